//! Papers as data: what their figures show, the races that repeat them, and what became of each claim.
//!
//! A [`Figure`] is a scenario in panels and two sizes, charts, and [`Claim`]s. Its lanes are run by
//! whoever holds this crate; [`LaneValues`] keeps of each lane what charts and claims ask for, and
//! [`FigureResults`] is what is stored: values, intervals, verdicts, points to draw. The crate reads no
//! clock and no file, and names no scheme: figures do.

mod affine;
mod analysis;
mod chart;
mod claim;
mod draw;
mod expression;
mod extras;
mod figure;
mod judge;
mod lane_values;
mod measured;
mod merge;
mod paper;
mod races;
mod results;
mod rows;
mod scale;
mod schema;
mod verdict;

pub use chart::{Chart, ChartKind, Line};
pub use claim::{Claim, Class, Expect, Part, Unit};
pub use draw::{ChartPoints, Point, Series};
pub use figure::{Figure, Panel, Size, Sizes};
pub use judge::{ClaimResult, PartResult};
pub use lane_values::LaneValues;
pub use measured::{Measured, Range};
pub use paper::Paper;
pub use races::{FigureLane, Race, Races};
pub use results::{Costs, FigureResults, Provenance};
pub use scale::Scale;
pub use schema::schema;
pub use verdict::ClaimVerdict;
