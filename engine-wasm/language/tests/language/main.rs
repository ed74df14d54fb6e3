//! The language: what programs mean, and how faults are worded.

mod faults;
mod hostile;
mod meaning;
mod reference;
