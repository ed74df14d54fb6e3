//! Building blocks of coflow schemes: the set of active coflows, their demand per link, and frames
//! that reduce a scheme to an order. Schemes without coflows need none of them.

pub(super) mod active;
pub(super) mod backfill;
pub(super) mod demand;
pub(super) mod frame;
pub(super) mod ordered;
pub(super) mod served_prefix;
