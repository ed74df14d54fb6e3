//! Units that may follow a number. Base units are seconds, bytes, and bits per second.

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// As written after a number.
    pub name: &'static str,
    /// What it stands for.
    pub meaning: &'static str,
    scale: Scale,
}

/// Division by a power of ten is rounded correctly, multiplication by its inverse is not.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Scale {
    Times(f64),
    Over(f64),
}

impl Unit {
    /// So many of this unit, in base units.
    pub(crate) fn in_base_units(self, number: f64) -> f64 {
        match self.scale {
            Scale::Times(factor) => number * factor,
            Scale::Over(divisor) => number / divisor,
        }
    }
}

const fn unit_of(name: &'static str, meaning: &'static str, scale: Scale) -> Unit {
    Unit { name, meaning, scale }
}

/// All units.
pub const UNITS: &[Unit] = &[
    unit_of("s", "seconds", Scale::Times(1.0)),
    unit_of("ms", "milliseconds", Scale::Over(1e3)),
    unit_of("us", "microseconds", Scale::Over(1e6)),
    unit_of("ns", "nanoseconds", Scale::Over(1e9)),
    unit_of("B", "bytes", Scale::Times(1.0)),
    unit_of("KB", "thousand bytes", Scale::Times(1e3)),
    unit_of("MB", "million bytes", Scale::Times(1e6)),
    unit_of("GB", "thousand million bytes", Scale::Times(1e9)),
    unit_of("Mbps", "million bits per second", Scale::Times(1e6)),
    unit_of("Gbps", "thousand million bits per second", Scale::Times(1e9)),
];

pub(crate) fn unit(name: &str) -> Option<Unit> {
    UNITS.iter().find(|unit| unit.name == name).copied()
}
