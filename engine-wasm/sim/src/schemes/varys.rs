//! Varys: the coflow with the smallest bottleneck goes first, at the pace of that bottleneck.
//!
//! M. Chowdhury, Y. Zhong, I. Stoica: Efficient coflow scheduling with Varys, SIGCOMM 2014. The
//! siblings that differ only in the order are [`super::scf`], [`super::ncf`], [`super::lcf`],
//! [`super::coflow_fifo`] and [`super::coflow_edf`].

use super::parts::coordinator;
use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{
    CoflowOrder, CoflowOrdered, Coflows, Demand, Flows, Group, Policy, Refill, StarvationGuard,
};
use crate::parameters::{Choice, Condition, Domain, Parameter, Settings, parameters};
use crate::units::Time;

/// Catalogue entry of Varys.
pub const CARD: SchemeCard = SchemeCard {
    id: "varys",
    name: "Varys (SEBF)",
    family: Family::CoflowScheduling,
    idea: "The coflow with the smallest bottleneck goes first, and none of its flows is faster \
           than its bottleneck requires, so that the next coflow gets the rest.",
    information: &[Information::Coflow, Information::Size],
    citation: CITATION,
    model: &[
        "Order: smallest effective bottleneck first. The bottleneck of a coflow is the longest \
         time any link needs for the coflow's remaining bytes on it at full capacity; ties by \
         arrival. The authors' simulator uses sizes at arrival, their system remaining bytes, as \
         here.",
        MADD,
        RESIDUE,
        coordinator::ON_PACKETS,
    ],
    apart: Some(coordinator::APART),
    colour: Colour::Vermilion,
    mark: Mark::Wye,
    dash: Dash::Solid,
    parameters: PARAMETERS,
    packet: Some(&|settings, setting| {
        coordinator::recipe(policy(SmallestBottleneck, settings), settings, setting)
    }),
    flow: Some(&|settings, _| policy(SmallestBottleneck, settings)),
};

pub(super) const CITATION: &str = "M. Chowdhury, Y. Zhong, I. Stoica: Efficient coflow scheduling \
                                   with Varys, SIGCOMM 2014";

/// Card text shared with siblings: how a coflow is served.
pub(super) const MADD: &str = "Sharing: MADD. Each coflow in turn gets the rates at which all \
                               its flows end together with its bottleneck, on the capacity left \
                               by earlier ones. If a link it needs is full it gets nothing, as a \
                               partial rate would not finish it sooner.";

/// Card text shared with siblings: how the rest is shared out.
pub(super) const RESIDUE: &str = "Spare capacity: first to the flows of coflows that got \
                                  nothing, in equal parts of each link, then to all flows \
                                  greedily in order of coflow arrival. Order and rates are \
                                  decided when a coflow arrives or finishes; capacity freed by a \
                                  flow that ends before its coflow is reassigned in the same way \
                                  at once. A flow without a coflow is a coflow of its own.";

/// Parameters of Varys and its siblings.
pub(super) const PARAMETERS: &[Parameter] = parameters![..SHARING, ..coordinator::PARAMETERS];

/// Parameters of Varys and its siblings in the fluid.
pub(super) const SHARING: &[Parameter] = &[
    REST,
    Parameter {
        name: "starvation_guard",
        label: "Starvation guard",
        unit: "",
        domain: Domain::Switch { default: false },
        help: "Lets all flows share fairly for a while after every period of strict order.",
        source: "Varys section 5.3; off because the published comparisons run without it",
        shown_when: None,
    },
    Parameter {
        name: "priority_ms",
        label: "Strict-order period",
        unit: "ms",
        domain: Domain::Number { min: 1.0, max: 60_000.0, default: 2_000.0 },
        help: "How long strict order lasts before all flows share.",
        source: "T of Varys section 5.3; chosen here as 2 s, its usual value",
        shown_when: GUARDED,
    },
    Parameter {
        name: "sharing_ms",
        label: "Fair-sharing period",
        unit: "ms",
        domain: Domain::Number { min: 1.0, max: 60_000.0, default: 200.0 },
        help: "How long all flows then share.",
        source: "δ of Varys section 5.3; chosen here as 200 ms, its usual value",
        shown_when: GUARDED,
    },
];

/// When coflow schemes with strict priorities recompute rates.
pub(super) const REFILL: Parameter = Parameter {
    name: "refill",
    label: "Rate update rule",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "flows", label: "when any flow ends" },
            Choice { id: "rest", label: "when coflows end; freed capacity at once" },
            Choice { id: "coflows", label: "only when coflows end" },
        ],
        default: "flows",
    },
    help: "When rates are recomputed, apart from arrivals. Between coflow completions, capacity \
           freed by a flow can be reassigned in order without lowering other rates, or stay \
           unused; long traces then replay much faster.",
    source: "Chosen here: switches and hosts know at once; fewer decisions suit long traces",
    shown_when: None,
};

