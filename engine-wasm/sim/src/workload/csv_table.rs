//! CSV text with named columns; every issue names line, column and value.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::issue::Issue;
use crate::numbers::{grouped, range as told};
use crate::yield_point::yield_point;

/// A column: its header, and whether it is optional.
#[derive(Clone, Copy)]
pub(super) struct Column {
    pub name: &'static str,
    pub optional: bool,
}

/// A row: its cells in the order of the requested columns, empty for absent columns.
pub(super) struct Row<'a> {
    line: u64,
    columns: &'a [Column],
    cells: Vec<&'a str>,
}

/// Steps, for yielding, that a row counts as.
const ROW: usize = 8;

/// Calls `each` for the rows of `text`; its header may name `columns` in any order.
///
/// # Errors
/// An unknown, repeated or missing header, more than `max_rows` rows, a row with a different length
/// from the header, or an error of `each`: the first one, with the number of other lines that have
/// errors.
pub(super) fn read(
    text: &str,
    columns: &[Column],
    max_rows: usize,
    mut each: impl FnMut(&Row) -> Result<(), Issue>,
) -> Result<(), Issue> {
    let mut reader =
        csv::ReaderBuilder::new().trim(csv::Trim::All).flexible(true).from_reader(text.as_bytes());
    let header = reader.headers().map_err(|error| unreadable(&error))?.clone();
    let header_indices = header_indices(&header, columns)?;
    let mut record = csv::StringRecord::new();
    let mut rows = 0;
    let mut first = None;
    let mut others = 0_u64;
    while reader.read_record(&mut record).map_err(|error| unreadable(&error))? {
        yield_point(ROW);
        let line = record.position().map_or(0, csv::Position::line);
        rows += 1;
        if rows > max_rows {
            return Err(at(line, "", "more rows", format!("at most {} rows", grouped(max_rows))));
        }
        let fault = if record.len() == header.len() {
            let cell = |place: &Option<usize>| place.map_or("", |place| &record[place]);
            each(&Row { line, columns, cells: header_indices.iter().map(cell).collect() }).err()
        } else {
            let value = format!("{} cells", record.len());
            Some(at(line, "", value, format!("{} cells, like the header", header.len())))
        };
        match (fault, &first) {
            (Some(_), Some(_)) => others += 1,
            (fault @ Some(_), None) => first = fault,
            (None, _) => {}
        }
    }
    first.map_or(Ok(()), |issue| Err(and_others(issue, others)))
}

/// The issue of one line, which tells that `others` have errors, too.
fn and_others(issue: Issue, others: u64) -> Issue {
    if others == 0 {
        return issue;
    }
    let more = if others == 1 { "line has" } else { "lines have" };
    let told = |text: String| format!("{text}; {} more {more} errors", grouped(others));
    if issue.value.is_empty() {
        Issue { expected: told(issue.expected), ..issue }
    } else {
        Issue { value: told(issue.value), ..issue }
    }
}

/// Per column, its index in the header.
fn header_indices(
    header: &csv::StringRecord,
    columns: &[Column],
) -> Result<Vec<Option<usize>>, Issue> {
    let names: Vec<_> = columns.iter().map(|column| column.name).collect();
    for (place, name) in header.iter().enumerate() {
        let repeated = header.iter().take(place).any(|earlier| earlier == name);
        if repeated || !names.contains(&name) {
            let expected = format!("the columns {}, each once", names.join(", "));
            return Err(at(1, "", format!("a column {name:?}"), expected));
        }
    }
    let place = |column: &Column| {
        let place = header.iter().position(|name| name == column.name);
        if place.is_none() && !column.optional {
            return Err(at(1, column.name, "", "a column of that name".to_owned()));
        }
        Ok(place)
    };
    columns.iter().map(place).collect()
}

impl<'a> Row<'a> {
    /// The trimmed text of requested column number `column`.
    pub fn text(&self, column: usize) -> &'a str {
        self.cells[column]
    }

    /// The number in a column.
    ///
    /// # Errors
    /// Text that is not a number of this type, or a number outside `range`.
    pub fn number<T>(&self, column: usize, range: RangeInclusive<T>) -> Result<T, Issue>
    where
        T: FromStr + PartialOrd + Display,
    {
        match self.text(column).parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => {
                let (min, max) = range.into_inner();
                Err(self.issue(column, format!("a number {}", told(min, max))))
            }
        }
    }

    /// An issue with the value in a column.
    pub fn issue(&self, column: usize, expected: String) -> Issue {
        at(self.line, self.columns[column].name, self.text(column), expected)
    }
}

fn at(line: u64, column: &str, value: impl Into<String>, expected: String) -> Issue {
    let comma = if column.is_empty() { "" } else { ", " };
    Issue::new(format!("workload.data line {line}{comma}{column}"), value, expected)
}

fn unreadable(error: &csv::Error) -> Issue {
    let line = error.position().map_or(1, csv::Position::line);
    at(line, "", "unreadable text", "comma-separated text in UTF-8".to_owned())
}
