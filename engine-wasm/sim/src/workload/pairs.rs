//! Random pairs of source and destination.

use crate::ids::HostId;
use crate::rng::Random;
use crate::topology::{Endpoints, Network};

/// A source and a destination, uniform over the pairs permitted by the network's endpoints.
pub(super) fn draw(network: &Network, random: &mut Random) -> (HostId, HostId) {
    match &network.endpoints {
        Endpoints::AllPairs => distinct(network.hosts, random),
        Endpoints::Matched(pairs) => pairs[random.below(pairs.len() as u32) as usize],
        Endpoints::Groups { senders, receivers } => {
            let source = senders[random.below(senders.len() as u32) as usize];
            let others: Vec<_> = receivers.iter().filter(|&&host| host != source).collect();
            (source, *others[random.below(others.len() as u32) as usize])
        }
    }
}

/// Two different hosts among `hosts`, uniform over ordered pairs.
pub(super) fn distinct(hosts: u32, random: &mut Random) -> (HostId, HostId) {
    let source = random.below(hosts);
    let other = random.below(hosts - 1);
    (HostId(source), HostId(other + u32::from(other >= source)))
}

/// The hosts that send, in ascending order.
pub(crate) fn senders(network: &Network) -> Vec<HostId> {
    match &network.endpoints {
        Endpoints::AllPairs => (0..network.hosts).map(HostId).collect(),
        Endpoints::Matched(pairs) => pairs.iter().map(|pair| pair.0).collect(),
        Endpoints::Groups { senders, .. } => senders.clone(),
    }
}

/// The hosts that receive, in ascending order.
pub(super) fn receivers(network: &Network) -> Vec<HostId> {
    match &network.endpoints {
        Endpoints::AllPairs => (0..network.hosts).map(HostId).collect(),
        Endpoints::Matched(pairs) => pairs.iter().map(|pair| pair.1).collect(),
        Endpoints::Groups { receivers, .. } => receivers.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Stream;
    use crate::topology::example::network;

    #[test]
    fn ordered_pairs_of_hosts_are_uniform() {
        let (network, mut random) =
            (network("big-switch", &[("hosts", 4.0)]), Random::new(3, Stream::Pairs));
        let mut counts = [[0_i32; 4]; 4];
        for _ in 0..12_000 {
            let (source, destination) = draw(&network, &mut random);
            counts[source.index()][destination.index()] += 1;
        }
        for (source, row) in counts.iter().enumerate() {
            for (destination, &count) in row.iter().enumerate() {
                // 1000 expected; five standard deviations are about 150.
                let expected = if source == destination { 0 } else { 1000 };
                assert!((count - expected).abs() <= 150, "{counts:?}");
            }
        }
    }

    #[test]
    fn pairs_respect_the_endpoints_of_the_topology() {
        let mut random = Random::new(3, Stream::Pairs);
        let dumbbell = network("dumbbell", &[("pairs", 3.0)]);
        let star = network("star", &[("senders", 3.0)]);
        for _ in 0..100 {
            let (source, destination) = draw(&dumbbell, &mut random);
            assert_eq!(destination.0, source.0 + 3);
            assert_eq!(draw(&star, &mut random).1, HostId(3));
        }
    }
}
