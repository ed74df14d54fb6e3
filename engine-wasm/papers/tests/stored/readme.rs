//! The README says how many claims of each paper came to which verdict. `UPDATE_COUNTS=1` writes its
//! table anew.

use std::collections::BTreeSet;
use std::env;

use millrace_papers::{ClaimVerdict, FigureResults};

use crate::files;

/// The columns of verdicts, in order.
const COLUMNS: [(&str, ClaimVerdict); 4] = [
    ("reproduced", ClaimVerdict::Reproduced),
    ("direction only", ClaimVerdict::DirectionOnly),
    ("not reproduced", ClaimVerdict::NotReproduced),
    ("not testable", ClaimVerdict::NotTestable),
];

#[test]
fn the_readme_counts_the_verdicts_that_are_stored() {
    let readme = files::readme();
    let found = table_in(&readme);
    let counted = table();
    if env::var_os("UPDATE_COUNTS").is_some() {
        files::write_readme(&readme.replace(&found, &counted));
        return;
    }
    assert_eq!(found, counted, "the README counts otherwise; `npm run claims`");
}

/// The table as it stands in `readme`: its heading and all rows below.
fn table_in(readme: &str) -> String {
    let lines = readme.lines().skip_while(|line| !line.starts_with("| paper | claims |"));
    let rows: Vec<_> = lines.take_while(|line| line.starts_with('|')).collect();
    assert!(!rows.is_empty(), "the README has no table of claims");
    rows.join("\n")
}

/// The table as it should be: one row for each paper, by name, and one for all.
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

fn row(name: &str, results: &[FigureResults]) -> String {
    let verdicts: Vec<_> =
        results.iter().flat_map(|one| &one.claims).map(|claim| claim.verdict).collect();
    let count = |wanted| verdicts.iter().filter(|&&one| one == wanted).count();
    let counts: Vec<_> = COLUMNS.iter().map(|&(_, verdict)| count(verdict).to_string()).collect();
    format!("| {name} | {} | {} |", verdicts.len(), counts.join(" | "))
}
