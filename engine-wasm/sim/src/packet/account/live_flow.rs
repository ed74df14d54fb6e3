//! What an account keeps of a flow under way.

use std::collections::VecDeque;
use std::iter;

use super::trail::Trail;
use crate::growth::append_to_queue;
use crate::ids::HostId;

/// Trails to the flow's last events.
#[derive(Debug)]
pub struct LiveFlow {
    /// The receiver.
    pub destination: HostId,
    /// The last event at the sender.
    pub at_source: Trail,
    /// The last event at the receiver.
    pub at_destination: Option<Trail>,
    /// Where the sender's idle link pulls packets: since when the next one may be sent.
    pub eligible: Option<Trail>,
    /// By timer kind, its last setting.
    timers: Vec<(u8, Trail)>,
    /// By data packet, from `first` on, its last transmission.
    sent: VecDeque<Trail>,
    /// By data packet, from `first` on, whether it awaits an acknowledgement. Apart from the transmissions, which are
    /// read only if the packet is lost.
    awaits: VecDeque<bool>,
    first: u32,
}

impl LiveFlow {
    /// A flow whose start is the only event.
    pub fn new(destination: HostId, start: Trail) -> Self {
        Self {
            destination,
            at_source: start,
            at_destination: None,
            eligible: None,
            timers: Vec::new(),
            sent: VecDeque::new(),
            awaits: VecDeque::new(),
            first: 0,
        }
    }

    /// The last event at one of the ends; that at the sender if the receiver has had none.
    pub fn last_at(&self, is_receiver: bool) -> &Trail {
        self.at_destination.as_ref().filter(|_| is_receiver).unwrap_or(&self.at_source)
    }

    /// The last event; that at the receiver, if there is one at each end at the same time.
    pub fn last(&self) -> &Trail {
        let at_destination = self.at_destination.as_ref();
        let is_later = |trail: &&Trail| trail.at() >= self.at_source.at();
        at_destination.filter(is_later).unwrap_or(&self.at_source)
    }

    /// An event at one of the ends.
    pub fn note(&mut self, is_receiver: bool, trail: Trail) {
        if is_receiver {
            self.at_destination = Some(trail);
        } else {
            self.at_source = trail;
        }
    }

    /// The last setting of a timer of this kind.
    pub fn setting(&self, kind: u8) -> Option<&Trail> {
        self.timers.iter().find(|(own, _)| *own == kind).map(|(_, trail)| trail)
    }

    /// A timer of this kind is set.
    pub fn set(&mut self, kind: u8, trail: Trail) {
        match self.timers.iter_mut().find(|(own, _)| *own == kind) {
            Some((_, slot)) => *slot = trail,
            None => self.timers.push((kind, trail)),
        }
    }

    /// The last transmission of a data packet that is not acknowledged.
    pub fn transmission(&self, sequence: u32) -> Option<&Trail> {
        let index = sequence.checked_sub(self.first)? as usize;
        self.awaits.get(index).is_some_and(|&awaits| awaits).then(|| &self.sent[index])
    }

    /// A data packet is sent.
    pub fn send(&mut self, sequence: u32, trail: Trail) {
        let Some(index) = sequence.checked_sub(self.first) else { return };
        while self.sent.len() < index as usize {
            append_to_queue(&mut self.sent, trail);
            append_to_queue(&mut self.awaits, false);
        }
        if self.sent.len() == index as usize {
            append_to_queue(&mut self.sent, trail);
            append_to_queue(&mut self.awaits, true);
        } else {
            self.sent[index as usize] = trail;
            self.awaits[index as usize] = true;
        }
    }

    /// The sender learns that a data packet has arrived.
    pub fn acknowledge(&mut self, sequence: u32) {
        let Some(index) = sequence.checked_sub(self.first) else { return };
        if let Some(awaits) = self.awaits.get_mut(index as usize) {
            *awaits = false;
        }
        while self.awaits.front().is_some_and(|&awaits| !awaits) {
            self.awaits.pop_front();
            self.sent.pop_front();
            self.first += 1;
        }
    }

    /// All its trails.
    pub fn trails_mut(&mut self) -> impl Iterator<Item = &mut Trail> {
        let Self { at_source, at_destination, eligible, timers, sent, .. } = self;
        let timers = timers.iter_mut().map(|(_, trail)| trail);
        let optional = [at_destination, eligible].into_iter().flatten();
        iter::once(at_source).chain(timers).chain(optional).chain(sent)
    }
}
