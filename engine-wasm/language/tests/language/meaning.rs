//! What programs compute.

use std::slice;

use millrace_language::Program;
use millrace_language::code::{BackEnd, Code, Inputs, Refused, Value, step};
use millrace_language::program::{Body, Drift, Measure, ParameterKind, Window};
use millrace_language::tree::Table;
use millrace_language::vocabulary::{Fact, Hook, Input};

use crate::machine::Emitter;

/// A flow at one instant.
struct At;

impl Inputs for At {
    fn get(&self, input: Input) -> f64 {
        match input {
            Input::Sent => 3_000.0,
            Input::Acknowledged => 1_460.0,
            Input::Age => 0.002,
            Input::Window => 10.0,
            Input::Marked => 0.25,
            Input::Deadline | Input::TimeLeft | Input::SlowStartThreshold => f64::INFINITY,
            Input::HasDeadline => 0.0,
            _ => 7.0,
        }
    }
}

fn own_window(definitions: &str) -> Program {
    let source = format!(
        "scheme \"Test\" knows deadline parameter limits = thresholds(4)\n\
         sender {{ window {{ {definitions} }} recovery timeouts }} ports fifo"
    );
    Program::parse(&source).unwrap_or_else(|fault| panic!("{fault}\n{source}"))
}

fn hook(program: &Program, hook: Hook) -> Body {
    program.bodies().find(|body| body.hook == hook).expect("the hook is written").clone()
}

/// The first outputs of a hook, interpreted and emitted.
fn run(program: &Program, of: Hook, state: &mut [f64]) -> Result<[f64; 2], Refused> {
    let limits = Value::Table(vec![1_000.0, 2_000.0, 4_000.0]);
    let body = hook(program, of);
    let run = |back_end: Option<&dyn BackEnd>, state: &mut [f64]| {
        let code = Code::new(&body, slice::from_ref(&limits), back_end).expect("it is small");
        code.run(&At, state).map(|[first, second, ..]| [first, second])
    };
    let mut state_of_emitted = state.to_vec();
    let emitted = run(Some(&Emitter), &mut state_of_emitted);
    let interpreted = run(None, state);
    assert_eq!(
        (format!("{emitted:?}"), &state_of_emitted[..]),
        (format!("{interpreted:?}"), &*state)
    );
    interpreted
}

/// The value of an expression, as a gap in seconds: any number from 0 to 1,000,000.
fn value(expression: &str) -> f64 {
    let program = own_window(&format!("cut = 0 gap = {expression}"));
    run(&program, Hook::Gap, &mut [0.0; 8]).expect("it is allowed")[0]
}

/// Whether a condition holds.
fn holds(condition: &str) -> bool {
    value(&format!("if {condition} {{ 1 }} else {{ 0 }}")) == 1.0
}

#[test]
fn operators_bind_as_in_arithmetic() {
    assert_eq!(value("2 + 3 * 4"), 14.0);
    assert_eq!(value("(2 + 3) * 4"), 20.0);
    assert_eq!(value("20 - 4 - 3"), 13.0);
    assert_eq!(value("64 / 4 / 2"), 8.0);
    assert_eq!(value("- 2 * -3"), 6.0);
    assert_eq!(value("7 - -2"), 9.0);
    assert!(holds("1 + 1 == 2 and 3 > 2"));
    assert!(holds("1 > 2 and 1 > 2 or 2 > 1"));
    assert!(holds("not 1 > 2"));
    assert!(holds("not (1 > 2 or 2 != 2)"));
}

#[test]
fn units_are_those_of_the_tables() {
    assert_eq!(value("20 us"), 20.0 / 1e6);
    assert_eq!(value("1 ms"), 0.001);
    assert_eq!(value("3ns * 1e9"), 3.0);
    assert_eq!(value("2 KB + 1 B"), 2_001.0);
    assert_eq!(value("10 Gbps / 1 Mbps"), 10_000.0);
}

#[test]
fn functions_are_those_of_the_tables() {
    assert_eq!(value("min(3, 2) + 10 * max(3, 2)"), 32.0);
    assert_eq!(value("abs(-3) + floor(2.7) + round(2.5)"), 8.0);
    assert_eq!(value("sqrt(16) + pow(2, 10) + log2(8)"), 1_031.0);
    assert_eq!(value("exp(0) + log(1)"), 1.0);
}

#[test]
fn a_step_counts_the_thresholds_that_a_number_exceeds() {
    assert_eq!(value("step(3, [1, 3, 5])"), 1.0);
    assert_eq!(value("step(3.1, [1, 3, 5])"), 2.0);
    assert_eq!(value("step(sent, limits)"), 2.0);
    assert_eq!(step(9.0, &[]), 0.0);
    assert!(step(f64::NAN, &[1.0]).is_nan());
}

#[test]
fn what_is_not_a_number_compares_with_nothing() {
    for comparison in ["==", "<", ">", "<=", ">="] {
        assert!(!holds(&format!("0 / 0 {comparison} 0 / 0")), "{comparison}");
    }
    assert!(holds("0 / 0 != 0 / 0"));
    assert!(holds("-1 / 0 < 0 and 1 / 0 > 1e300 and -0 == 0 and 1 / -0 < 0"));
    assert!(!holds("min(0 / 0, 1) <= 1 or max(1, 0 / 0) >= 1"));
    assert!(holds("1 / min(0, -0) < 0 and 1 / max(-0, 0) > 0"));
}

