//! Running the binary and reading what tests need.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The binary in a known environment.
pub(crate) fn duiyi() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_duiyi"));
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command
}

pub(crate) fn run(args: &[&str]) -> Output {
    duiyi().args(args).output().expect("the binary starts")
}

/// What a command that must succeed prints.
pub(crate) fn stdout(args: &[&str]) -> String {
    let output = run(args);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {stderr}");
    String::from_utf8(output.stdout).expect("answers are UTF-8")
}

/// The JSON answer of a command that must succeed, held against its schema.
pub(crate) fn json(schema: &str, args: &[&str]) -> Value {
    let text = stdout(args);
    let answer: Value = serde_json::from_str(&text).expect("the answer is JSON");
    crate::schema::check(schema, &answer);
    answer
}

/// The error of a command that must be refused as wrong use: exit code 2, nothing on
/// stdout.
pub(crate) fn refusal(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?} answers on stdout");
    let message = String::from_utf8(output.stderr).expect("errors are UTF-8");
    assert!(!message.trim().is_empty(), "{args:?} says nothing");
    message
}

/// The root of the project.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rows of a case file, from the folder named by `DUIYI_CASES`, else testdata/cases.
pub(crate) fn cases(name: &str) -> Vec<Value> {
    let folder = std::env::var_os("DUIYI_CASES")
        .map_or_else(|| root().join("testdata/cases"), PathBuf::from);
    let file = folder.join(name).with_extension("jsonl");
    let text =
        fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let rows: Vec<Value> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).expect("a case is JSON"))
        .collect();
    assert!(!rows.is_empty(), "{} has no rows", file.display());
    rows
}

/// A text field of a case.
pub(crate) fn text<'row>(row: &'row Value, field: &str) -> &'row str {
    row[field]
        .as_str()
        .unwrap_or_else(|| panic!("{field} of {row}"))
}

/// The argument that a case's variant asks for.
pub(crate) fn variant(row: &Value) -> &'static [&'static str] {
    match row["variant"].as_str() {
        Some("chess960") => &["--chess960"],
        _ => &[],
    }
}
