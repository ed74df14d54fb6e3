//! Columns as plain JavaScript objects of typed arrays, copied once out of the engine's memory, so
//! that a worker can transfer them. Copying yields to the page.

mod accounts;
mod lane;
mod results;

pub use accounts::of_accounts;
pub use lane::of_lane;
pub use results::of_results;

use js_sys::{Float32Array, Float64Array, Object, Reflect, Uint8Array, Uint32Array};
use millrace_sim::yield_point::yield_point;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** Data that is constant while a lane runs: one row per flow, per coflow and per link. */
export interface LaneColumns {
  flows: FlowColumns;
  coflows: CoflowColumns;
  coflowNames: CoflowNames;
  links: LinkColumns;
  /** Number of hosts, which are the first nodes. */
  hosts: number;
}
/** One row per flow. */
export interface FlowColumns {
  start_s: Float64Array;
  size_bytes: Float64Array;
  /** Completion time in an idle network. */
  ideal_s: Float64Array;
  /** Relative to the start; NaN without a deadline. */
  deadline_s: Float64Array;
  source: Uint32Array;
  destination: Uint32Array;
  /** 4294967295 for a flow outside any coflow. */
  coflow: Uint32Array;
  /** 1 where the flow counts, 0 where it only warms the network up. */
  counted: Uint8Array;
}
/** Where the time of each flow of a lane went. */
export interface AccountColumns {
  /** One row per flow, one column per cause of the catalogue, row-major; whole picoseconds that add up to `until_ps`. */
  ps: Float64Array;
  /** By flow: its completion time, or the time from its arrival to its last event. */
  until_ps: Float64Array;
  /** By flow: 0 finished, 1 refused or given up, 2 unfinished. */
  state: Uint8Array;
}
/** The accounts of a lane that is done. */
export interface LaneAccounts {
  columns: AccountColumns;
  /** Of the watched flows that have started, in order. */
  lives: LifeText[];
}
/** The life of a flow. */
export interface LifeText {
  flow: number;
  /** A `Life` as JSON, in UTF-8. */
  text: Uint8Array;
}
/** Directed links by their nodes; link `h` leaves host `h`. */
export interface LinkColumns {
  from: Uint32Array;
  to: Uint32Array;
  rate_gbps: Float64Array;
}
/** Flows that have finished, in order of finishing, and those that have been refused or ended early. */
export interface Completions {
  flow: Uint32Array;
  fct_s: Float64Array;
  /** Flows that the scheme has rejected. */
  rejected: Uint32Array;
}
/** One row per coflow. */
export interface CoflowColumns {
  start_s: Float64Array;
  size_bytes: Float64Array;
  /** Completion time in an idle network. */
  ideal_s: Float64Array;
  /** Relative to the start; NaN without a deadline. */
  deadline_s: Float64Array;
  flows: Uint32Array;
}
/** Names of coflows, one after another; none if they have only numbers. */
export interface CoflowNames {
  text: string;
  /** By coflow, the end of its name in the text, in UTF-16 units. */
  ends: Uint32Array;
}
/** The results of a lane so far. */
export interface LaneResults {
  /** A `LaneSummary` as JSON. */
  summary: string;
  /** By coflow; NaN while any of its flows is unfinished. */
  cct_s: Float64Array;
  /** By link, the mean utilisation while counted flows arrived, so far; empty before any transfer. */
  utilisation: Float64Array;
  /** Since the results before these; once the lane is done, over the whole run. */
  loads: LinkLoads;
}
/** Loads over a span of time, by slot. Slot = 2 × bundle of the outline, plus 1 if downwards. */
export interface LinkLoads {
  from_s: number;
  to_s: number;
  /** Mean utilisation of the slot's links. */
  load: Numbers;
  /** Utilisation of the busiest of these links. */
  busiest: Numbers;
  /** Eight numbers per slot, one per priority: waiting bytes at the end of the span, or the average over the whole run. */
  waiting_bytes: Numbers;
  /** The longest single queue: at the end of the span, or the maximum of the whole run. */
  longest_bytes: Numbers;
}
export type Numbers = Float32Array | Float64Array;
/** {@link LinkLoads} over consecutive spans of the whole run; columns contain frame after frame. */
export interface Film {
  /** The end of each frame, ascending. */
  to_s: Float64Array;
  load: Float32Array;
  busiest: Float32Array;
  waiting_bytes: Float32Array;
  longest_bytes: Float32Array;
}
";

#[wasm_bindgen]
unsafe extern "C" {
    /// `LaneColumns` in TypeScript.
    #[wasm_bindgen(typescript_type = "LaneColumns")]
    pub type LaneColumns;
    /// `LaneResults` in TypeScript.
    #[wasm_bindgen(typescript_type = "LaneResults")]
    pub type LaneResults;
    /// `LaneAccounts` in TypeScript.
    #[wasm_bindgen(typescript_type = "LaneAccounts")]
    pub type LaneAccounts;
    /// `Completions` in TypeScript.
    #[wasm_bindgen(typescript_type = "Completions")]
    pub type Completions;
    /// `Film` in TypeScript.
    #[wasm_bindgen(typescript_type = "Film")]
    pub type FilmColumns;
}

/// Numbers that are copied at once.
const PART: usize = 1 << 16;

/// A plain object from named columns.
pub fn object<const N: usize>(columns: [(&str, JsValue); N]) -> JsValue {
    let object = Object::new();
    for (name, column) in columns {
        // Setting a property of a fresh plain object cannot fail.
        let set = Reflect::set(&object, &JsValue::from_str(name), &column);
        debug_assert!(set.is_ok());
    }
    object.into()
}

/// A `Float64Array` with a copy of `column`.
pub fn f64s(column: &[f64]) -> JsValue {
    let copy = Float64Array::new_with_length(column.len() as u32);
    let mut start = 0;
    // Accounts are long: a number per flow and cause.
    for part in column.chunks(PART) {
        let end = start + part.len() as u32;
        copy.subarray(start, end).copy_from(part);
        start = end;
        yield_point(part.len());
    }
    copy.into()
}

/// A `Float32Array` with a copy of `column`.
pub fn f32s(column: &[f32]) -> JsValue {
    yield_point(column.len());
    Float32Array::from(column).into()
}

/// A `Uint32Array` with a copy of `column`.
pub fn u32s(column: &[u32]) -> JsValue {
    yield_point(column.len());
    Uint32Array::from(column).into()
}

/// A `Uint8Array` with a copy of `column`.
pub fn u8s(column: &[u8]) -> JsValue {
    yield_point(column.len());
    Uint8Array::from(column).into()
}
