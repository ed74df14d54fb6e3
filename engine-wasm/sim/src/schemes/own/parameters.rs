//! The table of parameters of an own scheme: those that it declares, and those of its bases.

use millrace_language::program::{self, DefaultValue, Packet, ParameterKind, Program, Window};
use millrace_language::{Fault, Position};

use crate::parameters::{Domain, Parameter};
use crate::schemes::parts::dctcp_rule::ESTIMATOR;
use crate::schemes::parts::priority_ports::{self, BUFFER_SCOPE};
use crate::schemes::parts::probing;
use crate::schemes::parts::thresholds::{self, THRESHOLD_MODE};
use crate::schemes::parts::window_parameters::{
    BUFFER, FAST_RETRANSMIT, MARKING, MIN_RTO, NIC, RTO_MODE, WINDOWS,
};
use crate::schemes::{aalo, homa, pfabric, stream, varys};

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub(super) enum Row {
    /// Brought by a base.
    Base(Parameter<'static>),
    /// Declared, by its place in the program.
    Declared(usize),
}

impl Row {
    /// The parameter.
    pub fn parameter<'a>(&self, program: &'a Program) -> Parameter<'a> {
        match self {
            Self::Base(parameter) => *parameter,
            Self::Declared(place) => declared(&program.parameters[*place]),
        }
    }
}

/// A declared parameter that stands in the table itself.
fn declared(parameter: &program::Parameter) -> Parameter<'_> {
    let program::Parameter { name, label, unit, help, kind, .. } = parameter;
    let domain = match *kind {
        ParameterKind::Number { least: min, most: max, default } => {
            Domain::Number { min, max, default }
        }
        ParameterKind::Whole { least: min, most: max, default } => {
            Domain::Integer { min, max, default }
        }
        ParameterKind::Switch { default } => Domain::Switch { default },
        ParameterKind::Thresholds { .. } => unreachable!("stands for the parameters of thresholds"),
    };
    Parameter {
        name,
        label,
        unit,
        domain,
        help,
        source: "Declared by the scheme",
        shown_when: None,
    }
}

/// The rows of a program: its own first.
pub(super) fn rows(program: &Program) -> Result<Vec<Row>, Fault> {
    let mut rows = Vec::new();
    for (place, parameter) in program.parameters.iter().enumerate() {
        match parameter.kind {
            ParameterKind::Thresholds { levels } => {
                rows.push(Row::Base(THRESHOLD_MODE));
                rows.push(Row::Base(thresholds::own_of(levels)));
            }
            _ => rows.push(Row::Declared(place)),
        }
    }
    rows.extend(program.packet.iter().flat_map(of_bases).map(Row::Base));
    match program.receiver.as_ref().map(|receiver| receiver.base.name) {
        Some("homa") => rows.extend(homa::PARAMETERS.map(Row::Base)),
        Some(_) => rows.extend(stream::RECEIVERS.map(Row::Base)),
        None => {}
    }
    match program.fluid.as_ref().map(|fluid| fluid.base) {
        Some("madd") => rows.extend(varys::SHARING.iter().copied().map(Row::Base)),
        Some("tiers") => rows.extend([aalo::SHARING, varys::REFILL].map(Row::Base)),
        _ => {}
    }
    for parameter in &program.parameters {
        let is_base = |row: &Row| matches!(row, Row::Base(base) if base.name == parameter.name);
        if rows.iter().any(is_base) {
            let found = format!("{:?}, a parameter of a base", parameter.name);
            return Err(Fault::new(parameter.at, found, "another name"));
        }
    }
    program.defaults.iter().try_for_each(|default| change(&mut rows, default))?;
    Ok(rows)
}

/// The parameters that the bases of a packet half bring.
fn of_bases(packet: &Packet) -> Vec<Parameter<'static>> {
    let mut table = WINDOWS.to_vec();
    if matches!(&packet.window, Window::Base(base) if base.name == "dctcp") {
        table.extend(ESTIMATOR);
    }
    match packet.ports.base.name {
        "fifo" => table.extend(MARKING),
        "strict" => table.extend(priority_ports::MARKING),
        _ => {}
    }
    table.push(BUFFER);
    if packet.ports.base.name == "strict" {
        table.push(BUFFER_SCOPE);
    }
    table.extend([MIN_RTO, RTO_MODE]);
    if packet.recovery.name != "timeouts" {
        table.push(FAST_RETRANSMIT);
    }
    match packet.probing.as_ref().map(|base| base.name) {
        Some("pias") => table.extend(probing::PARAMETERS),
        Some(_) => table.push(pfabric::PROBE_AFTER),
        None => {}
    }
    table.push(NIC);
    table
}

/// Gives a base's parameter the default that the source states.
fn change(rows: &mut [Row], default: &program::Default) -> Result<(), Fault> {
    let bases = rows.iter_mut().filter_map(|row| match row {
        Row::Base(parameter) => Some(parameter),
        Row::Declared(_) => None,
    });
    let mut known = Vec::new();
    for parameter in bases {
        if parameter.name == default.name {
            parameter.domain = changed(parameter.domain, &default.value, default.at)?;
            return Ok(());
        }
        known.push(parameter.name);
    }
    let expected = match &known[..] {
        [] => "no default, because no base has parameters".to_owned(),
        known => format!("the name of a base's parameter: {}", known.join(", ")),
    };
    Err(Fault::new(default.at, format!("{:?}", default.name), expected))
}

fn changed(domain: Domain, value: &DefaultValue, at: Position) -> Result<Domain, Fault> {
    let new = match (domain, value) {
        (Domain::Number { min, max, .. }, DefaultValue::Number(default))
            if (min..=max).contains(default) =>
        {
            Some(Domain::Number { min, max, default: *default })
        }
        (Domain::Integer { min, max, .. }, DefaultValue::Number(default))
            if (f64::from(min)..=f64::from(max)).contains(default)
                && libm::trunc(*default) == *default =>
        {
            Some(Domain::Integer { min, max, default: *default as u32 })
        }
        (Domain::Switch { .. }, DefaultValue::Switch(default)) => {
            Some(Domain::Switch { default: *default })
        }
        (Domain::Choice { options, .. }, DefaultValue::Text(id)) => options
            .iter()
            .find(|option| option.id == id)
            .map(|option| Domain::Choice { options, default: option.id }),
        _ => None,
    };
    let found = match value {
        DefaultValue::Number(number) => number.to_string(),
        DefaultValue::Switch(switch) => switch.to_string(),
        DefaultValue::Text(text) => format!("{text:?}"),
    };
    new.ok_or_else(|| Fault::new(at, found, domain.expected()))
}
