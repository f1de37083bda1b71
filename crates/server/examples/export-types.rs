//! Writes the browser's protocol types: `cargo run -p duiyi-server --example export-types`.

use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("protocol.ts"), duiyi_server::typescript())
}
