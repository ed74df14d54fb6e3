//! Lives: the walks of watched flows in segments.

use std::collections::BTreeSet;

use super::Recorder;
use super::steps::Step;
use super::trail::Trail;
use crate::growth::{append, make_room};
use crate::ids::{FlowId, PortId};
use crate::record::account::{
    End, FlowAccount, History, KnownFlow, Life, LifeState, NamedPort, PacketName, Relation,
    Segment, SegmentKind, Served,
};
use crate::units::Time;
use crate::yield_point::{Yielding, yield_point};

impl Recorder {
    /// Tells the lives of watched flows that have ended. Called when all ports have been played beyond
    /// the end.
    pub fn tell(&mut self) {
        for (flow, trail) in std::mem::take(&mut self.ended) {
            let life = self.life(flow, trail);
            let place = self.accounts.lives.partition_point(|other| other.flow < life.flow);
            self.accounts.lives.insert(place, life);
        }
    }

    /// The run ends: flows under way have accounts to their last events.
    pub fn close(&mut self) {
        let open: Vec<FlowId> = self.flows.iter().map(|(flow, _)| flow).collect();
        for flow in open.into_iter().yielding() {
            let Some(live) = self.flows.close(flow) else { continue };
            let last = live.last();
            let until = last.at() - self.traffic.flows[flow.index()].start;
            let spent = last.spent(&self.pasts);
            self.accounts.flows[flow.index()] = FlowAccount { end: End::Unfinished, until, spent };
            if self.watch.has(flow) {
                self.ended.push((flow, *last));
            }
        }
        self.tell();
        // Piece by piece, rather than at once when the recorder is dropped.
        self.watch.steps.discard(|_| ());
    }

    fn life(&mut self, flow: FlowId, trail: Trail) -> Life {
        let facts = self.traffic.flows[flow.index()];
        let account = self.accounts.flows[flow.index()];
        let segments = self.segments(flow, trail);
        let end = facts.start + account.until;
        let history = self.watch.get_mut(flow).map(|watched| watched.take_history(end));
        let history = history.unwrap_or_default();
        let deadline = facts.start.saturating_add(facts.deadline);
        let (ports, flows) = self.named(flow, &segments, &history);
        Life {
            flow: flow.0,
            source: facts.source.0,
            destination: facts.destination.0,
            size_bytes: facts.size.get(),
            start_ps: facts.start.ps(),
            end_ps: end.ps(),
            deadline_ps: facts.deadline.is_finite().then(|| deadline.ps()),
            state: match account.end {
                End::Finished => LifeState::Finished,
                End::Refused => LifeState::Refused,
                End::Unfinished => LifeState::Unfinished,
            },
            ideal_ps: self.network.ideal_fct(facts.source, facts.destination, facts.size).ps(),
            parts_ps: account.spent.by_cause().iter().map(|span| span.ps()).collect(),
            segments,
            ports,
            flows,
            history,
        }
    }

    fn segments(&self, flow: FlowId, trail: Trail) -> Vec<Segment> {
        let mut segments = Vec::new();
        let mut packet = None;
        for step in self.watch.steps.walk(trail.step) {
            yield_point(1);
            match step {
                Step::Sent(name) => packet = Some(*name),
                Step::Hop { port, start, at } => {
                    self.hop(*port, *start, *at, packet, &mut segments);
                }
                Step::Wait { cause, from, to, port, drop } => {
                    let served = port.map(|port| {
                        self.served(port, flow, [*from, *to], |sent| {
                            let is_own = sent.packet.flow() == flow;
                            if is_own { Relation::Own } else { Relation::Higher }
                        })
                    });
                    let segment = Segment {
                        port: port.map(|port| port.0),
                        place: port.map(|port| self.ports[port.index()].place),
                        served: served.unwrap_or_default(),
                        drop: drop.clone(),
                        ..empty(SegmentKind::of(*cause), *from, *to)
                    };
                    append(&mut segments, segment);
                }
                Step::Queued { port, from, to, served } => {
                    let segment = Segment {
                        port: Some(port.0),
                        place: Some(self.ports[port.index()].place),
                        served: served.clone(),
                        ..empty(SegmentKind::Wait, *from, *to)
                    };
                    match segments.last_mut() {
                        Some(last) if continues(last, &segment) => {
                            last.to_ps = segment.to_ps;
                            join(&mut last.served, segment.served);
                        }
                        _ => append(&mut segments, segment),
                    }
                }
            }
        }
        segments.retain(|segment| {
            yield_point(1);
            segment.to_ps > segment.from_ps
        });
        segments
    }

