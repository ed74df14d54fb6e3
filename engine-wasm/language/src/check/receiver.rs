//! The packet half of receivers.

use super::scope::Scope;
use super::state::state;
use super::{base, body, twice};
use crate::fault::Fault;
use crate::program::Receiver;
use crate::syntax::{Entry, Part};
use crate::vocabulary::Hook;

pub(super) fn check(part: &Part, scope: &Scope) -> Result<Receiver, Fault> {
    let Some(base) = base(part)? else {
        return Err(Fault::new(part.keyword.at, "none", "homa after receiver"));
    };
    let entries = part.entries.as_deref().unwrap_or_default();
    let state = state(entries, scope)?;
    let scope = &Scope { state: &state, ..scope.clone() };
    let (mut rank, mut grant) = (None, None);
    for entry in entries {
        match entry {
            Entry::State(..) => {}
            Entry::Hook(name, statements) => {
                let card = body::hook_of("receiver", name)?;
                let body = body::check(card.hook, name.at, statements, scope)?;
                let written = match card.hook {
                    Hook::Rank => &mut rank,
                    _ => &mut grant,
                };
                if written.replace(body).is_some() {
                    return Err(twice(name.at, &name.is));
                }
            }
            Entry::Part(part) => {
                let keyword = &part.keyword;
                return Err(Fault::new(keyword.at, format!("{:?}", keyword.is), "a definition"));
            }
        }
    }
    Ok(Receiver { base, state, rank, grant })
}
