//! Functions of other modules in the function table of the engine, which can call them without JavaScript.

use std::cell::RefCell;

use js_sys::Function;
use js_sys::WebAssembly::Table;
use wasm_bindgen::{JsCast, JsValue};

thread_local! {
    /// Places of functions that were cleared; the table only grows.
    static FREE: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

/// Puts `function` into the table, and returns its place.
///
/// # Errors
/// If it is not an exported function of a module, or the table cannot grow.
pub fn put(function: &Function) -> Result<u32, JsValue> {
    let place = match FREE.with_borrow_mut(Vec::pop) {
        Some(place) => place,
        None => table().grow(1)?,
    };
    table().set(place, function)?;
    Ok(place)
}

/// Removes the function at `place`, whose instance is garbage only then.
pub fn clear(place: u32) {
    if table().set(place, JsValue::NULL.unchecked_ref()).is_ok() {
        FREE.with_borrow_mut(|free| free.push(place));
    }
}

fn table() -> Table {
    wasm_bindgen::function_table().unchecked_into()
}
