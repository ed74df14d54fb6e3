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
/** What is constant while a lane runs. */
export interface LaneColumns {
  flows: FlowColumns;
  coflows: CoflowColumns;
  coflowNames: CoflowNames;
  links: LinkColumns;
  /** Number of hosts: nodes and links `0..hosts` are hosts and their outgoing links. */
  hosts: number;
}
/** One row per flow, constant over the run. Absent values are NaN (times) or 4294967295 (ids). */
export interface FlowColumns {
  start_s: Float64Array;
  size_bytes: Float64Array;
  ideal_s: Float64Array;
  deadline_s: Float64Array;
  source: Uint32Array;
  destination: Uint32Array;
  coflow: Uint32Array;
  /** 1 where the flow counts, 0 where it only warmed the network up. */
  counted: Uint8Array;
}
/** Accounts: one row per flow, one column per cause of the catalogue, row after row; whole picoseconds. */
export interface AccountColumns {
  ps: Float64Array;
  /** By flow, its completion time, or the time from its arrival to its last event: the sum of its row. */
  until_ps: Float64Array;
  /** By flow: 0 finished, 1 refused or given up, 2 unfinished. */
  state: Uint8Array;
}
/** One row per directed link, by index; hosts are nodes `0…`, and link `h` leads out of host `h`. */
export interface LinkColumns {
  from: Uint32Array;
  to: Uint32Array;
  rate_gbps: Float64Array;
}
/** Flows that have finished, in order of finishing, and those that have been refused or ended early. */
export interface Completions {
  flow: Uint32Array;
  fct_s: Float64Array;
  rejected: Uint32Array;
}
/** One row per coflow. */
export interface CoflowColumns {
  start_s: Float64Array;
  size_bytes: Float64Array;
  ideal_s: Float64Array;
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
  /** By coflow, its completion time; NaN while it has unfinished flows. */
  cct_s: Float64Array;
  /** Per link, the fraction of its capacity used while counted flows arrived, so far; empty before the run has begun. */
  utilisation: Float64Array;
  /** Since the results before these; once the lane is done, over the whole run. */
  loads: LinkLoads;
}
/** Links over a span of time. Slot `2 * bundle` leads up, `2 * bundle + 1` down; see `Outline`. */
export interface LinkLoads {
  from_s: number;
  to_s: number;
  /** By slot, the mean over its links of the fraction of their capacity that they carried. */
  load: Float64Array;
  /** By slot, the same of the busiest of its links. */
  busiest: Float64Array;
  /** Eight priorities per slot: what waits for its links at the end of the span, or on average over the whole run. */
  waiting_bytes: Float64Array;
  /** By slot, the longest single queue: at the end of the span, or ever seen in the whole run. */
  longest_bytes: Float64Array;
}
/** Link loads over one span after another, each from the end of the one before; columns hold frame after frame. */
export interface FilmColumns {
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
    /// `AccountColumns` in TypeScript.
    #[wasm_bindgen(typescript_type = "AccountColumns")]
    pub type AccountColumns;
    /// `Completions` in TypeScript.
    #[wasm_bindgen(typescript_type = "Completions")]
    pub type Completions;
    /// `FilmColumns` in TypeScript.
    #[wasm_bindgen(typescript_type = "FilmColumns")]
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
