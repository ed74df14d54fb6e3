//! Recorded coflows: the public trace format of Varys and Aalo, from the user's file.

use super::card::{DataFormat, TrafficTraits, Workload, WorkloadCard};
use super::rack_mapping::Machines;
use super::racks::{self, Selection, Shuffle};
use super::shapes::{self, Shape};
use super::{Extent, Traffic, background, coflow_deadlines};
use std::ops::RangeInclusive;

use crate::issue::Issue;
use crate::numbers::{self, grouped};
use crate::parameters::{Domain, Parameter, Settings, parameters};
use crate::sorting::{rank_of, sort_by_rank};
use crate::topology::Network;
use crate::yield_point::yield_point;

pub(super) const CARD: WorkloadCard = WorkloadCard {
    id: "coflow-trace",
    name: "Coflow trace",
    summary: "Recorded shuffles in the format of the public coflow benchmark, from your own copy.",
    citation: "Chowdhury, Zhong, Stoica: Efficient Coflow Scheduling with Varys. SIGCOMM 2014; \
               trace of the coflow-benchmark project.",
    data: Some(DataFormat::CoflowTrace),
    data_when: None,
    hosts_in_data: None,
    parameters: parameters![
        COFLOWS,
        TIME_SCALE,
        ..racks::SELECTION,
        ..shapes::STAGES,
        racks::DEADLINE_SLACK,
        ..background::PARAMETERS,
    ],
    build: |settings, data, network| {
        background::beside(Box::new(CoflowTrace::new(settings, data, network)?), settings, network)
    },
};

const COFLOWS: Parameter = Parameter {
    name: "coflows",
    label: "Coflows",
    unit: "",
    domain: Domain::Integer { min: 1, max: 100_000, default: 100_000 },
    help: "Number of coflows to run, from the start of the trace.",
    source: "All: the public trace has 526",
    shown_when: None,
};

const TIME_SCALE: Parameter = Parameter {
    name: "time_scale",
    label: "Time scale",
    unit: "",
    domain: Domain::Number { min: 1e-6, max: 1000.0, default: 1.0 },
    help: "Multiplies arrival times: 0.5 doubles the load.",
    source: "1: the trace as recorded",
    shown_when: None,
};

/// Most flows that fit in a browser's memory.
const MAX_FLOWS: usize = 4_000_000;
const MEGABYTE: f64 = 1e6;
const MAX_PORTS: u32 = 100_000;
const MAX_SECONDS: f64 = 1e6;
const MAX_MEGABYTES: f64 = 1e9;

struct CoflowTrace {
    traffic: Traffic,
    machines: u32,
    slack: f64,
}

impl CoflowTrace {
    fn new(settings: &Settings, data: Option<&str>, network: &Network) -> Result<Self, Issue> {
        let missing = || Issue::new("workload.data", "", "a coflow trace");
        let (ports, mut shuffles) = parse(data.ok_or_else(missing)?)?;
        shuffles.truncate(settings.integer(COFLOWS.name) as usize);
        let (selection, time_scale) = (Selection::of(settings), settings.number(TIME_SCALE.name));
        let selected = shuffles.into_iter().filter_map(|shuffle| selection.select(shuffle));
        let selected = selected.map(|one| Shuffle { arrival: one.arrival * time_scale, ..one });
        let selected: Vec<_> = selected.collect();
        let issue = |value, expected| Err(Issue::new("workload.data", value, expected));
        let (shape, machines) = (Shape::of(settings), Machines::of(ports, settings));
        match selected.iter().map(Shuffle::flows).sum::<usize>() * shape.stages() {
            0 => issue("none".to_owned(), "at least one coflow to run".to_owned()),
            1..=MAX_FLOWS => Ok(Self {
                traffic: racks::place(&selected, machines, network, &shape),
                machines: machines.count(),
                slack: settings.number(racks::DEADLINE_SLACK.name),
            }),
            flows => issue(
                format!("{} flows", grouped(flows)),
                format!("at most {} flows", grouped(MAX_FLOWS)),
            ),
        }
    }
}

impl Workload for CoflowTrace {
    fn generate(&self, network: &Network, seed: u32) -> Traffic {
        let mut traffic = self.traffic.clone();
        coflow_deadlines::assign(network, &mut traffic, seed, self.slack);
        traffic
    }

