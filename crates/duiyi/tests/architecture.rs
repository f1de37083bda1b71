//! The walls of the house: which crate may know which, what the inner crates may not touch, and which licences
//! may flow where. docs/ARCHITECTURE.md says why; these tests hold it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

/// Every edge that may exist between crates of this workspace. A new crate is added here or it fails the test.
const ALLOWED_EDGES: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("pgn", &["rules"]),
    ("laws", &["rules"]),
    ("ranking", &[]),
    ("engine", &["rules"]),
    ("course", &["rules", "laws"]),
    ("club", &["rules", "laws", "pgn", "ranking", "course"]),
    ("store", &["club", "rules"]),
    ("bus", &["club"]),
    (
        "server",
        &[
            "club", "store", "bus", "engine", "course", "ranking", "pgn", "laws", "rules",
        ],
    ),
    (
        "wasm",
        &["rules", "pgn", "laws", "ranking", "course", "engine"],
    ),
    (
        "duiyi",
        &[
            "rules", "pgn", "laws", "ranking", "engine", "course", "club", "store", "bus",
            "server", "wasm",
        ],
    ),
];

/// Crates anyone may use under MIT or Apache-2.0.
const PERMISSIVE: &[&str] = &["rules", "pgn", "laws", "ranking", "engine"];

/// Crates whose results follow from their arguments alone.
const PURE: &[&str] = &["rules", "pgn", "laws", "ranking", "club"];

/// What a pure crate may not say, with the reason shown to whoever says it.
const BANNED_IN_PURE: &[(&str, &str)] = &[
    (
        "async fn",
        "asynchrony lives in the adapters and the server",
    ),
    (
        "async move",
        "asynchrony lives in the adapters and the server",
    ),
    (".await", "asynchrony lives in the adapters and the server"),
    ("Instant::now", "`now` is an argument"),
    ("SystemTime::now", "`now` is an argument"),
    ("thread_rng", "`rng` is an argument"),
    ("rand::rng", "`rng` is an argument"),
    ("rand::random", "`rng` is an argument"),
    ("OsRng", "`rng` is an argument"),
    ("std::fs", "no files here"),
    ("std::net", "no network here"),
    ("std::env", "no surroundings here"),
    ("std::process", "no processes here"),
    ("std::thread", "no threads here"),
    ("io::stdin", "no surroundings here"),
    ("io::stdout", "results are returned, not printed"),
    ("io::stderr", "errors are returned, not printed"),
    ("println!", "results are returned, not printed"),
    ("eprintln!", "errors are returned, not printed"),
    ("dbg!", "left over from debugging"),
];

/// Libraries that a pure crate may not reach, however indirectly.
const BANNED_LIBRARIES: &[&str] = &["tokio", "async-std", "sqlx", "axum", "hyper", "mio"];

/// What reads the machine's clock.
const CLOCK_READS: &[&str] = &["Instant::now", "SystemTime::now"];

#[test]
fn crates_know_each_other_only_along_the_allowed_edges() {
    let workspace = Workspace::read();
    let allowed: BTreeMap<_, _> = ALLOWED_EDGES.iter().copied().collect();
    for (name, package) in &workspace.members {
        let allowed = allowed
            .get(name.as_str())
            .unwrap_or_else(|| panic!("crate `{name}` has no place in ALLOWED_EDGES"));
        for target in workspace.own_dependencies(package) {
            assert!(
                // A crate may name itself to switch a feature on in its own tests.
                &target == name || allowed.contains(&target.as_str()),
                "{name} → {target} is not an allowed edge"
            );
        }
    }
}

#[test]
fn permissive_crates_say_so_and_pull_in_no_copyleft() {
    let workspace = Workspace::read();
    for (name, package) in &workspace.members {
        let expected = if PERMISSIVE.contains(&name.as_str()) {
            "MIT OR Apache-2.0"
        } else {
            "GPL-3.0-or-later"
        };
        assert_eq!(package["license"], expected, "licence of {name}");
    }
    for name in PERMISSIVE {
        for (dependency, license) in workspace.linked_into(name) {
            assert!(
                can_be_used_without_copyleft(&license),
                "{name} reaches {dependency}, licensed {license:?}"
            );
        }
    }
}

#[test]
fn a_choice_of_licences_counts_by_its_freest() {
    assert!(can_be_used_without_copyleft("MIT/Apache-2.0"));
    assert!(can_be_used_without_copyleft("MIT OR LGPL-2.1-or-later"));
    assert!(!can_be_used_without_copyleft("GPL-3.0-or-later"));
    assert!(!can_be_used_without_copyleft("MIT AND GPL-2.0-only"));
    assert!(!can_be_used_without_copyleft(""));
}

#[test]
fn pure_crates_reach_no_runtime_and_no_database() {
    let workspace = Workspace::read();
    for name in PURE {
        for (dependency, _) in workspace.linked_into(name) {
            assert!(
                !BANNED_LIBRARIES.contains(&dependency.as_str()),
                "{name} reaches {dependency}"
            );
        }
    }
}

#[test]
fn pure_crates_touch_no_clock_no_chance_and_no_world() {
    for name in PURE {
        let sources = sources_of(name);
        assert!(!sources.is_empty(), "{name} has no sources");
        for (path, code) in sources {
            for (banned, reason) in BANNED_IN_PURE {
                assert!(
                    !code.contains(banned),
                    "{}: `{banned}`: {reason}",
                    path.display()
                );
            }
        }
    }
}

