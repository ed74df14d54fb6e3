//! What flows weigh together by the link that holds them up and by another one that they cross.

/// Flows by pairs of links: the one that holds them up, and each that they cross. Few of them change
/// their holder when a level changes, and for all others what that means is known without a look at
/// each: of what they take up elsewhere, and of how much of a link is left for whom it holds up itself.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    /// By holder: other links that its flows cross.
    crossed: Vec<Row>,
    /// By link: who holds up flows that cross it, it itself among them.
    holders: Vec<Row>,
}

/// By the other link of the pair, ascending.
type Row = Vec<Pair>;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pair {
    /// The other link.
    pub link: u32,
    /// How many flows there are, so that rounding leaves nothing of those that have left.
    flows: u32,
    /// What they weigh together.
    pub weight: f64,
}

impl Pairs {
    /// None on so many links.
    pub fn new(links: usize) -> Self {
        Self { crossed: vec![Row::new(); links], holders: vec![Row::new(); links] }
    }

    /// Makes room for another link.
    pub fn add_link(&mut self) {
        self.crossed.push(Row::new());
        self.holders.push(Row::new());
    }

    /// A flow on `route` is held up by `holder`, which is on it.
    pub fn add(&mut self, holder: u32, route: &[u32], weight: f64) {
        for &link in route {
            enter(&mut self.holders[link as usize], holder, weight);
            if link != holder {
                enter(&mut self.crossed[holder as usize], link, weight);
            }
        }
    }

    /// It is not any more.
    pub fn remove(&mut self, holder: u32, route: &[u32], weight: f64) {
        for &link in route {
            leave(&mut self.holders[link as usize], holder, weight);
            if link != holder {
                leave(&mut self.crossed[holder as usize], link, weight);
            }
        }
    }

    /// It weighs so much `more`.
    pub fn reweigh(&mut self, holder: u32, route: &[u32], more: f64) {
        for &link in route {
            entry(&mut self.holders[link as usize], holder).1.weight += more;
            if link != holder {
                entry(&mut self.crossed[holder as usize], link).1.weight += more;
            }
        }
    }

    /// Who holds up flows that cross `link`, itself among them, with what those weigh.
    pub fn holders(&self, link: u32) -> &[Pair] {
        &self.holders[link as usize]
    }

    /// The other links that flows cross which `holder` holds up, with what those weigh.
    pub fn crossed(&self, holder: u32) -> &[Pair] {
        &self.crossed[holder as usize]
    }

    /// Takes the row of other links that flows of `holder` cross, to be put back.
    pub fn take_crossed(&mut self, holder: u32) -> Vec<Pair> {
        std::mem::take(&mut self.crossed[holder as usize])
    }

    /// Puts it back.
    pub fn put_back(&mut self, holder: u32, row: Vec<Pair>) {
        self.crossed[holder as usize] = row;
    }
}

fn enter(row: &mut Row, link: u32, weight: f64) {
    match row.binary_search_by_key(&link, |other| other.link) {
        Ok(at) => {
            row[at].flows += 1;
            row[at].weight += weight;
        }
        Err(at) => row.insert(at, Pair { link, flows: 1, weight }),
    }
}

fn leave(row: &mut Row, link: u32, weight: f64) {
    let (at, pair) = entry(row, link);
    pair.flows -= 1;
    pair.weight -= weight;
    if pair.flows == 0 {
        row.remove(at);
        // Of many links few hold anybody up at a time.
        if row.is_empty() {
            *row = Row::new();
        }
    }
}

/// The pair with `link`, of which there are flows, and its place.
fn entry(row: &mut Row, link: u32) -> (usize, &mut Pair) {
    let at = row.binary_search_by_key(&link, |other| other.link);
    let at = at.expect("who is noted has been entered");
    (at, &mut row[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tenths(row: &[Pair]) -> Vec<(u32, f64)> {
        row.iter().map(|one| (one.link, (one.weight * 10.0).round())).collect()
    }

    #[test]
    fn flows_of_one_holder_weigh_together_where_they_go() {
        let mut pairs = Pairs::new(10);
        for (holder, route, weight) in
            [(2, [4, 2, 7], 0.1), (2, [4, 2, 5], 0.2), (2, [9, 2, 5], 0.3), (4, [4, 2, 7], 0.4)]
        {
            pairs.add(holder, &route, weight);
        }
        assert_eq!(tenths(pairs.crossed(2)), [(4, 3.0), (5, 5.0), (7, 1.0), (9, 3.0)]);
        assert_eq!(tenths(pairs.holders(2)), [(2, 6.0), (4, 4.0)]);
        assert_eq!(tenths(pairs.holders(7)), [(2, 1.0), (4, 4.0)]);
        pairs.reweigh(4, &[4, 2, 7], 0.3);
        assert_eq!(tenths(pairs.holders(7)), [(2, 1.0), (4, 7.0)]);
        assert_eq!(tenths(pairs.crossed(4)), [(2, 7.0), (7, 7.0)]);
        pairs.remove(2, &[4, 2, 7], 0.1);
        pairs.remove(2, &[9, 2, 5], 0.3);
        assert_eq!(tenths(pairs.crossed(2)), [(4, 2.0), (5, 2.0)]);
        assert_eq!(tenths(pairs.holders(7)), [(4, 7.0)]);
        pairs.remove(2, &[4, 2, 5], 0.2);
        assert_eq!(pairs.crossed(2), []);
        assert_eq!(pairs.crossed(1), []);
    }
}
