//! Lessons as data: steps of text, scenario and view, some with a question or a task.
//!
//! A [`Lesson`] is what a file holds. [`CheckedLesson`] has the scenario of every step, and the
//! measures in its texts, questions and tasks. A user of this crate runs the lanes; measures are
//! those of claims, from `millrace_papers`. The crate reads no clock and no file, and names no
//! scheme: lessons do.

#![forbid(unsafe_code)]

mod ask;
mod checked;
mod lesson;
mod limits;
mod race;
mod schema;
mod text;

pub use ask::{Answer, Ask, Extreme, SizeClass, TaskCondition};
pub use checked::{CheckedAsk, CheckedCondition, CheckedLesson, CheckedStep};
pub use lesson::{Control, Lesson, Quoted, Step};
pub use race::race;
pub use schema::schema;
pub use text::{Part, Text};
