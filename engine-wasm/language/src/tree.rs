//! The typed tree of a hook: names are resolved, types agree. Both back ends start from it.

pub use crate::syntax::{Binary, Unary};
use crate::vocabulary::{Function, Input};

/// An expression. Switches are 1 and 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A constant.
    Number(f64),
    /// A quantity that the engine supplies.
    Input(Input),
    /// A parameter, by its place in the declaration.
    Parameter(u16),
    /// A variable of the flow's state.
    State(u8),
    /// A variable of this hook.
    Local(u8),
    /// An operator before its operand.
    Unary(Unary, Box<Expression>),
    /// An operator between its operands; `and` and `or` evaluate both.
    Binary(Binary, Box<Expression>, Box<Expression>),
    /// A function; the second argument of functions of one is zero.
    Call(Function, Box<[Expression; 2]>),
    /// How many values of the table the number exceeds.
    Step(Box<Expression>, Table),
    /// The second or the third, by the first.
    If(Box<[Expression; 3]>),
}

/// The table of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Table {
    /// As written.
    Written(Vec<f64>),
    /// A parameter of kind thresholds, by its place in the declaration.
    Parameter(u16),
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// Sets a variable of this hook.
    SetLocal(u8, Expression),
    /// Sets a variable of the flow's state.
    SetState(u8, Expression),
    /// Sets a value that the hook decides, by its place in the hook's card.
    SetOutput(u8, Expression),
    /// Runs one of the two.
    If(Expression, Vec<Statement>, Vec<Statement>),
}

impl Expression {
    /// Calls `visit` for this expression and all within it.
    pub fn walk(&self, visit: &mut impl FnMut(&Self)) {
        visit(self);
        match self {
            Self::Number(_)
            | Self::Input(_)
            | Self::Parameter(_)
            | Self::State(_)
            | Self::Local(_) => {}
            Self::Unary(_, operand) | Self::Step(operand, _) => operand.walk(visit),
            Self::Binary(_, left, right) => {
                left.walk(visit);
                right.walk(visit);
            }
            Self::Call(_, arguments) => arguments.iter().for_each(|one| one.walk(visit)),
            Self::If(parts) => parts.iter().for_each(|one| one.walk(visit)),
        }
    }
}

/// Calls `visit` for every expression of `body`.
pub fn walk(body: &[Statement], visit: &mut impl FnMut(&Expression)) {
    for statement in body {
        match statement {
            Statement::SetLocal(_, value)
            | Statement::SetState(_, value)
            | Statement::SetOutput(_, value) => value.walk(visit),
            Statement::If(condition, then, otherwise) => {
                condition.walk(visit);
                walk(then, visit);
                walk(otherwise, visit);
            }
        }
    }
}
