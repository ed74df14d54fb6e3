//! Millrace's simulation library: races datacenter schedulers on identical traffic.
//!
//! Everything is decided here. The library is pure: it reads no clock, no file and no JavaScript,
//! and the same scenario gives the same fingerprint on every machine.
//!
//! Each floor knows only itself and the floors above it in this list; no modules import one another
//! in a circle:
//!
//! 1. foundations, which know no network: [`units`], [`ids`], [`rng`], [`event_queue`], [`numbers`],
//!    [`sorting`], [`yield_point`], [`growth`], [`issue`], [`read_json`], [`parameters`], [`level`];
//! 2. what is simulated: [`topology`], [`workload`];
//! 3. what a run leaves behind: [`record`];
//! 4. the two engines, which name no scheme: [`packet`], [`flow`];
//! 5. [`schemes`], which see the engines only through their contexts;
//! 6. [`scenario`], the checked description of an experiment;
//! 7. [`lane`], one run, where everything meets; [`preview`], what can be said before a run; and
//!    [`catalogue`], all that menus and forms are drawn from.

#![forbid(unsafe_code)]

#[cfg(test)]
#[path = "../tests/properties/case_count.rs"]
mod case_count;
pub mod catalogue;
pub mod event_queue;
pub mod flow;
pub mod growth;
pub mod ids;
pub mod issue;
pub mod lane;
pub mod level;
pub mod numbers;
pub mod packet;
pub mod parameters;
pub mod preview;
pub mod read_json;
pub mod record;
pub mod rng;
pub mod scenario;
pub mod schemes;
pub mod sorting;
pub mod topology;
pub mod units;
pub mod workload;
pub mod yield_point;

/// Version of the engine. `CHANGELOG.md` says what each version changed in results.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// Version and build of the engine, part of every result, such as `0.2.0+1a2b3c4d`.
///
/// The build is a hash of the library's sources, equal for the command line and the page's module:
/// two engines that call themselves the same give the same results.
pub const ENGINE_BUILD: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("MILLRACE_BUILD"));
