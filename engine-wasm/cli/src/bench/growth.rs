//! `millrace bench --growth`: time and memory by hosts and flows, for packets and fluid.

use std::time::{Duration, Instant};

use millrace_sim::scenario::ScenarioSpec;
use serde::Serialize;
use serde_json::json;

use super::job::{Job, Measured};
use super::races::QUICK;
use super::rows::megabytes;
use crate::problem::{Problem, print_json, print_text};
use crate::table::plain_table;

/// Level and scheme of each series.
const SERIES: [(&str, &str); 2] = [("packet", "dctcp"), ("flow", "fair")];
/// Leaves, hosts per leaf and spines.
const FABRICS: [[u32; 3]; 4] = [[4, 4, 1], [9, 16, 4], [64, 16, 4], [256, 16, 4]];
const FLOWS: [u32; 4] = [1_000, 10_000, 100_000, 1_000_000];
/// Factor between neighbours in [`FLOWS`], by which time is expected to grow.
const STEP: u32 = 10;
/// Wall-clock time of everything.
const BUDGET: Duration = Duration::from_secs(600);

/// One combination of series, hosts and flows.
#[derive(Serialize)]
struct Cell {
    level: &'static str,
    scheme: &'static str,
    #[serde(skip)]
    fabric: [u32; 3],
    hosts: u32,
    flows: u32,
    cpu_s: Option<f64>,
    per_cpu_second: Option<f64>,
    peak_memory_bytes: Option<u64>,
    /// Why it was not measured.
    left_out: Option<String>,
    /// Expected wall-clock time, by the cell with fewer flows.
    #[serde(skip)]
    expected: Duration,
}

/// Measures the cheapest of the cells that remain until the next one does not fit into the budget,
/// and prints all.
pub fn growth(quick: bool, json: bool) -> Result<(), Problem> {
    let begin = Instant::now();
    let budget = if quick { BUDGET.div_f64(QUICK) } else { BUDGET };
    let mut cells = Vec::new();
    for (level, scheme) in SERIES {
        for fabric in FABRICS {
            let mut waiting =
                FLOWS.map(|flows| Cell::new(level, scheme, fabric, flows)).into_iter();
            cells.push((waiting.next().expect("the fewest flows"), waiting));
        }
    }
    let mut done = Vec::new();
    while let Some(next) = cheapest(&cells) {
        let (mut cell, mut waiting) = cells.swap_remove(next);
        let left = budget.saturating_sub(begin.elapsed());
        if cell.expected > left {
            cell.leave_out(cell.expected, left, budget);
        } else {
            eprintln!("{} level, {} hosts, {} flows", cell.level, cell.hosts, cell.flows);
            let start = Instant::now();
            cell.record(&cell.job()?.measure()?);
            cell.expected = start.elapsed();
        }
        let (expected, is_measured) = (cell.expected * STEP, cell.left_out.is_none());
        done.push(cell);
        if let Some(mut following) = waiting.next() {
            following.expected = expected;
            if is_measured {
                cells.push((following, waiting));
            } else {
                let mut rest = expected;
                for mut cell in [following].into_iter().chain(waiting) {
                    cell.leave_out(rest, left, budget);
                    rest *= STEP;
                    done.push(cell);
                }
            }
        }
    }
    let place = |cell: &Cell| SERIES.iter().position(|(level, _)| *level == cell.level);
    done.sort_by_key(|cell| (place(cell), cell.hosts, cell.flows));
    if json { print_json(&done) } else { print_text(&table(&done)) }
}

/// The position of the cell that is expected to take the least time.
fn cheapest<T>(cells: &[(Cell, T)]) -> Option<usize> {
    (0..cells.len()).min_by_key(|&at| cells[at].0.expected)
}

impl Cell {
    fn new(level: &'static str, scheme: &'static str, fabric: [u32; 3], flows: u32) -> Self {
        Self {
            level,
            scheme,
            fabric,
            hosts: fabric[0] * fabric[1],
            flows,
            cpu_s: None,
            per_cpu_second: None,
            peak_memory_bytes: None,
            left_out: None,
            expected: Duration::ZERO,
        }
    }

    fn job(&self) -> Result<Job, Problem> {
        let [leaves, hosts_per_leaf, spines] = self.fabric;
        let spec: ScenarioSpec = serde_json::from_value(json!({
            "version": 1,
            "title": format!("{} hosts, {} flows", self.hosts, self.flows),
            "level": self.level,
            "topology": {
                "kind": "leaf-spine",
                "parameters": { "leaves": leaves, "hosts_per_leaf": hosts_per_leaf, "spines": spines },
            },
            "workload": {
                "kind": "poisson",
                "parameters": {
                    "cool_down": "nothing",
                    "warm_up_times": 0,
                    "sizes": "web-search",
                    "load": 0.6,
                    "flows": self.flows,
                },
            },
            "contestants": [{ "scheme": self.scheme }],
        }))
        .map_err(|error| Problem::Failed(format!("growth scenario: {error}")))?;
        Ok(Job { spec, lane: 0, forced: None, keeps_accounts: false })
    }

    fn record(&mut self, measured: &Measured) {
        self.cpu_s = Some(measured.cpu_s);
        self.per_cpu_second = Some(measured.per_cpu_second);
        self.peak_memory_bytes = measured.peak_memory_bytes;
    }

    /// Leaves it out, because it is expected to take longer than what is `left` of `budget`.
    fn leave_out(&mut self, expected: Duration, left: Duration, budget: Duration) {
        let minutes = |time: Duration| time.as_secs_f64() / 60.0;
        let (takes, left, all) = (minutes(expected), minutes(left), minutes(budget));
        self.left_out = Some(format!("takes about {takes:.1} min; {left:.1} of {all:.1} min left"));
    }
}

fn table(cells: &[Cell]) -> String {
    let header = ["Level", "Scheme", "Hosts", "Flows", "CPU s", "Per CPU s", "Peak MB", "Left out"];
    let mut table = plain_table(header.map(str::to_owned).to_vec());
    for cell in cells {
        let text = |value: Option<String>| value.unwrap_or_else(|| "–".to_owned());
        table.add_row([
            cell.level.to_owned(),
            cell.scheme.to_owned(),
            cell.hosts.to_string(),
            cell.flows.to_string(),
            text(cell.cpu_s.map(|seconds| format!("{seconds:.2}"))),
            text(cell.per_cpu_second.map(|speed| format!("{:.2} M", speed / 1e6))),
            megabytes(cell.peak_memory_bytes),
            cell.left_out.clone().unwrap_or_default(),
        ]);
    }
    table.to_string()
}

#[cfg(test)]
mod tests {
    use millrace_sim::scenario::Scenario;

    use super::*;

    #[test]
    fn cells_are_valid_scenarios() {
        for (level, scheme) in SERIES {
            for fabric in FABRICS {
                let job = Cell::new(level, scheme, fabric, FLOWS[0]).job().expect("a scenario");
                assert_eq!(Scenario::check(job.spec).expect("a scenario").lanes().len(), 1);
            }
        }
    }
}
