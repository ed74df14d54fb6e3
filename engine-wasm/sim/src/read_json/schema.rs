//! What a JSON Schema says, in words. Covers what the schemas of this project use.

use serde_json::Value;

use crate::numbers::{grouped, range};

/// The alternative of a schema that describes `value`, which is the one whose constants agree; without
/// one, the schema with all alternatives.
pub(super) fn matching<'a>(schema: Option<&'a Value>, value: &Value) -> Option<&'a Value> {
    let schema = schema?;
    let Some(alternatives) = schema.get("oneOf").and_then(Value::as_array) else {
        return Some(schema);
    };
    let agrees = |alternative: &&Value| {
        let fields = alternative.get("properties").and_then(Value::as_object);
        let required = alternative.get("required").and_then(Value::as_array);
        let is_required =
            |name: &str| required.into_iter().flatten().any(|one| one.as_str() == Some(name));
        fields.into_iter().flatten().all(|(name, field)| match field.get("const") {
            Some(constant) => value.get(name) == Some(constant),
            // An object instead of a constant tells alternatives apart, too.
            None => {
                !is_required(name)
                    || field.get("type") != Some(&Value::from("object"))
                    || value.get(name).is_some_and(Value::is_object)
            }
        })
    };
    alternatives.iter().find(agrees).or(Some(schema))
}

/// The constants that a field of a schema's alternatives can have.
pub(super) fn constants<'a>(schema: &'a Value, field: &str) -> Vec<&'a str> {
    let alternatives = schema.get("oneOf").and_then(Value::as_array);
    let constant = |alternative: &'a Value| alternative["properties"][field]["const"].as_str();
    alternatives.into_iter().flatten().filter_map(constant).collect()
}

/// What is allowed, completing “expected …”.
pub(super) fn describe(schema: Option<&Value>) -> String {
    let Some(schema) = schema else { return "another value".to_owned() };
    if let Some(constant) = schema.get("const") {
        return constant.as_str().map_or_else(|| constant.to_string(), str::to_owned);
    }
    if let Some(options) = schema.get("enum").and_then(Value::as_array) {
        let ids: Vec<&str> = options.iter().filter_map(Value::as_str).collect();
        return format!("one of {}", ids.join(", "));
    }
    let alternatives = schema.get("oneOf").and_then(Value::as_array);
    if let Some(first) = alternatives.and_then(|all| all.first()) {
        return describe(Some(first));
    }
    match schema.get("type") {
        Some(Value::Array(types)) => {
            let each = types.iter().filter_map(Value::as_str).map(|one| typed(one, schema));
            each.collect::<Vec<_>>().join(" or ")
        }
        Some(Value::String(one)) => typed(one, schema),
        _ => "another value".to_owned(),
    }
}

fn typed(name: &str, schema: &Value) -> String {
    match name {
        "integer" => format!("a whole number{}", bounds(schema)),
        "number" => format!("a number{}", bounds(schema)),
        "string" => "a text".to_owned(),
        "boolean" => "true or false".to_owned(),
        "array" => match schema.get("items").map(|items| describe(Some(items))) {
            Some(item) => match item.strip_prefix("a ").or_else(|| item.strip_prefix("an ")) {
                Some(item) => format!("a list of {}", plural(item)),
                None => format!("a list, each {item}"),
            },
            None => "a list".to_owned(),
        },
        "object" => {
            let required = schema.get("required").and_then(Value::as_array);
            let names: Vec<&str> =
                required.into_iter().flatten().filter_map(Value::as_str).collect();
            match &names[..] {
                [] => "an object".to_owned(),
                [only] => format!("an object with {only}"),
                [first @ .., last] => format!("an object with {} and {last}", first.join(", ")),
            }
        }
        other => other.to_owned(),
    }
}

/// “whole numbers from 1 to 9”, from “whole number from 1 to 9”.
fn plural(item: &str) -> String {
    let nouns = ["number", "text", "object", "list"];
    let noun = nouns.iter().filter_map(|noun| item.find(noun).map(|at| at + noun.len())).min();
    noun.map_or_else(|| item.to_owned(), |end| format!("{}s{}", &item[..end], &item[end..]))
}

fn bounds(schema: &Value) -> String {
    let bound = |name: &str| schema.get(name).filter(|bound| bound.is_number());
    match (bound("minimum"), bound("maximum"), bound("exclusiveMinimum")) {
        (Some(least), Some(most), _) => format!(" {}", range(least, most)),
        (Some(least), None, _) => format!(" of at least {}", grouped(least)),
        (None, Some(most), _) => format!(" of at most {}", grouped(most)),
        (None, None, Some(least)) => format!(" above {}", grouped(least)),
        (None, None, None) => String::new(),
    }
}
