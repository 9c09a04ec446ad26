//! The only crate of Bookends that touches storage.
//!
//! * [`Storage`]: random reads, each with a [`Purpose`]; backends [`FileStorage`], [`MmapStorage`],
//!   [`MemoryStorage`] and, for tests, [`FaultyStorage`].
//! * [`Publish`]: an output file that appears whole or not at all.
//! * [`open_input`]: a text to read from start to end, plain or compressed; [`files_below`]: the files of a folder.
//! * [`Amender`]: changes of a file in its place that an interruption does not leave half done; [`open_undone`] reads
//!   such files.
//! * [`Log`]: a file of lines that are added one by one.
//! * [`Scratch`]: a temporary file for work that does not fit into memory; [`KeptFolder`]: files from which a killed
//!   process's work goes on.
//!
//! Every error names the file and the offset.
//!
//! ```
//! use bookends_store::{MemoryStorage, Purpose, Storage};
//!
//! let storage = MemoryStorage::new("greeting", b"hello, world".to_vec());
//! let mut word = [0; 5];
//! storage.read_at(Purpose::Header, 7, &mut word)?;
//! assert_eq!(&word, b"world");
//! # Ok::<(), bookends_store::StoreError>(())
//! ```

mod amend;
mod error;
mod faulty;
mod file;
mod folder;
mod input;
mod kept;
mod leftovers;
mod log;
mod memory;
mod mmap;
mod publish;
mod scratch;
mod storage;

pub use amend::{Amendable, AmendableFile, Amender, Amendment, open_undone};
pub use error::StoreError;
pub use faulty::{Fault, FaultyStorage};
pub use file::FileStorage;
pub use folder::{beside, file_len, files_below, is_folder, is_read_only, modified, remove};
pub use input::{Input, memory_input, open_input, stdin_input};
pub use kept::KeptFolder;
pub use log::Log;
pub use memory::MemoryStorage;
pub use mmap::MmapStorage;
pub use publish::{Publish, publish};
pub use scratch::Scratch;
pub use storage::{Access, Purpose, Storage, open};
