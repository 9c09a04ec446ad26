use std::io::{self, Write};

/// Prints one row. A field is quoted as RFC 4180 says when it has a comma, a quote or a line break.
pub(crate) fn write<S: AsRef<str>>(out: &mut impl Write, fields: &[S]) -> io::Result<()> {
    for (i, field) in fields.iter().enumerate() {
        if i > 0 {
            out.write_all(b",")?;
        }
        let field = field.as_ref();
        if field.contains([',', '"', '\n', '\r']) {
            write!(out, "\"{}\"", field.replace('"', "\"\""))?;
        } else {
            out.write_all(field.as_bytes())?;
        }
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_fields_that_need_it_are_quoted() {
        let mut out = Vec::new();
        write(&mut out, &["KQvK", "a,b", "say \"x\"", ""]).unwrap();
        assert_eq!(out, b"KQvK,\"a,b\",\"say \"\"x\"\"\",\n");
    }
}
