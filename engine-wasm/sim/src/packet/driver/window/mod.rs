//! A run by windows of time, instead of one event after the other.
//!
//! A window is shorter than any link that leads back to a stage played before. So everything that
//! arrives at a stage within a window is known when the stage is played, and the many arrivals of a
//! window are ordered at once instead of each entering an event queue.
//!
//! One window, step by step (`simulation::by_window` calls these parts in this order):
//!
//! 1. [`timing_wheel`] finds the next window with something to do. It keeps, by stage and window, an
//!    unordered list of [`arrival`]s ([`arrival_pool`] has the memory) and the ports that announced a
//!    decision.
//! 2. Hosts come first: [`sorted_arrivals`] puts what arrives at them in order of time
//!    ([`counting_sort`], [`prefix_sum`]), the scheme is called, and each NIC is played with what its
//!    host has sent.
//! 3. Then the switches, one [`stages`] after the other: leaves with the ports that send up, spines,
//!    leaves with the ports that send down. A packet passes stages in ascending order.
//! 4. At a stage, [`stage_routing`] says by which port each arrival leaves, and [`demux`] groups the
//!    arrivals by port, each group in order of time.
//! 5. Each port is played with its group, and hands what it sends to the wheel, under the stage that
//!    [`next_stage`](super::next_stage) names.
//! 6. Ports that announced a decision within the window decide, before the next stage is played.
//!
//! Networks without an order of stages have one stage for all switches, and their shortest link
//! bounds a window; where even that is too short, the run goes by event.

pub(in crate::packet) mod arrival;
pub(in crate::packet) mod arrival_pool;
pub(in crate::packet) mod counting_sort;
pub(in crate::packet) mod demux;
pub(in crate::packet) mod prefix_sum;
pub(in crate::packet) mod sorted_arrivals;
pub(in crate::packet) mod stage_routing;
pub(in crate::packet) mod stages;
pub(in crate::packet) mod timing_wheel;
