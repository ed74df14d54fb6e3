//! What an account keeps of a flow under way.

use std::collections::VecDeque;

use super::trails::{TrailId, Trails};
use crate::ids::HostId;

/// Trails to the flow's last events.
#[derive(Debug)]
pub struct LiveFlow {
    /// The receiver.
    pub destination: HostId,
    /// The last event at the sender.
    pub at_source: TrailId,
    /// The last event at the receiver.
    pub at_destination: TrailId,
    /// Where the sender's idle link pulls packets: since when the next one may be sent.
    pub eligible: TrailId,
    /// By timer kind, its last setting.
    timers: Vec<(u8, TrailId)>,
    /// By data packet, from `first` on, its last transmission.
    sent: VecDeque<TrailId>,
    first: u32,
}

impl LiveFlow {
    /// A flow whose start is the only event.
    pub fn new(destination: HostId, start: TrailId) -> Self {
        Self {
            destination,
            at_source: start,
            at_destination: TrailId::NONE,
            eligible: TrailId::NONE,
            timers: Vec::new(),
            sent: VecDeque::new(),
            first: 0,
        }
    }

    /// The last setting of a timer of this kind.
    pub fn setting(&self, kind: u8) -> Option<TrailId> {
        self.timers.iter().find(|(own, _)| *own == kind).map(|&(_, trail)| trail)
    }

    /// A timer of this kind is set.
    pub fn set(&mut self, kind: u8, trail: TrailId, trails: &mut Trails) {
        match self.timers.iter_mut().find(|(own, _)| *own == kind) {
            Some((_, slot)) => trails.replace(slot, trail),
            None => self.timers.push((kind, trail)),
        }
    }

    /// The last transmission of a data packet that is not acknowledged.
    pub fn transmission(&self, sequence: u32) -> Option<TrailId> {
        let index = sequence.checked_sub(self.first)?;
        self.sent.get(index as usize).copied().filter(|trail| trail.is_some())
    }

    /// A data packet is sent.
    pub fn send(&mut self, sequence: u32, trail: TrailId, trails: &mut Trails) {
        let Some(index) = sequence.checked_sub(self.first) else {
            trails.release(trail);
            return;
        };
        while self.sent.len() <= index as usize {
            self.sent.push_back(TrailId::NONE);
        }
        trails.replace(&mut self.sent[index as usize], trail);
    }

    /// The sender learns that a data packet has arrived.
    pub fn acknowledge(&mut self, sequence: u32, trails: &mut Trails) {
        let Some(index) = sequence.checked_sub(self.first) else { return };
        if let Some(slot) = self.sent.get_mut(index as usize) {
            trails.replace(slot, TrailId::NONE);
        }
        while self.sent.front().is_some_and(|first| !first.is_some()) {
            self.sent.pop_front();
            self.first += 1;
        }
    }

    /// Releases all trails.
    pub fn close(self, trails: &mut Trails) {
        let timers = self.timers.iter().map(|&(_, trail)| trail);
        let single = [self.at_source, self.at_destination, self.eligible];
        single.into_iter().chain(timers).chain(self.sent).for_each(|trail| trails.release(trail));
    }
}
