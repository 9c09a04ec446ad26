//! One table, solved by several workers that exchange what they decide.
//!
//! ```text
//! parts ─► start ─► ply, news, ply, news, … ─► gather ─► pack ─► file
//! ```
//!
//! Every worker has a *part* of the classes ([`parts`]). A ply is decided in a class from the class itself and from those
//! to which the leading men can move from there: their newly decided positions, to take moves back, and what is won in
//! them, to see whether all moves lose. What is won grows by the new wins only. So all that a worker has to know of the
//! classes of others is two sets of positions, a bit each, for those classes and that side to move which its own leading
//! men reach; and all that is sent in a round are the words of the frontier that have changed ([`news`]). The grades, a
//! byte or two a position, and the bounds stay with the owner of a class.
//!
//! A round is a ply ([`rounds`]): decide, tell, wait for everybody. The votes at the end of a round are added up, and when
//! nobody has decided anything and nothing is due later, the slices in work are solved.
//!
//! A pawn's step leads to the same class of another slice or to its mirror image. Both have one owner, so whatever a
//! part looks up in solved slices is its own. Games that count checks change class and slice at once; their tables are
//! not split.
//!
//! From time to time, when the vote of any worker asks for it, all keep their states after the same round ([`kept`]).
//!
//! The parts come together at the first worker ([`gather`]), which packs the table as if it had solved it alone: the
//! bytes of the file are the same.

mod ballot;
mod gather;
mod kept;
mod list;
mod make;
mod news;
mod numbers;
mod outline;
mod parts;
mod rounds;
mod solve;
mod state;
mod summed;
mod telling;

pub use make::PartMaker;
