//! The back end of own schemes: the browser compiles hooks that were emitted as WebAssembly.

use std::mem;
use std::sync::Arc;

use js_sys::WebAssembly::{Instance, Module};
use js_sys::{Function as JsFunction, Object, Reflect, Uint8Array};
use millrace_language::code::{BackEnd, Compiled, MAX_OUTPUTS, Source, emit};
use millrace_language::vocabulary::Function;
use wasm_bindgen::{JsCast, JsValue};

use crate::function_table;

/// Compiles in the browser, or in whatever else runs the module.
#[derive(Debug)]
pub struct InBrowser;

impl BackEnd for InBrowser {
    fn compile(&self, source: &Source<'_>) -> Option<Arc<dyn Compiled>> {
        let module = emit::module(source, place);
        let hook = instantiate(&module).ok()?;
        let place = function_table::put(&hook).ok()?;
        Some(Arc::new(Hook { place, inputs: source.inputs.len(), states: source.states }))
    }
}

/// The exported function of an emitted module. Fails where a policy of the page forbids to compile.
fn instantiate(module: &[u8]) -> Result<JsFunction, JsValue> {
    let module = Module::new(&Uint8Array::from(module).into())?;
    let (engine, imports) = (Object::new(), Object::new());
    Reflect::set(&engine, &emit::MEMORY.into(), &wasm_bindgen::memory())?;
    Reflect::set(&engine, &emit::TABLE.into(), &wasm_bindgen::function_table())?;
    Reflect::set(&imports, &emit::ENGINE.into(), &engine)?;
    let instance = Instance::new(&module, &imports)?;
    Ok(Reflect::get(&instance.exports(), &emit::HOOK.into())?.unchecked_into())
}

/// The place in the function table of a function that emitted hooks call. Here the address of a function is
/// its place.
fn place(function: Function) -> u32 {
    type Binary = extern "C" fn(f64, f64) -> f64;
    macro_rules! of {
        ($function:ident) => {{
            extern "C" fn call(a: f64, b: f64) -> f64 {
                Function::$function.of(a, b)
            }
            call
        }};
    }
    let function: Binary = match function {
        Function::Min => of!(Min),
        Function::Max => of!(Max),
        Function::Abs => of!(Abs),
        Function::Floor => of!(Floor),
        Function::Round => of!(Round),
        Function::Sqrt => of!(Sqrt),
        Function::Pow => of!(Pow),
        Function::Exp => of!(Exp),
        Function::Log => of!(Log),
        Function::Log2 => of!(Log2),
    };
    function as usize as u32
}

/// A hook in the function table.
#[derive(Debug)]
struct Hook {
    place: u32,
    inputs: usize,
    states: usize,
}

impl Compiled for Hook {
    fn run(
        &self,
        inputs: &[f64],
        state: &mut [f64],
        outputs: &mut [f64; MAX_OUTPUTS],
    ) -> Option<usize> {
        assert!(inputs.len() >= self.inputs && state.len() >= self.states, "as the hook reads");
        (call(self.place, inputs, state, outputs) as usize).checked_sub(1)
    }
}

impl Drop for Hook {
    fn drop(&mut self) {
        function_table::clear(self.place);
    }
}

type Emitted = extern "C" fn(*const f64, *mut f64, *mut f64) -> u32;

/// Calls the emitted hook at a place of the function table.
#[expect(unsafe_code, reason = "the only way to call a function that is known by its place")]
fn call(place: u32, inputs: &[f64], state: &mut [f64], outputs: &mut [f64; MAX_OUTPUTS]) -> u32 {
    // SAFETY: In WebAssembly a function pointer is a place in the function table, and a call checks that
    // the function there has the type of the pointer. `Hook` keeps its place until it is dropped, and has
    // checked that inputs and state are as long as what the emitter was told; emitted code has no
    // addresses but constants up to these lengths.
    let hook = unsafe { mem::transmute::<usize, Emitted>(place as usize) };
    hook(inputs.as_ptr(), state.as_mut_ptr(), outputs.as_mut_ptr())
}
