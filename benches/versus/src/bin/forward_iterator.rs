//! `forward_iterator Q|R|B|N`: the plain way to find the plies to mate of king and man against king. At each ply all moves
//! of all positions without a value are looked at; rules are shakmaty's. Prints the longest mate.

use std::error::Error;

use shakmaty::{CastlingMode, Chess, Color, FromSetup, Piece, Position, Role, Setup, Square};

/// By side to move and the squares of both kings and of the man; none: neither side can win, as far as is known.
type Values = Vec<Option<u8>>;

fn index(position: &Chess, role: Role) -> Option<usize> {
    let board = position.board();
    let man = board.by_piece(Piece { color: Color::White, role }).first()?;
    let [white, black] = [Color::White, Color::Black].map(|color| board.king_of(color));
    Some(
        [white?, black?, man]
            .into_iter()
            .fold(usize::from(position.turn().is_black()), |i, s| i * 64 + s as usize),
    )
}

fn all_positions(role: Role) -> Vec<Chess> {
    let mut positions = Vec::new();
    for turn in Color::ALL {
        for squares in 0..64 * 64 * 64 {
            let [white, black, man] = [squares / 4096, squares / 64 % 64, squares % 64].map(Square::new);
            let mut setup = Setup { turn, ..Setup::empty() };
            setup.board.set_piece_at(white, Color::White.king());
            setup.board.set_piece_at(black, Color::Black.king());
            setup.board.set_piece_at(man, Piece { color: Color::White, role });
            if setup.board.occupied().count() == 3 {
                positions.extend(Chess::from_setup(setup, CastlingMode::Standard));
            }
        }
    }
    positions
}

/// The value of a position if it is decided in so many plies: an even number is lost, an odd one is won.
fn decided(position: &Chess, ply: u8, values: &Values, role: Role) -> bool {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return ply == 0 && position.is_check();
    }
    let mut next = moves.into_iter().map(|m| {
        let mut after = position.clone();
        after.play_unchecked(m);
        // Without the man nobody wins.
        index(&after, role).and_then(|i| values[i])
    });
    match ply % 2 {
        1 => next.any(|value| value == Some(ply - 1)),
        _ => ply > 0 && next.all(|value| value.is_some_and(|plies| plies % 2 == 1)),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let letter = std::env::args().nth(1).ok_or("forward_iterator Q|R|B|N")?;
    let role = letter.chars().next().and_then(Role::from_char).ok_or("no such man")?;
    let mut open = all_positions(role);
    let mut values: Values = vec![None; 2 * 64 * 64 * 64];
    let (mut longest, mut unchanged) = (0, 0);
    for ply in 0..u8::MAX {
        let (found, left): (Vec<_>, Vec<_>) =
            open.into_iter().partition(|position| decided(position, ply, &values, role));
        for position in &found {
            values[index(position, role).ok_or("a man is missing")?] = Some(ply);
            longest = ply;
        }
        unchanged = if found.is_empty() { unchanged + 1 } else { 0 };
        if unchanged == 2 {
            break;
        }
        open = left;
    }
    println!("the longest mate takes {longest} plies");
    Ok(())
}
