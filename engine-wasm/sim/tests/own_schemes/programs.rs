//! Random programs: the drivers agree on them, so no hook reads what another host knows.

use millrace_sim::packet::Driver;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::race::{Setting, own};

/// What every hook of a sender reads beside what those of receivers read, too.
const AT_SENDERS: &[&str] =
    &["sent / 1 KB", "acknowledged / 1 KB", "age / 1 ms", "window", "line_rate / 1 Gbps"];

/// What every hook of a receiver reads beside what those of senders read, too.
const AT_RECEIVERS: &[&str] = &["arrived / 1 KB", "size / 1 KB"];

/// What every hook of a port reads, beside what [`as_at_ports`] puts in place of what hosts know.
const AT_PORTS: &[&str] = &[
    "level",
    "waiting / 1 KB",
    "packet_size / 100",
    "since_last / 1 us",
    "waiting_at(1) / 1 KB",
    "packets_at(0)",
];

/// A number expression over these quantities and those of both ends of a flow.
fn number(read: &'static [&'static str]) -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (-9i32..100).prop_map(|number| number.to_string()),
        select(read).prop_map(str::to_owned),
        Just("base_rtt / 1 us".to_owned()),
        Just("remaining / 1 KB".to_owned()),
        Just("time_left / 1 ms".to_owned()),
        Just("knob".to_owned()),
        Just("seen".to_owned()),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let of = |one: &'static str| inner.clone().prop_map(move |a| format!("{one}({a})"));
        prop_oneof![
            (inner.clone(), "[-+*/]", inner.clone())
                .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("min({a}, {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("pow({a}, {b})")),
            of("floor"),
            of("sqrt"),
            of("log2"),
            inner.clone().prop_map(|a| format!("step({a}, [-1, 3, 20, 1000])")),
            (inner.clone(), inner.clone(), inner.clone(), inner).prop_map(|(a, b, c, d)| {
                format!("if {a} < {b} or not has_deadline {{ {c} }} else {{ {d} }}")
            }),
        ]
    })
}

/// A hook that assigns `output` a number in a range, whatever the expression is.
fn within(output: &str, number: &str, least: f64, most: f64, otherwise: f64) -> String {
    format!(
        "let {output}_given = floor({number})\n\
         {output} = if {output}_given >= {least} and {output}_given <= {most} \
         {{ {output}_given }} else {{ {otherwise} }}\n"
    )
}

fn sender() -> impl Strategy<Value = String> {
    let number = || number(AT_SENDERS);
    let expressions = (number(), number(), number(), number());
    (expressions, any::<bool>(), 0..3usize).prop_map(|((a, b, c, d), is_free, ports)| {
        let level = within("level", &a, 0.0, 7.0, 3.0);
        let value = within("value", &b, 0.0, 4e9, 5.0);
        let increase = within("increase", &c, 0.0, 9.0, 1.0);
        let window = within("window", &d, 1.0, 90.0, 10.0);
        let ports = ["fifo", "strict(8)", "worst_first"][ports];
        let growth = if is_free {
            let news = "newly_acknowledged / 1 KB + round_trip / 1 us";
            format!("on_acknowledgement {{ seen = seen / 3 + {news} {window} }}")
        } else {
            format!("increase {{ {increase} }}")
        };
        format!(
            "scheme \"Random\" knows size, deadline\n\
             parameter knob = 2 {{ range 0 to 9 }}\n\
             sender {{ tag {{ {level} {value} }}\n\
             window {{ state seen = knob\n\
             on_window_end {{ seen = seen / 2 + marked {window} }}\n\
             {growth} cut = min(1, abs(seen) / 9) }}\n\
             recovery new_reno }} ports {ports}"
        )
    })
}

fn receiver() -> impl Strategy<Value = String> {
    let number = || number(AT_RECEIVERS);
    let expressions = (number(), number(), number());
    (expressions, any::<bool>()).prop_map(|((a, b, c), per_flow)| {
        let rank = within("rank", &a, -1e12, 1e12, 0.0);
        let level = within("level", &b, 0.0, 7.0, 3.0);
        let ahead = within("ahead", &c, 1.0, 1e6, 3000.0);
        let per_flow = if per_flow { "per flow" } else { "" };
        format!(
            "scheme \"Random\" knows size, deadline\n\
             parameter knob = 2 {{ range 0 to 9 }}\n\
             receiver homa {{ state seen = knob {per_flow}\n\
             rank {{ {rank} }}\n\
             grant {{ seen = seen / 2 + waiters + place + level + ahead / 1 KB {level} {ahead} }} }}"
        )
    })
}

