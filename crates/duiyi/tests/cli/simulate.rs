//! `duiyi rank simulate`.

use std::fs;

use serde_json::{Value, json as value};

use crate::support::{json, refusal, run, stdout};

fn simulate(more: &[&str]) -> Value {
    let small = [
        "rank",
        "simulate",
        "--players",
        "40",
        "--games",
        "100",
        "--json",
    ];
    json("rank-simulate", &[&small[..], more].concat())
}

#[test]
fn a_closed_club_keeps_its_sum_and_the_house_adds_to_it() {
    let answer = simulate(&["--seed", "4", "--house"]);
    let runs = answer["runs"].as_array().expect("runs");
    assert_eq!(runs.len(), 2);
    let sums = |run: &Value| -> Vec<f64> {
        let snapshots = run["snapshots"].as_array().expect("snapshots");
        snapshots
            .iter()
            .filter_map(|snapshot| snapshot["sum"].as_f64())
            .collect()
    };
    assert_eq!(runs[0]["house"], value!(false));
    assert!(sums(&runs[0]).iter().all(|&sum| sum == 0.0));
    assert_eq!(runs[1]["house"], value!(true));
    assert!(sums(&runs[1]).last() > Some(&1_000.0));
    let members = |run: &Value| -> u64 {
        let levels = run["snapshots"][20]["levels"].as_array().expect("levels");
        levels
            .iter()
            .filter_map(|level| level["members"].as_u64())
            .sum()
    };
    assert_eq!((members(&runs[0]), members(&runs[1])), (40, 40));
}

#[test]
fn the_seed_decides_the_run() {
    assert_eq!(simulate(&["--seed", "4"]), simulate(&["--seed", "4"]));
    assert_ne!(
        simulate(&["--seed", "4"])["runs"],
        simulate(&["--seed", "5"])["runs"]
    );
}

#[test]
fn people_read_a_table_and_a_list_of_levels() {
    let small = [
        "rank",
        "simulate",
        "--players",
        "20",
        "--games",
        "40",
        "--house",
        "--lang",
    ];
    let english = stdout(&[&small[..], &["en"]].concat());
    assert!(english.contains("median") && english.contains("half of the games against the house"));
    let chinese = stdout(&[&small[..], &["zh-Hans"]].concat());
    assert!(chinese.contains("中位") && chinese.contains("无级别"));
}

#[test]
fn the_plot_is_written_to_the_file_named() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let file = format!("{folder}/club.svg");
    simulate(&["--house", "--svg", &file]);
    let drawn = fs::read_to_string(&file).expect("the plot is there");
    assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"));
    assert_eq!(drawn.matches("class=\"median\"").count(), 2);

    let nowhere = format!("{folder}/no/such/folder/club.svg");
    let output = run(&[
        "rank",
        "simulate",
        "--players",
        "2",
        "--games",
        "1",
        "--svg",
        &nowhere,
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write the plot"));
}

#[test]
fn plans_out_of_bounds_are_refused() {
    assert!(refusal(&["rank", "simulate", "--players", "1"]).contains("2 to 10000"));
    refusal(&["rank", "simulate", "--games", "0"]);
    refusal(&["rank", "simulate", "--games", "10001"]);
    refusal(&["rank", "simulate", "--seed", "-1"]);
}
