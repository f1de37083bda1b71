//! What goes wrong, as JavaScript sees it.

use std::fmt;

use wasm_bindgen::{JsError, JsValue};

/// Why a call had no effect; thrown as an `Error` with this message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub(crate) String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Refused> for JsValue {
    fn from(refused: Refused) -> Self {
        JsError::new(&refused.0).into()
    }
}
