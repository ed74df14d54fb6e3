//! Scenarios that need more memory than a browser has.

use millrace_sim::issue::Issue;
use millrace_sim::scenario::Memory;

/// The addresses of a 32-bit module, in bytes.
const MODULE: u64 = 1 << 32;
/// Results that a tab keeps, in bytes: what browsers grant on computers with 8 GB.
const TAB: u64 = 4_000_000_000;

/// Why a scenario cannot be run in a browser; empty if it can.
pub fn refusals(memory: Memory) -> Vec<Issue> {
    let lane = (memory.lane > MODULE).then(|| {
        let expected =
            format!("lanes of at most {} of memory each in a browser", gigabytes(MODULE));
        Issue::new("workload", format!("about {}", gigabytes(memory.lane)), expected)
    });
    let results = (memory.results > TAB).then(|| {
        let value = format!("about {}", gigabytes(memory.results));
        let expected = format!("results of at most {} in a browser tab", gigabytes(TAB));
        Issue::new("contestants × seeds × swept values", value, expected)
    });
    lane.into_iter().chain(results).collect()
}

fn gigabytes(bytes: u64) -> String {
    format!("{:.1} GB", bytes as f64 / 1e9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_the_addresses_of_a_module_is_refused_with_the_figure() {
        assert_eq!(refusals(Memory { lane: MODULE, results: TAB }), []);
        let [issue] = &refusals(Memory { lane: 5_260_000_000, results: 0 })[..] else {
            panic!("one fault");
        };
        let said = "workload: expected lanes of at most 4.3 GB of memory each in a browser, got about 5.3 GB";
        assert_eq!(issue.to_string(), said);
    }

    #[test]
    fn more_results_than_a_tab_has_are_refused_with_the_figure() {
        let [issue] = &refusals(Memory { lane: 0, results: 18_000_000_000 })[..] else {
            panic!("one fault");
        };
        let said = "contestants × seeds × swept values: expected results of at most 4.0 GB in a browser tab, got about 18.0 GB";
        assert_eq!(issue.to_string(), said);
    }
}