/// What happens to the rate of a flow that ends before its coflow, in schemes that set rates coflow
/// by coflow.
pub(super) const REST: Parameter = Parameter {
    name: "refill",
    label: "Capacity freed by finished flows",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "flows", label: "reassigned at once" },
            Choice { id: "coflows", label: "unused until a coflow ends" },
        ],
        default: "flows",
    },
    help: "Rates are recomputed when a coflow arrives or finishes. This sets what happens to the \
           rates of flows that finish before their coflow; if left unused, long traces replay \
           faster.",
    source: "Varys section 5.3 is work-conserving",
    shown_when: None,
};

const GUARDED: Option<Condition> =
    Some(Condition { parameter: "starvation_guard", values: &["true"] });

/// MADD in that order, with the settings that Varys and its siblings share.
pub(super) fn policy(order: impl CoflowOrder + 'static, settings: &Settings) -> Box<dyn Policy> {
    let span = |name| Time::from_seconds(settings.number(name) / 1e3);
    let guard = settings
        .switch("starvation_guard")
        .then(|| StarvationGuard { priority: span("priority_ms"), sharing: span("sharing_ms") });
    Box::new(Coflows::new(CoflowOrdered::new(order, guard), rest(settings)))
}

/// Value of [`REFILL`].
pub(super) fn refill(settings: &Settings) -> Refill {
    match settings.choice(REFILL.name) {
        "coflows" => Refill::AtCoflows,
        "rest" => Refill::BackfillAtFlows,
        _ => Refill::AtFlows,
    }
}

/// Value of [`REST`].
pub(super) fn rest(settings: &Settings) -> Refill {
    match settings.choice(REST.name) {
        "coflows" => Refill::AtCoflows,
        _ => Refill::BackfillAtFlows,
    }
}

struct SmallestBottleneck;

impl CoflowOrder for SmallestBottleneck {
    fn key(&self, _group: &Group, demand: &Demand, flows: &Flows) -> f64 {
        demand.bottleneck(flows)
    }

    fn fall(&self, _flows: &Flows) -> f64 {
        // A coflow needs at least as many seconds among others as alone.
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};
    use crate::schemes::testing::UnderScheme;
    use crate::schemes::{coflow_edf, coflow_fifo, lcf, ncf, scf};

    fn varys(
        refill: Refill,
        guard: Option<StarvationGuard>,
    ) -> Coflows<CoflowOrdered<SmallestBottleneck>> {
        Coflows::new(CoflowOrdered::new(SmallestBottleneck, guard), refill)
    }

    /// Two coflows on two senders (0, 1) and two receivers (2, 3), C in front of D.
    fn two_coflows() -> Race {
        let c: &[_] = &[(0, 2, 2.0), (0, 3, 4.0), (1, 2, 3.0), (1, 3, 1.0)];
        Race::coflows(&[(0.0, c), (0.0, &[(0, 2, 1.0), (1, 3, 3.0)])])
    }

    /// Under SEBF, D takes what it needs until 3; C gets 2/3 for its first flow, which ends at 3,
    /// and then 5 seconds for the rest.
    const D_FIRST: [f64; 2] = [8.0, 3.0];
    /// C ends with its bottleneck at 6; D's larger flow got 1/6 until then.
    const C_FIRST: [f64; 2] = [6.0, 8.0];

    #[test]
    fn each_order_serves_the_coflow_it_prefers() {
        let expected: [(&SchemeCard, _); 6] = [
            (&CARD, D_FIRST),
            (&scf::CARD, D_FIRST),
            (&lcf::CARD, D_FIRST),
            (&ncf::CARD, C_FIRST),
            (&coflow_fifo::CARD, C_FIRST),
            (&coflow_edf::CARD, D_FIRST),
        ];
        for (card, expected) in expected {
            let race = two_coflows().deadlines(&[20.0, 10.0]);
            assert_exact(&race.cct_of(card), &expected);
        }
    }

    #[test]
    fn the_first_flow_of_a_skipped_coflow_gets_what_is_left() {
        // Until 3 D takes 1/3 and 1; from then C's flows have 4/5, 3/5 and 1/5, and the spare fifth
        // of the second sender makes the 3/5 four.
        let fct = two_coflows().fct(varys(Refill::BackfillAtFlows, None));
        assert_exact(&fct, &[3.0, 8.0, 6.75, 8.0, 3.0, 3.0]);
    }

    #[test]
    fn new_rates_at_coflow_ends_only_leave_the_order_as_it_is() {
        assert_exact(&two_coflows().cct(varys(Refill::AtCoflows, None)), &D_FIRST);
    }

    /// Two coflows on one link: the order alone would keep the long one waiting until 3. With a
    /// period of sharing after each second the long one sends from 1 to 2, at half the rate.
    #[test]
    fn the_starvation_guard_serves_every_coflow() {
        let race = Race::coflows(&[(0.0, &[(0, 1, 4.0)]), (0.0, &[(0, 1, 3.0)])]);
        let turn = Time::from_ms(1_000);
        let guard = Some(StarvationGuard { priority: turn, sharing: turn });
        let guarded = varys(Refill::BackfillAtFlows, guard);
        // 0..1: 0, 1. 1..2: half each. 2..3: 0.5, 2.5. 3..4: half each, which ends the short one.
        assert_exact(&race.cct(guarded), &[7.0, 4.0]);
    }
}
