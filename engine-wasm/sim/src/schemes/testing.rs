//! Schemes of the catalogue in small runs, for the tests of schemes.

use std::sync::Arc;

use super::{SchemeCard, Setting};
use crate::flow::Policy;
use crate::flow::testing::Race;
use crate::packet::Recipe;
use crate::parameters::{Given, Settings};
use crate::topology::Network;
use crate::workload::Traffic;

/// A flow-level race under a scheme instead of a policy.
pub trait UnderScheme {
    /// Completion times of all flows in seconds, under the scheme's defaults.
    fn fct_of(&self, card: &SchemeCard) -> Vec<f64>;

    /// Completion times of all coflows in seconds, under the scheme's defaults.
    fn cct_of(&self, card: &SchemeCard) -> Vec<f64>;

    /// Completion times of all coflows in seconds, under a policy that looks at network and traffic
    /// first.
    fn cct_under(&self, policy: impl FnOnce(&Setting) -> Box<dyn Policy>) -> Vec<f64>;
}

impl UnderScheme for Race {
    fn fct_of(&self, card: &SchemeCard) -> Vec<f64> {
        self.flow_spans(&self.run_boxed(policy_of(card, &self.network(), self.traffic())))
    }

    fn cct_of(&self, card: &SchemeCard) -> Vec<f64> {
        self.cct_under(|setting| policy_of(card, setting.network, setting.traffic))
    }

    fn cct_under(&self, policy: impl FnOnce(&Setting) -> Box<dyn Policy>) -> Vec<f64> {
        let network = self.network();
        let setting = Setting::new(&network, self.traffic());
        self.coflow_spans(&self.run_boxed(policy(&setting)))
    }
}

/// The flow-level model of a scheme with its defaults.
pub fn policy_of(card: &SchemeCard, network: &Network, traffic: &Traffic) -> Box<dyn Policy> {
    let settings = Settings::defaults(card.parameters);
    card.flow.expect("the scheme has a flow model")(&settings, &Setting::new(network, traffic))
}

/// The packet model of a scheme with some parameters changed.
pub fn recipe(
    card: &SchemeCard,
    given: &Given,
    network: &Arc<Network>,
    traffic: &Arc<Traffic>,
) -> Recipe {
    let settings = Settings::check(card.parameters, given, "").expect("the values are allowed");
    let build = card.packet.expect("the scheme has a packet model");
    build(&settings, &Setting::new(network, traffic))
}
