//! A scheme of a contestant: built in, or from a source.

use std::sync::Arc;

use millrace_language::Fault;

use super::own::{self, LanguageWord, Own};
use super::{SCHEMES, SchemeCard};

/// A scheme that can run.
#[derive(Clone)]
pub enum Scheme {
    /// One of the catalogue.
    BuiltIn(&'static SchemeCard<'static>),
    /// From a source.
    Own(Arc<Own>),
}

impl Scheme {
    /// The built-in scheme with that id.
    pub fn built_in(id: &str) -> Option<Self> {
        SCHEMES.iter().find(|card| card.id == id).map(Self::BuiltIn)
    }

    /// The scheme of a source.
    ///
    /// # Errors
    /// The first fault of the source.
    pub fn from_source(source: &str) -> Result<Self, Fault> {
        Own::parse(source).map(Arc::new).map(Self::Own)
    }

    /// The words of the language of sources, from the tables that the parser reads.
    pub fn language() -> Vec<LanguageWord> {
        own::language()
    }

    /// Calls `read` with the catalogue entry.
    pub fn with_card<T>(&self, read: impl FnOnce(&SchemeCard) -> T) -> T {
        match self {
            Self::BuiltIn(card) => read(card),
            Self::Own(own) => own.with_card(read),
        }
    }
}
