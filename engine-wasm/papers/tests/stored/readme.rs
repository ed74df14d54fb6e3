//! The README's table of verdicts per paper matches the stored results. `UPDATE_COUNTS=1` rewrites
//! it.

use std::collections::BTreeSet;
use std::env;

use millrace_papers::{ClaimVerdict, FigureResults};

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
fn readme_counts_match_the_marking_hosts_reading() {
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
    let hosts_mark = parts.filter(|(part, _)| part.reading == "hosts mark");
    let hosts_mark: Vec<_> = hosts_mark.map(|(_, result)| result.verdict).collect();
    assert_eq!(as_read.len(), hosts_mark.len(), "each claim is read both ways");
    let count = |of: &[ClaimVerdict], wanted| of.iter().filter(|&&one| one == wanted).count();
    let sentence = format!(
        "{} of their {} claims are reproduced and {} overshoot; if hosts mark as well, as in public \
         simulation code, {} are reproduced and {} come out in direction only.",
        count(&as_read, ClaimVerdict::Reproduced),
        as_read.len(),
        count(&as_read, ClaimVerdict::Overshoots),
        count(&hosts_mark, ClaimVerdict::Reproduced),
        count(&hosts_mark, ClaimVerdict::DirectionOnly),
    );
    let readme = files::readme().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(readme.contains(&sentence), "the README should say: {sentence}");
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
