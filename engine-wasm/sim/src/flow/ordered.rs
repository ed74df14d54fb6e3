//! Serving flows strictly in order of a key.

use super::{Filling, Flows, Policy, Rates};
use crate::ids::FlowId;
use crate::units::Time;

/// A place in the order: by class, then by value; smaller goes first, and ties go by arrival.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key {
    /// Changes only at the times that [`Order::next_change`] announces.
    pub class: f64,
    /// May drift while the flow is served; see [`Order::DRIFT`].
    pub value: f64,
}

/// Who goes first.
pub trait Order: Send {
    /// How much `value` changes with every bit that a flow sends: −1 for remaining bits, 1 for
    /// attained bits, 0 for what does not change.
    const DRIFT: f64;

    /// Where `flow` stands now.
    fn key(&self, flow: FlowId, flows: &Flows) -> Key;

    /// When its class changes next, all else being equal.
    fn next_change(&self, _flow: FlowId, _flows: &Flows) -> Time {
        Time::NEVER
    }
}

/// How flows of equal keys share a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ties {
    /// The one that arrived first goes first.
    ByArrival,
    /// All together, max-min fairly. Values no further apart than `within` are equal: flows that
    /// run side by side differ by rounding, and telling them apart would cost an event each.
    Shared {
        /// In units of [`Key::value`].
        within: f64,
    },
}

/// Ordered filling: each flow in turn takes all that is free on its path.
///
/// On a network a flow behind may be served faster than one in front of it (which is held up
/// elsewhere), so keys that drift can cross. The earliest crossing on any link is always between
/// neighbours in that link's order, and is the policy's own next event.
#[derive(Debug)]
pub struct Ordered<O> {
    order: O,
    ties: Ties,
    filling: Filling,
    queue: Vec<Place>,
    group: Vec<FlowId>,
    /// By link, the last place that crossed it in the present pass, and which group that is in.
    last: Vec<Option<(usize, u32)>>,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    key: Key,
    flow: FlowId,
    group: u32,
}

impl<O: Order> Ordered<O> {
    /// Filling in that order.
    pub fn new(order: O, ties: Ties) -> Self {
        Self {
            order,
            ties,
            filling: Filling::default(),
            queue: Vec::new(),
            group: Vec::new(),
            last: Vec::new(),
        }
    }
}

impl<O: Order> Policy for Ordered<O> {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.queue.push(Place { key: self.order.key(flow, flows), flow, group: 0 });
    }

    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        self.sort(flows);
        self.filling.begin(flows);
        self.fill(flows);
        self.filling.commit(flows, rates);
        let changes = self.queue.iter().map(|place| self.order.next_change(place.flow, flows));
        let change = changes.min().unwrap_or(Time::NEVER);
        if O::DRIFT == 0.0 { change } else { change.min(self.next_crossing(flows)) }
    }
}

impl<O: Order> Ordered<O> {
    fn sort(&mut self, flows: &Flows) {
        self.queue.retain(|place| flows.is_active(place.flow));
        for place in &mut self.queue {
            place.key = self.order.key(place.flow, flows);
        }
        // A stable sort is linear on what is nearly sorted already, as here from event to event.
        self.queue.sort_by(|a, b| {
            let class = a.key.class.total_cmp(&b.key.class);
            class.then(a.key.value.total_cmp(&b.key.value)).then(a.flow.cmp(&b.flow))
        });
    }

    fn fill(&mut self, flows: &Flows) {
        let Ties::Shared { within } = self.ties else {
            self.filling.greedy(flows, self.queue.iter().map(|place| place.flow));
            for (group, place) in self.queue.iter_mut().enumerate() {
                place.group = group as u32;
            }
            return;
        };
        let mut start = 0;
        let mut group = 0;
        while start < self.queue.len() {
            let end = start + tied(&self.queue[start..], within);
            self.group.clear();
            for place in &mut self.queue[start..end] {
                place.group = group;
                self.group.push(place.flow);
            }
            self.filling.max_min(flows, &self.group, |_| 1.0);
            (start, group) = (end, group + 1);
        }
    }

    fn next_crossing(&mut self, flows: &Flows) -> Time {
        self.last.clear();
        self.last.resize(flows.capacity().len(), None);
        let mut next = Time::NEVER;
        for (at, place) in self.queue.iter().enumerate() {
            for &link in flows.path(place.flow) {
                let last = self.last[link as usize].replace((at, place.group));
                let Some((front, group)) = last else { continue };
                if group != place.group {
                    next = next.min(self.crossing(flows, &self.queue[front], place));
                }
            }
        }
        next
    }

    /// When `behind` draws level with `front`.
    fn crossing(&self, flows: &Flows, front: &Place, behind: &Place) -> Time {
        if front.key.class != behind.key.class {
            return Time::NEVER;
        }
        let gained = self.filling.rate(front.flow) - self.filling.rate(behind.flow);
        flows.time_to_send(behind.key.value - front.key.value, O::DRIFT * gained)
    }
}

/// How many places from the first on count as equal to it.
fn tied(queue: &[Place], within: f64) -> usize {
    // Neighbours that have just met belong together even where the first one's reach ends between
    // them, or they would meet again at once.
    let met = within / 1024.0;
    let first = queue[0].key;
    let ends = queue.windows(2).position(|pair| {
        let (front, behind) = (pair[0].key, pair[1].key);
        behind.class != first.class
            || (behind.value - first.value > within && behind.value - front.value > met)
    });
    ends.map_or(queue.len(), |last| last + 1)
}
