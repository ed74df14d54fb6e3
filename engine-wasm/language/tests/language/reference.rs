//! The reference in `scenarios/schemes/README.md` is made from the tables of the parser.
//! `UPDATE_GOLDEN=1` writes it.

use std::fs;
use std::path::Path;

use millrace_language::vocabulary::{Word, WordKind, words};

const SECTIONS: &[(WordKind, &str)] = &[
    (WordKind::Declaration, "Declarations and statements"),
    (WordKind::Fact, "Facts to know"),
    (WordKind::Part, "Parts"),
    (WordKind::Base, "Bases"),
    (WordKind::Hook, "Definitions"),
    (WordKind::Output, "Values that definitions assign"),
    (WordKind::Quantity, "Quantities that definitions read"),
    (WordKind::Function, "Functions"),
    (WordKind::Unit, "Units"),
];

fn row(word: &Word) -> String {
    let Word { name, within, unit, meaning, needs, .. } = word;
    let unit = if unit.is_empty() { String::new() } else { format!(" ({unit})") };
    let needs = needs.map(|fact| format!(" Needs `knows {fact}`.")).unwrap_or_default();
    let within: Vec<String> = within.iter().map(|place| format!("`{place}`")).collect();
    format!("| `{name}`{unit} | {} | {meaning}{needs} |\n", within.join(", "))
}

fn reference() -> String {
    let words = words();
    let section = |(kind, title): &(WordKind, &str)| {
        let rows: String = words.iter().filter(|word| word.kind == *kind).map(row).collect();
        format!("\n### {title}\n\n| word | in | meaning |\n| --- | --- | --- |\n{rows}")
    };
    SECTIONS.iter().map(section).collect()
}

#[test]
fn the_page_lists_all_words() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/schemes/README.md");
    let page = fs::read_to_string(&path).expect("the page is there");
    let (before, rest) = page.split_once("<!-- words -->\n").expect("where words begin");
    let (written, after) = rest.split_once("\n<!-- /words -->").expect("where words end");
    let reference = reference();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let page = format!("{before}<!-- words -->\n{reference}\n<!-- /words -->{after}");
        fs::write(path, page).expect("the page is writable");
    } else {
        assert!(
            written == reference,
            "UPDATE_GOLDEN=1 writes the words of {} anew",
            path.display()
        );
    }
}
