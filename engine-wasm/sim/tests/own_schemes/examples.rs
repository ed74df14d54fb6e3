//! Every example under `scenarios/schemes/` equals the built-in scheme that it writes out, in
//! fingerprint and counters; with one constant changed it does not.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::race::{Setting, own};

/// An example, the built-in scheme that it equals, where, and a change after which it does not.
struct Example {
    file: &'static str,
    built_in: &'static str,
    setting: Setting,
    change: (&'static str, &'static str),
}

const fn example(
    file: &'static str,
    built_in: &'static str,
    (level, coflows, deadlines): (&'static str, bool, bool),
    change: (&'static str, &'static str),
) -> Example {
    Example { file, built_in, setting: Setting { level, coflows, deadlines, end_ms: None }, change }
}

const PACKETS: (&str, bool, bool) = ("packet", false, false);
const PACKETS_WITH_DEADLINES: (&str, bool, bool) = ("packet", false, true);
const COFLOWS_OF_PACKETS: (&str, bool, bool) = ("packet", true, false);
const FLUID: (&str, bool, bool) = ("flow", false, false);
const COFLOWS: (&str, bool, bool) = ("flow", true, false);

/// Examples of schemes that are not built in: approximations of pFabric's order, and those with tests of
/// their own.
const APPROXIMATIONS: &[&str] = &["aifo", "sp-pifo"];
const TESTED_APART: &[&str] = &["grants-in-turn", "swift", "wfq"];

/// D2TCP is DCTCP without deadlines, so they are compared with deadlines.
const EXAMPLES: &[Example] = &[
    example("las", "las", PACKETS, ("value = offset", "value = 2 * sent - offset")),
    example("pfabric", "pfabric", PACKETS, ("value = remaining", "value = size")),
    example("dctcp", "dctcp", PACKETS, ("0.0625", "0.07")),
    example("pias", "pias", PACKETS, ("step(offset", "step(2 * offset")),
    example("d2tcp", "d2tcp", PACKETS_WITH_DEADLINES, ("0.75", "0.8")),
    example("2lps-dctcp", "2lps-dctcp", PACKETS_WITH_DEADLINES, (">= 10", ">= 5")),
    example("aemon", "aemon", PACKETS_WITH_DEADLINES, ("1.5", "1.6")),
    example("hull", "hull", PACKETS, ("= 0.95", "= 0.9")),
    example("homa", "homa", PACKETS, ("rank = -", "rank = ")),
    example("stream", "stream", COFLOWS_OF_PACKETS, ("strict(4)", "strict(5)")),
    example(
        "fair",
        "fair",
        FLUID,
        ("weight = 1", "every 1 ms weight = if age > 0.001 { 2 } else { 1 }"),
    ),
    example("pfabric", "srpt", FLUID, ("value = remaining", "value = size")),
    example("homa", "homa", FLUID, ("value = remaining", "value = size")),
    example("varys", "varys", COFLOWS, ("= bottleneck", "= 1")),
    example("lcf", "lcf", COFLOWS, ("= coflow_remaining", "= bottleneck")),
    example("aalo", "aalo", COFLOWS, ("[10 MB, 100 MB", "[1 MB, 30 MB")),
    example("las", "las", FLUID, ("shared(1460)", "shared(14600)")),
];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/schemes")
}

pub fn source(file: &str) -> String {
    let path = folder().join(format!("{file}.mill"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_example_is_compared() {
    let files = fs::read_dir(folder()).expect("the examples are there");
    let names = files.map(|file| file.expect("readable").path());
    let shipped: BTreeSet<_> = names
        .filter(|path| path.extension().is_some_and(|extension| extension == "mill"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    let alone = APPROXIMATIONS.iter().copied().chain(TESTED_APART.iter().copied());
    let compared = EXAMPLES.iter().map(|example| example.file).chain(alone);
    let compared = compared.map(str::to_owned).collect();
    assert_eq!(shipped, compared);
}

#[test]
fn examples_equal_the_built_in_schemes_and_changed_ones_do_not() {
    for Example { file, built_in, setting, change: (from, to) } in EXAMPLES {
        let source = source(file);
        assert!(source.contains(from), "{file} contains {from}");
        let changed = source.replace(from, to);
        let contestants = [json!({ "scheme": built_in }), own(&source), own(&changed)];
        let lanes = setting.race(&contestants);
        let told = |lane: usize| (&lanes[lane].fingerprint, &lanes[lane].counters);
        assert_eq!(told(0), told(1), "{file} equals {built_in}");
        assert_ne!(told(0).0, told(2).0, "{file} with {to:?}");
    }
}

/// Parameters that `tiers` brings decide as Aalo's do.
#[test]
fn tiers_share_links_by_weight_if_asked_to() {
    // Weighted sharing takes a hundred times as long; the first coflows suffice.
    let end_ms = Some(10_000.0);
    let setting = Setting { level: "flow", coflows: true, deadlines: false, end_ms };
    let fingerprint = |scheme: &Value, parameters: Value| {
        let contestant = json!({ "scheme": scheme["scheme"], "parameters": parameters });
        setting.race(&[contestant]).remove(0).fingerprint
    };
    let (aalo, example) = (json!({ "scheme": "aalo" }), own(&source("aalo")));
    let strict = fingerprint(&example, json!({}));
    for parameters in [json!({ "sharing": "weighted" }), json!({ "refill": "coflows" })] {
        let told = fingerprint(&example, parameters.clone());
        assert_eq!(told, fingerprint(&aalo, parameters.clone()), "{parameters}");
        assert_ne!(told, strict, "{parameters}");
    }
}

/// Both approximate pFabric's order on commodity switches: short flows do much better than in one queue
/// that marks, though not as well as in the exact order.
#[test]
fn approximations_lie_between_one_queue_and_the_exact_order() {
    let setting = Setting { level: "packet", coflows: false, deadlines: false, end_ms: None };
    let contestants = ["dctcp", "pfabric"].map(|scheme| json!({ "scheme": scheme }));
    let approximations = APPROXIMATIONS.iter().map(|name| own(&source(name)));
    let contestants: Vec<_> = contestants.into_iter().chain(approximations).collect();
    let lanes = setting.race(&contestants);
    let mean = |lane: usize| lanes[lane].flows.fct_s.small.mean.expect("short flows");
    let (one_queue, exact) = (mean(0), mean(1));
    for (lane, name) in (2..).zip(APPROXIMATIONS) {
        assert!(mean(lane) < 0.9 * one_queue, "{name}: {} against {one_queue}", mean(lane));
        assert!(exact < mean(lane), "{name}: {} against {exact}", mean(lane));
    }
}
