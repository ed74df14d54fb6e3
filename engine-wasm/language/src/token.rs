//! Words, numbers, texts and signs of a source.

use crate::fault::{Fault, Position};
use crate::units::unit;

/// The largest source, in bytes.
pub const MAX_SOURCE: usize = 65_536;

/// A token with its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub at: Position,
    pub kind: Kind,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Name(String),
    /// A finite number, in base units if a unit follows it.
    Number(f64),
    Text(String),
    Sign(&'static str),
    End,
}

impl Kind {
    /// The token as messages quote it.
    pub fn quoted(&self) -> String {
        match self {
            Self::Name(name) => format!("{name:?}"),
            Self::Number(number) => number.to_string(),
            Self::Text(text) => format!("the text {text:?}"),
            Self::Sign(sign) => format!("{sign:?}"),
            Self::End => "the end of the source".to_owned(),
        }
    }
}

/// Longer signs come before those that they begin with.
const SIGNS: [&str; 19] = [
    "==", "!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "/", "(", ")", "{", "}", "[", "]", ",",
    ":",
];

/// Signs of other languages, and what this one has instead.
const FOREIGN: [(&str, &str); 8] = [
    ("&&", "the word and"),
    ("||", "the word or"),
    ("!", "the word not"),
    ("//", "# before a comment"),
    ("/*", "# before a comment"),
    (";", "no sign between statements"),
    ("^", "the function pow"),
    ("%", "a function such as floor"),
];

/// The tokens of a source, the last of which is its end.
pub(crate) fn tokens(source: &str) -> Result<Vec<Token>, Fault> {
    if source.len() > MAX_SOURCE {
        let found = format!("{} bytes", source.len());
        let expected = format!("a source of at most {MAX_SOURCE} bytes");
        return Err(Fault::new(Position { line: 1, column: 1 }, found, expected));
    }
    let mut reader = Reader { rest: source, at: Position { line: 1, column: 1 } };
    let mut tokens = Vec::new();
    loop {
        reader.skip_space();
        let at = reader.at;
        let kind = reader.token()?;
        let ended = kind == Kind::End;
        tokens.push(Token { at, kind });
        if ended {
            return Ok(tokens);
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
    at: Position,
}

impl<'a> Reader<'a> {
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        for one in taken.chars() {
            if one == '\n' {
                self.at = Position { line: self.at.line + 1, column: 1 };
            } else {
                self.at.column += 1;
            }
        }
        self.rest = rest;
        taken
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|one| !belongs(one)).unwrap_or(self.rest.len());
        self.take(end)
    }

    fn skip_space(&mut self) {
        loop {
            self.take_while(|one| one.is_whitespace() || one == '\u{feff}');
            if !self.rest.starts_with('#') {
                return;
            }
            self.take_while(|one| one != '\n');
        }
    }

    fn token(&mut self) -> Result<Kind, Fault> {
        let Some(first) = self.rest.chars().next() else { return Ok(Kind::End) };
        if first.is_ascii_alphabetic() || first == '_' {
            return Ok(Kind::Name(self.word().to_owned()));
        }
        if first.is_ascii_digit() {
            return self.number();
        }
        if first == '"' {
            return self.text();
        }
        let foreign = FOREIGN.iter().find(|(sign, _)| {
            self.rest.starts_with(sign) && !(*sign == "!" && self.rest.starts_with("!="))
        });
        if let Some((sign, instead)) = foreign {
            return Err(Fault::new(self.at, format!("{sign:?}"), *instead));
        }
        match SIGNS.iter().find(|sign| self.rest.starts_with(**sign)) {
            Some(sign) => {
                self.take(sign.len());
                Ok(Kind::Sign(sign))
            }
            None => Err(Fault::new(self.at, format!("{first:?}"), "a word, a number or a sign")),
        }
    }

    fn word(&mut self) -> &'a str {
        self.take_while(|one| one.is_ascii_alphanumeric() || one == '_')
    }

    fn number(&mut self) -> Result<Kind, Fault> {
        let at = self.at;
        let mut end = self.digits_from(0);
        if self.rest[end..].starts_with('.') && self.digits_from(end + 1) > end + 1 {
            end = self.digits_from(end + 1);
        }
        if self.rest[end..].starts_with(['e', 'E']) {
            let signed = usize::from(self.rest[end + 1..].starts_with(['-', '+']));
            let exponent = self.digits_from(end + 1 + signed);
            if exponent > end + 1 + signed {
                end = exponent;
            }
        }
        let digits = self.take(end);
        let number: f64 = digits.parse().unwrap_or(f64::INFINITY);
        let number = self.in_base_units(number)?;
        if number.is_finite() {
            return Ok(Kind::Number(number));
        }
        Err(Fault::new(at, digits, "a number below 1.8e308"))
    }

    fn digits_from(&self, start: usize) -> usize {
        let digits = self.rest[start..].bytes().take_while(u8::is_ascii_digit).count();
        start + digits
    }

    /// `number` with the unit that follows it in the same line, if one does.
    fn in_base_units(&mut self, number: f64) -> Result<f64, Fault> {
        let spaces = self.rest.bytes().take_while(|&one| one == b' ').count();
        let after = &self.rest[spaces..];
        let is_part = |one: char| one.is_ascii_alphanumeric() || one == '_';
        let word = &after[..after.find(|one| !is_part(one)).unwrap_or(after.len())];
        if let Some(unit) = unit(word) {
            self.take(spaces + word.len());
            return Ok(unit.in_base_units(number));
        }
        if spaces == 0 && !word.is_empty() {
            let units = crate::units::UNITS.iter().map(|unit| unit.name);
            return Err(Fault::unknown(self.at, word, "a unit", units));
        }
        Ok(number)
    }

    fn text(&mut self) -> Result<Kind, Fault> {
        let at = self.at;
        self.take(1);
        let text = self.take_while(|one| one != '"' && one != '\n');
        if !self.rest.starts_with('"') {
            return Err(Fault::new(at, "none", "a quotation mark that ends this text in its line"));
        }
        self.take(1);
        if let Some(control) = text.chars().find(|one| one.is_control()) {
            return Err(Fault::new(
                at,
                format!("{control:?}"),
                "a text without control characters",
            ));
        }
        Ok(Kind::Text(text.to_owned()))
    }
}
