//! The program as people call it: real files in, real files out.

mod bench;
mod input;
#[cfg(unix)]
mod interrupted;
mod link;
mod look;
mod run;
mod support;
