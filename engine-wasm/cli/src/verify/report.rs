//! Verdicts on claims, as text.

use comfy_table::CellAlignment;
use millrace_papers::{
    Claim, ClaimResult, ClaimVerdict, Figure, FigureResults, Measured, PartResult, Range, Unit,
};

use super::number::number;
use super::quoted::Quoted;
use crate::table::text_table;

/// A figure's claims: the paper's value, the measured one with its interval, the verdict.
pub fn figure(figure: &Figure, results: &FigureResults, quoted: &Quoted) -> String {
    let header = ["Claim", "Measured is", "Paper", "Measured", "Verdict"].map(str::to_owned);
    let mut table = text_table(header.to_vec());
    for (claim, result) in figure.claims.iter().zip(&results.claims) {
        let reason = claim.reason.as_ref().map(|reason| {
            let text = reason.worded(|id| quoted.value(&figure.paper, id));
            format!("{}: {text}", reason.cause.words())
        });
        for row in rows(claim, result, reason.as_deref()) {
            table.add_row(row);
        }
    }
    if let Some(column) = table.column_mut(3) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let costs = format!(
        "{} lanes, {:.1} CPU s, {:.1} M packet-hops",
        results.provenance.lanes,
        results.costs.cpu_s,
        results.costs.packet_hops / 1e6
    );
    let trace = if results.provenance.with_trace { ", on the recorded trace" } else { "" };
    let claims = if figure.claims.is_empty() { String::new() } else { format!("\n{table}") };
    let findings = findings(figure, results);
    format!("\n{}, {}{trace} ({costs}){claims}{findings}", figure.paper, figure.title)
}

/// The figure's findings, which reasons of the paper's claims may quote.
fn findings(figure: &Figure, results: &FigureResults) -> String {
    if figure.findings.is_empty() {
        return String::new();
    }
    let mut table = text_table(["Finding", "Value"].map(str::to_owned).to_vec());
    for (finding, found) in figure.findings.iter().zip(&results.findings) {
        let measured = found.measured.map_or("–".to_owned(), |it| estimate(it, finding.unit));
        table.add_row([finding.text.clone(), measured]);
    }
    format!("\n{table}")
}

fn rows(claim: &Claim, result: &ClaimResult, reason: Option<&str>) -> Vec<[String; 5]> {
    if result.parts.is_empty() {
        let why = claim.untestable.as_ref().or(claim.needs_full.as_ref());
        let verdict = format!("{}: {}", name(result.verdict), why.map_or("", String::as_str));
        return vec![[claim.id.clone(), String::new(), String::new(), String::new(), verdict]];
    }
    let part = |(place, (part, found)): (usize, (&millrace_papers::Part, &PartResult))| {
        let id = if place == 0 { claim.id.clone() } else { String::new() };
        let measured = found.measured.map_or("–".to_owned(), |it| value(it, found, part.unit));
        let other = !part.reading.is_empty();
        let label = if other {
            format!("alternative reading, {}: {}", part.reading, part.label)
        } else {
            part.label.clone()
        };
        let verdict = match (place, other) {
            (0, _) => verdict(claim, result, reason),
            (_, true) => name(found.verdict).to_owned(),
            (_, false) => String::new(),
        };
        [id, label, part.paper.clone(), measured, verdict]
    };
    claim.parts.iter().zip(&result.parts).enumerate().map(part).collect()
}

fn verdict(claim: &Claim, result: &ClaimResult, reason: Option<&str>) -> String {
    let one_run = |part: &PartResult| part.measured.is_none_or(|measured| measured.low.is_none());
    let caution = match (result.verdict, result.firm) {
        (ClaimVerdict::NotTestable | ClaimVerdict::OneRun, _) | (_, true) => "",
        (_, false) if result.parts.iter().all(one_run) => " (one trace)",
        (_, false) => " (within the noise)",
    };
    let reason = match result.verdict {
        ClaimVerdict::Reproduced | ClaimVerdict::OneRun | ClaimVerdict::NotTestable => None,
        _ => reason,
    };
    let words: Vec<_> = why(claim, result).into_iter().chain(reason.map(str::to_owned)).collect();
    let words = words.join(". ");
    let colon = if words.is_empty() { "" } else { ": " };
    format!("{}{caution}{colon}{words}", name(result.verdict))
}

