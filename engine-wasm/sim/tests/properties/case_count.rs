//! Number of random cases of a property.

use std::env;

/// `usual` cases, multiplied by `MILLRACE_CASES_FACTOR` where it is set: `npm run prove` sets it.
///
/// # Panics
/// If the factor is not a whole number.
pub fn case_count(usual: u32) -> u32 {
    let Ok(factor) = env::var("MILLRACE_CASES_FACTOR") else { return usual };
    usual * factor.parse::<u32>().expect("MILLRACE_CASES_FACTOR is a whole number")
}
