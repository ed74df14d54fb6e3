//! pFabric: packets carry the remaining size of their flow; tiny queues send the most urgent packet
//! and drop the least urgent one; hosts start at line rate and back off only when losses persist.
//!
//! M. Alizadeh et al.: pFabric: Minimal Near-Optimal Datacenter Transport, SIGCOMM 2013.

use super::parts::window_parameters::{self, NIC, WINDOWS, probe_after};
use super::tcp::Reno;
use super::{Apart, Colour, Dash, Family, Information, Mark, SchemeCard, Setting, srpt};
use crate::ids::FlowId;
use crate::packet::transport::{
    Progress, Tag, Tagger, Timeouts, TransportSettings, WindowTransport,
};
use crate::packet::{PortPlan, Recipe};
use crate::parameters::{Parameter, Settings, parameters};
use crate::workload::Flow;

/// Catalogue entry of pFabric.
pub const CARD: SchemeCard = SchemeCard {
    id: "pfabric",
    name: "pFabric",
    family: Family::FlowScheduling,
    idea: "Packets carry the remaining size of their flow; tiny queues send the packet of the \
           shortest flow first and drop that of the longest.",
    information: &[Information::Size],
    citation: "M. Alizadeh, S. Yang, M. Sharif, S. Katti, N. McKeown, B. Prabhakar, S. Shenker: \
               pFabric: Minimal Near-Optimal Datacenter Transport, SIGCOMM 2013",
    model: &[
        "Priority of a packet: bytes of its flow not yet known to have arrived when it is sent \
         (§4.1); a retransmitted packet carries the current value. Beyond 4 GB all values are \
         equal.",
        "Ports (§4.2): a full queue drops the packet with the largest value, which may be the \
         arriving one, and the latest among equals; a free link takes the earliest packet of the \
         flow with the smallest value, so that packets of one flow stay in order. \
         Acknowledgements have the best value.",
        "Rate control (§4.3): windows start at one bandwidth-delay product and grow by a packet \
         per acknowledgement below the threshold and by a packet per window above it. No \
         marking, no fast retransmit; a fixed timeout reduces the window to one packet. After \
         five consecutive timeouts a sender probes with minimal packets, one per timeout, until \
         it gets an answer, and then returns to slow start.",
        "The paper's own fabric has a round trip of 14.6 µs, buffers of 24 packets, windows of 12 \
         and timeouts of 45 µs. Defaults here are those of SPQ's comparison in a fabric of 85 µs; \
         the PIAS scripts use 140 packets.",
        "Flow level: the ideal of §3, which is SRPT: flows in order of remaining bits, each taking \
         the smallest residual capacity on its path.",
    ],
    apart: Some(APART),
    colour: Colour::Green,
    mark: Mark::Triangle,
    dash: Dash::Solid,
    parameters: PARAMETERS,
    packet: Some(&recipe),
    flow: Some(&|_, _| srpt::policy()),
};

/// Why small queues that drop differ from the ideal order.
pub const APART: Apart = Apart {
    within: Some(0.15),
    why: "Loss, and using several links at once. The first flows pass through nearly empty \
          queues, as in the fluid model. All others keep sending into full queues, lose most \
          packets and wait for timeouts or probes, so a link that becomes free is used late; and \
          packets served by one port may be dropped at the next, where the fluid model would \
          have given the first link to another flow.",
};

/// pFabric's small buffer.
pub const BUFFER: Parameter =
    window_parameters::buffer(120, "SPQ, Table I; 140 in the PIAS scripts, 24 in pFabric §5");
/// pFabric's short timeout.
pub const MIN_RTO: Parameter =
    window_parameters::min_rto(250.0, "SPQ, Table I; 45 µs in pFabric §5");
/// pFabric's patience.
pub const PROBE_AFTER: Parameter = probe_after(5, None, "pFabric (ns-2 code)");

/// Parameters of pFabric.
pub const PARAMETERS: &[Parameter] = parameters![..WINDOWS, BUFFER, MIN_RTO, PROBE_AFTER, NIC];

fn recipe(settings: &Settings, _: &Setting) -> Recipe {
    ranked_by(RemainingSize, settings)
}

