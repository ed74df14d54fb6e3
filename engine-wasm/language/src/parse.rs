//! From tokens to the syntax tree: the scheme, its parameters and its parts.

mod expression;

use crate::fault::{Fault, Position};
use crate::syntax::{At, Base, Entry, Given, Literal, Parameter, Part, Source, Statement, Word};
use crate::token::{Kind, Token, tokens};
use crate::vocabulary::PARTS;

/// Deepest nesting of expressions and statements.
pub const MAX_DEPTH: usize = 64;

/// Reads a source.
pub(crate) fn parse(source: &str) -> Result<Source, Fault> {
    Parser { tokens: tokens(source)?, next: 0, depth: 0 }.source()
}

pub(super) struct Parser {
    tokens: Vec<Token>,
    next: usize,
    depth: usize,
}

impl Parser {
    fn peek(&self) -> &Token {
        &self.tokens[self.next]
    }

    /// The token after the next one; the end of the source if there is none.
    fn peek_second(&self) -> &Kind {
        &self.tokens[(self.next + 1).min(self.tokens.len() - 1)].kind
    }

    /// Takes the next token; the end stays.
    fn take(&mut self) -> Token {
        let token = self.tokens[self.next].clone();
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        token
    }

    fn at(&self) -> Position {
        self.peek().at
    }

    /// The fault that something else than `expected` comes next.
    fn unexpected(&self, expected: impl Into<String>) -> Fault {
        Fault::new(self.at(), self.peek().kind.quoted(), expected)
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(&self.peek().kind, Kind::Sign(next) if *next == sign)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(&self.peek().kind, Kind::Name(next) if next == word)
    }

    /// Takes the sign if it is next.
    fn takes(&mut self, sign: &str) -> bool {
        let is_next = self.is_sign(sign);
        if is_next {
            self.take();
        }
        is_next
    }

    fn expect(&mut self, sign: &str, why: &str) -> Result<(), Fault> {
        if self.takes(sign) { Ok(()) } else { Err(self.unexpected(format!("{sign:?} {why}"))) }
    }

    fn expect_word(&mut self, word: &str, why: &str) -> Result<(), Fault> {
        if self.is_word(word) {
            self.take();
            return Ok(());
        }
        Err(self.unexpected(format!("{word:?} {why}")))
    }

    fn name(&mut self, what: &str) -> Result<Word, Fault> {
        match &self.peek().kind {
            Kind::Name(_) => match self.take() {
                Token { at, kind: Kind::Name(is) } => Ok(At { at, is }),
                _ => unreachable!("the next token is a name"),
            },
            _ => Err(self.unexpected(what)),
        }
    }

    fn text(&mut self, what: &str) -> Result<Word, Fault> {
        let at = self.at();
        match self.peek().kind.clone() {
            Kind::Text(is) => {
                self.take();
                Ok(At { at, is })
            }
            _ => Err(self.unexpected(format!("{what} in quotation marks"))),
        }
    }

    /// A number that may have a sign.
    fn number(&mut self, what: &str) -> Result<At<f64>, Fault> {
        let at = self.at();
        let negative = self.takes("-");
        match self.peek().kind {
            Kind::Number(number) => {
                self.take();
                Ok(At { at, is: if negative { -number } else { number } })
            }
            _ => Err(self.unexpected(what)),
        }
    }

