//! The fluid half: an order of flows, or weights.

use super::scope::Scope;
use super::{base, body, only_base, twice};
use crate::fault::Fault;
use crate::program::{Body, Drift, Fluid};
use crate::syntax::{Entry, Part};
use crate::tree::{self, Expression, Statement};
use crate::vocabulary::{Hook, Input};

pub(super) fn check(part: &Part, scope: &Scope) -> Result<Fluid, Fault> {
    let Some(base) = base(part)? else {
        let expected = "in_order or fair after flows";
        return Err(Fault::new(part.keyword.at, "none", expected));
    };
    let is_order = base.name == "in_order";
    let mut fluid = Fluid {
        base: base.name,
        body: None,
        drift: Drift::Constant,
        shared_within: None,
        every: None,
    };
    let mut has_ties = false;
    for entry in part.entries.iter().flatten() {
        match entry {
            Entry::Part(part) if part.keyword.is == "ties" && is_order => {
                if std::mem::replace(&mut has_ties, true) {
                    return Err(twice(part.keyword.at, "ties"));
                }
                fluid.shared_within = only_base(part)?.arguments.first().copied();
            }
            Entry::Part(part) if part.keyword.is == "every" => {
                if fluid.every.replace(interval(part)?).is_some() {
                    return Err(twice(part.keyword.at, "every"));
                }
            }
            Entry::Part(part) => {
                let known = if is_order { "key, ties or every" } else { "weight or every" };
                return Err(Fault::new(part.keyword.at, format!("{:?}", part.keyword.is), known));
            }
            Entry::Hook(name, statements) => {
                let card = body::hook_of("flows", name)?;
                if (card.hook == Hook::Key) != is_order {
                    let expected = if is_order { "key in in_order" } else { "weight in fair" };
                    return Err(Fault::new(name.at, format!("{:?}", name.is), expected));
                }
                let body = body::check(card.hook, name.at, statements, scope)?;
                if fluid.body.replace(body).is_some() {
                    return Err(twice(name.at, &name.is));
                }
            }
            Entry::State(name, _) => {
                return Err(Fault::new(name.at, "state", "definitions without state"));
            }
        }
    }
    match &fluid.body {
        None if is_order => Err(Fault::new(part.keyword.at, "none", "the definition of key")),
        None => Ok(fluid),
        Some(body) => {
            let drift = drift(body, fluid.every.is_some())?;
            Ok(Fluid { drift, ..fluid })
        }
    }
}

/// Shortest interval, because each costs an event per flow.
const SHORTEST: f64 = 1e-6;

fn interval(part: &Part) -> Result<f64, Fault> {
    let expected = "an interval of at least 1 us and at most 1 s, such as every 1 ms";
    let base = part.base.as_ref().filter(|base| base.name.is.is_empty() && part.entries.is_none());
    let interval = base.and_then(|base| base.arguments.first());
    match interval {
        Some(interval) if (SHORTEST..=1.0).contains(&interval.is) => Ok(interval.is),
        Some(interval) => Err(Fault::new(interval.at, interval.is.to_string(), expected)),
        None => Err(Fault::new(part.keyword.at, "another form", expected)),
    }
}

/// How the key changes while its flow is served. Where that is not known, the body must be asked again
/// at intervals.
fn drift(body: &Body, is_asked_again: bool) -> Result<Drift, Fault> {
    if is_asked_again {
        return Ok(Drift::Constant);
    }
    let value = match &body.statements[..] {
        _ if body.hook != Hook::Key => None,
        [Statement::SetOutput(1, Expression::Input(input))] => Some(*input),
        [Statement::SetOutput(0, class), Statement::SetOutput(1, Expression::Input(input))]
            if !changes(std::slice::from_ref(&Statement::SetOutput(0, class.clone()))) =>
        {
            Some(*input)
        }
        _ => None,
    };
    match value {
        Some(Input::Remaining) => Ok(Drift::Falls),
        Some(Input::Sent) => Ok(Drift::Rises),
        _ if !changes(&body.statements) => Ok(Drift::Constant),
        _ => {
            let expected = match body.hook {
                Hook::Key => {
                    "value = remaining, value = sent, or a key that does not change while the flow \
                     is served; or every and an interval"
                }
                _ => {
                    "a weight that does not change while the flow is served; or every and an interval"
                }
            };
            Err(Fault::new(body.at, "another definition", expected))
        }
    }
}

/// Whether the statements read something that changes during the life of a flow.
fn changes(statements: &[Statement]) -> bool {
    let mut found = false;
    tree::walk(statements, &mut |expression| {
        found |= matches!(
            expression,
            Expression::Input(
                Input::Sent | Input::Remaining | Input::Age | Input::TimeLeft | Input::Rate
            )
        );
    });
    found
}
