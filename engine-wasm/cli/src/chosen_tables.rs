//! Which tables a run writes besides queues.csv.

use std::fmt::{Display, Formatter, Result as FmtResult};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The tables to write, as in `flows,coflows` or `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChosenTables {
    /// flows.csv.
    pub flows: bool,
    /// coflows.csv.
    pub coflows: bool,
}

impl Default for ChosenTables {
    fn default() -> Self {
        Self { flows: true, coflows: true }
    }
}

impl FromStr for ChosenTables {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut chosen = Self { flows: false, coflows: false };
        if text == "none" {
            return Ok(chosen);
        }
        for name in text.split(',') {
            match name {
                "flows" => chosen.flows = true,
                "coflows" => chosen.coflows = true,
                _ => return Err("expected flows, coflows, flows,coflows or none".to_owned()),
            }
        }
        Ok(chosen)
    }
}

impl Display for ChosenTables {
    fn fmt(&self, out: &mut Formatter<'_>) -> FmtResult {
        out.write_str(match (self.flows, self.coflows) {
            (true, true) => "flows,coflows",
            (true, false) => "flows",
            (false, true) => "coflows",
            (false, false) => "none",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_written_as_a_list() {
        for text in ["flows,coflows", "flows", "coflows", "none"] {
            let chosen: ChosenTables = text.parse().expect("a list");
            assert_eq!(chosen.to_string(), text);
        }
        assert_eq!("coflows,flows".parse(), Ok(ChosenTables::default()));
        for text in ["", "all", "none,flows", "flows,", "queues"] {
            assert!(text.parse::<ChosenTables>().is_err(), "{text}");
        }
    }
}
