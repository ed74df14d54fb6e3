//! The module and the JavaScript that loads it.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use wasm_bindgen_cli_support::Bindgen;

const MODULE: &str = "millrace_wasm_bg.wasm";

/// Writes the bindings of the engine at `wasm` into `folder`, unless those there are newer.
///
/// # Errors
/// If the engine is missing, or is not a module that the binding generator supports.
pub fn write(wasm: &Path, folder: &Path) -> Result<String, String> {
    let built = modified(wasm).ok_or_else(|| format!("{} does not exist", wasm.display()))?;
    // The generator counts as an input: its version must match the module's.
    let generator = std::env::current_exe().ok().as_deref().and_then(modified);
    let newest = generator.map_or(built, |time| time.max(built));
    if modified(&folder.join(MODULE)).is_some_and(|written| written >= newest) {
        return Ok(format!("{} is up to date", folder.display()));
    }
    Bindgen::new()
        .input_path(wasm)
        .web(true)
        .and_then(|bindgen| {
            // With the default path the bundler finds the module beside its JavaScript.
            bindgen.typescript(true).omit_default_module_path(false).generate(folder)
        })
        .map_err(|error| format!("{error:#}"))?;
    Ok(format!("{} written", folder.display()))
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}
