//! Emitted hooks decide what interpreted ones decide, to the bit.

use millrace_language::Program;
use millrace_language::code::{Code, Inputs, MAX_OUTPUTS, Value};
use millrace_language::vocabulary::{INPUTS, Input, Type};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::machine::Emitter;

/// Quantities that are these numbers in turn.
struct Numbers([f64; 4]);

impl Inputs for Numbers {
    fn get(&self, input: Input) -> f64 {
        let place = INPUTS.iter().position(|card| card.input == input.at(0)).expect("in the table");
        match input.card().kind {
            Type::Switch => f64::from(u8::from(self.0[0] > 0.0)),
            Type::Number => {
                self.0[(place + usize::from(input.level().unwrap_or(0))) % self.0.len()]
            }
        }
    }
}

/// The bits of a number; all that is not a number is alike.
fn bits(number: f64) -> u64 {
    if number.is_nan() { f64::NAN.to_bits() } else { number.to_bits() }
}

/// Numbers of every kind, and above all those at which functions and comparisons change.
fn any_number() -> impl Strategy<Value = f64> {
    const SPECIAL: &[f64] = &[
        0.0,
        -0.0,
        0.499_999_999_999_999_94,
        0.5,
        -0.5,
        1.5,
        -2.5,
        1.0,
        7.0,
        f64::MIN_POSITIVE,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
    ];
    prop_oneof![prop::num::f64::ANY, -9.0..100.0f64, prop::sample::select(SPECIAL)]
}

/// What expressions of a sender, of its window and of a port read.
const SENDER: &[&str] =
    &["sent", "acknowledged", "age", "size", "window", "0 / 0", "1 / 0", "-1 / 0", "-0"];
const WINDOW: &[&str] = &["marked", "slow_start_threshold", "seen", "count", "window", "sent"];
const PORT: &[&str] = &[
    "level",
    "value",
    "packet_size",
    "waiting",
    "waiting_at(2)",
    "packets_at(level)",
    "since_last",
    "length",
];

fn number(reads: &'static [&'static str]) -> impl Strategy<Value = String> {
    let finite =
        any_number().prop_filter("the language writes finite numbers", |number| number.is_finite());
    let leaf = prop_oneof![
        finite.prop_map(|number| format!("({number:?})")),
        prop::sample::select(reads).prop_map(|name| format!("({name})")),
        prop::sample::select(&["knob", "limit"][..]).prop_map(str::to_owned),
    ];
    leaf.prop_recursive(5, 40, 4, |inner| {
        let condition = condition(inner.clone());
        prop_oneof![
            (inner.clone(), "[-+*/]", inner.clone())
                .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            inner.clone().prop_map(|a| format!("(-{a})")),
            ("(abs|floor|round|sqrt|exp|log|log2)", inner.clone())
                .prop_map(|(function, a)| format!("{function}({a})")),
            ("(min|max|pow)", inner.clone(), inner.clone())
                .prop_map(|(function, a, b)| format!("{function}({a}, {b})")),
            ("(\\[-1, 0, 3, 20\\.5\\]|\\[7\\]|limits)", inner.clone())
                .prop_map(|(table, a)| format!("step({a}, {table})")),
            (condition, inner.clone(), inner)
                .prop_map(|(when, a, b)| format!("(if {when} {{ {a} }} else {{ {b} }})")),
        ]
    })
}

fn condition(number: BoxedStrategy<String>) -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("choice".to_owned()),
        (number.clone(), "(==|!=|<|<=|>|>=)", number)
            .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|a| format!("(not {a})")),
            (inner.clone(), "(and|or)", inner.clone())
                .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            (inner.clone(), inner.clone(), inner)
                .prop_map(|(a, b, c)| format!("(if {a} {{ {b} }} else {{ {c} }})")),
        ]
    })
}

/// Hooks of a sender and of ports, with variables, state and branches.
fn program() -> impl Strategy<Value = String> {
    let condition = |reads| condition(number(reads).boxed());
    let tag = (number(SENDER), number(SENDER));
    let window = (number(WINDOW), number(WINDOW), condition(WINDOW), number(WINDOW));
    let ports = (number(PORT), condition(PORT), condition(PORT), number(PORT));
    (tag, window, ports).prop_map(|(tag, window, ports)| {
        let (level, value) = tag;
        let (first, seen, is_marked, size) = window;
        let (length, mark, drop, new_value) = ports;
        format!(
            "scheme \"Random\" knows size
             parameter knob = 2 {{ range 0 to 9 }}
             parameter choice = true
             parameter limit = 3 {{ range 0 to 9 whole }}
             parameter limits = thresholds(4)
             sender {{
               tag {{ level = {level} value = {value} }}
               window {{
                 state seen = 0 state count = knob
                 on_window_end {{
                   let first = {first}
                   seen = {seen}
                   if {is_marked} {{ let third = {size} window = third count = third + first }}
                   else {{ if first > 2 {{ window = 3 }} }}
                 }}
                 cut = 0.5
               }}
               recovery timeouts
             }}
             ports strict(8) {{
               state unused = 0 state length = 0
               on_arrival {{
                 length = {length}
                 mark = {mark}
                 if {drop} {{ drop = not is_data value = {new_value} }}
               }}
             }}"
        )
    })
}

/// Outputs or the refused one, and the state afterwards, in bits.
fn run(
    code: &Code,
    inputs: [f64; 4],
    mut state: [f64; 2],
) -> (Result<[u64; MAX_OUTPUTS], (usize, u64)>, [u64; 2]) {
    let outputs = code.run(&Numbers(inputs), &mut state);
    let outputs = outputs
        .map(|outputs| outputs.map(bits))
        .map_err(|refused| (refused.output, bits(refused.value)));
    (outputs, state.map(bits))
}

#[test]
fn random_hooks_decide_alike_interpreted_and_emitted() {
    let config = Config { cases: 400, failure_persistence: None, ..Config::default() };
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let inputs = [any_number(), any_number(), any_number(), any_number()];
    let cases = prop::collection::vec((inputs, [any_number(), any_number()]), 4..=4);
    let agree = |(source, switch, cases): (String, bool, Vec<([f64; 4], [f64; 2])>)| {
        let Ok(program) = Program::parse(&source) else {
            return Err(TestCaseError::reject("a hook is too large"));
        };
        let parameters = [
            Value::Number(2.0),
            Value::Number(f64::from(u8::from(switch))),
            Value::Number(3.0),
            Value::Table(vec![-1.0, 0.0, 5.0]),
        ];
        for body in program.bodies() {
            let code = |back_end| Code::new(body, &parameters, back_end).expect("it is small");
            let (interpreted, emitted) = (code(None), code(Some(&Emitter)));
            for &(inputs, state) in &cases {
                prop_assert_eq!(run(&interpreted, inputs, state), run(&emitted, inputs, state));
            }
        }
        Ok(())
    };
    runner.run(&(program(), any::<bool>(), cases), agree).unwrap_or_else(|error| panic!("{error}"));
}
