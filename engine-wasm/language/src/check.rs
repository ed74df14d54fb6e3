//! Meaning of a syntax tree: every name is known, every type agrees, every value is in its range.

mod body;
mod expression;
mod fluid;
mod packet;
mod parameters;
mod receiver;
mod scope;
mod state;
mod steps;

use crate::code::{Code, MAX_CODE, MAX_FRAME, TooLarge};
use crate::fault::{Fault, Position};
use crate::program::{Base, Body, Program};
use crate::syntax::{self, Source, Word};
use crate::vocabulary::{BASES, BaseCard, FACTS, Fact};
use scope::Scope;

/// Most variables of the state of a flow, or of a port.
pub const MAX_STATE: usize = 8;

impl Program {
    /// Reads and checks a source.
    ///
    /// # Errors
    /// The first fault, with its line and column.
    pub fn parse(source: &str) -> Result<Self, Fault> {
        check(crate::parse::parse(source)?)
    }
}

/// Checks a source.
fn check(source: Source) -> Result<Program, Fault> {
    let name = title(&source.name)?;
    let knows = facts(&source.knows)?;
    let parameters = parameters::check(&source.parameters)?;
    let defaults = parameters::defaults(&source.defaults)?;
    let scope = Scope::new(&parameters, &knows);
    let mut program = Program {
        name,
        idea: source.idea.map(|idea| idea.is).unwrap_or_default(),
        knows: knows.clone(),
        parameters: parameters.clone(),
        defaults,
        packet: None,
        receiver: None,
        fluid: None,
    };
    let one = |keyword: &str| {
        let mut found = source.parts.iter().filter(|part| part.keyword.is == keyword);
        let first = found.next();
        match found.next() {
            Some(second) => {
                Err(Fault::new(second.keyword.at, "it twice", format!("one {keyword}")))
            }
            None => Ok(first),
        }
    };
    let (sender, ports, flows) = (one("sender")?, one("ports")?, one("flows")?);
    let receiver = one("receiver")?;
    if let Some(part) = receiver {
        let receiver = program.receiver.insert(receiver::check(part, &scope)?);
        receiver::stands(part, receiver, sender.or(ports).is_none())?;
    }
    program.packet = packet::check(sender, ports, &scope)?;
    if let (Some(part), Some(packet)) = (receiver, &program.packet) {
        receiver::agrees(part, packet)?;
    }
    program.fluid = flows.map(|flows| fluid::check(flows, &scope)).transpose()?;
    if program.packet.is_none() && program.receiver.is_none() && program.fluid.is_none() {
        let expected = "a sender with ports or a receiver, or flows, or both";
        return Err(Fault::new(source.name.at, "neither", expected));
    }
    program.bodies().try_for_each(fits)?;
    Ok(program)
}

/// Refuses a hook that is too large to run.
fn fits(body: &Body) -> Result<(), Fault> {
    let limit = match Code::new(body, &[], None) {
        Ok(_) => return Ok(()),
        Err(TooLarge::Instructions) => format!("a hook of at most {MAX_CODE} instructions"),
        Err(TooLarge::Frame) => format!("a hook with at most {MAX_FRAME} values at once"),
    };
    Err(Fault::new(body.at, "more", limit))
}

/// Most characters of a name.
const LONGEST_NAME: usize = 60;

fn title(name: &Word) -> Result<String, Fault> {
    let title = name.is.trim();
    if (1..=LONGEST_NAME).contains(&title.chars().count()) {
        return Ok(title.to_owned());
    }
    let expected = format!("a name of 1 to {LONGEST_NAME} characters");
    Err(Fault::new(name.at, format!("{:?}", name.is), expected))
}

fn facts(words: &[Word]) -> Result<Vec<Fact>, Fault> {
    let mut known = Vec::new();
    for word in words {
        let Some(card) = FACTS.iter().find(|card| card.name == word.is) else {
            let names = FACTS.iter().map(|card| card.name);
            return Err(Fault::unknown(word.at, &word.is, "a fact", names));
        };
        known.push(card.fact);
    }
    known.sort_unstable();
    known.dedup();
    Ok(known)
}

/// The base that stands for part `keyword`.
fn base(part: &syntax::Part) -> Result<Option<Base>, Fault> {
    let keyword = &part.keyword.is;
    let Some(written) = &part.base else { return Ok(None) };
    let of_part = || BASES.iter().filter(|card| card.part == keyword);
    let Some(card) = of_part().find(|card| card.name == written.name.is) else {
        let what = format!("a base of {keyword}");
        let names = of_part().map(|card| card.name);
        return Err(Fault::unknown(written.name.at, &written.name.is, &what, names));
    };
    Ok(Some(Base { name: card.name, arguments: arguments(card, written)? }))
}

fn arguments(card: &BaseCard, written: &syntax::Base) -> Result<Vec<f64>, Fault> {
    let expected = card.arguments.len();
    if written.arguments.len() != expected {
        let found = format!("{} arguments", written.arguments.len());
        let names = card.arguments.join(", ");
        let expected = match expected {
            0 => format!("{} without arguments", card.name),
            _ => format!("{}({names})", card.name),
        };
        return Err(Fault::new(written.name.at, found, expected));
    }
    let (least, most) = (f64::from(card.range.0), f64::from(card.range.1));
    for argument in &written.arguments {
        if !(least..=most).contains(&argument.is) || libm::trunc(argument.is) != argument.is {
            let expected = format!("a whole number from {least} to {most}");
            return Err(Fault::new(argument.at, argument.is.to_string(), expected));
        }
    }
    Ok(written.arguments.iter().map(|argument| argument.is).collect())
}

/// Refuses entries where only a base may stand.
fn only_base(part: &syntax::Part) -> Result<Base, Fault> {
    let base = base(part)?;
    let keyword = &part.keyword.is;
    match (base, &part.entries) {
        (Some(base), None) => Ok(base),
        _ => Err(Fault::new(
            part.keyword.at,
            "definitions",
            format!("the name of a base of {keyword}"),
        )),
    }
}

/// A second definition of the same thing.
fn twice(at: Position, name: &str) -> Fault {
    Fault::new(at, format!("{name:?} twice"), "each definition once")
}
