//! TypeScript types of all JSON exchanged with the page.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use millrace_lessons::Lesson;
use millrace_papers::{Figure, FigureResults, Paper};
use millrace_sim::catalogue::Catalogue;
use millrace_sim::issue::Issue;
use millrace_sim::preview::{Preview, ThresholdPreview};
use millrace_sim::record::account::Life;
use millrace_sim::record::{Comparison, LaneSummary};
use millrace_sim::scenario::{LanePlan, ScenarioSpec};
use millrace_sim::schemes::LanguageWord;
use millrace_sim::topology::{Drawn, Outline};
use ts_rs::{Config, TS, TypeVisitor};

/// Exported types, one line each; the types of their fields follow automatically.
fn crossing(types: &mut Declarations) {
    types.visit::<Catalogue>();
    types.visit::<Comparison>();
    types.visit::<Drawn>();
    types.visit::<Figure>();
    types.visit::<FigureResults>();
    types.visit::<Issue>();
    types.visit::<LanePlan>();
    types.visit::<LanguageWord>();
    types.visit::<LaneSummary>();
    types.visit::<Lesson>();
    types.visit::<Life>();
    types.visit::<Outline>();
    types.visit::<Paper>();
    types.visit::<Preview>();
    types.visit::<ScenarioSpec>();
    types.visit::<ThresholdPreview>();
}

/// Marks integers beyond 2⁵³, which JSON numbers cannot represent: types with them cannot be
/// exported.
const TOO_LARGE: &str = "TooLargeForJson";

/// Writes all declarations to `file`, unless it is up to date.
///
/// # Errors
/// If a type holds 64-bit integers, or the file is not writable.
pub fn write(file: &Path) -> Result<String, String> {
    let text = declarations()?;
    if fs::read_to_string(file).is_ok_and(|old| old == text) {
        return Ok(format!("{} is up to date", file.display()));
    }
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(format!("{} written", file.display()))
}

fn declarations() -> Result<String, String> {
    let config = Config::new().with_large_int(TOO_LARGE);
    let mut types = Declarations { config, by_name: BTreeMap::new() };
    crossing(&mut types);
    let mut text = "// Generated from the engine's Rust types; change those instead.\n".to_owned();
    for (name, declaration) in &types.by_name {
        if declaration.contains(TOO_LARGE) {
            return Err(format!("{name} holds a 64-bit integer; JSON keeps only 53 bits of it"));
        }
        write!(text, "\n{declaration}\n").expect("a string takes all text");
    }
    Ok(text)
}

/// Declarations by name: the order of the file does not depend on the order of discovery.
struct Declarations {
    config: Config,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only declared types have a path; numbers, strings and lists are inlined.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if self.by_name.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = T::decl(&self.config);
        self.by_name.insert(name, format!("{docs}export {declaration}"));
        T::visit_dependencies(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_types_are_declared_once() {
        let text = declarations().expect("no type holds 64-bit integers");
        for name in ["ScenarioSpec", "ContestantSpec", "SchemeCard", "Domain", "Value"] {
            let heading = format!("export type {name} =");
            assert_eq!(text.matches(&heading).count(), 1, "{name} in\n{text}");
        }
    }
}
