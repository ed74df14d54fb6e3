//! Shapes of a recorded shuffle: waves of flows, or the stages of a job.

use crate::parameters::{Choice, Condition, Domain, Parameter, Settings};

pub(super) const WAVES: Parameter = Parameter {
    name: "waves",
    label: "Flow waves",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "one", label: "one" },
            Choice { id: "two", label: "two: 90, 10 %" },
            Choice { id: "three", label: "three: 81, 9, 10 %" },
            Choice { id: "four", label: "four: 81, 9, 4, 6 %" },
        ],
        default: "one",
    },
    help: "Number of waves in which the flows of a coflow arrive, and the share of flows in \
           each, per receiver. Coflows with few flows have fewer waves.",
    source: "Stream table 2",
    shown_when: None,
};

pub(super) const WAVE_GAP: Parameter = Parameter {
    name: "wave_gap_s",
    label: "Time between waves",
    unit: "s",
    domain: Domain::Number { min: 1e-6, max: 10_000.0, default: 1.0 },
    help: "Time from one wave to the next.",
    source: "Chosen here: Stream does not say",
    shown_when: Some(Condition { parameter: "waves", values: &["two", "three", "four"] }),
};

pub(super) const JOB: Parameter = Parameter {
    name: "job",
    label: "Job structure",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "none", label: "none: coflows as they are" },
            Choice { id: "tpcds-q42", label: "TPC-DS query 42: five stages" },
            Choice { id: "tpcds-q42-six", label: "TPC-DS query 42: six stages" },
            Choice { id: "fb-tao", label: "FB-Tao: five stages in four layers" },
            Choice { id: "fb-tao-six", label: "FB-Tao: six stages in four layers" },
        ],
        default: "none",
    },
    help: "Makes every coflow a job of several stages, each a copy of the coflow. A stage starts \
           when the stages it depends on are done; the job ends with its last stage.",
    source: "Stream's jobs; the paper names both but draws neither, so their graphs follow its \
             examples. Six stages follow from its table 3, where the smallest job has six times the \
             bytes of the smallest coflow",
    shown_when: None,
};

/// Waves and stages of coflows.
pub(super) const STAGES: &[Parameter] = &[WAVES, WAVE_GAP, JOB];

/// By stage, its dependencies, which come later in the list: query 42 joins B and C into A, where
/// both wait for E and B also for G.
const QUERY_42: &[&[usize]] = &[&[1, 2], &[3, 4], &[3], &[], &[]];

/// Query 42 with a sixth stage, for which C waits.
const QUERY_42_SIX: &[&[usize]] = &[&[1, 2], &[3, 4], &[3, 5], &[], &[], &[]];

/// A web server waits for two cache followers, which wait for one cache leader, which waits for a
/// database.
const FB_TAO: &[&[usize]] = &[&[1, 2], &[3], &[3], &[4], &[]];

/// FB-Tao with a cache leader for each follower.
const FB_TAO_SIX: &[&[usize]] = &[&[1, 2], &[3], &[4], &[5], &[5], &[]];

/// A coflow without dependencies.
const ALONE: &[&[usize]] = &[&[]];

/// The values of the three parameters above.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// By stage, its dependencies, which come later in the list.
    stages: &'static [&'static [usize]],
    /// End of each wave but the last in the list of a coflow's flows, as a fraction of the list.
    wave_ends: &'static [f64],
    gap_s: f64,
}

impl Shape {
    /// Every shuffle becomes one coflow in one wave.
    #[cfg(test)]
    pub const PLAIN: Self = Self { stages: ALONE, wave_ends: &[], gap_s: 0.0 };

    pub fn of(settings: &Settings) -> Self {
        Self {
            stages: match settings.choice(JOB.name) {
                "tpcds-q42" => QUERY_42,
                "tpcds-q42-six" => QUERY_42_SIX,
                "fb-tao" => FB_TAO,
                "fb-tao-six" => FB_TAO_SIX,
                _ => ALONE,
            },
            wave_ends: match settings.choice(WAVES.name) {
                "two" => &[0.9],
                "three" => &[0.81, 0.9],
                "four" => &[0.81, 0.9, 0.94],
                _ => &[],
            },
            gap_s: settings.number(WAVE_GAP.name),
        }
    }

    /// Number of coflows per shuffle.
    pub fn stages(&self) -> usize {
        self.stages.len()
    }

    /// By stage, its name for a shuffle called `name`; none for an unnamed shuffle.
    pub fn names(&self, name: &str) -> Vec<String> {
        match self.stages() {
            _ if name.is_empty() => Vec::new(),
            1 => vec![name.to_owned()],
            stages => (1..=stages).map(|stage| format!("{name}.{stage}")).collect(),
        }
    }

    /// Pairs of a stage and its dependency. A stage has a larger number than its dependencies.
    pub fn waits(&self) -> impl Iterator<Item = (usize, usize)> {
        let last = self.stages.len() - 1;
        let rows = self.stages.iter().enumerate();
        rows.flat_map(move |(stage, children)| {
            children.iter().map(move |child| (last - stage, last - child))
        })
    }

    /// Delay in seconds, after the start of the coflow, of its flow at `position` of `flows`.
    pub fn delay_s(&self, position: usize, flows: usize) -> f64 {
        let has_ended = |&&end: &&f64| position as f64 >= libm::round(end * flows as f64);
        self.wave_ends.iter().take_while(has_ended).count() as f64 * self.gap_s
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::{Given, Value};

    fn shape(name: &str, choice: &str) -> Shape {
        let table = [WAVES, WAVE_GAP, JOB];
        let given: Given = [(name.to_owned(), Value::Text(choice.to_owned()))].into();
        Shape::of(&Settings::check(&table, &given, "").expect("a choice of the table"))
    }

    #[test]
    fn waves_match_the_fractions_of_the_paper() {
        let counts = |waves, flows: usize| {
            let shape = shape("waves", waves);
            let mut counts = [0; 4];
            for position in 0..flows {
                counts[shape.delay_s(position, flows) as usize] += 1;
            }
            counts
        };
        assert_eq!(counts("one", 100), [100, 0, 0, 0]);
        assert_eq!(counts("two", 100), [90, 10, 0, 0]);
        assert_eq!(counts("three", 100), [81, 9, 10, 0]);
        assert_eq!(counts("four", 100), [81, 9, 4, 6]);
        assert_eq!(counts("four", 1), [1, 0, 0, 0]);
    }

    #[test]
    fn stages_depend_on_earlier_ones() {
        let jobs =
            [("none", 0), ("tpcds-q42", 5), ("fb-tao", 5), ("tpcds-q42-six", 6), ("fb-tao-six", 6)];
        for (job, edges) in jobs {
            let shape = shape("job", job);
            assert_eq!(shape.waits().count(), edges, "{job}");
            assert!(shape.waits().all(|(stage, child)| child < stage), "{job}");
        }
    }
}
