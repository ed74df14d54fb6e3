//! Messages: line, column, what is allowed, what was found.

use millrace_language::Program;

/// What is said about a source.
fn said(source: &str) -> String {
    Program::parse(source).map_or_else(|fault| fault.to_string(), |_| "nothing".to_owned())
}

/// What is said about definitions of a window, which begin in line 2.
fn of_window(definitions: &str) -> String {
    said(&format!(
        "scheme \"T\" parameter knob = 1 {{ range 0 to 9 }} sender {{ window {{\n{definitions}\n\
         }} recovery timeouts }} ports fifo"
    ))
}

#[test]
fn of_signs() {
    for (source, expected) in [
        ("cut = 1 & 2", "line 2, column 9: expected a word, a number or a sign, got '&'"),
        ("cut = 1 && 2", "line 2, column 9: expected the word and, got \"&&\""),
        ("cut = 2 ^ 3", "line 2, column 9: expected the function pow, got \"^\""),
        ("cut = 1;", "line 2, column 8: expected no sign between statements, got \";\""),
        ("// note", "line 2, column 1: expected # before a comment, got \"//\""),
        ("cut = 1e999", "line 2, column 7: expected a number below 1.8e308, got 1e999"),
        (
            "cut = 1sec",
            "line 2, column 8: expected a unit, one of s, ms, us, ns, B, KB, MB, GB, Mbps, Gbps, got \
             \"sec\"",
        ),
    ] {
        assert_eq!(of_window(source), expected);
    }
    assert_eq!(
        said("scheme \"open\n"),
        "line 1, column 8: expected a quotation mark that ends this text in its line, got none"
    );
}

#[test]
fn of_names() {
    for (source, expected) in [
        (
            "cut = windw",
            "line 2, column 7: expected a name that is defined here, perhaps window, got \"windw\"",
        ),
        (
            "cut = mim(1, 2)",
            "line 2, column 7: expected a function, one of min, max, abs, floor, round, sqrt, pow, \
             exp, log, log2, step, got \"mim\"",
        ),
        ("cut = min", "line 2, column 7: expected arguments in parentheses after min, got none"),
        ("cut = min(1)", "line 2, column 7: expected two arguments of min, got 1 arguments"),
        (
            "cut = size",
            "line 2, column 7: expected knows size after the name of the scheme, got \"size\" \
             without it",
        ),
        (
            "decrease_by = 1",
            "line 2, column 1: expected a definition of window, one of open, on_window_end, \
             on_acknowledgement, cut, increase, gap, gives_up, got \"decrease_by\"",
        ),
        (
            "cuts = 1",
            "line 2, column 1: expected a definition of window, perhaps cut, got \"cuts\"",
        ),
        (
            "cut { let age = 1 cut = 1 }",
            "line 2, column 11: expected a new name, got \"age\", which the language defines",
        ),
        (
            "cut { let a = 1 let a = 2 cut = 1 }",
            "line 2, column 21: expected each definition once, got \"a\" twice",
        ),
        (
            "state a = 1 cut { a = 2 cut = 1 }",
            "line 2, column 19: expected a change of state in open or on_window_end or \
             on_acknowledgement, got one of \"a\"",
        ),
        (
            "state a = window cut = 1",
            "line 2, column 11: expected constants and parameters, got \"window\", which cannot be \
             read here",
        ),
        (
            "state a = 1 per flow cut = 1",
            "line 2, column 13: expected a definition, as state of windows is per flow anyway, got \"per\"",
        ),
        (
            "increase = 1",
            "line 1, column 57: expected cut or on_acknowledgement among the definitions of window, got \
             none",
        ),
        (
            "increase = 1 on_acknowledgement { window = 2 }",
            "line 2, column 1: expected one of them, as on_acknowledgement decides how the window grows, \
             got increase beside on_acknowledgement",
        ),
        (
            "state a = 1 per port cut = 1",
            "line 2, column 17: expected \"flow\" after per, got \"port\"",
        ),
    ] {
        assert_eq!(of_window(source), expected);
    }
}