#[test]
fn the_larger_expression_form_of_if_chooses_one_branch() {
    assert_eq!(value("if age > 1 ms { 1 } else if age > 3 ms { 2 } else { 3 }"), 1.0);
    assert_eq!(value("if age > 3 ms { 1 } else if age > 1 ms { 2 } else { 3 }"), 2.0);
    assert_eq!(value("if has_deadline { 1 } else { if true { 4 } else { 5 } }"), 4.0);
}

#[test]
fn state_lasts_and_what_is_not_assigned_stays() {
    let program = own_window(
        "state alpha = 1 / 2 state windows = 0
         on_window_end {
           let news = marked
           alpha = alpha / 2 + news
           windows = windows + 1
           if windows >= 2 { window = window / 2 }
         }
         cut = alpha / 2",
    );
    let mut state = [0.5, 0.0];
    assert_eq!(run(&program, Hook::OnWindowEnd, &mut state), Ok([10.0, f64::INFINITY]));
    assert_eq!(state, [0.5, 1.0]);
    assert_eq!(run(&program, Hook::OnWindowEnd, &mut state), Ok([5.0, f64::INFINITY]));
    assert_eq!(run(&program, Hook::Cut, &mut state), Ok([0.25, 0.0]));
    let Window::Own(own) = program.packet.expect("a packet half").window else { panic!() };
    assert_eq!(Code::constant(&own.state[0].initial, &[]), Ok(0.5));
}

#[test]
fn values_beyond_their_range_are_refused() {
    let refused = |cut: &str| run(&own_window(&format!("cut = {cut}")), Hook::Cut, &mut []);
    assert_eq!(refused("1.5"), Err(Refused { output: 0, value: 1.5 }));
    assert_eq!(refused("-0.1"), Err(Refused { output: 0, value: -0.1 }));
    assert!(refused("0 / 0").is_err_and(|refused| refused.value.is_nan()));
    assert_eq!(refused("1"), Ok([1.0, 0.0]));
}

#[test]
fn a_program_says_what_it_declares() {
    let program = Program::parse(
        r#"scheme "Name" idea "An idea." knows deadline, size, size
           parameter gain = 0.5 { range 0 to 1 unit "s" label "Gain" help "A sentence." }
           parameter early_start = true
           parameter packets = 3 { range 1 to 9 whole }
           default nic = "unlimited"
           flows in_order { key { value = sent } ties shared(1460) }"#,
    )
    .expect("a program");
    assert_eq!((&*program.name, &*program.idea), ("Name", "An idea."));
    assert_eq!(program.knows, [Fact::Size, Fact::Deadline]);
    let kinds: Vec<_> = program.parameters.iter().map(|parameter| parameter.kind).collect();
    assert_eq!(kinds[0], ParameterKind::Number { least: 0.0, most: 1.0, default: 0.5 });
    assert_eq!(kinds[1], ParameterKind::Switch { default: true });
    assert_eq!(kinds[2], ParameterKind::Whole { least: 1, most: 9, default: 3 });
    assert_eq!(program.parameters[1].label, "Early start");
    let fluid = program.fluid.expect("a fluid half");
    assert_eq!((fluid.drift, fluid.shared_within, fluid.every), (Drift::Rises, Some(1460.0), None));
}

#[test]
fn how_a_key_changes_is_seen_from_its_form() {
    let drift = |parts: &str| {
        let source =
            format!("scheme \"Test\" knows size, deadline, arrival flows in_order {{ {parts} }}");
        Program::parse(&source).map(|program| program.fluid.expect("a fluid half").drift)
    };
    assert_eq!(drift("key { value = remaining }"), Ok(Drift::Falls));
    assert_eq!(drift("key { class = step(size, [1 MB]) value = remaining }"), Ok(Drift::Falls));
    assert_eq!(drift("key { value = arrival + deadline }"), Ok(Drift::Constant));
    assert_eq!(drift("every 1 ms key { value = remaining / time_left }"), Ok(Drift::Constant));
    for unknown in ["2 * remaining", "age", "sent + 1", "remaining / size"] {
        assert!(drift(&format!("key {{ value = {unknown} }}")).is_err(), "{unknown}");
    }
    assert_eq!(drift("key { class = step(sent, [1 KB]) value = remaining }"), Ok(Drift::Falls));
    assert_eq!(drift("key { class = step(age, [1 ms]) value = 0 }"), Ok(Drift::Constant));
    assert!(drift("key { class = step(sent + age, [1]) value = remaining }").is_err());
    assert!(drift("key { class = if sent > 1 KB { 1 } else { 0 } value = 0 }").is_err());
}

#[test]
fn the_steps_of_a_class_are_told_with_their_tables() {
    let steps = |parts: &str| {
        let source = format!(
            "scheme \"Test\" knows deadline parameter levels = thresholds(4)
             flows in_order {{ {parts} }}"
        );
        let steps = Program::parse(&source).map(|program| program.fluid.expect("a half").steps);
        let tables = steps.expect("a program").into_iter().map(|step| (step.of, step.table));
        tables.collect::<Vec<_>>()
    };
    let key = "key { class = step(sent, levels) + step(age / deadline, [0.5, 1]) value = 0 }";
    let expected = [
        (Measure::Sent, Table::Parameter(0)),
        (Measure::DeadlineFraction, Table::Written(vec![0.5, 1.0])),
    ];
    assert_eq!(steps(key), expected);
    assert_eq!(steps(&format!("every 1 ms {key}")), []);
}
