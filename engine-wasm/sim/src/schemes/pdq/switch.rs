//! State of one link at a PDQ switch, and its decisions (algorithms 1 to 3).

use crate::ids::FlowId;
use crate::units::Time;
use crate::yield_point::{Yielding, yield_point};

/// Constants of a run.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// K, in round trips.
    pub early_start: f64,
    /// X, in round trips.
    pub probing: f64,
    pub dampening: Time,
}

/// Criticality of a flow: smaller goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Criticality {
    /// [`Time::NEVER`] without one.
    pub deadline: Time,
    /// Remaining time at line rate.
    pub needed: Time,
    pub flow: FlowId,
}

/// Flow state carried by a packet.
#[derive(Clone, Copy, Debug)]
pub struct Passing {
    pub criticality: Criticality,
    pub round_trip: Time,
    /// Requested rate, replaced by the granted one at each switch, in bits per second.
    pub rate: f64,
    /// Switch on the path that pauses the flow, counted from 1; 0 for none.
    pub pauser: u8,
}

/// Answer to the sender.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    /// Bits per second.
    pub rate: f64,
    pub pauser: u8,
    /// Time between probes while paused, in round trips.
    pub probing: f64,
}

/// One link of a switch, or of a host; bits and seconds.
#[derive(Clone, Debug)]
pub struct Switch {
    line: f64,
    /// C, and when it was decided.
    capacity: f64,
    since: Time,
    /// The most critical first.
    list: Vec<Entry>,
    /// Flow started last, and end of the pause before another may start.
    let_go: Option<(FlowId, Time)>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    criticality: Criticality,
    /// The time it needs at line rate, in its round trips.
    round_trips: f64,
    /// Rate granted by the whole path, or by this switch until that is known.
    rate: f64,
}

/// Round trips between updates of C.
const INTERVAL: u64 = 2;
/// Flows in the list for each sending one.
const LISTED_PER_SENDING: usize = 2;
/// Smaller rates than a packet can carry count as zero.
const LEAST_RATE: f64 = 1e3;

impl Entry {
    fn of(&Passing { criticality, round_trip, .. }: &Passing, rate: f64) -> Self {
        let round_trips = criticality.needed.seconds() / round_trip.seconds();
        Self { criticality, round_trips, rate }
    }
}

impl Switch {
    /// An idle link of that rate.
    pub const fn new(line: f64) -> Self {
        Self { line, capacity: line, since: Time::ZERO, list: Vec::new(), let_go: None }
    }

    /// Decides about a packet at switch `me` of its path (algorithm 1). `queue` returns the waiting
    /// bits.
    pub fn pass(
        &mut self,
        passing: &mut Passing,
        me: u8,
        queue: impl FnOnce() -> f64,
        now: Time,
        tuning: &Tuning,
    ) {
        self.control_rate(queue, passing.round_trip, now);
        let flow = passing.criticality.flow;
        if passing.pauser != 0 && passing.pauser != me {
            self.forget(flow);
            return;
        }
        let place = self.list(passing);
        let granted = place.map_or(0.0, |place| self.available(place, tuning)).min(passing.rate);
        let known = place.map_or(0.0, |place| self.list[place].rate);
        let latest = self.let_go.filter(|&(_, until)| now < until);
        let is_damped = known == 0.0 && latest.is_some_and(|(other, _)| other != flow);
        if granted < LEAST_RATE || is_damped {
            (passing.rate, passing.pauser) = (0.0, me);
            return;
        }
        if let Some(place) = place.filter(|_| known == 0.0) {
            self.list[place].rate = granted;
            self.let_go = Some((flow, now + tuning.dampening));
        }
        (passing.rate, passing.pauser) = (granted, 0);
    }

    /// Records the decision of the whole path (algorithm 3).
    pub fn note(&mut self, flow: FlowId, verdict: &mut Verdict, me: u8, tuning: &Tuning) {
        if verdict.pauser != 0 && verdict.pauser != me {
            self.forget(flow);
        } else if let Some(place) = self.find(flow) {
            self.list[place].rate = verdict.rate;
            verdict.probing = verdict.probing.max(tuning.probing * (place + 1) as f64);
        }
    }

    /// Removes a flow that has ended or is paused elsewhere.
    pub fn forget(&mut self, flow: FlowId) {
        self.list.retain(|entry| entry.criticality.flow != flow);
    }

