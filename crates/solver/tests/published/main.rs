//! Tables made and asked as a user would, against values of other people's programs: all of standard chess with three
//! and four men, and of other games what is known. `corpora/README.md` says where the values are from.

mod made;
mod standard;
mod variants;
