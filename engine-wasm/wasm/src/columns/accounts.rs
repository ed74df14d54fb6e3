//! Accounts of flows.

use millrace_sim::lane::Lane;
use millrace_sim::record::account::{Accounts, End, FlowAccount};
use millrace_sim::yield_point::Yielding;
use wasm_bindgen::JsCast;

use super::{AccountColumns, f64s, object, u8s};

/// Where the time of each flow of `lane` went.
pub fn of_accounts(lane: &Lane, accounts: &Accounts) -> AccountColumns {
    let flows = || accounts.flows[..lane.traffic().recorded().len()].iter().yielding();
    let spans = flows().flat_map(|account| account.spent.by_cause());
    let ps: Vec<f64> = spans.map(|span| span.ps() as f64).collect();
    let until: Vec<f64> = flows().map(|account| account.until.ps() as f64).collect();
    let state = |account: &FlowAccount| match account.end {
        End::Finished => 0,
        End::Refused => 1,
        End::Unfinished => 2,
    };
    let states: Vec<u8> = flows().map(state).collect();
    let columns = [("ps", f64s(&ps)), ("until_ps", f64s(&until)), ("state", u8s(&states))];
    object(columns).unchecked_into()
}
