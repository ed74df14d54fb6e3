//! What people see while lanes run: a bar per running lane on a terminal, a line per finished lane
//! elsewhere. All on standard error, so that standard output holds results only.

use std::io::IsTerminal;

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use millrace_sim::scenario::LanePlan;

use crate::lane_record::LaneRecord;

/// Fineness of the bars.
const STEPS: u64 = 1_000;

/// Shows how far the lanes are.
pub struct Progress {
    bars: Option<Bars>,
    planned: u32,
    /// Whether a line says that a lane is finished where there are no bars.
    lines: bool,
}

struct Bars {
    all: MultiProgress,
    total: ProgressBar,
}

impl Progress {
    /// Nothing shown yet; `waiting` of `planned` lanes are to run.
    pub fn new(planned: u32, waiting: usize) -> Self {
        let bars = std::io::stderr().is_terminal().then(|| {
            let all = MultiProgress::new();
            let total = all.add(ProgressBar::new(waiting as u64));
            total.set_style(style("{prefix:28} {bar:30} {pos}/{len} lanes, {eta} left"));
            total.set_prefix("all");
            total.tick();
            Bars { all, total }
        });
        Self { bars, planned, lines: true }
    }

    /// The same without a line per lane, for many short ones.
    pub fn bars_only(planned: u32, waiting: usize) -> Self {
        Self { lines: false, ..Self::new(planned, waiting) }
    }

    /// Shows that a lane begins.
    pub fn begin(&self, plan: &LanePlan) -> LaneBar<'_> {
        let name = name(plan);
        let bar = self.bars.as_ref().map(|bars| {
            let bar = bars.all.insert_before(&bars.total, ProgressBar::new(STEPS));
            bar.set_style(style("{prefix:28!} {bar:30} {percent:>3} %, {eta} left"));
            bar.set_prefix(name.clone());
            bar
        });
        LaneBar { progress: self, bar, name }
    }

    /// Takes the bars away.
    pub fn end(&self) {
        if let Some(bars) = &self.bars {
            bars.total.finish_and_clear();
        }
    }
}

/// Shows how far one lane is; vanishes with it.
pub struct LaneBar<'a> {
    progress: &'a Progress,
    bar: Option<ProgressBar>,
    name: String,
}

impl LaneBar<'_> {
    /// Shows that this share of the work is done.
    pub fn show(&self, fraction: f64) {
        if let Some(bar) = &self.bar {
            bar.set_position((fraction * STEPS as f64) as u64);
        }
    }

    /// Shows that the lane is done.
    pub fn done(&self, record: &LaneRecord) {
        if let Some(bars) = &self.progress.bars {
            bars.total.inc(1);
            return;
        }
        if !self.progress.lines {
            return;
        }
        let identity = &record.summary.identity;
        let flows = &record.summary.flows;
        eprintln!(
            "lane {} of {}: {}, {} of {} flows finished, {:.1} CPU s",
            identity.lane + 1,
            self.progress.planned,
            self.name,
            flows.finished,
            flows.counted,
            record.costs.cpu_s,
        );
    }
}

impl Drop for LaneBar<'_> {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A lane in a few words.
pub fn name(plan: &LanePlan) -> String {
    let swept = plan.swept.map_or(String::new(), |value| format!(" at {value}"));
    format!("{}{swept}, seed {}", plan.label, plan.seed)
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("━╸ ")
}
