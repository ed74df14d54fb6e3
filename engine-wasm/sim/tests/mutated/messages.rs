//! The form of every refusal of a scenario or of its data: field, value and what is allowed, in words of this
//! project.
//!
//! Shipped scenarios are mutated, as data and as text, and so are tables and traces. Inputs are the same in every run.

use millrace_sim::issue::Issue;
use millrace_sim::rng::{Random, Stream};
use millrace_sim::scenario::Scenario;
use serde_json::json;

use super::faults::{damaged, faulty, pick};
use super::shipped;

const INPUTS: u32 = 5_000;

/// The longest message.
const LONGEST: usize = 300;

/// Words of readers, and of this program's types.
const FOREIGN: [&str; 14] = [
    "at line ",
    "untagged",
    "variant",
    "invalid type",
    "invalid value",
    "u32",
    "f64",
    "`",
    "EOF",
    "trailing",
    "Option",
    "struct",
    "serde",
    "recursion",
];

/// Fails unless the message is complete, short, and in words of this project.
fn expect_own_words(issue: &Issue, about: &str) {
    let message = issue.to_string();
    let of = |fault: &str| format!("{fault}: {message:?} about {about}");
    assert!(!issue.path.is_empty() && !issue.expected.is_empty(), "{}", of("incomplete"));
    assert!(message.chars().count() <= LONGEST, "{}", of("too long"));
    assert!(!message.chars().any(char::is_control), "{}", of("control characters"));
    let own = message.replace(&issue.value, "").replace(&issue.path, "");
    let foreign = FOREIGN.iter().find(|word| own.contains(*word));
    assert!(foreign.is_none(), "{}", of(foreign.unwrap_or(&"")));
}

#[test]
fn every_refusal_names_field_value_and_what_is_allowed() {
    let scenarios = shipped::scenarios();
    let mut random = Random::new(1, Stream::Shapes);
    let (mut refused, mut said) = (0, 0);
    for _ in 0..INPUTS {
        let text = faulty(pick(&scenarios, &mut random), &mut random);
        let Err(error) = Scenario::parse(&text) else { continue };
        refused += 1;
        for issue in &error.issues {
            said += 1;
            expect_own_words(issue, &text);
        }
    }
    assert!(refused > INPUTS / 2, "{refused} refused");
    println!("{INPUTS} inputs, {refused} refused, {said} messages");
}

/// Text of the three formats of data, and the scenario that reads it.
fn data() -> [(&'static str, &'static str); 3] {
    [
        (
            "flow-list",
            "start_s,source,destination,size_bytes,deadline_s,coflow\n0,0,2,3000,,a\n0.5,1,2,9e3,0.01,b\n1e-3,3,4,100,,\n",
        ),
        ("poisson", "size_bytes,cdf\n1000,0\n2000,0.5\n10000,1\n"),
        ("coflow-trace", "4 2\n1 0 2 1 2 1 3:10.5\n2 25 1 1 2 2:4 3:1\n"),
    ]
}

#[test]
fn every_refusal_of_data_names_its_line() {
    let mut random = Random::new(2, Stream::Shapes);
    let (mut refused, mut by_line) = (0, 0);
    for _ in 0..INPUTS {
        let (kind, text) = *pick(&data(), &mut random);
        let text =
            (0..=random.below(2)).fold(text.to_owned(), |text, _| odd_text(&text, &mut random));
        let sizes =
            if kind == "poisson" { json!({ "sizes": "custom", "flows": 10 }) } else { json!({}) };
        let scenario = json!({
            "version": 1, "level": "flow", "contestants": [{ "scheme": "fair" }],
            "topology": { "kind": "big-switch", "parameters": { "hosts": 8 } },
            "workload": { "kind": kind, "parameters": sizes, "data": text },
        });
        let Err(error) = Scenario::parse(&scenario.to_string()) else { continue };
        refused += 1;
        for issue in &error.issues {
            expect_own_words(issue, &text);
            by_line += u32::from(issue.path.starts_with("workload.data line "));
        }
    }
    assert!(refused > INPUTS / 2 && by_line > refused / 2, "{refused} refused, {by_line} by line");
    println!("{INPUTS} tables, {refused} refused, {by_line} messages with a line");
}

/// A table with a cell replaced, a line doubled, or its text damaged.
fn odd_text(text: &str, random: &mut Random) -> String {
    let odd = [
        "",
        "-1",
        "1e400",
        "NaN",
        "inf",
        "\u{1b}[2J",
        "9999999999999999999",
        "a b",
        "\"",
        "1;2",
        "=1+1",
        "ﬁ",
    ];
    match random.below(4) {
        0 => damaged(text, random),
        1 => {
            let lines: Vec<&str> = text.lines().collect();
            format!("{text}{}\n", pick(&lines, random))
        }
        _ => {
            let cells: Vec<(usize, usize)> = cells(text);
            let (from, to) = *pick(&cells, random);
            format!("{}{}{}", &text[..from], pick(&odd, random), &text[to..])
        }
    }
}

/// The ranges of cells, separated by commas, blanks, colons and ends of lines.
fn cells(text: &str) -> Vec<(usize, usize)> {
    let mut from = 0;
    let mut cells = Vec::new();
    for (at, one) in text.char_indices() {
        if matches!(one, ',' | ' ' | ':' | '\n') {
            cells.push((from, at));
            from = at + one.len_utf8();
        }
    }
    if cells.is_empty() { vec![(0, text.len())] } else { cells }
}
