//! Traffic for tests.

use crate::ids::HostId;
use crate::units::{Bytes, Time};
use crate::workload::{Flow, Traffic};

/// Flows given as `(start in ms, source, destination, bytes)`, in order of start.
pub fn flows(rows: &[(u64, u32, u32, u64)]) -> Traffic {
    let flow = |&(start, source, destination, size): &(u64, u32, u32, u64)| Flow {
        start: Time::from_ms(start),
        source: HostId(source),
        destination: HostId(destination),
        size: Bytes::new(size),
        deadline: Time::NEVER,
        coflow: None,
        path: None,
    };
    Traffic { flows: rows.iter().map(flow).collect(), ..Traffic::default() }
}
