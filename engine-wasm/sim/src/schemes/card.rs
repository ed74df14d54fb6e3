//! Catalogue entry of a scheme, and constructors of its two models.

#![expect(clippy::ref_option_ref, reason = "serde passes references to the fields")]

use millrace_language::code::BackEnd;
use serde::{Serialize, Serializer};

use crate::flow::Policy;
use crate::packet::Recipe;
use crate::parameters::{Parameter, Settings};
use crate::topology::Network;
use crate::workload::Traffic;

/// A scheme: its description, its style in charts, its parameters, and its models.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SchemeCard<'a> {
    /// Value of `scheme` in JSON.
    pub id: &'a str,
    /// Display name.
    pub name: &'a str,
    /// Family, by which menus group schemes.
    pub family: Family,
    /// The idea in a sentence.
    pub idea: &'a str,
    /// What it must know of a flow or coflow.
    pub information: &'a [Information],
    /// Authors, title, venue, year.
    pub citation: &'a str,
    /// What is modelled, what is simplified and why; one paragraph each.
    pub model: &'a [&'a str],
    /// How far its two models differ, and why; for schemes with both.
    pub apart: Option<Apart>,
    /// Colour in every chart.
    pub colour: Colour,
    /// Point shape in every chart.
    pub mark: Mark,
    /// Line pattern in every chart.
    pub dash: Dash,
    /// Parameters.
    pub parameters: &'a [Parameter<'a>],
    /// The packet-level model, where the paper defines one. JSON has only whether it exists.
    #[serde(serialize_with = "is_some")]
    #[cfg_attr(feature = "typescript", ts(type = "boolean"))]
    pub packet: Option<&'a Build<'a, Recipe>>,
    /// The flow-level model, likewise.
    #[serde(serialize_with = "is_some")]
    #[cfg_attr(feature = "typescript", ts(type = "boolean"))]
    pub flow: Option<&'a Build<'a, Box<dyn Policy>>>,
}

/// Builds a model for one lane.
pub type Build<'a, T> = dyn Fn(&Settings, &Setting) -> T + Send + Sync + 'a;

/// How the packet model and the fluid of a scheme differ on the same arrivals.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Apart {
    /// Largest excess of the mean completion time of long flows at moderate load on packets over
    /// that of the fluid, relative to the fluid; none where the two are not expected to agree even
    /// there.
    pub within: Option<f64>,
    /// Where they differ, and why.
    pub why: &'static str,
}

#[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
fn is_some<T, S: Serializer>(model: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(model.is_some())
}

/// What a scheme may read when it is built for a lane.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// The network it runs on.
    pub network: &'a Network,
    /// The traffic to come; schemes read only what their [`Information`] admits.
    pub traffic: &'a Traffic,
    /// Compiles the hooks of own schemes, which are interpreted without it.
    pub back_end: Option<&'a dyn BackEnd>,
}

impl<'a> Setting<'a> {
    /// A setting in which hooks are interpreted.
    pub fn new(network: &'a Network, traffic: &'a Traffic) -> Self {
        Self { network, traffic, back_end: None }
    }
}

/// Kinds of schemes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Family {
    /// Shares links without any order among flows.
    FairSharing,
    /// Orders flows.
    FlowScheduling,
    /// Orders coflows.
    CoflowScheduling,
}

/// A fact that a scheme must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Information {
    /// Bytes the flow has sent so far.
    BytesSent,
    /// The flow's size.
    Size,
    /// The flow's or coflow's deadline.
    Deadline,
    /// When the flow or coflow arrived.
    Arrival,
    /// Which coflow the flow belongs to.
    Coflow,
    /// Bytes sent by the whole coflow, anywhere.
    CoflowBytesSent,
    /// The distribution of sizes.
    SizeDistribution,
}

/// A colour of the chart palette; the page maps it to a shade per theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_docs, reason = "colours name themselves")]
pub enum Colour {
    Blue,
    Orange,
    Green,
    Vermilion,
    Purple,
    Sky,
    Ochre,
    Grey,
}

/// The shape of a chart's points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_docs, reason = "shapes name themselves")]
pub enum Mark {
    Circle,
    Square,
    Triangle,
    Diamond,
    Cross,
    Star,
    Wye,
}

/// The pattern of a chart's lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_docs, reason = "patterns name themselves")]
pub enum Dash {
    Solid,
    Dashed,
    Dotted,
    DashDot,
}