/// pFabric's hosts and ports, with packets in the order of the tagger's values.
pub fn ranked_by(tagger: impl Tagger + 'static, settings: &Settings) -> Recipe {
    let ports = PortPlan::worst_first(window_parameters::limit(settings));
    let transport = TransportSettings {
        probing: Some(window_parameters::probing(settings, false, true)),
        ..window_parameters::transport(settings)
    };
    Recipe::new(WindowTransport::new(Reno, tagger, Timeouts, transport), ports)
        .with_nics(window_parameters::nic(settings, ports))
}

/// Tags packets with the unacknowledged bytes of their flow.
#[derive(Clone, Copy, Debug)]
pub struct RemainingSize;

impl Tagger for RemainingSize {
    type State = ();

    fn start(&mut self, _: FlowId, _: &Flow) -> Self::State {}

    fn tag(&self, (): &Self::State, _: u64, progress: &Progress) -> Tag {
        let remaining = u32::try_from(progress.remaining().get()).unwrap_or(u32::MAX);
        Tag { level: 0, value: remaining }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::HostId;
    use crate::packet::PacketSimulation;
    use crate::packet::testing::{flow, given, many_to_one, network, packets, run, traffic};
    use crate::record::Simulation;
    use crate::schemes::testing::recipe;
    use crate::units::{Bytes, Time};

    #[test]
    fn packets_carry_the_unacknowledged_bytes() {
        let progress = Progress {
            size: Bytes::new(10_000),
            sent: Bytes::new(9_000),
            acked: Bytes::new(4_000),
            ..super::super::parts::dctcp_power::tests::PROGRESS
        };
        assert_eq!(RemainingSize.tag(&(), 8_000, &progress).value, 6_000);
        let huge = Progress { size: Bytes::new(1 << 40), ..progress };
        assert_eq!(RemainingSize.tag(&(), 8_000, &huge).value, u32::MAX);
    }

    /// Simultaneous flows of these sizes in packets, one host each, to one receiver.
    fn incast(sizes: &[u64], host_delay_us: f64, values: &[(&str, f64)]) -> PacketSimulation {
        let to = sizes.len() as u32;
        let shape = [("leaves", 1.0), ("hosts_per_leaf", f64::from(to + 1))];
        let network = network(
            "leaf-spine",
            &given(&[&shape[..], &[("host_delay_us", host_delay_us)]].concat()),
        );
        let flows = sizes.iter().zip(0..);
        let flows = flows.map(|(&size, from)| flow(Time::ZERO, from, to, packets(size)));
        let traffic = traffic(flows.collect());
        run(&network, &traffic, recipe(&CARD, &given(values), &network, &traffic))
    }

    /// §4.4: buffers of about two bandwidth-delay products never run dry for long, although they
    /// drop packets of less urgent flows until these only probe.
    #[test]
    fn a_tiny_buffer_keeps_the_link_busy() {
        // The fabric of 85 µs with the defaults, and the paper's own of 14.6 µs.
        let own =
            [("buffer_packets", 24.0), ("initial_window_packets", 12.0), ("min_rto_us", 45.0)];
        for (host_delay_us, values) in [(20.0, &[][..]), (2.8, &own)] {
            let run = incast(&[2_000, 2_500, 3_000, 3_500], host_delay_us, values);
            let used = 11_000.0 * 1.2e-6 / run.now().seconds();
            assert!(used > 0.95, "{used} of the link with {values:?}");
            assert!(run.counters().drops() > 50, "{:?}", run.counters());
        }
    }

    #[test]
    fn the_shortest_flow_runs_as_if_alone_and_the_others_follow() {
        let sizes = [400, 20, 200, 60];
        let run = incast(&sizes, 20.0, &[]);
        let order: Vec<_> = run.completions().order.iter().map(|flow| flow.index()).collect();
        assert_eq!(order, [1, 3, 2, 0]);
        let network = many_to_one(4);
        let ideal = network.ideal_fct(HostId(1), HostId(4), packets(20));
        let took = run.completions().finish[1];
        // Packets that came before its own are on their way, one of each other flow.
        assert!(took < ideal + Time::from_us(5), "{took:?} against {ideal:?}");
    }
}
