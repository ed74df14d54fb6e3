//! Accounts of flows.

use js_sys::Array;
use millrace_sim::lane::Lane;
use millrace_sim::record::account::{Accounts, End, FlowAccount};
use millrace_sim::yield_point::Yielding;
use wasm_bindgen::{JsCast, JsValue};

use super::{LaneAccounts, f64s, object, u8s};
use crate::text::Text;

/// The accounts of a lane that is done.
pub fn of_accounts(lane: &Lane, accounts: &Accounts) -> LaneAccounts {
    let lives = accounts.lives.iter().map(|life| {
        let text = Text::json(life).to_page().into();
        object([("flow", life.flow.into()), ("text", text)])
    });
    let lives: Array = lives.collect();
    object([("columns", columns(lane, accounts)), ("lives", lives.into())]).unchecked_into()
}

/// Where the time of each flow went.
fn columns(lane: &Lane, accounts: &Accounts) -> JsValue {
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
    object([("ps", f64s(&ps)), ("until_ps", f64s(&until)), ("state", u8s(&states))])
}
