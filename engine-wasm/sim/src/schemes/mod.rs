//! Every scheme, one file each, both levels side by side. This file alone knows them all.

mod aalo;
mod baraat;
mod card;
mod chronos;
mod coflow_edf;
mod coflow_fifo;
mod dctcp;
mod edf;
mod fair;
mod fifo;
mod las;
mod lcf;
mod ncf;
mod pfabric;
mod pias;
mod scf;
mod sincronia;
mod srpt;
mod stream;
mod tcp;
mod thresholds;
mod varys;
mod varys_deadline;
mod window;

pub use card::{Colour, Dash, Family, Information, Mark, SchemeCard, Setting};

/// Every scheme. The only list of them.
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
    dctcp::CARD,
    pias::CARD,
    pfabric::CARD,
];
