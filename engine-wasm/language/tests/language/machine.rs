//! A machine for emitted hooks, where there is no browser: an interpreter of WebAssembly.

use std::fmt;
use std::sync::{Arc, Mutex};

use millrace_language::code::{BackEnd, Compiled, MAX_OUTPUTS, Source, emit};
use millrace_language::vocabulary::{FUNCTIONS, Function};
use wasmi::{
    Engine, Func, Linker, Memory, MemoryType, Module, Nullable, Ref, RefType, Store, Table,
    TableType, TypedFunc,
};

/// Compiles for a [`Machine`].
#[derive(Debug)]
pub struct Emitter;

impl BackEnd for Emitter {
    fn compile(&self, source: &Source<'_>) -> Option<Arc<dyn Compiled>> {
        let module = emit::module(source, place);
        let (inputs, states) = (source.inputs.len(), source.states);
        let machine = Mutex::new(Machine::new(&module));
        Some(Arc::new(Hook { machine, inputs, states }))
    }
}

/// The place of a function in the table; the first one is empty.
fn place(function: Function) -> u32 {
    1 + FUNCTIONS.iter().position(|card| card.function == function).expect("it is known") as u32
}

struct Hook {
    machine: Mutex<Machine>,
    inputs: usize,
    states: usize,
}

impl fmt::Debug for Hook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a hook in a machine")
    }
}

impl Compiled for Hook {
    fn run(
        &self,
        inputs: &[f64],
        state: &mut [f64],
        outputs: &mut [f64; MAX_OUTPUTS],
    ) -> Option<usize> {
        let mut machine = self.machine.lock().expect("no test panics with it");
        machine.run(&inputs[..self.inputs], &mut state[..self.states], outputs).checked_sub(1)
    }
}

/// An instance of an emitted module, with a memory and a table as the engine has.
struct Machine {
    store: Store<()>,
    memory: Memory,
    hook: TypedFunc<(u32, u32, u32), u32>,
}

/// Where the numbers are in memory.
const INPUTS: usize = 0;
const STATE: usize = 1_024;
const OUTPUTS: usize = 2_048;

impl Machine {
    fn new(module: &[u8]) -> Self {
        let engine = Engine::default();
        let module = Module::new(&engine, module).expect("the module is valid");
        let mut store = Store::new(&engine, ());
        let memory = Memory::new(&mut store, MemoryType::new(1, None)).expect("64 KB");
        let size = 1 + FUNCTIONS.len() as u32;
        let table = TableType::new(RefType::Func, size, None);
        let table = Table::new(&mut store, table, Ref::Func(Nullable::Null)).expect("it is small");
        for card in FUNCTIONS {
            let function = card.function;
            let of = Func::wrap(&mut store, move |a: f64, b: f64| function.of(a, b));
            let index = u64::from(place(function));
            table.set(&mut store, index, Ref::Func(Nullable::Val(of))).expect("it has a place");
        }
        let mut linker = Linker::new(&engine);
        linker.define(emit::ENGINE, emit::MEMORY, memory).expect("a new name");
        linker.define(emit::ENGINE, emit::TABLE, table).expect("a new name");
        let instance = linker.instantiate_and_start(&mut store, &module).expect("imports fit");
        let hook = instance.get_typed_func(&store, emit::HOOK).expect("the module exports it");
        Self { store, memory, hook }
    }

    fn run(&mut self, inputs: &[f64], state: &mut [f64], outputs: &mut [f64]) -> usize {
        self.write(INPUTS, inputs);
        self.write(STATE, state);
        let addresses = (INPUTS as u32, STATE as u32, OUTPUTS as u32);
        let refused = self.hook.call(&mut self.store, addresses).expect("a hook never traps");
        self.read(STATE, state);
        self.read(OUTPUTS, outputs);
        refused as usize
    }

    fn write(&mut self, at: usize, numbers: &[f64]) {
        let memory = &mut self.memory.data_mut(&mut self.store)[at..];
        for (place, number) in memory.chunks_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
    }

    fn read(&self, at: usize, numbers: &mut [f64]) {
        let (places, _) = self.memory.data(&self.store)[at..].as_chunks();
        for (number, place) in numbers.iter_mut().zip(places) {
            *number = f64::from_le_bytes(*place);
        }
    }
}
