//! Changes to a scenario by path.

use serde_json::Value;

use super::Entries;

/// Applies the changes in order: a list may get one more row, or with `length` fewer.
///
/// # Errors
/// A path that does not exist.
pub fn apply(scenario: &mut Value, changes: Entries) -> Result<(), String> {
    for (path, value) in changes {
        change(scenario, &path, value)
            .ok_or_else(|| format!("changes {path}, which does not exist"))?;
    }
    Ok(())
}

fn change(root: &mut Value, path: &str, value: Option<Value>) -> Option<()> {
    let (parents, last) = path.rsplit_once('.').unwrap_or(("", path));
    let steps = parents.split('.').filter(|step| !step.is_empty());
    let place = steps.into_iter().try_fold(root, |place, step| match place {
        Value::Object(fields) => fields.get_mut(step),
        Value::Array(rows) => rows.get_mut(step.parse::<usize>().ok()?),
        _ => None,
    })?;
    match (place, value) {
        (Value::Object(fields), Some(value)) => {
            fields.insert(last.to_owned(), value);
        }
        (Value::Object(fields), None) => {
            fields.remove(last);
        }
        (Value::Array(rows), Some(value)) if last == "length" => {
            let length = value.as_u64().filter(|&length| length <= rows.len() as u64)?;
            rows.truncate(length as usize);
        }
        (Value::Array(rows), Some(value)) => match last.parse::<usize>().ok()? {
            at if at < rows.len() => rows[at] = value,
            at if at == rows.len() => rows.push(value),
            _ => return None,
        },
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn changed(path: &str, value: Option<Value>) -> Option<Value> {
        let mut root = json!({ "a": { "b": 1 }, "rows": [{ "x": 1 }, { "x": 2 }] });
        change(&mut root, path, value).map(|()| root)
    }

    #[test]
    fn values_are_set_added_and_removed() {
        assert_eq!(changed("a.b", Some(json!(7))).unwrap()["a"], json!({ "b": 7 }));
        assert_eq!(changed("a.c", Some(json!(7))).unwrap()["a"], json!({ "b": 1, "c": 7 }));
        assert_eq!(changed("a.b", None).unwrap()["a"], json!({}));
        assert_eq!(changed("rows.1.x", Some(json!(9))).unwrap()["rows"][1], json!({ "x": 9 }));
        assert_eq!(changed("rows.2", Some(json!({}))).unwrap()["rows"][2], json!({}));
        assert_eq!(changed("rows.length", Some(json!(1))).unwrap()["rows"], json!([{ "x": 1 }]));
    }

    #[test]
    fn missing_paths_are_refused() {
        for path in ["c.d", "rows.2.x", "rows.3", "rows.x", "a.b.c"] {
            assert_eq!(changed(path, Some(json!(1))), None, "{path}");
        }
        assert_eq!(changed("rows.length", Some(json!(3))), None);
        assert_eq!(changed("rows.0", None), None);
    }
}
