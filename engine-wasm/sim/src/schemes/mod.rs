//! Every scheme, one file each, both levels side by side. This file alone knows them all.

mod card;

pub use card::{Colour, Dash, Family, Information, Mark, SchemeCard, Setting};

/// Every scheme. The only list of them.
pub const SCHEMES: &[SchemeCard] = &[];
