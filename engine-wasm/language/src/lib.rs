//! The language of own schemes.
//!
//! A source names a scheme and writes some of its parts: how a sender tags packets, how its window
//! reacts to marks, in which order the fluid model serves flows. Other parts come from named bases.
//!
//! ```
//! use millrace_language::Program;
//!
//! let program = Program::parse(
//!     r#"
//!     scheme "Halving"
//!     sender {
//!       window { cut = 1 / 2 }
//!       recovery new_reno
//!     }
//!     ports fifo
//!     "#,
//! );
//! assert_eq!(program.unwrap().name, "Halving");
//! ```
//!
//! There are no loops, no recursion and no clock, so that every hook ends, after at most
//! [`MAX_CODE`](code::MAX_CODE) steps.
//!
//! | module | idea |
//! | --- | --- |
//! | `vocabulary` | the words of the language as tables |
//! | `token`, `units`, `parse`, `syntax` | from text to a syntax tree |
//! | `check` | names, types and ranges; from the syntax tree to a program |
//! | `program`, `tree` | the checked program and the typed trees of its hooks |
//! | `code` | hooks ready to run: the interpreter, the emitter of WebAssembly, what back ends offer |
//! | `fault` | faults with line and column |

#![forbid(unsafe_code)]

mod check;
pub mod code;
mod fault;
mod parse;
pub mod program;
mod syntax;
mod token;
pub mod tree;
mod units;
pub mod vocabulary;

pub use check::MAX_STATE;
pub use fault::{Fault, Position};
pub use parse::MAX_DEPTH;
pub use program::Program;
pub use token::MAX_SOURCE;
pub use units::{UNITS, Unit};
