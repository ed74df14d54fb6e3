//! Hosts of an own scheme whose ports look at every packet.

use millrace_language::code::Code;
use millrace_language::program::{Body, State};
use millrace_language::vocabulary::Input;

use super::failure::Failure;
use super::inputs::OfPort;
use super::maker::Maker;
use super::place_states::PlaceStates;
use crate::ids::FlowId;
use crate::packet::{Admission, Context, Hop, Packet, Scheme, SendingLimit, Timer};
use crate::record::account::Cause;
use crate::units::{Bytes, Time};

/// What ports do with arriving packets.
pub(super) struct Arrivals {
    code: Code,
    /// Whether the hook reads what waits, what waits by level, and what is served, which take time to find out.
    reads_waiting: bool,
    reads_levels: bool,
    reads_served: bool,
    states: PlaceStates,
    /// By port.
    last: Vec<Time>,
    levels: u8,
    failure: Failure,
}

impl Arrivals {
    /// Runs `body` at `ports` ports of `levels` queues each, which have this state.
    pub fn new(
        body: &Body,
        maker: Maker<'_>,
        state: &[State],
        ports: usize,
        levels: u8,
        failure: Failure,
    ) -> Self {
        let code = maker.code(body);
        let reads_waiting = code.reads().contains(&Input::Waiting);
        let reads_served = code.reads().contains(&Input::ServedValue);
        let reads_levels = code.reads().iter().any(|input| input.has_levels());
        let states = PlaceStates::new(maker.initial(state), state, ports);
        let last = vec![Time::ZERO; ports];
        Self { code, reads_waiting, reads_levels, reads_served, states, last, levels, failure }
    }

    /// Whether packets must be seen in order of time: only then ports know what they serve.
    pub const fn needs_order(&self) -> bool {
        self.reads_served
    }

    fn arrive(&mut self, mut hop: Hop<'_>, packet: &mut Packet) -> Admission {
        let (port, now) = (hop.port.index(), hop.now);
        let inputs = OfPort {
            packet: *packet,
            is_nic: hop.is_nic,
            rate: hop.rate,
            waiting: if self.reads_waiting { hop.waiting() } else { Bytes::ZERO },
            since_last: now - self.last[port],
            served_value: if self.reads_served { hop.served_value() } else { 0 },
            by_level: self.reads_levels.then(|| hop.by_level()),
            traffic: hop.traffic(),
        };
        self.last[port] = now;
        let place = (packet.flow, now);
        let instead = [f64::from(packet.level()), f64::from(packet.rank()), 0.0, 0.0];
        let Self { code, states, failure, .. } = self;
        let [level, value, mark, drop] = states.change(port, packet.flow, |state| {
            failure.guard_fast(code, &inputs, state, place, instead)
        });
        if inputs.has_tag() {
            self.failure.check_level(&self.code, &inputs, level, self.levels, place);
            // Casts to integers round towards zero and saturate.
            *packet = packet.at_level(level as u8).with_value(value as u32);
        }
        if mark != 0.0 {
            packet.mark();
        }
        if drop == 0.0 { Admission::Admitted } else { Admission::Refused }
    }
}

/// Hosts with such ports.
pub(super) struct WithPorts {
    /// Boxed, because every type of hosts would make the module larger.
    pub hosts: Box<dyn Scheme>,
    pub arrivals: Arrivals,
}

impl Scheme for WithPorts {
    fn on_flow_start(&mut self, flow: FlowId, ctx: &mut Context) {
        self.hosts.on_flow_start(flow, ctx);
    }

    fn on_packet(&mut self, packet: Packet, ctx: &mut Context) {
        self.hosts.on_packet(packet, ctx);
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context) {
        self.hosts.on_timer(timer, ctx);
    }

    fn on_hop(&mut self, hop: Hop<'_>, packet: &mut Packet) -> Admission {
        self.arrivals.arrive(hop, packet)
    }

    fn hosts_are_independent(&self) -> bool {
        self.hosts.hosts_are_independent()
    }

    fn failure(&self) -> Option<String> {
        self.hosts.failure()
    }

    fn timer_wait(&self, kind: u8) -> Option<Cause> {
        self.hosts.timer_wait(kind)
    }

    fn sending_limit(&self, flow: FlowId) -> Option<SendingLimit> {
        self.hosts.sending_limit(flow)
    }
}
