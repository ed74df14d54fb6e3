//! Flows that a port served while a flow waited.

use millrace_sim::record::account::{Life, Loss, Relation, Segment, SegmentKind};

use super::quantities::{packets, size, span};

/// The most flows that are listed one by one.
const LISTED: usize = 5;

/// What a port served of one flow.
struct InFront {
    flow: u32,
    packets: u32,
    ps: u64,
    relations: Vec<Relation>,
}

/// A line per flow that was served during a segment, the longest served first.
pub fn lines(life: &Life, segment: &Segment) -> Vec<String> {
    let mut all = by_flow(segment);
    all.sort_by_key(|one| std::cmp::Reverse(one.ps));
    let waits_for_link = segment.kind == SegmentKind::Wait;
    let describe = |one: &InFront| {
        let served = format!("{}, {}", packets(one.packets), span(one.ps));
        match (waits_for_link, one.flow == life.flow) {
            (true, true) => format!("behind its own packets: {served}"),
            (true, false) => {
                let priority = relations(&one.relations);
                format!("behind {}: {served}, {priority}", name(life, one.flow))
            }
            (false, true) => format!("meanwhile the port sent its own packets: {served}"),
            (false, false) => {
                format!("meanwhile the port served {}: {served}", name(life, one.flow))
            }
        }
    };
    let (listed, others) = all.split_at(all.len().min(LISTED));
    let mut lines: Vec<_> = listed.iter().map(describe).collect();
    if !others.is_empty() {
        let together = others.iter().map(|one| one.ps).sum();
        lines.push(format!("and {}, {}", count_of_others(others.len()), span(together)));
    }
    lines
}

/// Where a packet was lost, and what was queued there: most bytes first.
pub fn loss(life: &Life, loss: &Loss) -> Vec<String> {
    let (when, port) = (span(loss.at_ps - life.start_ps), port_name(life, loss.port));
    let mut queued = loss.queued.clone();
    queued.sort_by_key(|one| std::cmp::Reverse(one.bytes));
    let (listed, others) = queued.split_at(queued.len().min(LISTED));
    let held = if queued.is_empty() { "" } else { ", which held" };
    let mut lines = vec![format!("packet dropped at {when} by {port}{held}")];
    lines.extend(listed.iter().map(|one| {
        let is_own = one.flow == life.flow;
        let of = if is_own { "its own packets".to_owned() } else { name(life, one.flow) };
        format!("  {} of {of}", size(one.bytes))
    }));
    if !others.is_empty() {
        let together = size(others.iter().map(|one| one.bytes).sum());
        lines.push(format!("  and {together} of {}", count_of_others(others.len())));
    }
    lines
}

/// The name of a port of this life.
pub fn port_name(life: &Life, port: u32) -> String {
    let named = life.ports.iter().find(|named| named.id == port);
    named.map_or_else(|| format!("port {port}"), |named| named.name.clone())
}

fn by_flow(segment: &Segment) -> Vec<InFront> {
    let mut all: Vec<InFront> = Vec::new();
    for served in &segment.served {
        let ps = served.to_ps - served.from_ps;
        match all.iter_mut().find(|one| one.flow == served.flow) {
            Some(one) => {
                one.packets += served.packets;
                one.ps += ps;
                if !one.relations.contains(&served.relation) {
                    one.relations.push(served.relation);
                }
            }
            None => all.push(InFront {
                flow: served.flow,
                packets: served.packets,
                ps,
                relations: vec![served.relation],
            }),
        }
    }
    all
}

/// `flow 4 (1.46 MB)`.
fn name(life: &Life, flow: u32) -> String {
    match life.flows.iter().find(|known| known.flow == flow) {
        Some(known) => format!("flow {flow} ({})", size(known.size_bytes)),
        None => format!("flow {flow}"),
    }
}

fn relations(relations: &[Relation]) -> String {
    let words = relations.iter().map(|relation| match relation {
        Relation::Own => "its own",
        Relation::Higher => "higher priority",
        Relation::Same => "same priority",
        Relation::Lower => "lower priority, already in transmission",
    });
    words.collect::<Vec<_>>().join("; ")
}

fn count_of_others(count: usize) -> String {
    format!("{count} other{}", if count == 1 { "" } else { "s" })
}
