//! The program as people call it: real files in, real files out.

mod bench;
mod input;
#[cfg(unix)]
mod interrupted;
mod look;
mod run;
mod support;
