//! D3: a flow requests from the links on its path the rate that meets its deadline; links grant
//! requests in order of arrival, and share out the rest.
//!
//! C. Wilson et al.: Better Never than Late: Meeting Deadlines in Datacenter Networks, SIGCOMM 2011.

mod fluid;

use super::parts::echoed_headers::PAYLOAD;
use super::parts::pacing::{self, Pace, Paced};
use super::parts::path_requests::{self, Answer, Arbiter, Claims, DRAIN, Hosts, Visit};
use super::parts::termination;
use super::parts::window_parameters::{self, NIC};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
use crate::ids::FlowId;
use crate::packet::transport::{Controls, Progress, Untagged};
use crate::packet::{Marking, PortPlan, Recipe};
use crate::parameters::{Parameter, Settings};
use crate::yield_point::Yielding;

/// Catalogue entry of D3.
pub const CARD: SchemeCard = SchemeCard {
    id: "d3",
    name: "D3",
    family: Family::FlowScheduling,
    idea: "Flows ask for the rate that meets their deadline; links grant it first come, first served, \
           and share out what is left.",
    information: &[Information::Size, Information::Deadline],
    citation: "C. Wilson, H. Ballani, T. Karagiannis, A. Rowstron: Better Never than Late: Meeting \
               Deadlines in Datacenter Networks, SIGCOMM 2011",
    model: &[
        "Host (§4): once per round trip a flow requests r = (bytes left − bytes sent in a round \
         trip at the current rate) / (time left − two round trips), or 0 without a deadline, and \
         sends evenly spaced at the smallest answer on its path until the next. At an answer of \
         0 it only sends requests. After a loss, all bytes not known to have arrived count as \
         left.",
        "Link (§4, with counters A of rates granted, D of rates requested and N of flows): the \
         flow's last grant and request are taken back; with L = C − A left and F = (C − D)/N, a \
         fair share of the unrequested capacity and at least 0, the grant is r + F if L > r, \
         else L, at least 0.",
        "C is the link's rate minus what drains a share of its queue within a round trip, so \
         that queues built up by overlapping grants empty; the paper adjusts C from queue and \
         utilisation, by constants that could not be verified.",
        "Requests are packets of 40 bytes here; in the paper the first data packet of a round \
         trip carries one. Links remember grants per flow; in the paper headers carry them, \
         which differs only when packets are lost. A flow that ends reports it to its path until \
         confirmed.",
        "Quenching (§4): a flow that is past its deadline, or would need more than its host's \
         link, is terminated and counts as a miss.",
        "Each flow is hashed to one path, since links keep state per flow. Ports are FIFO \
         without marking; losses are repaired as by TCP.",
        "Flow level: flows with deadlines take, in order of arrival, the rate that finishes them \
         a round trip before their deadline, or what is free; then all flows share the rest \
         max-min fairly. Rates are recomputed when flows arrive, end or become infeasible.",
    ],
    apart: Some(path_requests::APART),
    colour: Colour::Sky,
    mark: Mark::Triangle,
    dash: Dash::Dotted,
    parameters: &[QUENCHES, DRAIN, BUFFER, MIN_RTO, NIC],
    packet: Some(&recipe),
    flow: Some(&fluid::policy),
};

const QUENCHES: Parameter = termination::terminate("D3 §4: quenching");

const BUFFER: Parameter = window_parameters::buffer(150, "D3 §6: 225 KB");
const MIN_RTO: Parameter = window_parameters::min_rto(10_000.0, "Chosen here: losses are rare");

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    let ports = PortPlan::fifo(window_parameters::limit(settings), Marking::NONE);
    let mut flows = setting.traffic.flows.iter().yielding();
    let d3 = D3 {
        quenches: settings.switch(QUENCHES.name) && flows.any(|flow| flow.deadline.is_finite()),
        drain: settings.number(DRAIN.name),
        desks: vec![Desk::default(); setting.network.links.len()],
        claims: Claims::new(),
    };
    let transport = pacing::transport(settings);
    let hosts = Hosts::new(d3, Paced, Untagged, transport, transport.min_rto);
    Recipe::new(hosts, ports)
        .with_nics(window_parameters::nic(settings, ports))
        .stamping()
        .keeping_paths()
}

