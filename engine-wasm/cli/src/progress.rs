//! Progress of running lanes: a bar per running lane on a terminal, else a line per finished lane;
//! on standard error, so that standard output holds results only.

use std::io::IsTerminal;

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use millrace_sim::scenario::LanePlan;

use crate::lane_record::LaneRecord;

/// Resolution of the bars.
const STEPS: u64 = 1_000;

/// Displays the progress of lanes.
pub struct Progress {
    bars: Option<Bars>,
    planned: u32,
    /// Whether to print a line per finished lane if there are no bars.
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

    /// Without lines per lane, for many short ones.
    pub fn bars_only(planned: u32, waiting: usize) -> Self {
        Self { lines: false, ..Self::new(planned, waiting) }
    }

    /// Shows the start of a lane.
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

    /// Removes the bars.
    pub fn end(&self) {
        if let Some(bars) = &self.bars {
            bars.total.finish_and_clear();
        }
    }
}

/// Shows the progress of one lane; removed on drop.
pub struct LaneBar<'a> {
    progress: &'a Progress,
    bar: Option<ProgressBar>,
    name: String,
}

impl LaneBar<'_> {
    /// Shows the fraction of the work done.
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
        let costs = std::iter::once(&record.costs).chain(&record.account_costs);
        let cpu_s: f64 = costs.map(|costs| costs.used.cpu_s).sum();
        eprintln!(
            "lane {} of {}: {}, {} of {} flows finished, {:.1} CPU s",
            identity.lane + 1,
            self.progress.planned,
            self.name,
            flows.finished,
            flows.counted,
            cpu_s,
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

/// A short name of a lane.
pub fn name(plan: &LanePlan) -> String {
    let swept = plan.swept.map_or(String::new(), |value| format!(" at {value}"));
    format!("{}{swept}, seed {}", plan.label, plan.seed)
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("━╸ ")
}
