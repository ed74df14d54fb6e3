//! Parts of coflow schemes: which coflows are active, what each needs of every link, and frames in
//! which a scheme only states an order. Schemes without coflows need none of them.

pub(super) mod active;
pub(super) mod backfill;
pub(super) mod demand;
pub(super) mod frame;
pub(super) mod ordered;
pub(super) mod served_prefix;
