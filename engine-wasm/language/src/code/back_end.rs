//! Back ends: what the surroundings of the engine may offer to run hooks faster.

use std::fmt::Debug;
use std::sync::Arc;

use super::{MAX_OUTPUTS, Value};
use crate::program::Body;
use crate::vocabulary::Input;

/// Compiles hooks.
pub trait BackEnd: Debug + Send + Sync {
    /// A hook as machine code; none where code may not be made at run time. It must decide what the
    /// interpreter decides.
    fn compile(&self, source: &Source<'_>) -> Option<Arc<dyn Compiled>>;
}

/// A hook to compile.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The hook.
    pub body: &'a Body,
    /// Values of the program's parameters, in the order of their declaration.
    pub parameters: &'a [Value],
    /// The quantities that it is given, in this order.
    pub inputs: &'a [Input],
    /// Number of state variables up to the last one that it reads or changes.
    pub states: usize,
}

/// A compiled hook.
pub trait Compiled: Debug + Send + Sync {
    /// Runs it, and returns the place of its first output that is not allowed.
    ///
    /// `inputs` begins with the quantities of [`Source::inputs`] and may be longer, as may `state` be than
    /// [`Source::states`].
    ///
    /// # Panics
    /// If either is shorter.
    fn run(
        &self,
        inputs: &[f64],
        state: &mut [f64],
        outputs: &mut [f64; MAX_OUTPUTS],
    ) -> Option<usize>;
}
