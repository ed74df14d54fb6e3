//! Mean accounts by size class.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::cause::{CAUSES, Cause};
use super::flow_account::{Accounts, End, FlowAccount};
use crate::ids::FlowId;
use crate::record::{FLOW_BOUNDS, class_of};
use crate::workload::Traffic;

/// Mean accounts of counted flows that finished.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AccountSummary {
    /// Of all these flows.
    pub all: MeanAccount,
    /// Of small flows.
    pub small: MeanAccount,
    /// Of medium flows.
    pub medium: MeanAccount,
    /// Of large flows.
    pub large: MeanAccount,
}

/// The mean account of some flows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MeanAccount {
    /// Number of flows.
    pub count: usize,
    /// Their mean completion time; `None` without flows.
    pub fct_s: Option<f64>,
    /// By cause, the mean time spent on it; empty without flows. Their sum is the mean completion time.
    pub causes: Vec<MeanCause>,
}

/// The mean time spent on a cause.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MeanCause {
    /// Its id.
    pub cause: Cow<'static, str>,
    /// In seconds.
    pub mean_s: f64,
}

impl Accounts {
    /// Mean accounts by size class.
    pub fn summary(&self, traffic: &Traffic) -> AccountSummary {
        let rows = || {
            let recorded = traffic.recorded().iter().zip(&self.flows).enumerate();
            recorded.filter(|(id, (_, account))| {
                account.end == End::Finished && traffic.counts(FlowId::from(*id))
            })
        };
        let of_class = |class: usize| {
            let members =
                rows().filter(|(_, (flow, _))| class_of(flow.size, &FLOW_BOUNDS) == class);
            MeanAccount::of(members.map(|(_, (_, account))| account))
        };
        AccountSummary {
            all: MeanAccount::of(rows().map(|(_, (_, account))| account)),
            small: of_class(0),
            medium: of_class(1),
            large: of_class(2),
        }
    }
}

impl MeanAccount {
    fn of<'a>(accounts: impl Iterator<Item = &'a FlowAccount>) -> Self {
        // Sums of picoseconds are exact, so that the causes add up to the completion time.
        let (mut count, mut total, mut sums) = (0_usize, 0_u128, [0_u128; Cause::COUNT]);
        for account in accounts {
            count += 1;
            total += u128::from(account.until.ps());
            for (sum, span) in sums.iter_mut().zip(account.spent.by_cause()) {
                *sum += u128::from(span.ps());
            }
        }
        if count == 0 {
            return Self { count, fct_s: None, causes: Vec::new() };
        }
        let mean_s = |sum: u128| sum as f64 / count as f64 * 1e-12;
        let causes = CAUSES.iter().zip(sums);
        Self {
            count,
            fct_s: Some(mean_s(total)),
            causes: causes
                .map(|(card, sum)| MeanCause { cause: card.id.into(), mean_s: mean_s(sum) })
                .collect(),
        }
    }
}
