//! The `duiyi` binary.

fn main() {}
