//! Dense ids of paths.

use std::collections::BTreeMap;

/// Paths, numbered from 0 in the order of first use.
#[derive(Debug, Default)]
pub(in crate::flow) struct PathIds {
    ids: BTreeMap<Vec<u32>, u32>,
    /// The links of all paths, concatenated, and the bounds of each path.
    links: Vec<u32>,
    bounds: Vec<(u32, u32)>,
}

impl PathIds {
    /// The number of distinct paths.
    pub fn count(&self) -> usize {
        self.bounds.len()
    }

    /// The id of `path`, which is assigned at first use.
    pub fn id(&mut self, path: &[u32]) -> u32 {
        if let Some(&id) = self.ids.get(path) {
            return id;
        }
        let id = self.bounds.len() as u32;
        let start = self.links.len() as u32;
        self.links.extend_from_slice(path);
        self.bounds.push((start, self.links.len() as u32));
        self.ids.insert(path.to_vec(), id);
        id
    }

    /// The path with id `number`.
    pub fn path(&self, id: u32) -> &[u32] {
        let (start, end) = self.bounds[id as usize];
        &self.links[start as usize..end as usize]
    }
}