struct D3 {
    /// Whether it ends hopeless flows, and there may be some.
    quenches: bool,
    drain: f64,
    /// By port.
    desks: Vec<Desk>,
    claims: Claims<Claim>,
}

/// Counters of a link; rates in bits per second on the wire.
#[derive(Clone, Copy, Debug, Default)]
struct Desk {
    /// A.
    granted: f64,
    /// D.
    asked: f64,
    /// N.
    flows: u32,
}

/// State of a flow at a link.
#[derive(Clone, Copy, Debug)]
struct Claim {
    granted: f64,
    asked: f64,
}

impl Desk {
    fn take_back(&mut self, claim: Claim) {
        self.granted = (self.granted - claim.granted).max(0.0);
        self.asked = (self.asked - claim.asked).max(0.0);
        self.flows -= 1;
    }

    /// Grants a rate out of `capacity` to a flow that requests `asked`.
    fn grant(&mut self, capacity: f64, asked: f64) -> Claim {
        self.asked += asked;
        self.flows += 1;
        let left = capacity - self.granted;
        let fair = (capacity - self.asked).max(0.0) / f64::from(self.flows);
        let granted = if left > asked { asked + fair } else { left.max(0.0) };
        self.granted += granted;
        Claim { granted, asked }
    }
}

/// Rate on the wire that a flow requests: it now sends `payload` bits per second, has `unsent` bits
/// to send and some seconds left; at most `line`.
fn desired(unsent: f64, payload: f64, left: f64, round_trip: f64, line: f64) -> f64 {
    let later = (unsent - payload * round_trip).max(0.0);
    if later == 0.0 {
        return 0.0;
    }
    let time = left - 2.0 * round_trip;
    if time > 0.0 { (later / time / PAYLOAD).min(line) } else { line }
}

impl Arbiter for D3 {
    type Rule = Paced;
    type Tags = Untagged;
    /// Bits per second on the wire.
    type Request = f64;

    fn hosts_are_independent(&self) -> bool {
        !self.quenches
    }

    fn ask(
        &mut self,
        _: FlowId,
        progress: &Progress,
        pace: &Pace,
        is_repairing: bool,
    ) -> Option<f64> {
        if !progress.deadline.is_finite() {
            return Some(0.0);
        }
        let unsent =
            if is_repairing { progress.remaining() } else { progress.size - progress.sent };
        let (left, line) = (progress.time_left().seconds(), progress.line_rate.bps() as f64);
        let is_hopeless = progress.is_late() || unsent.bits() > left * line * PAYLOAD;
        if is_hopeless {
            return (!self.quenches).then_some(0.0);
        }
        Some(desired(unsent.bits(), pace.rate(), left, progress.base_rtt.seconds(), line))
    }

    fn answer(&mut self, visit: &Visit, asked: f64) -> Answer {
        let desk = &mut self.desks[visit.port.index()];
        let claim = self.claims.at(visit);
        if let Some(claim) = claim.take() {
            desk.take_back(claim);
        }
        let new = desk.grant(visit.usable(self.drain), asked);
        *claim = Some(new);
        Answer { rate: new.granted, level: 0 }
    }

    fn leave(&mut self, visit: &Visit) {
        if let Some(claim) = self.claims.take(visit) {
            self.desks[visit.port.index()].take_back(claim);
        }
    }

