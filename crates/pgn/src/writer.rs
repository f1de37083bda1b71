//! A game as text.

use std::fmt;
use std::time::Duration;

use duiyi_rules::{CastlingMode, Color, Move, Position};

use crate::tags::{Tags, quoted};

/// Columns a line of moves may have: the standard asks for fewer than 80.
const COLUMNS: usize = 79;

/// The end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: not over, abandoned, or unknown.
    #[default]
    Unknown,
}

/// A game to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnGame {
    /// Players, event, and whatever else is known.
    pub tags: Tags,
    /// The position before the first move.
    pub start: Position,
    /// The moves, each with the time its player had left after it, where that is known.
    pub moves: Vec<(Move, Option<Duration>)>,
    /// The end.
    pub result: GameResult,
}

impl PgnGame {
    /// A game from this position without tags and moves.
    pub fn new(start: Position) -> Self {
        Self {
            tags: Tags::new(),
            start,
            moves: Vec::new(),
            result: GameResult::Unknown,
        }
    }
}

impl GameResult {
    /// The result PGN writes so, `None` for any other text.
    pub fn from_text(text: &str) -> Option<Self> {
        [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::Unknown]
            .into_iter()
            .find(|result| result.text() == text)
    }

    /// As PGN writes it.
    pub const fn text(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// The game in PGN export form, ending with an empty line, so that games can be joined.
///
/// # Panics
/// When a move is not legal in the position it is played in: that is no game.
pub fn write(game: &PgnGame) -> String {
    let mut text = tag_section(game);
    text.push('\n');
    let mut lines = Lines::new(&mut text);
    let mut position = game.start;
    let mut number_needed = true;
    for &(played, clock) in &game.moves {
        if position.side_to_move() == Color::White {
            lines.token(&format!("{}.", position.fullmove_number()));
        } else if number_needed {
            lines.token(&format!("{}...", position.fullmove_number()));
        }
        let next = position.play(played).expect("legal move: PgnGame");
        lines.token(&position.san(played));
        if let Some(clock) = clock {
            lines.token(&clock_comment(clock));
        }
        // After a comment Black's move names its number again (PGN 8.2.2.2).
        number_needed = clock.is_some();
        position = next;
    }
    lines.token(game.result.text());
    text.push_str("\n\n");
    text
}

fn tag_section(game: &PgnGame) -> String {
    let mut pairs: Vec<(&str, String)> = game
        .tags
        .others()
        .map(|(name, value)| (name, value.to_owned()))
        .chain(derived(&game.start))
        .collect();
    pairs.sort_unstable_by_key(|&(name, _)| name);

    let mut text = String::new();
    let roster = game
        .tags
        .roster()
        .chain([("Result", game.result.text())])
        .map(|(name, value)| (name, value.to_owned()));
    for (name, value) in roster.chain(pairs) {
        text.extend(["[", name, " ", &quoted(&value), "]\n"]);
    }
    text
}

/// The tags that say where the game began: none for the initial position of standard chess.
fn derived(start: &Position) -> Vec<(&'static str, String)> {
    let chess960 = start.castling_mode() == CastlingMode::Chess960;
    let mut pairs = Vec::new();
    if chess960 {
        pairs.push(("Variant", "Chess960".to_owned()));
    }
    if chess960 || *start != Position::start() {
        pairs.push(("SetUp", "1".to_owned()));
        pairs.push(("FEN", start.fen()));
    }
    pairs
}

/// `{[%clk 1:02:03]}`: hours, minutes and full seconds left.
fn clock_comment(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{{[%clk {hours}:{minutes:02}:{seconds:02}]}}")
}

/// Puts tokens on lines of at most [`COLUMNS`] columns, one space between them.
struct Lines<'a> {
    text: &'a mut String,
    column: usize,
}

impl<'a> Lines<'a> {
    const fn new(text: &'a mut String) -> Self {
        Self { text, column: 0 }
    }

    fn token(&mut self, token: &str) {
        if self.column > 0 {
            let fits = self.column + 1 + token.len() <= COLUMNS;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(token);
        self.column += token.len();
    }
}
