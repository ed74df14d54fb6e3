//! Numbers for paths.

use std::collections::BTreeMap;

/// Paths, numbered from 0 in the order in which they are met.
#[derive(Debug, Default)]
pub(in crate::flow) struct PathIds {
    numbers: BTreeMap<Vec<u32>, u32>,
    /// The links of all paths, end to end, and where each one's begin and end.
    links: Vec<u32>,
    bounds: Vec<(u32, u32)>,
}

impl PathIds {
    /// How many paths have numbers.
    pub fn count(&self) -> usize {
        self.bounds.len()
    }

    /// The number of `path`.
    pub fn number(&mut self, path: &[u32]) -> u32 {
        if let Some(&number) = self.numbers.get(path) {
            return number;
        }
        let number = self.bounds.len() as u32;
        let start = self.links.len() as u32;
        self.links.extend_from_slice(path);
        self.bounds.push((start, self.links.len() as u32));
        self.numbers.insert(path.to_vec(), number);
        number
    }

    /// The path of that number.
    pub fn path(&self, number: u32) -> &[u32] {
        let (start, end) = self.bounds[number as usize];
        &self.links[start as usize..end as usize]
    }
}
