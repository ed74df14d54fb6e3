//! How all ports of a network queue, where that differs from what the schemes ask for: for
//! comparisons with other simulators and with switches as they are sold.

use crate::parameters::{Choice, Domain, Given, Parameter, Settings, Value};
use crate::units::Bytes;

const BUFFER_BYTES: Parameter = Parameter {
    name: "switch_buffer_bytes",
    label: "Buffer per switch port",
    unit: "bytes",
    domain: Domain::Integer { min: 0, max: 1_000_000_000, default: 0 },
    help: "Bytes that may wait at a port of a switch, for every scheme; 0 for the buffer of the \
           scheme. Hosts keep the queue of their transport.",
    source: "Chosen here: schemes state their buffers in packets",
    shown_when: None,
};

const COUNTED_IN: Parameter = Parameter {
    name: "queues_counted_in",
    label: "Queues counted in",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "bytes", label: "bytes" },
            Choice { id: "packets", label: "packets" },
        ],
        default: "bytes",
    },
    help: "How waiting packets fill buffers and reach marking thresholds, at switches and hosts: \
           by their bytes, or each as one full packet whatever its size, acknowledgements \
           included. pFabric's ports always count bytes.",
    source: "Bytes: DCTCP (SIGCOMM 2010) and switches as sold; packets: the default of ns-2 and \
             ns-3",
    shown_when: None,
};

/// The parameters of ports, for every topology.
pub(super) const SWITCH_PORTS: &[Parameter] = &[BUFFER_BYTES, COUNTED_IN];

/// How waiting packets count against limits and marking thresholds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// By their bytes.
    #[default]
    Bytes,
    /// Each as a full packet.
    Packets,
}

/// The values of [`SWITCH_PORTS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SwitchPorts {
    /// Queue capacity of switch ports; `None` for that of the scheme.
    pub limit: Option<Bytes>,
    /// How packets count at every port.
    pub counting: Counting,
}

impl SwitchPorts {
    /// The values in `settings`.
    pub fn of(settings: &Settings) -> Self {
        let bytes = u64::from(settings.integer(BUFFER_BYTES.name));
        Self {
            limit: (bytes > 0).then_some(Bytes::new(bytes)),
            counting: match settings.choice(COUNTED_IN.name) {
                "packets" => Counting::Packets,
                _ => Counting::Bytes,
            },
        }
    }

    /// The parameters that have these values.
    pub fn given(self) -> Given {
        let mut given = Given::new();
        if let Some(limit) = self.limit {
            given.insert(BUFFER_BYTES.name.to_owned(), Value::Number(limit.get() as f64));
        }
        if self.counting == Counting::Packets {
            given.insert(COUNTED_IN.name.to_owned(), Value::Text("packets".to_owned()));
        }
        given
    }
}
