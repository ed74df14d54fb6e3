//! JSON Schema of lessons, for editors.

use serde_json::{Value, json};

/// The schema of a lesson (JSON Schema, draft 2020-12). Its scenarios are merge patches of the
/// scenario schema, so it only requires them to be objects.
pub fn schema() -> Value {
    let (text, number) = (json!({ "type": "string" }), json!({ "type": "number" }));
    let texts = json!({ "type": "array", "items": text });
    let control =
        object(&["path", "from", "to"], &json!({ "path": text, "from": number, "to": number }));
    let step = object(
        &["title", "text"],
        &json!({
            "title": text, "text": text,
            "scenario": { "type": "object" }, "view": { "type": "object" },
            "controls": { "type": "array", "maxItems": 2, "items": control },
            "points_at": text,
            "ask": { "oneOf": [order(), amount(), curve(), choice(), task()] },
        }),
    );
    let mut lesson = object(
        &["version", "title", "summary", "minutes", "goals", "steps"],
        &json!({
            "$schema": text, "version": { "const": 1 }, "title": text, "summary": text,
            "number": { "type": "integer", "minimum": 0 },
            "minutes": { "type": "integer", "minimum": 1 },
            "goals": texts, "teacher": text, "sources": texts,
            "quoted": { "type": "array", "items":
                object(&["text", "source"], &json!({ "text": text, "source": text })) },
            "steps": { "type": "array", "minItems": 1, "maxItems": 30, "items": step },
        }),
    );
    lesson["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    lesson["title"] = "Millrace lesson".into();
    lesson
}

fn order() -> Value {
    let text = json!({ "type": "string" });
    ask(
        "order",
        &["question", "value", "first", "unit", "why"],
        &json!({ "question": text, "value": text, "first": { "enum": ["smallest", "largest"] },
            "unit": unit(), "why": text }),
    )
}

fn amount() -> Value {
    let (text, number) = (json!({ "type": "string" }), json!({ "type": "number" }));
    ask(
        "number",
        &["question", "measure", "unit", "from", "to", "why"],
        &json!({ "question": text, "measure": text, "unit": unit(), "from": number, "to": number,
            "why": text }),
    )
}

fn curve() -> Value {
    let (text, number) = (json!({ "type": "string" }), json!({ "type": "number" }));
    ask(
        "curve",
        &["question", "contestant", "sizes", "from", "to", "why"],
        &json!({ "question": text, "contestant": text, "from": number, "to": number,
            "sizes": { "enum": ["all", "small", "medium", "large"] }, "why": text }),
    )
}

fn choice() -> Value {
    let text = json!({ "type": "string" });
    let answer = object(
        &["text", "why"],
        &json!({ "text": text, "right": { "type": "boolean" }, "why": text }),
    );
    ask(
        "choice",
        &["question", "answers"],
        &json!({ "question": text, "answers": { "type": "array", "minItems": 2, "maxItems": 6,
            "items": answer } }),
    )
}

fn task() -> Value {
    let (text, number) = (json!({ "type": "string" }), json!({ "type": "number" }));
    let condition = object(
        &["says", "measure", "unit"],
        &json!({ "says": text, "measure": text, "unit": unit(), "at_least": number,
            "at_most": number }),
    );
    ask(
        "task",
        &["task", "conditions", "hint", "solution", "why"],
        &json!({ "task": text, "hint": text, "solution": { "type": "object" }, "why": text,
            "conditions": { "type": "array", "minItems": 1, "maxItems": 5, "items": condition } }),
    )
}

fn ask(kind: &str, required: &[&str], fields: &Value) -> Value {
    let mut properties = fields.clone();
    properties["kind"] = json!({ "const": kind });
    object(&[&["kind"], required].concat(), &properties)
}

fn unit() -> Value {
    json!({ "enum": ["percent", "factor", "seconds", "number"] })
}

fn object(required: &[&str], properties: &Value) -> Value {
    json!({ "type": "object", "additionalProperties": false, "required": required, "properties": properties })
}
