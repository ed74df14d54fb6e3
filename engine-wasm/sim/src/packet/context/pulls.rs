//! When idle NICs ask for packets.

use crate::ids::HostId;
use crate::packet::driver::tournament::Tournament;
use crate::units::Time;

/// By host, when its idle NIC next asks for a packet.
///
/// While one host is played through a window, its time changes with nearly every packet: it is kept apart, because an
/// update of the tournament takes a step per level of the tree.
#[derive(Debug)]
pub struct Pulls {
    /// The times of all hosts; that of the played host is the one before its play began.
    by_host: Tournament,
    /// The host that is played through a window, with its time.
    played: Option<(HostId, Time)>,
}

impl Pulls {
    /// No NIC asks.
    pub fn new(hosts: u32) -> Self {
        Self { by_host: Tournament::new(hosts as usize), played: None }
    }

    /// See [`Tournament::horizon`].
    pub fn horizon(&self) -> Time {
        self.by_host.horizon()
    }

    /// Sets when the NIC of `host` next asks; [`Time::NEVER`] if it does not.
    pub fn set(&mut self, host: HostId, time: Time) {
        match &mut self.played {
            Some((played, at)) if *played == host => *at = time,
            _ => self.by_host.set(host.index(), time),
        }
    }

    /// The earliest time of all hosts, while none is played apart.
    pub fn next_time(&self) -> Time {
        self.by_host.next_time()
    }

    /// The host with the earliest time.
    pub fn next_host(&self) -> HostId {
        HostId::from(self.by_host.next_slot())
    }

    /// The time of a host that is not played apart.
    pub fn time_of(&self, host: HostId) -> Time {
        self.by_host.time_of(host.index())
    }

    /// The time of the played host; [`Time::NEVER`] without one.
    pub fn time_of_played(&self) -> Time {
        self.played.map_or(Time::NEVER, |(_, at)| at)
    }

    /// From now on `host` is played apart.
    pub fn open(&mut self, host: HostId) {
        self.played = Some((host, self.time_of(host)));
    }

    /// No host is played apart any more.
    pub fn close(&mut self) {
        if let Some((host, at)) = self.played.take() {
            self.by_host.set(host.index(), at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_played_host_keeps_its_time() {
        let at = Time::from_us;
        let mut pulls = Pulls::new(3);
        pulls.set(HostId(1), at(5));
        pulls.set(HostId(2), at(7));
        pulls.open(HostId(1));
        assert_eq!(pulls.time_of_played(), at(5));
        pulls.set(HostId(1), at(9));
        pulls.set(HostId(0), at(8));
        assert_eq!(pulls.time_of_played(), at(9));
        pulls.close();
        assert_eq!(pulls.time_of_played(), Time::NEVER);
        assert_eq!((pulls.next_time(), pulls.next_host()), (at(7), HostId(2)));
        pulls.set(HostId(2), Time::NEVER);
        assert_eq!((pulls.next_time(), pulls.next_host()), (at(8), HostId(0)));
        pulls.set(HostId(0), Time::NEVER);
        assert_eq!((pulls.next_time(), pulls.next_host()), (at(9), HostId(1)));
    }
}