    fn obey(&mut self, answer: Answer, controls: Controls<'_, Pace, ()>) {
        *controls.rule = (answer.rate * PAYLOAD).into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::testing::{flow, given, many_to_one, packets, run, traffic};
    use crate::record::Simulation;
    use crate::schemes::testing::recipe;
    use crate::units::Time;
    use crate::workload::Flow;

    /// A link of 10 with requests of 4, 0, 5 and 3, twice in turn.
    #[test]
    fn grants_follow_the_papers_algorithm() {
        let mut desk = Desk::default();
        let mut claims: Vec<Claim> = Vec::new();
        // N = 1: 4 + (10 − 4)/1. Then nothing is left, until the others have asked again.
        for asked in [4.0, 0.0, 5.0, 3.0] {
            claims.push(desk.grant(10.0, asked));
        }
        assert_eq!(
            claims.iter().map(|claim| claim.granted).collect::<Vec<_>>(),
            [10.0, 0.0, 0.0, 0.0]
        );
        // Requests sum to 12: no fair share. The first gets 4 of 10, the second its request, the
        // third 5 of 6, and the last the remaining 1.
        let again: Vec<f64> = claims
            .into_iter()
            .map(|claim| {
                desk.take_back(claim);
                desk.grant(10.0, claim.asked).granted
            })
            .collect();
        assert_eq!(again, [4.0, 0.0, 5.0, 1.0]);
    }

    #[test]
    fn unrequested_capacity_is_shared_by_all() {
        let mut desk = Desk::default();
        let mut claims = [4.0, 0.0, 2.0].map(|asked| desk.grant(10.0, asked));
        for claim in &mut claims {
            desk.take_back(*claim);
            *claim = desk.grant(10.0, claim.asked);
        }
        // F = (10 − 6)/3.
        let expected = [4.0 + 4.0 / 3.0, 4.0 / 3.0, 2.0 + 4.0 / 3.0];
        for (claim, expected) in claims.iter().zip(expected) {
            assert!((claim.granted - expected).abs() < 1e-9, "{claims:?}");
        }
        for claim in claims {
            desk.take_back(claim);
        }
        assert!(desk.granted < 1e-9 && desk.asked < 1e-9 && desk.flows == 0);
    }

    #[test]
    fn a_request_leaves_two_round_trips_of_slack() {
        // 1 Mb unsent, 0.1 Mb of it within this round trip of 0.1 ms, 0.9 ms in all but two of them.
        let payload = desired(1e6, 1e9, 1.1e-3, 1e-4, 1e10) * PAYLOAD;
        assert!((payload - 1e9).abs() < 1.0, "{payload}");
        assert_eq!(desired(1e5, 1e9, 1.1e-3, 1e-4, 1e10), 0.0);
        assert_eq!(desired(1e6, 1e9, 2e-4, 1e-4, 1e10), 1e10);
    }

    fn with_deadlines(flows: &[(u64, Time)]) -> Vec<Option<f64>> {
        let network = many_to_one(flows.len() as u32);
        let last = flows.len() as u32;
        let flows = flows.iter().zip(0..).map(|(&(size, deadline), from)| Flow {
            deadline,
            ..flow(Time::from_us(u64::from(from)), from, last, packets(size))
        });
        let traffic = traffic(flows.collect());
        let run = run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic));
        assert_eq!(run.counters().drops(), 0);
        let ends = run.completions().finish.iter().zip(&traffic.flows);
        ends.map(|(&end, flow)| end.is_finite().then(|| (end - flow.start).seconds())).collect()
    }

    #[test]
    fn flows_that_fit_meet_their_deadlines_and_share_the_rest() {
        // Of 10 Gb/s the first two need a fifth and three fifths.
        let deadline = Time::from_ms(10);
        let took = with_deadlines(&[(1_666, deadline), (5_000, deadline), (3_000, Time::NEVER)]);
        let took: Vec<f64> = took.into_iter().flatten().collect();
        assert!(took[0] < 10e-3 && took[1] < 10e-3, "{took:?}");
        assert!(took[1] > 7e-3, "no more than it asks for and a third of the rest: {took:?}");
        assert!(took[2] < 12.5e-3, "the link is not left idle: {took:?}");
    }

    #[test]
    fn the_first_request_is_granted_and_the_hopeless_flow_ends() {
        // Each needs three fifths of the link.
        let deadline = Time::from_ms(10);
        let took = with_deadlines(&[(5_000, deadline), (5_000, deadline)]);
        assert!(took[0].is_some_and(|took| took <= 10e-3), "{took:?}");
        assert_eq!(took[1], None);
    }
}
