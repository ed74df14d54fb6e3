//! Types of expressions.

use super::scope::Scope;
use crate::fault::{Fault, Position};
use crate::program::ParameterKind;
use crate::syntax::{self, Binary, Form, Unary};
use crate::tree::{Expression, Table};
use crate::vocabulary::{FACTS, FUNCTIONS, INPUTS, InputCard, LEVELS, Type};

/// Longest table of a step.
const LONGEST_TABLE: usize = 64;

fn without_arguments(name: &str, at: Position) -> Fault {
    Fault::new(at, "none", format!("arguments in parentheses after {name}"))
}

impl Scope<'_> {
    /// The expression, which must have this type.
    pub(super) fn typed(
        &self,
        written: &syntax::Expression,
        kind: Type,
    ) -> Result<Expression, Fault> {
        let (expression, found) = self.expression(written)?;
        if found == kind {
            return Ok(expression);
        }
        Err(Fault::new(written.at, found.name(), kind.name()))
    }

    /// The expression and its type.
    pub(super) fn expression(
        &self,
        written: &syntax::Expression,
    ) -> Result<(Expression, Type), Fault> {
        let at = written.at;
        Ok(match written.is.as_ref() {
            Form::Number(number) => (Expression::Number(*number), Type::Number),
            Form::Switch(is) => (Expression::Number(f64::from(u8::from(*is))), Type::Switch),
            Form::Name(name) => self.named(name, at)?,
            Form::List(_) => {
                let expected = "a list only as the second argument of step";
                return Err(Fault::new(at, "a list", expected));
            }
            Form::Unary(operator, operand) => {
                let kind = if *operator == Unary::Not { Type::Switch } else { Type::Number };
                let operand = self.typed(operand, kind)?;
                (Expression::Unary(*operator, Box::new(operand)), kind)
            }
            Form::Binary(operator, left, right) => self.binary(*operator, left, right)?,
            Form::Call(name, arguments) => (self.call(name, arguments, at)?, Type::Number),
            Form::If(condition, then, otherwise) => {
                let condition = self.typed(condition, Type::Switch)?;
                let (then, kind) = self.expression(then)?;
                let otherwise = self.typed(otherwise, kind)?;
                (Expression::If(Box::new([condition, then, otherwise])), kind)
            }
        })
    }

    fn binary(
        &self,
        operator: Binary,
        left: &syntax::Expression,
        right: &syntax::Expression,
    ) -> Result<(Expression, Type), Fault> {
        let (of, gives) = match operator {
            Binary::Or | Binary::And => (Type::Switch, Type::Switch),
            Binary::Plus | Binary::Minus | Binary::Times | Binary::Over => {
                (Type::Number, Type::Number)
            }
            _ => (Type::Number, Type::Switch),
        };
        let (left, right) = (self.typed(left, of)?, self.typed(right, of)?);
        Ok((Expression::Binary(operator, Box::new(left), Box::new(right)), gives))
    }

    fn named(&self, name: &str, at: Position) -> Result<(Expression, Type), Fault> {
        if let Some((local, kind)) = self.local(name) {
            return Ok((Expression::Local(local), kind));
        }
        if let Some(state) = self.state(name) {
            return Ok((Expression::State(state), Type::Number));
        }
        if let Some((parameter, kind)) = self.parameter(name) {
            let kind = match kind {
                ParameterKind::Switch { .. } => Type::Switch,
                ParameterKind::Number { .. } | ParameterKind::Whole { .. } => Type::Number,
                ParameterKind::Thresholds { .. } => {
                    let expected = format!("step(…, {name})");
                    return Err(Fault::new(at, format!("the table {name:?}"), expected));
                }
            };
            return Ok((Expression::Parameter(parameter), kind));
        }
        let Some(card) = INPUTS.iter().find(|card| card.name == name) else {
            if FUNCTIONS.iter().any(|card| card.name == name) || name == "step" {
                return Err(without_arguments(name, at));
            }
            return Err(Fault::unknown(at, name, "a name that is defined here", self.names()));
        };
        self.may_read(card, at)?;
        if card.input.has_levels() {
            return Err(without_arguments(name, at));
        }
        Ok((Expression::Input(card.input), card.kind))
    }

    /// Whether a quantity may be read here.
    fn may_read(&self, card: &InputCard, at: Position) -> Result<(), Fault> {
        let name = card.name;
        if !self.reads.contains(&card.input) {
            let found = format!("{name:?}, which cannot be read here");
            return Err(Fault::new(at, found, self.readable()));
        }
        if let Some(fact) = card.needs.filter(|fact| !self.knows.contains(fact)) {
            let needed = FACTS.iter().find(|card| card.fact == fact).map_or("", |card| card.name);
            let found = format!("{name:?} without it");
            let expected = format!("knows {needed} after the name of the scheme");
            return Err(Fault::new(at, found, expected));
        }
        Ok(())
    }

    /// A quantity of a level; not a number for levels that do not exist.
    fn of_level(
        &self,
        card: &InputCard,
        arguments: &[syntax::Expression],
        at: Position,
    ) -> Result<Expression, Fault> {
        self.may_read(card, at)?;
        let expected = format!("{}(LEVEL) of a level that is a number or a name", card.name);
        let [level] = arguments else {
            return Err(Fault::new(at, format!("{} arguments", arguments.len()), expected));
        };
        // What is longer would be computed once per level.
        if !matches!(level.is.as_ref(), Form::Number(_) | Form::Name(_)) {
            return Err(Fault::new(level.at, "an expression", expected));
        }
        let level = self.typed(level, Type::Number)?;
        Ok((0..LEVELS).rev().fold(Expression::Number(f64::NAN), |others, number| {
            let right = Box::new(Expression::Number(f64::from(number)));
            let is_it = Expression::Binary(Binary::Equal, Box::new(level.clone()), right);
            Expression::If(Box::new([is_it, Expression::Input(card.input.at(number)), others]))
        }))
    }

    fn readable(&self) -> String {
        let names: Vec<_> = self.reads.iter().map(|input| input.card().name).collect();
        match &names[..] {
            [] => "constants and parameters".to_owned(),
            names => format!("one of {}", names.join(", ")),
        }
    }

    fn call(
        &self,
        name: &str,
        arguments: &[syntax::Expression],
        at: Position,
    ) -> Result<Expression, Fault> {
        if name == "step" {
            let [of, table] = arguments else {
                let found = format!("{} arguments", arguments.len());
                return Err(Fault::new(at, found, "step(number, table)"));
            };
            let of = self.typed(of, Type::Number)?;
            return Ok(Expression::Step(Box::new(of), self.table(table)?));
        }
        let by_level = INPUTS.iter().filter(|card| card.input.has_levels());
        if let Some(card) = by_level.clone().find(|card| card.name == name) {
            return self.of_level(card, arguments, at);
        }
        let Some(card) = FUNCTIONS.iter().find(|card| card.name == name) else {
            let by_level = by_level.filter(|card| self.reads.contains(&card.input));
            let known = FUNCTIONS.iter().map(|card| card.name).chain(["step"]);
            let known = known.chain(by_level.map(|card| card.name));
            return Err(Fault::unknown(at, name, "a function", known));
        };
        if arguments.len() != card.arguments {
            let found = format!("{} arguments", arguments.len());
            let expected = if card.arguments == 1 { "one argument" } else { "two arguments" };
            return Err(Fault::new(at, found, format!("{expected} of {name}")));
        }
        let argument = |nth: usize| match arguments.get(nth) {
            Some(argument) => self.typed(argument, Type::Number),
            None => Ok(Expression::Number(0.0)),
        };
        Ok(Expression::Call(card.function, Box::new([argument(0)?, argument(1)?])))
    }

    fn table(&self, written: &syntax::Expression) -> Result<Table, Fault> {
        let expected = "a list of ascending numbers, or a parameter of kind thresholds";
        match written.is.as_ref() {
            Form::Name(name) => match self.parameter(name) {
                Some((parameter, ParameterKind::Thresholds { .. })) => {
                    Ok(Table::Parameter(parameter))
                }
                _ => Err(Fault::new(written.at, format!("{name:?}"), expected)),
            },
            Form::List(values) => {
                let value = |value: &syntax::Expression| match *value.is {
                    Form::Number(number) => Ok(number),
                    Form::Unary(Unary::Minus, ref of) => match *of.is {
                        Form::Number(number) => Ok(-number),
                        _ => Err(Fault::new(of.at, "an expression", "a number in a table")),
                    },
                    _ => Err(Fault::new(value.at, "an expression", "a number in a table")),
                };
                let table = values.iter().map(value).collect::<Result<Vec<_>, _>>()?;
                let ascends = table.windows(2).all(|pair| pair[0] < pair[1]);
                if !ascends || table.is_empty() || table.len() > LONGEST_TABLE {
                    let expected = format!("1 to {LONGEST_TABLE} ascending numbers");
                    return Err(Fault::new(written.at, "another list", expected));
                }
                Ok(Table::Written(table))
            }
            _ => Err(Fault::new(written.at, "an expression", expected)),
        }
    }
}
