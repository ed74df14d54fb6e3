//! Every scheme, one file or folder each, both levels side by side. This file alone knows them all.
//!
//! `card` has the type of a catalogue entry; `parts` has the parts that schemes share.

mod aalo;
mod aemon;
mod baraat;
mod card;
mod chronos;
mod coflow_edf;
mod coflow_fifo;
mod d2tcp;
mod d3;
mod dctcp;
mod edf;
mod fair;
mod fifo;
mod homa;
mod hull;
mod karuna;
mod l2dct;
mod las;
mod lcf;
mod ncf;
mod own;
mod parts;
mod pase;
mod pdq;
mod pfabric;
mod pfabric_edf;
mod phost;
mod pias;
mod pias_ucp;
mod rcp;
mod scf;
mod scheme;
mod sincronia;
mod spq;
mod srpt;
mod stream;
mod tcp;
mod tcp_sack;
mod two_lps_dctcp;
mod varys;
mod varys_deadline;

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use card::{Apart, Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
pub use parts::thresholds::{
    ObjectiveCurve, ObjectiveSurface, ThresholdObjective, ThresholdPlan, ThresholdSolution,
};

pub use own::LanguageWord;
pub use scheme::Scheme;

/// Every built-in scheme. The only list of them.
pub const SCHEMES: &[SchemeCard] = &[
    fair::CARD,
    srpt::CARD,
    las::CARD,
    fifo::CARD,
    edf::CARD,
    varys::CARD,
    varys_deadline::CARD,
    scf::CARD,
    ncf::CARD,
    lcf::CARD,
    coflow_fifo::CARD,
    coflow_edf::CARD,
    chronos::CARD,
    aalo::CARD,
    baraat::CARD,
    stream::CARD,
    sincronia::CARD,
    tcp::CARD,
    tcp_sack::CARD,
    dctcp::CARD,
    l2dct::CARD,
    d2tcp::CARD,
    d3::CARD,
    pdq::CARD,
    pase::CARD,
    hull::CARD,
    pias::CARD,
    pias_ucp::CARD,
    two_lps_dctcp::CARD,
    aemon::CARD,
    spq::CARD,
    karuna::CARD,
    pfabric::CARD,
    pfabric_edf::CARD,
    rcp::CARD,
    phost::CARD,
    homa::CARD,
];