    fn control_rate(&mut self, queue: impl FnOnce() -> f64, round_trip: Time, now: Time) {
        let interval = round_trip * INTERVAL;
        if now >= self.since + interval {
            self.since = now;
            self.capacity = (self.line - queue() / interval.seconds()).max(0.0);
        }
    }

    fn find(&self, flow: FlowId) -> Option<usize> {
        self.list.iter().position(|entry| entry.criticality.flow == flow)
    }

    /// Index of the flow in the list, if it is critical enough.
    fn list(&mut self, passing: &Passing) -> Option<usize> {
        let criticality = passing.criticality;
        yield_point(self.list.len());
        let listed = self.find(criticality.flow);
        if let Some(place) = listed.filter(|&place| self.keeps_order(place, criticality)) {
            self.list[place] = Entry::of(passing, self.list[place].rate);
            return Some(place);
        }
        let known = listed.map(|place| self.list.remove(place).rate);
        let place = self.list.partition_point(|entry| entry.criticality < criticality);
        let sending = self.list.iter().filter(|entry| entry.rate > 0.0).count();
        let most = LISTED_PER_SENDING * sending.max(1);
        if known.is_none() && place >= most {
            return None;
        }
        self.list.insert(place, Entry::of(passing, known.unwrap_or(0.0)));
        if known.is_none() {
            self.list.truncate(most);
        }
        Some(place)
    }

    /// Whether the flow at `place` has the same place with this criticality.
    fn keeps_order(&self, place: usize, criticality: Criticality) -> bool {
        let (before, after) = (&self.list[..place], &self.list[place + 1..]);
        before.last().is_none_or(|entry| entry.criticality < criticality)
            && after.first().is_none_or(|entry| criticality < entry.criticality)
    }

