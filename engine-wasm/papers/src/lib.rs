//! Papers as data: their figures, the races that reproduce them, and verdicts on their claims.
//!
//! A [`Figure`] consists of a scenario in panels and two sizes, charts, and [`Claim`]s. Users of
//! this crate run its lanes; [`LaneValues`] stores the values of each lane for charts and claims,
//! and [`FigureResults`] the results: values, intervals, verdicts, data of charts. The crate reads
//! no clock and no file, and names no scheme: figures do. A [`Measure`] is an expression over the
//! lanes of one race, for what else judges races.

#![forbid(unsafe_code)]

mod affine;
mod analysis;
mod chart;
mod claim;
mod draw;
mod expression;
mod extras;
mod figure;
mod finding;
mod finding_result;
mod found;
mod judge;
mod lane_values;
mod measure;
mod measured;
mod merge;
mod paper;
mod raced_lane;
mod races;
mod reason;
mod results;
mod rows;
mod scale;
mod schema;
mod setting;
mod tails;
mod verdict;

pub use chart::{Chart, ChartKind, Line};
pub use claim::{Claim, Class, Expect, Part, Unit};
pub use draw::{ChartPoints, Point, Series};
pub use figure::{Figure, Panel, Size, Sizes};
pub use finding::Finding;
pub use finding_result::FindingResult;
pub use judge::{ClaimResult, PartResult};
pub use lane_values::LaneValues;
pub use measure::Measure;
pub use measured::{Measured, Range};
pub use merge::merge;
pub use paper::Paper;
pub use raced_lane::RacedLane;
pub use races::{FigureLane, Race, Races};
pub use reason::{DifferenceCause, Piece, Reason};
pub use results::{Costs, FigureResults, Provenance};
pub use scale::Scale;
pub use schema::schema;
pub use setting::{FigureSetting, SettingRule};
pub use verdict::ClaimVerdict;
