//! Scenarios with fields replaced, removed or renamed, and damaged text.

use millrace_sim::rng::Random;
use serde_json::{Value, json};

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

/// A scenario with one to three faults, as text.
pub fn faulty(scenario: &Value, random: &mut Random) -> String {
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

/// One of `all`.
pub fn pick<'a, T>(all: &'a [T], random: &mut Random) -> &'a T {
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
pub fn damaged(text: &str, random: &mut Random) -> String {
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
