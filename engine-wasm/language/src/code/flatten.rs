//! From the tree of a hook to instructions.

use super::{Inputs, Instruction, Interpreter, MAX_CODE, MAX_FRAME, MAX_OUTPUTS, TooLarge, Value};
use crate::program::Body;
use crate::tree::{Binary, Expression, Statement, Table, Unary};
use crate::vocabulary::{Hook, Input};

/// Collects instructions, and follows the height of the stack.
pub(super) struct Flattener<'a> {
    parameters: &'a [Value],
    instructions: Vec<Instruction>,
    tables: Vec<Vec<f64>>,
    height: usize,
    highest: usize,
}

impl<'a> Flattener<'a> {
    fn new(parameters: &'a [Value]) -> Self {
        Self { parameters, instructions: Vec::new(), tables: Vec::new(), height: 0, highest: 0 }
    }

    pub fn flatten(body: &Body, parameters: &'a [Value]) -> Result<Interpreter, TooLarge> {
        let mut flattener = Self::new(parameters);
        flattener.statements(&body.statements)?;
        flattener.finish(body.hook, usize::from(body.locals))
    }

    /// The value of an expression that reads parameters only.
    pub fn constant(expression: &Expression, parameters: &'a [Value]) -> Result<f64, TooLarge> {
        struct Nothing;
        impl Inputs for Nothing {
            fn get(&self, _: Input) -> f64 {
                f64::NAN
            }
        }
        let mut flattener = Self::new(parameters);
        flattener.expression(expression)?;
        // The stack is where the variables would be: its lowest value is the first.
        flattener.push(Instruction::SetLocal(0), -1)?;
        Ok(flattener.finish(Hook::Cut, 0)?.run(&Nothing, &mut [])[0])
    }

    fn finish(self, hook: Hook, locals: usize) -> Result<Interpreter, TooLarge> {
        let frame = MAX_OUTPUTS + locals + self.highest;
        if frame > MAX_FRAME {
            return Err(TooLarge::Frame);
        }
        let Self { instructions, tables, .. } = self;
        Ok(Interpreter { instructions, tables, card: hook.card(), locals, frame })
    }

    /// Adds an instruction that changes the height of the stack by so much.
    fn push(&mut self, instruction: Instruction, change: isize) -> Result<(), TooLarge> {
        if self.instructions.len() == MAX_CODE {
            return Err(TooLarge::Instructions);
        }
        self.instructions.push(instruction);
        self.height = self.height.saturating_add_signed(change);
        self.highest = self.highest.max(self.height);
        Ok(())
    }

    fn statements(&mut self, statements: &[Statement]) -> Result<(), TooLarge> {
        statements.iter().try_for_each(|statement| self.statement(statement))
    }

    fn statement(&mut self, statement: &Statement) -> Result<(), TooLarge> {
        match statement {
            Statement::SetLocal(place, value) => {
                self.expression(value)?;
                self.push(Instruction::SetLocal(MAX_OUTPUTS as u8 + place), -1)
            }
            Statement::SetOutput(place, value) => {
                self.expression(value)?;
                self.push(Instruction::SetLocal(*place), -1)
            }
            Statement::SetState(place, value) => {
                self.expression(value)?;
                self.push(Instruction::SetState(*place), -1)
            }
            Statement::If(condition, then, otherwise) => self.choice(
                condition,
                |flattener| flattener.statements(then),
                |flattener| flattener.statements(otherwise),
            ),
        }
    }

    fn choice(
        &mut self,
        condition: &Expression,
        then: impl FnOnce(&mut Self) -> Result<(), TooLarge>,
        otherwise: impl FnOnce(&mut Self) -> Result<(), TooLarge>,
    ) -> Result<(), TooLarge> {
        self.expression(condition)?;
        let unless = self.instructions.len();
        self.push(Instruction::Unless(0), -1)?;
        let height = self.height;
        then(self)?;
        let jump = self.instructions.len();
        self.push(Instruction::Jump(0), 0)?;
        self.instructions[unless] = Instruction::Unless(self.instructions.len() as u16);
        self.height = height;
        otherwise(self)?;
        self.instructions[jump] = Instruction::Jump(self.instructions.len() as u16);
        Ok(())
    }

    fn expression(&mut self, expression: &Expression) -> Result<(), TooLarge> {
        match expression {
            Expression::Number(number) => self.push(Instruction::Number(*number), 1),
            Expression::Input(input) => self.push(Instruction::Input(*input), 1),
            Expression::State(place) => self.push(Instruction::State(*place), 1),
            Expression::Local(place) => self.push(Instruction::Local(MAX_OUTPUTS as u8 + place), 1),
            Expression::Parameter(place) => {
                let number = match self.parameters.get(usize::from(*place)) {
                    Some(Value::Number(number)) => *number,
                    _ => f64::NAN,
                };
                self.push(Instruction::Number(number), 1)
            }
            Expression::Unary(operator, operand) => {
                self.expression(operand)?;
                let instruction = match operator {
                    Unary::Minus => Instruction::Negate,
                    Unary::Not => Instruction::Not,
                };
                self.push(instruction, 0)
            }
            Expression::Binary(operator, left, right) => {
                self.expression(left)?;
                self.expression(right)?;
                self.push(of(*operator), -1)
            }
            Expression::Call(function, arguments) => {
                self.expression(&arguments[0])?;
                self.expression(&arguments[1])?;
                self.push(Instruction::Call(*function), -1)
            }
            Expression::Step(number, table) => {
                self.expression(number)?;
                let table = self.table(table);
                self.push(Instruction::Step(table), 0)
            }
            Expression::If(parts) => {
                let [condition, then, otherwise] = parts.as_ref();
                self.choice(
                    condition,
                    |flattener| flattener.expression(then),
                    |flattener| flattener.expression(otherwise),
                )
            }
        }
    }

    /// The place of a table, which is added if it is new.
    fn table(&mut self, table: &Table) -> u16 {
        let values = match table {
            Table::Written(values) => values,
            Table::Parameter(place) => match self.parameters.get(usize::from(*place)) {
                Some(Value::Table(values)) => values,
                _ => &Vec::new(),
            },
        };
        let known = self.tables.iter().position(|known| known == values);
        known.unwrap_or_else(|| {
            self.tables.push(values.clone());
            self.tables.len() - 1
        }) as u16
    }
}

fn of(operator: Binary) -> Instruction {
    match operator {
        Binary::Or => Instruction::Or,
        Binary::And => Instruction::And,
        Binary::Equal => Instruction::Equal,
        Binary::Unequal => Instruction::Unequal,
        Binary::Less => Instruction::Less,
        Binary::AtMost => Instruction::AtMost,
        Binary::Greater => Instruction::Greater,
        Binary::AtLeast => Instruction::AtLeast,
        Binary::Plus => Instruction::Plus,
        Binary::Minus => Instruction::Minus,
        Binary::Times => Instruction::Times,
        Binary::Over => Instruction::Over,
    }
}
