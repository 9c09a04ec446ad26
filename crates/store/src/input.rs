use std::{
    fs::File,
    io::{self, BufRead, BufReader, Cursor, Read},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::StoreError;

/// How much is read from a file at once, in bytes.
const BUFFER: usize = 1 << 18;

/// A text that is read from start to end; the compression is taken off on the way.
pub struct Input {
    reader: Box<dyn BufRead + Send>,
    consumed: Arc<AtomicU64>,
    len: Option<u64>,
}

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Input").field("len", &self.len).finish_non_exhaustive()
    }
}

impl Input {
    /// The length of the file in bytes, as it lies on the disk; unknown for a pipe.
    pub fn len(&self) -> Option<u64> {
        self.len
    }

    /// Whether the file is known to be empty.
    pub fn is_empty(&self) -> bool {
        self.len == Some(0)
    }

    /// A counter of the bytes taken from the file so far, for progress; another thread may read it.
    pub fn consumed(&self) -> Arc<AtomicU64> {
        self.consumed.clone()
    }
}

impl Read for Input {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buf)
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.reader.consume(amount);
    }
}

/// Opens a file that may be compressed with gzip, bzip2 or Zstandard; the first bytes decide, not the name.
/// Files of several members or frames are read to their end.
///
/// # Errors
/// [`StoreError::Io`] if it cannot be opened or its first bytes cannot be read.
pub fn open_input(path: impl AsRef<Path>) -> Result<Input, StoreError> {
    let path = path.as_ref();
    let file = File::open(path).map_err(|e| StoreError::io(path, "open", e))?;
    let meta = file.metadata().map_err(|e| StoreError::io(path, "open", e))?;
    let len = meta.is_file().then_some(meta.len());
    decode(file, len).map_err(|e| StoreError::io(path, "read", e))
}

/// The standard input, compressed or not.
///
/// # Errors
/// [`StoreError::Io`] if its first bytes cannot be read.
pub fn stdin_input() -> Result<Input, StoreError> {
    decode(io::stdin(), None).map_err(|e| StoreError::io("-", "read", e))
}

/// Bytes in memory, compressed or not.
///
/// # Errors
/// [`StoreError::Io`], with the name that is given, if a compressed text breaks off at its start.
pub fn memory_input(name: &str, bytes: Arc<[u8]>) -> Result<Input, StoreError> {
    let len = bytes.len() as u64;
    decode(Cursor::new(bytes), Some(len)).map_err(|e| StoreError::io(name, "read", e))
}

fn decode(source: impl Read + Send + 'static, len: Option<u64>) -> io::Result<Input> {
    let consumed = Arc::new(AtomicU64::new(0));
    let mut source = Counted { inner: source, count: consumed.clone() };
    let mut magic = [0; 4];
    let mut got = 0;
    while got < magic.len() {
        match source.read(&mut magic[got..])? {
            0 => break,
            n => got += n,
        }
    }
    let whole = Cursor::new(magic[..got].to_vec()).chain(source);
    let reader: Box<dyn BufRead + Send> = match magic[..got] {
        [0x1f, 0x8b, ..] => {
            let raw = BufReader::with_capacity(BUFFER, whole);
            Box::new(BufReader::with_capacity(BUFFER, flate2::bufread::MultiGzDecoder::new(raw)))
        }
        [b'B', b'Z', b'h', b'1'..=b'9'] => {
            let raw = BufReader::with_capacity(BUFFER, whole);
            Box::new(BufReader::with_capacity(BUFFER, bzip2::bufread::MultiBzDecoder::new(raw)))
        }
        // A Zstandard frame, or a skippable frame before the first one.
        [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
            Box::new(BufReader::with_capacity(BUFFER, zstd::stream::read::Decoder::new(whole)?))
        }
        _ => Box::new(BufReader::with_capacity(BUFFER, whole)),
    };
    Ok(Input { reader, consumed, len })
}

/// Counts what is read from below a decoder.
struct Counted<R> {
    inner: R,
    count: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buf)?;
        self.count.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn read(bytes: &[u8]) -> Vec<u8> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x");
        std::fs::write(&path, bytes).unwrap();
        let mut text = Vec::new();
        let mut input = open_input(&path).unwrap();
        input.read_to_end(&mut text).unwrap();
        assert_eq!(input.consumed().load(Ordering::Relaxed), bytes.len() as u64);
        text
    }

    #[test]
    fn bytes_in_memory_are_read_as_a_file_is() {
        let mut text = Vec::new();
        let bytes = zstd::encode_all(&b"1. e4 *"[..], 1).unwrap();
        memory_input("embedded", bytes.into()).unwrap().read_to_end(&mut text).unwrap();
        assert_eq!(text, b"1. e4 *");
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut w = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        w.write_all(text).unwrap();
        w.finish().unwrap()
    }

    #[test]
    fn every_compression_is_taken_off_whatever_the_name() {
        let text = b"[Event \"?\"]\n\n1. e4 *\n".repeat(1000);
        assert_eq!(read(&text), text);
        assert_eq!(read(&gzip(&text)), text);
        assert_eq!(read(&zstd::encode_all(&text[..], 1).unwrap()), text);
        let mut w = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        w.write_all(&text).unwrap();
        assert_eq!(read(&w.finish().unwrap()), text);
    }

    #[test]
    fn members_and_frames_after_the_first_are_read_too() {
        assert_eq!(read(&[gzip(b"one "), gzip(b"two")].concat()), b"one two");
        let frame = |t: &[u8]| zstd::encode_all(t, 1).unwrap();
        assert_eq!(read(&[frame(b"one "), frame(b"two")].concat()), b"one two");
    }

    #[test]
    fn an_empty_file_is_an_empty_text() {
        assert_eq!(read(b""), b"");
    }
}
