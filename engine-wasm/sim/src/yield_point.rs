//! Points at which a long computation hands control to its caller for a while.
//!
//! An event may take a second when it concerns a million flows. A caller that must hear requests meanwhile
//! passes a function to [`yielding_to`], and the loops that can be so long name their [`yield_point`]s.
//! Results do not depend on whether, and how often, that function is called.

use std::cell::Cell;

/// Steps between two calls of the caller's function. A step takes some 10 to 100 ns.
const STEPS: usize = 1 << 13;

thread_local! {
    static CALLER: Cell<Option<fn()>> = const { Cell::new(None) };
    static STEPS_LEFT: Cell<usize> = const { Cell::new(STEPS) };
}

/// Runs `computation`, which calls `caller` about every 8,192 steps.
pub fn yielding_to<T>(caller: fn(), computation: impl FnOnce() -> T) -> T {
    CALLER.set(Some(caller));
    let outcome = computation();
    CALLER.set(None);
    outcome
}

/// Counts `steps` of a computation, and calls the caller's function if it is due.
#[inline]
pub fn yield_point(steps: usize) {
    match STEPS_LEFT.get().checked_sub(steps) {
        Some(left) => STEPS_LEFT.set(left),
        None => yield_now(),
    }
}

#[cold]
fn yield_now() {
    STEPS_LEFT.set(STEPS);
    // Taken, because the caller may ask for something else meanwhile.
    if let Some(caller) = CALLER.take() {
        caller();
        CALLER.set(Some(caller));
    }
}

/// Iterators over very many items.
pub trait Yielding: Iterator + Sized {
    /// Its items, each counted as a step.
    fn yielding(self) -> impl Iterator<Item = Self::Item> {
        self.inspect(|_| yield_point(1))
    }
}

impl<I: Iterator> Yielding for I {}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    thread_local! {
        static CALLS: Cell<usize> = const { Cell::new(0) };
    }

    /// How often `computation` calls its caller's function.
    pub fn calls_of(computation: impl FnOnce()) -> usize {
        CALLS.set(0);
        // Whatever other tests of this thread have left.
        STEPS_LEFT.set(STEPS);
        yielding_to(|| CALLS.set(CALLS.get() + 1), computation);
        CALLS.get()
    }

    #[test]
    fn a_computation_yields_about_every_8192_steps() {
        assert_eq!(calls_of(|| assert_eq!((0..8_192).yielding().count(), 8_192)), 0);
        assert_eq!(
            calls_of(|| assert_eq!((0..100_000).yielding().sum::<u64>(), 4_999_950_000)),
            12
        );
        assert_eq!(calls_of(|| (0..10).for_each(|_| yield_point(5_000))), 5);
        assert_eq!(calls_of(|| yield_point(usize::MAX)), 1);
    }

    #[test]
    fn nothing_is_called_without_a_caller_and_within_its_own_call() {
        assert_eq!(calls_of(|| ()), 0);
        yield_point(100_000);
        assert_eq!(CALLS.get(), 0, "the computation has ended");
        let nested = || {
            CALLS.set(CALLS.get() + 1);
            yield_point(100_000);
        };
        yielding_to(nested, || yield_point(100_000));
        assert_eq!(CALLS.get(), 1);
    }
}
