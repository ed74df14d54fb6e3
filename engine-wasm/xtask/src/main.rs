//! Turns the compiled engine into what the page imports.

fn main() {}
