//! A race of own and built-in schemes.

use millrace_sim::lane::{Lane, Options};
use millrace_sim::packet::Driver;
use millrace_sim::record::LaneSummary;
use millrace_sim::scenario::Scenario;
use millrace_sim::units::Time;
use serde_json::{Value, json};

/// A network of 16 hosts and its traffic.
#[derive(Clone, Copy)]
pub struct Setting {
    /// `packet` or `flow`.
    pub level: &'static str,
    /// Whether flows belong to coflows; as fluids on one big switch.
    pub coflows: bool,
    /// Whether flows have deadlines.
    pub deadlines: bool,
    /// Simulated milliseconds after which a lane stops.
    pub end_ms: Option<f64>,
}

impl Setting {
    /// The scenario with these contestants.
    pub fn scenario(self, contestants: &[Value]) -> Scenario {
        let fabric = json!({ "kind": "leaf-spine",
            "parameters": { "leaves": 2, "spines": 2, "hosts_per_leaf": 8 } });
        let (topology, workload) = match (self.coflows, self.level) {
            (true, "flow") => (
                json!({ "kind": "big-switch", "parameters": { "hosts": 150 } }),
                json!({ "kind": "synthetic-coflows", "parameters": { "coflows": 60 } }),
            ),
            (true, _) => (
                fabric,
                json!({ "kind": "chronos-coflows",
                    "parameters": { "coflows": 15, "coflows_per_s": 300, "smallest_mb": 1,
                        "largest_mb": 20 } }),
            ),
            (false, _) => (
                fabric,
                json!({ "kind": "poisson",
                    "parameters": { "flows": 400, "load": 0.8, "deadlines": self.deadlines,
                        "cool_down": "nothing", "warm_up_times": 0 } }),
            ),
        };
        let json = json!({
            "version": 1,
            "level": self.level,
            "topology": topology,
            "workload": workload,
            "contestants": contestants,
            "limits": { "end_ms": self.end_ms },
        });
        Scenario::parse(&json.to_string()).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Summaries of all lanes.
    pub fn race(self, contestants: &[Value]) -> Vec<LaneSummary> {
        let scenario = self.scenario(contestants);
        Lane::run_all(&scenario)
            .map(|lane| {
                assert_eq!(lane.failure(), None);
                lane.summary()
            })
            .collect()
    }

    /// The only contestant, run by that driver.
    pub fn driven(self, contestant: Value, driver: Driver) -> Lane {
        let scenario = self.scenario(&[contestant]);
        let options = Options { driver: Some(driver), ..Options::default() };
        let mut lane = Lane::with(&scenario, &scenario.lanes()[0], options);
        lane.run_to_end();
        lane
    }
}

/// A contestant with a source.
pub fn own(source: &str) -> Value {
    json!({ "scheme": { "source": source } })
}

/// A finished race of `flows`, rows of a flow list, from `senders` hosts to one more by links of 1 Gb/s.
pub fn star(level: &str, senders: u32, contestant: &Value, flows: &str) -> Lane {
    let table = format!("start_s,source,destination,size_bytes\n{flows}");
    star_of(level, senders, contestant, &table)
}

/// [`star`] of a flow list with its header.
pub fn star_of(level: &str, senders: u32, contestant: &Value, table: &str) -> Lane {
    let json = json!({
        "version": 1,
        "level": level,
        "topology": { "kind": "star", "parameters": { "senders": senders } },
        "workload": { "kind": "flow-list", "data": table },
        "contestants": [contestant],
    });
    let scenario = Scenario::parse(&json.to_string()).unwrap_or_else(|error| panic!("{error}"));
    let mut lane = Lane::new(&scenario, &scenario.lanes()[0]);
    lane.run_to_end();
    lane
}

/// Completion times of the flows of a race, in their order.
pub fn fcts(mut lane: Lane) -> Vec<Time> {
    assert_eq!(lane.failure(), None);
    let mut fcts = lane.take_completions(usize::MAX);
    fcts.sort_unstable();
    fcts.into_iter().map(|(_, fct)| fct).collect()
}
