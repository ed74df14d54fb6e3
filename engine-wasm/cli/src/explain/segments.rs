//! The segments of a life, in order.

use millrace_sim::record::account::{Life, PacketName, Place, Segment, SegmentKind};

use super::aligned::{self, Row};
use super::in_front;
use super::quantities::microseconds;

/// A table of all segments, with the flows in front beneath waits.
pub fn render(life: &Life) -> String {
    let rows: Vec<_> = life.segments.iter().map(|segment| row(life, segment)).collect();
    let header = ["from (µs)", "took (µs)", "what", "where", "packet"];
    aligned::render(2, header, &rows)
}

fn row(life: &Life, segment: &Segment) -> Row<5> {
    let loss = segment.drop.as_ref();
    let mut remarks = loss.map_or_else(Vec::new, |loss| in_front::loss(life, loss));
    remarks.extend(in_front::lines(life, segment));
    let cells = [
        microseconds(segment.from_ps - life.start_ps),
        microseconds(segment.to_ps - segment.from_ps),
        what(segment).to_owned(),
        segment.port.map_or_else(String::new, |port| in_front::port_name(life, port)),
        segment.packet.as_ref().map_or_else(String::new, packet),
    ];
    Row { cells, remarks }
}

fn what(segment: &Segment) -> &'static str {
    match segment.kind {
        SegmentKind::Transmission => "transmission",
        SegmentKind::Propagation => "propagation",
        SegmentKind::Processing => "host processing",
        SegmentKind::Wait => match segment.place {
            Some(Place::Up) => "wait on the way up",
            Some(Place::Down) => "wait on the way down",
            Some(Place::Last) => "wait at the port to the host",
            Some(Place::Host) | None => "wait at the host",
        },
        SegmentKind::Timeout => "timeout",
        SegmentKind::FastRetransmission => "fast retransmission",
        SegmentKind::Probe => "probing",
        SegmentKind::Grant => "wait for a grant",
        SegmentKind::Token => "wait for a token",
        SegmentKind::Pace => "pacing",
        SegmentKind::Rate => "wait for a rate",
        SegmentKind::Order => "wait for an order",
        SegmentKind::Stage => "earlier stages",
    }
}

/// `data 5`, `data 5, copy 1`, `probe answer 5`.
fn packet(name: &PacketName) -> String {
    let kind = match name.kind {
        "probe_ack" => "probe answer",
        kind => kind,
    };
    let copy = if name.copy > 0 { format!(", copy {}", name.copy) } else { String::new() };
    format!("{kind} {}{copy}", name.sequence)
}