/// Invariant 7: one time source. Whatever wants the time gets it from there.
#[test]
fn the_server_reads_the_clock_in_one_file() {
    let mut readers = BTreeSet::new();
    for name in ["server", "store", "bus"] {
        for (path, code) in sources_of(name) {
            if CLOCK_READS.iter().any(|read| code.contains(read)) {
                readers.insert(path);
            }
        }
    }
    assert!(readers.len() <= 1, "the clock is read in {readers:?}");
}

#[test]
fn comments_and_tests_are_not_held_against_a_crate() {
    let source = "#[cfg(test)]\nmod tests;\nfn f() {} // Instant::now\n\
                  #[cfg(test)]\nmod more {\n    use std::fs;\n}\nfn g() {}\n";
    assert_eq!(code_of(source), "fn f() {} \nfn g() {}\n");
}

#[test]
fn imports_in_groups_and_code_behind_addresses_are_seen() {
    let code = code_of("use std::{env, io::{self, Read}, fs::File};\nf(\"http://a\"); g(); // h\n");
    for path in ["std::env\n", "std::fs::File\n", "g();"] {
        assert!(code.contains(path), "{path} in {code}");
    }
    assert!(!code.contains("// h"));
}

/// What cargo knows of the workspace and all it depends on.
struct Workspace {
    /// By short name: `rules` for `duiyi-rules`.
    members: BTreeMap<String, Value>,
    packages: BTreeMap<String, Value>,
    nodes: BTreeMap<String, Value>,
}

impl Workspace {
    fn read() -> Self {
        let output = Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
            .args(["metadata", "--format-version", "1", "--locked"])
            .current_dir(root())
            .output()
            .expect("cargo runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let mut metadata: Value =
            serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
        let packages = by_id(metadata["packages"].take());
        let nodes = by_id(metadata["resolve"]["nodes"].take());
        let members = list(&metadata["workspace_members"])
            .map(|id| packages[text(id)].clone())
            .map(|package| (short_name(text(&package["name"])).to_owned(), package))
            .collect();
        Self {
            members,
            packages,
            nodes,
        }
    }

    /// Members a member names in its manifest, for building, running or testing.
    fn own_dependencies(&self, package: &Value) -> BTreeSet<String> {
        list(&package["dependencies"])
            .map(|dependency| short_name(text(&dependency["name"])).to_owned())
            .filter(|name| self.members.contains_key(name))
            .collect()
    }

    /// Name and licence of everything that ends up in a build of the member; its tests may use more.
    fn linked_into(&self, member: &str) -> BTreeSet<(String, String)> {
        let Some(package) = self.members.get(member) else {
            return BTreeSet::new();
        };
        let mut open = vec![text(&package["id"]).to_owned()];
        let mut seen = BTreeSet::new();
        while let Some(id) = open.pop() {
            if seen.insert(id.clone()) {
                open.extend(self.dependencies_of(&id));
            }
        }
        seen.iter()
            .map(|id| &self.packages[id])
            .map(|package| {
                (
                    text(&package["name"]).to_owned(),
                    package["license"].as_str().unwrap_or_default().to_owned(),
                )
            })
            .collect()
    }

    fn dependencies_of(&self, id: &str) -> Vec<String> {
        list(&self.nodes[id]["deps"])
            .filter(|dep| list(&dep["dep_kinds"]).any(|kind| kind["kind"] != "dev"))
            .map(|dep| text(&dep["pkg"]).to_owned())
            .collect()
    }
}

fn can_be_used_without_copyleft(license: &str) -> bool {
    license
        .split(" OR ")
        .flat_map(|choice| choice.split('/'))
        .any(|choice| !choice.is_empty() && !choice.contains("GPL"))
}

fn by_id(values: Value) -> BTreeMap<String, Value> {
    let Value::Array(values) = values else {
        panic!("cargo prints a list");
    };
    values
        .into_iter()
        .map(|value| (text(&value["id"]).to_owned(), value))
        .collect()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("cargo prints a string here")
}

fn short_name(package: &str) -> &str {
    package.strip_prefix("duiyi-").unwrap_or(package)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Each source file of a crate with what [`code_of`] leaves of it.
fn sources_of(crate_name: &str) -> Vec<(PathBuf, String)> {
    let mut open = vec![root().join("crates").join(crate_name).join("src")];
    let mut sources = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("folder of a crate") {
            let path = entry.expect("entry of a folder").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && !path.ends_with("tests.rs")
            {
                let source = fs::read_to_string(&path).expect("source file");
                sources.push((path, code_of(&source)));
            }
        }
    }
    sources
}

/// Source without comments and without its test modules.
fn code_of(source: &str) -> String {
    let mut code = String::new();
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        if line == "#[cfg(test)]" {
            // The item ends where a line at the margin closes it: `}` or `mod tests;`.
            lines.find(|line| *line == "}" || (line.ends_with(';') && !line.starts_with(' ')));
        } else {
            code.push_str(without_comment(line));
            code.push('\n');
        }
    }
    let grouped = grouped_imports(&code);
    code + &grouped
}

/// The line up to `//`, unless that stands within a text.
fn without_comment(line: &str) -> &str {
    line.match_indices("//")
        .map(|(at, _)| &line[..at])
        .find(|before| before.replace("\\\"", "").matches('"').count() % 2 == 0)
        .unwrap_or(line)
}

/// `use std::{env, fs::File};` once more as `std::env` and `std::fs::File`, a line each.
fn grouped_imports(code: &str) -> String {
    let mut paths = String::new();
    for group in code.split("std::{").skip(1) {
        let mut depth = 1;
        let inside = group.chars().take_while(|&c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth > 0
        });
        let inside: String = inside.collect();
        let mut depth = 0;
        let outer = |c: char| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0 && c == ','
        };
        for path in inside.split(outer) {
            paths.extend(["std::", path.trim(), "\n"]);
        }
    }
    paths
}
