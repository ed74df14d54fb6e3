//! Finding and reading figures.

use std::fs;
use std::path::{Path, PathBuf};

use millrace_papers::{Figure, Races, Size};

use crate::args::{FigureSize, VerifyOptions};
use crate::problem::Problem;

/// The file about a paper rather than a figure.
const PAPER: &str = "paper.json";
/// The folder of results beside the figures.
const RESULTS: &str = "results";

/// A figure and its file.
pub struct FigureFile {
    path: PathBuf,
    /// The content of the file.
    pub figure: Figure,
}

impl FigureFile {
    fn read(path: PathBuf) -> Result<Self, Problem> {
        let unusable = |why: &dyn std::fmt::Display| Problem::unusable(path.display(), why);
        let figure = Figure::parse(&read_text(&path)?).map_err(|error| unusable(&error))?;
        let name =
            |path: Option<&std::ffi::OsStr>| path.and_then(|name| name.to_str()).map(str::to_owned);
        let folder = path.parent().and_then(|folder| name(folder.file_name()));
        if name(path.file_stem()).as_ref() != Some(&figure.figure) {
            let why = format!("figure is {:?}; expected the file's name", figure.figure);
            return Err(unusable(&why));
        }
        if folder.is_some_and(|folder| folder != figure.paper) {
            let why = format!("paper is {:?}; expected the folder's name", figure.paper);
            return Err(unusable(&why));
        }
        Ok(Self { path, figure })
    }

    /// The checked races of the figure.
    pub fn races(&self, size: Size, trace: Option<&str>, seeds: usize) -> Result<Races, Problem> {
        Races::with_seeds(self.figure.clone(), size, trace, seeds)
            .map_err(|error| Problem::unusable(self.path.display(), error))
    }
}

/// Reads all figures named by the options, ordered by paper and file.
pub fn read(options: &VerifyOptions) -> Result<Vec<FigureFile>, Problem> {
    let mut files = Vec::new();
    for path in &options.paths {
        collect(path, &mut files)?;
    }
    if files.is_empty() {
        let paths: Vec<_> = options.paths.iter().map(|path| path.display().to_string()).collect();
        return Err(Problem::unusable(paths.join(", "), "no figures found"));
    }
    files.into_iter().map(FigureFile::read).collect()
}

/// Their checked races, at the size and on the traffic chosen by the options.
pub fn races(options: &VerifyOptions) -> Result<Vec<Races>, Problem> {
    let trace = options.trace.as_deref().map(read_text).transpose()?;
    let size = match options.size {
        FigureSize::Quick => Size::Quick,
        FigureSize::Full => Size::Full,
    };
    let seeds = options.seeds.map_or(usize::MAX, usize::from);
    read(options)?.iter().map(|file| file.races(size, trace.as_deref(), seeds)).collect()
}

fn read_text(path: &Path) -> Result<String, Problem> {
    fs::read_to_string(path).map_err(|error| Problem::unusable(path.display(), error))
}

/// Adds the figure at `path`, or all figures below it.
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
