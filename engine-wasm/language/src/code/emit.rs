//! The emitter: a hook as a module of WebAssembly, which decides what the interpreter decides.
//!
//! The module shares memory and function table with the engine. It exports one function, which takes the
//! addresses of inputs, state and outputs, all of them numbers of 64 bits, and returns 0, or the place of the
//! first output that is not allowed, counted from 1. Functions that WebAssembly has no instruction for are
//! those of the engine, called through its table.

mod body;

use wasm_encoder::{
    CodeSection, EntityType, ExportKind, ExportSection, FunctionSection, ImportSection, MemoryType,
    Module, RefType, TableType, TypeSection, ValType,
};

use super::Source;
use crate::vocabulary::Function;

/// The module that memory and table are imported from.
pub const ENGINE: &str = "engine";
/// The import of the engine's memory.
pub const MEMORY: &str = "memory";
/// The import of the engine's function table.
pub const TABLE: &str = "table";
/// The export.
pub const HOOK: &str = "hook";

/// The type of the export.
const HOOK_TYPE: u32 = 0;
/// The type of the engine's functions.
const FUNCTION_TYPE: u32 = 1;

/// The module of a hook. `place` gives the place in the engine's table of a function of two numbers, of
/// which [`Function::Round`] and others of one number ignore the second.
pub fn module(source: &Source<'_>, place: impl Fn(Function) -> u32) -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([ValType::I32; 3], [ValType::I32]);
    types.ty().function([ValType::F64; 2], [ValType::F64]);
    let mut imports = ImportSection::new();
    imports.import(ENGINE, MEMORY, memory()).import(ENGINE, TABLE, table());
    let mut functions = FunctionSection::new();
    functions.function(HOOK_TYPE);
    let mut exports = ExportSection::new();
    exports.export(HOOK, ExportKind::Func, 0);
    let mut code = CodeSection::new();
    code.function(&body::function(source, &place));
    let mut module = Module::new();
    module.section(&types).section(&imports).section(&functions).section(&exports).section(&code);
    module.finish()
}

fn memory() -> EntityType {
    let (memory64, shared) = (false, false);
    let memory = MemoryType { minimum: 0, maximum: None, memory64, shared, page_size_log2: None };
    EntityType::Memory(memory)
}

fn table() -> EntityType {
    let (table64, shared) = (false, false);
    let element_type = RefType::FUNCREF;
    EntityType::Table(TableType { element_type, minimum: 0, maximum: None, table64, shared })
}
