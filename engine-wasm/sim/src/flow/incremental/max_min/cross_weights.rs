//! Total weights of flows, by bottleneck and by another link that they cross.

/// Weights of flows by pairs of links: their bottleneck, and each other link that they cross. Few
/// flows get another bottleneck when a fair share changes; for all others the change of what they
/// use of other links, and of what is left of a link for the flows it limits, follows from these
/// sums.
#[derive(Debug, Default)]
pub(super) struct CrossWeights {
    /// By bottleneck: other links that its flows cross.
    crossed: Vec<Row>,
    /// By link: the bottlenecks of flows that cross it, itself included.
    bottlenecks: Vec<Row>,
}

/// By the other link of the entry, ascending.
type Row = Vec<CrossWeight>;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CrossWeight {
    /// The other link.
    pub link: u32,
    /// How many flows there are, so that rounding leaves nothing of those that have left.
    flows: u32,
    /// What they weigh together.
    pub weight: f64,
}

impl CrossWeights {
    /// No flows, on `links` links.
    pub fn new(links: usize) -> Self {
        Self { crossed: vec![Row::new(); links], bottlenecks: vec![Row::new(); links] }
    }

    /// Makes room for another link.
    pub fn add_link(&mut self) {
        self.crossed.push(Row::new());
        self.bottlenecks.push(Row::new());
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

    /// It is not any more.
    pub fn remove(&mut self, bottleneck: u32, route: &[u32], weight: f64) {
        for &link in route {
            leave(&mut self.bottlenecks[link as usize], bottleneck, weight);
            if link != bottleneck {
                leave(&mut self.crossed[bottleneck as usize], link, weight);
            }
        }
    }

    /// It weighs so much `more`.
    pub fn reweigh(&mut self, bottleneck: u32, route: &[u32], more: f64) {
        for &link in route {
            entry(&mut self.bottlenecks[link as usize], bottleneck).1.weight += more;
            if link != bottleneck {
                entry(&mut self.crossed[bottleneck as usize], link).1.weight += more;
            }
        }
    }

    /// The bottlenecks of flows that cross `link`, itself included, with the weights of these
    /// flows.
    pub fn bottlenecks(&self, link: u32) -> &[CrossWeight] {
        &self.bottlenecks[link as usize]
    }

    /// The other links that flows with this bottleneck cross, with the weights of these flows.
    pub fn crossed(&self, bottleneck: u32) -> &[CrossWeight] {
        &self.crossed[bottleneck as usize]
    }

    /// Takes the row of other links that flows of `bottleneck` cross, to be put back.
    pub fn take_crossed(&mut self, bottleneck: u32) -> Vec<CrossWeight> {
        std::mem::take(&mut self.crossed[bottleneck as usize])
    }

    /// Puts it back.
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
        // Most links are no bottleneck most of the time.
        if row.is_empty() {
            *row = Row::new();
        }
    }
}

/// The entry of `link`, which exists, and its position.
fn entry(row: &mut Row, link: u32) -> (usize, &mut CrossWeight) {
    let at = row.binary_search_by_key(&link, |other| other.link);
    let at = at.expect("who is noted has been entered");
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
