//! The parts that all connections of a transport share.

use super::settings::TransportSettings;

/// What a scheme supplies to the transport.
pub(super) struct Parts<R, T, L> {
    pub rule: R,
    pub tagger: T,
    pub recovery: L,
    pub settings: TransportSettings,
}
