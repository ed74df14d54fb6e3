//! The language: what programs mean, how they run, and how faults are worded.

mod emitted;
mod faults;
mod hostile;
mod machine;
mod meaning;
mod reference;
