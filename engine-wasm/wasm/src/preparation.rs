//! The preparation of a lane, which yields to the page: with a million flows it takes a second.

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Lane, page};

/// A lane that is being prepared.
#[wasm_bindgen]
pub struct Preparation {
    scenario: String,
    lane: u32,
    watched: Option<Vec<u32>>,
    prepared: Option<Result<Lane, JsError>>,
}

#[wasm_bindgen]
impl Preparation {
    /// Lane `lane` of a scenario; with `watched`, it keeps accounts, and the lives of these flows.
    #[wasm_bindgen(constructor)]
    pub fn new(lane: u32, watched: Option<Vec<u32>>) -> Self {
        Self { scenario: String::new(), lane, watched, prepared: None }
    }

    /// Appends `piece` to the text of the scenario (JSON).
    pub fn append(&mut self, piece: &str) {
        self.scenario.push_str(piece);
    }

    /// Prepares the lane, yielding to the page.
    pub fn prepare(&mut self) {
        let Self { scenario, lane, watched, .. } = self;
        self.prepared = Some(page::yielding(|| match watched {
            Some(flows) => Lane::accounted(scenario, *lane, flows),
            None => prepared_for_page(scenario, *lane),
        }));
    }

    /// The lane.
    ///
    /// # Errors
    /// Those of [`Lane::new`] and [`Lane::accounted`], or if it has not been prepared.
    pub fn lane(self) -> Result<Lane, JsError> {
        self.prepared.unwrap_or_else(|| Err(JsError::new("the lane has not been prepared")))
    }
}

/// A lane whose columns are read next.
fn prepared_for_page(scenario: &str, lane: u32) -> Result<Lane, JsError> {
    let mut lane = Lane::new(scenario, lane)?;
    lane.work_out_columns();
    Ok(lane)
}
