//! Parts of coflow schemes: which coflows are active, what each needs of every link, and frames in
//! which a scheme only says who goes first. A scheme without coflows needs nothing of it.

pub(super) mod active;
pub(super) mod backfill;
pub(super) mod demand;
pub(super) mod frame;
pub(super) mod ordered;
pub(super) mod served_prefix;
