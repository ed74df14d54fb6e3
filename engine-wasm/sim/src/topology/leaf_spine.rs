//! Two tiers of switches, every leaf joined to every spine.

use super::card::TopologyCard;
use super::network::{Endpoints, Network, NetworkTraits};
use super::parameters::{COMPARISON, DELAYS, Delays, balance, balance_of, count, rate, rate_of};
use super::switch_ports::SWITCH_PORTS;
use super::wiring::Wiring;
use crate::issue::Issue;
use crate::parameters::{Domain, Parameter, parameters};
use crate::units::Rate;

pub(super) const CARD: TopologyCard = TopologyCard {
    id: "leaf-spine",
    name: "Leaf–spine",
    summary: "Racks of hosts under leaf switches; every leaf is connected to every spine.",
    citation: "Alizadeh et al.: pFabric: Minimal Near-Optimal Datacenter Transport. SIGCOMM 2013; \
               the same fabric in PIAS, SPQ and Aemon.",
    takes_graph: false,
    hosts_parameter: None,
    parameters: parameters![
        count("leaves", "Leaves", (1, 256, 9), "Number of racks.", FABRIC),
        count(
            "hosts_per_leaf",
            "Hosts per leaf",
            (1, 256, 16),
            "Number of hosts in each rack.",
            FABRIC,
        ),
        count("spines", "Spines", (1, 64, 4), "Number of spine switches.", FABRIC),
        rate(
            "host_gbps",
            "Host rate",
            10.0,
            "Rate of the link between each host and its leaf; load is relative to these.",
            FABRIC,
        ),
        rate(
            "uplink_gbps",
            "Uplink rate",
            40.0,
            "Rate of each link between a leaf and a spine, before oversubscription.",
            FABRIC,
        ),
        Parameter {
            name: "oversubscription",
            label: "Oversubscription",
            unit: "",
            domain: Domain::Number { min: 0.1, max: 100.0, default: 1.0 },
            help: "Divides the uplink rate; 3 turns the default fabric into the published \
                   oversubscribed variant.",
            source: "1: the fabric of pFabric, PIAS, SPQ and Aemon",
            shown_when: None,
        },
        ..DELAYS,
        ..SWITCH_PORTS,
        balance("spray", "PIAS (HotNets 2014): packet spraying, as in pFabric"),
    ],
    comparison: COMPARISON,
    build: |settings, _| {
        let (leaves, spines) = (settings.integer("leaves"), settings.integer("spines"));
        let per_leaf = settings.integer("hosts_per_leaf");
        let hosts = leaves * per_leaf;
        if hosts < 2 {
            let path = "topology.parameters.hosts_per_leaf";
            let issue = Issue::new(path, "1", "at least 2 if there is only one leaf");
            return Err(vec![issue]);
        }
        let rate = rate_of(settings, "host_gbps");
        let oversubscription = settings.number("oversubscription");
        let uplink = Rate::from_gbps(settings.number("uplink_gbps") / oversubscription);
        let delays = Delays::of(settings);
        let mut cables = Vec::with_capacity((hosts + leaves * spines) as usize);
        for host in 0..hosts {
            cables.push(delays.host_cable(host, hosts + host / per_leaf, rate));
        }
        for leaf in 0..leaves {
            for spine in 0..spines {
                cables.push(delays.trunk(hosts + leaf, hosts + leaves + spine, uplink));
            }
        }
        let traits = NetworkTraits {
            balance: balance_of(settings),
            endpoints: Endpoints::AllPairs,
            load_capacity: rate * u64::from(hosts),
            // All spines form one block, numbered after those of the leaves.
            blocks: (0..leaves + spines).map(|switch| switch.min(leaves)).collect(),
        };
        Ok(Network::searched(Wiring::new(hosts, leaves + spines, &cables), traits))
    },
};

const FABRIC: &str = "The 144-host fabric of pFabric (SIGCOMM 2013), PIAS, SPQ and Aemon";
