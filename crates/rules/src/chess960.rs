//! The 960 initial positions of Chess960, numbered as Scharnagl does.

use crate::{
    CastleSide, CastlingMode, CastlingToken, Color, File, Piece, Position, Role, RookChoice, Setup,
    Square,
};

/// Places of the two knights among the five squares left after bishops and queen.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

impl Position {
    /// The initial position with this number; 518 is the standard array. `None` from 960 on.
    ///
    /// Source: Reinhard Scharnagl's numbering, as in the Laws' Chess960 guidelines' tables.
    ///
    /// ```
    /// use duiyi_rules::Position;
    /// let array = Position::chess960(518).ok_or("number")?;
    /// assert_eq!(array.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// # Ok::<(), &'static str>(())
    /// ```
    pub fn chess960(number: u16) -> Option<Self> {
        if number >= 960 {
            return None;
        }
        let mut setup = Setup::empty();
        for (file, role) in File::ALL.into_iter().zip(array(usize::from(number))) {
            for color in Color::ALL {
                let back = color.back_rank();
                setup.place(Square::new(file, back), Piece { color, role });
                let pawns = Square::new(file, back).offset(0, color.forward())?;
                setup.place(
                    pawns,
                    Piece {
                        color,
                        role: Role::Pawn,
                    },
                );
            }
        }
        for color in Color::ALL {
            for side in CastleSide::ALL {
                setup.add_castling(CastlingToken {
                    color,
                    rook: RookChoice::Outermost(side),
                })?;
            }
        }
        setup.position(CastlingMode::Chess960).ok()
    }
}

/// The pieces of the back rank from the a-file to the h-file.
fn array(number: usize) -> [Role; 8] {
    let mut rank: [Option<Role>; 8] = [None; 8];
    rank[2 * (number % 4) + 1] = Some(Role::Bishop);
    rank[2 * (number / 4 % 4)] = Some(Role::Bishop);
    place_on_free(&mut rank, number / 16 % 6, Role::Queen);
    let (first, second) = KNIGHTS[number / 96];
    // The second place is counted before the first knight is set.
    place_on_free(&mut rank, second, Role::Knight);
    place_on_free(&mut rank, first, Role::Knight);
    let mut rest = [Role::Rook, Role::King, Role::Rook].into_iter();
    rank.map(|role| role.or_else(|| rest.next()).unwrap_or(Role::Rook))
}

fn place_on_free(rank: &mut [Option<Role>; 8], nth: usize, role: Role) {
    if let Some(square) = rank.iter_mut().filter(|square| square.is_none()).nth(nth) {
        *square = Some(role);
    }
}
