//! The packet half: the sender and the ports.

use super::scope::Scope;
use super::state::state;
use super::{base, body, only_base, twice};
use crate::fault::Fault;
use crate::program::{Base, Body, OwnWindow, Packet, Ports, State, Window};
use crate::syntax::{Entry, Part};
use crate::vocabulary::{Hook, Input};

pub(super) fn check(
    sender: Option<&Part>,
    ports: Option<&Part>,
    scope: &Scope,
) -> Result<Option<Packet>, Fault> {
    let (sender, ports) = match (sender, ports) {
        (Some(sender), Some(ports)) => (sender, ports),
        (None, None) => return Ok(None),
        (Some(part), None) => {
            return Err(Fault::new(part.keyword.at, "none", "ports beside the sender"));
        }
        (None, Some(part)) => {
            return Err(Fault::new(part.keyword.at, "none", "a sender beside the ports"));
        }
    };
    let ports = self::ports(ports, scope)?;
    let (Some(entries), None) = (&sender.entries, &sender.base) else {
        let expected = "\"{\" and the parts of the sender";
        return Err(Fault::new(sender.keyword.at, "a base", expected));
    };
    let (mut window, mut tag, mut recovery, mut probing) = (None, None, None, None);
    let state = state_of_window(entries, scope)?;
    let with_state = &Scope { state: &state, ..scope.clone() };
    for entry in entries {
        match entry {
            Entry::Part(part) => {
                let name = part.keyword.is.as_str();
                let is_second = match name {
                    "window" => window.replace(self::window(part, scope)?).is_some(),
                    "recovery" => recovery.replace(only_base(part)?).is_some(),
                    "probing" => probing.replace(only_base(part)?).is_some(),
                    _ => {
                        let known = ["window", "tag", "recovery", "probing"];
                        return Err(Fault::unknown(
                            part.keyword.at,
                            name,
                            "a part of the sender",
                            known,
                        ));
                    }
                };
                if is_second {
                    return Err(twice(part.keyword.at, name));
                }
            }
            Entry::Hook(name, statements) => {
                let card = body::hook_of("sender", name)?;
                let body = body::check(card.hook, name.at, statements, with_state)?;
                if tag.replace(body).is_some() {
                    return Err(twice(name.at, &name.is));
                }
            }
            Entry::State(name, ..) => {
                return Err(Fault::new(
                    name.at,
                    "state of the sender",
                    "state within window { … }",
                ));
            }
        }
    }
    let missing = |part: &str| {
        Fault::new(sender.keyword.at, "none", format!("{part} among the parts of the sender"))
    };
    let window = window.ok_or_else(|| missing("window"))?;
    let recovery = recovery.ok_or_else(|| missing("recovery"))?;
    Ok(Some(Packet { window, tag, recovery, probing, ports }))
}

/// The state that the window declares, which the tag reads.
fn state_of_window(sender: &[Entry], scope: &Scope) -> Result<Vec<State>, Fault> {
    let window = sender.iter().find_map(|entry| match entry {
        Entry::Part(part) if part.keyword.is == "window" => part.entries.as_deref(),
        _ => None,
    });
    state(window.unwrap_or_default(), scope)
}

fn window(part: &Part, scope: &Scope) -> Result<Window, Fault> {
    match (base(part)?, &part.entries) {
        (Some(base), None) => Ok(Window::Base(base)),
        (None, Some(entries)) => own_window(part, entries, scope).map(Window::Own),
        (Some(Base { name, .. }), Some(_)) => {
            let expected = "a base, or definitions in braces: a rule is replaced as a whole";
            Err(Fault::new(part.keyword.at, format!("definitions after {name}"), expected))
        }
        (None, None) => Err(Fault::new(part.keyword.at, "neither", "a base or definitions")),
    }
}

fn own_window(part: &Part, entries: &[Entry], scope: &Scope) -> Result<OwnWindow, Fault> {
    let state = state(entries, scope)?;
    if let Some(at) = entries.iter().find_map(Entry::per_flow) {
        let expected = "a definition, as state of windows is per flow anyway";
        return Err(Fault::new(at, "\"per\"", expected));
    }
    let scope = Scope { state: &state, ..scope.clone() };
    let mut hooks: Vec<Body> = Vec::new();
    for entry in entries {
        match entry {
            Entry::State(..) => {}
            Entry::Hook(name, statements) => {
                let card = body::hook_of("window", name)?;
                if hooks.iter().any(|earlier| earlier.hook == card.hook) {
                    return Err(twice(name.at, &name.is));
                }
                hooks.push(body::check(card.hook, name.at, statements, &scope)?);
            }
            Entry::Part(part) => {
                let keyword = &part.keyword;
                return Err(Fault::new(keyword.at, format!("{:?}", keyword.is), "a definition"));
            }
        }
    }
    let of = |hook| hooks.iter().find(|body| body.hook == hook);
    match (of(Hook::OnAcknowledgement), of(Hook::Increase)) {
        (Some(_), Some(increase)) => {
            let expected = "one of them, as on_acknowledgement decides how the window grows";
            Err(Fault::new(increase.at, "increase beside on_acknowledgement", expected))
        }
        (None, _) if of(Hook::Cut).is_none() => {
            let expected = "cut or on_acknowledgement among the definitions of window";
            Err(Fault::new(part.keyword.at, "none", expected))
        }
        _ => Ok(OwnWindow { state, hooks }),
    }
}

fn ports(part: &Part, scope: &Scope) -> Result<Ports, Fault> {
    let Some(base) = base(part)? else {
        let expected = "the name of a base of ports";
        return Err(Fault::new(part.keyword.at, "definitions", expected));
    };
    let entries = part.entries.as_deref().unwrap_or_default();
    let state = state(entries, scope)?;
    let scope = Scope { state: &state, ..scope.clone() };
    let mut on_arrival = None;
    for entry in entries {
        match entry {
            Entry::State(..) => {}
            Entry::Hook(name, statements) => {
                let card = body::hook_of("ports", name)?;
                let body = body::check(card.hook, name.at, statements, &scope)?;
                if on_arrival.replace(body).is_some() {
                    return Err(twice(name.at, &name.is));
                }
            }
            Entry::Part(part) => {
                let keyword = &part.keyword;
                return Err(Fault::new(keyword.at, format!("{:?}", keyword.is), "a definition"));
            }
        }
    }
    let reads_served = on_arrival.as_ref().filter(|body| body.reads(Input::ServedValue));
    if let Some(body) = reads_served.filter(|_| base.name != "worst_first") {
        let expected = "ports worst_first where served_value is read";
        return Err(Fault::new(body.at, format!("ports {}", base.name), expected));
    }
    Ok(Ports { base, state, on_arrival })
}
