//! JSON Schema of the scenario format, for editors: generated from the catalogue, so that it cannot
//! disagree with the checks.

use serde_json::{Map, Value, json};

use super::SPEC_VERSION;
use crate::parameters::{Domain, Parameter};
use crate::schemes::SCHEMES;
use crate::topology::TOPOLOGIES;
use crate::workload::WORKLOADS;

/// The schema of a scenario (JSON Schema, draft 2020-12).
pub fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Millrace scenario",
        "type": "object",
        "additionalProperties": false,
        "required": ["version", "level", "topology", "workload", "contestants"],
        "properties": {
            "$schema": { "type": "string" },
            "version": { "const": SPEC_VERSION },
            "title": { "type": "string" },
            "note": { "type": "string", "description": "One sentence on what to look for." },
            "level": { "enum": ["packet", "flow"] },
            "topology": { "oneOf": TOPOLOGIES.iter().map(|card| {
                let extra = if card.takes_graph { vec![("graph", graph())] } else { vec![] };
                choice("kind", card.id, card.summary, card.parameters, extra)
            }).collect::<Vec<_>>() },
            "workload": { "oneOf": WORKLOADS.iter().map(|card| {
                let text = json!({ "type": "string" });
                let extra = card.data.map(|_| [("data", text.clone()), ("data_file", text)]);
                let extra = extra.into_iter().flatten().collect();
                choice("kind", card.id, card.summary, card.parameters, extra)
            }).collect::<Vec<_>>() },
            "contestants": { "type": "array", "minItems": 1, "items": { "oneOf":
                SCHEMES.iter().map(|card| {
                    let label = ("label", json!({ "type": "string" }));
                    choice("scheme", card.id, card.idea, card.parameters, vec![label])
                }).chain([own_scheme()]).collect::<Vec<_>>()
            } },
            "seeds": { "type": "array", "minItems": 1, "uniqueItems": true,
                "items": { "type": "integer", "minimum": 0, "maximum": u32::MAX } },
            "sweep": { "type": "object", "additionalProperties": false,
                "required": ["path", "values"],
                "properties": {
                    "path": { "type": "string", "pattern": "^/(topology|workload|contestants/([0-9]+|\\*))/parameters/[a-z_0-9]+$" },
                    "values": { "type": "array", "minItems": 1, "items": { "type": "number" } } } },
            "limits": { "type": "object", "additionalProperties": false,
                "properties": { "end_ms": { "type": ["number", "null"], "exclusiveMinimum": 0 } } },
        },
    })
}

fn choice(
    tag: &str,
    id: &str,
    summary: &str,
    parameters: &[Parameter],
    extra: Vec<(&str, Value)>,
) -> Value {
    let mut properties = Map::new();
    properties.insert(tag.to_owned(), json!({ "const": id }));
    properties.insert("parameters".to_owned(), table(parameters));
    properties.extend(extra.into_iter().map(|(name, schema)| (name.to_owned(), schema)));
    json!({
        "type": "object",
        "description": summary,
        "additionalProperties": false,
        "required": [tag],
        "properties": properties,
    })
}

fn table(parameters: &[Parameter]) -> Value {
    let properties: Map<String, Value> = parameters
        .iter()
        .map(|parameter| {
            let mut schema = domain(&parameter.domain);
            schema["title"] = json!(parameter.label);
            schema["description"] = json!(parameter.help);
            schema["default"] = json!(parameter.domain.default());
            (parameter.name.to_owned(), schema)
        })
        .collect();
    json!({ "type": "object", "additionalProperties": false, "properties": properties })
}

fn domain(domain: &Domain) -> Value {
    match domain {
        Domain::Integer { min, max, .. } => {
            json!({ "type": "integer", "minimum": min, "maximum": max })
        }
        Domain::Number { min, max, .. } => {
            json!({ "type": "number", "minimum": min, "maximum": max })
        }
        Domain::Choice { options, .. } => {
            json!({ "enum": options.iter().map(|option| option.id).collect::<Vec<_>>() })
        }
        Domain::Switch { .. } => json!({ "type": "boolean" }),
        Domain::Numbers { min, max, max_len, .. } => json!({
            "type": "array",
            "maxItems": max_len,
            "items": { "type": "number", "minimum": min, "maximum": max },
        }),
    }
}

/// A contestant with a source, or with the name of a file that the command line reads.
fn own_scheme() -> Value {
    let text = json!({ "type": "string" });
    let one = |field: &str| {
        json!({
            "type": "object",
            "additionalProperties": false,
            "required": [field],
            "properties": { field: text.clone() },
        })
    };
    json!({
        "type": "object",
        "description": "A scheme of your own.",
        "additionalProperties": false,
        "required": ["scheme"],
        "properties": {
            "scheme": { "type": "object", "oneOf": [one("source"), one("file")] },
            "label": text.clone(),
            "parameters": { "type": "object" },
        },
    })
}

fn graph() -> Value {
    let node = json!({ "type": "integer", "minimum": 0 });
    let number = json!({ "type": "number" });
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["hosts", "switches", "links"],
        "properties": {
            "hosts": node, "switches": node,
            "links": { "type": "array", "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["a", "b", "rate_gbps", "delay_us"],
                "properties": {
                    "a": node, "b": node,
                    "rate_gbps": { "type": "number", "exclusiveMinimum": 0 },
                    "delay_us": { "type": "number", "minimum": 0 },
                    "buffer_packets": { "type": "integer", "minimum": 1,
                        "description": "Buffer at the link's switch ports, overriding the \
                                        scheme's." },
                    "mark_threshold_packets": { "type": "integer", "minimum": 0,
                        "description": "ECN threshold at its switch ports, if the scheme marks." },
                },
            } },
            "places": { "type": "array",
                "description": "Positions of nodes in editors; ignored by the engine.",
                "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["node", "x", "y"],
                    "properties": { "node": node, "x": number, "y": number },
            } },
        },
    })
}
