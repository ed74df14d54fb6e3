//! End-to-end tests of the program: real files in, real files out.

mod account;
mod bench;
#[cfg(unix)]
mod damaged;
mod drivers;
mod explain;
#[cfg(unix)]
mod full_disk;
mod input;
#[cfg(unix)]
mod interrupted;
mod lesson;
mod link;
#[cfg(unix)]
mod long_race;
#[cfg(unix)]
mod overwritten;
mod own_schemes;
mod previews;
mod refused;
mod run;
mod shards;
mod support;
#[cfg(unix)]
mod two_runs;
mod verify;
mod version;
