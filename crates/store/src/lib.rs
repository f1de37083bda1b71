//! Adapters of the club's Store port.
