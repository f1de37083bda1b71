//! Adapters of the club's Bus port.
