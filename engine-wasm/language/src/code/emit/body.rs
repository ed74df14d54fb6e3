//! The function of a hook: from its tree to instructions of WebAssembly.

use wasm_encoder::{BlockType, Function as Encoded, InstructionSink, MemArg, ValType};

use super::FUNCTION_TYPE;
use crate::code::{MAX_OUTPUTS, Source, Value};
use crate::tree::{Binary, Expression, Statement, Table, Unary};
use crate::vocabulary::{Function, Input, Otherwise, OutputCard, Type};

/// Parameters of the function: addresses.
const INPUTS: u32 = 0;
const STATE: u32 = 1;
const OUTPUTS: u32 = 2;
/// The first of its numbers: outputs, then variables, then the number that a step compares.
const NUMBERS: u32 = 3;
const VARIABLES: u32 = NUMBERS + MAX_OUTPUTS as u32;

/// The function of a hook; see [`super::module`].
pub(super) fn function(source: &Source<'_>, place: &dyn Fn(Function) -> u32) -> Encoded {
    let stepped = VARIABLES + u32::from(source.body.locals);
    let mut function = Encoded::new([(stepped - NUMBERS + 1, ValType::F64)]);
    let out = function.instructions();
    let mut emitter = Emitter { source, place, stepped, out };
    emitter.otherwise();
    emitter.statements(&source.body.statements);
    emitter.store_outputs();
    emitter.check_outputs();
    emitter.out.end();
    function
}

/// Writes the instructions of a hook.
struct Emitter<'a> {
    source: &'a Source<'a>,
    place: &'a dyn Fn(Function) -> u32,
    /// The local that holds the number that a step compares.
    stepped: u32,
    out: InstructionSink<'a>,
}

/// The number at this place after an address.
fn number_at(place: usize) -> MemArg {
    MemArg { offset: 8 * place as u64, align: 3, memory_index: 0 }
}

