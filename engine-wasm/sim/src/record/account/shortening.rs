//! Histories of very long flows, in as many points as a picture can show.

use super::life::{EventKind, History, LifeEvent, LimitHistory, SentHistory};
use crate::yield_point::Yielding;

/// Points of each kind that a life tells at most, about; a history with fewer is told in full. A picture has some
/// thousand pixels, so there is room to look closer.
const MOST: usize = 1 << 16;

impl History {
    /// Leaves out points of columns that are too long, as they say themselves.
    pub fn shorten(&mut self) {
        self.shorten_to(MOST);
    }

    fn shorten_to(&mut self, most: usize) {
        self.sent.shorten_to(most);
        if let Some(limit) = &mut self.limit {
            limit.shorten_to(most);
        }
        shorten(&mut self.events, most);
    }
}

impl SentHistory {
    /// Keeps packets at equal distances, the last one, and each with another priority than the one before it.
    fn shorten_to(&mut self, most: usize) {
        let Some(every) = distance(self.at_ps.len(), most) else { return };
        let last = self.at_ps.len() - 1;
        let is_kept = |&index: &usize| {
            index % every == 0 || index == last || self.level[index] != self.level[index - 1]
        };
        let kept: Vec<usize> = (0..=last).yielding().filter(is_kept).collect();
        self.every = Some(every as u32);
        keep(&kept, &mut self.at_ps);
        keep(&kept, &mut self.bytes);
        keep(&kept, &mut self.level);
    }
}

impl LimitHistory {
    /// Divides the changes into runs of `2 * every`, and keeps the lowest and the highest value of each run; also
    /// keeps the last change.
    fn shorten_to(&mut self, most: usize) {
        let Some(every) = distance(self.at_ps.len(), most) else { return };
        let (length, run) = (self.at_ps.len(), 2 * every);
        let mut kept = Vec::new();
        for start in (0..length).step_by(run) {
            let (mut low, mut high) = (start, start);
            for index in (start..length.min(start + run)).yielding() {
                if self.value[index] < self.value[low] {
                    low = index;
                }
                if self.value[index] > self.value[high] {
                    high = index;
                }
            }
            kept.extend([low.min(high), low.max(high)]);
        }
        kept.push(length - 1);
        kept.dedup();
        self.every = Some(every as u32);
        keep(&kept, &mut self.at_ps);
        keep(&kept, &mut self.value);
    }
}

/// The distance of points to keep, so that about `most` of `length` remain; `None` if all are kept.
fn distance(length: usize, most: usize) -> Option<usize> {
    (length > most).then(|| length.div_ceil(most))
}

/// Keeps the points at these indices.
fn keep<T: Copy>(kept: &[usize], column: &mut Vec<T>) {
    *column = kept.iter().map(|&index| column[index]).collect();
}

/// Keeps events at equal distances among those of their kind; each says how many it stands for.
fn shorten(events: &mut Vec<LifeEvent>, most: usize) {
    const KINDS: usize = EventKind::Demotion as usize + 1;
    let mut counts = [0_usize; KINDS];
    events.iter().yielding().for_each(|event| counts[event.kind as usize] += 1);
    let distances = counts.map(|count| distance(count, most));
    if distances == [None; KINDS] {
        return;
    }
    let mut seen = [0; KINDS];
    let mut kept = 0;
    for index in (0..events.len()).yielding() {
        let event = events[index];
        let kind = event.kind as usize;
        let every = distances[kind].unwrap_or(1);
        if seen[kind] % every == 0 {
            let together = every.min(counts[kind] - seen[kind]);
            let together = (together > 1).then_some(together as u32);
            events[kept] = LifeEvent { together, ..event };
            kept += 1;
        }
        seen[kind] += 1;
    }
    events.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::account::LimitKind;

    fn history_of(packets: u64) -> History {
        let at_ps: Vec<u64> = (0..packets).map(|at| 10 * at).collect();
        let event =
            |kind, at_ps| LifeEvent { at_ps, kind, port: None, sequence: 0, together: None };
        History {
            sent: SentHistory {
                bytes: at_ps.iter().map(|at| at + 1).collect(),
                level: (0..packets).map(|at| u8::from(at > 12)).collect(),
                at_ps: at_ps.clone(),
                every: None,
            },
            limit: Some(LimitHistory {
                kind: LimitKind::Window,
                // Up by one each time, but for two drops.
                value: (0..packets).map(|at| if at % 14 == 9 { 0.5 } else { at as f64 }).collect(),
                at_ps: at_ps.clone(),
                every: None,
            }),
            events: at_ps
                .iter()
                .flat_map(|&at| {
                    let timeout = (at == 70).then(|| event(EventKind::Timeout, at));
                    [Some(event(EventKind::Mark, at)), timeout].into_iter().flatten()
                })
                .collect(),
        }
    }

    #[test]
    fn a_short_history_is_told_in_full() {
        let (mut history, full) = (history_of(25), history_of(25));
        history.shorten_to(25);
        assert_eq!(history, full);
    }

    #[test]
    fn of_a_long_one_priorities_extremes_ends_and_rare_events_are_kept() {
        let mut history = history_of(26);
        history.shorten_to(7);
        let History { sent, limit, events } = history;
        assert_eq!(sent.every, Some(4));
        assert_eq!(sent.at_ps, [0, 40, 80, 120, 130, 160, 200, 240, 250]);
        assert_eq!(sent.bytes, [1, 41, 81, 121, 131, 161, 201, 241, 251]);
        assert_eq!(sent.level, [0, 0, 0, 0, 1, 1, 1, 1, 1]);
        let limit = limit.expect("there was one");
        assert_eq!(limit.every, Some(4));
        assert_eq!(limit.at_ps, [0, 70, 90, 150, 220, 230, 240, 250]);
        assert_eq!(limit.value, [0.0, 7.0, 0.5, 15.0, 22.0, 0.5, 24.0, 25.0]);
        let told: Vec<_> = events.iter().map(|one| (one.at_ps, one.kind, one.together)).collect();
        let marks = [0, 40, 80, 120, 160, 200].map(|at| (at, EventKind::Mark, Some(4)));
        let timeout = (70, EventKind::Timeout, None);
        let last = (240, EventKind::Mark, Some(2));
        assert_eq!(told, [&marks[..2], &[timeout], &marks[2..], &[last]].concat());
    }
}
