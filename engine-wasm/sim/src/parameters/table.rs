//! Parameters, and tables of them joined from groups.

use serde::Serialize;

use super::Domain;

/// One adjustable quantity of a scheme, topology or workload.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Parameter<'a> {
    /// JSON key; carries the unit when the type cannot (`delay_us`).
    pub name: &'a str,
    /// What a form shows.
    pub label: &'a str,
    /// Unit as written after a value (`µs`, `packets`), or empty.
    pub unit: &'a str,
    /// What values are allowed, and which one holds when none is given.
    pub domain: Domain,
    /// One sentence that explains the parameter.
    pub help: &'a str,
    /// Where the default comes from.
    pub source: &'a str,
    /// The parameter matters only while another one has one of these values.
    pub shown_when: Option<Condition>,
}

/// `parameter` has one of `values` (choices by id, switches as `true` and `false`).
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Condition {
    /// Name of the other parameter, in the same table.
    pub parameter: &'static str,
    /// The values under which the parameter matters.
    pub values: &'static [&'static str],
}

/// A table of parameters, in order: single ones, and groups that several tables share, each behind
/// two dots.
///
/// ```ignore
/// const TABLE: &[Parameter] = parameters![QUEUES, ..window_parameters::LOSS_RECOVERY, NIC];
/// ```
macro_rules! parameters {
    (@groups [$($groups:tt)*]) => {{
        const GROUPS: &[&[$crate::parameters::Parameter]] = &[$($groups)*];
        const TABLE: &[$crate::parameters::Parameter] =
            &$crate::parameters::join::<{ $crate::parameters::length(GROUPS) }>(GROUPS);
        TABLE
    }};
    (@groups [$($groups:tt)*] ..$group:expr $(, $($rest:tt)*)?) => {
        parameters!(@groups [$($groups)* $group,] $($($rest)*)?)
    };
    (@groups [$($groups:tt)*] $parameter:expr $(, $($rest:tt)*)?) => {
        parameters!(@groups [$($groups)* &[$parameter],] $($($rest)*)?)
    };
    ($($item:tt)*) => { parameters!(@groups [] $($item)*) };
}

pub(crate) use parameters;

/// How many parameters `groups` hold together.
pub(crate) const fn length(groups: &[&[Parameter]]) -> usize {
    let (mut length, mut group) = (0, 0);
    while group < groups.len() {
        length += groups[group].len();
        group += 1;
    }
    length
}

/// The parameters of `groups` in order; `N` is their [`length`].
pub(crate) const fn join<const N: usize>(
    groups: &[&[Parameter<'static>]],
) -> [Parameter<'static>; N] {
    let mut joined = [groups[0][0]; N];
    let (mut at, mut group) = (0, 0);
    while group < groups.len() {
        let mut nth = 0;
        while nth < groups[group].len() {
            joined[at] = groups[group][nth];
            nth += 1;
            at += 1;
        }
        group += 1;
    }
    assert!(at == N, "N is the length of all groups together");
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn switch(name: &'static str) -> Parameter<'static> {
        let domain = Domain::Switch { default: false };
        Parameter { name, label: "", unit: "", domain, help: "", source: "", shown_when: None }
    }

    const PAIR: &[Parameter] = &[switch("b"), switch("c")];

    #[test]
    fn a_table_lists_single_parameters_and_groups_in_order() {
        let table: &[Parameter] = parameters![switch("a"), ..PAIR, switch("d"), ..PAIR];
        let names: Vec<_> = table.iter().map(|parameter| parameter.name).collect();
        assert_eq!(names, ["a", "b", "c", "d", "b", "c"]);
    }
}
