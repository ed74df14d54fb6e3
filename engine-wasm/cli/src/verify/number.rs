//! Measured values with their units.

use millrace_papers::Unit;
use millrace_sim::record::Quantity;

use crate::table::quantity;

/// A value with its unit.
pub fn number(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Percent => format!("{:.1} %", 100.0 * value),
        Unit::Factor => format!("{value:.2} ×"),
        Unit::Seconds => quantity(value, Quantity::Seconds),
        Unit::Number => {
            format!("{value:.4}").trim_end_matches('0').trim_end_matches('.').to_owned()
        }
    }
}
