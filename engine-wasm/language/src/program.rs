//! A checked program.

use crate::fault::Position;
use crate::tree::{self, Expression, Statement, Table};
use crate::vocabulary::{Fact, Hook, Input};

/// A scheme as its author wrote it, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// Display name.
    pub name: String,
    /// The idea in a sentence; may be empty.
    pub idea: String,
    /// What the scheme declares to know, each once, in the order of the table.
    pub knows: Vec<Fact>,
    /// Its own parameters.
    pub parameters: Vec<Parameter>,
    /// Defaults of parameters that bases bring.
    pub defaults: Vec<Default>,
    /// Senders and ports of the packet half.
    pub packet: Option<Packet>,
    /// Receivers of the packet half: alone, or beside senders and ports.
    pub receiver: Option<Receiver>,
    /// The fluid half.
    pub fluid: Option<Fluid>,
}

/// A declared parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// As written in expressions and scenarios.
    pub name: String,
    /// Where it is declared.
    pub at: Position,
    /// Display name.
    pub label: String,
    /// Unit, or empty.
    pub unit: String,
    /// Explanation, or empty.
    pub help: String,
    /// Values and default.
    pub kind: ParameterKind,
}

/// Values of a parameter, and its default.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "fields name themselves")]
pub enum ParameterKind {
    Number {
        least: f64,
        most: f64,
        default: f64,
    },
    Whole {
        least: u32,
        most: u32,
        default: u32,
    },
    Switch {
        default: bool,
    },
    /// Bytes sent at which a flow leaves each level but the last.
    Thresholds {
        levels: u32,
    },
}

/// A default of a parameter that a base brings.
#[derive(Clone, Debug, PartialEq)]
pub struct Default {
    /// Name of the parameter.
    pub name: String,
    /// Where it is written.
    pub at: Position,
    /// The default.
    pub value: DefaultValue,
}

/// A number, a switch or the id of an option.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "values name themselves")]
pub enum DefaultValue {
    Number(f64),
    Switch(bool),
    Text(String),
}

/// Senders and ports.
#[derive(Clone, Debug, PartialEq)]
pub struct Packet {
    /// The congestion window.
    pub window: Window,
    /// Headers of packets; without it all packets have level and value 0.
    pub tag: Option<Body>,
    /// How losses are found.
    pub recovery: Base,
    /// What a sender does after repeated timeouts, if not the same again.
    pub probing: Option<Base>,
    /// How ports queue.
    pub ports: Ports,
}

/// What receivers decide.
#[derive(Clone, Debug, PartialEq)]
pub struct Receiver {
    /// What it is based on.
    pub base: Base,
    /// The state of receivers.
    pub state: Vec<State>,
    /// Its hooks, each at most once.
    pub hooks: Vec<Body>,
}

impl Receiver {
    /// A hook, if written.
    pub fn hook(&self, hook: Hook) -> Option<&Body> {
        self.hooks.iter().find(|body| body.hook == hook)
    }
}

/// A named base with its arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Base {
    /// Its name in [`crate::vocabulary::BASES`].
    pub name: &'static str,
    /// Its arguments.
    pub arguments: Vec<f64>,
}

/// The congestion window.
#[derive(Clone, Debug, PartialEq)]
pub enum Window {
    /// A named rule.
    Base(Base),
    /// The author's own.
    Own(OwnWindow),
}

/// How ports queue, and what they do with arriving packets.
#[derive(Clone, Debug, PartialEq)]
pub struct Ports {
    /// The discipline.
    pub base: Base,
    /// Variables of a port's state.
    pub state: Vec<State>,
    /// What is done with an arriving packet.
    pub on_arrival: Option<Body>,
}

/// A window rule of hooks over the state of a flow.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnWindow {
    /// Variables of a flow's state.
    pub state: Vec<State>,
    /// Its hooks, each at most once.
    pub hooks: Vec<Body>,
}

