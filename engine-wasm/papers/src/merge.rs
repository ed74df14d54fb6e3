//! Merge patches (RFC 7396), which panels and sizes apply to a scenario.

use serde_json::Value;

/// Applies `patch` to `target`: objects member by member, `null` removes, anything else replaces. A
/// patch that is itself `null` changes nothing, as a scenario must remain.
pub fn merge(target: &mut Value, patch: &Value) {
    match patch {
        Value::Null => {}
        Value::Object(members) => {
            if !target.is_object() {
                *target = Value::Object(serde_json::Map::new());
            }
            let target = target.as_object_mut().expect("made an object above");
            for (name, value) in members {
                if value.is_null() {
                    target.remove(name);
                } else {
                    merge(target.entry(name).or_insert(Value::Null), value);
                }
            }
        }
        other => *target = other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn patches_merge_objects_replace_lists_and_remove_nulls() {
        let mut target = json!({ "a": { "b": 1, "c": [1, 2] }, "d": 4 });
        merge(&mut target, &json!({ "a": { "c": [3], "e": { "f": null, "g": 5 } }, "d": null }));
        assert_eq!(target, json!({ "a": { "b": 1, "c": [3], "e": { "g": 5 } } }));
        merge(&mut target, &Value::Null);
        assert_eq!(target["a"]["b"], 1);
    }
}
