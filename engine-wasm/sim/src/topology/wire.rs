//! Packet sizes on the wire, common to all schemes as in the published simulations.

use crate::units::Bytes;

/// Payload of a full packet.
pub const FULL_PAYLOAD: Bytes = Bytes::new(1460);
/// IP and TCP headers of every packet.
pub const HEADER: Bytes = Bytes::new(40);
/// A full packet: payload and headers.
pub const FULL_PACKET: Bytes = Bytes::new(1500);
/// An acknowledgement without payload.
pub const ACK: Bytes = Bytes::new(40);

/// Number of packets in a flow of `size` payload bytes.
pub const fn packets(size: Bytes) -> u64 {
    size.get().div_ceil(FULL_PAYLOAD.get())
}

/// `size` payload bytes plus the headers of all their packets.
pub const fn with_headers(size: Bytes) -> Bytes {
    Bytes::new(size.get() + packets(size) * HEADER.get())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_packet_may_be_partial() {
        assert_eq!(packets(Bytes::new(1)), 1);
        assert_eq!(packets(Bytes::new(1460)), 1);
        assert_eq!(packets(Bytes::new(1461)), 2);
        assert_eq!(with_headers(Bytes::new(1461)), Bytes::new(1541));
    }
}
