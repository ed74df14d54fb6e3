//! Parser of expressions.

use super::{Closing, Expression, MAX_DEPTH, Operator, Reference};

/// Reads an expression.
///
/// # Errors
/// The expected syntax, and the position.
pub(crate) fn parse(text: &str) -> Result<Expression, String> {
    let mut reader = Reader { text, at: 0, depth: 0 };
    let expression = reader.expression()?;
    match reader.peek() {
        None => Ok(expression),
        Some(_) => Err(reader.expected("an operator or the end")),
    }
}

/// Number of characters quoted in messages.
const SHOWN: usize = 40;

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Nesting depth of signs, parentheses and closing functions.
    depth: usize,
}

impl<'a> Reader<'a> {
    fn expression(&mut self) -> Result<Expression, String> {
        let operators = [('+', Operator::Plus), ('-', Operator::Minus)];
        self.chain(operators, Self::term)
    }

    fn term(&mut self) -> Result<Expression, String> {
        let operators = [('*', Operator::Times), ('/', Operator::Over)];
        self.chain(operators, Self::factor)
    }

    fn chain(
        &mut self,
        operators: [(char, Operator); 2],
        part: fn(&mut Self) -> Result<Expression, String>,
    ) -> Result<Expression, String> {
        let first = part(self)?;
        let mut others = Vec::new();
        while let Some(&(sign, operator)) =
            operators.iter().find(|(sign, _)| self.peek() == Some(*sign))
        {
            self.take(sign)?;
            others.push((operator, part(self)?));
        }
        Ok(if others.is_empty() { first } else { Expression::Chain(Box::new(first), others) })
    }

    /// Enters a nested level, up to the limit, so that no text can exhaust the stack.
    fn nested(
        &mut self,
        part: fn(&mut Self) -> Result<Expression, String>,
    ) -> Result<Expression, String> {
        if self.depth == MAX_DEPTH {
            return Err(format!(
                "at most {MAX_DEPTH} signs, parentheses and closing functions inside one another"
            ));
        }
        self.depth += 1;
        let inner = part(self)?;
        self.depth -= 1;
        Ok(inner)
    }

    fn factor(&mut self) -> Result<Expression, String> {
        match self.peek() {
            Some('-') => {
                self.take('-')?;
                Ok(Expression::Negative(Box::new(self.nested(Self::factor)?)))
            }
            Some('(') => self.in_parentheses(),
            Some(digit) if digit.is_ascii_digit() => {
                let digits = self.word(|c| c.is_ascii_digit() || c == '.');
                digits.parse().map(Expression::Number).map_err(|_| self.expected("a number"))
            }
            Some(letter) if letter.is_ascii_lowercase() => self.named(),
            _ => Err(self.expected("a number, a value or a closing function")),
        }
    }

    fn in_parentheses(&mut self) -> Result<Expression, String> {
        self.take('(')?;
        let inner = self.nested(Self::expression)?;
        self.take(')')?;
        Ok(inner)
    }

    fn named(&mut self) -> Result<Expression, String> {
        let start = self.at;
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "._".contains(c);
        let name = self.word(is_part);
        if self.peek() == Some('[') {
            return self.selected(name);
        }
        let Some((_, closing)) = Closing::ALL.iter().find(|(known, _)| *known == name) else {
            self.at = start;
            let known: Vec<_> = Closing::ALL.iter().map(|(name, _)| format!("{name}(…)")).collect();
            return Err(self.expected(&format!("path[contestant] or one of {}", known.join(", "))));
        };
        self.take('(')?;
        let mut several = vec![self.nested(Self::expression)?];
        while closing.takes_several() && self.peek() == Some(',') {
            self.take(',')?;
            several.push(self.nested(Self::expression)?);
        }
        self.take(')')?;
        Ok(Expression::Closed(*closing, several))
    }

    fn selected(&mut self, path: &str) -> Result<Expression, String> {
        self.take('[')?;
        let inside = self.word(|c| c != ']').trim();
        let (inside, swept) = match inside.rsplit_once('@') {
            Some((before, number)) => {
                let swept = number.trim().parse();
                (before.trim(), Some(swept.map_err(|_| self.expected("a number after @"))?))
            }
            None => (inside, None),
        };
        let (panel, contestant) = inside.split_once(':').unwrap_or(("", inside));
        if contestant.trim().is_empty() {
            return Err(self.expected("a contestant in brackets"));
        }
        self.take(']')?;
        Ok(Expression::Value(Reference {
            path: path.to_owned(),
            panel: panel.trim().to_owned(),
            contestant: contestant.trim().to_owned(),
            swept,
        }))
    }

    /// The next character that is not blank.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, sign: char) -> Result<(), String> {
        if self.peek() != Some(sign) {
            return Err(self.expected(&format!("{sign:?}")));
        }
        self.at += sign.len_utf8();
        Ok(())
    }

    fn word(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn expected(&self, what: &str) -> String {
        let rest = &self.text[self.at..];
        match rest.char_indices().nth(SHOWN) {
            None if rest.is_empty() => format!("{what} at its end"),
            None => format!("{what} before {rest:?}"),
            Some((end, _)) => format!("{what} before {:?}", format!("{}…", &rest[..end])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_name_panel_contestant_and_swept_value() {
        let Ok(Expression::Value(full)) = parse("flows.fct_s.all.p99[web: PIAS (queues 2) @ 0.8]")
        else {
            panic!("a value");
        };
        assert_eq!((full.panel.as_str(), full.contestant.as_str()), ("web", "PIAS (queues 2)"));
        assert_eq!((full.path.as_str(), full.swept), ("flows.fct_s.all.p99", Some(0.8)));
    }

    #[test]
    fn expressions_nest_up_to_a_limit() {
        let parentheses = |depth| "(".repeat(depth) + "1" + &")".repeat(depth);
        let closings = |depth| "largest(".repeat(depth) + "1" + &")".repeat(depth);
        let signs = |depth| "-".repeat(depth) + "1";
        for nested in [parentheses, closings, signs] {
            assert!(parse(&nested(MAX_DEPTH)).is_ok(), "{}", nested(MAX_DEPTH));
            for depth in [MAX_DEPTH + 1, 200_000] {
                let message = parse(&nested(depth)).unwrap_err();
                assert!(message.starts_with("at most 64 signs"), "{message}");
            }
        }
        let side_by_side = vec![parentheses(MAX_DEPTH); 3].join("+");
        assert!(parse(&side_by_side).is_ok(), "{side_by_side}");
    }

    #[test]
    fn messages_name_the_expectation_and_position() {
        let message = |text| parse(text).unwrap_err();
        assert_eq!(message("1 +"), "a number, a value or a closing function at its end");
        assert_eq!(message("a[b] a[c]"), "an operator or the end before \"a[c]\"");
        assert_eq!(message("a[b @ high]"), "a number after @ before \"]\"");
        assert!(message("median(a[b])").starts_with("path[contestant] or one of largest(…)"));
        assert_eq!(message("(1"), "')' at its end");
        assert_eq!(message("trend(a[b], a[c])"), "')' before \", a[c])\"");
        assert_eq!(
            message("largest(a[b],)"),
            "a number, a value or a closing function before \")\""
        );
        assert_eq!(message("a[]"), "a contestant in brackets before \"]\"");
        let long = "1 ".repeat(1_000);
        let shown = format!("{}…", "1 ".repeat(SHOWN / 2));
        assert_eq!(message(&long), format!("an operator or the end before {shown:?}"));
    }
}
