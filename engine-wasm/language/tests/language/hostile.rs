//! Hostile sources: refused or run, but never a panic, and soon.

use millrace_language::code::{Code, Inputs};
use millrace_language::vocabulary::Input;
use millrace_language::{MAX_DEPTH, MAX_SOURCE, Program};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::machine::Emitter;

/// Seven everywhere.
struct Seven;

impl Inputs for Seven {
    fn get(&self, _: Input) -> f64 {
        7.0
    }
}

/// Parses a source; runs what is accepted, interpreted and emitted, and checks the form of the message
/// otherwise.
fn survive(source: &str) {
    match Program::parse(source) {
        Ok(program) => {
            for body in program.bodies() {
                let run = |back_end| {
                    let code =
                        Code::new(body, &[], back_end).expect("checked: it is not too large");
                    let mut state = [1.0; 8];
                    let outputs = code.run(&Seven, &mut state);
                    format!("{outputs:?} {state:?}")
                };
                assert_eq!(run(None), run(Some(&Emitter)), "{source}");
            }
        }
        Err(fault) => {
            let message = fault.to_string();
            assert!(message.chars().count() <= 300, "{message}");
            assert!(!message.chars().any(char::is_control), "{message:?}");
            assert!(fault.at.line >= 1 && fault.at.column >= 1, "{message}");
        }
    }
}

fn refused(source: &str, words: &str) {
    let fault = Program::parse(source).expect_err("it is refused");
    assert!(fault.to_string().contains(words), "{fault}");
}

fn with_cut(expression: &str) -> String {
    format!(
        "scheme \"T\" sender {{ window {{ cut = {expression} }} recovery timeouts }} ports fifo"
    )
}

#[test]
fn sources_have_a_largest_size() {
    refused(&"#".repeat(1 << 20), &format!("a source of at most {MAX_SOURCE} bytes"));
    refused(&"if ".repeat(1 << 20), "a source of at most");
}

#[test]
fn nesting_has_a_largest_depth() {
    let most = format!("nesting of at most {MAX_DEPTH} levels");
    for (open, close) in [("(", ")"), ("-", ""), ("not ", ""), ("min(1, ", ")"), ("[", "]")] {
        refused(&with_cut(&format!("{}1{}", open.repeat(5_000), close.repeat(5_000))), &most);
    }
    refused(&with_cut(&"if true { 1 } else ".repeat(3_000)), &most);
    let nested = format!("0 cut {{ {}", "if true { ".repeat(5_000));
    refused(&with_cut(&nested), &most);
    let long = format!("1{}", " + 1".repeat(8_000));
    refused(&with_cut(&long), "at most 200 operations within each other");
}

#[test]
fn hooks_have_a_largest_size() {
    let many = format!("cut {{ {} }}", "cut = 1 + 1 ".repeat(1_000));
    refused(&with_cut("0").replace("cut = 0", &many), "a hook of at most 2000 instructions");
    let lets =
        |count: u32| (0..count).map(|n| format!("let v{n} = 1")).collect::<Vec<_>>().join(" ");
    let right = format!("{}1{}", "(1 + ".repeat(50), ")".repeat(50));
    let wide = with_cut("0").replace("cut = 0", &format!("cut {{ {} cut = {right} }}", lets(30)));
    refused(&wide, "a hook with at most 64 values at once");
    refused(
        &with_cut("0").replace("cut = 0", &format!("cut {{ {} cut = 0 }}", lets(40))),
        "at most 32 variables",
    );
}

/// The words and signs of the language, and some that are foreign.
const WORDS: &[&str] = &[
    "scheme",
    "\"T\"",
    "idea",
    "knows",
    "size",
    ",",
    "deadline",
    "parameter",
    "x",
    "=",
    "1",
    "0.5",
    "{",
    "}",
    "range",
    "to",
    "whole",
    "thresholds",
    "(",
    ")",
    "default",
    "sender",
    "window",
    "tag",
    "recovery",
    "timeouts",
    "ports",
    "fifo",
    "strict",
    "flows",
    "in_order",
    "fair",
    "key",
    "value",
    "class",
    "level",
    "state",
    "per",
    "flow",
    "on_arrival",
    "worst_first",
    "served_value",
    "cut",
    "open",
    "on_window_end",
    "let",
    "if",
    "else",
    "and",
    "or",
    "not",
    "true",
    "+",
    "-",
    "*",
    "/",
    "<",
    ">=",
    "==",
    "min",
    "step",
    "[",
    "]",
    "sent",
    "age",
    "remaining",
    "every",
    "ms",
    "ties",
    "shared",
    "1e308",
    "#",
    "\n",
    "é",
    "\u{1}",
    "\"",
    "&&",
];

#[test]
fn random_words_and_mutated_sources_never_panic() {
    let config = Config { cases: 2_000, failure_persistence: None, ..Config::default() };
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let word = proptest::sample::select(WORDS);
    let soup = proptest::collection::vec(word.clone(), 0..60);
    let with_head = soup.prop_map(|words| format!("scheme \"T\" {}", words.join(" ")));
    let valid = "scheme \"T\" knows size parameter x = 1 { range 0 to 9 } parameter t = thresholds(3)\n\
                 sender { tag { if sent > x { level = step(sent, t) } value = min(age, remaining) }\n\
                 window { state a = x on_window_end { let b = marked a = a + b window = 3 }\n\
                 cut = a / 2 gap = 1 us gives_up = age > 1 s }\n\
                 recovery sack probing pias } ports strict(3)\n\
                 flows in_order { every 2 ms ties shared(3) key { class = 1 value = -remaining } }";
    assert!(Program::parse(valid).is_ok());
    let pieces: Vec<&str> = valid.split_inclusive([' ', '\n']).collect();
    let count = pieces.len();
    let mutated =
        (proptest::collection::vec((0..count, word, 0..3u8), 1..4)).prop_map(move |edits| {
            let mut pieces: Vec<String> = pieces.iter().map(|&piece| piece.to_owned()).collect();
            for (place, word, kind) in edits {
                match kind {
                    0 => pieces[place].clear(),
                    1 => pieces[place] = format!("{word} "),
                    _ => pieces[place] = format!("{}{word} ", pieces[place]),
                }
            }
            pieces.concat()
        });
    let check = |source: String| {
        survive(&source);
        Ok(())
    };
    runner.run(&with_head, check).unwrap_or_else(|error| panic!("{error}"));
    runner.run(&mutated, check).unwrap_or_else(|error| panic!("{error}"));
}
