//! Faults of JSON that has another form than its schema says.

use serde_json::{Map, Value};
use serde_path_to_error::{Error, Segment};

use super::schema::{constants, describe, matching};
use crate::issue::{Issue, one_of};

/// The fault that the reader found in `value`.
pub(super) fn fault(
    value: &Value,
    schema: &Value,
    whole: &str,
    error: &Error<serde_json::Error>,
) -> Issue {
    let mut place = Place { path: String::new(), value, schema: matching(Some(schema), value) };
    for segment in error.path() {
        if let Some(issue) = place.unlike_any(segment) {
            return issue;
        }
        match place.inner(segment) {
            Some(inner) => place = inner,
            None => break,
        }
    }
    place.fault(whole, &error.inner().to_string())
}

/// A part of the input.
struct Place<'a> {
    path: String,
    value: &'a Value,
    /// None if the schema does not say what this is.
    schema: Option<&'a Value>,
}

impl<'a> Place<'a> {
    /// The part below; none if there is none, or if the schema knows no such field.
    fn inner(&self, segment: &Segment) -> Option<Self> {
        let (path, value, schema) = match segment {
            Segment::Seq { index } => {
                let schema = self.schema.and_then(|schema| schema.get("items"));
                (format!("{}[{index}]", self.path), self.value.get(index)?, schema)
            }
            Segment::Map { key } => {
                let value = self.value.get(key)?;
                let schema = self.properties().and_then(|fields| fields.get(key));
                // Values of unknown parameters have a form, too.
                if schema.is_none() && self.unknown_field() == Some(key) && !self.is_parameters() {
                    return None;
                }
                (self.path_of(key), value, schema)
            }
            Segment::Enum { .. } | Segment::Unknown => return None,
        };
        Some(Self { path, value, schema: matching(schema, value) })
    }

    /// The fault of a field by which the schema tells alternatives apart.
    fn unlike_any(&self, segment: &Segment) -> Option<Issue> {
        let Segment::Map { key } = segment else { return None };
        let known = constants(self.schema?, key);
        let value = self.value.get(key)?;
        (!known.is_empty() && !value.is_object()).then(|| {
            let given = value.as_str().unwrap_or_default();
            Issue::new(self.path_of(key), value.to_string(), one_of(known, given))
        })
    }

    /// `reader` is the message of the reader, of which only the kind is used.
    fn fault(&self, whole: &str, reader: &str) -> Issue {
        let path = if self.path.is_empty() { whole } else { &self.path };
        let twice =
            reader.strip_prefix("duplicate field `").and_then(|rest| rest.split('`').next());
        if let Some(field) = twice {
            return Issue::new(self.path_of(field), "it twice", "this field once");
        }
        if !self.is_parameters()
            && let Some(field) = self.unknown_field()
        {
            let known: Vec<&str> =
                self.properties().into_iter().flat_map(Map::keys).map(String::as_str).collect();
            let expected = match &known[..] {
                [only] => format!("the field {only}"),
                _ => format!("one of the fields {}", known.join(", ")),
            };
            return Issue::new(self.path_of(field), "an unknown field", expected);
        }
        if let Some((field, expected)) = self.missing_field() {
            return Issue::new(self.path_of(field), "", expected);
        }
        let expected = if self.schema.is_none() && path.contains(".parameters.") {
            "a number, a list of numbers, a text, true or false".to_owned()
        } else {
            describe(self.schema)
        };
        Issue::new(path, self.value.to_string(), expected)
    }

    fn path_of(&self, field: &str) -> String {
        let is_plain = |one: char| one.is_ascii_alphanumeric() || "_$-".contains(one);
        if field.is_empty() || !field.chars().all(is_plain) {
            return format!("{}[{field:?}]", self.path);
        }
        if self.path.is_empty() { field.to_owned() } else { format!("{}.{field}", self.path) }
    }

    fn properties(&self) -> Option<&'a Map<String, Value>> {
        self.schema?.get("properties")?.as_object()
    }

    /// Names of parameters are checked with their values, by the catalogue.
    fn is_parameters(&self) -> bool {
        self.path.rsplit('.').next() == Some("parameters")
    }

    /// The first field that the schema does not know.
    fn unknown_field(&self) -> Option<&'a String> {
        let closed = self.schema?.get("additionalProperties") == Some(&Value::Bool(false));
        let known = self.properties()?;
        self.value.as_object()?.keys().find(|key| closed && !known.contains_key(*key))
    }

    /// The first field that is required and not there, and what it should be.
    fn missing_field(&self) -> Option<(&'a str, String)> {
        let fields = self.value.as_object()?;
        let schema = self.schema?;
        let any = schema.get("oneOf").map_or(schema, |alternatives| &alternatives[0]);
        let required = any.get("required")?.as_array()?;
        let missing =
            required.iter().filter_map(Value::as_str).find(|&one| !fields.contains_key(one))?;
        let expected = match constants(schema, missing) {
            known if known.is_empty() => {
                describe(self.properties().and_then(|known| known.get(missing)))
            }
            known => one_of(known, ""),
        };
        Some((missing, expected))
    }
}
