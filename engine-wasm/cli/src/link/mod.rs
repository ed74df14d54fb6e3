//! Links: addresses of the page with an embedded experiment, accepted by `run`, `traffic` and
//! `thresholds`.
//!
//! `#<codec>.<version>.<payload>`. The payload names a preset and the differences from it;
//! everything else in it, such as the view of the results, concerns only the page.

mod changes;
mod claimed_results;
mod packed;
mod plain;
mod presets;

pub use claimed_results::ClaimedResults;

use serde_json::{Map, Value, json};

/// The newest format that this program reads.
const VERSION: u32 = 2;

/// By path, the value; `None` if the preset has one and the scenario does not.
type Entries = Vec<(String, Option<Value>)>;

/// The content of a link.
#[derive(Debug, PartialEq)]
pub struct Link {
    /// The preset it starts from.
    pub preset: Option<String>,
    /// The scenario as unchecked JSON.
    pub scenario: Value,
    /// Its claims about its results.
    pub claimed_results: ClaimedResults,
}

/// The fragment of `argument` if it is a link, with or without an address in front.
pub fn fragment_of(argument: &str) -> Option<&str> {
    match argument.split_once('#') {
        Some((_, fragment)) => Some(fragment),
        None if argument.contains("://") => Some(""),
        None => parts(argument).ok().map(|_| argument),
    }
}

/// Opens a fragment.
///
/// The page opens what it understands and reports the rest. This function rejects a link that it
/// does not fully understand, since in batch use a changed experiment would go unnoticed.
///
/// # Errors
/// The fault, completing "the link …".
pub fn open(fragment: &str) -> Result<Link, String> {
    let (codec, version, payload) = parts(fragment)?;
    if version == 0 || version > VERSION {
        return Err(format!("has format {version}; this program reads formats 1 to {VERSION}"));
    }
    let entries = match codec {
        'p' => plain::read(payload)?,
        'd' => packed::read(payload)?,
        _ => return Err(format!("is written as {codec:?}; this program reads \"p\" and \"d\"")),
    };
    let (mut preset, mut lesson, mut claimed_results, mut changes) =
        (None, None, ClaimedResults::default(), Entries::new());
    for (key, value) in entries {
        match key.as_str() {
            "preset" => preset = text(value),
            "lesson" => lesson = value,
            _ if claimed_results.take(&key, value.as_ref())? => {}
            _ if key.starts_with("view.") => {}
            _ => changes.push((key, value)),
        }
    }
    let preset = preset.map(|reference| without_edition(&reference).to_owned());
    let mut scenario = match &preset {
        Some(id) => presets::find(id, lesson.as_ref())?
            .ok_or_else(|| format!("starts from the preset {id:?}, which does not exist"))?,
        None => blank(),
    };
    changes::apply(&mut scenario, changes)?;
    Ok(Link { preset, scenario, claimed_results })
}

/// The fingerprint of a race as shown by the page, from those of its lanes in order: 32-bit FNV-1a
/// over all of them, separated by spaces.
pub fn race_fingerprint(lanes: &[String]) -> String {
    let hash = lanes
        .join(" ")
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}")
}

/// Codec, version and payload.
fn parts(fragment: &str) -> Result<(char, u32, &str), String> {
    let unlike = || "does not hold an experiment; expected one after a #, as in …/#p.2.preset=…";
    let mut parts = fragment.splitn(3, '.');
    let mut next = || parts.next().ok_or_else(unlike);
    let (codec, version, payload) = (next()?, next()?, next()?);
    let mut codecs = codec.chars();
    match (codecs.next(), codecs.next(), version.len(), version.parse()) {
        (Some(codec @ 'a'..='z'), None, 1..=4, Ok(version)) => Ok((codec, version, payload)),
        _ => Err(unlike().to_owned()),
    }
}

fn text(value: Option<Value>) -> Option<String> {
    value.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
}

/// A preset's id without its edition, which only the page checks; here the fingerprint suffices.
fn without_edition(reference: &str) -> &str {
    reference.split('.').next().unwrap_or(reference)
}

