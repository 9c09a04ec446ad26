//! The plain way to turn games into a book, in memory, that `bookends book make` is measured against:
//! pgn-reader and shakmaty to a number of plies, a 24-byte record for each move in one vector, sort, fold, write.
//!
//! ```text
//! book_reference GAMES.pgn[.zst] OUT [PLIES]
//! ```
//!
//! A game with an illegal move is taken out whole, as `bookends` does. One line of counts goes to stdout.

use std::{
    env, fs,
    io::{self, BufWriter, Read, Write},
    ops::ControlFlow,
};

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::{Chess, EnPassantMode, Move, Outcome, Position, Role, zobrist::Zobrist64};

/// A move of a position with the games in which it was played, by result (White, draw, Black, unknown).
#[derive(Clone, Copy)]
struct Record {
    key: u64,
    mv: u16,
    games: [u16; 4],
}

const _: () = assert!(size_of::<Record>() == 24);

struct Replay {
    plies: usize,
    records: Vec<Record>,
    games: u64,
    bad: u64,
}

struct Game {
    position: Chess,
    first: usize,
    result: usize,
    illegal: bool,
}

impl Visitor for Replay {
    type Tags = usize;
    type Movetext = Game;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), usize> {
        ControlFlow::Continue(3)
    }

    fn tag(&mut self, result: &mut usize, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"Result" {
            *result = match Outcome::from_ascii(value.as_bytes()) {
                Ok(Outcome::Known(known)) => match known.winner() {
                    Some(shakmaty::Color::White) => 0,
                    None => 1,
                    Some(shakmaty::Color::Black) => 2,
                },
                _ => 3,
            };
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, result: usize) -> ControlFlow<(), Game> {
        let game = Game { position: Chess::default(), first: self.records.len(), result, illegal: false };
        ControlFlow::Continue(game)
    }

    fn san(&mut self, game: &mut Game, san: SanPlus) -> ControlFlow<()> {
        if self.records.len() - game.first < self.plies && !game.illegal {
            let Ok(m) = san.san.to_move(&game.position) else {
                game.illegal = true;
                return ControlFlow::Continue(());
            };
            let key = game.position.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0;
            let mut games = [0; 4];
            games[game.result] = 1;
            self.records.push(Record { key, mv: polyglot(m), games });
            game.position.play_unchecked(m);
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Game) {
        self.games += 1;
        if game.illegal {
            self.bad += 1;
            self.records.truncate(game.first);
        }
    }
}

/// PolyGlot's 16 bits for a move.
fn polyglot(m: Move) -> u16 {
    let from = m.from().map_or(0, u16::from);
    let promotion = m.promotion().map_or(0, |role| role as u16 - Role::Pawn as u16);
    promotion << 12 | from << 6 | u16::from(m.to())
}

fn main() -> io::Result<()> {
    let args: Vec<String> = env::args().collect();
    let [_, games, out, rest @ ..] = &args[..] else {
        eprintln!("usage: book_reference GAMES.pgn[.zst] OUT [PLIES]");
        std::process::exit(2);
    };
    let plies = rest.first().map_or(30, |text| text.parse().expect("a number of plies"));
    let file = fs::File::open(games)?;
    let reader: Box<dyn Read> =
        if games.ends_with(".zst") { Box::new(zstd::Decoder::new(file)?) } else { Box::new(file) };

    let mut replay = Replay { plies, records: Vec::new(), games: 0, bad: 0 };
    Reader::new(reader).visit_all_games(&mut replay)?;
    let rows = replay.records.len();

    replay.records.sort_unstable_by_key(|r| (r.key, r.mv));
    let mut out = BufWriter::new(fs::File::create(out)?);
    let mut distinct = 0u64;
    for group in replay.records.chunk_by(|a, b| (a.key, a.mv) == (b.key, b.mv)) {
        let mut games = [0u64; 4];
        for record in group {
            for (sum, n) in games.iter_mut().zip(record.games) {
                *sum += u64::from(n);
            }
        }
        distinct += 1;
        out.write_all(&group[0].key.to_le_bytes())?;
        out.write_all(&group[0].mv.to_le_bytes())?;
        for n in games {
            out.write_all(&n.to_le_bytes())?;
        }
    }
    out.flush()?;
    println!("{} games, {} bad, {rows} rows, {distinct} distinct", replay.games, replay.bad);
    Ok(())
}
