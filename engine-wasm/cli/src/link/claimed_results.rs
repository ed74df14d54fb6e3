//! A link's claims about its results: the version that made them, and their fingerprint.

use serde_json::Value;

/// Longest version or fingerprint.
const MAX_LENGTH: usize = 32;
/// Length at which messages truncate a rejected word.
const SHOWN: usize = 40;

/// Results of the sender's race; empty in links of unfinished races.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClaimedResults {
    /// Version and build of the sender's engine; versions before 0.2.0 name no build.
    pub engine: Option<String>,
    /// Fingerprint of the sender's results.
    pub fingerprint: Option<String>,
}

impl ClaimedResults {
    /// Accepts an entry of a link; returns false if `key` concerns something else.
    ///
    /// # Errors
    /// A value that is neither version nor fingerprint, completing "the link …".
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

    /// A warning if a version other than `here` made the link.
    pub fn warning(&self, here: &str) -> Option<String> {
        let there = self.other_than(here)?;
        Some(format!(
            "the link was made with Millrace {there}; this is {here}, so results may differ"
        ))
    }

    /// Whether a race with fingerprint `found` in version `here` matches the link; `None` if the
    /// link has no fingerprint.
    pub fn verdict(&self, found: &str, here: &str) -> Option<String> {
        let promised = self.fingerprint.as_ref()?;
        if found == promised {
            return Some(format!("same results as in the link: fingerprint {found}"));
        }
        let why = match self.other_than(here) {
            Some(there) => format!(
                "probably because the versions differ: the link was made with Millrace \
                 {there}, and this is {here}"
            ),
            None => "its preset or the engine has changed since, or the link was edited".to_owned(),
        };
        Some(format!(
            "results differ from those in the link: it has fingerprint {promised}, this race \
             {found}; {why}"
        ))
    }

    fn other_than(&self, here: &str) -> Option<&str> {
        self.engine.as_deref().filter(|there| *there != here)
    }
}

/// Letters, digits, and the punctuation of versions: nothing that a terminal would interpret.
fn is_word(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b".+-".contains(&byte);
    (1..=MAX_LENGTH).contains(&text.len()) && text.bytes().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const HERE: &str = "0.2.0+1a2b3c4d";

    fn claimed_results(engine: Option<&str>) -> ClaimedResults {
        ClaimedResults {
            engine: engine.map(str::to_owned),
            fingerprint: Some("deadbeef".to_owned()),
        }
    }

    #[test]
    fn other_versions_cause_a_warning() {
        let told = claimed_results(Some("0.1.0")).warning(HERE).unwrap();
        assert_eq!(
            told,
            "the link was made with Millrace 0.1.0; this is 0.2.0+1a2b3c4d, so results may differ"
        );
        assert!(claimed_results(Some("0.2.0+00000000")).warning(HERE).is_some());
        assert_eq!(claimed_results(Some(HERE)).warning(HERE), None);
        assert_eq!(claimed_results(None).warning(HERE), None);
    }

    #[test]
    fn other_versions_explain_other_results() {
        let differs = |engine| claimed_results(engine).verdict("0badcafe", HERE).unwrap();
        assert!(
            differs(Some("0.1.0")).contains("made with Millrace 0.1.0, and this is 0.2.0+1a2b3c4d")
        );
        for same in [Some(HERE), None] {
            let told = differs(same);
            assert!(told.contains("its preset or the engine has changed since"), "{told}");
            assert!(!told.contains("versions"), "{told}");
        }
        let same = claimed_results(Some("0.1.0")).verdict("deadbeef", HERE).unwrap();
        assert!(same.starts_with("same results as in the link"), "{same}");
        assert_eq!(ClaimedResults::default().verdict("deadbeef", HERE), None);
    }

    #[test]
    fn malformed_versions_and_fingerprints_are_refused() {
        let take = |value| ClaimedResults::default().take("engine", Some(&value));
        assert_eq!(take(json!("0.3.0-rc.1+1a2b3c4d")), Ok(true));
        for bad in [json!(""), json!("0.2.0\u{1b}[2J"), json!("9".repeat(33)), json!(["0.2.0"])] {
            let refused = take(bad).unwrap_err();
            assert!(refused.contains("expected a version such as 0.2.0+1a2b3c4d"), "{refused}");
            assert!(!refused.contains('\u{1b}') && refused.len() < 150, "{refused}");
        }
        let refused =
            ClaimedResults::default().take("fingerprint", Some(&json!("a b"))).unwrap_err();
        assert!(refused.contains("has the fingerprint \"a b\""), "{refused}");
        assert_eq!(ClaimedResults::default().take("seeds", Some(&json!("a b"))), Ok(false));
    }
}
