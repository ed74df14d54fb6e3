//! Own schemes against the built-in ones, on both drivers, and where they fail.

mod acknowledgements;
mod examples;
mod failures;
mod fair_queueing;
mod orders;
mod programs;
mod quantities;
mod race;
mod receivers;
mod reports;
mod tutorial;
