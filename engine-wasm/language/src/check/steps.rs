//! Steps of quantities whose next value in a table can be foreseen.

use crate::program::{ClassStep, Measure};
use crate::syntax::Binary;
use crate::tree::{self, Expression, Statement};
use crate::vocabulary::Input;

/// The steps in `statements`.
pub(super) fn of(statements: &[Statement]) -> Vec<ClassStep> {
    let mut steps = Vec::new();
    tree::walk(statements, &mut |expression| {
        if let Expression::Step(of, table) = expression
            && let Some(of) = measure(of)
        {
            steps.push(ClassStep { of, table: table.clone() });
        }
    });
    steps
}

/// Whether `statements` change while their flow is served, other than by steps.
pub(super) fn change_between(statements: &[Statement]) -> bool {
    // Every step reads one quantity that changes.
    changing_reads(statements) > of(statements).len()
}

/// How often `statements` read something that changes during the life of a flow.
pub(super) fn changing_reads(statements: &[Statement]) -> usize {
    let mut count = 0;
    tree::walk(statements, &mut |expression| {
        let changes = matches!(
            expression,
            Expression::Input(
                Input::Sent
                    | Input::Remaining
                    | Input::Age
                    | Input::TimeLeft
                    | Input::Rate
                    | Input::CoflowSent
                    | Input::CoflowRemaining
                    | Input::Bottleneck
            )
        );
        count += usize::from(changes);
    });
    count
}

fn measure(of: &Expression) -> Option<Measure> {
    match of {
        Expression::Input(Input::Sent) => Some(Measure::Sent),
        Expression::Input(Input::Age) => Some(Measure::Age),
        Expression::Binary(Binary::Over, age, deadline) => {
            let is_fraction = **age == Expression::Input(Input::Age)
                && **deadline == Expression::Input(Input::Deadline);
            is_fraction.then_some(Measure::DeadlineFraction)
        }
        _ => None,
    }
}
