//! Parameters as data: one table row says a parameter's name, unit, range, default and source, and
//! serves validation, the JSON Schema, the command line and the page's forms alike.
//!
//! `table` joins parameters and groups of them, `domain` says which values are allowed, `value` holds
//! what a scenario gives, and `settings` is the checked result that builders read.

mod domain;
mod settings;
mod table;
mod value;

pub use domain::{Choice, Domain, Meaning};
pub use settings::Settings;
pub use table::{Condition, Parameter};
pub(crate) use table::{join, length, parameters};
pub use value::{Given, Value};
