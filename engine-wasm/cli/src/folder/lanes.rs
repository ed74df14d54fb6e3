//! The folder of finished lanes of an incomplete run.
//!
//! A lane has its tables, its record `<lane>.json`, and `<lane>.sha256`. The latter is written once
//! the others are complete, and holds their checksums and that of `run.json`: this identifies
//! damaged lanes and those of other runs.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use millrace_sim::record::FLOWS_HEADER;

use super::atomic_file::{
    json_text, read_json, remove as remove_file, write_atomic, write_hashed, write_json_hashed,
};
use super::checksums::{Checksums, Damage};
use super::layout::{LANES, RUN, SCENARIO};
use super::sha256::checksum_of;
use super::tables::Table;
use super::{REMEDY, run_difference};
use crate::lane_record::{FinishedLane, LaneRecord};
use crate::problem::Problem;
use crate::summary_file::RunIdentity;

/// The finished lanes of one run.
#[derive(Debug)]
pub struct Lanes {
    folder: PathBuf,
    tables: Vec<Table>,
    /// The checksum of `run.json`.
    run: String,
}

impl Lanes {
    /// Creates the folder in `place`, without lanes.
    pub fn begin(place: &Path, run: &RunIdentity) -> Result<Self, Problem> {
        // Created under another name: without its `run.json` the folder would be damaged.
        let aside = aside(place);
        let failed = |error| Problem::with_file(&aside, &error);
        if aside.exists() {
            fs::remove_dir_all(&aside).map_err(failed)?;
        }
        fs::create_dir_all(&aside).map_err(failed)?;
        let file = aside.join(RUN);
        write_atomic(&file, |out| out.write_all(json_text(run).as_bytes()))
            .map_err(|error| Problem::with_file(&file, &error))?;
        fs::rename(&aside, place.join(LANES)).map_err(failed)?;
        Ok(Self::of(place, run))
    }

    /// Opens the folder in `place` and reads the records of its lanes. A damaged lane is reported
    /// on standard error and has no record.
    ///
    /// # Errors
    /// If the lanes belong to a run other than `run`, or their run is unknown.
    pub fn resume(place: &Path, run: &RunIdentity) -> Result<(Self, Vec<LaneRecord>), Problem> {
        check_run(place, run)?;
        let lanes = Self::of(place, run);
        let mut records = Vec::new();
        for lane in 0..run.planned {
            match lanes.read(lane) {
                Ok(record) => records.extend(record),
                Err(damage) => eprintln!("millrace: rerunning lane {}: {damage}", lane + 1),
            }
        }
        Ok((lanes, records))
    }

    fn of(place: &Path, run: &RunIdentity) -> Self {
        let checksum = checksum_of(json_text(run).as_bytes());
        Self { folder: place.join(LANES), tables: Table::of(run), run: checksum }
    }

    /// Opens the folder of lanes in `place`, if there is one, and says of which run it is.
    ///
    /// # Errors
    /// If it does not say so.
    pub fn open(place: &Path) -> Result<Option<(Self, RunIdentity)>, Problem> {
        if !place.join(LANES).is_dir() {
            return Ok(None);
        }
        let run: RunIdentity = read_json(&place.join(LANES).join(RUN))?;
        check_run(place, &run)?;
        Ok(Some((Self::of(place, &run), run)))
    }

    /// Stores the scenario of the lanes, once.
    pub fn keep_scenario(&self, json: &str) -> Result<(), Problem> {
        let path = self.folder.join(SCENARIO);
        if path.exists() {
            return Ok(());
        }
        write_atomic(&path, |out| out.write_all(json.as_bytes()))
            .map_err(|error| Problem::with_file(&path, &error))
    }

    /// The file of the stored scenario.
    pub fn scenario_file(&self) -> PathBuf {
        self.folder.join(SCENARIO)
    }

    /// Takes over the files of a lane from a shard of the same run.
    pub fn adopt(&self, shard: &Self, lane: u32) -> Result<(), Problem> {
        let failed = |name: &str, error| Problem::with_file(&self.folder.join(name), &error);
        let list = shard.folder.join(checksums_of(lane));
        let of_shard =
            Checksums::read(&list).map_err(|damage| Problem::Unusable(damage.to_string()))?;
        let mut checksums = Checksums::default();
        checksums.add(RUN, self.run.clone());
        for name in self.files_of(lane) {
            let (from, to) = (shard.folder.join(&name), self.folder.join(&name));
            // An earlier link is the same file, which a copy would empty.
            remove_file(&to).map_err(|error| failed(&name, error))?;
            // A link needs no space, but the folders may be on different disks.
            fs::hard_link(&from, &to)
                .or_else(|_| fs::copy(&from, &to).map(|_| ()))
                .map_err(|error| failed(&name, error))?;
            if let Some(checksum) = of_shard.of(&name) {
                checksums.add(name, checksum.clone());
            }
        }
        let name = checksums_of(lane);
        checksums.write(&self.folder.join(&name)).map_err(|error| failed(&name, error))
    }

