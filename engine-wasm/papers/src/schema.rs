//! JSON Schema of figures, for editors.

use serde_json::{Value, json};

/// The schema of a figure (JSON Schema, draft 2020-12). Its scenarios are merge patches of the
/// scenario schema, so it only requires them to be objects.
pub fn schema() -> Value {
    let (text, patch) = (json!({ "type": "string" }), json!({ "type": "object" }));
    let sizes = json!({ "type": "object", "additionalProperties": false,
        "properties": { "quick": patch, "full": patch } });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Millrace figure",
        "type": "object",
        "additionalProperties": false,
        "required": ["paper", "figure", "title", "shows", "charts", "sizes", "claims"],
        "properties": {
            "$schema": text, "paper": text, "figure": text, "title": text, "shows": text,
            "notes": { "type": "array", "items": text },
            "settings": { "type": "array", "items": setting() },
            "findings": { "type": "array", "items": object(
                &["id", "text", "measure", "unit"],
                &json!({ "id": text, "text": text, "measure": text, "unit": unit() }),
            ) },
            "charts": { "type": "array", "items": chart() },
            "scenario": patch,
            "analysis": text,
            "panels": { "type": "array", "items": object(
                &["id", "title", "scenario"],
                &json!({ "id": text, "title": text, "scenario": patch, "sizes": sizes,
                    "with_trace": sizes }),
            ) },
            "sizes": sizes,
            "with_trace": sizes,
            "claims": { "type": "array", "items": claim() },
        },
    })
}

fn chart() -> Value {
    let (text, flag) = (json!({ "type": "string" }), json!({ "type": "boolean" }));
    object(
        &["title", "kind", "x", "y", "unit", "lines"],
        &json!({
            "title": text, "x": text, "y": text, "panel": text, "relative_to": text,
            "logarithmic_x": flag, "logarithmic_y": flag,
            "kind": { "enum": ["lines", "bars", "ranks"] },
            "unit": unit(),
            "lines": { "type": "array", "minItems": 1, "items":
                object(&["label", "path"], &json!({ "label": text, "path": text })) },
            "contestants": { "type": "array", "items": text },
        }),
    )
}

fn claim() -> Value {
    let (text, number) = (json!({ "type": "string" }), json!({ "type": "number" }));
    let expect = |kind: &str, required: &[&str], fields: &[&str]| {
        let mut properties = json!({ "kind": { "const": kind } });
        for field in fields {
            properties[*field] = if *field == "scale" { scale() } else { number.clone() };
        }
        object(&[&["kind"], required].concat(), &properties)
    };
    let part = object(
        &["paper", "measure", "expect", "unit"],
        &json!({
            "label": text, "paper": text, "measure": text, "unit": unit(), "reading": text,
            "expect": { "oneOf": [
                expect("effect", &["scale", "value"], &["scale", "value"]),
                expect("at-most", &["scale", "value"], &["scale", "value"]),
                expect("above", &[], &["neutral"]),
                expect("similar", &["within"], &["within", "neutral"]),
                expect("exact", &["value"], &["value"]),
            ] },
        }),
    );
    object(
        &["id", "text", "class"],
        &json!({
            "id": text, "text": text,
            "class": { "enum": ["A", "B", "C", "exact"] },
            "parts": { "type": "array", "items": part },
            "untestable": text, "needs_full": text, "reason": reason(),
        }),
    )
}

fn reason() -> Value {
    let causes = ["contradiction", "unstated", "simulator", "model", "noise", "unknown"];
    object(
        &["cause", "text"],
        &json!({ "cause": { "enum": causes }, "text": { "type": "string" },
            "decides": { "type": "boolean" } }),
    )
}

fn setting() -> Value {
    let text = json!({ "type": "string" });
    object(
        &["name", "paper", "here", "rule"],
        &json!({ "name": text, "paper": text, "here": text,
            "rule": { "enum": ["text", "code", "convention", "choice"] } }),
    )
}

fn scale() -> Value {
    json!({ "enum": ["ratio", "reduction", "increase", "points"] })
}

fn unit() -> Value {
    json!({ "enum": ["percent", "factor", "seconds", "number"] })
}

fn object(required: &[&str], properties: &Value) -> Value {
    json!({ "type": "object", "additionalProperties": false, "required": required, "properties": properties })
}
