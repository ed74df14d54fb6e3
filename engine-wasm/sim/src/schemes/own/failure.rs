//! What a hook decided that it must not, and when.

use std::sync::{Arc, OnceLock};

use millrace_language::code::{Code, Inputs, MAX_OUTPUTS, Refused};
use millrace_language::vocabulary::Type;

use crate::ids::FlowId;
use crate::units::Time;

/// The first failure of a run; the parts of a scheme share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Failure(Arc<OnceLock<String>>);

impl Failure {
    /// The failure in words, if there was one.
    pub fn message(&self) -> Option<String> {
        self.0.get().cloned()
    }

    /// Runs a hook for a flow; after a failure, outputs are `instead`, so that the run can go on to the
    /// end of its slice.
    pub fn guard(
        &self,
        code: &Code,
        inputs: &dyn Inputs,
        state: &mut [f64],
        place: (FlowId, Time),
        instead: [f64; MAX_OUTPUTS],
    ) -> [f64; MAX_OUTPUTS] {
        self.guard_fast(code, &inputs, state, place, instead)
    }

    /// [`Self::guard`] for hooks that run with every packet: there is a copy for every type of inputs.
    #[inline]
    pub fn guard_fast(
        &self,
        code: &Code,
        inputs: &impl Inputs,
        state: &mut [f64],
        (flow, now): (FlowId, Time),
        instead: [f64; MAX_OUTPUTS],
    ) -> [f64; MAX_OUTPUTS] {
        match code.run(inputs, state) {
            Ok(outputs) => outputs,
            Err(refused) => {
                self.note(code, inputs, refused, (flow, now));
                instead
            }
        }
    }

    /// Notes a level that the ports do not have.
    #[inline]
    pub fn check_level(
        &self,
        code: &Code,
        inputs: &dyn Inputs,
        level: f64,
        levels: u8,
        place: (FlowId, Time),
    ) {
        if level >= f64::from(levels) {
            self.no_such_level(code, inputs, level, levels, place);
        }
    }

    #[cold]
    fn no_such_level(
        &self,
        code: &Code,
        inputs: &dyn Inputs,
        level: f64,
        levels: u8,
        (flow, now): (FlowId, Time),
    ) {
        let allowed = format!("a level from 0 to {}, as ports have {levels} queues,", levels - 1);
        self.keep(code, inputs, Refused { output: 0, value: level }, &allowed, (flow, now));
    }

    #[cold]
    fn note(&self, code: &Code, inputs: &dyn Inputs, refused: Refused, place: (FlowId, Time)) {
        let output = &code.card().outputs[refused.output];
        let (least, most) = output.range;
        let whole = if output.whole { "a whole number" } else { "a number" };
        let allowed = if (least, most) == (-f64::MAX, f64::MAX) {
            "a finite number".to_owned()
        } else {
            format!("{whole} from {least} to {most}")
        };
        self.keep(code, inputs, refused, &allowed, place);
    }

    fn keep(
        &self,
        code: &Code,
        inputs: &dyn Inputs,
        refused: Refused,
        allowed: &str,
        (flow, now): (FlowId, Time),
    ) {
        let output = &code.card().outputs[refused.output];
        let read: Vec<String> = code
            .reads()
            .iter()
            .map(|&input| {
                let (card, value) = (input.card(), inputs.get(input));
                let level = input.level().map(|level| format!("({level})")).unwrap_or_default();
                match card.kind {
                    Type::Switch => format!("{} = {}", card.name, value != 0.0),
                    Type::Number => format!("{}{level} = {value} {}", card.name, card.unit),
                }
            })
            .map(|text| text.trim_end().to_owned())
            .collect();
        let read = match &read[..] {
            [] => "constants only".to_owned(),
            read => read.join(", "),
        };
        // Only the first failure is kept.
        let _ = self.0.set(format!(
            "flow {} at {} s: {}, written in line {}, column {}, set {} to {}, where {allowed} is \
             allowed; it read {read}",
            flow.0,
            now.seconds(),
            code.card().name,
            code.at().line,
            code.at().column,
            output.name,
            refused.value,
        ));
    }
}
