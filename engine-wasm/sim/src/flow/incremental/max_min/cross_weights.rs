//! Total weights of flows by bottleneck and crossed link.

use crate::growth::append;

/// Total weight of flows by pair of links: bottleneck and crossed link. Few flows change their
/// bottleneck when a fair share changes; for all others, the change in their use of other links,
/// and in the residual for the flows that a link limits, follows from these sums.
#[derive(Debug, Default)]
pub(super) struct CrossWeights {
    /// By bottleneck: the other links that its flows cross.
    crossed: Vec<Row>,
    /// By link: the bottlenecks of flows that cross it, itself included.
    bottlenecks: Vec<Row>,
}

/// Sorted by [`CrossWeight::link`].
type Row = Vec<CrossWeight>;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CrossWeight {
    /// The other link.
    pub link: u32,
    /// Number of flows; the entry is removed at zero, so that no rounding error remains.
    flows: u32,
    /// Total weight of these flows.
    pub weight: f64,
}

impl CrossWeights {
    /// No flows, on `links` links.
    pub fn new(links: usize) -> Self {
        Self { crossed: vec![Row::new(); links], bottlenecks: vec![Row::new(); links] }
    }

    /// Adds a link without flows.
    pub fn add_link(&mut self) {
        for rows in [&mut self.crossed, &mut self.bottlenecks] {
            append(rows, Row::new());
        }
    }

    /// Adds a flow on `route` whose bottleneck is `bottleneck`.
    pub fn add(&mut self, bottleneck: u32, route: &[u32], weight: f64) {
        for &link in route {
            enter(&mut self.bottlenecks[link as usize], bottleneck, weight);
            if link != bottleneck {
                enter(&mut self.crossed[bottleneck as usize], link, weight);
            }
        }
    }

    /// Removes a flow added by [`Self::add`] with these arguments.
    pub fn remove(&mut self, bottleneck: u32, route: &[u32], weight: f64) {
        for &link in route {
            leave(&mut self.bottlenecks[link as usize], bottleneck, weight);
            if link != bottleneck {
                leave(&mut self.crossed[bottleneck as usize], link, weight);
            }
        }
    }

    /// Changes the weight of such a flow by `change`.
    pub fn reweigh(&mut self, bottleneck: u32, route: &[u32], change: f64) {
        for &link in route {
            entry(&mut self.bottlenecks[link as usize], bottleneck).1.weight += change;
            if link != bottleneck {
                entry(&mut self.crossed[bottleneck as usize], link).1.weight += change;
            }
        }
    }

    /// The bottlenecks of flows that cross `link`, itself included, with the total weight of these
    /// flows.
    pub fn bottlenecks(&self, link: u32) -> &[CrossWeight] {
        &self.bottlenecks[link as usize]
    }

    /// The other links that flows with this bottleneck cross, with the total weight of these flows.
    pub fn crossed(&self, bottleneck: u32) -> &[CrossWeight] {
        &self.crossed[bottleneck as usize]
    }

    /// Takes the row of [`Self::crossed`] for iteration; [`Self::put_back`] restores it.
    pub fn take_crossed(&mut self, bottleneck: u32) -> Vec<CrossWeight> {
        std::mem::take(&mut self.crossed[bottleneck as usize])
    }

    /// Restores a row taken by [`Self::take_crossed`].
    pub fn put_back(&mut self, bottleneck: u32, row: Vec<CrossWeight>) {
        self.crossed[bottleneck as usize] = row;
    }
}

fn enter(row: &mut Row, link: u32, weight: f64) {
    match row.binary_search_by_key(&link, |other| other.link) {
        Ok(at) => {
            row[at].flows += 1;
            row[at].weight += weight;
        }
        Err(at) => row.insert(at, CrossWeight { link, flows: 1, weight }),
    }
}

fn leave(row: &mut Row, link: u32, weight: f64) {
    let (at, cross_weight) = entry(row, link);
    cross_weight.flows -= 1;
    cross_weight.weight -= weight;
    if cross_weight.flows == 0 {
        row.remove(at);
        // Frees the memory: most links are rarely a bottleneck.
        if row.is_empty() {
            *row = Row::new();
        }
    }
}

/// The entry of `link`, which exists, and its position.
fn entry(row: &mut Row, link: u32) -> (usize, &mut CrossWeight) {
    let at = row.binary_search_by_key(&link, |other| other.link);
    let at = at.expect("the entry of a member exists");
    (at, &mut row[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tenths(row: &[CrossWeight]) -> Vec<(u32, f64)> {
        row.iter().map(|one| (one.link, (one.weight * 10.0).round())).collect()
    }

    #[test]
    fn weights_add_up_by_bottleneck_and_crossed_link() {
        let mut cross_weights = CrossWeights::new(10);
        for (bottleneck, route, weight) in
            [(2, [4, 2, 7], 0.1), (2, [4, 2, 5], 0.2), (2, [9, 2, 5], 0.3), (4, [4, 2, 7], 0.4)]
        {
            cross_weights.add(bottleneck, &route, weight);
        }
        assert_eq!(tenths(cross_weights.crossed(2)), [(4, 3.0), (5, 5.0), (7, 1.0), (9, 3.0)]);
        assert_eq!(tenths(cross_weights.bottlenecks(2)), [(2, 6.0), (4, 4.0)]);
        assert_eq!(tenths(cross_weights.bottlenecks(7)), [(2, 1.0), (4, 4.0)]);
        cross_weights.reweigh(4, &[4, 2, 7], 0.3);
        assert_eq!(tenths(cross_weights.bottlenecks(7)), [(2, 1.0), (4, 7.0)]);
        assert_eq!(tenths(cross_weights.crossed(4)), [(2, 7.0), (7, 7.0)]);
        cross_weights.remove(2, &[4, 2, 7], 0.1);
        cross_weights.remove(2, &[9, 2, 5], 0.3);
        assert_eq!(tenths(cross_weights.crossed(2)), [(4, 2.0), (5, 2.0)]);
        assert_eq!(tenths(cross_weights.bottlenecks(7)), [(4, 7.0)]);
        cross_weights.remove(2, &[4, 2, 5], 0.2);
        assert_eq!(cross_weights.crossed(2), []);
        assert_eq!(cross_weights.crossed(1), []);
    }
}
