//! A claim on a percentile is judged on the flows of all seeds together.

use millrace_papers::{
    ClaimResult, ClaimVerdict, Figure, FigureLane, LaneValues, PartResult, Races, Size,
};
use millrace_sim::lane::Lane;
use serde_json::json;

/// Fair sharing against SRPT with 400 counted flows for each of three seeds.
fn figure() -> Figure {
    let figure = json!({
        "paper": "test", "figure": "pooled", "title": "Pooled percentiles", "shows": "",
        "scenario": {
            "version": 1, "level": "flow",
            "topology": { "kind": "big-switch", "parameters": { "hosts": 4 } },
            "workload": {
                "kind": "poisson",
                "parameters": { "sizes": "web-search", "load": 0.6, "flows": 400 },
            },
            "contestants": [{ "scheme": "fair", "label": "Fair" }, { "scheme": "srpt", "label": "SRPT" }],
            "seeds": [1, 2, 3],
        },
        "sizes": { "quick": {}, "full": {} },
        "charts": [],
        "claims": [{
            "id": "P", "text": "The 99th percentiles of both are alike", "class": "C",
            "parts": [{
                "measure": "flows.fct_s.all.p99[Fair] / flows.fct_s.all.p99[SRPT]",
                "paper": "alike", "unit": "factor",
                "expect": { "kind": "similar", "within": 0.6, "neutral": 1 },
            }],
        }],
    });
    serde_json::from_value(figure).expect("a figure")
}

fn judged(races: &Races, lanes: &[LaneValues]) -> (ClaimVerdict, PartResult) {
    let results = races.results(lanes, None).expect("all lanes are there");
    let [ClaimResult { verdict, parts, .. }] = &results.claims[..] else { panic!("one claim") };
    (*verdict, parts[0].clone())
}

fn run_lane(races: &Races, of: &FigureLane) -> Lane {
    let mut lane = Lane::new(&races.races()[of.race].scenario, &of.plan);
    lane.run_to_end();
    lane
}

#[test]
fn three_seeds_of_400_flows_decide_what_none_of_them_can() {
    let races = Races::new(figure(), Size::Quick, None).unwrap_or_else(|error| panic!("{error}"));
    let run = |of| races.values(&of, &run_lane(&races, &of));
    let mut lanes: Vec<LaneValues> = races.lanes().into_iter().map(run).collect();
    for lane in &lanes {
        assert_eq!(lane.values, [None], "400 values are too few for a 99th percentile");
        let tail = lane.tails[0].as_ref().expect("the path is a percentile");
        assert_eq!((tail.count, tail.largest.len()), (400, 12));
    }
    let first = Races::with_seeds(figure(), Size::Quick, None, 1).expect("checked above");
    let alone = first.values(&first.lanes()[0], &run_lane(&first, &first.lanes()[0]));
    assert_eq!(alone, lanes[0], "other seeds may be added later");
    let (verdict, part) = judged(&races, &lanes);
    assert_eq!(verdict, ClaimVerdict::Reproduced);
    let measured = part.measured.expect("1,200 values");
    assert_eq!((measured.seeds, measured.silent), (3, 0));
    assert!(measured.low < Some(measured.value) && Some(measured.value) < measured.high);

    // Lanes of earlier versions are judged as before.
    for (lane, value) in lanes.iter_mut().zip([2.0, 2.2, 2.1, 1.0, 1.0, 1.0]) {
        lane.tails.clear();
        lane.values = vec![Some(value)];
    }
    let (_, part) = judged(&races, &lanes);
    assert!(part.percentiles_of_each_seed && part.range.is_some());
    for lane in &mut lanes {
        lane.values = vec![None];
    }
    let (verdict, part) = judged(&races, &lanes);
    assert_eq!((verdict, part.measured), (ClaimVerdict::NotTestable, None));
}
