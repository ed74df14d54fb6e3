//! The fluid half: an order of flows or coflows, weights, or tiers.

use super::scope::Scope;
use super::{base, body, only_base, steps, twice};
use crate::fault::Fault;
use crate::program::{Body, Drift, Fluid, tier_limits};
use crate::syntax::{Entry, Part};
use crate::tree::{Expression, Statement};
use crate::vocabulary::{Hook, Input};

/// The definition that a base takes, and whether the base works without it.
fn definition(base: &str) -> (Hook, bool) {
    match base {
        "fair" => (Hook::Weight, true),
        "madd" => (Hook::CoflowKey, false),
        "tiers" => (Hook::Tier, false),
        _ => (Hook::Key, false),
    }
}

pub(super) fn check(part: &Part, scope: &Scope) -> Result<Fluid, Fault> {
    let Some(base) = base(part)? else {
        let expected = "in_order, fair, madd or tiers after flows";
        return Err(Fault::new(part.keyword.at, "none", expected));
    };
    let (hook, is_optional) = definition(base.name);
    let mut fluid = Fluid {
        base: base.name,
        body: None,
        drift: Drift::Constant,
        steps: Vec::new(),
        shared_within: None,
        every: None,
    };
    let mut has_ties = false;
    for entry in part.entries.iter().flatten() {
        match entry {
            Entry::Part(part) if part.keyword.is == "ties" && hook == Hook::Key => {
                if std::mem::replace(&mut has_ties, true) {
                    return Err(twice(part.keyword.at, "ties"));
                }
                fluid.shared_within = only_base(part)?.arguments.first().copied();
            }
            Entry::Part(part) if part.keyword.is == "every" && hook != Hook::CoflowKey => {
                if fluid.every.replace(interval(part)?).is_some() {
                    return Err(twice(part.keyword.at, "every"));
                }
            }
            Entry::Part(part) => {
                let expected = format!("definitions of {}", base.name);
                let found = format!("{:?}", part.keyword.is);
                return Err(Fault::new(part.keyword.at, found, expected));
            }
            Entry::Hook(name, statements) => {
                let card = body::hook_of("flows", name)?;
                if card.hook != hook {
                    let expected = format!("{} in {}", hook.card().name, base.name);
                    return Err(Fault::new(name.at, format!("{:?}", name.is), expected));
                }
                let body = body::check(card.hook, name.at, statements, scope)?;
                if fluid.body.replace(body).is_some() {
                    return Err(twice(name.at, &name.is));
                }
            }
            Entry::State(name, ..) => {
                return Err(Fault::new(name.at, "state", "definitions without state"));
            }
        }
    }
    match &fluid.body {
        None if is_optional => Ok(fluid),
        None => {
            let expected = format!("the definition of {}", hook.card().name);
            Err(Fault::new(part.keyword.at, "none", expected))
        }
        Some(body) => {
            let drift = drift(body, fluid.every.is_some())?;
            if drift == Drift::Rises && fluid.shared_within.is_none() {
                // Flows that have sent equally would change places without end.
                let expected =
                    "ties shared(1460), or another number of bytes, where the value is sent";
                return Err(Fault::new(body.at, "ties in order of arrival", expected));
            }
            let has_steps = hook == Hook::Key && fluid.every.is_none();
            let steps = if has_steps { steps::of(&body.statements) } else { Vec::new() };
            Ok(Fluid { drift, steps, ..fluid })
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
    let expected = match (body.hook, &body.statements[..]) {
        (Hook::Tier, statements) => match tier_limits(statements) {
            Some(_) => return Ok(Drift::Constant),
            None => "step(coflow_sent, [limits in bytes])",
        },
        (
            Hook::CoflowKey,
            [
                Statement::SetOutput(
                    0,
                    Expression::Input(Input::Bottleneck | Input::CoflowRemaining),
                ),
            ],
        ) => return Ok(Drift::Falls),
        _ if is_asked_again || !changes(&body.statements) => return Ok(Drift::Constant),
        (Hook::Key, statements) if !steps::change_between(statements) => {
            return Ok(Drift::Constant);
        }
        (Hook::CoflowKey, _) => "bottleneck, coflow_remaining, or a key that does not change",
        (Hook::Weight, _) => {
            "a weight that does not change while the flow is served; or every and an interval"
        }
        (_, statements) => match value_of(statements) {
            Some(Input::Remaining) => return Ok(Drift::Falls),
            Some(Input::Sent) => return Ok(Drift::Rises),
            _ => {
                "value = remaining, value = sent, or a key that changes by steps of sent, age and \
                 age / deadline alone; or every and an interval"
            }
        },
    };
    Err(Fault::new(body.at, "another definition", expected))
}

/// The quantity that is the value of a key, if the class does not change but by steps.
fn value_of(statements: &[Statement]) -> Option<Input> {
    match statements {
        [Statement::SetOutput(1, Expression::Input(input))] => Some(*input),
        [class @ Statement::SetOutput(0, _), Statement::SetOutput(1, Expression::Input(input))]
            if !steps::change_between(std::slice::from_ref(class)) =>
        {
            Some(*input)
        }
        _ => None,
    }
}

/// Whether the statements read something that changes during the life of a flow.
fn changes(statements: &[Statement]) -> bool {
    steps::changing_reads(statements) > 0
}
