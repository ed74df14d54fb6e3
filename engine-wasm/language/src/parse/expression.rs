//! Expressions, by precedence climbing.

use super::Parser;
use crate::fault::{Fault, Position};
use crate::syntax::{Binary, Expression, Form, Unary};
use crate::token::Kind;

/// Operators between operands with their precedence; a higher one binds more tightly.
const OPERATORS: [(&str, Binary, u8); 12] = [
    ("or", Binary::Or, 1),
    ("and", Binary::And, 2),
    ("==", Binary::Equal, 4),
    ("!=", Binary::Unequal, 4),
    ("<", Binary::Less, 4),
    ("<=", Binary::AtMost, 4),
    (">", Binary::Greater, 4),
    (">=", Binary::AtLeast, 4),
    ("+", Binary::Plus, 5),
    ("-", Binary::Minus, 5),
    ("*", Binary::Times, 6),
    ("/", Binary::Over, 6),
];
const NOT: u8 = 3;
const COMPARISON: u8 = 4;
const SIGN: u8 = 7;

/// Most expressions within each other: later steps follow them by recursion.
const MAX_TREE: usize = 200;

fn expression(at: Position, form: Form) -> Result<Expression, Fault> {
    let depth = 1 + form.inner().iter().map(|inner| inner.depth).max().unwrap_or(0);
    if depth > MAX_TREE {
        let expected = format!("at most {MAX_TREE} operations within each other");
        return Err(Fault::new(at, "more", expected));
    }
    Ok(Expression { at, is: Box::new(form), depth })
}

impl Parser {
    pub(super) fn expression(&mut self) -> Result<Expression, Fault> {
        self.climb(1)
    }

    /// An expression of operators that bind at least as tightly as `least`.
    fn climb(&mut self, least: u8) -> Result<Expression, Fault> {
        let mut left = self.deeper(Self::operand)?;
        while let Some((operator, precedence)) = self.operator().filter(|&(_, p)| p >= least) {
            let at = self.take().at;
            let right = self.climb(precedence + 1)?;
            left = expression(at, Form::Binary(operator, left, right))?;
            let again = self.operator().filter(|_| precedence == COMPARISON);
            if again.is_some_and(|(_, next)| next == COMPARISON) {
                return Err(self.unexpected("\"and\" between two comparisons"));
            }
        }
        Ok(left)
    }

    fn operator(&self) -> Option<(Binary, u8)> {
        let written = match &self.peek().kind {
            Kind::Sign(sign) => sign,
            Kind::Name(name) => name.as_str(),
            _ => return None,
        };
        let found = OPERATORS.iter().find(|(name, ..)| *name == written)?;
        Some((found.1, found.2))
    }

    fn operand(&mut self) -> Result<Expression, Fault> {
        let at = self.at();
        let form = match self.peek().kind.clone() {
            Kind::Number(number) => {
                self.take();
                Form::Number(number)
            }
            Kind::Sign("-") => {
                self.take();
                Form::Unary(Unary::Minus, self.climb(SIGN)?)
            }
            Kind::Sign("(") => {
                self.take();
                let inner = self.expression()?;
                self.expect(")", "after an expression in parentheses")?;
                return Ok(inner);
            }
            Kind::Sign("[") => {
                self.take();
                Form::List(self.list("]")?)
            }
            Kind::Name(name) => {
                self.take();
                self.named(name)?
            }
            _ => return Err(self.unexpected("an expression")),
        };
        expression(at, form)
    }

    fn named(&mut self, name: String) -> Result<Form, Fault> {
        Ok(match name.as_str() {
            "true" => Form::Switch(true),
            "false" => Form::Switch(false),
            "not" => Form::Unary(Unary::Not, self.climb(NOT)?),
            "if" => {
                let condition = self.expression()?;
                let then = self.branch("after a condition")?;
                self.expect_word("else", "because an expression needs a value in both cases")?;
                let otherwise = if self.is_word("if") {
                    self.deeper(Self::operand)?
                } else {
                    self.branch("or if after else")?
                };
                Form::If(condition, then, otherwise)
            }
            _ if self.takes("(") => Form::Call(name, self.list(")")?),
            _ => Form::Name(name),
        })
    }

    fn branch(&mut self, why: &str) -> Result<Expression, Fault> {
        self.expect("{", why)?;
        let value = self.expression()?;
        self.expect("}", "after the value")?;
        Ok(value)
    }

    /// Expressions up to the sign that ends the list.
    fn list(&mut self, end: &str) -> Result<Vec<Expression>, Fault> {
        let mut list = Vec::new();
        while !self.takes(end) {
            list.push(self.expression()?);
            if !self.is_sign(end) {
                self.expect(",", &format!("or {end:?} after a value"))?;
            }
        }
        Ok(list)
    }
}
