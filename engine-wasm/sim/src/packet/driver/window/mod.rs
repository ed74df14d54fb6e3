//! The window driver: a run by windows of time, instead of one event after the other.
//!
//! It changes no result, only speed; everything outside this folder and `simulation/` may ignore it.
//! A window is no longer than the shortest link that leads back to an earlier stage. So all arrivals at a stage
//! within a window are known before the stage is played, and they are sorted at once instead of each
//! entering an event queue.
//!
//! One window, step by step (`simulation::by_window` calls the parts in this order, and may return between two
//! of them, or between two events of hosts, where a window has very many):
//!
//! 1. [`timing_wheel`] advances to the next window with something to do. By stage and window it holds
//!    an unordered list of [`arrival`]s, in the memory of [`arrival_pool`], and the ports that
//!    announced a decision.
//! 2. **Hosts** are stage 0. [`sorted_arrivals`] sorts their arrivals by time ([`counting_sort`],
//!    [`prefix_sum`]), the scheme is called for each, and each NIC is played with what its host sent.
//! 3. **Leaves with their uplinks, spines, leaves with their downlinks**: the other [`stages`], in the
//!    order in which a packet passes them. A stage is a switch and those of its ports that are equally
//!    far from the sources of packets.
//! 4. At a stage, [`stage_routing`] maps each arrival to its egress port, and [`demux`] groups the
//!    arrivals by port, each group sorted by time.
//! 5. Each port is played once with its group, which the scheme sees before if it stamps packets. What the
//!    port sends goes to the timing wheel, to the list of the stage that [`next_stage`](super::next_stage)
//!    names.
//! 6. Ports that announced a decision within the window make it, before the next stage is played.
//!
//! Networks without an order of stages have one stage for all switches, and a window is no longer
//! than the shortest link between switches; if that is too short, the run goes by event.

pub(in crate::packet) mod arrival;
pub(in crate::packet) mod arrival_pool;
pub(in crate::packet) mod counting_sort;
pub(in crate::packet) mod decisions;
pub(in crate::packet) mod demux;
pub(in crate::packet) mod prefix_sum;
pub(in crate::packet) mod sorted_arrivals;
pub(in crate::packet) mod stage_routing;
pub(in crate::packet) mod stages;
pub(in crate::packet) mod timing_wheel;
pub(in crate::packet) mod wheel_size;
pub(in crate::packet) mod window_length;
