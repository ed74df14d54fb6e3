//! The run: what runs by event and by window have in common.
//!
//! Only a change of the order of events, or of when a run ends, concerns this folder.
//!
//! | file | contents |
//! | --- | --- |
//! | `calls` | calls of the scheme, and arrivals one at a time |
//! | `ends` | ends of flows, and of the run |
//! | `reports` | samples, counters, and what the page reads of a run |
//! | `by_window` | a window, from its hosts to its last stage |
//! | `hosts_in_order`, `host_by_host`, `pending_calls` | the hosts of a window, in two orders |
//! | `switches`, `by_event` | the switches of a window, and of a slot |
//! | `stamped`, `recorded` | the same where a scheme stamps packets, and with accounts |

pub(in crate::packet) mod by_event;
pub(in crate::packet) mod by_window;
pub(in crate::packet) mod calls;
pub(in crate::packet) mod ends;
pub(in crate::packet) mod host_by_host;
pub(in crate::packet) mod hosts_in_order;
pub(in crate::packet) mod pending_calls;
pub(in crate::packet) mod recorded;
pub(in crate::packet) mod reports;
pub(in crate::packet) mod stamped;
pub(in crate::packet) mod switches;

use std::sync::Arc;

use crate::ids::{FlowId, PortId};
use crate::packet::account::{Recorder, Waits};
use crate::packet::driver::window::counting_sort::CountingSort;
use crate::packet::driver::window::demux::Demux;
use crate::packet::driver::window::sorted_arrivals::SortedArrivals;
use crate::packet::driver::{Driver, InFlight};
use crate::packet::simulation::by_window::OpenWindow;
use crate::packet::simulation::pending_calls::PendingCalls;
use crate::packet::{Context, NetworkPlan, Packet, Recipe, Scheme, Stamps};
use crate::record::{CountedWindow, QueueTrace};
use crate::topology::Network;
use crate::units::Time;
use crate::workload::{Starts, Traffic};

/// Schemes number their timers from zero, below this.
const TIMER_KINDS: u8 = 16;
/// Events and packets sent after which a call stops within a window. Few windows have as many; each takes at
/// most a few microseconds under most schemes.
const MOST_AT_ONCE: u64 = 1 << 14;

/// A packet-level run.
///
/// It goes by window where the network's latencies allow, otherwise by event, with identical results:
/// nothing depends on the order in which events are inserted.
pub struct PacketSimulation {
    pub(in crate::packet) scheme: Box<dyn Scheme>,
    pub(in crate::packet) stamps: Stamps,
    pub(in crate::packet) ctx: Context,
    pub(in crate::packet) starts: Starts,
    /// The value of `Ledger::ended` at the last check.
    ended_seen: usize,
    /// Completions reported to `starts`.
    reported: usize,
    /// The run is played until here; the last event may have been earlier.
    pub(in crate::packet) played: Time,
    /// End of the run: its time limit, or the end of the last awaited flow.
    pub(in crate::packet) end: Time,
    pub(in crate::packet) trace: QueueTrace,
    window: CountedWindow,
    /// Events that were not arrivals.
    calls: u64,
    /// The window that a call has played in part.
    pub(in crate::packet) open_window: Option<OpenWindow>,
    /// Work after which a call stops within a window.
    pub(in crate::packet) most_at_once: u64,
    // Working memory.
    pub(in crate::packet) sorted: SortedArrivals,
    pub(in crate::packet) counting_sort: Box<CountingSort>,
    pub(in crate::packet) demux: Demux,
    pub(in crate::packet) pending_calls: PendingCalls,
    /// By arrival, its egress port.
    pub(in crate::packet) egress: Vec<PortId>,
}

