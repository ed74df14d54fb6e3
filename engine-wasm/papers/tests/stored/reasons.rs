//! Reasons quote measured numbers, and no others.

use std::collections::{BTreeMap, BTreeSet};

use millrace_papers::{DifferenceCause, Figure, Piece, Reason};

use super::files;

/// Findings of a paper with a stored value, by paper and id.
fn stored_findings() -> BTreeMap<(String, String), bool> {
    let mut found = BTreeMap::new();
    for figure in files::figures() {
        let best = files::best_results(&figure);
        for (place, finding) in figure.findings.iter().enumerate() {
            let stored = best.as_ref().and_then(|best| best.findings.get(place));
            let has_value =
                stored.is_some_and(|one| one.id == finding.id && one.measured.is_some());
            let key = (figure.paper.clone(), finding.id.clone());
            assert!(found.insert(key, has_value).is_none(), "{} is there twice", finding.id);
        }
    }
    found
}

fn reasons(figure: &Figure) -> impl Iterator<Item = (&str, &Reason)> {
    figure.claims.iter().filter_map(|claim| Some((claim.id.as_str(), claim.reason.as_ref()?)))
}

#[test]
fn every_number_that_a_reason_quotes_is_stored() {
    let stored = stored_findings();
    for figure in files::figures() {
        for (claim, reason) in reasons(&figure) {
            let quoted = reason.pieces().filter_map(|piece| match piece {
                Piece::Finding(id) => Some(id),
                Piece::Words(_) => None,
            });
            let mut count = 0;
            for id in quoted {
                count += 1;
                let key = (figure.paper.clone(), id.to_owned());
                match stored.get(&key) {
                    None => panic!("{claim} quotes {id}, which no figure of the paper measures"),
                    Some(false) => panic!("{claim} quotes {id}, which has no stored value"),
                    Some(true) => {}
                }
            }
            let shown = count > 0 || reason.cause == DifferenceCause::Unknown;
            assert!(shown, "{claim} states a cause that no number shows");
        }
    }
}

#[test]
fn other_numbers_in_reasons_are_settings_or_the_papers() {
    let all = files::figures();
    for figure in &all {
        for (claim, reason) in reasons(figure) {
            let quoted = |other: &&Figure| other.paper == figure.paper && quotes(reason, other);
            let known: BTreeSet<_> =
                all.iter().filter(quoted).chain([figure]).flat_map(known_numbers).collect();
            for piece in reason.pieces() {
                let Piece::Words(words) = piece else { continue };
                for number in numbers(words) {
                    assert!(
                        known.contains(&number),
                        "{claim} states {number}, which is neither measured, nor a setting, nor \
                         the paper's"
                    );
                }
            }
        }
    }
}

/// Whether a reason quotes a finding of the figure.
fn quotes(reason: &Reason, figure: &Figure) -> bool {
    reason.pieces().any(|piece| match piece {
        Piece::Finding(id) => figure.findings.iter().any(|finding| finding.id == id),
        Piece::Words(_) => false,
    })
}

/// Numbers that the figure sets or that its paper prints.
fn known_numbers(figure: &Figure) -> BTreeSet<String> {
    let mut texts = vec![
        figure.scenario.to_string(),
        serde_json::to_string(&figure.panels).expect("plain data"),
        serde_json::to_string(&figure.sizes).expect("plain data"),
    ];
    for setting in &figure.settings {
        texts.extend([setting.paper.clone(), setting.here.clone()]);
    }
    for claim in &figure.claims {
        texts.push(claim.text.clone());
        texts.extend(claim.parts.iter().map(|part| part.paper.clone()));
    }
    texts.iter().flat_map(|text| numbers(text)).collect()
}

/// The numbers in a text, without separators of thousands.
fn numbers(text: &str) -> Vec<String> {
    let text = text.replace(',', "");
    let digits = |c: char| c.is_ascii_digit() || c == '.';
    let runs = text.split(|c: char| !digits(c)).map(|run| run.trim_matches('.'));
    runs.filter(|run| !run.is_empty()).map(str::to_owned).collect()
}