    fn traits(&self) -> TrafficTraits {
        TrafficTraits { coflows: true, deadlines: self.slack > 0.0 }
    }

    fn ports(&self) -> Option<u32> {
        Some(self.machines)
    }

    fn extent(&self, network: &Network) -> Extent {
        Extent::of(&self.traffic.flows, network)
    }
}

/// The number of ports, and the coflows in order of arrival.
///
/// The first line is `ports coflows`; every other line is `id arrival_ms`, the number of mappers,
/// their ports, the number of reducers, and per reducer `port:megabytes`. Ports count from 0.
fn parse(text: &str) -> Result<(u32, Vec<Shuffle>), Issue> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let (number, line) = lines
        .next()
        .ok_or_else(|| Issue::new("workload.data", "an empty file", "a coflow trace"))?;
    let mut header = Words::new(number, line);
    let ports = header.number("the number of ports", 1..=MAX_PORTS)?;
    let announced = header.number("the number of coflows", 1..=u32::MAX)?;
    header.end()?;
    let mut shuffles = Vec::new();
    for (number, line) in lines {
        yield_point(line.len());
        shuffles.push(shuffle(Words::new(number, line), ports)?);
    }
    if shuffles.len() != announced as usize {
        let value = format!("{} coflows", grouped(shuffles.len()));
        return Err(Issue::new(
            "workload.data",
            value,
            format!("{} coflows, as in line 1", grouped(announced)),
        ));
    }
    sort_by_rank(&mut shuffles, |shuffle| rank_of(shuffle.arrival));
    Ok((ports, shuffles))
}

fn shuffle(mut words: Words, ports: u32) -> Result<Shuffle, Issue> {
    let name = words.next("the coflow's id")?.to_owned();
    let arrival = words.number("the arrival in ms", 0.0..=MAX_SECONDS * 1e3)? * 1e-3;
    let mappers = words.number("the number of mappers", 1..=ports)?;
    let mappers = (0..mappers).map(|_| words.number("a mapper's port", 0..=ports - 1));
    let mappers = mappers.collect::<Result<Vec<_>, _>>()?;
    let reducers = words.number("the number of reducers", 1..=ports)?;
    let reducers = (0..reducers).map(|_| words.reducer(ports)).collect::<Result<Vec<_>, _>>()?;
    words.end()?;
    Ok(Shuffle { name, arrival, mappers, reducers })
}

/// The words of a line.
struct Words<'a> {
    line: u32,
    rest: std::str::SplitWhitespace<'a>,
}

impl<'a> Words<'a> {
    fn new(line: u32, text: &'a str) -> Self {
        Self { line, rest: text.split_whitespace() }
    }

    fn next(&mut self, what: &str) -> Result<&'a str, Issue> {
        self.rest.next().ok_or_else(|| self.issue("the end of the line", what.to_owned()))
    }

    fn number<T>(&mut self, what: &str, range: RangeInclusive<T>) -> Result<T, Issue>
    where
        T: std::str::FromStr + PartialOrd + std::fmt::Display,
    {
        let word = self.next(what)?;
        self.parse(word, what, range)
    }

    /// `port:megabytes`, with the megabytes converted to bytes.
    fn reducer(&mut self, ports: u32) -> Result<(u32, f64), Issue> {
        let what = "a reducer as port:megabytes";
        let word = self.next(what)?;
        let (port, size) = word
            .split_once(':')
            .ok_or_else(|| self.issue(&format!("{word:?}"), what.to_owned()))?;
        let port = self.parse(port, "a reducer's port", 0..=ports - 1)?;
        let size = self.parse(size, "a reducer's megabytes", 0.0..=MAX_MEGABYTES)?;
        Ok((port, size * MEGABYTE))
    }

    fn parse<T>(&self, word: &str, what: &str, range: RangeInclusive<T>) -> Result<T, Issue>
    where
        T: std::str::FromStr + PartialOrd + std::fmt::Display,
    {
        match word.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => {
                let (min, max) = range.into_inner();
                let expected = format!("{what}, {}", numbers::range(min, max));
                Err(self.issue(&format!("{word:?}"), expected))
            }
        }
    }

    fn end(&mut self) -> Result<(), Issue> {
        match self.rest.next() {
            None => Ok(()),
            Some(word) => Err(self.issue(&format!("{word:?}"), "the end of the line".to_owned())),
        }
    }

    fn issue(&self, value: &str, expected: String) -> Issue {
        Issue::new(format!("workload.data line {}", self.line), value, expected)
    }
}

