use std::io::{self, Write};

/// Prints rows as RFC 4180 says; the first row holds the names.
pub(crate) fn write(out: &mut impl Write, rows: &[Vec<String>]) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    for row in rows {
        writer.write_record(row)?;
    }
    writer.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_fields_that_need_it_are_quoted() {
        let mut out = Vec::new();
        write(&mut out, &[["KQvK", "a,b", "say \"x\"", ""].map(String::from).to_vec()]).unwrap();
        assert_eq!(out, b"KQvK,\"a,b\",\"say \"\"x\"\"\",\n");
    }
}
