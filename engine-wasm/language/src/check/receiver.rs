//! What receivers decide: alone, or beside a sender and ports.

use super::scope::Scope;
use super::state::state;
use super::{base, body, twice};
use crate::fault::Fault;
use crate::program::{Body, Packet, Receiver};
use crate::syntax::{Entry, Part};
use crate::vocabulary::Hook;

/// The definitions that a base takes.
fn definitions(base: &str) -> &'static [Hook] {
    match base {
        "homa" => &[Hook::Rank, Hook::Grant],
        _ => &[Hook::Report],
    }
}

pub(super) fn check(part: &Part, scope: &Scope) -> Result<Receiver, Fault> {
    let Some(base) = base(part)? else {
        return Err(Fault::new(part.keyword.at, "none", "homa or stream after receiver"));
    };
    let entries = part.entries.as_deref().unwrap_or_default();
    let state = state(entries, scope)?;
    let scope = &Scope { state: &state, ..scope.clone() };
    let mut hooks: Vec<Body> = Vec::new();
    for entry in entries {
        match entry {
            Entry::State(..) => {}
            Entry::Hook(name, statements) => {
                let card = body::hook_of("receiver", name)?;
                let known = definitions(base.name);
                if !known.contains(&card.hook) {
                    let known: Vec<_> = known.iter().map(|hook| hook.card().name).collect();
                    let expected = format!("{} in {}", known.join(" or "), base.name);
                    return Err(Fault::new(name.at, format!("{:?}", name.is), expected));
                }
                if hooks.iter().any(|earlier| earlier.hook == card.hook) {
                    return Err(twice(name.at, &name.is));
                }
                hooks.push(body::check(card.hook, name.at, statements, scope)?);
            }
            Entry::Part(part) => {
                let keyword = &part.keyword;
                return Err(Fault::new(keyword.at, format!("{:?}", keyword.is), "a definition"));
            }
        }
    }
    Ok(Receiver { base, state, hooks })
}

/// Refuses a sender or ports beside a receiver that stands for them, and none beside one that does not.
pub(super) fn stands(part: &Part, receiver: &Receiver, is_alone: bool) -> Result<(), Fault> {
    let (found, expected) = match (receiver.base.name, is_alone) {
        ("homa", false) => {
            ("a receiver beside them", "neither sender nor ports, as receiver homa brings both")
        }
        ("stream", true) => ("neither", "a sender and ports beside receiver stream"),
        _ => return Ok(()),
    };
    Err(Fault::new(part.keyword.at, found, expected))
}

/// Refuses what contradicts receivers that decide levels.
pub(super) fn agrees(part: &Part, packet: &Packet) -> Result<(), Fault> {
    if let Some(tag) = &packet.tag {
        let expected = "no tag, as receiver stream decides the levels and carries counts in values";
        return Err(Fault::new(tag.at, "a tag beside it", expected));
    }
    if packet.ports.base.name != "strict" {
        let found = format!("ports {}", packet.ports.base.name);
        let expected = "ports strict(queues) beside receiver stream";
        return Err(Fault::new(part.keyword.at, found, expected));
    }
    let on_arrival = packet.ports.on_arrival.as_ref();
    if let Some(body) = on_arrival.filter(|body| body.sets("value")) {
        let expected = "no assignment to value, as receiver stream carries counts in it";
        return Err(Fault::new(body.at, "one", expected));
    }
    Ok(())
}
