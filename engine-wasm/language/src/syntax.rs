//! The syntax tree: what stands in a source, before names have a meaning.

use crate::fault::Position;

/// A value with its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At<T> {
    pub at: Position,
    pub is: T,
}

/// A name with its place.
pub(crate) type Word = At<String>;

/// A whole source.
#[derive(Debug)]
pub(crate) struct Source {
    pub name: Word,
    pub idea: Option<Word>,
    pub knows: Vec<Word>,
    pub parameters: Vec<Parameter>,
    pub defaults: Vec<(Word, Literal)>,
    pub parts: Vec<Part>,
}

/// `parameter name = value { … }`.
#[derive(Debug)]
pub(crate) struct Parameter {
    pub name: Word,
    pub value: Given,
    pub whole: bool,
    pub range: Option<(At<f64>, At<f64>)>,
    pub unit: Option<Word>,
    pub label: Option<Word>,
    pub help: Option<Word>,
}

/// What a parameter is declared as.
#[derive(Debug)]
pub(crate) enum Given {
    Literal(Literal),
    /// `thresholds(levels)`.
    Thresholds(At<f64>),
}

/// A number, a switch or the id of an option.
#[derive(Clone, Debug)]
pub(crate) enum Literal {
    Number(At<f64>),
    Switch(At<bool>),
    Text(Word),
}

/// A part of a scheme: `keyword base(arguments) { … }`.
#[derive(Debug)]
pub(crate) struct Part {
    pub keyword: Word,
    pub base: Option<Base>,
    /// None without braces.
    pub entries: Option<Vec<Entry>>,
}

/// A name with arguments in parentheses.
#[derive(Debug)]
pub(crate) struct Base {
    pub name: Word,
    pub arguments: Vec<At<f64>>,
}

/// What stands between the braces of a part.
#[derive(Debug)]
pub(crate) enum Entry {
    Part(Part),
    /// `state name = initial`, and where `per flow` follows.
    State(Word, Expression, Option<Position>),
    Hook(Word, Vec<Statement>),
}

impl Entry {
    /// Where a state is declared to be per flow.
    pub fn per_flow(&self) -> Option<Position> {
        match self {
            Self::State(.., per_flow) => *per_flow,
            Self::Part(_) | Self::Hook(..) => None,
        }
    }
}

/// A statement of a hook.
#[derive(Debug)]
pub(crate) enum Statement {
    Let(Word, Expression),
    Assign(Word, Expression),
    If(Expression, Vec<Statement>, Vec<Statement>),
}

/// An expression with the place where it begins, or of its operator.
#[derive(Debug)]
pub(crate) struct Expression {
    pub at: Position,
    pub is: Box<Form>,
    /// Expressions within each other, this one included.
    pub depth: usize,
}

/// The forms of expressions.
#[derive(Debug)]
pub(crate) enum Form {
    Number(f64),
    Switch(bool),
    Name(String),
    List(Vec<Expression>),
    Unary(Unary, Expression),
    Binary(Binary, Expression, Expression),
    Call(String, Vec<Expression>),
    If(Expression, Expression, Expression),
}

impl Form {
    /// Expressions directly within this one.
    pub fn inner(&self) -> Vec<&Expression> {
        match self {
            Self::Number(_) | Self::Switch(_) | Self::Name(_) => Vec::new(),
            Self::List(list) | Self::Call(_, list) => list.iter().collect(),
            Self::Unary(_, operand) => vec![operand],
            Self::Binary(_, left, right) => vec![left, right],
            Self::If(condition, then, otherwise) => vec![condition, then, otherwise],
        }
    }
}

/// Operators before their operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `-`.
    Minus,
    /// `not`.
    Not,
}

/// Operators between their operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "operators name themselves")]
pub enum Binary {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Plus,
    Minus,
    Times,
    Over,
}
