//! Recognises expressions that are affine in a ratio.

use super::{Closing, Expression, Operator};
use crate::affine::Affine;

impl Expression {
    /// Its affine form in a ratio of lanes' numbers, if any.
    pub fn affine(&self) -> Option<Affine> {
        match self {
            Self::Number(_) | Self::Value(_) | Self::Closed(Closing::Trend, _) => None,
            Self::Negative(inner) => inner.affine().map(Affine::negative),
            Self::Chain(first, others) => self.is_ratio().then_some(Affine::RATIO).or_else(|| {
                let terms = std::iter::once((Operator::Plus, &**first));
                sum(terms.chain(others.iter().map(|(operator, term)| (*operator, term))))
            }),
            Self::Closed(_, several) => {
                let form = several.first()?.affine()?;
                several.iter().all(|one| one.affine() == Some(form)).then_some(form)
            }
        }
    }

    /// Whether it only multiplies and divides lanes' numbers.
    fn is_ratio(&self) -> bool {
        let Self::Chain(first, others) = self else { return false };
        let by = |wanted: Operator| {
            let factors = others.iter().filter(move |(operator, _)| *operator == wanted);
            factors.map(|(_, factor)| factor)
        };
        let mut above = by(Operator::Times).chain(std::iter::once(&**first));
        self.is_product()
            && above.any(Self::is_of_lanes)
            && by(Operator::Over).any(Self::is_of_lanes)
    }

    fn is_product(&self) -> bool {
        let multiplies = |operator: &Operator| matches!(operator, Operator::Times | Operator::Over);
        match self {
            Self::Number(number) => *number > 0.0,
            Self::Value(_) => true,
            Self::Closed(closing, several) => {
                *closing != Closing::Trend && several.iter().all(Self::is_product)
            }
            Self::Negative(_) => false,
            Self::Chain(first, others) => {
                first.is_product()
                    && others.iter().all(|(by, other)| multiplies(by) && other.is_product())
            }
        }
    }

    fn is_of_lanes(&self) -> bool {
        !self.references().is_empty()
    }
}

/// An expression affine in one ratio, with its numbers.
fn sum<'a>(terms: impl Iterator<Item = (Operator, &'a Expression)>) -> Option<Affine> {
    let (mut form, mut offset) = (None, 0.0);
    for (operator, term) in terms {
        let sign = match operator {
            Operator::Plus => 1.0,
            Operator::Minus => -1.0,
            Operator::Times | Operator::Over => return None,
        };
        match (term, term.affine()) {
            (Expression::Number(number), _) => offset += sign * number,
            (_, Some(found)) if form.is_none() => {
                form = Some(if sign < 0.0 { found.negative() } else { found });
            }
            _ => return None,
        }
    }
    form.map(|form: Affine| Affine { offset: form.offset + offset, ..form })
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    fn form(text: &str) -> Option<(f64, f64)> {
        parse(text).unwrap().affine().map(|Affine { offset, slope }| (offset, slope))
    }

    #[test]
    fn affine_forms_are_recognised() {
        assert_eq!(form("x[a] / x[b]"), Some((0.0, 1.0)));
        assert_eq!(form("2 * x[a] / x[b] / 3"), Some((0.0, 1.0)));
        assert_eq!(form("x[a] * 2 / x[b]"), Some((0.0, 1.0)));
        assert_eq!(form("1 - x[a] / x[b]"), Some((1.0, -1.0)));
        assert_eq!(form("x[a] / x[b] - 1"), Some((-1.0, 1.0)));
        assert_eq!(form("-(x[a] / x[b] - 1)"), Some((1.0, -1.0)));
        assert_eq!(form("largest(1 - x[a] / x[b])"), Some((1.0, -1.0)));
        assert_eq!(form("1 - smallest(x[a] / x[b])"), Some((1.0, -1.0)));
        assert_eq!(form("average(x[a] / x[b]) - 1"), Some((-1.0, 1.0)));
        assert_eq!(form("largest(x[a]) / x[b]"), Some((0.0, 1.0)));
    }

    #[test]
    fn other_expressions_have_no_affine_form() {
        for text in [
            "x[a]",
            "x[a] / 2",
            "x[a] - x[b]",
            "x[a] / x[b] - x[c] / x[b]",
            "trend(x[a] / x[b])",
            "largest(x[a] / x[b], 1)",
            "x[a] / (x[b] - 1)",
            "(x[a] / x[b] - 1) * (1 - x[a] / x[b])",
        ] {
            assert_eq!(form(text), None, "{text}");
        }
    }

    #[test]
    fn levels_increase_with_values_and_invert() {
        for form in [Affine::RATIO, Affine { offset: 1.0, slope: -1.0 }] {
            let levels = [0.2, 0.5, 0.9].map(|value| form.level(value).unwrap());
            assert!(levels[0] < levels[1] && levels[1] < levels[2]);
            assert!((form.value(levels[0]) - 0.2).abs() < 1e-12);
        }
        assert_eq!(Affine::RATIO.level(0.0), None);
        assert_eq!(Affine { offset: 1.0, slope: -1.0 }.level(1.0), None);
    }
}