/// A variable of the state of a flow, or of a port.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// As written.
    pub name: String,
    /// The value at the start; reads parameters only.
    pub initial: tree::Expression,
    /// Whether a port has one for every flow.
    pub per_flow: bool,
}

/// The body of a hook.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Which hook.
    pub hook: Hook,
    /// Where it is written.
    pub at: Position,
    /// What it does.
    pub statements: Vec<Statement>,
    /// Number of its variables.
    pub locals: u8,
}

impl Body {
    /// Whether it reads `input`.
    pub fn reads(&self, input: Input) -> bool {
        let mut found = false;
        tree::walk(&self.statements, &mut |expression| {
            found |= *expression == Expression::Input(input);
        });
        found
    }

    /// Whether any statement assigns the output of that name.
    pub fn sets(&self, name: &str) -> bool {
        let place = self.hook.card().outputs.iter().position(|output| output.name == name);
        place.is_some_and(|place| sets(&self.statements, place as u8))
    }
}

fn sets(statements: &[Statement], output: u8) -> bool {
    statements.iter().any(|statement| match statement {
        Statement::SetOutput(set, _) => *set == output,
        Statement::If(_, then, otherwise) => sets(then, output) || sets(otherwise, output),
        _ => false,
    })
}

/// The fluid half.
#[derive(Clone, Debug, PartialEq)]
pub struct Fluid {
    /// What it is based on.
    pub base: &'static str,
    /// Its key, weight or tier, if written.
    pub body: Option<Body>,
    /// How the value of a key changes while the flow is served.
    pub drift: Drift,
    /// Quantities by whose steps alone the class of a key changes while the flow is served.
    pub steps: Vec<ClassStep>,
    /// Service of flows with equal keys: none in order of arrival, otherwise together if values differ by
    /// at most so much.
    pub shared_within: Option<f64>,
    /// Interval in seconds at which keys or weights are computed again.
    pub every: Option<f64>,
}

/// A step in the class of a key.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassStep {
    /// What is compared.
    pub of: Measure,
    /// The table that it is compared with.
    pub table: Table,
}

/// A quantity whose next value in a table can be foreseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// `sent`, in bytes.
    Sent,
    /// `age`, in seconds.
    Age,
    /// `age / deadline`.
    DeadlineFraction,
}

/// How a key changes while its flow is served, without being computed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drift {
    /// The value is `remaining`.
    Falls,
    /// The value is constant.
    Constant,
    /// The value is `sent`.
    Rises,
}

impl Fluid {
    /// The limits of `tiers` in bytes; none for other bases.
    pub fn limits(&self) -> Option<&[f64]> {
        self.body.as_ref().and_then(|body| tier_limits(&body.statements))
    }
}

/// The limits of a tier in bytes, if it is defined by them.
pub(crate) fn tier_limits(statements: &[Statement]) -> Option<&[f64]> {
    let [Statement::SetOutput(0, Expression::Step(number, Table::Written(limits)))] = statements
    else {
        return None;
    };
    let is_positive = limits.first().is_some_and(|&least| least > 0.0);
    (**number == Expression::Input(Input::CoflowSent) && is_positive).then_some(limits)
}

impl Program {
    /// All hooks that are written.
    pub fn bodies(&self) -> impl Iterator<Item = &Body> {
        let packet = self.packet.iter();
        let window = packet.clone().filter_map(|packet| match &packet.window {
            Window::Own(own) => Some(own),
            Window::Base(_) => None,
        });
        let ports = packet.clone().filter_map(|packet| packet.ports.on_arrival.as_ref());
        let tag = packet.filter_map(|packet| packet.tag.as_ref());
        let receiver = self.receiver.iter().flat_map(|receiver| &receiver.hooks);
        let key = self.fluid.iter().filter_map(|fluid| fluid.body.as_ref());
        window.flat_map(|own| &own.hooks).chain(tag).chain(ports).chain(receiver).chain(key)
    }

    /// Whether any hook reads `input`.
    pub fn reads(&self, input: Input) -> bool {
        self.bodies().any(|body| body.reads(input))
    }
}
