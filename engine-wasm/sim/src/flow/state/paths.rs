//! The paths of flows, and the links on them that can be bottlenecks.

use crate::ids::FlowId;
use crate::topology::{FluidNetwork, Network};
use crate::workload::Traffic;
use crate::yield_point::Yielding;

/// The paths of all flows over the resources of the fluid network, here called links.
#[derive(Clone, Debug)]
pub(in crate::flow) struct Paths {
    all: Lists,
    /// The paths, except links that are never full before another on the path.
    binding: Lists,
}

impl Paths {
    /// The paths of `traffic`; `seed` enters the hashes that select among equal paths.
    pub fn new(network: &Network, fluid: &FluidNetwork, traffic: &Traffic, seed: u64) -> Self {
        let mut all = Lists::new();
        for (id, flow) in traffic.flows.iter().enumerate().yielding() {
            fluid.path(network, flow.routed(id.into()), seed, &mut all.links);
            all.close();
        }
        let ample = ample(&all, &fluid.capacities);
        let mut binding = Lists::new();
        for id in (0..traffic.flows.len()).yielding() {
            let kept = all.get(id).iter().filter(|&&link| !ample[link as usize]);
            binding.links.extend(kept);
            binding.close();
        }
        Self { all, binding }
    }

    /// Every link that `flow` crosses.
    pub fn all(&self, flow: FlowId) -> &[u32] {
        self.all.get(flow.index())
    }

    /// The links that can be the bottleneck of `flow`; never empty.
    #[inline]
    pub fn binding(&self, flow: FlowId) -> &[u32] {
        self.binding.get(flow.index())
    }
}

/// Lists of links, concatenated.
#[derive(Clone, Debug)]
struct Lists {
    links: Vec<u32>,
    /// The start of each list, and the end of the last one.
    bounds: Vec<u32>,
}

impl Lists {
    fn new() -> Self {
        Self { links: Vec::new(), bounds: vec![0] }
    }

    fn close(&mut self) {
        let end = u32::try_from(self.links.len());
        self.bounds.push(end.expect("paths have fewer than 2^32 links"));
    }

    fn len(&self) -> usize {
        self.bounds.len() - 1
    }

    #[inline]
    fn get(&self, index: usize) -> &[u32] {
        let [start, end] = [self.bounds[index], self.bounds[index + 1]];
        &self.links[start as usize..end as usize]
    }
}

/// By link, whether it is ample: all its traffic comes from (or continues on) other links that are
/// together no wider, and that can be bottlenecks. In a fabric without oversubscription these are
/// all links but those of the hosts, which reduces it to a big switch.
fn ample(paths: &Lists, capacity: &[f64]) -> Vec<bool> {
    let mut before = vec![Neighbours::default(); capacity.len()];
    let mut behind = vec![Neighbours::default(); capacity.len()];
    for index in (0..paths.len()).yielding() {
        let path = paths.get(index);
        for pair in path.windows(2) {
            let &[from, to] = pair else { continue };
            behind[from as usize].add(to, capacity[from as usize], capacity);
            before[to as usize].add(from, capacity[to as usize], capacity);
        }
        if let (Some(&first), Some(&last)) = (path.first(), path.last()) {
            before[first as usize].too_wide = true;
            behind[last as usize].too_wide = true;
        }
    }
    let mut ample = vec![false; capacity.len()];
    // Links that make another one ample must not be ample themselves.
    let mut bounding = vec![false; capacity.len()];
    for link in (0..capacity.len()).yielding() {
        let sides = [&before[link], &behind[link]];
        let bounded = sides.into_iter().find(|side| side.bound(&ample));
        if let Some(side) = bounded.filter(|_| !bounding[link]) {
            ample[link] = true;
            side.links.iter().for_each(|&other| bounding[other as usize] = true);
        }
    }
    // In a network of many links, their lists take long to free.
    before.into_iter().chain(behind).yielding().for_each(drop);
    ample
}

/// The links adjacent to a link on any path, until their total capacity exceeds its own.
#[derive(Clone, Debug, Default)]
struct Neighbours {
    links: Vec<u32>,
    width: f64,
    too_wide: bool,
}

impl Neighbours {
    fn add(&mut self, link: u32, limit: f64, capacity: &[f64]) {
        if self.too_wide || self.links.contains(&link) {
            return;
        }
        self.links.push(link);
        self.width += capacity[link as usize];
        self.too_wide = self.width > limit;
    }

    fn bound(&self, ample: &[bool]) -> bool {
        !self.too_wide && !self.links.is_empty() && self.links.iter().all(|&l| !ample[l as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::HostId;
    use crate::topology::example::network;
    use crate::units::{Bytes, Time};
    use crate::workload::Flow;

    /// The widths of the binding links, in Gb/s, of all flows between hosts.
    fn widths(network: &Network) -> Vec<Vec<f64>> {
        let hosts = (0..network.hosts).map(HostId);
        let pairs = hosts.clone().flat_map(|a| hosts.clone().map(move |b| (a, b)));
        let flows = pairs.filter(|(a, b)| a != b).map(|(source, destination)| Flow {
            start: Time::ZERO,
            source,
            destination,
            size: Bytes::new(1),
            deadline: Time::NEVER,
            coflow: None,
            path: None,
        });
        let traffic = Traffic { flows: flows.collect(), ..Traffic::default() };
        let fluid = FluidNetwork::new(network);
        let paths = Paths::new(network, &fluid, &traffic, 1);
        let width = |&link: &u32| fluid.capacities[link as usize] / 1e9;
        let flows = (0..traffic.flows.len()).map(FlowId::from);
        flows.map(|flow| paths.binding(flow).iter().map(width).collect()).collect()
    }

    #[test]
    fn a_sprayed_fabric_without_oversubscription_is_a_big_switch() {
        let fabric = network("leaf-spine", &[]);
        assert!(widths(&fabric).iter().all(|path| path == &[10.0, 10.0]));
    }

    #[test]
    fn oversubscribed_links_bind() {
        let narrow = network("leaf-spine", &[("oversubscription", 2.0)]);
        let widths = widths(&narrow);
        let across = widths.iter().find(|path| path.len() > 2);
        assert_eq!(across.expect("flows between racks"), &[10.0, 80.0, 80.0, 10.0]);
    }

    #[test]
    fn equal_consecutive_links_do_not_make_each_other_ample() {
        assert_eq!(widths(&network("single-link", &[])), [[10.0], [10.0]]);
        let equal = network("big-switch", &[("hosts", 2.0)]);
        assert_eq!(widths(&equal), [[1.0], [1.0]]);
    }
}