#[cfg(test)]
mod tests {
    use super::super::example::{generate_from, issue};
    use super::*;
    use crate::parameters::Value::{Number, Text};
    use crate::topology::example::network;
    use crate::units::{Bytes, Time};

    const TWO: &str = "4 2\n1 0 2 0 1 1 2:6.0\n2 1500 1 3 2 0:1.0 3:2.0\n";

    #[test]
    fn coflows_keep_their_names_in_the_trace() {
        let text = "4 2\n17 1500 1 3 1 0:1.0\n4 0 1 0 1 2:6.0\n";
        let names = |given: &[_]| {
            let racks = network("big-switch", &[("hosts", 4.0)]);
            generate_from(CARD, given, Some(text), &racks).coflow_names
        };
        assert_eq!(*names(&[]), ["4", "17"]);
        let stages = names(&[("job", Text("tpcds-q42".to_owned()))]);
        assert_eq!(stages[..6], ["4.1", "4.2", "4.3", "4.4", "4.5", "17.1"]);
    }

    #[test]
    fn a_trace_becomes_flows_of_coflows() {
        let racks = network("big-switch", &[("hosts", 4.0)]);
        let traffic = generate_from(CARD, &[], Some(TWO), &racks);
        assert_eq!((traffic.flows.len(), traffic.coflows.len()), (4, 2));
        assert_eq!(traffic.flows[1].size, Bytes::new(3_000_000));
        assert_eq!(traffic.coflows[1].start, Time::from_ms(1500));
        let first = generate_from(CARD, &[("coflows", Number(1.0))], Some(TWO), &racks);
        assert_eq!(first.coflows[..], traffic.coflows[..1]);
    }

    #[test]
    fn issues_name_line_and_word() {
        let racks = network("big-switch", &[]);
        let says = |text: &str, expected: &str| {
            assert_eq!(issue(CARD, &[], Some(text), &racks), expected);
        };
        says("", "workload.data: expected a coflow trace, got an empty file");
        says(
            "4 2\n1 0 1 0 1 2:6.0\n",
            "workload.data: expected 2 coflows, as in line 1, got 1 coflows",
        );
        says(
            "4 1\n1 0 1 4 1 2:6.0\n",
            "workload.data line 2: expected a mapper's port, from 0 to 3, got \"4\"",
        );
        says(
            "4 1\n1 0 1 0 1 2\n",
            "workload.data line 2: expected a reducer as port:megabytes, got \"2\"",
        );
        says(
            "4 1\n1 0 1 0 2 2:6.0\n",
            "workload.data line 2: expected a reducer as port:megabytes, got the end of the line",
        );
        says(
            "4 1\n1 0 1 0 1 2:6.0 7\n",
            "workload.data line 2: expected the end of the line, got \"7\"",
        );
        says(
            "4 1\n1 -5 1 0 1 2:6.0\n",
            "workload.data line 2: expected the arrival in ms, from 0 to 1,000,000,000, got \
             \"-5\"",
        );
    }

    #[test]
    fn the_public_trace_has_its_published_totals() {
        let manifest = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let path = "../../../shared/data/facebook-coflow-trace/FB2010-1Hr-150-0.txt";
        let Ok(text) = std::fs::read_to_string(manifest.join(path)) else {
            println!("skipped: there is no copy of the public trace beside the repository");
            return;
        };
        let traffic = generate_from(CARD, &[], Some(&text), &network("big-switch", &[]));
        assert_eq!((traffic.coflows.len(), traffic.flows.len()), (526, 706_397));
        let total: u64 = traffic.coflows.iter().map(|coflow| coflow.size.get()).sum();
        assert_eq!(total, 35_533_534_000_000);
        let within = traffic.flows.iter().filter(|flow| flow.source == flow.destination);
        assert_eq!(within.count(), 4_911);
    }
}
