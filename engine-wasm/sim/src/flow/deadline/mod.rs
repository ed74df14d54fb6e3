//! Deadline feasibility, and policies that reject flows which miss their deadlines. Schemes without
//! deadlines need none of it.

pub(super) mod feasibility;
pub(super) mod termination;
