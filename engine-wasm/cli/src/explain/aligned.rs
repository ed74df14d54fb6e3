//! Tables with remarks beneath their rows.

use std::fmt::Write;

/// A row, and what is said beneath it.
pub struct Row<const N: usize> {
    /// By column.
    pub cells: [String; N],
    /// Lines beneath, which begin in the first column of words.
    pub remarks: Vec<String>,
}

/// The table: `numbers` columns, aligned to the right, before columns of words.
pub fn render<const N: usize>(numbers: usize, header: [&str; N], rows: &[Row<N>]) -> String {
    let mut widths = header.map(width);
    for row in rows {
        for (width_so_far, cell) in widths.iter_mut().zip(&row.cells) {
            *width_so_far = (*width_so_far).max(width(cell));
        }
    }
    let line = |cells: [&str; N]| {
        let mut line = String::new();
        for (column, (cell, &wide)) in cells.iter().zip(&widths).enumerate() {
            let gap = if column == 0 { "" } else { "   " };
            let padding = " ".repeat(wide - width(cell));
            let (before, after) =
                if column < numbers { (&padding[..], "") } else { ("", &padding[..]) };
            let _ = write!(line, "{gap}{before}{cell}{after}");
        }
        line.trim_end().to_owned()
    };
    let rule = "─".repeat(widths.iter().sum::<usize>() + 3 * (N - 1));
    let indent = " ".repeat(widths[..numbers].iter().sum::<usize>() + 3 * numbers + 2);
    let mut lines = vec![line(header), rule];
    for row in rows {
        lines.push(line(row.cells.each_ref().map(String::as_str)));
        lines.extend(row.remarks.iter().map(|remark| format!("{indent}{remark}")));
    }
    lines.join("\n")
}

fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_aligned_to_the_right_and_remarks_to_words() {
        let row = |number: &str, word: &str, remarks: &[&str]| Row {
            cells: [number.to_owned(), word.to_owned()],
            remarks: remarks.iter().map(|&remark| remark.to_owned()).collect(),
        };
        let rows = [row("12", "wait", &["behind it"]), row("3.5", "go", &[])];
        let rendered = render(1, ["µs", "what"], &rows);
        let expected = [" µs   what", "──────────", " 12   wait", "        behind it", "3.5   go"];
        assert_eq!(rendered.lines().collect::<Vec<_>>(), expected);
    }
}