    /// The names of a lane's tables, and last that of its record.
    fn files_of(&self, lane: u32) -> Vec<String> {
        let tables = self.tables.iter().map(|&table| table_of(lane, table));
        tables.chain([record_of(lane)]).collect()
    }

    /// Writes the results of a finished lane.
    pub fn write(&self, lane: FinishedLane<'_>) -> Result<(), Problem> {
        let id = lane.record.summary.identity.lane;
        let failed = |name: &str, error| Problem::with_file(&self.folder.join(name), &error);
        let mut checksums = Checksums::default();
        checksums.add(RUN, self.run.clone());
        for &table in &self.tables {
            let name = table_of(id, table);
            let written = write_hashed(&self.folder.join(&name), |out| table.write(out, lane));
            checksums.add(&name, written.map_err(|error| failed(&name, error))?);
        }
        let name = record_of(id);
        let written = write_json_hashed(&self.folder.join(&name), lane.record);
        checksums.add(&name, written.map_err(|error| failed(&name, error))?);
        let name = checksums_of(id);
        checksums.write(&self.folder.join(&name)).map_err(|error| failed(&name, error))
    }

    /// The record of a lane; `None` if the lane has no files.
    pub fn read(&self, lane: u32) -> Result<Option<LaneRecord>, Damage> {
        let names = self.files_of(lane);
        let list = self.folder.join(checksums_of(lane));
        if !list.exists() && !names.iter().any(|name| self.folder.join(name).exists()) {
            return Ok(None);
        }
        let checksums = Checksums::read(&list)?;
        for name in &names {
            checksums.check(&list, &self.folder, name)?;
        }
        if checksums.of(RUN) != Some(&self.run) {
            return Err(Damage::new(&list, "belongs to another run"));
        }
        let path = self.folder.join(record_of(lane));
        read_json(&path).map(Some).map_err(|why| Damage::new(&path, why.to_string()))
    }

    /// By flow, the completion time in seconds of a finished lane; `None` for unfinished flows.
    pub fn completion_times(&self, lane: u32) -> io::Result<Vec<Option<f64>>> {
        let column = FLOWS_HEADER.split(',').position(|name| name == "fct_s");
        let path = self.folder.join(table_of(lane, Table::Flows { account: false }));
        let time = |row: io::Result<String>| {
            let row = row?;
            let cell = row.split(',').nth(column.unwrap_or(0)).unwrap_or_default();
            let time = (!cell.is_empty()).then(|| cell.parse()).transpose();
            time.map_err(|_| {
                let why = format!("{}: {cell:?} is not a completion time", path.display());
                io::Error::new(io::ErrorKind::InvalidData, why)
            })
        };
        BufReader::new(File::open(&path)?).lines().map(time).collect()
    }

    /// Joins the lines of all `lanes` in `path`; returns its checksum.
    pub fn join(&self, table: Table, lanes: &[LaneRecord], path: &Path) -> io::Result<String> {
        write_hashed(path, |out| {
            writeln!(out, "{}", table.header())?;
            for lane in lanes {
                let part = self.folder.join(table_of(lane.summary.identity.lane, table));
                let named = |error: io::Error| {
                    io::Error::new(error.kind(), format!("{}: {error}", part.display()))
                };
                io::copy(&mut File::open(&part).map_err(named)?, out)?;
            }
            Ok(())
        })
    }
}

/// Removes the folder of lanes in `place`, if there is one.
pub fn remove(place: &Path) -> io::Result<()> {
    // Renamed first, since a partial folder would count as damaged.
    let (lanes, aside) = (place.join(LANES), aside(place));
    if lanes.exists() {
        if aside.exists() {
            fs::remove_dir_all(&aside)?;
        }
        fs::rename(lanes, &aside)?;
    }
    if aside.exists() { fs::remove_dir_all(&aside) } else { Ok(()) }
}

/// Checks that the lanes in `place` belong to `run`.
///
/// # Errors
/// If they belong to another one, or their run is unknown.
pub fn check_run(place: &Path, run: &RunIdentity) -> Result<(), Problem> {
    let path = place.join(LANES).join(RUN);
    let unknown = |why: &str| {
        Problem::Unusable(format!("{why}; cannot tell which run the lanes belong to; {REMEDY}"))
    };
    let found: RunIdentity = read_json(&path).map_err(|problem| unknown(&problem.to_string()))?;
    run_difference::check(place, &found, run)?;
    if fs::read_to_string(&path).is_ok_and(|text| text == json_text(run)) {
        return Ok(());
    }
    Err(unknown(&format!("{}: has changed since it was written", path.display())))
}

/// The name of the folder while it is created or removed.
fn aside(place: &Path) -> PathBuf {
    place.join(LANES).with_extension("unfinished")
}

fn table_of(lane: u32, table: Table) -> String {
    format!("{lane}.{}", table.name())
}

fn record_of(lane: u32) -> String {
    format!("{lane}.json")
}

fn checksums_of(lane: u32) -> String {
    format!("{lane}.sha256")
}
