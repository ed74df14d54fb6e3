//! Bodies of hooks.

use super::parameters::new_name;
use super::scope::{MAX_LOCALS, Scope};
use super::twice;
use crate::fault::{Fault, Position};
use crate::program::Body;
use crate::syntax::{self, Word};
use crate::tree::Statement;
use crate::vocabulary::{HOOKS, Hook, HookCard, Otherwise, Type};

/// The hook of that name in a part.
pub(super) fn hook_of(part: &str, name: &Word) -> Result<&'static HookCard, Fault> {
    let of_part = || HOOKS.iter().filter(|card| card.part == part);
    of_part().find(|card| card.name == name.is).ok_or_else(|| {
        let names = of_part().map(|card| card.name);
        Fault::unknown(name.at, &name.is, &format!("a definition of {part}"), names)
    })
}

/// The body of a hook.
pub(super) fn check(
    hook: Hook,
    at: Position,
    written: &[syntax::Statement],
    scope: &Scope,
) -> Result<Body, Fault> {
    let card = hook.card();
    let mut scope = Scope { reads: card.reads, locals: Vec::new(), count: 0, ..scope.clone() };
    let statements = block(card, written, &mut scope)?;
    for (nth, output) in card.outputs.iter().enumerate() {
        if output.otherwise == Otherwise::Required && !assigns(&statements, nth as u8) {
            let expected = format!("an assignment to {} in every case", output.name);
            return Err(Fault::new(at, "none", expected));
        }
    }
    Ok(Body { hook, at, statements, locals: scope.count })
}

/// Whether every run of the statements assigns that output.
fn assigns(statements: &[Statement], output: u8) -> bool {
    statements.iter().any(|statement| match statement {
        Statement::SetOutput(set, _) => *set == output,
        Statement::If(_, then, otherwise) => assigns(then, output) && assigns(otherwise, output),
        _ => false,
    })
}

/// Statements between braces; variables end with them.
fn block(
    card: &HookCard,
    written: &[syntax::Statement],
    scope: &mut Scope,
) -> Result<Vec<Statement>, Fault> {
    let visible = scope.locals.len();
    let statements =
        written.iter().map(|one| statement(card, one, scope)).collect::<Result<Vec<_>, _>>()?;
    scope.locals.truncate(visible);
    Ok(statements)
}

fn statement(
    card: &HookCard,
    written: &syntax::Statement,
    scope: &mut Scope,
) -> Result<Statement, Fault> {
    match written {
        syntax::Statement::Let(name, value) => {
            let (value, kind) = scope.expression(value)?;
            let new = new_name(name)?;
            let is_output = card.outputs.iter().any(|output| output.name == new);
            if is_output || scope.state(&new).is_some() || scope.local(&new).is_some() {
                return Err(twice(name.at, &new));
            }
            if usize::from(scope.count) == MAX_LOCALS {
                let expected = format!("at most {MAX_LOCALS} variables in a hook");
                return Err(Fault::new(name.at, "more", expected));
            }
            let place = scope.count;
            scope.locals.push((new, place, kind));
            scope.count += 1;
            Ok(Statement::SetLocal(place, value))
        }
        syntax::Statement::Assign(name, value) => assignment(card, name, value, scope),
        syntax::Statement::If(condition, then, otherwise) => {
            let condition = scope.typed(condition, Type::Switch)?;
            let then = block(card, then, scope)?;
            Ok(Statement::If(condition, then, block(card, otherwise, scope)?))
        }
    }
}

fn assignment(
    card: &HookCard,
    name: &Word,
    value: &syntax::Expression,
    scope: &Scope,
) -> Result<Statement, Fault> {
    if let Some((local, kind)) = scope.local(&name.is) {
        return Ok(Statement::SetLocal(local, scope.typed(value, kind)?));
    }
    if let Some(output) = card.outputs.iter().position(|output| output.name == name.is) {
        let value = scope.typed(value, card.outputs[output].kind)?;
        return Ok(Statement::SetOutput(output as u8, value));
    }
    if let Some(state) = scope.state(&name.is) {
        if card.changes_state {
            return Ok(Statement::SetState(state, scope.typed(value, Type::Number)?));
        }
        // A tag reads the state of the window.
        let part = if card.part == "sender" { "window" } else { card.part };
        let changing = HOOKS.iter().filter(|other| other.changes_state && other.part == part);
        let changing = changing.map(|card| card.name);
        let expected =
            format!("a change of state in {}", changing.collect::<Vec<_>>().join(" or "));
        return Err(Fault::new(name.at, format!("one of {:?}", name.is), expected));
    }
    let outputs = card.outputs.iter().map(|output| output.name);
    let locals = scope.locals.iter().map(|(name, ..)| name.as_str());
    let state = scope.state.iter().map(|state| state.name.as_str());
    let state = state.filter(|_| card.changes_state);
    let names = outputs.chain(locals).chain(state);
    Err(Fault::unknown(name.at, &name.is, "a name to assign", names))
}
