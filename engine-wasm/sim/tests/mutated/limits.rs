//! Scenarios whose parameters are at their limits, or anywhere between.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use millrace_sim::catalogue::CATALOGUE;
use millrace_sim::parameters::{Domain, Parameter};
use millrace_sim::rng::Random;
use millrace_sim::scenario::SPEC_VERSION;
use millrace_sim::schemes::SchemeCard;
use millrace_sim::workload::DataFormat;
use serde_json::{Map, Value, json};

use super::faults::pick;

/// The sources of own schemes that come with the project.
pub fn own_schemes() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/schemes");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("a folder of schemes")
        .map(|file| file.expect("a file").path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "mill"));
    files.sort();
    files.iter().map(|path| fs::read_to_string(path).expect("text")).collect()
}

/// A scheme of the catalogue, or one of `own`, with a network and traffic of the catalogue.
pub fn at_limits(own: &[String], random: &mut Random) -> String {
    let topologies: Vec<_> = CATALOGUE.topologies.iter().filter(|card| !card.takes_graph).collect();
    let topology = pick(&topologies, random);
    let workload = pick(CATALOGUE.workloads, random);
    let scheme = pick(CATALOGUE.schemes, random);
    let (level, contestant) = if random.below(8) == 0 {
        let levels = ["packet", "flow"];
        (*pick(&levels, random), json!({ "scheme": { "source": pick(own, random) } }))
    } else {
        let parameters = given(scheme.parameters, random);
        (level_of(scheme, random), json!({ "scheme": scheme.id, "parameters": parameters }))
    };
    let mut spec = json!({
        "version": SPEC_VERSION,
        "level": level,
        "topology": { "kind": topology.id, "parameters": given(topology.parameters, random) },
        "workload": { "kind": workload.id, "parameters": given(workload.parameters, random) },
        "contestants": [contestant],
        "seeds": [random.below(4)],
    });
    if let Some(format) = workload.data {
        spec["workload"]["data"] = data(format, random).into();
    }
    if random.below(4) == 0 {
        spec["limits"] = json!({ "end_ms": between(1e-9, 1e7, random) });
    }
    spec.to_string()
}

fn level_of(scheme: &SchemeCard, random: &mut Random) -> &'static str {
    match (scheme.packet.is_some(), scheme.flow.is_some()) {
        (true, true) => pick::<&str>(&["packet", "flow"], random),
        (true, false) => "packet",
        _ => "flow",
    }
}

/// About half of the parameters, with values that are allowed one by one.
fn given(parameters: &[Parameter], random: &mut Random) -> Map<String, Value> {
    let mut given = Map::new();
    for parameter in parameters {
        if random.below(2) == 0 {
            given.insert(parameter.name.to_owned(), value(&parameter.domain, random));
        }
    }
    given
}

fn value(domain: &Domain, random: &mut Random) -> Value {
    match *domain {
        Domain::Integer { min, max, .. } => {
            json!(libm::round(between(f64::from(min), f64::from(max), random)))
        }
        Domain::Number { min, max, .. } => json!(between(min, max, random)),
        Domain::Choice { options, .. } => json!(pick(options, random).id),
        Domain::Switch { .. } => json!(random.below(2) == 0),
        Domain::Numbers { min, max, max_len, .. } => {
            let count = random.below(max_len.min(8) + 1);
            let mut numbers: Vec<f64> = (0..count).map(|_| between(min, max, random)).collect();
            numbers.sort_by(f64::total_cmp);
            numbers.dedup();
            json!(numbers)
        }
    }
}

/// A limit in four of eight draws; else a number between them, on a logarithmic scale in three of four.
fn between(min: f64, max: f64, random: &mut Random) -> f64 {
    match random.below(8) {
        0..=2 => min,
        3 => max,
        4 => min + random.unit() * (max - min),
        _ => {
            let least = min.max(max * 1e-12);
            (least * libm::pow(max / least, random.unit())).clamp(min, max)
        }
    }
}

/// Data of a format, with sizes and times from its smallest to its largest.
fn data(format: DataFormat, random: &mut Random) -> String {
    let mut text = String::new();
    let rows = 1 + random.below(20);
    match format {
        DataFormat::FlowList => {
            text += "start_s,source,destination,size_bytes,deadline_s,coflow\n";
            for _ in 0..rows {
                let start = *pick(&[0.0, 1e-12, 1e-6, 1e-3, 1e6], random);
                let size = libm::round(between(1.0, 1e13, random));
                let deadline = *pick(&["", "1e-9", "0.001", "1000000"], random);
                let coflow = *pick(&["", "a", "b"], random);
                let source = random.below(4);
                let destination = (source + 1 + random.below(3)) % 4;
                writeln!(text, "{start},{source},{destination},{size},{deadline},{coflow}")
                    .expect("text grows");
            }
        }
        DataFormat::SizeTable => {
            let largest = libm::round(between(2.0, 1e13, random));
            write!(text, "size_bytes,cdf\n1,0\n{largest},1\n").expect("text grows");
        }
        DataFormat::CoflowTrace => {
            writeln!(text, "4 {rows}").expect("text grows");
            for id in 0..rows {
                let arrival = u64::from(id) * *pick(&[0_u64, 1, 1_000], random);
                let megabytes = between(1e-6, 1e9, random);
                writeln!(text, "{id} {arrival} 2 0 1 1 2:{megabytes}").expect("text grows");
            }
        }
    }
    text
}
