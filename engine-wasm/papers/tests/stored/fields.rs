//! The schema of figures, for editors.

use serde_json::Value;

use super::files;

#[test]
fn schema_covers_every_field_of_every_figure() {
    let schema = millrace_papers::schema();
    let mut unknown = Vec::new();
    for (name, figure) in files::texts() {
        look_up(&figure, &schema, &name, &mut unknown);
    }
    assert_eq!(unknown, Vec::<String>::new());
}

/// Lists fields of `value`, located at `path`, that are missing from `schema`.
fn look_up(value: &Value, schema: &Value, path: &str, unknown: &mut Vec<String>) {
    match value {
        Value::Object(fields) if is_closed(schema) => {
            for (name, field) in fields {
                let path = format!("{path}/{name}");
                match property(schema, name) {
                    Some(schema) => look_up(field, schema, &path, unknown),
                    None => unknown.push(path),
                }
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                look_up(item, &schema["items"], &format!("{path}/{at}"), unknown);
            }
        }
        _ => {}
    }
}

fn is_closed(schema: &Value) -> bool {
    schema["additionalProperties"] == false || schema["oneOf"].is_array()
}

fn property<'a>(schema: &'a Value, name: &str) -> Option<&'a Value> {
    let choices = schema["oneOf"].as_array().map_or(&[][..], Vec::as_slice);
    let mut shapes = std::iter::once(schema).chain(choices);
    shapes.find_map(|shape| shape["properties"].get(name))
}
