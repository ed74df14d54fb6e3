//! The account of a run: where the completion time of every flow went.
//!
//! The walk behind an account never leaves the flow. From the arrival that completed it, the walk goes
//! back through the hops of that packet (waiting, transmission, propagation, processing) to the event
//! in whose handler it was sent, and so on to the flow's start. Between two events of the flow at one
//! host that no packet of it joins, the flow waits at that host: for a timer or for permission. What
//! other flows did is named, not walked into.

mod cause;
mod columns;
mod flow_account;
mod life;
mod means;
mod shortening;

pub use cause::{CAUSES, Cause, CauseCard, Part, Place};
pub use columns::{AccountCells, account_header};
pub use flow_account::{Accounts, End, FlowAccount, Spent};
pub use life::{
    EventKind, History, KnownFlow, Life, LifeEvent, LifeState, LimitHistory, LimitKind, Loss,
    NamedPort, PacketName, Queued, Relation, Segment, SegmentKind, SentHistory, Served,
};
pub use means::{AccountSummary, MeanAccount, MeanCause};
