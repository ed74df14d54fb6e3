//! A film of a run's links: bytes carried and queues, sampled over the whole run.

use super::{Effort, LinkLoads, LinkWatch, Simulation};
use crate::topology::Network;
use crate::units::Time;

/// Most frames of a film; the second constant bounds the numbers per lane, and so the frames of
/// large networks.
const MOST_FRAMES: usize = 128;
const MOST_NUMBERS: usize = 1 << 17;

/// Sampled at equal numbers of events, so that busy periods have more frames. Memory is bounded for
/// any run: when the film is full, every other frame is dropped and the interval doubles. If active
/// flows make sampling the links as expensive as many events, frames wait until the run has cost
/// far more. A frame holds cumulative bytes, so that dropping frames loses none.
#[derive(Clone, Debug)]
pub struct Film {
    watch: LinkWatch,
    shots: Vec<Shot>,
    most: usize,
    /// Events between frames, and the event count at which the next is due.
    every: u64,
    due: u64,
    /// Cost of the run at the last frame.
    spent: u64,
}

#[derive(Clone, Debug)]
struct Shot {
    at: Time,
    /// By port, bytes carried since the start.
    carried: Vec<u64>,
    /// The queues at that instant, without loads.
    queues: LinkLoads,
}

/// Sampling may cost at most this fraction (1 / `PART`) of the run, except with few flows.
const PART: u64 = 16;
const FEW: u64 = 4_096;

impl Film {
    /// For a run that has not begun, by a watch of its links.
    pub fn new(watch: LinkWatch) -> Self {
        let numbers = watch.links().max(1);
        // Even, so that the last frame survives when every other is dropped.
        let most = (MOST_NUMBERS / numbers).clamp(8, MOST_FRAMES) & !1;
        let every = 16;
        Self { watch, shots: Vec::new(), most, every, due: every, spent: 0 }
    }

    /// Number of events until the next frame, once `events` have been handled.
    pub fn patience(&self, events: u64) -> u64 {
        self.due.saturating_sub(events).max(1)
    }

    /// Samples `run` after `events` events, if a frame is due or the run has ended.
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

    /// Bytes carried since the preceding frame, and the queues at its end, in order of time.
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
    use crate::record::frozen_run::FrozenRun;

    /// Sends 1 kB over the first link at every microsecond.
    fn filmed(steps: u64) -> (Network, Film) {
        let (network, mut run) = (example::network(), FrozenRun::new());
        let mut film = Film::new(LinkWatch::new(&network));
        for step in 1..=steps {
            run.now = Time::from_us(step);
            run.link_bytes[0] = 1_000 * step;
            film.look(&run, 16 * step, step == steps);
        }
        (network, film)
    }

    #[test]
    fn frames_hold_the_load_of_their_span() {
        let (network, film) = filmed(3);
        let frames = film.frames(&network);
        let ends: Vec<_> = frames.iter().map(|frame| (frame.from, frame.to)).collect();
        let us = Time::from_us;
        assert_eq!(ends, [(us(0), us(1)), (us(1), us(2)), (us(2), us(3))]);
        // 8,000 bits in a microsecond are 8 Gb/s, the link's capacity.
        assert!(frames.iter().all(|frame| frame.load[0] == 1.0));
    }

    #[test]
    fn long_films_are_thinned_without_loss() {
        let (network, film) = filmed(10_000);
        let frames = film.frames(&network);
        assert!((MOST_FRAMES / 2..=MOST_FRAMES).contains(&frames.len()), "{}", frames.len());
        assert_eq!(frames.first().map(|frame| frame.from), Some(Time::ZERO));
        assert_eq!(frames.last().map(|frame| frame.to), Some(Time::from_us(10_000)));
        assert!(frames.windows(2).all(|pair| pair[0].to == pair[1].from));
        assert!(frames.iter().all(|frame| (frame.load[0] - 1.0).abs() < 1e-9));
    }

    #[test]
    fn expensive_samples_delay_frames() {
        let (network, mut run) = (example::network(), FrozenRun::new());
        let mut film = Film::new(LinkWatch::new(&network));
        // Sampling costs as much as 100 steps.
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
    fn an_idle_run_adds_no_frame() {
        let (network, mut film) = filmed(3);
        film.look(&FrozenRun::new(), 1_000, true);
        assert_eq!(film.frames(&network).len(), 3);
    }
}
