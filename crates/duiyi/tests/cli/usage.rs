//! Help, languages, exit codes, and pipes that close.

use std::io;
use std::process::Stdio;

use crate::support::{START, duiyi, refusal, stdout};

#[test]
fn help_names_every_command_and_the_exit_codes() {
    let help = stdout(&["--help"]);
    for word in [
        "serve",
        "perft",
        "fen",
        "moves",
        "judge",
        "rank",
        "Exit codes",
        "--lang",
    ] {
        assert!(help.contains(word), "{word} is missing");
    }
    for line in ["  0  ", "  1  ", "  2  "] {
        assert!(help.contains(line), "exit code {line} is missing");
    }
}

#[test]
fn every_command_has_help_and_the_version_is_told() {
    for command in ["serve", "perft", "fen", "moves", "judge", "rank"] {
        assert!(stdout(&[command, "--help"]).contains("Usage"));
    }
    assert!(stdout(&["rank", "simulate", "--help"]).contains("--seed"));
    let version = stdout(&["--version"]);
    assert_eq!(
        version.trim(),
        format!("duiyi {}", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn wrong_use_is_refused_with_exit_code_2() {
    refusal(&["castle"]);
    refusal(&["fen"]);
    refusal(&["fen", START, "--jason"]);
    refusal(&["moves", START, "--lang", "klingon"]);
    refusal(&["perft", "--depth", "x"]);
    refusal(&["perft"]);
    refusal(&["judge", "--flag", "green"]);
    refusal(&["judge", "--profile", "blindfold"]);
    refusal(&["rank"]);
    refusal(&["rank", "--white", "0", "--black", "60"]);
}

#[test]
fn the_language_comes_from_the_flag_then_from_the_environment() {
    let said = |variables: &[(&str, &str)], flag: &[&str]| {
        let mut command = duiyi();
        command.args([
            "rank",
            "--explain",
            "--white",
            "0",
            "--black",
            "60",
            "--result",
            "1-0",
        ]);
        command.args(flag).envs(variables.iter().copied());
        String::from_utf8(command.output().expect("starts").stdout).expect("UTF-8")
    };
    assert!(said(&[], &[]).contains("White"));
    assert!(said(&[("LANG", "zh_CN.UTF-8")], &[]).contains("无级别"));
    assert!(said(&[("LANG", "zh_TW.UTF-8")], &[]).contains("無級別"));
    assert!(said(&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "en_US.UTF-8")], &[]).contains("White"));
    assert!(said(&[("LANG", "en_US.UTF-8")], &["--lang", "zh-Hans"]).contains("无级别"));
}

#[test]
fn a_reader_who_closes_the_pipe_is_no_failure() {
    for args in [
        &["moves", START][..],
        &["moves", START, "--json"],
        &["rank", "simulate", "--players", "10", "--games", "10"],
        &["perft", "--depth", "2"],
    ] {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let child = duiyi()
            .args(args)
            .stdout(writer)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let output = child.wait_with_output().expect("the binary ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*stderr), (Some(0), ""), "{args:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_answer_that_cannot_be_written_is_a_failure() {
    let full = std::fs::File::create("/dev/full").expect("/dev/full");
    let output = duiyi()
        .args(["moves", START])
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .expect("the binary runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write the answer"));
}

#[test]
#[cfg(unix)]
fn arguments_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let output = duiyi()
        .arg("fen")
        .arg(std::ffi::OsStr::from_bytes(b"\xff\xfe"))
        .output()
        .expect("the binary runs");
    assert_eq!(output.status.code(), Some(2));
}
