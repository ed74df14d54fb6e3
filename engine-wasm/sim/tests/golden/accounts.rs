//! Accounts under every scheme, on the first of the random races. The compiled module is checked
//! against the same table.
//!
//! A row has the sum of every part over all flows, and checksums of what the sums leave out: the time
//! on every cause by every flow, and the life of the first flow of every race.

use millrace_sim::catalogue::CATALOGUE;
use millrace_sim::ids::FlowId;
use millrace_sim::lane::{Lane, Options};
use millrace_sim::level::Level;
use millrace_sim::record::account::{Accounts, End, FlowAccount, Part};
use millrace_sim::scenario::ScenarioSpec;
use millrace_sim::units::Time;

use super::{random, table};

/// Number of races.
const RACES: usize = 12;

/// The flow whose life is told.
const WATCHED: FlowId = FlowId(0);

/// Compares with the table in the folder or, on demand, writes it.
pub fn check(name: &str) {
    let races = random::random_scenarios(RACES);
    let header = ["scheme"].into_iter().chain(Part::ALL.map(Part::id)).chain(["flows", "lives"]);
    let header = header.map(str::to_owned).collect();
    let modelled = CATALOGUE.schemes.iter().filter(|card| card.packet.is_some());
    let rows = modelled.map(|card| row(&races, card.id));
    let rows: Vec<_> = std::iter::once(header).chain(rows).collect();
    let title = format!("Picoseconds by part, over all flows of the first {RACES} random races");
    let table = format!("{title}\n\n{}", table::aligned(&rows));
    super::compare(&super::folder().join(name).join("table.txt"), &table);
}

fn row(races: &[ScenarioSpec], scheme: &str) -> Vec<String> {
    let mut sums = Part::ALL.map(|_| Time::ZERO);
    let (mut flows, mut lives) = (Checksum::EMPTY, Checksum::EMPTY);
    for race in races {
        let race = ScenarioSpec { level: Level::Packet, ..race.clone() };
        let accounts = accounts(&race, scheme);
        for account in &accounts.flows {
            flows.add(&line(account));
            for (sum, part) in sums.iter_mut().zip(Part::ALL) {
                *sum += account.spent.on_part(part);
            }
        }
        let life = accounts.life(WATCHED).expect("the flow started");
        lives.add(&serde_json::to_string(life).expect("it is plain data"));
    }
    let sums = sums.map(|sum| sum.ps().to_string());
    [scheme.to_owned()].into_iter().chain(sums).chain([flows.text(), lives.text()]).collect()
}

fn accounts(race: &ScenarioSpec, scheme: &str) -> Accounts {
    let scenario = super::scenario(race, scheme);
    let options = Options { watched: Some(&[WATCHED]), ..Options::default() };
    let mut lane = Lane::with(&scenario, &scenario.lanes()[0], options);
    lane.run_to_end();
    lane.accounts().expect("they are kept").clone()
}

/// An account as text: state, time from arrival to end, time by cause.
fn line(account: &FlowAccount) -> String {
    let state = match account.end {
        End::Finished => 0,
        End::Refused => 1,
        End::Unfinished => 2,
    };
    let spans = account.spent.by_cause().iter().map(|span| span.ps());
    let numbers: Vec<_> =
        [state, account.until.ps()].into_iter().chain(spans).map(|it| it.to_string()).collect();
    numbers.join(",")
}

/// The 32-bit checksum of Fowler, Noll and Vo (FNV-1a).
struct Checksum(u32);

impl Checksum {
    const EMPTY: Self = Self(0x811c_9dc5);

    fn add(&mut self, text: &str) {
        let Self(sum) = self;
        text.bytes().for_each(|byte| *sum = (*sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    }

    fn text(&self) -> String {
        format!("{:08x}", self.0)
    }
}

#[test]
fn checksums_are_those_of_the_published_test_vectors() {
    let of = |text| {
        let mut sum = Checksum::EMPTY;
        sum.add(text);
        sum.text()
    };
    assert_eq!(["", "a", "foobar"].map(of), ["811c9dc5", "e40c292c", "bf9cf968"]);
}
