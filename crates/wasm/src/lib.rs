//! Rules, laws and notation for the browser.
