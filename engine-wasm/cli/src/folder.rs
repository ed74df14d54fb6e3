//! The folder of results.
//!
//! Each finished lane is written at once, to files of its own in `lanes/`: first its tables, then
//! `<lane>.json`, each under another name and then renamed, so that a lane with a `.json` is
//! complete whatever happened to the program. At the end of a run, whole or interrupted, the parts
//! are joined into `flows.csv`, `coflows.csv` and `summary.json`; `lanes/` goes away once no lane
//! is missing. Resuming reads `lanes/`, or `summary.json` when there is nothing left to do.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use millrace_sim::lane::Lane;
use millrace_sim::record::{
    COFLOWS_HEADER, FLOWS_HEADER, QUEUES_BY_PRIORITY_HEADER, QUEUES_HEADER, write_coflows,
    write_flows, write_queues,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::args::Trace;
use crate::problem::Problem;
use crate::summary_file::{LaneRecord, RunIdentity, SummaryFile};

const FLOWS: &str = "flows.csv";
const COFLOWS: &str = "coflows.csv";
const QUEUES: &str = "queues.csv";
const SUMMARY: &str = "summary.json";

/// What to do with lanes that an earlier run left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leftovers {
    /// There should be none.
    Refuse,
    /// Keep them.
    Keep,
    /// Throw them away.
    Discard,
}

/// A folder that receives the results of one run.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    parts: PathBuf,
    trace: Option<Trace>,
}

impl Folder {
    /// Opens `root` for `run`, and returns the lanes that it already holds.
    pub fn open(
        root: &Path,
        run: &RunIdentity,
        leftovers: Leftovers,
    ) -> Result<(Self, Vec<LaneRecord>), Problem> {
        let trace = run.trace.as_ref().and_then(|options| options.trace);
        let folder = Self { root: root.to_owned(), parts: root.join("lanes"), trace };

        let kept = match leftovers {
            Leftovers::Refuse => folder.refuse_parts().map(|()| Vec::new())?,
            Leftovers::Keep => folder.kept(run)?,
            Leftovers::Discard => Vec::new(),
        };
        if kept.is_empty() {
            folder.begin(run).map_err(|error| Problem::unusable(root.display(), error))?;
        }
        Ok((folder, kept))
    }

    /// Writes the results of a finished lane.
    pub fn write_lane(&self, lane: &Lane, record: &LaneRecord) -> io::Result<()> {
        let id = record.summary.identity.lane;
        let (columns, traffic) = (lane.flow_columns(), lane.traffic());
        write_whole(&self.part(id, FLOWS), |out| write_flows(out, id, &columns, traffic))?;
        let columns = lane.coflow_columns();
        write_whole(&self.part(id, COFLOWS), |out| write_coflows(out, id, &columns, traffic))?;
        if let (Some(trace), Some(queues)) = (self.trace, lane.queue_trace()) {
            let by_priority = trace == Trace::Priorities;
            write_whole(&self.part(id, QUEUES), |out| write_queues(out, id, queues, by_priority))?;
        }
        write_json(&self.parts.join(format!("{id}.json")), record)
    }

    /// Joins the lanes into the files that people read.
    pub fn finish(&self, summary: &SummaryFile) -> io::Result<()> {
        if self.parts.is_dir() {
            self.join(FLOWS, FLOWS_HEADER, summary)?;
            self.join(COFLOWS, COFLOWS_HEADER, summary)?;
            match self.trace {
                Some(Trace::Queues) => self.join(QUEUES, QUEUES_HEADER, summary)?,
                Some(Trace::Priorities) => self.join(QUEUES, QUEUES_BY_PRIORITY_HEADER, summary)?,
                None => {}
            }
        }
        write_json(&self.root.join(SUMMARY), summary)?;
        if summary.missing.is_empty() && self.parts.is_dir() {
            fs::remove_dir_all(&self.parts)?;
        }
        Ok(())
    }

    fn part(&self, lane: u32, table: &str) -> PathBuf {
        self.parts.join(format!("{lane}.{table}"))
    }

    /// An empty `lanes/` that says which run it belongs to.
    fn begin(&self, run: &RunIdentity) -> io::Result<()> {
        if self.parts.is_dir() {
            fs::remove_dir_all(&self.parts)?;
        }
        fs::create_dir_all(&self.parts)?;
        write_json(&self.parts.join("run.json"), run)
    }

    fn refuse_parts(&self) -> Result<(), Problem> {
        if self.parts.is_dir() {
            let why = "holds lanes of an unfinished run; --resume goes on with them, --overwrite \
                       throws them away";
            return Err(Problem::unusable(self.root.display(), why));
        }
        Ok(())
    }

    /// The lanes that an earlier run of the same scenario finished.
    fn kept(&self, run: &RunIdentity) -> Result<Vec<LaneRecord>, Problem> {
        if self.parts.is_dir() {
            self.check_same(run, &read_json(&self.parts.join("run.json"))?)?;
            let json = |lane| self.parts.join(format!("{lane}.json"));
            return (0..run.planned)
                .map(json)
                .filter(|p| p.is_file())
                .map(|p| read_json(&p))
                .collect();
        }
        let summary = self.root.join(SUMMARY);
        if !summary.is_file() {
            return Ok(Vec::new());
        }
        let earlier: EarlierSummary = read_json(&summary)?;
        self.check_same(run, &earlier.run)?;
        Ok(earlier.lanes)
    }

    fn check_same(&self, run: &RunIdentity, found: &RunIdentity) -> Result<(), Problem> {
        if found == run {
            return Ok(());
        }
        let same_but_trace = RunIdentity { trace: run.trace.clone(), ..found.clone() } == *run;
        let why = if same_but_trace {
            "holds lanes with another trace; repeat the --trace options, or run without --resume"
                .to_owned()
        } else if found.engine_version == run.engine_version {
            "holds results of another scenario; choose another --out, or run without --resume"
                .to_owned()
        } else {
            format!(
                "holds results of engine {}, and this is {}; choose another --out, or run without \
                 --resume",
                found.engine_version, run.engine_version
            )
        };
        Err(Problem::unusable(self.root.display(), why))
    }

    fn join(&self, table: &str, header: &str, summary: &SummaryFile) -> io::Result<()> {
        write_whole(&self.root.join(table), |out| {
            writeln!(out, "{header}")?;
            for lane in &summary.lanes {
                let mut part = File::open(self.part(lane.summary.identity.lane, table))?;
                io::copy(&mut part, out)?;
            }
            Ok(())
        })
    }
}

/// What resuming needs of a `summary.json`.
#[derive(Deserialize)]
struct EarlierSummary {
    #[serde(flatten)]
    run: RunIdentity,
    lanes: Vec<LaneRecord>,
}

/// Writes a file that is either whole or not there.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let unfinished = path.with_extension("unfinished");
    let mut out = BufWriter::new(File::create(&unfinished)?);
    write(&mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    fs::rename(&unfinished, path)
}

/// The same with indented JSON.
pub fn write_json(path: &Path, value: &impl Serialize) -> io::Result<()> {
    write_whole(path, |out| {
        serde_json::to_writer_pretty(&mut *out, value)?;
        writeln!(out)
    })
}

/// What the JSON file at `path` says.
pub fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, Problem> {
    let text =
        fs::read_to_string(path).map_err(|error| Problem::unusable(path.display(), error))?;
    serde_json::from_str(&text).map_err(|error| Problem::unusable(path.display(), error))
}
