//! Two runs of a lane: a plain one, then one with accounts, which count only if both have the same
//! results.

use millrace_sim::level::Level;
use millrace_sim::record::LaneSummary;
use millrace_sim::scenario::Scenario;

use crate::problem::Problem;

/// A lane's run with accounts takes about as long as this many plain ones.
const TIMES: f64 = 3.5;

/// Refuses the flow level, which keeps no accounts, on behalf of `what`.
pub fn need_packet_level(scenario: &Scenario, what: &str) -> Result<(), Problem> {
    match scenario.spec().level {
        Level::Packet => Ok(()),
        Level::Flow => {
            let why = "accounts exist only at the packet level; this scenario's level is flow";
            Err(Problem::unusable(what, why))
        }
    }
}

/// The fraction of both runs that is done with this fraction of the first one.
pub fn of_first(fraction: f64) -> f64 {
    fraction / (1.0 + TIMES)
}

/// The fraction of both runs that is done with this fraction of the second one.
pub fn of_second(fraction: f64) -> f64 {
    (1.0 + TIMES * fraction) / (1.0 + TIMES)
}

/// Checks that the run with accounts has the results of the plain one.
///
/// # Errors
/// Their differences, in words.
pub fn check(plain: &LaneSummary, accounted: &LaneSummary) -> Result<(), String> {
    let difference = if accounted.fingerprint != plain.fingerprint {
        format!("fingerprint {} instead of {}", accounted.fingerprint, plain.fingerprint)
    } else if accounted.counters != plain.counters {
        format!("counters {:?} instead of {:?}", accounted.counters, plain.counters)
    } else {
        return Ok(());
    };
    Err(format!(
        "the run with accounts gave other results ({difference}); its accounts are refused"
    ))
}

#[cfg(test)]
mod tests {
    use millrace_sim::lane::Lane;
    use serde_json::json;

    use super::*;

    #[test]
    fn other_results_are_refused_and_named() {
        let scenario = json!({
            "version": 1,
            "level": "flow",
            "topology": { "kind": "big-switch" },
            "workload": { "kind": "poisson", "parameters": { "flows": 10 } },
            "contestants": [{ "scheme": "fair" }],
        });
        let scenario = Scenario::parse(&scenario.to_string()).expect("a scenario");
        let plain = Lane::new(&scenario, &scenario.lanes()[0]).summary();
        assert_eq!(check(&plain, &plain), Ok(()));
        let others = LaneSummary { fingerprint: "0123456789abcdef".to_owned(), ..plain.clone() };
        let refused = format!(
            "the run with accounts gave other results (fingerprint 0123456789abcdef instead of \
             {}); its accounts are refused",
            plain.fingerprint
        );
        assert_eq!(check(&plain, &others), Err(refused));
        let mut others = plain.clone();
        others.counters.marks += 1.0;
        assert!(check(&plain, &others).is_err_and(|words| words.contains("counters")));
    }
}
