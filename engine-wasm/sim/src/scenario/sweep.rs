//! A sweep: one scenario per value of one field.

use super::{LIMITS, ScenarioSpec};
use crate::issue::Issue;
use crate::numbers::grouped;
use crate::parameters::{Given, Value};

const EXPECTED_PATH: &str = "/topology/parameters/…, /workload/parameters/… or \
                             /contestants/<number or *>/parameters/…";

/// The number of swept values; 1 without a sweep.
///
/// # Errors
/// If the list of values is empty or too long.
pub(super) fn count(spec: &ScenarioSpec) -> Result<usize, Issue> {
    let values = spec.sweep.as_ref().map_or(1, |sweep| sweep.values.len());
    let most = LIMITS.swept_values;
    if !(1..=most as usize).contains(&values) {
        return Err(Issue::new("sweep.values", grouped(values), format!("1 to {most} numbers")));
    }
    Ok(values)
}

/// The specification at a swept value, or the specification itself without a sweep.
///
/// # Errors
/// If the path names no parameter.
pub(super) fn at(spec: &ScenarioSpec, index: usize) -> Result<ScenarioSpec, Issue> {
    let mut swept = spec.clone();
    let Some(sweep) = &spec.sweep else {
        return Ok(swept);
    };
    let (tables, name) = targets(&mut swept, &sweep.path)
        .ok_or_else(|| Issue::new("sweep.path", format!("{:?}", sweep.path), EXPECTED_PATH))?;
    for table in tables {
        table.insert(name.clone(), Value::Number(sweep.values[index]));
    }
    Ok(swept)
}

/// Whether all swept values have the same network and traffic.
pub(super) fn keeps_traffic(spec: &ScenarioSpec) -> bool {
    spec.sweep.as_ref().is_none_or(|sweep| sweep.path.starts_with("/contestants/"))
}

fn targets<'a>(spec: &'a mut ScenarioSpec, path: &str) -> Option<(Vec<&'a mut Given>, String)> {
    let segments: Vec<&str> = path.strip_prefix('/')?.split('/').collect();
    match segments.as_slice() {
        ["topology", "parameters", name] => {
            Some((vec![&mut spec.topology.parameters], (*name).to_owned()))
        }
        ["workload", "parameters", name] => {
            Some((vec![&mut spec.workload.parameters], (*name).to_owned()))
        }
        ["contestants", "*", "parameters", name] => {
            let all = spec.contestants.iter_mut().map(|contestant| &mut contestant.parameters);
            Some((all.collect(), (*name).to_owned()))
        }
        ["contestants", index, "parameters", name] => {
            let contestant = spec.contestants.get_mut(index.parse::<usize>().ok()?)?;
            Some((vec![&mut contestant.parameters], (*name).to_owned()))
        }
        _ => None,
    }
}