fn reports() -> impl Strategy<Value = String> {
    let number = || number(AT_RECEIVERS);
    (number(), number(), any::<bool>()).prop_map(|(a, b, per_flow)| {
        let level = within("level", &a, 0.0, 5.0, 3.0);
        let increase = within("increase", &b.replace("arrived", "sent"), 0.0, 9.0, 1.0);
        let per_flow = if per_flow { "per flow" } else { "" };
        format!(
            "scheme \"Random\" knows size, deadline, coflow\n\
             parameter knob = 2 {{ range 0 to 9 }}\n\
             sender {{ window {{ state seen = knob\n\
             on_window_end {{ seen = seen / 2 + marked }}\n\
             increase {{ {increase} }} cut = min(1, abs(seen) / 9) }}\n\
             recovery new_reno }}\n\
             receiver stream {{ state seen = knob {per_flow}\n\
             report {{ let all = coflow_arrived + coflow_reported\n\
             seen = seen / 2 + level + coflow_begun - coflow_ended + stage + log2(1 + all) {level} }} }}\n\
             ports strict(6)"
        )
    })
}

/// The expression with what ports know in place of what both ends of a flow do.
fn as_at_ports(number: &str) -> String {
    let number = number.replace("base_rtt / 1 us", "link_rate / 1 Gbps");
    number.replace("remaining", "size").replace("time_left", "arrival")
}

fn ports() -> impl Strategy<Value = String> {
    let number = || number(AT_PORTS).prop_map(|number| as_at_ports(&number));
    let hook = ((number(), number(), number()), any::<bool>(), any::<bool>(), 0..4usize);
    hook.prop_map(|((a, b, c), per_flow, reads_served, ports)| {
        let per_flow = if per_flow { "per flow" } else { "" };
        let (ports, level) = match ports {
            0 => ("drop_tail", String::new()),
            1 => ("fifo", String::new()),
            2 => ("worst_first", within("value", &a, 0.0, 4e9, 5.0)),
            _ => ("strict(8)", within("level", &a, 0.0, 7.0, 3.0)),
        };
        let served = if ports == "worst_first" && reads_served { "+ served_value" } else { "" };
        format!(
            "scheme \"Random\" knows size, deadline, arrival\n\
             parameter knob = 2 {{ range 0 to 9 }}\n\
             sender {{ window {{ state share = 0\n\
             on_window_end {{ share = marked }} cut = share / 2 }}\n\
             recovery new_reno }}\n\
             ports {ports} {{ state seen = knob {per_flow}\n\
             on_arrival {{ seen = seen / 2 + {b} {served}\n\
             if is_data {{ {level} }}\n\
             mark = {c} > 9\n\
             drop = is_data and floor(seen + arrival / 1 us) == 7 }} }}"
        )
    })
}

#[test]
fn random_programs_run_alike_on_both_drivers() {
    let config = Config { cases: 80, failure_persistence: None, ..Config::default() };
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    // Random programs may send so badly that flows hardly ever end.
    let flows = Setting { level: "packet", coflows: false, deadlines: true, end_ms: Some(10.0) };
    let agree = |source: String| {
        let setting = Setting { coflows: source.contains("knows size, deadline, coflow"), ..flows };
        let run = |driver| {
            let lane = setting.driven(own(&source), driver);
            (lane.failure(), lane.summary().fingerprint)
        };
        let (by_window, by_event) = (run(Driver::ByWindow), run(Driver::ByEvent));
        prop_assert_eq!(&by_window.0, &None);
        prop_assert_eq!(by_window, by_event);
        Ok(())
    };
    runner
        .run(&prop_oneof![3 => sender(), 1 => receiver(), 1 => reports(), 3 => ports()], agree)
        .unwrap_or_else(|error| panic!("{error}"));
}
