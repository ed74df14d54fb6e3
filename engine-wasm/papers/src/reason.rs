//! Why a measured value differs from the paper's.

use serde::{Deserialize, Serialize};

/// The reason for a difference: one cause, and the findings that show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Reason {
    /// The kind of cause.
    pub cause: DifferenceCause,
    /// In words. `{ID}` stands for the value of the finding with this id, in any figure of the
    /// paper.
    pub text: String,
    /// Whether the cause is a choice of this project, and decides whether the measured value agrees with the
    /// claim or contradicts it. Such a claim is not testable, whatever is measured.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
    pub decides: bool,
}

/// Kinds of causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum DifferenceCause {
    /// The paper's text contradicts itself.
    Contradiction,
    /// The claim rests on something that the text does not give.
    Unstated,
    /// An artefact of the authors' simulator.
    Simulator,
    /// A property of this model.
    Model,
    /// Too small to be told from noise.
    Noise,
    /// Not shown yet.
    Unknown,
}

impl DifferenceCause {
    /// Its name in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Contradiction => "the paper contradicts itself",
            Self::Unstated => "rests on what the paper does not state",
            Self::Simulator => "an artefact of the authors' simulator",
            Self::Model => "this model",
            Self::Noise => "noise",
            Self::Unknown => "cause not shown yet",
        }
    }
}

/// A piece of a reason's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Words as they stand.
    Words(&'a str),
    /// The id of a finding.
    Finding(&'a str),
}

impl Reason {
    /// The pieces of the text, in order.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        self.text.split('{').enumerate().flat_map(|(place, part)| {
            let named = if place == 0 { None } else { part.split_once('}') };
            let (id, words) = named.map_or((None, part), |(id, words)| (Some(id), words));
            id.map(Piece::Finding).into_iter().chain([Piece::Words(words)])
        })
    }

    /// The text with the values of findings, which `value` words.
    pub fn worded(&self, value: impl Fn(&str) -> String) -> String {
        let pieces = self.pieces().map(|piece| match piece {
            Piece::Words(words) => words.to_owned(),
            Piece::Finding(id) => value(id),
        });
        pieces.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_stand_in_braces() {
        let text = "Mice take {mice-fair}, not {mice-stream}.".to_owned();
        let reason = Reason { cause: DifferenceCause::Unstated, text, decides: false };
        assert_eq!(
            reason.worded(|id| format!("<{id}>")),
            "Mice take <mice-fair>, not <mice-stream>."
        );
        let ids = reason.pieces().filter(|piece| matches!(piece, Piece::Finding(_)));
        assert_eq!(ids.count(), 2);
        let plain = Reason { text: "None.".to_owned(), ..reason };
        assert_eq!(plain.worded(|_| unreachable!("no finding")), "None.");
    }
}
