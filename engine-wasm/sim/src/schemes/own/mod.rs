//! Own schemes: those that a scenario brings as a source in the language of `millrace-language`.
//!
//! A source writes some parts of a scheme and names others, its bases. This folder has the builders of
//! all bases, and runs the hooks of the source in their place.

mod coflows;
mod failure;
mod flow_hook;
mod fluid;
mod grants;
mod inputs;
mod language;
mod maker;
mod order;
mod packet;
mod parameters;
mod place_states;
mod ports;
mod reports;
mod send_times;
mod steps;
mod tag;
mod tagger;
mod window_rule;

pub use language::{LanguageWord, language};

use millrace_language::code::Value;
use millrace_language::program::{self, ParameterKind};
use millrace_language::vocabulary::{Fact, Input};
use millrace_language::{Fault, Program};

use super::card::Build;
use super::parts::thresholds;
use super::{Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
use crate::flow::Policy;
use crate::packet::Recipe;
use crate::parameters::{Parameter, Settings};
use crate::record::Fingerprint;
use coflows::Coflows;
use maker::Maker;
use packet::Parts;
use parameters::Row;

/// A scheme from a source.
#[derive(Debug)]
pub struct Own {
    /// `own-` and a hash of the source.
    id: String,
    program: Program,
    rows: Vec<Row>,
    information: Vec<Information>,
}

impl Own {
    /// Reads and checks a source.
    ///
    /// # Errors
    /// The first fault, with its line and column.
    pub fn parse(source: &str) -> Result<Self, Fault> {
        let program = Program::parse(source)?;
        let id = format!("own-{}", Fingerprint::of_text(source));
        let rows = parameters::rows(&program)?;
        let information = information(&program);
        Ok(Self { id, program, rows, information })
    }

    /// Calls `read` with the catalogue entry.
    pub fn with_card<T>(&self, read: impl FnOnce(&SchemeCard) -> T) -> T {
        let parameters: Vec<Parameter> =
            self.rows.iter().map(|row| row.parameter(&self.program)).collect();
        let packet = |settings: &Settings, setting: &Setting| self.recipe(settings, setting);
        let flow = |settings: &Settings, setting: &Setting| self.policy(settings, setting);
        let Program { name, idea, fluid: fluid_half, .. } = &self.program;
        let has_packets = self.program.packet.is_some() || self.program.receiver.is_some();
        read(&SchemeCard {
            id: &self.id,
            name,
            family: Family::FlowScheduling,
            idea,
            information: &self.information,
            citation: "",
            model: &[],
            apart: None,
            colour: Colour::Ochre,
            mark: Mark::Wye,
            dash: Dash::Solid,
            parameters: &parameters,
            packet: has_packets.then_some(&packet as &Build<Recipe>),
            flow: fluid_half.as_ref().map(|_| &flow as &Build<Box<dyn Policy>>),
        })
    }

    fn recipe(&self, settings: &Settings, setting: &Setting) -> Recipe {
        let values = &self.values(settings, setting);
        let maker = Maker { values, back_end: setting.back_end };
        match (&self.program.packet, &self.program.receiver) {
            (Some(half), receiver) => {
                let coflows = &Coflows::new(&self.program, setting.traffic);
                let receiver = receiver.as_ref();
                Parts { half, receiver, coflows, maker, settings, setting }.recipe()
            }
            (None, Some(receiver)) => grants::recipe(receiver, maker, settings, setting),
            (None, None) => unreachable!("only called for schemes with a packet half"),
        }
    }

    fn policy(&self, settings: &Settings, setting: &Setting) -> Box<dyn Policy> {
        let half = self.program.fluid.as_ref().expect("only called for schemes with a fluid half");
        let values = &self.values(settings, setting);
        let maker = Maker { values, back_end: setting.back_end };
        fluid::policy(half, maker, settings, setting.traffic)
    }

    /// Values of the declared parameters, in the order of their declaration.
    fn values(&self, settings: &Settings, setting: &Setting) -> Vec<Value> {
        let value = |parameter: &program::Parameter| match parameter.kind {
            ParameterKind::Number { .. } | ParameterKind::Whole { .. } => {
                Value::Number(settings.number(&parameter.name))
            }
            ParameterKind::Switch { .. } => {
                Value::Number(f64::from(u8::from(settings.switch(&parameter.name))))
            }
            ParameterKind::Thresholds { levels } => {
                let bytes = thresholds::of(settings, setting, levels);
                Value::Table(bytes.into_iter().map(|bytes| bytes as f64).collect())
            }
        };
        self.program.parameters.iter().map(value).collect()
    }
}

/// What a scheme knows, by what it declares and reads.
fn information(program: &Program) -> Vec<Information> {
    let mut information = Vec::new();
    if [Input::Sent, Input::Offset].into_iter().any(|input| program.reads(input)) {
        information.push(Information::BytesSent);
    }
    information.extend(program.knows.iter().map(|fact| match fact {
        Fact::Size => Information::Size,
        Fact::Deadline => Information::Deadline,
        Fact::Arrival => Information::Arrival,
        Fact::Coflow => Information::Coflow,
    }));
    if program.reads(Input::CoflowSent) {
        information.push(Information::CoflowBytesSent);
    }
    // What the base assumes beside what the source declares.
    let assumed: &[_] = match program.receiver.as_ref().map(|receiver| receiver.base.name) {
        Some("homa") => &[Information::Size, Information::SizeDistribution],
        Some(_) => &[Information::Coflow, Information::CoflowBytesSent],
        None => &[],
    };
    information.retain(|known| !assumed.contains(known));
    information.extend(assumed);
    let is_table =
        |parameter: &program::Parameter| matches!(parameter.kind, ParameterKind::Thresholds { .. });
    if program.parameters.iter().any(is_table) {
        information.push(Information::SizeDistribution);
    }
    information
}
