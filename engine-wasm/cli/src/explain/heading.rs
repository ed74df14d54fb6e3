//! Which flow a life is of, and how it ended.

use millrace_sim::numbers::grouped;
use millrace_sim::record::LaneSummary;
use millrace_sim::record::account::{Life, LifeState};

use super::quantities::{size, span};

/// A few lines.
pub fn render(life: &Life, summary: &LaneSummary) -> String {
    let identity = &summary.identity;
    let Life { flow, source, destination, size_bytes, .. } = life;
    let (short, exact) = (size(*size_bytes), grouped(size_bytes));
    let mut lane = vec![format!("Lane {}: {}", identity.lane, identity.scheme)];
    lane.extend(identity.swept.map(|value| format!("swept value {value}")));
    lane.extend(identity.load.map(|load| format!("load {load}")));
    lane.push(format!("seed {}", identity.seed));
    lane.push(format!("fingerprint {}", summary.fingerprint));
    [
        format!(
            "Flow {flow} under {}: host {source} → host {destination}, {short} ({exact} bytes)",
            identity.label
        ),
        lane.join(", "),
        end(life),
        deadline(life),
    ]
    .join("\n")
}

fn end(life: &Life) -> String {
    let took = life.end_ps - life.start_ps;
    let start = span(life.start_ps);
    let how = match life.state {
        LifeState::Finished => format!("finished {} later", span(took)),
        LifeState::Refused => format!("refused or given up by the scheme {} later", span(took)),
        LifeState::Unfinished => {
            format!("did not finish; its account ends with its last event, {} later", span(took))
        }
    };
    let ideal = span(life.ideal_ps);
    let compared = match life.state {
        LifeState::Finished if took >= life.ideal_ps => {
            format!(", {} less", span(took - life.ideal_ps))
        }
        LifeState::Finished => format!(", {} more", span(life.ideal_ps - took)),
        _ => String::new(),
    };
    format!(
        "Arrived at {start} and {how}; alone in the idle network it would take {ideal} by \
         formula{compared}"
    )
}

fn deadline(life: &Life) -> String {
    let Some(deadline) = life.deadline_ps else { return "No deadline".to_owned() };
    let after = span(deadline - life.start_ps);
    match life.state {
        LifeState::Finished if life.end_ps <= deadline => {
            format!("Deadline after {after}: met, {} early", span(deadline - life.end_ps))
        }
        LifeState::Finished => {
            format!("Deadline after {after}: missed by {}", span(life.end_ps - deadline))
        }
        _ => format!("Deadline after {after}: missed"),
    }
}