impl PacketSimulation {
    /// A run of `traffic` over `network` under the scheme of `recipe`. It ends when all awaited flows
    /// have ended, or at `end`. `seed` determines the choice of paths.
    pub fn new(
        network: Arc<Network>,
        traffic: Arc<Traffic>,
        recipe: Recipe,
        seed: u32,
        end: Time,
    ) -> Self {
        Self::driven(None, network, traffic, recipe, seed, end)
    }

    /// [`Self::new`] with a chosen driver, to compare results and speeds. Schemes that stamp packets in order
    /// of time, and networks that do not suit windows, are run by event all the same.
    pub fn driven(
        driver: Option<Driver>,
        network: Arc<Network>,
        traffic: Arc<Traffic>,
        recipe: Recipe,
        seed: u32,
        end: Time,
    ) -> Self {
        let end = if traffic.awaited().is_empty() { Time::ZERO } else { end.min(Time::HORIZON) };
        let starts = Starts::new(Arc::clone(&traffic));
        let Recipe { scheme, network: NetworkPlan { stamps, .. } } = &recipe;
        let calls_depend_on_others = *stamps == Stamps::InOrder || starts.depend_on_others();
        let independent = !calls_depend_on_others && scheme.hosts_are_independent();
        let ctx =
            Context::new(network, traffic, &recipe.network, driver, independent, u64::from(seed));
        let end = ctx.pulls.as_ref().map_or(end, |pulls| pulls.horizon().min(end));
        let Recipe { scheme, network: plan } = recipe;
        let (sorted, counting_sort, demux, pending_calls, egress) = Default::default();
        let trace = QueueTrace::off();
        let window = CountedWindow::of(&ctx.traffic);
        let played = Time::ZERO;
        Self {
            scheme,
            stamps: plan.stamps,
            ctx,
            starts,
            ended_seen: 0,
            reported: 0,
            played,
            end,
            trace,
            window,
            calls: 0,
            open_window: None,
            most_at_once: MOST_AT_ONCE,
            sorted,
            counting_sort,
            demux,
            pending_calls,
            egress,
        }
    }

    /// The run with a trace of queues, which does not change the results.
    #[must_use]
    pub fn with_trace(self, trace: QueueTrace) -> Self {
        Self { trace, ..self }
    }

    /// The run stopping within a window whenever it has handled about `most_at_once` events, which does not
    /// change the results.
    #[must_use]
    pub fn stopping_within_windows(self, most_at_once: u64) -> Self {
        Self { most_at_once, ..self }
    }

    /// [`Self::driven`] with accounts of all flows, and the lives of those in `watched`. The results are the
    /// same.
    pub fn accounted(
        driver: Option<Driver>,
        network: Arc<Network>,
        traffic: Arc<Traffic>,
        recipe: Recipe,
        seed: u32,
        end: Time,
        watched: &[FlowId],
    ) -> Self {
        let plan = recipe.network;
        let mut run = Self::driven(driver, network, traffic, recipe, seed, end);
        let Self { scheme, ctx, .. } = &mut run;
        let timers = (0..TIMER_KINDS).map(|kind| scheme.timer_wait(kind)).collect();
        let waits = Waits { timers, permission: scheme.permission() };
        let recorder = Recorder::new(&ctx.network, &ctx.traffic, &plan, waits, watched);
        ctx.record(recorder);
        run
    }

    /// The driver of the run.
    pub fn driver(&self) -> Driver {
        match self.ctx.in_flight {
            InFlight::ByEvent(_) => Driver::ByEvent,
            InFlight::ByWindow(_) => Driver::ByWindow,
        }
    }

    /// Packets in queues and on links.
    pub fn in_flight(&self) -> impl Iterator<Item = Packet> {
        let waiting = self.ctx.ports.iter().flat_map(|port| port.queued(&self.ctx.queues));
        let packets = waiting.chain(self.ctx.in_flight.packets()).map(Packet::from);
        packets.map(|packet| match &self.ctx.recorder {
            Some(recorder) => recorder.with_sequence(packet),
            None => packet,
        })
    }
}
