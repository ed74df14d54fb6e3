//! Reads JSON input; faults are worded from the schema of what the input should be, never by the
//! reader.

mod form;
mod schema;
mod syntax;

use std::io::{self, Read};

use serde::de::DeserializeOwned;
use serde_json::de::IoRead;
use serde_json::{Deserializer, Value};

use crate::issue::Issue;
use crate::yield_point::yield_point;

/// Reads a `T` from JSON that may begin with a byte order mark. `whole` names the input in messages,
/// as in “scenario”; `schema` is its JSON Schema.
///
/// # Errors
/// The first fault: text that is not JSON, or JSON that is no `T`.
pub fn read_json<T: DeserializeOwned>(
    json: &str,
    whole: &str,
    schema: fn() -> Value,
) -> Result<T, Issue> {
    let json = json.strip_prefix('\u{feff}').unwrap_or(json);
    let mut reader = reader(json);
    match serde_path_to_error::deserialize(&mut reader) {
        Ok(read) => {
            reader.end().map_err(|error| syntax::fault(json, whole, &error))?;
            Ok(read)
        }
        Err(error) => {
            // A fault of form may come before one of syntax, which hides the form of all.
            let value: Value =
                from_json(json).map_err(|error| syntax::fault(json, whole, &error))?;
            Err(form::fault(&value, &schema(), whole, &error))
        }
    }
}

/// A text that yields while it is read: a flow list in it may have a million rows.
struct Yielding<'a>(&'a [u8]);

impl Read for Yielding<'_> {
    #[inline(never)]
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        yield_point(into.len());
        self.0.read(into)
    }
}

/// Whether `text` is JSON.
///
/// # Errors
/// Why not.
pub fn value_of_json(text: &str, whole: &str) -> Result<Value, Issue> {
    let json = text.strip_prefix('\u{feff}').unwrap_or(text);
    from_json(json).map_err(|error| syntax::fault(json, whole, &error))
}

/// Reads a `T` from JSON that a program wrote.
///
/// # Errors
/// Text that is not JSON, or JSON that is no `T`, in the words of `serde_json`.
pub fn from_json<T: DeserializeOwned>(json: &str) -> serde_json::Result<T> {
    let mut reader = reader(json);
    let read = T::deserialize(&mut reader)?;
    reader.end()?;
    Ok(read)
}

/// The reader of all JSON: a second type of reader would be compiled for every type that is read.
fn reader(json: &str) -> Deserializer<IoRead<Yielding<'_>>> {
    Deserializer::from_reader(Yielding(json.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::from_json;
    use crate::scenario::ScenarioSpec;
    use crate::yield_point::tests::calls_of;

    /// What is said about a scenario in which `old` is replaced.
    fn said(old: &str, new: &str) -> String {
        let json = r#"{ "version": 1, "level": "flow",
  "topology": { "kind": "big-switch", "parameters": { "hosts": 8 } },
  "workload": { "kind": "poisson" },
  "contestants": [{ "scheme": "fair" }, { "scheme": "pias", "parameters": {} }],
  "seeds": [1] }"#;
        assert!(json.contains(old), "{old}");
        ScenarioSpec::parse(&json.replacen(old, new, 1))
            .map_or_else(|e| e.to_string(), |_| String::new())
    }

    #[test]
    fn faults_of_syntax_name_their_place() {
        assert_eq!(
            said(r#""kind": "big-switch","#, r#""kind" "big-switch","#),
            "scenario: expected JSON, got '\"' in line 2, column 24"
        );
        assert_eq!(
            said(r#""seeds": [1] }"#, r#""seeds": [1"#),
            "scenario: expected JSON, got an end within it"
        );
        assert_eq!(said("}]", "}]]"), "scenario: expected JSON, got ']' in line 4, column 80");
        assert_eq!(
            said("[1] }", "[1] } {"),
            "scenario: expected JSON, got '{' in line 5, column 18"
        );
        assert_eq!(
            said("[1]", &"[".repeat(200)),
            "scenario: expected brackets in at most 127 levels, got more"
        );
        assert_eq!(
            said("[1]", "[1e999]"),
            "scenario: expected numbers below 1.8e308, got one above in line 5, column 17"
        );
        assert_eq!(
            said("[1]", "[-1e999\n]"),
            "scenario: expected numbers below 1.8e308, got one above in line 5, column 18"
        );
        assert_eq!(said("{ \"version\"", "\u{feff}{ \"version\""), "");
    }

    #[test]
    fn a_long_text_yields_while_it_is_read() {
        let json = format!("[\"{}\"]", r"0,1,2,3\n".repeat(10_000));
        let mut read = Vec::new();
        let calls = calls_of(|| read = from_json::<Vec<String>>(&json).unwrap());
        assert_eq!(read, ["0,1,2,3\n".repeat(10_000)]);
        assert_eq!(calls, json.len() / 8_193);
    }

    #[test]
    fn faults_of_form_name_field_value_and_what_is_allowed() {
        assert_eq!(said(r#""version": 1"#, r#""version": "1""#), r#"version: expected 1, got "1""#);
        assert_eq!(said(r#""level": "flow","#, ""), "level: missing; expected one of packet, flow");
        assert_eq!(
            said(r#""flow""#, r#""fluid""#),
            r#"level: expected one of packet, flow, got "fluid""#
        );
        assert_eq!(
            said("[1]", "[-1]"),
            "seeds[0]: expected a whole number from 0 to 4,294,967,295, got -1"
        );
        assert_eq!(
            said("[1]", "1"),
            "seeds: expected a list of whole numbers from 0 to 4,294,967,295, got 1"
        );
        assert_eq!(
            said("\"hosts\": 8", "\"hosts\": {}"),
            "topology.parameters.hosts: expected a whole number from 2 to 4,096, got {}"
        );
        assert_eq!(
            said("\"hosts\": 8", "\"unknown\": null"),
            "topology.parameters.unknown: expected a number, a list of numbers, a text, true or false, got null"
        );
        assert_eq!(
            said("\"seeds\"", "\"sedes\""),
            "sedes: expected one of the fields $schema, contestants, level, limits, note, seeds, sweep, title, topology, \
             version, workload, got an unknown field"
        );
        assert_eq!(
            said("{ \"scheme\": \"fair\" }", "7"),
            "contestants[0]: expected an object with scheme, got 7"
        );
        assert_eq!(
            said("{ \"scheme\": \"fair\" }", "{}"),
            "contestants[0].scheme: missing; expected one of 37 ids, such as fair, srpt, las, fifo, edf"
        );
        assert_eq!(
            said("\"flow\",", "\"flow\", \"level\": \"flow\","),
            "level: expected this field once, got it twice"
        );
    }

    #[test]
    fn neither_control_characters_nor_long_names_are_repeated() {
        let name = format!("\\u001b[2J{}", "a".repeat(500));
        let said = said("\"hosts\": 8", &format!("\"{name}\": null"));
        let said = said + &self::said("\"big-switch\"", &format!("{{ \"{name}\": \"{name}\" }}"));
        assert!(
            !said.contains(char::is_control) && said.contains("\\u{1b}[2J") && said.len() < 600,
            "{said}"
        );
    }
}
