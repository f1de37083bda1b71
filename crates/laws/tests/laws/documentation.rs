//! `docs/laws.md` names the test of every article; the tests must exist.

use std::path::{Path, PathBuf};

#[test]
fn every_test_named_on_the_page_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("../../docs/laws.md")).expect("the page");
    let sources = sources(root);
    let named: Vec<&str> = page
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|code| is_test(code))
        .collect();
    assert!(named.len() > 50, "{} tests named", named.len());
    for test in named {
        assert!(sources.contains(&format!("fn {test}(")), "no test {test}");
    }
}

/// Test names are sentences: at least four words. No other name on the page is.
fn is_test(code: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    code.bytes().all(plain) && code.split('_').count() >= 4
}

/// The text of every source and test file of the crate.
fn sources(root: &Path) -> String {
    let mut folders = vec![root.join("src"), root.join("tests")];
    let mut text = String::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path: PathBuf = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                text += &std::fs::read_to_string(path).expect("a source file");
            }
        }
    }
    text
}