#[test]
fn of_types_and_values() {
    for (source, expected) in [
        ("cut = true", "line 2, column 7: expected a number, got true or false"),
        ("cut = if 1 { 1 } else { 2 }", "line 2, column 10: expected true or false, got a number"),
        (
            "cut = 1 < 2 < 3",
            "line 2, column 13: expected \"and\" between two comparisons, got \"<\"",
        ),
        (
            "cut = if window > 1 { 1 }",
            "line 3, column 1: expected \"else\" because an expression needs a value in both cases, \
             got \"}\"",
        ),
        (
            "cut { if window > 1 { cut = 1 } }",
            "line 2, column 1: expected an assignment to cut in every case, got none",
        ),
        (
            "cut = step(1, [2, 1])",
            "line 2, column 15: expected 1 to 64 ascending numbers, got another list",
        ),
        (
            "cut = step(1, knob)",
            "line 2, column 15: expected a list of ascending numbers, or a parameter of kind \
             thresholds, got \"knob\"",
        ),
        (
            "cut { while true { } }",
            "line 2, column 7: expected let, if or an assignment: there are no loops and no \
             functions to define, got \"while\"",
        ),
    ] {
        assert_eq!(of_window(source), expected);
    }
}

#[test]
fn of_parts() {
    for (source, expected) in [
        (
            "",
            "line 1, column 1: expected \"scheme\" and its name at the beginning, got the end of the source",
        ),
        (
            "scheme \"\" flows fair",
            "line 1, column 8: expected a name of 1 to 60 characters, got \"\"",
        ),
        (
            "scheme \"A\"",
            "line 1, column 8: expected a sender with ports or a receiver, or flows, or both, got \
             neither",
        ),
        (
            "scheme \"A\" flow fair",
            "line 1, column 12: expected a declaration, perhaps flows, got \"flow\"",
        ),
        (
            "scheme \"A\" sender { window reno recovery timeouts } ports strict",
            "line 1, column 59: expected strict(queues), got 0 arguments",
        ),
        (
            "scheme \"A\" sender { window reno recovery timeouts } ports strict(9)",
            "line 1, column 66: expected a whole number from 2 to 8, got 9",
        ),
        (
            "scheme \"A\" sender { window reno } ports fifo",
            "line 1, column 12: expected recovery among the parts of the sender, got none",
        ),
        (
            "scheme \"A\" sender { window reno recovery timeouts }",
            "line 1, column 12: expected ports beside the sender, got none",
        ),
        (
            "scheme \"A\" sender { window reno recovery timeouts }\n\
             ports fifo { on_arrival { value = served_value } }",
            "line 2, column 14: expected ports worst_first where served_value is read, got ports fifo",
        ),
        (
            "scheme \"A\" sender { tag { seen = 2 } window { state seen = 1 cut = seen } \
             recovery timeouts } ports fifo",
            "line 1, column 27: expected a change of state in open or on_window_end or on_acknowledgement, \
             got one of \"seen\"",
        ),
        (
            "scheme \"A\" sender { window renno recovery timeouts } ports fifo",
            "line 1, column 28: expected a base of window, perhaps reno, got \"renno\"",
        ),
        (
            "scheme \"A\" flows in_order { every 1 key { value = 1 } every 2 }",
            "line 1, column 61: expected an interval of at least 1 us and at most 1 s, such as every \
             1 ms, got 2",
        ),
        (
            "scheme \"A\" knows coflow flows madd { coflow_key = 2 * bottleneck }",
            "line 1, column 38: expected bottleneck, coflow_remaining, or a key that does not change, \
             got another definition",
        ),
        (
            "scheme \"A\" knows coflow flows tiers { tier = step(coflow_sent + 1, [1 MB]) }",
            "line 1, column 39: expected step(coflow_sent, [limits in bytes]), got another definition",
        ),
        (
            "scheme \"A\" flows madd { key { value = 1 } }",
            "line 1, column 25: expected coflow_key in madd, got \"key\"",
        ),
        (
            "scheme \"A\" parameter gain = 2 flows fair",
            "line 1, column 29: expected a range in braces after the default, such as { range 0 to \
             1 }, got none",
        ),
        (
            "scheme \"A\" parameter gain = 2 { range 0 to 1 } flows fair",
            "line 1, column 29: expected a default from 0 to 1, got 2",
        ),
        (
            "scheme \"A\" flows in_order { key { value = sent } }",
            "line 1, column 29: expected ties shared(1460), or another number of bytes, where the value \
             is sent, got ties in order of arrival",
        ),
        (
            "scheme \"A\" flows in_order { key { value = remaining / 2 } }",
            "line 1, column 43: expected knows size after the name of the scheme, got \"remaining\" \
             without it",
        ),
    ] {
        assert_eq!(said(source), expected);
    }
}

