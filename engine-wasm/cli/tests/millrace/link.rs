//! Links in place of scenario files.

use crate::support::Desk;
use serde_json::Value;

/// A link made by the page, with the fingerprint of its race.
fn golden() -> String {
    link_in(include_str!("../../../../web/src/state/golden-links/version-2-packed.json"))
}

/// [`golden`], of a race with an own scheme.
fn golden_with_own_scheme() -> String {
    link_in(include_str!("../../../../web/src/state/golden-links/version-2-own-scheme.json"))
}

fn link_in(file: &str) -> String {
    let golden: Value = serde_json::from_str(file).expect("JSON");
    golden["link"].as_str().expect("a link").to_owned()
}

#[test]
fn a_link_reproduces_the_race_of_the_page() {
    let desk = Desk::new();
    let address = format!("https://some.host/millrace/#{}", golden());
    let done = desk.millrace(&["run", &address]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.out.contains("Waves “one by one”") && done.out.contains("Shortest first"));
    let claimed_results = "same results as in the link: fingerprint 471e0677";
    assert!(done.err.contains(claimed_results), "{}", done.err);
    assert_eq!(desk.json("scenario-results/summary.json")["lanes"].as_array().unwrap().len(), 4);
    assert!(desk.read("scenario-results/coflows.csv").contains("\n0,wave 0,0,"));
}

#[test]
fn a_link_carries_its_own_scheme() {
    let desk = Desk::new();
    let done = desk.millrace(&["run", &golden_with_own_scheme()]);
    assert_eq!(done.code, 0, "{}", done.err);
    let claimed_results = "same results as in the link: fingerprint b4787277";
    assert!(done.err.contains(claimed_results), "{}", done.err);
    let summary = desk.json("one-link-results/summary.json");
    let lanes = summary["lanes"].as_array().unwrap();
    assert!(done.out.contains("Mine"), "{}", done.out);
    assert_eq!(lanes[0]["fingerprint"], lanes[1]["fingerprint"], "it orders flows as SRPT does");
}

#[test]
fn a_fragment_suffices_and_changed_results_are_reported() {
    let desk = Desk::new();
    let link = "p.2.preset=one-link&seeds=~1&workload.parameters.flows=50&fingerprint=x0";
    let done = desk.millrace(&["run", link]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.err.contains("results differ from those in the link: it has fingerprint x0"));
    assert!(desk.path("one-link-results/summary.json").is_file(), "named after the preset");
    let traffic = desk.millrace(&["traffic", &format!("#{link}")]);
    assert_eq!(traffic.code, 0, "{}", traffic.err);
}

#[test]
fn an_unreadable_link_is_refused() {
    let desk = Desk::new();
    let whole = golden();
    for (link, words) in [
        ("https://some.host/millrace/", "the link does not hold an experiment"),
        (&whole[..whole.len() / 2], "the link is damaged, perhaps truncated"),
        ("#p.9.preset=one-link", "the link has format 9; this program reads formats 1 to 2"),
        ("#p.2.preset=gone", "the link starts from the preset \"gone\", which does not exist"),
        ("#p.2.preset=one-link&warp=9", "the link: warp: expected one of"),
        (
            "#p.2.preset=one-link&workload.parameters.flows=0",
            "the link: workload.parameters.flows: expected a whole number from 1 to",
        ),
    ] {
        let done = desk.millrace(&["run", link]);
        assert_eq!(done.code, 2, "{link}: {}", done.err);
        assert!(done.err.contains(words), "no {words:?} in: {}", done.err);
    }
}
