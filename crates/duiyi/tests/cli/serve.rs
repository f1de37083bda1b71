//! The club as a process: what it prints, how it ends, what it refuses.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::support::duiyi;

/// A club that runs, on a port of the system's choice.
struct Club {
    process: Child,
    at: String,
}

impl Club {
    fn open(data: &Path) -> Self {
        let mut command = duiyi();
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--lang", "en", "--data"])
            .arg(data);
        Self::start(&mut command)
    }

    fn start(command: &mut Command) -> Self {
        let mut process = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        let out = BufReader::new(process.stdout.take().expect("a pipe"));
        let at = out
            .lines()
            .map(|line| line.expect("UTF-8"))
            .find_map(|line| {
                Some(
                    line.split_once("http://")?
                        .1
                        .trim_end_matches('/')
                        .to_owned(),
                )
            })
            .expect("an address");
        Self { process, at }
    }

    fn request(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.at).expect("a connection");
        stream.write_all(request.as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    fn get(&self, path: &str) -> String {
        self.request(&format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.at
        ))
    }

    /// The id of a new game.
    fn open_game(&self) -> String {
        let body = r#"{"time":{"kind":"unlimited"}}"#;
        let answer = self.request(&format!(
            "POST /api/games HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            self.at,
            body.len()
        ));
        let (_, id) = answer.split_once("\"game\":\"").expect("a game");
        id[..12].to_owned()
    }

    fn kill(mut self) {
        self.process.kill().expect("a process to kill");
        self.process.wait().expect("an end");
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        // It has ended already where the test ended it.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn without_a_command_the_club_opens() {
    let data = TempDir::new().expect("a folder");
    let mut command = duiyi();
    command
        .current_dir(data.path())
        .env("DUIYI_LISTEN", "127.0.0.1:0");
    let club = Club::start(&mut command);
    assert!(club.get("/health").starts_with("HTTP/1.1 200"));
    assert!(data.path().join("data").is_dir());
}

#[test]
fn a_game_survives_the_killed_process() {
    let folder = TempDir::new().expect("a folder");
    let club = Club::open(folder.path());
    assert!(club.get("/health").contains("\"status\":\"ok\""));
    let game = club.open_game();
    club.kill();
    let club = Club::open(folder.path());
    assert!(
        club.get(&format!("/api/games/{game}"))
            .contains("\"status\":\"waiting\"")
    );
}

#[test]
#[cfg(unix)]
fn a_club_that_is_told_to_end_ends_well() {
    let folder = TempDir::new().expect("a folder");
    let mut club = Club::open(folder.path());
    let told = std::process::Command::new("kill")
        .args(["-TERM", &club.process.id().to_string()])
        .status()
        .expect("kill");
    assert!(told.success());
    assert_eq!(club.process.wait().expect("an end").code(), Some(0));
}

#[test]
fn one_folder_or_address_for_two_clubs_is_refused() {
    let folder = TempDir::new().expect("a folder");
    let club = Club::open(folder.path());
    let refused = |listen: &str, data: &Path| {
        let output = duiyi()
            .args(["serve", "--listen", listen, "--data"])
            .arg(data)
            .output();
        let output = output.expect("the binary starts");
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    assert!(refused("127.0.0.1:0", folder.path()).contains("another club"));
    let other = TempDir::new().expect("a folder");
    assert!(refused(&club.at, other.path()).contains(&club.at));
}

#[test]
fn a_configuration_that_cannot_be_read_is_wrong_use() {
    let folder = TempDir::new().expect("a folder");
    let code = |file: &str, text: &str| {
        let file = folder.path().join(file);
        std::fs::write(&file, text).expect("a file");
        let output = duiyi()
            .args(["serve", "--config"])
            .arg(&file)
            .output()
            .expect("a start");
        output.status.code()
    };
    assert_eq!(code("key.toml", "prot = 8080"), Some(2));
    assert_eq!(code("value.toml", "listen = \"everywhere\""), Some(2));
    assert_eq!(
        code("log.toml", "listen = [\"127.0.0.1:0\"]\nlog = \"x=loud\""),
        Some(2)
    );
    let absent = duiyi()
        .args(["serve", "--config", "absent.toml"])
        .output()
        .expect("a start");
    assert_eq!(absent.status.code(), Some(2));
    let url = duiyi()
        .args(["serve", "--public-url", "chess"])
        .output()
        .expect("a start");
    assert_eq!(url.status.code(), Some(2));
}