    /// Runs `inner` one level deeper.
    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        if self.depth == MAX_DEPTH {
            return Err(Fault::new(
                self.at(),
                "more",
                format!("nesting of at most {MAX_DEPTH} levels"),
            ));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn source(mut self) -> Result<Source, Fault> {
        self.expect_word("scheme", "and its name at the beginning")?;
        let mut source = Source {
            name: self.text("the name of the scheme")?,
            idea: None,
            knows: Vec::new(),
            parameters: Vec::new(),
            defaults: Vec::new(),
            parts: Vec::new(),
        };
        while self.peek().kind != Kind::End {
            let expected = "idea, knows, parameter, default, sender, ports, receiver or flows";
            let word = self.name(expected)?;
            match word.is.as_str() {
                "idea" if source.idea.is_some() => {
                    return Err(Fault::new(word.at, "it twice", "one idea"));
                }
                "idea" => source.idea = Some(self.text("a sentence")?),
                "knows" => self.facts(&mut source.knows)?,
                "parameter" => source.parameters.push(self.parameter()?),
                "default" => source.defaults.push(self.default()?),
                "sender" | "ports" | "receiver" | "flows" => source.parts.push(self.part(word)?),
                _ => {
                    let known = [
                        "idea",
                        "knows",
                        "parameter",
                        "default",
                        "sender",
                        "ports",
                        "receiver",
                        "flows",
                    ];
                    return Err(Fault::unknown(word.at, &word.is, "a declaration", known));
                }
            }
        }
        Ok(source)
    }

    fn facts(&mut self, facts: &mut Vec<Word>) -> Result<(), Fault> {
        loop {
            facts.push(self.name("a fact, such as size or deadline")?);
            if !self.takes(",") {
                return Ok(());
            }
        }
    }

    fn default(&mut self) -> Result<(Word, Literal), Fault> {
        let name = self.name("the name of a parameter")?;
        self.expect("=", "and the default")?;
        Ok((name, self.literal()?))
    }

    fn literal(&mut self) -> Result<Literal, Fault> {
        let at = self.at();
        for (word, is) in [("true", true), ("false", false)] {
            if self.is_word(word) {
                self.take();
                return Ok(Literal::Switch(At { at, is }));
            }
        }
        if matches!(self.peek().kind, Kind::Text(_)) {
            return Ok(Literal::Text(self.text("an option")?));
        }
        Ok(Literal::Number(self.number("a number, true, false or a text")?))
    }

    fn parameter(&mut self) -> Result<Parameter, Fault> {
        let name = self.name("the name of a parameter")?;
        self.expect("=", "and the default of the parameter")?;
        let value = if self.is_word("thresholds") {
            self.take();
            self.expect("(", "and the number of levels")?;
            let levels = self.number("the number of levels")?;
            self.expect(")", "after the number of levels")?;
            Given::Thresholds(levels)
        } else {
            Given::Literal(self.literal()?)
        };
        let mut parameter = Parameter {
            name,
            value,
            whole: false,
            range: None,
            unit: None,
            label: None,
            help: None,
        };
        if self.takes("{") {
            while !self.takes("}") {
                self.attribute(&mut parameter)?;
            }
        }
        Ok(parameter)
    }

    fn attribute(&mut self, parameter: &mut Parameter) -> Result<(), Fault> {
        let known = ["range", "whole", "unit", "label", "help"];
        let word = self.name("range, whole, unit, label, help or \"}\"")?;
        match word.is.as_str() {
            "range" => {
                let least = self.number("the smallest value")?;
                self.expect_word("to", "between the smallest and the largest value")?;
                parameter.range = Some((least, self.number("the largest value")?));
            }
            "whole" => parameter.whole = true,
            "unit" => parameter.unit = Some(self.text("a unit")?),
            "label" => parameter.label = Some(self.text("a label")?),
            "help" => parameter.help = Some(self.text("a sentence")?),
            _ => return Err(Fault::unknown(word.at, &word.is, "a property of a parameter", known)),
        }
        Ok(())
    }

    /// The rest of a part, whose keyword is taken.
    fn part(&mut self, keyword: Word) -> Result<Part, Fault> {
        let base = match &self.peek().kind {
            Kind::Name(_) if !matches!(self.peek_second(), Kind::Sign("=")) => {
                let name = self.name("a base")?;
                Some(Base { name, arguments: self.arguments()? })
            }
            Kind::Number(_) => {
                let number = self.number("a number")?;
                let name = At { at: number.at, is: String::new() };
                Some(Base { name, arguments: vec![number] })
            }
            _ => None,
        };
        let entries = if self.takes("{") {
            Some(self.deeper(Self::entries)?)
        } else if base.is_none() {
            return Err(self.unexpected(format!("a name or \"{{\" after {}", keyword.is)));
        } else {
            None
        };
        Ok(Part { keyword, base, entries })
    }

    fn arguments(&mut self) -> Result<Vec<At<f64>>, Fault> {
        let mut arguments = Vec::new();
        if self.takes("(") {
            while !self.takes(")") {
                arguments.push(self.number("a number or \")\"")?);
                if !self.is_sign(")") {
                    self.expect(",", "or \")\" after an argument")?;
                }
            }
        }
        Ok(arguments)
    }

    fn entries(&mut self) -> Result<Vec<Entry>, Fault> {
        let mut entries = Vec::new();
        while !self.takes("}") {
            let word = self.name("a definition or \"}\"")?;
            if word.is == "state" {
                let name = self.name("the name of a state variable")?;
                self.expect("=", "and the value at the start")?;
                let initial = self.expression()?;
                let per_flow = self.is_word("per").then(|| self.take().at);
                if per_flow.is_some() {
                    self.expect_word("flow", "after per")?;
                }
                entries.push(Entry::State(name, initial, per_flow));
            } else if PARTS.iter().any(|part| part.keyword == word.is) {
                entries.push(Entry::Part(self.part(word)?));
            } else if self.takes("=") {
                let value = self.expression()?;
                let target = At { at: word.at, is: word.is.clone() };
                entries.push(Entry::Hook(word, vec![Statement::Assign(target, value)]));
            } else if self.takes("{") {
                let body = self.deeper(Self::statements)?;
                entries.push(Entry::Hook(word, body));
            } else {
                return Err(self.unexpected(format!("\"=\" or \"{{\" after {:?}", word.is)));
            }
        }
        Ok(entries)
    }

    /// Statements up to the brace that ends them.
    fn statements(&mut self) -> Result<Vec<Statement>, Fault> {
        let mut statements = Vec::new();
        while !self.takes("}") {
            statements.push(self.statement()?);
        }
        Ok(statements)
    }

    fn statement(&mut self) -> Result<Statement, Fault> {
        if self.is_word("if") {
            return self.deeper(Self::if_statement);
        }
        let is_let = self.is_word("let");
        if is_let {
            self.take();
        }
        let name = self.name("a statement or \"}\"")?;
        if ["while", "for", "loop", "repeat", "fn", "function", "return"].contains(&&*name.is) {
            let expected =
                "let, if or an assignment: there are no loops and no functions to define";
            return Err(Fault::new(name.at, format!("{:?}", name.is), expected));
        }
        self.expect("=", "after the name in a statement")?;
        let value = self.expression()?;
        Ok(if is_let { Statement::Let(name, value) } else { Statement::Assign(name, value) })
    }

    fn if_statement(&mut self) -> Result<Statement, Fault> {
        self.take();
        let condition = self.expression()?;
        self.expect("{", "after a condition")?;
        let then = self.statements()?;
        let mut otherwise = Vec::new();
        if self.is_word("else") {
            self.take();
            if self.is_word("if") {
                otherwise.push(self.deeper(Self::if_statement)?);
            } else {
                self.expect("{", "or if after else")?;
                otherwise = self.statements()?;
            }
        }
        Ok(Statement::If(condition, then, otherwise))
    }
}