    /// Rate that more critical flows leave to the one at `place` (algorithm 2).
    fn available(&self, place: usize, tuning: &Tuning) -> f64 {
        let (mut ending, mut taken) = (0.0, 0.0);
        for entry in self.list[..place].iter().yielding() {
            let round_trips = entry.round_trips;
            if round_trips < tuning.early_start && ending < tuning.early_start {
                ending += round_trips;
            } else {
                taken += entry.rate;
            }
        }
        self.capacity - taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TUNING: Tuning = Tuning { early_start: 2.0, probing: 0.2, dampening: Time::from_us(10) };
    const ROUND_TRIP: Time = Time::from_us(100);
    const LINE: f64 = 1e9;
    const ME: u8 = 2;

    fn passing(flow: u32, needed_us: u64) -> Passing {
        let needed = Time::from_us(needed_us);
        let criticality = Criticality { deadline: Time::NEVER, needed, flow: FlowId(flow) };
        Passing { criticality, round_trip: ROUND_TRIP, rate: LINE, pauser: 0 }
    }

    /// A packet passes at `at` µs; returns what it carries on.
    fn pass(switch: &mut Switch, mut packet: Passing, at: u64) -> (f64, u8) {
        switch.pass(&mut packet, ME, || 0.0, Time::from_us(at), &TUNING);
        (packet.rate, packet.pauser)
    }

    /// The answer to a packet of `flow` comes back; returns the time between probes.
    fn note(switch: &mut Switch, flow: u32, rate: f64, pauser: u8) -> f64 {
        let mut verdict = Verdict { rate, pauser, probing: 1.0 };
        switch.note(FlowId(flow), &mut verdict, ME, &TUNING);
        verdict.probing
    }

    /// A link that lets flow 0, of a millisecond, send at full rate.
    fn busy() -> Switch {
        let mut switch = Switch::new(LINE);
        assert_eq!(pass(&mut switch, passing(0, 1_000), 0), (LINE, 0));
        note(&mut switch, 0, LINE, 0);
        switch
    }

    #[test]
    fn the_shorter_flow_pauses_the_longer_one() {
        let mut switch = busy();
        assert_eq!(pass(&mut switch, passing(1, 2_000), 1), (0.0, ME), "longer");
        assert_eq!(pass(&mut switch, passing(2, 300), 20), (LINE, 0), "shorter");
        assert_eq!(pass(&mut switch, passing(0, 890), 21), (0.0, ME));
        note(&mut switch, 0, 0.0, ME);
        switch.forget(FlowId(2));
        assert_eq!(pass(&mut switch, Passing { pauser: ME, ..passing(0, 890) }, 40), (LINE, 0));
    }

    #[test]
    fn a_deadline_goes_before_any_size_and_the_earlier_one_first() {
        let due = |flow, ms, needed| {
            let mut packet = passing(flow, needed);
            packet.criticality.deadline = Time::from_ms(ms);
            packet.criticality
        };
        let mut order = [passing(0, 1).criticality, due(1, 9, 5), due(2, 3, 800), due(3, 3, 700)];
        order.sort();
        assert_eq!(order.map(|criticality| criticality.flow.0), [3, 2, 1, 0]);
    }

    /// 0 needs 90 µs and 1 needs 150 µs more, of round trips of 100: neither counts yet, so both 2
    /// and 3 start; with 2.4 round trips ending, 4 no longer finds the link free.
    #[test]
    fn the_next_flows_start_early() {
        let mut switch = Switch::new(LINE);
        for (flow, needed) in [(0, 90), (1, 150), (2, 5_000), (3, 6_000)] {
            switch.list.push(Entry::of(&passing(flow, needed), LINE / 4.0));
        }
        let available: Vec<f64> = (0..4).map(|place| switch.available(place, &TUNING)).collect();
        assert_eq!(available, [LINE, LINE, LINE, 0.75 * LINE]);
        // A third that ends soon counts, because the first two together exceed two round trips.
        switch.list[2] = Entry::of(&passing(2, 160), LINE / 4.0);
        assert_eq!(switch.available(3, &TUNING), 0.75 * LINE);
    }

    #[test]
    fn capacity_unused_by_a_flow_limited_elsewhere_goes_to_the_next() {
        let mut switch = busy();
        note(&mut switch, 0, 0.3 * LINE, 0);
        let (rate, pauser) = pass(&mut switch, passing(1, 2_000), 20);
        assert_eq!((rate, pauser), (0.7 * LINE, 0));
        note(&mut switch, 0, 0.0, ME + 1);
        assert_eq!(switch.find(FlowId(0)), None, "paused by another switch");
        let elsewhere = Passing { pauser: ME + 1, ..passing(1, 2_000) };
        assert_eq!(pass(&mut switch, elsewhere, 21), (LINE, ME + 1), "passes as it came");
        assert_eq!(switch.find(FlowId(1)), None);
    }

    #[test]
    fn the_list_holds_two_flows_for_each_that_sends() {
        let mut switch = busy();
        for flow in 1..5 {
            pass(&mut switch, passing(flow, 2_000 + u64::from(flow)), 1);
        }
        assert_eq!(switch.list.len(), 2);
        // A more critical one takes the place of the last.
        pass(&mut switch, passing(9, 500), 2);
        let listed: Vec<_> = switch.list.iter().map(|entry| entry.criticality.flow.0).collect();
        assert_eq!(listed, [9, 0]);
    }

    #[test]
    fn probes_of_flows_behind_others_are_rare() {
        let mut switch = Switch::new(LINE);
        for flow in 0..10 {
            switch.list.push(Entry::of(&passing(flow, 1_000 + u64::from(flow)), 0.0));
        }
        assert_eq!(note(&mut switch, 3, 0.0, ME), 1.0);
        assert_eq!(note(&mut switch, 9, 0.0, ME), 2.0);
    }

    #[test]
    fn flows_are_let_go_one_at_a_time() {
        let mut switch = busy();
        switch.forget(FlowId(0));
        let paused = |flow| Passing { pauser: ME, ..passing(flow, 3_000) };
        assert_eq!(pass(&mut switch, paused(1), 20), (LINE, 0));
        assert_eq!(pass(&mut switch, paused(1), 21), (LINE, 0), "its own probes do not count");
        let shorter = |flow| Passing { pauser: ME, ..passing(flow, 500) };
        assert_eq!(pass(&mut switch, shorter(0), 29), (0.0, ME), "although it is more critical");
        assert_eq!(pass(&mut switch, shorter(0), 30), (LINE, 0));
        assert_eq!(pass(&mut switch, paused(1), 41), (0.0, ME));
    }

    #[test]
    fn the_rate_leaves_room_for_the_queue() {
        let mut switch = Switch::new(LINE);
        // 50 kb over two round trips of 100 µs: a quarter of the link.
        let mut packet = passing(0, 1_000);
        switch.pass(&mut packet, ME, || 50e3, Time::from_us(199), &TUNING);
        assert_eq!(packet.rate, LINE);
        let mut packet = passing(0, 1_000);
        switch.pass(&mut packet, ME, || 50e3, Time::from_us(200), &TUNING);
        assert!((packet.rate - 0.75 * LINE).abs() < 1.0, "{}", packet.rate);
    }
}
