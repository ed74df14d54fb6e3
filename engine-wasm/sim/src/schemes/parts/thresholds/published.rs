//! Thresholds published with the simulation code of PIAS (HKUST-SING, PIAS-NS2), for eight queues,
//! in packets of 1460 bytes.

use super::sizes::Sizes;
use crate::workload::SizeTable;

/// Workloads that the published thresholds were made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    WebSearch,
    DataMining,
}

impl Known {
    /// The workload with exactly these sizes, if it is one of them.
    pub fn recognise(sizes: &Sizes) -> Option<Self> {
        let is = |known: SizeTable| *sizes == Sizes::from_bytes(known.knots());
        if is(SizeTable::web_search()) {
            Some(Self::WebSearch)
        } else if is(SizeTable::data_mining()) {
            Some(Self::DataMining)
        } else {
            None
        }
    }
}

/// The set of October 2015, the same at every load.
pub const fn set_of_2015(known: Known) -> [u32; 7] {
    match known {
        Known::WebSearch => [46, 1084, 1717, 1943, 1989, 1999, 2001],
        Known::DataMining => [257, 2107, 24_703, 28_915, 28_984, 29_000, 29_016],
    }
}

/// The set of 2016 for the nearest of the loads 0.5, 0.6, …, 0.9.
pub fn set_of_2016(known: Known, load: f64) -> [u32; 7] {
    let row = libm::round((load.clamp(0.5, 0.9) - 0.5) * 10.0) as usize;
    match known {
        Known::WebSearch => WEB_SEARCH_2016[row],
        Known::DataMining => DATA_MINING_2016[row],
    }
}

const WEB_SEARCH_2016: [[u32; 7]; 5] = [
    [1059, 1412, 1643, 1869, 2008, 2115, 2184],
    [956, 1381, 1718, 2028, 2297, 2551, 2660],
    [999, 1305, 1564, 1763, 1956, 2149, 2309],
    [909, 1329, 1648, 1960, 2143, 2337, 2484],
    [759, 1132, 1456, 1737, 2010, 2199, 2325],
];

const DATA_MINING_2016: [[u32; 7]; 5] = [
    [805, 1106, 1401, 10_693, 11_970, 21_162, 22_272],
    [840, 1232, 1617, 11_950, 12_238, 21_494, 25_720],
    [907, 1301, 1619, 12_166, 12_915, 21_313, 26_374],
    [745, 1083, 1391, 13_689, 14_936, 21_149, 27_245],
    [750, 1083, 1416, 13_705, 14_952, 21_125, 28_253],
];

#[cfg(test)]
mod tests {
    use super::super::sizes::tests::{data_mining, web_search};
    use super::*;

    #[test]
    fn only_the_published_tables_are_recognised() {
        assert_eq!(Known::recognise(&web_search()), Some(Known::WebSearch));
        assert_eq!(Known::recognise(&data_mining()), Some(Known::DataMining));
        let other = Sizes::from_knots([(1.0, 0.0), (20_000.0, 1.0)]);
        assert_eq!(Known::recognise(&other), None);
    }

    #[test]
    fn the_first_published_thresholds_have_their_quantiles() {
        let share = |size: u32| web_search().share_up_to(f64::from(size));
        assert!((share(set_of_2015(Known::WebSearch)[0]) - 0.485).abs() < 1e-3);
        assert!((share(set_of_2016(Known::WebSearch, 0.52)[0]) - 0.759).abs() < 1e-3);
        assert_eq!(set_of_2016(Known::WebSearch, 0.86)[0], 759);
        assert_eq!(set_of_2016(Known::DataMining, 1.2)[0], 750);
    }
}
