//! The folder of results.
//!
//! Each finished lane is written at once, to its own files in `lanes/`. At the end of a run,
//! complete or interrupted, they are joined into `flows.csv`, `coflows.csv`, `queues.csv` and
//! `summary.json`. Once no lane is missing, their checksums are written to `checksums.sha256`, and
//! `lanes/` is removed. Every file is written under another name and then renamed. Resuming reads
//! `lanes/`, or the finished results if no lane is missing, and compares every file with its
//! checksum.
//!
//! If there are earlier results to overwrite, all of this happens in `replacement/`. Once its files
//! are complete, they replace the earlier ones. If a run ends before that, the earlier results are
//! unchanged, and the lanes in `replacement/` can be resumed.

mod atomic_file;
mod checksums;
mod existing_results;
mod finished;
mod lanes;
mod layout;
mod lock;
mod replacement;
mod run_difference;
mod sha256;
mod tables;

use std::io;
use std::path::{Path, PathBuf};

pub use self::atomic_file::{read_json, write_atomic, write_json};
pub use self::lanes::Lanes;
use self::layout::{CHECKSUMS, LANES, REPLACEMENT, results_in};
use self::lock::Lock;
use crate::lane_record::{FinishedLane, LaneRecord};
use crate::problem::Problem;
use crate::summary_file::{RunIdentity, SummaryFile};

/// The end of a message about results that cannot be resumed.
const REMEDY: &str = "--overwrite reruns all lanes and replaces the results when done; another \
                      --out keeps them";

/// What a run may do with existing results in its folder.
#[derive(Clone, Copy, Debug)]
pub struct Permissions {
    /// Use the lanes of the same run.
    pub resume: bool,
    /// Replace all of them.
    pub overwrite: bool,
}

/// The state of a folder that was opened for a run.
#[derive(Debug)]
pub enum Opened {
    /// It holds the results of the run.
    Finished(SummaryFile),
    /// It holds the lanes of these records; the others are missing.
    Unfinished(Folder, Vec<LaneRecord>),
}

/// A folder that receives the results of one run.
#[derive(Debug)]
pub struct Folder {
    /// Final location of the results.
    root: PathBuf,
    /// Current location: `root`, or `replacement/` below it.
    place: PathBuf,
    lanes: Lanes,
    _lock: Lock,
}

impl Folder {
    /// Opens `root` for `run`.
    ///
    /// # Errors
    /// If another run is writing there, if the folder is not writable, or if it holds results that
    /// `permissions` do not cover: without permissions any results, with permission to resume those
    /// of other runs and damaged ones.
    pub fn open(
        root: &Path,
        run: &RunIdentity,
        permissions: Permissions,
    ) -> Result<Opened, Problem> {
        let lock = Lock::take(root)?;
        match replacement::install(root) {
            Err(Problem::Unusable(_)) if permissions.overwrite => {}
            installed => installed?,
        }
        let found = match permissions {
            Permissions { resume: false, overwrite: false } => {
                existing_results::refuse(root, run)?;
                Found::begin(root, run)
            }
            Permissions { resume: true, overwrite: false } => Found::resume(root, run),
            Permissions { resume: false, overwrite: true } => Found::replace(root, run),
            Permissions { resume: true, overwrite: true } => Found::resume_or_replace(root, run),
        }?;
        if results_in(root).contains(&REPLACEMENT) && !found.replaces(root) {
            eprintln!(
                "millrace: {} holds lanes of an unfinished --overwrite; run its scenario with \
                 --overwrite --resume to finish them",
                layout::replacement(root).display()
            );
        }
        Ok(match found {
            Found::Finished(summary) => Opened::Finished(summary),
            Found::Lanes { place, lanes, records } => Opened::Unfinished(
                Self { root: root.to_owned(), place, lanes, _lock: lock },
                records,
            ),
        })
    }

    /// Where the results are written.
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Whether the folder holds earlier results, which remain until the new ones are complete.
    pub fn replaces(&self) -> bool {
        self.place != self.root
    }

    /// Writes the results of a finished lane.
    pub fn write_lane(&self, lane: FinishedLane<'_>) -> Result<(), Problem> {
        self.lanes.write(lane)
    }

    /// Stores the scenario, so that shards can be joined without it.
    pub fn keep_scenario(&self, json: &str) -> Result<(), Problem> {
        self.lanes.keep_scenario(json)
    }

    /// Takes over a lane from a shard of the same run.
    pub fn adopt(&self, shard: &Lanes, lane: u32) -> Result<(), Problem> {
        self.lanes.adopt(shard, lane)
    }

    /// By flow, the completion time in seconds from the table of a lane; `None` for unfinished
    /// flows.
    pub fn completion_times(&self, lane: u32) -> io::Result<Vec<Option<f64>>> {
        self.lanes.completion_times(lane)
    }

    /// Joins the lanes into the final files. If no lane is missing, these replace earlier ones.
    pub fn finish(&self, summary: &SummaryFile) -> Result<(), Problem> {
        let checksums = finished::join(&self.place, &self.lanes, summary)?;
        if !summary.missing.is_empty() {
            return Ok(());
        }
        let list = self.place.join(CHECKSUMS);
        checksums.write(&list).map_err(|error| Problem::with_file(&list, &error))?;
        lanes::remove(&self.place).map_err(|error| Problem::with_file(&self.place, &error))?;
        if self.replaces() { replacement::install(&self.root) } else { Ok(()) }
    }
}

/// Starting point of a run.
enum Found {
    /// Its complete results.
    Finished(SummaryFile),
    /// The lanes in `place`, with their records.
    Lanes { place: PathBuf, lanes: Lanes, records: Vec<LaneRecord> },
}

impl Found {
    /// Starts in `place`, which holds no results.
    fn begin(place: &Path, run: &RunIdentity) -> Result<Self, Problem> {
        let lanes = Lanes::begin(place, run)?;
        Ok(Self::Lanes { place: place.to_owned(), lanes, records: Vec::new() })
    }

    /// Starts from the results in `place`, if any.
    fn resume(place: &Path, run: &RunIdentity) -> Result<Self, Problem> {
        let mut names = results_in(place);
        names.retain(|&name| name != REPLACEMENT);
        if names.contains(&LANES) {
            let (lanes, records) = Lanes::resume(place, run)?;
            Ok(Self::Lanes { place: place.to_owned(), lanes, records })
        } else if names.is_empty() {
            Self::begin(place, run)
        } else {
            finished::read(place, run).map(Self::Finished)
        }
    }

    /// Starts without lanes, in `replacement/` if `root` holds results.
    fn replace(root: &Path, run: &RunIdentity) -> Result<Self, Problem> {
        replacement::discard(root)?;
        let place =
            if results_in(root).is_empty() { root.to_owned() } else { layout::replacement(root) };
        Self::begin(&place, run)
    }

    /// Resumes results of `run` in `root`, preferably in `replacement/`; else replaces them.
    fn resume_or_replace(root: &Path, run: &RunIdentity) -> Result<Self, Problem> {
        let new = layout::replacement(root);
        if lanes::check_run(&new, run).is_ok() {
            return Self::resume(&new, run);
        }
        match Self::resume(root, run) {
            Err(Problem::Unusable(_)) => Self::replace(root, run),
            found => found,
        }
    }

    /// Whether the run starts in `replacement/`.
    fn replaces(&self, root: &Path) -> bool {
        matches!(self, Self::Lanes { place, .. } if place != root)
    }
}
