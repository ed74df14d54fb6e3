//! Functions of numbers. `step` is a form of its own, because it has a table.

/// A function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "functions name themselves")]
pub enum Function {
    Min,
    Max,
    Abs,
    Floor,
    Round,
    Sqrt,
    Pow,
    Exp,
    Log,
    Log2,
}

/// A function as documented.
#[derive(Clone, Copy, Debug)]
pub struct FunctionCard {
    /// The function.
    pub function: Function,
    /// As written.
    pub name: &'static str,
    /// Number of arguments.
    pub arguments: usize,
    /// What it gives.
    pub meaning: &'static str,
}

const fn card(
    function: Function,
    name: &'static str,
    arguments: usize,
    meaning: &'static str,
) -> FunctionCard {
    FunctionCard { function, name, arguments, meaning }
}

/// All functions.
pub const FUNCTIONS: &[FunctionCard] = &[
    card(Function::Min, "min", 2, "The smaller of two numbers; not a number if either is not."),
    card(Function::Max, "max", 2, "The larger of two numbers; not a number if either is not."),
    card(Function::Abs, "abs", 1, "The number without its sign."),
    card(Function::Floor, "floor", 1, "The largest whole number that is not larger."),
    card(Function::Round, "round", 1, "The nearest whole number; halves go away from zero."),
    card(Function::Sqrt, "sqrt", 1, "The square root; not a number below zero."),
    card(Function::Pow, "pow", 2, "The first number to the power of the second."),
    card(Function::Exp, "exp", 1, "The exponential function."),
    card(Function::Log, "log", 1, "The natural logarithm."),
    card(Function::Log2, "log2", 1, "The logarithm to base 2."),
];

/// The smaller number as in WebAssembly: not a number if either is not, and −0 before 0.
fn smaller(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        f64::NAN
    } else if a == b {
        if a.is_sign_negative() { a } else { b }
    } else if a < b {
        a
    } else {
        b
    }
}

impl Function {
    /// The value for these arguments; the second is ignored by functions of one.
    // Out of line: every copy of the interpreter would hold all functions.
    #[inline(never)]
    pub fn of(self, a: f64, b: f64) -> f64 {
        match self {
            Self::Min => smaller(a, b),
            Self::Max => -smaller(-a, -b),
            Self::Abs => a.abs(),
            Self::Floor => libm::floor(a),
            Self::Round => libm::round(a),
            Self::Sqrt => libm::sqrt(a),
            Self::Pow => libm::pow(a, b),
            Self::Exp => libm::exp(a),
            Self::Log => libm::log(a),
            Self::Log2 => libm::log2(a),
        }
    }
}
