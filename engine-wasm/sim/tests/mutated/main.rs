//! Scenarios that are almost right, and scenarios at the limits of their parameters: how they are refused, and how
//! they run.

mod faults;
mod limits;
mod messages;
mod outcomes;
mod shipped;