/// The judge's remarks on the deciding numbers, each with its label if there are several.
fn why(claim: &Claim, result: &ClaimResult) -> Option<String> {
    let counting = || claim.parts.iter().zip(&result.parts).filter(|(of, _)| of.reading.is_empty());
    let several = counting().count() > 1;
    let decisive = counting().filter(|(_, part)| part.verdict == result.verdict);
    let words = decisive.filter_map(|(of, part)| {
        let label = if several { format!("{}: ", of.label) } else { String::new() };
        let size = match (part.verdict, part.measured) {
            (ClaimVerdict::Overshoots | ClaimVerdict::DirectionOnly, Some(measured)) => {
                format!("measured {}, printed {}; ", number(measured.value, of.unit), of.paper)
            }
            _ => String::new(),
        };
        Some(format!("{label}{size}{}", part.why.as_ref()?))
    });
    let words: Vec<_> = words.collect();
    (!words.is_empty()).then(|| words.join(". "))
}

/// The estimate, and below it the range of the seeds' values.
fn value(measured: Measured, found: &PartResult, unit: Unit) -> String {
    let kind = if found.percentiles_of_each_seed { ", percentile of each seed" } else { "" };
    let interval = format!("{}{kind}", estimate(measured, unit));
    match found.range {
        Some(Range { least, most }) if least < most => {
            format!("{interval}\nseeds {} … {}", number(least, unit), number(most, unit))
        }
        _ => interval,
    }
}

/// The estimate with its interval and number of seeds.
fn estimate(measured: Measured, unit: Unit) -> String {
    let Measured { value, low, high, seeds, silent } = measured;
    let estimate = number(value, unit);
    let silent = if silent > 0 { format!(", no value in {silent} more") } else { String::new() };
    let (Some(low), Some(high)) = (low, high) else { return format!("{estimate}{silent}") };
    let (low, high) = (number(low, unit), number(high, unit));
    format!("{estimate} ({low} … {high}), {seeds} seeds{silent}")
}

/// The number of claims per verdict, and the number of firm ones among those with several runs.
pub fn counts(all: &[FigureResults]) -> String {
    let claims: Vec<_> = all.iter().flat_map(|results| &results.claims).collect();
    let words = ALL.iter().map(|&verdict| {
        let of = || claims.iter().filter(|claim| claim.verdict == verdict);
        let firm = match verdict {
            ClaimVerdict::OneRun | ClaimVerdict::NotTestable => String::new(),
            _ => format!(" ({} firm)", of().filter(|claim| claim.firm).count()),
        };
        format!("{} {}{firm}", of().count(), name(verdict))
    });
    format!("\n{} claims: {}", claims.len(), words.collect::<Vec<_>>().join(", "))
}

/// Claims with changed verdicts, one per line.
pub fn changes(before: &FigureResults, after: &FigureResults) -> Vec<String> {
    let at = after.size.name();
    let trace = if after.provenance.with_trace { " on the recorded trace" } else { "" };
    let changed = after.claims.iter().filter_map(|claim| {
        let earlier = before.claims.iter().find(|one| one.id == claim.id)?.verdict;
        let (was, is) = (name(earlier), name(claim.verdict));
        (was != is).then(|| format!("{} at {at} size{trace}: {was}, now {is}", claim.id))
    });
    changed.collect()
}

const ALL: [ClaimVerdict; 6] = [
    ClaimVerdict::Reproduced,
    ClaimVerdict::Overshoots,
    ClaimVerdict::DirectionOnly,
    ClaimVerdict::NotReproduced,
    ClaimVerdict::OneRun,
    ClaimVerdict::NotTestable,
];

fn name(verdict: ClaimVerdict) -> &'static str {
    match verdict {
        ClaimVerdict::Reproduced => "reproduced",
        ClaimVerdict::Overshoots => "overshoots",
        ClaimVerdict::DirectionOnly => "direction only",
        ClaimVerdict::NotReproduced => "not reproduced",
        ClaimVerdict::OneRun => "one run",
        ClaimVerdict::NotTestable => "not testable",
    }
}
