//! The packet half of an own scheme as a recipe.

use millrace_language::program::{Base, Packet, Window};

use super::coflows::Coflows;
use super::failure::Failure;
use super::maker::Maker;
use super::ports::{Arrivals, WithPorts};
use super::tag::OwnTag;
use super::window_rule::{Hooks, OwnRule, Rule};
use crate::packet::transport::{NewReno, Recovery, Sack, TransportSettings, WindowTransport};
use crate::packet::{Marking, PortPlan, Recipe};
use crate::parameters::Settings;
use crate::schemes::Setting;
use crate::schemes::parts::dctcp_rule::Dctcp;
use crate::schemes::parts::window_parameters::{self, heeds_duplicates, new_reno, tcp_transport};
use crate::schemes::parts::{priority_ports, probing};

/// The recipe of `half`.
pub(super) fn recipe(
    half: &Packet,
    coflows: &Coflows,
    maker: Maker<'_>,
    settings: &Settings,
    setting: &Setting,
) -> Recipe {
    let parts = Parts { half, coflows, maker, settings, setting };
    match half.recovery.name {
        "sack" => {
            let sack = heeds_duplicates(settings, setting).then_some(Sack);
            parts.recovering_by(sack)
        }
        "new_reno" => parts.recovering_by(new_reno(settings, setting)),
        _ => parts.recovering_by(None::<NewReno>),
    }
}

/// What a recipe is made from.
struct Parts<'a> {
    half: &'a Packet,
    coflows: &'a Coflows,
    maker: Maker<'a>,
    settings: &'a Settings,
    setting: &'a Setting<'a>,
}

impl Parts<'_> {
    fn recovering_by(&self, recovery: impl Recovery + 'static) -> Recipe {
        let Self { half, coflows, maker, settings, setting } = *self;
        let failure = Failure::default();
        let rule = match &half.window {
            Window::Own(own) => Rule::Own(Box::new(Hooks::new(own, maker))),
            Window::Base(base) if base.name == "dctcp" => Rule::Dctcp(Dctcp::new(settings)),
            Window::Base(_) => Rule::Reno,
        };
        let ports = ports(&half.ports.base, settings);
        let levels = half.ports.base.arguments.first().map_or(8, |queues| *queues as u8);
        let rule = OwnRule::new(rule, coflows.clone(), failure.clone());
        let tag = OwnTag::new(half.tag.as_ref(), coflows, maker, levels, failure.clone());
        let transport = transport(half.probing.as_ref(), settings);
        let hosts = WindowTransport::new(rule, tag, recovery, transport);
        let recipe = match &half.ports.on_arrival {
            None => Recipe::new(hosts, ports),
            Some(body) => {
                let state = &half.ports.state;
                let links = setting.network.links.len();
                let arrivals = Arrivals::new(body, maker, state, links, levels, failure);
                let hosts = Box::new(hosts);
                Recipe::new(WithPorts { hosts, arrivals }, ports).stamping()
            }
        };
        recipe.with_nics(window_parameters::nic(settings, ports))
    }
}

fn transport(probing: Option<&Base>, settings: &Settings) -> TransportSettings {
    match probing.map(|base| base.name) {
        None => tcp_transport(settings),
        Some("pias") => probing::transport(settings),
        Some(_) => TransportSettings {
            probing: Some(window_parameters::probing(settings, false, true)),
            ..tcp_transport(settings)
        },
    }
}

fn ports(base: &Base, settings: &Settings) -> PortPlan {
    let limit = window_parameters::limit(settings);
    match (base.name, &base.arguments[..]) {
        ("strict", [queues]) => priority_ports::with_buffers(settings, *queues as u8),
        ("worst_first", _) => PortPlan::worst_first(limit),
        ("drop_tail", _) => PortPlan::fifo(limit, Marking::NONE),
        _ => PortPlan::fifo(limit, window_parameters::marking(settings)),
    }
}
