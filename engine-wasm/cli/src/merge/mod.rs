//! `millrace merge`: joins shards to the results of one run.

mod part;

use self::part::Part;
use crate::args::MergeOptions;
use crate::costs::{Costs, LaneCosts};
use crate::folder::{Folder, Opened, Permissions};
use crate::lane_record::LaneRecord;
use crate::problem::{Problem, print_text};
use crate::run::{join, print_results};
use crate::shard::{Assignment, Shard};
use crate::summary_file::SummaryFile;

/// Joins the shards named by `options` and prints the results.
///
/// # Errors
/// If they are not all shards of one run, complete and each once.
pub fn merge(options: &MergeOptions) -> Result<(), Problem> {
    let mut parts = Vec::new();
    for place in &options.shards {
        parts.push(Part::open(place)?);
    }
    parts.sort_by_key(|part| part.shard);
    let first = &parts[0];
    belong_together(first, &parts)?;
    let scenario = first.scenario()?;
    let assignment = Assignment::new(&scenario, first.shard.of);
    none_missing(&assignment, &parts)?;
    let mut records = Vec::new();
    for part in &parts {
        records.extend(part.records(&assignment)?.into_iter().map(|record| (part, record)));
    }
    records.sort_by_key(|(_, record)| record.summary.identity.lane);
    let permissions = Permissions { resume: options.resume, overwrite: options.overwrite };
    let summary = match Folder::open(&options.out, &first.run, permissions)? {
        Opened::Finished(summary) => summary,
        Opened::Unfinished(folder, _) => {
            for (part, record) in &records {
                folder.adopt(&part.lanes, record.summary.identity.lane)?;
            }
            let lanes: Vec<LaneRecord> = records.into_iter().map(|(_, record)| record).collect();
            let costs = sum(&lanes);
            let title = scenario.spec().title.clone();
            let mut summary = SummaryFile::new(first.run.clone(), title, Vec::new(), lanes, costs);
            join(&mut summary, &scenario, &folder)?;
            summary
        }
    };
    print_results(options.json, &scenario, &summary)?;
    if options.json {
        return Ok(());
    }
    print_text(&format!("Results are in {}", options.out.display()))
}

/// All are shards of the run of `first`, cut into as many.
fn belong_together(first: &Part, parts: &[Part]) -> Result<(), Problem> {
    for part in parts {
        let (place, shard) = (part.place.display(), part.shard);
        if part.run != first.run {
            let why = format!(
                "shard {shard} is not of the same scenario and options as shard {} in {}",
                first.shard,
                first.place.display()
            );
            return Err(Problem::unusable(place, why));
        }
        if shard.of != first.shard.of {
            let why =
                format!("is shard {shard}, but {} is shard {}", first.place.display(), first.shard);
            return Err(Problem::unusable(place, why));
        }
    }
    let twice = parts.windows(2).find(|pair| pair[0].shard == pair[1].shard);
    if let Some([one, other]) = twice {
        let why = format!("is shard {}, as is {}", one.shard, one.place.display());
        return Err(Problem::unusable(other.place.display(), why));
    }
    Ok(())
}

fn none_missing(assignment: &Assignment<'_>, parts: &[Part]) -> Result<(), Problem> {
    let of = parts[0].shard.of;
    let missing: Vec<String> = (1..=of)
        .map(|number| Shard { number, of })
        .filter(|shard| parts.binary_search_by_key(shard, |part| part.shard).is_err())
        .map(|shard| {
            let lanes = assignment.lanes(shard.number);
            let lanes: Vec<_> = lanes.iter().map(|plan| (plan.lane + 1).to_string()).collect();
            match &lanes[..] {
                [] => format!("shard {shard}, without lanes"),
                [lane] => format!("shard {shard}, lane {lane}"),
                _ => format!("shard {shard}, lanes {}", lanes.join(" ")),
            }
        })
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(Problem::Unusable(format!("missing: {}", missing.join("; "))))
}

/// Times add up, and peaks of memory do not, because the shards may have run anywhere.
fn sum(lanes: &[LaneRecord]) -> Costs {
    let each = |lane: &LaneRecord| [Some(lane.costs), lane.account_costs];
    let costs: Vec<LaneCosts> = lanes.iter().flat_map(each).flatten().collect();
    Costs {
        wall_s: costs.iter().map(|costs| costs.used.wall_s).sum(),
        cpu_s: costs.iter().map(|costs| costs.used.cpu_s).sum(),
        peak_memory_bytes: costs.iter().filter_map(|costs| costs.used.peak_memory_bytes).max(),
    }
}
