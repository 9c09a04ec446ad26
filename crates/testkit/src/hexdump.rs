//! Bytes as the specifications of formats show them.

/// Sixteen bytes a line, as `hexdump -C` prints them, lines of zeros as one `*`.
pub fn hexdump(bytes: &[u8]) -> String {
    let mut text = String::new();
    let mut skipped = false;
    for (n, line) in bytes.chunks(16).enumerate() {
        if line.iter().all(|&b| b == 0) {
            if !skipped {
                text += "*\n";
            }
            skipped = true;
            continue;
        }
        skipped = false;
        let hex = |part: &[u8]| part.iter().map(|b| format!(" {b:02x}")).collect::<String>();
        let chars: String =
            line.iter().map(|&b| if (0x20..0x7f).contains(&b) { b as char } else { '.' }).collect();
        let (left, right) = line.split_at(line.len().min(8));
        text += &format!("{:08x} {:24} {:24}  |{chars}|\n", n * 16, hex(left), hex(right));
    }
    text + &format!("{:08x}\n", bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_zeros_are_left_out_and_a_last_line_may_be_short() {
        let mut bytes = b"Bookends, 16 long".to_vec();
        bytes.resize(64, 0);
        bytes.extend([0xff; 3]);
        assert_eq!(
            hexdump(&bytes),
            "00000000  42 6f 6f 6b 65 6e 64 73  2c 20 31 36 20 6c 6f 6e  |Bookends, 16 lon|\n\
             00000010  67 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |g...............|\n*\n\
             00000040  ff ff ff                                          |...|\n00000043\n"
        );
    }
}
