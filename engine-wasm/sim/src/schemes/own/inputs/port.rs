//! What ports read.

use millrace_language::code::Inputs;
use millrace_language::vocabulary::Input;

use super::seconds;
use crate::packet::{ByLevel, Kind, Packet};
use crate::units::{Bytes, Rate, Time};
use crate::workload::{Flow, Traffic};

/// What a port reads when a packet arrives.
pub struct OfPort<'a> {
    pub packet: Packet,
    pub is_nic: bool,
    pub rate: Rate,
    pub waiting: Bytes,
    pub since_last: Time,
    pub served_value: u32,
    /// Where it is read: without it, every packet would cost the time to clear it.
    pub by_level: Option<ByLevel>,
    pub traffic: &'a Traffic,
}

impl OfPort<'_> {
    fn at_level(&self, of: fn(&ByLevel) -> [u32; 8], level: u8) -> f64 {
        self.by_level
            .as_ref()
            .map_or(f64::NAN, |waiting| f64::from(of(waiting)[usize::from(level)]))
    }

    fn flow(&self) -> &Flow {
        &self.traffic.flows[self.packet.flow.index()]
    }

    /// Whether ports may rewrite the header: that of an acknowledgement belongs to the transport.
    pub fn has_tag(&self) -> bool {
        self.packet.is_data() || self.packet.is(Kind::Probe)
    }
}

impl Inputs for OfPort<'_> {
    #[inline]
    fn get(&self, input: Input) -> f64 {
        let switch = |is: bool| f64::from(u8::from(is));
        match input {
            Input::Level => f64::from(self.packet.level()),
            Input::Value => f64::from(self.packet.rank()),
            Input::PacketSize => f64::from(self.packet.size),
            Input::IsData => switch(self.packet.is_data()),
            Input::IsMarked => switch(self.packet.is_marked()),
            Input::IsHost => switch(self.is_nic),
            Input::Waiting => self.waiting.get() as f64,
            Input::LinkRate => self.rate.bps() as f64,
            Input::SinceLast => self.since_last.seconds(),
            Input::ServedValue => f64::from(self.served_value),
            Input::WaitingAt(level) => self.at_level(|waiting| waiting.bytes, level),
            Input::PacketsAt(level) => self.at_level(|waiting| waiting.packets, level),
            Input::Size => self.flow().size.get() as f64,
            Input::Deadline => seconds(self.flow().deadline),
            Input::HasDeadline => switch(self.flow().deadline.is_finite()),
            Input::Arrival => self.flow().start.seconds(),
            Input::CoflowWidth => f64::from(self.traffic.width(self.packet.flow)),
            _ => unreachable!("checked: ports do not read these"),
        }
    }
}
