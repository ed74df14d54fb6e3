//! Which figures, from which files.

use std::fs;
use std::path::{Path, PathBuf};

use millrace_papers::{Figure, Races, Size};

use crate::args::{FigureSize, VerifyOptions};
use crate::problem::Problem;

/// What says something of a paper, not of a figure.
const PAPER: &str = "paper.json";
/// Where results are kept beside the figures.
const RESULTS: &str = "results";

/// Reads and checks all figures that the options name, in order of paper and file.
pub fn read(options: &VerifyOptions) -> Result<Vec<Races>, Problem> {
    let trace = options.trace.as_deref().map(read_text).transpose()?;
    let size = match options.size {
        FigureSize::Quick => Size::Quick,
        FigureSize::Full => Size::Full,
    };
    let mut files = Vec::new();
    for path in &options.paths {
        collect(path, &mut files)?;
    }
    if files.is_empty() {
        let paths: Vec<_> = options.paths.iter().map(|path| path.display().to_string()).collect();
        return Err(Problem::unusable(paths.join(", "), "no figures there"));
    }
    let seeds = options.seeds.map_or(usize::MAX, usize::from);
    files.iter().map(|file| read_one(file, size, trace.as_deref(), seeds)).collect()
}

fn read_one(file: &Path, size: Size, trace: Option<&str>, seeds: usize) -> Result<Races, Problem> {
    let unusable = |why: &dyn std::fmt::Display| Problem::unusable(file.display(), why);
    let figure = Figure::parse(&read_text(file)?).map_err(|error| unusable(&error))?;
    let name =
        |path: Option<&std::ffi::OsStr>| path.and_then(|name| name.to_str()).map(str::to_owned);
    let folder = file.parent().and_then(|folder| name(folder.file_name()));
    if name(file.file_stem()).as_ref() != Some(&figure.figure) {
        return Err(unusable(&format!("figure is {:?}; expected the file's name", figure.figure)));
    }
    if folder.is_some_and(|folder| folder != figure.paper) {
        return Err(unusable(&format!("paper is {:?}; expected the folder's name", figure.paper)));
    }
    Races::with_seeds(figure, size, trace, seeds).map_err(|error| unusable(&error))
}

fn read_text(path: &Path) -> Result<String, Problem> {
    fs::read_to_string(path).map_err(|error| Problem::unusable(path.display(), error))
}

/// Figures at `path`, which is one, or below it.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Problem> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let unusable = |error: std::io::Error| Problem::unusable(path.display(), error);
    let mut entries = Vec::new();
    for entry in fs::read_dir(path).map_err(unusable)? {
        entries.push(entry.map_err(unusable)?.path());
    }
    entries.sort();
    for entry in entries {
        let is_figure = entry.extension().is_some_and(|e| e == "json") && !entry.ends_with(PAPER);
        if is_figure || entry.is_dir() && !entry.ends_with(RESULTS) {
            collect(&entry, files)?;
        }
    }
    Ok(())
}