#[test]
fn of_receivers() {
    for (source, expected) in [
        (
            "scheme \"A\" receiver { rank = 1 }",
            "line 1, column 12: expected homa or stream after receiver, got none",
        ),
        (
            "scheme \"A\" receiver homa { rank = arrived rank = 1 }",
            "line 1, column 43: expected each definition once, got \"rank\" twice",
        ),
        (
            "scheme \"A\" receiver homa { rank = place }",
            "line 1, column 35: expected one of arrived, size, remaining, deadline, time_left, \
             has_deadline, base_rtt, coflow_width, got \"place\", which cannot be read here",
        ),
        (
            "scheme \"A\" receiver homa { state seen = 0 rank { seen = 1 rank = 1 } }",
            "line 1, column 50: expected a change of state in grant or report, got one of \"seen\"",
        ),
        (
            "scheme \"A\" receiver homa ports fifo",
            "line 1, column 12: expected neither sender nor ports, as receiver homa brings both, got \
             a receiver beside them",
        ),
        (
            "scheme \"A\" receiver homa sender { window reno recovery new_reno } ports fifo",
            "line 1, column 12: expected neither sender nor ports, as receiver homa brings both, got \
             a receiver beside them",
        ),
        (
            "scheme \"A\" receiver stream { report { level = 1 } }",
            "line 1, column 12: expected a sender and ports beside receiver stream, got neither",
        ),
        (
            "scheme \"A\" receiver stream { rank = arrived }",
            "line 1, column 30: expected report in stream, got \"rank\"",
        ),
        (
            "scheme \"A\" receiver homa { report { level = 1 } }",
            "line 1, column 28: expected rank or grant in homa, got \"report\"",
        ),
        (
            "scheme \"A\" receiver stream sender { window reno recovery new_reno } ports fifo",
            "line 1, column 12: expected ports strict(queues) beside receiver stream, got ports fifo",
        ),
        (
            "scheme \"A\" receiver stream sender { window reno recovery new_reno tag { level = 1 } } \
             ports strict(4)",
            "line 1, column 67: expected no tag, as receiver stream decides the levels and carries \
             counts in values, got a tag beside it",
        ),
        (
            "scheme \"A\" receiver stream sender { window reno recovery new_reno } ports strict(4) { \
             on_arrival { level = 1 if is_host { value = 1 } } }",
            "line 1, column 87: expected no assignment to value, as receiver stream carries counts \
             in it, got one",
        ),
        (
            "scheme \"A\" receiver stream { report { level = coflow_arrived } }",
            "line 1, column 47: expected knows coflow after the name of the scheme, got \
             \"coflow_arrived\" without it",
        ),
    ] {
        assert_eq!(said(source), expected);
    }
}

#[test]
fn of_quantities_by_level() {
    let hook = |value: &str| {
        format!(
            "scheme \"A\" sender {{ window reno recovery new_reno }} ports fifo {{ on_arrival {{ value \
             = {value} }} }}"
        )
    };
    for (value, expected) in [
        ("waiting_at", "arguments in parentheses after waiting_at, got none"),
        (
            "waiting_at()",
            "waiting_at(LEVEL) of a level that is a number or a name, got 0 arguments",
        ),
        (
            "packets_at(level + 1)",
            "packets_at(LEVEL) of a level that is a number or a name, got an expression",
        ),
        ("packets_on(1)", "a function, perhaps packets_at, got \"packets_on\""),
        ("size", "knows size after the name of the scheme, got \"size\" without it"),
    ] {
        let said = said(&hook(value));
        assert!(said.ends_with(expected), "{said}");
    }
    let tag = "scheme \"A\" sender { tag { value = waiting_at(1) } window reno recovery new_reno } ports \
               fifo";
    assert!(said(tag).ends_with("got \"waiting_at\", which cannot be read here"), "{}", said(tag));
}
