//! Accounts as columns of the table of flows.

use std::fmt;

use super::cause::Part;
use super::flow_account::{End, FlowAccount};
use crate::units::Time;

/// The names of the columns, with a comma before each.
pub fn account_header() -> String {
    let columns = |unit: &str| Part::ALL.map(|part| format!(",{}_part_{unit}", part.id())).concat();
    format!(",fct_ps{}{}", columns("ps"), columns("s"))
}

/// The cells of an account, with a comma before each: the completion time in picoseconds, empty for a
/// flow that did not finish; the parts in picoseconds; the parts in seconds.
#[derive(Clone, Copy, Debug)]
pub struct AccountCells<'a>(pub &'a FlowAccount);

impl fmt::Display for AccountCells<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(account) = self;
        let parts = Part::ALL.map(|part| account.spent.on_part(part));
        f.write_str(",")?;
        if account.end == End::Finished {
            write!(f, "{}", account.until.ps())?;
        }
        parts.iter().try_for_each(|part| write!(f, ",{}", part.ps()))?;
        parts.iter().try_for_each(|&part| write!(f, ",{}", Seconds(part)))
    }
}

/// A time in seconds, exact: with twelve decimals.
struct Seconds(Time);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const PS: u64 = 1_000_000_000_000;
        write!(f, "{}.{:012}", self.0.ps() / PS, self.0.ps() % PS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::account::{Cause, Spent};

    #[test]
    fn cells_fill_the_columns_and_parts_are_exact() {
        let mut spent = Spent::default();
        spent.add(Cause::Transmission, Time::from_ps(3_000_000_000_007));
        spent.add(Cause::Stage, Time::from_ps(1));
        let mut account = FlowAccount { end: End::Finished, until: spent.total(), spent };
        let cells = AccountCells(&account).to_string();
        assert_eq!(cells.matches(',').count(), account_header().matches(',').count());
        assert!(cells.starts_with(",3000000000008,3000000000007,0,0,"), "{cells}");
        assert!(cells.contains(",1,3.000000000007,0.000000000000,"), "{cells}");
        assert!(cells.ends_with(",0.000000000001"), "{cells}");
        account.end = End::Unfinished;
        assert!(AccountCells(&account).to_string().starts_with(",,3000000000007,0,"));
    }

    #[test]
    fn columns_are_named_after_parts() {
        let header = account_header();
        assert!(
            header.starts_with(",fct_ps,transmission_part_ps,propagation_part_ps,"),
            "{header}"
        );
        assert!(header.ends_with(",permission_part_s,stage_part_s"), "{header}");
    }
}
