//! A film of a run's links: what they had carried, and what waited for them, at moments all over it.

use super::{Effort, LinkLoads, LinkWatch, Simulation};
use crate::topology::Network;
use crate::units::Time;

/// A film has at most so many frames, and large networks fewer: so many numbers per lane at most.
const MOST_FRAMES: usize = 128;
const MOST_NUMBERS: usize = 1 << 17;

/// Taken as a run goes, at equal numbers of events: more frames where more happens. However long
/// the run, memory is bounded: when the film is full, every other frame is dropped and those to
/// come are twice as far apart. Where so many flows are active that a look at the links takes as
/// long as many events, frames wait until the run has taken far longer. A frame is what had been
/// carried by then, so that nothing is lost of the spans between those that stay.
#[derive(Clone, Debug)]
pub struct Film {
    watch: LinkWatch,
    shots: Vec<Shot>,
    most: usize,
    /// Events from one shot to the next, and the number at which the next is due.
    every: u64,
    due: u64,
    /// What the run had taken at the last shot.
    spent: u64,
}

#[derive(Clone, Debug)]
struct Shot {
    at: Time,
    /// By port, bytes carried since the beginning.
    carried: Vec<u64>,
    /// The queues at that moment; no loads.
    queues: LinkLoads,
}

/// Looks take at most one part in so many of what the run takes, looks at few flows aside.
const PART: u64 = 16;
const FEW: u64 = 4_096;

impl Film {
    /// For a run on `network` that has not begun.
    pub fn new(network: &Network) -> Self {
        let numbers = network.links.len().max(1);
        // Even, so that the last frame stays when every other is dropped.
        let most = (MOST_NUMBERS / numbers).clamp(8, MOST_FRAMES) & !1;
        let every = 16;
        let (watch, shots) = (LinkWatch::new(network), Vec::new());
        Self { watch, shots, most, every, due: every, spent: 0 }
    }

    /// How many events may pass before it wants to look again, when `events` have been handled.
    pub fn patience(&self, events: u64) -> u64 {
        self.due.saturating_sub(events).max(1)
    }

    /// Looks at `run`, which has handled `events`; at its end, too, when no frame is due.
    pub fn look(&mut self, run: &dyn Simulation, events: u64, ended: bool) {
        let is_new = self.shots.last().is_none_or(|last| last.at < run.now());
        if !is_new || (events < self.due && !ended) {
            return;
        }
        let Effort { spent, look } = run.effort();
        let can_wait = look.saturating_sub(FEW) * PART > spent - self.spent;
        if can_wait && !ended {
            self.due = events + self.every;
            return;
        }
        self.spent = spent;
        if self.shots.len() == self.most {
            let mut place = 0;
            self.shots.retain(|_| {
                place += 1;
                place % 2 == 0
            });
            self.every *= 2;
        }
        let (at, carried) = (run.now(), run.link_bytes());
        self.shots.push(Shot { at, carried, queues: self.watch.queues(run) });
        self.due = events + self.every;
    }

    /// What links carried since the frame before, and what waited at its end, in order of time.
    pub fn frames(&self, network: &Network) -> Vec<LinkLoads> {
        let idle = vec![0; network.links.len()];
        let mut before: (&[u64], Time) = (&idle, Time::ZERO);
        let mut frames = Vec::with_capacity(self.shots.len());
        for Shot { at, carried, queues } in &self.shots {
            let mut frame = self.watch.between(network, before, (carried, *at));
            frame.waiting.clone_from(&queues.waiting);
            frame.longest.clone_from(&queues.longest);
            frames.push(frame);
            before = (carried, *at);
        }
        frames
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::example;
    use crate::record::link_loads::still::Still;

    /// Sends 1 kB over the first link at every step of a microsecond.
    fn filmed(steps: u64) -> (Network, Film) {
        let (network, mut run) = (example::network(), Still::new());
        let mut film = Film::new(&network);
        for step in 1..=steps {
            run.now = Time::from_us(step);
            run.link_bytes[0] = 1_000 * step;
            film.look(&run, 16 * step, step == steps);
        }
        (network, film)
    }

    #[test]
    fn a_frame_says_what_its_own_span_carried() {
        let (network, film) = filmed(3);
        let frames = film.frames(&network);
        let ends: Vec<_> = frames.iter().map(|frame| (frame.from, frame.to)).collect();
        let us = Time::from_us;
        assert_eq!(ends, [(us(0), us(1)), (us(1), us(2)), (us(2), us(3))]);
        // 8,000 bits in a microsecond are 8 Gb/s: all that the link can carry.
        assert!(frames.iter().all(|frame| frame.load[0] == 1.0));
    }

    #[test]
    fn a_long_film_is_thinned_evenly_and_loses_nothing() {
        let (network, film) = filmed(10_000);
        let frames = film.frames(&network);
        assert!((MOST_FRAMES / 2..=MOST_FRAMES).contains(&frames.len()), "{}", frames.len());
        assert_eq!(frames.first().map(|frame| frame.from), Some(Time::ZERO));
        assert_eq!(frames.last().map(|frame| frame.to), Some(Time::from_us(10_000)));
        assert!(frames.windows(2).all(|pair| pair[0].to == pair[1].from));
        assert!(frames.iter().all(|frame| (frame.load[0] - 1.0).abs() < 1e-9));
    }

    #[test]
    fn where_a_look_takes_long_frames_wait_until_the_run_has_taken_longer() {
        let (network, mut run) = (example::network(), Still::new());
        let mut film = Film::new(&network);
        // A look takes as long as 100 steps.
        let step = 1_000;
        for nth in 1..=10_000 {
            run.now = Time::from_us(nth);
            run.effort = Effort { spent: nth * step, look: FEW + 100 * step };
            film.look(&run, 16 * nth, nth == 10_000);
        }
        let frames = film.frames(&network);
        let apart = |frame: &LinkLoads| (frame.to - frame.from).ps() / 1_000_000;
        assert_eq!(
            frames.iter().map(apart).collect::<Vec<_>>(),
            [1_600, 1_600, 1_600, 1_600, 1_600, 1_600, 400]
        );
    }

    #[test]
    fn what_has_not_moved_is_not_looked_at_twice() {
        let (network, mut film) = filmed(3);
        film.look(&Still::new(), 1_000, true);
        assert_eq!(film.frames(&network).len(), 3);
    }
}
