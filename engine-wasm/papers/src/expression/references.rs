//! Checks what expressions refer to.

use super::{Expression, Reference};

/// A wrong value, and the expected one.
pub(crate) type Refusal = (String, String);

/// What the references of an expression may name.
pub(crate) trait Scope {
    /// Whether lanes have a number at `path`.
    fn knows(&self, path: &str) -> bool;

    /// The panels' ids, or a single empty one.
    fn panels(&self) -> Vec<String>;

    /// The labels of a panel's contestants; `None` for an unknown panel.
    fn contestants(&self, panel: &str) -> Option<Vec<String>>;

    /// The swept values of a panel, in order.
    fn swept(&self, panel: &str) -> Vec<f64>;
}

/// What paths name.
pub(crate) const A_NUMBER: &str = "the path of a number in a lane's summary";

impl Expression {
    /// Checks that `scope` has all that is referred to.
    ///
    /// # Errors
    /// The first reference that it lacks.
    pub fn check(&self, scope: &impl Scope) -> Result<(), Refusal> {
        let mut references = self.references().into_iter();
        references.try_for_each(|(reference, closed)| check(reference, closed, scope))
    }
}

fn check(reference: &Reference, closed: bool, scope: &impl Scope) -> Result<(), Refusal> {
    let refuse = |value: &str, expected: String| Err((value.to_owned(), expected));
    if !scope.knows(&reference.path) {
        return refuse(&reference.path, A_NUMBER.to_owned());
    }
    let Some(contestants) = scope.contestants(&reference.panel) else {
        return refuse(&reference.panel, format!("a panel: {}", one_of(&scope.panels())));
    };
    if !contestants.contains(&reference.contestant) {
        let expected = format!("a contestant's label: {}", one_of(&contestants));
        return refuse(&reference.contestant, expected);
    }
    let swept = scope.swept(&reference.panel);
    match reference.swept {
        Some(x) if !swept.contains(&x) => {
            refuse(&format!("@ {x}"), format!("a swept value: one of {swept:?}"))
        }
        None if !closed && !swept.is_empty() => refuse(
            &reference.path,
            "@ and a swept value, or a closing function around it".to_owned(),
        ),
        _ => Ok(()),
    }
}

/// “one of …”.
pub(crate) fn one_of(known: &[String]) -> String {
    format!("one of {}", known.join(", "))
}
