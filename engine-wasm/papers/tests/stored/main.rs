//! The stored claims are complete, and stored results match the current engine and judge. They name
//! the engine version that raced them, which is older until they are run again.
//!
//! `npm run claims` renews the quick results and judges all stored ones. The compiled module, which
//! is faster, checks all quick lanes; this test checks those of one seed.

mod fields;
mod files;
mod lanes;
mod readme;
mod reasons;

use std::collections::BTreeSet;

use files::Traffic;
use millrace_papers::{ClaimVerdict, Provenance, Races, Size};

/// Every required claim, one id a line.
const CLAIMS: &str = include_str!("claims.txt");

/// Replaces the recorded trace if only its results are examined: two racks, one coflow.
const STAND_IN: &str = "2 1\n1 0 1 0 1 1:1.0\n";

#[test]
fn every_claim_is_present_once() {
    let figures = files::figures();
    let found: Vec<&str> =
        figures.iter().flat_map(|figure| &figure.claims).map(|claim| claim.id.as_str()).collect();
    let (wanted, distinct): (BTreeSet<_>, BTreeSet<_>) =
        (CLAIMS.lines().collect(), found.iter().copied().collect());
    assert_eq!(found.len(), distinct.len(), "a claim is there twice");
    assert_eq!(distinct.difference(&wanted).collect::<Vec<_>>(), Vec::<&&str>::new(), "unknown");
    assert_eq!(wanted.difference(&distinct).collect::<Vec<_>>(), Vec::<&&str>::new(), "missing");
}

#[test]
fn every_figure_has_a_paper_and_stored_quick_results() {
    for figure in files::figures() {
        assert!(files::paper(&figure.paper).is_some(), "no paper {}", figure.paper);
        assert!(
            files::results(&figure, Size::Quick, Traffic::Drawn).is_some(),
            "{}/{} has no stored results; `npm run claims`",
            figure.paper,
            figure.figure
        );
    }
}

#[test]
fn stored_verdicts_and_charts_follow_from_stored_lanes() {
    for figure in files::figures() {
        for stored in files::all_results(&figure) {
            let Provenance { with_trace, seeds, date, .. } = &stored.provenance;
            let trace = with_trace.then_some(STAND_IN);
            let races = Races::with_seeds(figure.clone(), stored.size, trace, seeds.len())
                .unwrap_or_else(|error| panic!("{}/{}: {error}", figure.paper, figure.figure));
            let mut judged = races.results(&files::lanes(&races), date.as_deref());
            let name = format!("{}/{} at {} size", figure.paper, figure.figure, stored.size.name());
            if let (Some(judged), true) = (&mut judged, *with_trace) {
                judged.provenance.races.clone_from(&stored.provenance.races);
            }
            if let (Some(judged), Some(version)) = (&mut judged, files::raced_by(&races)) {
                judged.provenance.emptying |= version.as_str() < "0.3.0" && asks_for_a_load(&races);
                judged.provenance.engine_version = version;
            }
            let judged = judged.as_ref().map(files::as_stored);
            assert!(judged == Some(stored), "{name} is stored otherwise; `npm run claims`");
        }
    }
}

/// Whether the figure races the beginning of an endless stream of arrivals.
fn asks_for_a_load(races: &Races) -> bool {
    let asks = |race: &millrace_papers::Race| race.scenario.spec().workload.kind == "poisson";
    races.races().iter().any(asks)
}

/// Users with the trace can replay it at both sizes.
#[test]
fn figures_that_take_a_trace_take_it_at_every_size() {
    let takers = files::figures().into_iter().filter(|figure| figure.with_trace.is_some());
    let mut count = 0;
    for figure in takers {
        for size in [Size::Quick, Size::Full] {
            let name = format!("{}/{} at {} size", figure.paper, figure.figure, size.name());
            let races = Races::new(figure.clone(), size, Some(STAND_IN));
            let races = races.unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(races.with_trace() && !races.lanes().is_empty(), "{name}");
        }
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn unreproduced_claims_have_a_reason() {
    for figure in files::figures() {
        let Some(best) = files::best_results(&figure) else { continue };
        for (claim, result) in figure.claims.iter().zip(&best.claims) {
            let told = claim.reason.is_some() || claim.untestable.is_some();
            // A single run gives its own reason for being inconclusive.
            let good = [ClaimVerdict::Reproduced, ClaimVerdict::OneRun].contains(&result.verdict);
            let silent = !good && !told;
            assert!(!silent, "{} is {:?} without a reason", claim.id, result.verdict);
        }
    }
}

#[test]
fn exact_claims_hold_exactly() {
    for figure in files::figures() {
        let best = files::best_results(&figure).expect("quick results at least");
        for (claim, result) in figure.claims.iter().zip(&best.claims) {
            let exact = claim.class == millrace_papers::Class::Exact;
            assert!(!exact || result.verdict == ClaimVerdict::Reproduced, "{}", claim.id);
        }
    }
}
