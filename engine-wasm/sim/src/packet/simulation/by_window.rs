//! A run by window; `driver/window/mod.rs` describes a window step by step.

use crate::packet::PacketSimulation;
use crate::packet::simulation::host_by_host::HostsInTurn;
use crate::units::Time;

const PICOSECOND: Time = Time::from_ps(1);

/// A window that is being played, perhaps over several calls.
#[derive(Clone, Copy, Debug)]
pub(in crate::packet) struct OpenWindow {
    /// Everything before is played first: the end of the window, or a time at which a sample is due.
    until: Time,
    next: Next,
}

/// What is played next.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// The hosts.
    Hosts,
    /// The rest of the hosts, in order of time; their arrivals are sorted.
    InOrder,
    /// The rest of the hosts, one after the other.
    InTurn(HostsInTurn),
    /// The stages from this one on.
    Stages(usize),
}

impl PacketSimulation {
    /// Plays the next window with something to do, or about [`Self::most_at_once`] events and packets of it;
    /// returns whether there is more before the end.
    ///
    /// First all hosts, then the other stages, each followed by the decisions of its ports, because
    /// later stages depend on them. A window is split where samples are due, and ends with the run.
    pub(in crate::packet) fn play_window(&mut self) -> bool {
        let limit = self.work() + self.most_at_once;
        let Some(mut window) = self.open_window.take().or_else(|| self.open_next()) else {
            self.stop(false);
            return false;
        };
        loop {
            if !self.play_until_limit(&mut window, limit) {
                self.open_window = Some(window);
                return true;
            }
            let (until, after_end) = (window.until, self.end.saturating_add(PICOSECOND));
            let window_end = self.ctx.in_flight.wheel().end();
            if after_end < window_end && after_end <= until {
                let more = self.has_more();
                self.stop(more);
                return false;
            }
            if until == window_end || !self.has_more() {
                self.played = until.saturating_sub(PICOSECOND);
                return true;
            }
            self.sample(until);
            window = self.until_sample();
        }
    }

    /// Opens the next window with something to do, if there is one.
    fn open_next(&mut self) -> Option<OpenWindow> {
        let call = self.next_call();
        self.ctx.in_flight.advance_to_next(call).then(|| self.until_sample())
    }

    /// The open window, until its end or the next sample.
    fn until_sample(&mut self) -> OpenWindow {
        let until = self.ctx.in_flight.wheel().end().min(self.next_sample());
        OpenWindow { until, next: Next::Hosts }
    }

    /// Plays what is left of `window`; returns whether that was possible before [`Self::work`] exceeded
    /// `limit`.
    fn play_until_limit(&mut self, window: &mut OpenWindow, limit: u64) -> bool {
        let first_stage = match window.next {
            Next::Stages(stage) => stage,
            Next::Hosts | Next::InOrder | Next::InTurn(_) => {
                if let Some(rest) = self.play_hosts(window, limit) {
                    window.next = rest;
                    return false;
                }
                0
            }
        };
        // Read only now: the hosts may have finished the last flow, which ends the run.
        let until = window.until.min(self.end.saturating_add(PICOSECOND));
        let stage = self.play_stages(first_stage, until, limit);
        if let Some(stage) = stage {
            window.next = Next::Stages(stage);
        }
        stage.is_none()
    }

    /// Plays the hosts; returns what is left of them because of `limit`.
    fn play_hosts(&mut self, window: &OpenWindow, limit: u64) -> Option<Next> {
        let until = window.until.min(self.end.saturating_add(PICOSECOND));
        let is_new = matches!(window.next, Next::Hosts);
        let hosts = match window.next {
            Next::InTurn(hosts) => Some(hosts),
            _ if is_new && self.can_play_host_by_host() => Some(self.open_hosts()),
            _ => None,
        };
        if let Some(hosts) = hosts {
            return self.play_host_by_host(hosts, until, limit).map(Next::InTurn);
        }
        if is_new {
            self.open_hosts_in_order(until);
        }
        (!self.play_hosts_in_order(until, limit)).then_some(Next::InOrder)
    }

    /// The work so far, to limit that of a call.
    pub(in crate::packet) fn work(&self) -> u64 {
        let counters = &self.ctx.ledger.counters;
        counters.events + counters.data_sent
    }

    fn has_more(&mut self) -> bool {
        self.next_call().is_finite() || !self.ctx.in_flight.is_idle()
    }
}
