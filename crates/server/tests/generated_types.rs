//! The browser's types are those of the wire.

#![allow(missing_docs, reason = "tests")]

#[test]
fn the_generated_types_are_fresh() {
    let committed = include_str!("../../../web/src/generated/protocol.ts");
    assert!(
        committed == duiyi_server::typescript(),
        "stale: run `cargo run -p duiyi-server --example export-types`"
    );
}
