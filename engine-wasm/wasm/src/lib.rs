//! The engine's way out to the page. The only crate that names `wasm_bindgen`.

use wasm_bindgen::prelude::wasm_bindgen;

/// The catalogue as JSON.
///
/// # Panics
/// Never: the catalogue holds only text and numbers.
#[wasm_bindgen]
pub fn catalogue() -> String {
    serde_json::to_string(&millrace_sim::catalogue::CATALOGUE).expect("the catalogue is plain data")
}
