//! Reading the case files.
#![allow(dead_code, reason = "each test binary uses its own part")]
#![allow(clippy::needless_pass_by_value, reason = "reads better at the call")]

use std::{env, fs, path::PathBuf};

use serde_json::Value;

/// The folder `DUIYI_CASES` names, else the project's own copy.
pub(crate) fn cases_folder() -> PathBuf {
    env::var_os("DUIYI_CASES").map_or_else(|| testdata().join("cases"), PathBuf::from)
}

pub(crate) fn testdata() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// The rows of a JSON Lines file; a missing or empty file is a failure.
pub(crate) fn rows(path: &PathBuf) -> Vec<Value> {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a JSON object a line"))
        .collect();
    assert!(!rows.is_empty(), "{}: no rows", path.display());
    rows
}

/// Calls `check` for each row of a case file and reports every row that fails.
pub(crate) fn for_each_case(file: &str, check: impl Fn(&Value) -> Result<(), String>) {
    for_each_row(&cases_folder().join(file), check);
}

/// The same with the project's own copy, whatever `DUIYI_CASES` names: for choices that are this
/// project's and about which other rows say nothing.
pub(crate) fn for_each_committed_case(file: &str, check: impl Fn(&Value) -> Result<(), String>) {
    for_each_row(&testdata().join("cases").join(file), check);
}

fn for_each_row(file: &PathBuf, check: impl Fn(&Value) -> Result<(), String>) {
    let failures: Vec<String> = rows(file)
        .iter()
        .filter_map(|row| check(row).err().map(|why| format!("{}: {why}", row["id"])))
        .collect();
    assert!(
        failures.is_empty(),
        "{}:\n{}",
        file.display(),
        failures.join("\n")
    );
}

pub(crate) fn expect_eq<T: PartialEq + std::fmt::Debug>(
    what: &str,
    got: T,
    want: T,
) -> Result<(), String> {
    if got == want {
        Ok(())
    } else {
        Err(format!("{what}: got {got:?}, want {want:?}"))
    }
}
