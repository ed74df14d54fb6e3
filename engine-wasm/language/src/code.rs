//! Hooks, ready to run: by the interpreter, or as code that a back end made of them.
//!
//! Arithmetic is that of IEEE 754. Comparisons with what is not a number are false, except `!=`; −0
//! equals 0. `min` and `max` give not a number if either argument is. A switch is 1 or 0. Values are
//! checked where they leave the hook, not within.
//!
//! The interpreter is the reference. It runs natively, and wherever code may not be made at run time.

mod back_end;
pub mod emit;
mod flatten;
mod interpreter;

use std::sync::Arc;

use crate::fault::Position;
use crate::program::Body;
use crate::tree::Expression;
use crate::vocabulary::{HOOKS, HookCard, Input, Otherwise};
pub use back_end::{BackEnd, Compiled, Source};
use flatten::Flattener;
use interpreter::{Instruction, Interpreter};
pub use interpreter::{MAX_FRAME, step};

/// Most instructions of a hook, which run at most once each.
pub const MAX_CODE: usize = 2_000;
/// Most outputs of a hook.
pub const MAX_OUTPUTS: usize = 4;
/// Most quantities that a hook may read.
const MAX_INPUTS: usize = 32;
/// Hooks that read no more quantities have a shorter array of them, which is cleared before every run.
const FEW_INPUTS: usize = 8;
const _: () = {
    let mut nth = 0;
    while nth < HOOKS.len() {
        assert!(HOOKS[nth].most_inputs() <= MAX_INPUTS);
        nth += 1;
    }
};

/// A parameter's value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number, or a switch as 1 or 0.
    Number(f64),
    /// Thresholds, ascending.
    Table(Vec<f64>),
}

/// What a hook reads of the simulation.
pub trait Inputs {
    /// The quantity in the unit of its card; only those are asked for that the hook may read.
    fn get(&self, input: Input) -> f64;
}

impl Inputs for &dyn Inputs {
    fn get(&self, input: Input) -> f64 {
        (**self).get(input)
    }
}

/// A hook with the values of parameters, ready to run.
#[derive(Clone, Debug)]
pub struct Code {
    card: &'static HookCard,
    at: Position,
    /// The quantities that the hook reads, each once, in the order of the source.
    reads: Vec<Input>,
    interpreter: Interpreter,
    /// None where no back end compiles.
    compiled: Option<CompiledHook>,
}

/// A hook that a back end compiled.
#[derive(Clone, Debug)]
struct CompiledHook {
    hook: Arc<dyn Compiled>,
    /// What it is given: the quantities that it reads, and those that its outputs otherwise keep.
    inputs: Vec<Input>,
}

/// Why a hook cannot be made ready: it needs more than the limits allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLarge {
    /// More than [`MAX_CODE`] instructions.
    Instructions,
    /// More than [`MAX_FRAME`] values at once.
    Frame,
}

/// A value that a hook must not decide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Refused {
    /// The output, by its place in the hook's card.
    pub output: usize,
    /// Its value.
    pub value: f64,
}

impl Code {
    /// Makes a hook ready for these values of the program's parameters, in the order of their
    /// declaration. `back_end` compiles it, if it can; without one it is interpreted.
    ///
    /// # Errors
    /// If the hook is too large.
    pub fn new(
        body: &Body,
        parameters: &[Value],
        back_end: Option<&dyn BackEnd>,
    ) -> Result<Self, TooLarge> {
        let interpreter = Flattener::flatten(body, parameters)?;
        let card = body.hook.card();
        let reads = interpreter.reads();
        let mut inputs = reads.clone();
        for output in card.outputs {
            match output.otherwise {
                Otherwise::Keeps(input) if !inputs.contains(&input) => inputs.push(input),
                _ => {}
            }
        }
        let source = Source { body, parameters, inputs: &inputs, states: interpreter.states() };
        let hook = back_end.and_then(|back_end| back_end.compile(&source));
        let compiled = hook.map(|hook| CompiledHook { hook, inputs });
        Ok(Self { card, at: body.at, reads, interpreter, compiled })
    }

    /// An expression that reads parameters only, such as the initial value of a state variable.
    ///
    /// # Errors
    /// If the expression is too large.
    pub fn constant(expression: &Expression, parameters: &[Value]) -> Result<f64, TooLarge> {
        Flattener::constant(expression, parameters)
    }

    /// The hook that this is.
    pub fn card(&self) -> &'static HookCard {
        self.card
    }

    /// Where the hook is written.
    pub fn at(&self) -> Position {
        self.at
    }

    /// The quantities that the hook reads, each once, in the order of the source.
    pub fn reads(&self) -> &[Input] {
        &self.reads
    }

    /// Runs the hook; returns its outputs in the order of its card.
    ///
    /// # Errors
    /// If an output is not allowed. State may have changed.
    #[inline]
    pub fn run(
        &self,
        inputs: &impl Inputs,
        state: &mut [f64],
    ) -> Result<[f64; MAX_OUTPUTS], Refused> {
        match &self.compiled {
            Some(compiled) => compiled.run(inputs, state),
            None => self.interpret(inputs, state),
        }
    }

    fn interpret(
        &self,
        inputs: &impl Inputs,
        state: &mut [f64],
    ) -> Result<[f64; MAX_OUTPUTS], Refused> {
        let outputs = self.interpreter.run(inputs, state);
        for (nth, card) in self.card.outputs.iter().enumerate() {
            if !card.allows(outputs[nth]) {
                return Err(Refused { output: nth, value: outputs[nth] });
            }
        }
        Ok(outputs)
    }
}

impl CompiledHook {
    // Out of line: there is a copy for every type of inputs, and not one for every call.
    #[inline(never)]
    fn run(&self, inputs: &impl Inputs, state: &mut [f64]) -> Result<[f64; MAX_OUTPUTS], Refused> {
        if self.inputs.len() <= FEW_INPUTS {
            self.run_with::<FEW_INPUTS>(inputs, state)
        } else {
            self.run_with::<MAX_INPUTS>(inputs, state)
        }
    }

    #[inline]
    fn run_with<const MOST: usize>(
        &self,
        inputs: &impl Inputs,
        state: &mut [f64],
    ) -> Result<[f64; MAX_OUTPUTS], Refused> {
        let mut values = [0.0; MOST];
        for (value, &input) in values.iter_mut().zip(&self.inputs) {
            *value = inputs.get(input);
        }
        let mut outputs = [0.0; MAX_OUTPUTS];
        match self.hook.run(&values, state, &mut outputs) {
            None => Ok(outputs),
            Some(output) => Err(Refused { output, value: outputs[output] }),
        }
    }
}
