//! Senders and ports of an own scheme as a recipe.

use millrace_language::program::{Base, Packet, Receiver, Window};

use super::coflows::Coflows;
use super::failure::Failure;
use super::maker::Maker;
use super::ports::{Arrivals, WithPorts};
use super::reports::Reports;
use super::tag::OwnTag;
use super::tagger::OwnTagger;
use super::window_rule::{Hooks, OwnRule, Rule};
use crate::packet::transport::{NewReno, Recovery, Sack, TransportSettings, WindowTransport};
use crate::packet::{Marking, PortPlan, Recipe};
use crate::parameters::Settings;
use crate::schemes::Setting;
use crate::schemes::parts::dctcp_rule::Dctcp;
use crate::schemes::parts::window_parameters::{self, heeds_duplicates, new_reno, tcp_transport};
use crate::schemes::parts::{priority_ports, probing};
use crate::schemes::stream;

/// What a recipe is made from.
pub(super) struct Parts<'a> {
    pub half: &'a Packet,
    /// Receivers that decide the levels of flows.
    pub receiver: Option<&'a Receiver>,
    pub coflows: &'a Coflows,
    pub maker: Maker<'a>,
    pub settings: &'a Settings,
    pub setting: &'a Setting<'a>,
}

impl Parts<'_> {
    /// The recipe.
    pub fn recipe(&self) -> Recipe {
        let Self { settings, setting, .. } = *self;
        match self.half.recovery.name {
            "sack" => {
                let sack = heeds_duplicates(settings, setting).then_some(Sack);
                self.recovering_by(sack)
            }
            "new_reno" => self.recovering_by(new_reno(settings, setting)),
            _ => self.recovering_by(None::<NewReno>),
        }
    }

    fn recovering_by(&self, recovery: impl Recovery + 'static) -> Recipe {
        let Self { half, receiver, coflows, maker, settings, setting } = *self;
        let failure = Failure::default();
        let rule = match &half.window {
            Window::Own(own) => Rule::Own(Box::new(Hooks::new(own, maker))),
            Window::Base(base) if base.name == "dctcp" => Rule::Dctcp(Dctcp::new(settings)),
            Window::Base(_) => Rule::Reno,
        };
        let ports = ports(&half.ports.base, settings);
        let levels = half.ports.base.arguments.first().map_or(8, |queues| *queues as u8);
        let rule = OwnRule::new(rule, coflows.clone(), failure.clone());
        let tagger = if let Some(receiver) = receiver {
            let feedback = stream::feedback(levels.into(), settings, setting);
            let hosts = setting.network.hosts as usize;
            let reports = Reports::new(receiver, maker, hosts, levels, failure.clone());
            OwnTagger::Stream(Box::new(feedback), reports)
        } else {
            let tag = half.tag.as_ref();
            OwnTagger::Tag(OwnTag::new(tag, coflows, maker, levels, failure.clone()))
        };
        let transport = transport(half.probing.as_ref(), settings);
        let hosts = WindowTransport::new(rule, tagger, recovery, transport);
        let recipe = match &half.ports.on_arrival {
            None => Recipe::new(hosts, ports),
            Some(body) => {
                let state = &half.ports.state;
                let links = setting.network.links.len();
                let arrivals = Arrivals::new(body, maker, state, links, levels, failure);
                let (in_order, hosts) = (arrivals.needs_order(), Box::new(hosts));
                let recipe = Recipe::new(WithPorts { hosts, arrivals }, ports);
                if in_order { recipe.stamping_in_order() } else { recipe.stamping() }
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
