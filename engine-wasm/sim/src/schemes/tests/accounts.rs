//! The accounts of flows, for every scheme on random networks and traffic.

use proptest::prelude::*;

use super::random_run::{Case, assert_equal, cases, modelled};
use crate::case_count::case_count;
use crate::ids::FlowId;
use crate::packet::{Driver, PacketSimulation};
use crate::parameters::Given;
use crate::record::Simulation;
use crate::record::account::{Cause, End, Life, Relation, SegmentKind, Spent};
use crate::schemes::SchemeCard;
use crate::schemes::testing::recipe as recipe_of;
use crate::units::Time;
use crate::workload::Traffic;

/// Runs `case` with and without accounts, by event and by window, and checks what must hold for every
/// account.
fn check(case: &Case, card: &SchemeCard) {
    let (network, traffic) = (case.network(), case.traffic());
    let recipe = || recipe_of(card, &Given::new(), &network, &traffic);
    let every: Vec<FlowId> = (0..traffic.flows.len()).map(FlowId::from).collect();
    let plain = case.run(Driver::ByWindow, &network, &traffic, recipe());
    let run = |driver, watched| case.run_accounted(driver, &network, &traffic, recipe(), watched);
    let by_event = run(Driver::ByEvent, &every);
    assert_equal(&plain, &by_event, card.id);
    check_accounts(&by_event, &traffic, card.id);
    let accounts = |run: &PacketSimulation| run.accounts().expect("they were kept").clone();
    let by_window = run(Driver::ByWindow, &every);
    assert_equal(&plain, &by_window, card.id);
    assert_eq!(accounts(&by_event).flows, accounts(&by_window).flows, "{}", card.id);
    for (life, other) in accounts(&by_event).lives.iter().zip(&accounts(&by_window).lives) {
        let json = |life| serde_json::to_value(life).expect("it is plain data");
        let (life, other) = (json(life), json(other));
        for key in life.as_object().expect("it has fields").keys() {
            assert!(life[key] == other[key], "{}: {key} of flow {}", card.id, life["flow"]);
        }
    }
    for driver in [Driver::ByEvent, Driver::ByWindow] {
        let unwatched = run(driver, &[]);
        assert_eq!(accounts(&by_event).flows, accounts(&unwatched).flows, "{}", card.id);
    }
}

fn check_accounts(watched: &PacketSimulation, traffic: &Traffic, scheme: &str) {
    let accounts = watched.accounts().expect("they were kept");
    for (index, (flow, account)) in traffic.flows.iter().zip(&accounts.flows).enumerate() {
        let finish = watched.completions().finish[index];
        assert_eq!(account.spent.total(), account.until, "{scheme}, flow {index}");
        assert_eq!(account.end == End::Finished, finish.is_finite(), "{scheme}, flow {index}");
        if finish.is_finite() {
            assert_eq!(account.until, finish - flow.start, "{scheme}, flow {index}");
        }
        if let Some(life) = accounts.life(FlowId::from(index)) {
            assert_eq!(life.start_ps + account.until.ps(), life.end_ps);
            check_segments(life, &account.spent, scheme);
        }
    }
}

/// Segments are contiguous, waits are tiled by those served, and the sums are those of the account.
fn check_segments(life: &Life, spent: &Spent, scheme: &str) {
    let context = format!("{scheme}, flow {}", life.flow);
    let (mut at, mut sums) = (life.start_ps, Spent::default());
    for segment in &life.segments {
        assert_eq!(segment.from_ps, at, "{context}: {segment:?}");
        let are_joined = segment.served.is_sorted_by(|one, next| !one.continues_in(next));
        assert!(are_joined, "{context}: {segment:?}");
        at = segment.to_ps;
        if segment.kind != SegmentKind::Wait {
            let span = Time::from_ps(segment.to_ps - segment.from_ps);
            sums.add(cause_of(segment.kind), span);
            continue;
        }
        let mut covered = segment.from_ps;
        for served in &segment.served {
            assert_eq!(served.from_ps, covered, "{context}: {segment:?}");
            covered = served.to_ps;
            let place = segment.place.expect("it waits at a port");
            let cause = match served.relation {
                Relation::Own => Cause::OwnQueueing,
                _ => Cause::wait(place, served.longer),
            };
            sums.add(cause, Time::from_ps(served.to_ps - served.from_ps));
        }
        assert_eq!(covered, segment.to_ps, "{context}: {segment:?}");
    }
    assert_eq!(at, life.end_ps, "{context}");
    assert_eq!(sums, *spent, "{context}");
}

fn cause_of(kind: SegmentKind) -> Cause {
    match kind {
        SegmentKind::Transmission => Cause::Transmission,
        SegmentKind::Propagation => Cause::Propagation,
        SegmentKind::Processing => Cause::Processing,
        SegmentKind::Timeout => Cause::Timeout,
        SegmentKind::FastRetransmission => Cause::FastRetransmission,
        SegmentKind::Probe => Cause::Probe,
        SegmentKind::Grant => Cause::Grant,
        SegmentKind::Token => Cause::Token,
        SegmentKind::Pace => Cause::Pace,
        SegmentKind::Rate => Cause::Rate,
        SegmentKind::Order => Cause::Order,
        SegmentKind::Stage => Cause::Stage,
        SegmentKind::Wait => unreachable!("those served say behind whom"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(case_count(200)))]

    #[test]
    fn accounts_add_up(case in cases(), pick in any::<prop::sample::Index>()) {
        let cards: Vec<_> = modelled().collect();
        let card = pick.get(&cards);
        check(&case, card);
    }
}

/// Incast and cross traffic, with losses, for every scheme.
#[test]
fn accounts_of_every_scheme_add_up() {
    let crowd = (0..24).map(|nth| (3 * nth, nth as u32 % 5, 5, 8 * nth + 1));
    let across = (0..12).map(|nth| (7 * nth, 5, nth as u32 % 5, 40));
    let mut flows: Vec<_> = crowd.chain(across).collect();
    flows.sort_unstable();
    for host_delay_us in [0.0, 20.0] {
        let case = Case {
            balance: "spray",
            link_delay_us: 0.2,
            host_delay_us,
            flows: flows.clone(),
            deadlines: true,
            coflows: 4,
            uncounted: (2, 2),
            end: Time::NEVER,
            slice: 4_096,
            most_at_once: 50,
            seed: 3,
        };
        for card in modelled() {
            check(&case, card);
        }
    }
}
