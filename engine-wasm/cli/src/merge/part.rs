//! The folder of a shard.

use std::path::{Path, PathBuf};

use millrace_sim::ENGINE_BUILD;
use millrace_sim::scenario::Scenario;

use crate::folder::Lanes;
use crate::lane_record::LaneRecord;
use crate::problem::Problem;
use crate::scenario_file;
use crate::shard::{Assignment, Shard};
use crate::summary_file::RunIdentity;

/// A shard and where it is.
pub struct Part {
    /// Its folder.
    pub place: PathBuf,
    /// Which shard it is.
    pub shard: Shard,
    /// The run that the shard is a part of.
    pub run: RunIdentity,
    /// Its lanes.
    pub lanes: Lanes,
}

impl Part {
    /// Opens the folder of a shard that this program can join.
    ///
    /// # Errors
    /// If it holds no shard, or one of another engine.
    pub fn open(place: &Path) -> Result<Self, Problem> {
        let refused = |why: String| Problem::unusable(place.display(), why);
        let no_shard = || refused("holds no shard; run one with --shard K/N".to_owned());
        let (lanes, run) = Lanes::open(place)?.ok_or_else(no_shard)?;
        let shard = run.shard.ok_or_else(no_shard)?;
        if run.engine_version != ENGINE_BUILD {
            let there = &run.engine_version;
            let why = format!("shard {shard} is of engine {there}, but this is {ENGINE_BUILD}");
            return Err(refused(why));
        }
        let run = RunIdentity { shard: None, ..run };
        Ok(Self { place: place.to_owned(), shard, run, lanes })
    }

    /// The scenario stored with the lanes.
    pub fn scenario(&self) -> Result<Scenario, Problem> {
        let path = self.lanes.scenario_file();
        let json = std::fs::read_to_string(&path)
            .map_err(|error| Problem::unusable(path.display(), error))?;
        let scenario =
            Scenario::parse(&json).map_err(|error| Problem::unusable(path.display(), error))?;
        if scenario_file::fingerprint(&scenario).to_string() != self.run.scenario {
            return Err(Problem::unusable(path.display(), "has changed since it was written"));
        }
        Ok(scenario)
    }

    /// The records of all its lanes, as assigned.
    ///
    /// # Errors
    /// If lanes are missing or damaged.
    pub fn records(&self, assignment: &Assignment<'_>) -> Result<Vec<LaneRecord>, Problem> {
        let (mut records, mut missing) = (Vec::new(), Vec::new());
        for plan in assignment.lanes(self.shard.number) {
            match self.lanes.read(plan.lane) {
                Ok(Some(record)) => records.push(record),
                Ok(None) => missing.push(format!("lane {} is missing", plan.lane + 1)),
                Err(damage) => missing.push(format!("lane {}: {damage}", plan.lane + 1)),
            }
        }
        if missing.is_empty() {
            return Ok(records);
        }
        let (shard, what) = (self.shard, missing.join("; "));
        let why =
            format!("shard {shard} is incomplete: {what}; finish it with --shard {shard} --resume");
        Err(Problem::unusable(self.place.display(), why))
    }
}