impl Emitter<'_> {
    /// Sets the outputs to what they are unless the hook assigns them.
    fn otherwise(&mut self) {
        for (nth, output) in self.source.body.hook.card().outputs.iter().enumerate() {
            match output.otherwise {
                Otherwise::Is(value) => self.constant(value),
                Otherwise::Keeps(input) => self.input(input),
                Otherwise::Required => continue,
            }
            self.out.local_set(NUMBERS + nth as u32);
        }
    }

    fn store_outputs(&mut self) {
        for nth in 0..self.source.body.hook.card().outputs.len() {
            self.out.local_get(OUTPUTS).local_get(NUMBERS + nth as u32).f64_store(number_at(nth));
        }
    }

    /// Returns the first output that is not allowed, as [`OutputCard::allows`] says.
    fn check_outputs(&mut self) {
        let outputs = self.source.body.hook.card().outputs.iter();
        for (place, output) in (1..).zip(outputs) {
            // A switch is 1 or 0.
            if output.kind == Type::Number {
                self.is_allowed(output, NUMBERS + place - 1);
                let place = place.cast_signed();
                self.out.i32_eqz().if_(BlockType::Empty).i32_const(place).return_().end();
            }
        }
        self.out.i32_const(0);
    }

    fn is_allowed(&mut self, output: &OutputCard, number: u32) {
        let (least, most) = output.range;
        self.out.local_get(number).f64_const(least.into()).f64_ge();
        self.out.local_get(number).f64_const(most.into()).f64_le().i32_and();
        if output.whole {
            self.out.local_get(number).f64_trunc().local_get(number).f64_eq().i32_and();
        }
    }

    fn statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::SetLocal(place, value) => {
                self.number(value);
                self.out.local_set(VARIABLES + u32::from(*place));
            }
            Statement::SetOutput(place, value) => {
                self.number(value);
                self.out.local_set(NUMBERS + u32::from(*place));
            }
            Statement::SetState(place, value) => {
                self.out.local_get(STATE);
                self.number(value);
                self.out.f64_store(number_at(usize::from(*place)));
            }
            Statement::If(condition, then, otherwise) => {
                self.switch(condition);
                self.out.if_(BlockType::Empty);
                self.statements(then);
                self.out.else_();
                self.statements(otherwise);
                self.out.end();
            }
        }
    }

    fn constant(&mut self, number: f64) {
        self.out.f64_const(number.into());
    }

    fn input(&mut self, input: Input) {
        let place = self.source.inputs.iter().position(|given| *given == input);
        let place = place.expect("a hook is given what it reads");
        self.out.local_get(INPUTS).f64_load(number_at(place));
    }

    /// Puts the value of an expression on the stack as a number; a switch is 1 or 0.
    fn number(&mut self, expression: &Expression) {
        match expression {
            Expression::Number(number) => self.constant(*number),
            Expression::Input(input) => self.input(*input),
            Expression::Parameter(place) => {
                let value = self.source.parameters.get(usize::from(*place));
                self.constant(if let Some(Value::Number(number)) = value {
                    *number
                } else {
                    f64::NAN
                });
            }
            Expression::State(place) => {
                self.out.local_get(STATE).f64_load(number_at(usize::from(*place)));
            }
            Expression::Local(place) => {
                self.out.local_get(VARIABLES + u32::from(*place));
            }
            Expression::Unary(Unary::Minus, operand) => {
                self.number(operand);
                self.out.f64_neg();
            }
            Expression::Binary(operator, left, right) => {
                self.binary(*operator, left, right);
                if !gives_number(*operator) {
                    self.out.f64_convert_i32_u();
                }
            }
            Expression::Unary(Unary::Not, _) => {
                self.switch(expression);
                self.out.f64_convert_i32_u();
            }
            Expression::Call(function, arguments) => self.call(*function, arguments),
            Expression::Step(number, table) => self.step(number, table),
            Expression::If(parts) => {
                let [condition, then, otherwise] = parts.as_ref();
                self.switch(condition);
                self.out.if_(BlockType::Result(ValType::F64));
                self.number(then);
                self.out.else_();
                self.number(otherwise);
                self.out.end();
            }
        }
    }

    /// Puts the value of a switch on the stack as an integer, 1 or 0.
    fn switch(&mut self, expression: &Expression) {
        match expression {
            Expression::Unary(Unary::Not, operand) => {
                self.switch(operand);
                self.out.i32_eqz();
            }
            Expression::Binary(operator, left, right) if !gives_number(*operator) => {
                self.binary(*operator, left, right);
            }
            _ => {
                self.number(expression);
                self.out.f64_const(0.0.into()).f64_ne();
            }
        }
    }

    /// Puts a number on the stack, or an integer if the operator gives a switch.
    fn binary(&mut self, operator: Binary, left: &Expression, right: &Expression) {
        let takes_switches = matches!(operator, Binary::Or | Binary::And);
        for operand in [left, right] {
            if takes_switches { self.switch(operand) } else { self.number(operand) }
        }
        match operator {
            Binary::Or => self.out.i32_or(),
            Binary::And => self.out.i32_and(),
            Binary::Equal => self.out.f64_eq(),
            Binary::Unequal => self.out.f64_ne(),
            Binary::Less => self.out.f64_lt(),
            Binary::AtMost => self.out.f64_le(),
            Binary::Greater => self.out.f64_gt(),
            Binary::AtLeast => self.out.f64_ge(),
            Binary::Plus => self.out.f64_add(),
            Binary::Minus => self.out.f64_sub(),
            Binary::Times => self.out.f64_mul(),
            Binary::Over => self.out.f64_div(),
        };
    }

    fn call(&mut self, function: Function, arguments: &[Expression; 2]) {
        let [first, second] = arguments;
        self.number(first);
        match function {
            Function::Abs => self.out.f64_abs(),
            Function::Floor => self.out.f64_floor(),
            Function::Sqrt => self.out.f64_sqrt(),
            Function::Min => {
                self.number(second);
                self.out.f64_min()
            }
            Function::Max => {
                self.number(second);
                self.out.f64_max()
            }
            Function::Round | Function::Pow | Function::Exp | Function::Log | Function::Log2 => {
                self.number(second);
                let place = (self.place)(function);
                self.out.i32_const(place.cast_signed()).call_indirect(0, FUNCTION_TYPE)
            }
        };
    }

    /// Adds up the comparisons with all thresholds; what is not a number stays as it is.
    fn step(&mut self, number: &Expression, table: &Table) {
        let thresholds = match table {
            Table::Written(thresholds) => thresholds,
            Table::Parameter(place) => match self.source.parameters.get(usize::from(*place)) {
                Some(Value::Table(thresholds)) => thresholds,
                _ => &Vec::new(),
            },
        };
        self.number(number);
        self.out.local_tee(self.stepped).i32_const(0);
        for &threshold in thresholds {
            self.out.local_get(self.stepped).f64_const(threshold.into()).f64_gt().i32_add();
        }
        self.out.f64_convert_i32_u().local_get(self.stepped).local_get(self.stepped).f64_ne();
        self.out.select();
    }
}

fn gives_number(operator: Binary) -> bool {
    matches!(operator, Binary::Plus | Binary::Minus | Binary::Times | Binary::Over)
}
