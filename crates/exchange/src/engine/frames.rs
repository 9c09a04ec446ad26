/// Follows the frames of the engine in a stream of bytes, to know its end from a break: each is a head of six numbers of
/// eight bytes, big-endian, the fifth of which says how many bytes follow; the last one has none.
#[derive(Clone, Debug, Default)]
pub(super) struct Frames {
    head: Vec<u8>,
    /// How many bytes of the frame are still to come.
    left: u64,
    ended: bool,
}

const HEAD: usize = 48;

impl Frames {
    /// Whether the last frame has passed.
    pub(super) fn are_ended(&self) -> bool {
        self.ended
    }

    /// The next bytes pass.
    pub(super) fn pass(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            if self.left > 0 {
                let n = bytes.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
                self.left -= n as u64;
                bytes = &bytes[n..];
                continue;
            }
            let (head, rest) = bytes.split_at(bytes.len().min(HEAD - self.head.len()));
            self.head.extend_from_slice(head);
            bytes = rest;
            if self.head.len() == HEAD {
                let (words, _) = self.head.as_chunks::<8>();
                self.left = u64::from_be_bytes(words[4]);
                self.ended = self.left == 0;
                self.head.clear();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use timely::communication::networking::MessageHeader;

    use super::*;

    fn frame(length: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        let header =
            MessageHeader { channel: 1, source: 0, target_lower: 0, target_upper: 1, length, seqno: 0 };
        header.write_to(&mut bytes).unwrap();
        bytes.resize(bytes.len() + length, 0);
        bytes
    }

    #[test]
    fn the_end_is_known_however_the_stream_is_cut() {
        let before = [frame(8), frame(200), frame(48)].concat();
        let whole = [before.clone(), frame(0)].concat();
        for step in [1, 7, 48, 49, whole.len()] {
            let mut frames = Frames::default();
            for (number, piece) in whole.chunks(step).enumerate() {
                frames.pass(piece);
                assert_eq!(frames.are_ended(), number * step + piece.len() == whole.len());
            }
        }
        // Zeros within a frame are no end.
        let mut frames = Frames::default();
        frames.pass(&before);
        assert!(!frames.are_ended());
    }
}