/// The empty scenario, for links without a preset.
fn blank() -> Value {
    let empty = || json!({ "kind": "", "parameters": Map::new() });
    json!({
        "version": 1,
        "title": "",
        "note": "",
        "level": "packet",
        "topology": empty(),
        "workload": empty(),
        "contestants": [],
        "seeds": [1],
        "limits": { "end_ms": null },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_distinguished_from_files() {
        assert_eq!(fragment_of("https://some.host/app/#p.2.seeds=~1"), Some("p.2.seeds=~1"));
        assert_eq!(fragment_of("#d.2.abc"), Some("d.2.abc"));
        assert_eq!(fragment_of("p.2.seeds=~1"), Some("p.2.seeds=~1"));
        assert_eq!(fragment_of("https://some.host/app/"), Some(""));
        assert_eq!(fragment_of("scenarios/stories/first.json"), None);
        assert_eq!(fragment_of("-"), None);
    }

    #[test]
    fn a_link_without_preset_is_a_scenario() {
        let link = "p.2.topology.kind=star&workload.kind=incast&contestants=%5B%7B%22scheme%22%3A%22dctcp%22%7D%5D\
                    &seeds=~3~4&title=Own&view.tail=ccdf&engine=0.1.0&fingerprint=%2200000012%22";
        let Link { preset, scenario, claimed_results } = open(link).unwrap();
        assert_eq!(preset, None);
        assert_eq!(claimed_results.fingerprint.as_deref(), Some("00000012"));
        assert_eq!(claimed_results.engine.as_deref(), Some("0.1.0"));
        assert_eq!(scenario["topology"]["kind"], "star");
        assert_eq!(scenario["contestants"], json!([{ "scheme": "dctcp" }]));
        assert_eq!((&scenario["seeds"], &scenario["title"]), (&json!([3, 4]), &json!("Own")));
        assert_eq!(scenario.get("view"), None);
    }

    /// Whether `whole` contains all of `part`: numbers by value, lists row by row.
    fn has(whole: &Value, part: &Value) -> bool {
        match (whole, part) {
            (Value::Object(whole), Value::Object(part)) => {
                part.iter().all(|(key, one)| whole.get(key).is_some_and(|there| has(there, one)))
            }
            (Value::Array(whole), Value::Array(part)) => {
                whole.len() == part.len() && std::iter::zip(whole, part).all(|(a, b)| has(a, b))
            }
            _ => whole == part || (whole.is_number() && whole.as_f64() == part.as_f64()),
        }
    }

    #[test]
    fn links_of_the_page_open_completely() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/state/golden-links");
        let files = std::fs::read_dir(folder).expect("the links of the page's tests");
        let mut codecs = String::new();
        for file in files {
            let path = file.expect("a readable folder").path();
            let text = std::fs::read_to_string(&path).expect("a readable file");
            let golden: Value = serde_json::from_str(&text).expect("JSON");
            let link = golden["link"].as_str().expect("a link");
            let scenario = open(link).expect(link).scenario;
            assert!(has(&scenario, &golden["scenario"]), "{}: {scenario}", path.display());
            codecs.push_str(&link[..1]);
        }
        assert!(codecs.contains('p') && codecs.contains('d'), "{codecs}");
    }

    #[test]
    fn race_fingerprint_matches_the_page() {
        assert_eq!(race_fingerprint(&[]), "811c9dc5");
        assert_eq!(race_fingerprint(&["a".to_owned()]), "e40c292c");
        assert_eq!(race_fingerprint(&["foo".to_owned(), "bar".to_owned()]), "45c122aa");
    }

    #[test]
    fn faults_of_links_are_reported() {
        let says = |fragment: &str, words: &str| {
            let said = open(fragment).unwrap_err();
            assert!(said.contains(words), "{said}");
        };
        says("", "does not hold an experiment");
        says("p.2", "does not hold an experiment");
        says("p.3.seeds=~1", "has format 3; this program reads formats 1 to 2");
        says("q.2.seeds=~1", "is written as 'q'");
        says("p.2.preset=no-such.0123", "the preset \"no-such\", which does not exist");
        says("p.2.seeds", "\"seeds\", which cannot be read");
        says("p.2.contestants.4.scheme=pias", "changes contestants.4.scheme, which does not exist");
        says("d.2.AAAA", "is damaged, perhaps truncated");
    }
}
