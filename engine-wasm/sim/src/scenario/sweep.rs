//! A sweep: one scenario per value of one field.

use super::{LIMITS, ScenarioSpec};
use crate::issue::Issue;
use crate::numbers::grouped;
use crate::parameters::{Given, Value};

const EXPECTED_PATH: &str = "/topology/parameters/…, /workload/parameters/… or \
                             /contestants/<number or *>/parameters/…";

/// The specification at each swept value, or the specification itself without a sweep.
///
/// # Errors
/// If the path names no parameter, or the list of values is empty or too long.
pub(super) fn specs(spec: &ScenarioSpec) -> Result<Vec<ScenarioSpec>, Issue> {
    let Some(sweep) = &spec.sweep else {
        return Ok(vec![spec.clone()]);
    };
    let most = LIMITS.swept_values;
    if !(1..=most as usize).contains(&sweep.values.len()) {
        let value = grouped(sweep.values.len());
        return Err(Issue::new("sweep.values", value, format!("1 to {most} numbers")));
    }
    sweep
        .values
        .iter()
        .map(|&value| {
            let mut spec = spec.clone();
            let (tables, name) = targets(&mut spec, &sweep.path).ok_or_else(|| {
                Issue::new("sweep.path", format!("{:?}", sweep.path), EXPECTED_PATH)
            })?;
            for table in tables {
                table.insert(name.clone(), Value::Number(value));
            }
            Ok(spec)
        })
        .collect()
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
