//! How the engine hands control to the page within a long call.

use std::cell::Cell;
use std::mem;

use js_sys::Function;
use millrace_sim::yield_point::yielding_to;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::function_table;

thread_local! {
    /// The place in the function table of the page's function, if there is one.
    static PLACE: Cell<Option<u32>> = const { Cell::new(None) };
}

/// Has calls that yield call `function` every few tenths of a millisecond: a function of a module, without
/// parameters and results, which may suspend the engine.
///
/// # Errors
/// If it is not such a function.
#[wasm_bindgen]
pub fn yield_to(function: &Function) -> Result<(), JsError> {
    let refused = |_| JsError::new("the function to yield to is not that of a module");
    PLACE.set(Some(function_table::put(function).map_err(refused)?));
    Ok(())
}

/// Runs `computation`, which yields to the page if it [can be yielded to](yield_to).
pub fn yielding<T>(computation: impl FnOnce() -> T) -> T {
    if PLACE.get().is_some() { yielding_to(call, computation) } else { computation() }
}

#[expect(unsafe_code, reason = "the only way to call a function that is known by its place")]
fn call() {
    let Some(place) = PLACE.get() else { return };
    // SAFETY: In WebAssembly a function pointer is a place in the function table, and a call checks that
    // the function there has the type of the pointer. The function is never removed.
    let function = unsafe { mem::transmute::<usize, extern "C" fn()>(place as usize) };
    function();
}
