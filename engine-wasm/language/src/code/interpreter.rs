//! The interpreter: a hook as a list of instructions over a small stack.

use super::{Inputs, MAX_OUTPUTS};
use crate::vocabulary::{Function, HookCard, Input, Otherwise};

/// A frame that most hooks fit into.
const SMALL_FRAME: usize = 16;
/// Most values that a hook may hold at once: its variables, outputs and operands.
pub const MAX_FRAME: usize = 64;

/// A hook as instructions.
#[derive(Clone, Debug)]
pub(super) struct Interpreter {
    pub instructions: Vec<Instruction>,
    pub tables: Vec<Vec<f64>>,
    pub card: &'static HookCard,
    pub locals: usize,
    /// Most values at once.
    pub frame: usize,
}

/// One step. Operands are taken from the stack, and results put there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Instruction {
    Number(f64),
    Input(Input),
    State(u8),
    Local(u8),
    SetState(u8),
    SetLocal(u8),
    Negate,
    Not,
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
    Call(Function),
    Step(u16),
    /// Continues there.
    Jump(u16),
    /// Takes a switch, and continues there if it is off.
    Unless(u16),
}

impl Interpreter {
    /// The quantities that the hook reads, each once, in the order of the source.
    pub fn reads(&self) -> Vec<Input> {
        let mut reads = Vec::new();
        for instruction in &self.instructions {
            match instruction {
                Instruction::Input(input) if !reads.contains(input) => reads.push(*input),
                _ => {}
            }
        }
        reads
    }

    /// Number of state variables up to the last one that the hook reads or changes.
    pub fn states(&self) -> usize {
        let places = self.instructions.iter().map(|instruction| match *instruction {
            Instruction::State(place) | Instruction::SetState(place) => usize::from(place) + 1,
            _ => 0,
        });
        places.max().unwrap_or(0)
    }

    // Out of line: there is a copy for every type of inputs, and not one for every call.
    #[inline(never)]
    pub fn run(&self, inputs: &impl Inputs, state: &mut [f64]) -> [f64; MAX_OUTPUTS] {
        if self.frame <= SMALL_FRAME {
            self.run_in(&mut [0.0; SMALL_FRAME], inputs, state)
        } else {
            self.run_in(&mut [0.0; MAX_FRAME], inputs, state)
        }
    }

    /// The first places of the frame are the outputs, then come the variables, then the stack.
    fn run_in<const N: usize>(
        &self,
        frame: &mut [f64; N],
        inputs: &impl Inputs,
        state: &mut [f64],
    ) -> [f64; MAX_OUTPUTS] {
        for (nth, card) in self.card.outputs.iter().enumerate() {
            frame[nth] = match card.otherwise {
                Otherwise::Is(value) => value,
                Otherwise::Keeps(input) => inputs.get(input),
                Otherwise::Required => 0.0,
            };
        }
        let mut stack = Stack { frame, top: MAX_OUTPUTS + self.locals };
        let mut next = 0;
        while let Some(&instruction) = self.instructions.get(next) {
            next += 1;
            match instruction {
                Instruction::Number(number) => stack.push(number),
                Instruction::Input(input) => stack.push(inputs.get(input)),
                Instruction::State(place) => stack.push(state[usize::from(place)]),
                Instruction::Local(place) => stack.push(stack.frame[usize::from(place) % N]),
                Instruction::SetState(place) => state[usize::from(place)] = stack.pop(),
                Instruction::SetLocal(place) => stack.frame[usize::from(place) % N] = stack.pop(),
                Instruction::Negate => stack.change(|a| -a),
                Instruction::Not => stack.change(|a| 1.0 - a),
                Instruction::Or => stack.test(|a, b| a + b > 0.0),
                Instruction::And => stack.test(|a, b| a * b > 0.0),
                Instruction::Equal => stack.test(|a, b| a == b),
                Instruction::Unequal => stack.test(|a, b| a != b),
                Instruction::Less => stack.test(|a, b| a < b),
                Instruction::AtMost => stack.test(|a, b| a <= b),
                Instruction::Greater => stack.test(|a, b| a > b),
                Instruction::AtLeast => stack.test(|a, b| a >= b),
                Instruction::Plus => stack.join(|a, b| a + b),
                Instruction::Minus => stack.join(|a, b| a - b),
                Instruction::Times => stack.join(|a, b| a * b),
                Instruction::Over => stack.join(|a, b| a / b),
                Instruction::Call(function) => stack.join(|a, b| function.of(a, b)),
                Instruction::Step(table) => {
                    let table = &self.tables[usize::from(table)];
                    stack.change(|a| step(a, table));
                }
                Instruction::Jump(to) => next = usize::from(to),
                Instruction::Unless(to) => {
                    if stack.pop() == 0.0 {
                        next = usize::from(to);
                    }
                }
            }
        }
        std::array::from_fn(|nth| stack.frame[nth])
    }
}

/// How many values of the ascending table `number` exceeds; not a number if it is none.
pub fn step(number: f64, table: &[f64]) -> f64 {
    if number.is_nan() {
        return number;
    }
    // Compares all: an early exit would be a mispredicted branch.
    let exceeded: u32 = table.iter().map(|&threshold| u32::from(number > threshold)).sum();
    f64::from(exceeded)
}

struct Stack<'a, const N: usize> {
    frame: &'a mut [f64; N],
    top: usize,
}

// Places are taken modulo the length of the frame: the flattener has checked them, and a remainder by
// a power of two is cheaper than a bounds check that can fail.
impl<const N: usize> Stack<'_, N> {
    #[inline]
    fn push(&mut self, value: f64) {
        self.frame[self.top % N] = value;
        self.top += 1;
    }

    #[inline]
    fn pop(&mut self) -> f64 {
        self.top -= 1;
        self.frame[self.top % N]
    }

    #[inline]
    fn change(&mut self, change: impl FnOnce(f64) -> f64) {
        let place = (self.top - 1) % N;
        self.frame[place] = change(self.frame[place]);
    }

    #[inline]
    fn join(&mut self, join: impl FnOnce(f64, f64) -> f64) {
        let right = self.pop();
        self.change(|left| join(left, right));
    }

    #[inline]
    fn test(&mut self, test: impl FnOnce(f64, f64) -> bool) {
        self.join(|left, right| f64::from(u8::from(test(left, right))));
    }
}
