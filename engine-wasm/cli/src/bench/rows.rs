//! The rows of the benchmark: what was measured, and ratios between rows.

use serde::Serialize;

use super::job::Measured;
use super::races::REFERENCE;
use crate::driver_name::DriverName;
use crate::table::plain_table;

/// A row.
#[derive(Debug, Serialize)]
pub struct Row {
    /// The file of its scenario.
    pub file: String,
    /// Its lane in the scenario.
    pub lane: u32,
    /// The driver that was forced, if any.
    pub forced: Option<DriverName>,
    /// What was measured.
    #[serde(flatten)]
    pub measured: Measured,
    /// Its costs with accounts, if they were measured.
    pub accounts: Option<WithAccounts>,
    /// Instructions per packet-hop, if they were counted.
    pub instructions_per_packet_hop: Option<f64>,
    /// Whether it is compared with a row of the reference race.
    #[serde(skip)]
    pub is_compared: bool,
    /// The number of the row that it is compared with, from 0.
    pub reference: Option<usize>,
    /// Its speed ÷ that of the row that it is compared with.
    pub by_reference: Option<f64>,
}

/// A row's lane with accounts of its flows.
#[derive(Debug, Serialize)]
pub struct WithAccounts {
    /// CPU seconds.
    pub cpu_s: f64,
    /// CPU seconds ÷ those without accounts.
    pub by_plain: f64,
    /// The largest resident set.
    pub peak_memory_bytes: Option<u64>,
}

/// Compares rows with the row of their scheme in the reference race, if that was measured; an own
/// scheme with the row that has its results.
pub fn compare(rows: &mut [Row]) {
    for number in 0..rows.len() {
        let row = &rows[number];
        let find = |is_alike: &dyn Fn(&Measured) -> bool| {
            rows.iter().position(|other| other.file == REFERENCE && is_alike(&other.measured))
        };
        let reference = find(&|other| other.scheme == row.measured.scheme)
            .or_else(|| find(&|other| other.fingerprint == row.measured.fingerprint))
            .filter(|_| row.is_compared);
        let by_reference = reference
            .map(|reference| row.measured.per_cpu_second / rows[reference].measured.per_cpu_second);
        rows[number].reference = reference;
        rows[number].by_reference = by_reference;
    }
}

/// The rows as a text table, without columns that would be empty.
pub fn table(rows: &[Row]) -> String {
    let has_ratios = rows.iter().any(|row| row.by_reference.is_some());
    let has_instructions = rows.iter().any(|row| row.instructions_per_packet_hop.is_some());
    let has_accounts = rows.iter().any(|row| row.accounts.is_some());
    let mut header = vec!["Scenario", "Contestant", "Driver", "Work", "CPU s", "Per CPU s"];
    header.extend(has_ratios.then_some("÷ reference"));
    header.extend(has_instructions.then_some("Instructions/hop"));
    header.push("Peak MB");
    header.extend(has_accounts.then_some(["Accounts: × CPU s", "Peak MB"]).into_iter().flatten());
    let mut table = plain_table(header.into_iter().map(str::to_owned).collect());
    for row in rows {
        let measured = &row.measured;
        let contestant = measured.contestant.clone();
        let mut cells = vec![
            measured.title.clone(),
            measured.swept.map_or_else(|| contestant.clone(), |x| format!("{contestant}, {x}")),
            measured.driver.map_or("–", DriverName::name).to_owned(),
            format!("{:.3} M {}", measured.work / 1e6, measured.unit),
            format!("{:.2}", measured.cpu_s),
            format!("{:.2} M", measured.per_cpu_second / 1e6),
        ];
        cells.extend(has_ratios.then(|| number(row.by_reference, 2)));
        cells.extend(has_instructions.then(|| number(row.instructions_per_packet_hop, 0)));
        cells.push(megabytes(measured.peak_memory_bytes));
        if has_accounts {
            let accounts = row.accounts.as_ref();
            cells.push(number(accounts.map(|accounts| accounts.by_plain), 2));
            cells.push(megabytes(accounts.and_then(|accounts| accounts.peak_memory_bytes)));
        }
        table.add_row(cells);
    }
    table.to_string()
}

/// Memory in a table.
pub fn megabytes(bytes: Option<u64>) -> String {
    number(bytes.map(|bytes| bytes as f64 / 1e6), 0)
}

fn number(value: Option<f64>, digits: usize) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.digits$}"))
}

#[cfg(test)]
mod tests {
    use millrace_sim::level::Level;

    use super::*;

    fn row(file: &str, scheme: &str, per_cpu_second: f64, is_compared: bool) -> Row {
        let measured = Measured {
            title: file.to_owned(),
            contestant: scheme.to_uppercase(),
            scheme: scheme.to_owned(),
            swept: None,
            level: Level::Packet,
            driver: Some(DriverName::Window),
            unit: "packet-hops".to_owned(),
            work: 1e6,
            useful_data_packet_hops: Some(1),
            cpu_s: 1e6 / per_cpu_second,
            per_cpu_second,
            peak_memory_bytes: None,
            fingerprint: String::new(),
        };
        Row {
            file: file.to_owned(),
            lane: 0,
            forced: None,
            measured,
            accounts: None,
            instructions_per_packet_hop: None,
            is_compared,
            reference: None,
            by_reference: None,
        }
    }

    #[test]
    fn rows_are_compared_with_their_scheme_in_the_reference_race() {
        let mut rows = [
            row("other.json", "pias", 7.0, false),
            row(REFERENCE, "dctcp", 10.0, false),
            row(REFERENCE, "pias", 8.0, false),
            row("short.json", "pias", 2.0, true),
            row("short.json", "homa", 2.0, true),
            row("own.json", "own", 9.0, true),
        ];
        for row in &mut rows {
            row.measured.fingerprint = format!("{} {}", row.file, row.measured.scheme);
        }
        rows[5].measured.fingerprint = rows[1].measured.fingerprint.clone();
        compare(&mut rows);
        assert_eq!(
            rows.each_ref().map(|row| row.by_reference),
            [None, None, None, Some(0.25), None, Some(0.9)]
        );
        assert_eq!(rows[3].reference, Some(2));
        assert!(table(&rows).contains("÷ reference"));
        assert!(!table(&rows[..3]).contains("÷ reference"));
    }
}
