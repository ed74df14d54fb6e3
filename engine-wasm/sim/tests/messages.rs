//! The form of every refusal of a scenario or of its data: field, value and what is allowed, in words of this
//! project.
//!
//! Shipped scenarios are mutated, as data and as text, and so are tables and traces. Inputs are the same in every run.

use std::fs;
use std::path::Path;

use millrace_sim::issue::Issue;
use millrace_sim::rng::{Random, Stream};
use millrace_sim::scenario::Scenario;
use serde_json::{Value, json};

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

/// The shipped scenarios.
fn scenarios() -> Vec<Value> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let folders = ["closed-forms", "coflows", "golden", "stories", "web-search"];
    let mut files: Vec<_> = folders
        .iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).expect("a folder of scenarios"))
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    let read =
        |path: &_| serde_json::from_str(&fs::read_to_string(path).expect("text")).expect("JSON");
    files.iter().map(read).collect()
}

/// Values that fields seldom have.
fn odd_values() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(0.5),
        json!(1e308),
        json!(1e20),
        json!(-0.0),
        json!(""),
        json!("a\u{1b}[2Jb"),
        json!("x".repeat(2_000)),
        json!("packet"),
        json!([]),
        json!([[]]),
        json!([1, "2"]),
        json!({}),
        json!({ "kind": "star" }),
        json!({ "\u{0}": 1 }),
        json!([null]),
        json!(u64::MAX),
    ]
}

/// Every place in `value`, as JSON pointers.
fn places(value: &Value, at: &str, into: &mut Vec<String>) {
    into.push(at.to_owned());
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate().take(8) {
                places(item, &format!("{at}/{index}"), into);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                places(
                    field,
                    &format!("{at}/{}", name.replace('~', "~0").replace('/', "~1")),
                    into,
                );
            }
        }
        _ => {}
    }
}

/// A scenario with one to three faults.
fn mutated(scenario: &Value, random: &mut Random) -> String {
    let mut value = scenario.clone();
    for _ in 0..=random.below(3) {
        let mut all = Vec::new();
        places(&value, "", &mut all);
        let place = pick(&all, random).clone();
        match random.below(4) {
            0 => remove(&mut value, &place),
            1 => rename(&mut value, &place, random),
            _ => {
                let odd = pick(&odd_values(), random).clone();
                *value.pointer_mut(&place).expect("a place in it") = odd;
            }
        }
    }
    let text = value.to_string();
    match random.below(8) {
        0 => damaged(&text, random),
        1 => format!("\u{feff}{text}"),
        _ => text,
    }
}

fn pick<'a, T>(all: &'a [T], random: &mut Random) -> &'a T {
    &all[random.below(all.len() as u32) as usize]
}

/// The part that holds `place`, and the name of `place` in it.
fn holder<'a>(value: &'a mut Value, place: &str) -> Option<(&'a mut Value, String)> {
    let (holder, name) = place.rsplit_once('/')?;
    let name = name.replace("~1", "/").replace("~0", "~");
    Some((value.pointer_mut(holder)?, name))
}

fn remove(value: &mut Value, place: &str) {
    match holder(value, place) {
        Some((Value::Object(fields), name)) => drop(fields.remove(&name)),
        Some((Value::Array(items), name)) => drop(items.remove(name.parse().expect("an index"))),
        _ => {}
    }
}

fn rename(value: &mut Value, place: &str, random: &mut Random) {
    if let Some((Value::Object(fields), name)) = holder(value, place)
        && let Some(field) = fields.remove(&name)
    {
        let names = ["", "hosts", "sedes", "\u{7}", "`", "parameters", "kind.kind", "ﬁeld"];
        fields.insert((*pick(&names, random)).to_owned(), field);
    }
}

/// Text with a part cut out, doubled, or replaced.
fn damaged(text: &str, random: &mut Random) -> String {
    let chars: Vec<char> = text.chars().collect();
    let from = random.below(chars.len() as u32) as usize;
    let to = (from + random.below(20) as usize).min(chars.len());
    let middle: String = match random.below(4) {
        0 => String::new(),
        1 => chars[from..to].iter().chain(&chars[from..to]).collect(),
        2 => "\u{1}".to_owned(),
        _ => return chars[..from].iter().collect(),
    };
    chars[..from].iter().collect::<String>() + &middle + &chars[to..].iter().collect::<String>()
}

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
    let scenarios = scenarios();
    let mut random = Random::new(1, Stream::Shapes);
    let (mut refused, mut said) = (0, 0);
    for _ in 0..INPUTS {
        let text = mutated(pick(&scenarios, &mut random), &mut random);
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
