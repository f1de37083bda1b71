//! Answers against the schemas in docs/schema.

use boon::{Compiler, Schemas};
use serde_json::{Value, json};

use crate::support::root;

fn problems(schema: &str, answer: &Value) -> Option<String> {
    let file = root()
        .join("docs/schema")
        .join(schema)
        .with_extension("json");
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let file = file.to_str().expect("the project's path is UTF-8");
    let index = compiler
        .compile(file, &mut schemas)
        .unwrap_or_else(|error| panic!("{file}: {error:#}"));
    let checked = schemas.validate(answer, index);
    checked.err().map(|error| format!("{error:#}"))
}

/// Panics with the place and the reason where an answer is not as its schema says.
pub(crate) fn check(schema: &str, answer: &Value) {
    if let Some(problems) = problems(schema, answer) {
        panic!("{answer}\nis not what docs/schema/{schema}.json says: {problems}");
    }
}

#[test]
fn schemas_refuse_answers_that_contradict_themselves() {
    let refused = |schema: &str, answer: Value| {
        assert!(
            problems(schema, &answer).is_some(),
            "{schema} takes {answer}"
        );
    };
    refused(
        "fen",
        json!({"valid": true, "reasons": ["placement"], "fen": "x"}),
    );
    refused(
        "fen",
        json!({"valid": false, "reasons": ["placement"], "fen": "x"}),
    );
    refused("fen", json!({"valid": false, "reasons": [], "fen": null}));
    refused("moves", json!({"moves": [{"uci": "e2e9", "san": "e9"}]}));
    refused("rank", json!({"change": "16.0"}));

    let mut verdict = json!({
        "over": true,
        "outcome": {"result": "1-0", "winner": "white", "reason": "checkmate"},
        "claims": [], "claims_with": {"threefold": [], "fifty": []}, "dead": false,
        "can_mate": {"white": true, "black": "undetermined"}, "repetitions": 1,
        "halfmove_clock": 0, "proof": {"white": [], "black": null},
    });
    check("judge", &verdict);
    verdict["outcome"]["winner"] = json!("black");
    refused("judge", verdict.clone());
    verdict["outcome"] = Value::Null;
    refused("judge", verdict);
}
