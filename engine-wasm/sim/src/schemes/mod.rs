//! Every scheme, one file each, both levels side by side. This file alone knows them all.

mod card;
mod edf;
mod fair;
mod fifo;
mod las;
mod srpt;

pub use card::{Colour, Dash, Family, Information, Mark, SchemeCard, Setting};

/// Every scheme. The only list of them.
pub const SCHEMES: &[SchemeCard] = &[fair::CARD, srpt::CARD, las::CARD, fifo::CARD, edf::CARD];
