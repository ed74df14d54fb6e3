//! What a link says of its results: the version that made them, and their fingerprint.

use serde_json::Value;

/// Longer words are of no version and of no fingerprint.
const MAX_LENGTH: usize = 32;
/// How much of a refused word a message shows.
const SHOWN: usize = 40;

/// What the sender's race ended with; links of races that had not ended say nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Promise {
    /// Version and build of the sender's engine; those before 0.2.0 name no build.
    pub engine: Option<String>,
    /// Fingerprint of the sender's results.
    pub fingerprint: Option<String>,
}

impl Promise {
    /// Takes in an entry of a link; false where `key` is about something else.
    ///
    /// # Errors
    /// A value that is no version and no fingerprint, completing "the link …".
    pub fn take(&mut self, key: &str, value: Option<&Value>) -> Result<bool, String> {
        let (field, example) = match key {
            "engine" => (&mut self.engine, "a version such as 0.2.0+1a2b3c4d"),
            "fingerprint" => (&mut self.fingerprint, "a fingerprint such as 1a2b3c4d"),
            _ => return Ok(false),
        };
        let Some(value) = value else { return Ok(true) };
        let Some(word) = value.as_str().filter(|text| is_word(text)) else {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let shown: String = text.chars().take(SHOWN).collect();
            return Err(format!("has the {key} {shown:?}; expected {example}"));
        };
        *field = Some(word.to_owned());
        Ok(true)
    }

    /// That another version than `here` made the link, if that is so.
    pub fn warning(&self, here: &str) -> Option<String> {
        let there = self.other_than(here)?;
        Some(format!(
            "the link was made with Millrace {there}; this is {here}, whose results may differ"
        ))
    }

    /// Whether a race of fingerprint `found` in version `here` ended as the link says, if it says.
    pub fn verdict(&self, found: &str, here: &str) -> Option<String> {
        let promised = self.fingerprint.as_ref()?;
        if found == promised {
            return Some(format!(
                "these are the results that the link promises, fingerprint {found}"
            ));
        }
        let why = match self.other_than(here) {
            Some(there) => format!(
                "the versions are the likely reason: the link was made with Millrace {there}, and \
                 this is {here}"
            ),
            None => "its preset or the engine has changed since, or the link was edited".to_owned(),
        };
        Some(format!(
            "these are not the results that the link promises: it says {promised}, this race has \
             {found}; {why}"
        ))
    }

    fn other_than(&self, here: &str) -> Option<&str> {
        self.engine.as_deref().filter(|there| *there != here)
    }
}

/// Letters, digits, and what joins them in a version: nothing that a terminal would obey.
fn is_word(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b".+-".contains(&byte);
    (1..=MAX_LENGTH).contains(&text.len()) && text.bytes().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const HERE: &str = "0.2.0+1a2b3c4d";

    fn promise(engine: Option<&str>) -> Promise {
        Promise { engine: engine.map(str::to_owned), fingerprint: Some("deadbeef".to_owned()) }
    }

    #[test]
    fn another_version_or_build_is_told_before_the_race() {
        let told = promise(Some("0.1.0")).warning(HERE).unwrap();
        assert_eq!(
            told,
            "the link was made with Millrace 0.1.0; this is 0.2.0+1a2b3c4d, whose results may differ"
        );
        assert!(promise(Some("0.2.0+00000000")).warning(HERE).is_some());
        assert_eq!(promise(Some(HERE)).warning(HERE), None);
        assert_eq!(promise(None).warning(HERE), None);
    }

    #[test]
    fn another_version_is_the_likely_reason_for_other_results() {
        let differs = |engine| promise(engine).verdict("0badcafe", HERE).unwrap();
        assert!(
            differs(Some("0.1.0")).contains("made with Millrace 0.1.0, and this is 0.2.0+1a2b3c4d")
        );
        for same in [Some(HERE), None] {
            let told = differs(same);
            assert!(told.contains("its preset or the engine has changed since"), "{told}");
            assert!(!told.contains("versions"), "{told}");
        }
        let same = promise(Some("0.1.0")).verdict("deadbeef", HERE).unwrap();
        assert!(same.starts_with("these are the results"), "{same}");
        assert_eq!(Promise::default().verdict("deadbeef", HERE), None);
    }

    #[test]
    fn what_is_no_version_and_no_fingerprint_is_refused() {
        let take = |value| Promise::default().take("engine", Some(&value));
        assert_eq!(take(json!("0.3.0-rc.1+1a2b3c4d")), Ok(true));
        for bad in [json!(""), json!("0.2.0\u{1b}[2J"), json!("9".repeat(33)), json!(["0.2.0"])] {
            let refused = take(bad).unwrap_err();
            assert!(refused.contains("expected a version such as 0.2.0+1a2b3c4d"), "{refused}");
            assert!(!refused.contains('\u{1b}') && refused.len() < 150, "{refused}");
        }
        let refused = Promise::default().take("fingerprint", Some(&json!("a b"))).unwrap_err();
        assert!(refused.contains("has the fingerprint \"a b\""), "{refused}");
        assert_eq!(Promise::default().take("seeds", Some(&json!("a b"))), Ok(false));
    }
}
