//! The program as people call it: real files in, real files out.

mod input;
#[cfg(unix)]
mod interrupted;
mod run;
mod support;
