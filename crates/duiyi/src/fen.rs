//! `duiyi fen`: whether a FEN is a position, and its normal form.

use std::io::Write;

use duiyi_ranking::Language;
use duiyi_rules::{FenField, ParseFenError, Position, SetupError};
use serde::Serialize;

use crate::answer::{self, Answer, Failure};
use crate::position::ModeArgs;
use crate::text::Words;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The FEN, in quotes 局面（加引号）
    #[arg(allow_hyphen_values = true)]
    fen: String,
    #[command(flatten)]
    mode: ModeArgs,
    /// Answer in JSON (docs/schema/fen.json); the exit code is 0 then, valid or not
    #[arg(long)]
    json: bool,
}

/// docs/schema/fen.json.
#[derive(Debug, Serialize)]
struct FenJson {
    valid: bool,
    /// Names for programs, in the order of the rules crate; empty when valid.
    reasons: Vec<String>,
    /// The normal form, or null.
    fen: Option<String>,
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer, Failure> {
    let position = Position::from_fen(&args.fen, args.mode.mode());
    if args.json {
        answer::write_json(out, &FenJson::of(&position))?;
        return Ok(Answer::Given);
    }
    match position {
        Ok(position) => {
            writeln!(out, "{}", position.fen())?;
            Ok(Answer::Given)
        }
        Err(error) => {
            let reasons: Vec<_> = reasons_in_words(&error, language);
            let comma = Words::new("；", "；", "; ").in_language(language);
            let colon = Words::new("：", "：", ": ").in_language(language);
            let what = NO_POSITION.in_language(language);
            writeln!(out, "{what}{colon}{}", reasons.join(comma))?;
            Ok(Answer::No)
        }
    }
}

const NO_POSITION: Words = Words::new("不是合法局面", "不是合法局面", "no legal position");

fn reasons_in_words(error: &ParseFenError, language: Language) -> Vec<String> {
    match error {
        ParseFenError::Syntax(error) => {
            let field = field_words(error.field).in_language(language);
            vec![match language {
                Language::En => format!("{field}, byte {}: {}", error.byte, error.reason),
                // Where it is says more than our English word for what is wrong.
                Language::ZhHans => format!("{field}，第 {} 字节处看不懂", error.byte + 1),
                Language::ZhHant => format!("{field}，第 {} 位元組處看不懂", error.byte + 1),
            }]
        }
        ParseFenError::Setup(errors) => errors
            .iter()
            .map(|error| match language {
                Language::En => error.to_string(),
                _ => setup_words(error).in_language(language).to_owned(),
            })
            .collect(),
    }
}

const fn field_words(field: FenField) -> Words {
    match field {
        FenField::Placement => Words::new("棋子位置", "棋子位置", "piece placement"),
        FenField::SideToMove => Words::new("轮走方", "輪走方", "side to move"),
        FenField::Castling => Words::new("易位权", "易位權", "castling rights"),
        FenField::EnPassant => Words::new("过路兵格", "過路兵格", "en passant square"),
        FenField::HalfmoveClock => Words::new(
            "无吃子、无走兵的着数",
            "無吃子、無走兵的著數",
            "half-move clock",
        ),
        FenField::FullmoveNumber => Words::new("回合数", "回合數", "move number"),
        FenField::Length => Words::new("长度", "長度", "length"),
    }
}

const fn setup_words(error: SetupError) -> Words {
    match error {
        SetupError::MissingWhiteKing => Words::new("白方没有王", "白方沒有王", "White has no king"),
        SetupError::MissingBlackKing => Words::new("黑方没有王", "黑方沒有王", "Black has no king"),
        SetupError::TooManyWhiteKings => Words::new(
            "白方不止一个王",
            "白方不止一個王",
            "White has more than one king",
        ),
        SetupError::TooManyBlackKings => Words::new(
            "黑方不止一个王",
            "黑方不止一個王",
            "Black has more than one king",
        ),
        SetupError::PawnOnBackRank => Words::new(
            "底线上有兵",
            "底線上有兵",
            "a pawn stands on the first or last rank",
        ),
        SetupError::TooMuchWhiteMaterial => {
            Words::new("白方棋子太多", "白方棋子太多", "White has too many pieces")
        }
        SetupError::TooMuchBlackMaterial => {
            Words::new("黑方棋子太多", "黑方棋子太多", "Black has too many pieces")
        }
        SetupError::OppositeCheck => Words::new(
            "没有轮到走棋的一方正被将军",
            "沒有輪到走棋的一方正被將軍",
            "the side not to move is in check",
        ),
        SetupError::InvalidCastling => Words::new(
            "易位权没有对应的王或车",
            "易位權沒有對應的王或車",
            "a castling right has no king or rook on its square",
        ),
        SetupError::InvalidEnPassant => Words::new(
            "没有兵能刚走过过路兵格",
            "沒有兵能剛走過過路兵格",
            "no pawn can just have skipped the en passant square",
        ),
        SetupError::ImpossibleCheck => Words::new(
            "没有哪一着能同时形成这些将军",
            "沒有哪一著能同時形成這些將軍",
            "no move can have given these checks at once",
        ),
    }
}

impl FenJson {
    fn of(position: &Result<Position, ParseFenError>) -> Self {
        match position {
            Ok(position) => Self {
                valid: true,
                reasons: Vec::new(),
                fen: Some(position.fen()),
            },
            Err(error) => Self {
                valid: false,
                reasons: error.reasons(),
                fen: None,
            },
        }
    }
}