    /// The segments of a hop.
    fn hop(
        &self,
        port: PortId,
        start: Time,
        at: Time,
        packet: Option<PacketName>,
        segments: &mut Vec<Segment>,
    ) {
        let link = self.network.link(port);
        let propagated = at - link.processing;
        let sent = at - link.delay;
        let of = |kind, from, to| Segment {
            port: Some(port.0),
            place: Some(self.ports[port.index()].place),
            packet,
            ..empty(kind, from, to)
        };
        if let Some(wait) = segments.last_mut().filter(|last| last.kind == SegmentKind::Wait) {
            wait.packet = packet;
        }
        make_room(segments, 3);
        segments.push(of(SegmentKind::Transmission, start, sent));
        // A host processes before it sends and after it has received.
        let mut rest = [
            of(SegmentKind::Propagation, sent, propagated),
            of(SegmentKind::Processing, propagated, at),
        ];
        if self.network.is_host(link.from) && !self.network.is_host(link.to) {
            let processed = sent + link.processing;
            rest = [
                of(SegmentKind::Processing, sent, processed),
                of(SegmentKind::Propagation, processed, at),
            ];
        }
        segments.extend(rest);
    }

    /// The ports and the other flows that segments and history name.
    fn named(
        &self,
        flow: FlowId,
        segments: &[Segment],
        history: &History,
    ) -> (Vec<NamedPort>, Vec<KnownFlow>) {
        let drops = || segments.iter().yielding().filter_map(|segment| segment.drop.as_ref());
        // Inserted one by one: a set from many items at once sorts them in one piece.
        let mut ports = BTreeSet::new();
        ports.extend(segments.iter().yielding().filter_map(|segment| segment.port));
        ports.extend(drops().map(|drop| drop.port));
        ports.extend(history.events.iter().yielding().filter_map(|event| event.port));
        let mut flows = BTreeSet::new();
        flows.extend(drops().flat_map(|drop| &drop.queued).yielding().map(|of| of.flow));
        let served = segments.iter().flat_map(|segment| &segment.served);
        flows.extend(served.yielding().map(|served| served.flow));
        flows.remove(&flow.0);
        let known = |id: u32| {
            let facts = &self.traffic.flows[id as usize];
            KnownFlow {
                flow: id,
                source: facts.source.0,
                destination: facts.destination.0,
                size_bytes: facts.size.get(),
                start_ps: facts.start.ps(),
            }
        };
        let name = |id: u32| NamedPort { id, name: self.network.port_name(PortId(id)) };
        (ports.into_iter().map(name).collect(), flows.into_iter().yielding().map(known).collect())
    }
}

/// Whether `next` is the same wait, continued by another packet of the flow.
fn continues(wait: &Segment, next: &Segment) -> bool {
    (wait.kind, wait.port, wait.to_ps) == (SegmentKind::Wait, next.port, next.from_ps)
}

/// Appends what a port has served next; a span that continues the last one is one with it.
fn join(served: &mut Vec<Served>, next: Vec<Served>) {
    for one in next.into_iter().yielding() {
        match served.last_mut() {
            Some(last) if last.continues_in(&one) => {
                last.to_ps = one.to_ps;
                last.packets += one.packets;
                last.bytes += one.bytes;
            }
            _ => append(served, one),
        }
    }
}

const fn empty(kind: SegmentKind, from: Time, to: Time) -> Segment {
    Segment {
        from_ps: from.ps(),
        to_ps: to.ps(),
        kind,
        port: None,
        place: None,
        packet: None,
        served: Vec::new(),
        drop: None,
    }
}
