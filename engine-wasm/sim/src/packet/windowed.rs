//! The driver that plays a window at a time.

use std::mem;

use super::arrival::{Arrival, Key, position};
use super::exits::advance;
use super::offered::InWindow;
use super::ways::Ways;
use super::{Context, PacketSimulation};
use crate::units::Time;

const PICOSECOND: Time = Time::from_ps(1);
const HOSTS: usize = 0;

impl PacketSimulation {
    /// Plays the next window that has something to do; says whether there was one before the end.
    ///
    /// Hosts are played through it first, in the order of events, then the other stations, each with
    /// the decisions of its ports, which later ones have to know. A window is played in parts where
    /// samples of queues are due, and only to the end of the run.
    pub(super) fn play_window(&mut self) -> bool {
        let call = self.next_call();
        if !self.ctx.wires.windows().move_on(call) {
            self.stop(false);
            return false;
        }
        let window_end = self.ctx.wires.windows().end();
        loop {
            let until = window_end.min(self.trace.next());
            self.play_hosts(until);
            // Looked up only now, because the run ends with its last flow.
            let after_end = self.end.saturating_add(PICOSECOND);
            self.play_switches(until.min(after_end));
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
        }
    }

    /// Plays everything that calls the scheme before `until` and up to the end.
    #[inline(never)]
    fn play_hosts(&mut self, until: Time) {
        let mut arrivals = mem::take(&mut self.due);
        let windows = self.ctx.wires.windows();
        let until = until.min(self.end.saturating_add(PICOSECOND));
        windows.collect(HOSTS, until, &mut arrivals);
        if self.hosts_are_apart(arrivals.all().len()) {
            self.play_host_by_host(&mut arrivals, until);
            self.due = arrivals;
            return;
        }
        let windows = self.ctx.wires.windows();
        arrivals.put_in_order(windows.width(), &mut self.places);
        loop {
            if !self.stamps {
                let until = until.min(self.end.saturating_add(PICOSECOND));
                self.scheme.on_packets(&mut arrivals, until, &mut self.ctx);
                self.note_end();
            }
            let (arrival, key) = arrivals.next();
            if arrival >= until.min(self.ctx.calls_from) || arrival > self.end {
                let call = self.next_call();
                self.ctx.calls_from = call;
                let until = until.min(self.end.saturating_add(PICOSECOND));
                if arrival.min(call) >= until {
                    break;
                }
                if call < arrival || self.next_pull() == arrival {
                    self.call(call);
                    continue;
                }
            }
            let next = arrivals.take(key);
            self.arrive(arrival, next.port(), next.parcel());
        }
        let until = until.min(self.end.saturating_add(PICOSECOND));
        self.ctx.send_all(until.saturating_sub(PICOSECOND));
        self.ctx.wires.windows().put_back(HOSTS, &arrivals);
        self.due = arrivals;
    }

    /// Plays all that happens in the network before `until`, once hosts have been played.
    fn play_switches(&mut self, until: Time) {
        let last = until.saturating_sub(PICOSECOND);
        self.make_decisions(HOSTS, last);
        for station in HOSTS + 1..self.ctx.wires.windows().stations() {
            self.play_station(station, until);
            self.make_decisions(station, last);
        }
    }

    /// Plays every arrival at a station of switches before `until`.
    fn play_station(&mut self, station: usize, until: Time) {
        self.ctx.wires.windows().collect(station, until, &mut self.due);
        if !self.due.all().is_empty() {
            self.find_ways(station);
            self.play_ports(station, until.saturating_sub(PICOSECOND));
        }
    }

    /// Groups the arrivals at hand by the ports through which they leave a station. Where everything
    /// has one way, the order of arrivals does not decide it.
    #[inline(never)]
    fn find_ways(&mut self, station: usize) {
        let Context { wires, exits, .. } = &mut self.ctx;
        let (windows, due, offers) = (wires.windows(), &mut self.due, &mut self.offers);
        let places = &mut self.places;
        let (stations, width) = (windows.at(), windows.width());
        let ports = stations.ports(station).len();
        match stations.ways(station) {
            Ways::Sole(ways) => {
                let ways = &**ways;
                let way = move |(position, arrival): (usize, &Arrival)| {
                    (arrival.key(position), u32::from(ways[arrival.destination().index()]))
                };
                offers.group(ports, width, due.all().iter().enumerate().map(way));
            }
            Ways::Turns(switch, turns) => {
                due.put_in_order(width, places);
                let (arrivals, turns) = (due.all(), &**turns);
                let round_robin = exits.round_robin(*switch);
                let way = move |&key: &Key| {
                    let turn = turns[arrivals[position(key)].destination().index()];
                    (key, u32::from(turn.first) + advance(round_robin, u32::from(turn.count)))
                };
                offers.deal(ports, width, due.keys().iter().map(way));
            }
            Ways::Asked => {
                due.put_in_order(width, places);
                let way = |&key: &Key| {
                    let arrival = due.of(key);
                    (key, stations.place(exits.choose(arrival.port(), arrival.parcel())))
                };
                offers.deal(ports, width, due.keys().iter().map(way));
            }
        }
    }

    /// Plays the ports of a station until `last`, one after the other, with what they are offered.
    #[inline(never)]
    fn play_ports(&mut self, station: usize, last: Time) {
        let Context { now: reached, ports, queues, wires, ledger, .. } = &mut self.ctx;
        let (windows, due) = (wires.windows(), &self.due);
        let (arrivals, start) = (due.all(), due.start());
        self.offers.visit(|place, keys| {
            let port = windows.at().ports(station)[place];
            let offered = InWindow { start, keys, arrivals };
            let lose = |lost| ledger.dropped(lost, false);
            ports[port.index()].play_through(offered, last, queues, windows, lose);
            *reached = due.instant(keys[keys.len() - 1]).max(*reached);
        });
        ledger.counters.events += arrivals.len() as u64;
    }

    /// Lets every port of a station decide until `last` that announced a decision in this window, so
    /// that whatever it sends is known before the next station is played.
    #[inline(never)]
    fn make_decisions(&mut self, station: usize, last: Time) {
        let room = mem::take(&mut self.spare);
        let mut ports = self.ctx.wires.windows().take_decisions(station, room);
        for &port in &ports {
            self.ctx.decide(port, last);
        }
        ports.clear();
        self.spare = ports;
    }

    fn has_more(&mut self) -> bool {
        self.next_call().is_finite() || !self.ctx.wires.windows().is_idle()
    }
}
