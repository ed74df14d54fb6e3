//! The README's table of verdicts per paper matches the stored results. `UPDATE_COUNTS=1` rewrites
//! it.

use std::collections::BTreeSet;
use std::env;

use millrace_papers::{ClaimVerdict, Expect, Figure, FigureResults};

use crate::files;

/// The columns of verdicts, in order.
const COLUMNS: [(&str, ClaimVerdict); 6] = [
    ("reproduced", ClaimVerdict::Reproduced),
    ("overshoots", ClaimVerdict::Overshoots),
    ("direction only", ClaimVerdict::DirectionOnly),
    ("not reproduced", ClaimVerdict::NotReproduced),
    ("one run", ClaimVerdict::OneRun),
    ("not testable", ClaimVerdict::NotTestable),
];

#[test]
fn readme_counts_match_stored_verdicts() {
    let readme = files::readme();
    let found = table_in(&readme);
    let counted = table();
    if env::var_os("UPDATE_COUNTS").is_some() {
        files::write_readme(&readme.replace(&found, &counted));
        return;
    }
    assert_eq!(found, counted, "the README counts otherwise; `npm run claims`");
}

/// The README's sentence on the reading that decides most claims.
#[test]
fn readme_counts_match_the_readings_of_spq() {
    let all: Vec<_> = files::figures();
    let of_spq = all.iter().filter(|figure| figure.paper == "spq");
    let judged = of_spq.flat_map(|figure| {
        let best = files::best_results(figure).expect("quick results at least");
        figure.claims.iter().zip(best.claims)
    });
    let figures_4_and_5 = |id: &str| id.starts_with("SPQ-F4-") || id.starts_with("SPQ-F5-");
    let judged: Vec<_> = judged.filter(|(claim, _)| figures_4_and_5(&claim.id)).collect();
    let as_read: Vec<_> = judged.iter().map(|(_, result)| result.verdict).collect();
    let parts = judged.iter().flat_map(|(claim, result)| claim.parts.iter().zip(&result.parts));
    let switches = parts.filter(|(part, _)| part.reading == "only switches mark");
    let switches: Vec<_> = switches.map(|(_, result)| result.verdict).collect();
    assert_eq!(as_read.len(), switches.len(), "each claim is read both ways");
    let count = |of: &[ClaimVerdict], wanted| of.iter().filter(|&&one| one == wanted).count();
    let sentence = format!(
        "{} of their {} claims are reproduced and {} come out in direction only; if only switches \
         mark, {} are reproduced and {} overshoot.",
        count(&as_read, ClaimVerdict::Reproduced),
        as_read.len(),
        count(&as_read, ClaimVerdict::DirectionOnly),
        count(&switches, ClaimVerdict::Reproduced),
        count(&switches, ClaimVerdict::Overshoots),
    );
    let readme = files::readme().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(readme.contains(&sentence), "the README should say: {sentence}");
}

/// The README's sentence on SPQ with its hosts' order in switches: sizes on the judge's scale, the
/// logarithm of the ratio.
#[test]
fn youngest_first_gives_spqs_figures_4_and_5_the_size_that_the_readme_states() {
    let all = files::figures();
    let of_spq = |name: &str| {
        let wanted = |figure: &&Figure| figure.paper == "spq" && figure.figure == name;
        all.iter().find(wanted).expect("a figure of SPQ")
    };
    let found = files::best_results(of_spq("youngest-first")).expect("stored results").findings;
    let mut count = 0;
    for claim in &of_spq("fig-4-6").claims {
        let statistic = match claim.id.get(..7) {
            Some("SPQ-F4-") => "mean",
            Some("SPQ-F5-") => "p99",
            _ => continue,
        };
        let id = format!("youngest-{}-{statistic}", &claim.id[7..]);
        let Expect::Effect { value, .. } = claim.parts[0].expect else { panic!("{id}: no effect") };
        let finding = found.iter().find(|finding| finding.id == id);
        let measured = finding.and_then(|finding| finding.measured).expect("a value").value;
        let size = libm::log(1.0 - measured) / libm::log(1.0 - value);
        assert!((0.7..=1.5).contains(&size), "{id}: {size} times the printed effect");
        count += 1;
    }
    assert_eq!(count, 12);
}

/// The table in `readme`: its heading and all rows below.
fn table_in(readme: &str) -> String {
    let lines = readme.lines().skip_while(|line| !line.starts_with("| paper | claims |"));
    let rows: Vec<_> = lines.take_while(|line| line.starts_with('|')).collect();
    assert!(!rows.is_empty(), "the README has no table of claims");
    rows.join("\n")
}

/// The expected table: one row for each paper, by name, and one for all.
fn table() -> String {
    let figures = files::figures();
    let papers: BTreeSet<&str> = figures.iter().map(|figure| figure.paper.as_str()).collect();
    let names: Vec<_> = COLUMNS.iter().map(|(name, _)| *name).collect();
    let mut rows = vec![
        format!("| paper | claims | {} |", names.join(" | ")),
        "| --- ".repeat(COLUMNS.len() + 2) + "|",
    ];
    let mut all = Vec::new();
    for paper in papers {
        let of_paper = figures.iter().filter(|figure| figure.paper == paper);
        let best: Vec<FigureResults> = of_paper.filter_map(files::best_results).collect();
        let name = files::paper(paper).map_or_else(|| paper.to_owned(), |paper| paper.name);
        rows.push(row(&name, &best));
        all.extend(best);
    }
    rows.push(row("all", &all));
    rows.join("\n")
}

/// Verdicts that may be firm are counted as firm + others.
fn row(name: &str, results: &[FigureResults]) -> String {
    let claims: Vec<_> = results.iter().flat_map(|one| &one.claims).collect();
    let counts: Vec<_> = COLUMNS
        .iter()
        .map(|&(_, verdict)| {
            let of = || claims.iter().filter(|claim| claim.verdict == verdict);
            let firm = of().filter(|claim| claim.firm).count();
            match verdict {
                ClaimVerdict::OneRun | ClaimVerdict::NotTestable => of().count().to_string(),
                _ => format!("{firm} + {}", of().count() - firm),
            }
        })
        .collect();
    format!("| {name} | {} | {} |", claims.len(), counts.join(" | "))
}
