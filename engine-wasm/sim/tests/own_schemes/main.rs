//! Own schemes against the built-in ones, on both drivers, and where they fail.

mod acknowledgements;
mod examples;
mod failures;
mod fair_queueing;
mod programs;
mod race;
mod receivers;
mod tutorial;
