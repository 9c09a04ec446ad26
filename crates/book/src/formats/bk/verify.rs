use bookends_store::Purpose;

use super::{Reader, entries::Flaw, record::Record};
use crate::{Book as _, BookError, Verification};

/// Checks a whole book: every record whole and in exactly one chain or on the free list, entries in order, the
/// header's numbers, nothing behind the last record.
pub(super) fn verify(book: &Reader) -> Result<Verification, BookError> {
    let header = book.header();
    let records = vec![false; header.records as usize];
    let mut check = Check { book, seen: records, found: Verification::default() };
    check.chains()?;
    check.free_list()?;
    check.strays();
    check.totals();
    Ok(check.found)
}

struct Check<'a> {
    book: &'a Reader,
    /// The records that a chain or the free list has led to.
    seen: Vec<bool>,
    found: Verification,
}

impl<'a> Check<'a> {
    fn chains(&mut self) -> Result<(), BookError> {
        for (chain, first) in self.book.index().chains().enumerate() {
            let mut next = first;
            let mut last = None;
            while let Some(number) = next {
                let Some(record) = self.visit(number)? else { break };
                if record.chain as usize != chain {
                    let reason =
                        format!("it is linked into chain {chain} but belongs to chain {}", record.chain);
                    self.found.fault(Some(number), record.offset + 4, reason);
                    break;
                }
                self.entries(number, &record, &mut last);
                next = record.next;
            }
        }
        Ok(())
    }

    /// Reads a record that is met for the first time; none, with a fault noted, if it cannot be followed.
    fn visit(&mut self, number: u32) -> Result<Option<Record<'a>>, BookError> {
        let (book, offset) = (self.book, self.book.header().shape.record_offset(number));
        if std::mem::replace(&mut self.seen[number as usize], true) {
            self.found.fault(Some(number), offset, "two links lead to the record");
            return Ok(None);
        }
        match Record::read(book.storage(), Purpose::Scan, book.header(), number, None) {
            Ok(record) => {
                if !record.is_padded_with_zeros() {
                    self.found.fault(Some(number), offset, "bytes behind the entries are not zero");
                }
                Ok(Some(record))
            }
            Err(BookError::Corrupt { offset, reason, .. }) => {
                self.found.fault(Some(number), offset, reason);
                Ok(None)
            }
            Err(e) => Err(e),
        }
    }

    /// Checks the entries of a record; `last` is the signature before them in the chain.
    fn entries(&mut self, number: u32, record: &Record<'_>, last: &mut Option<u64>) {
        if record.body().is_empty() {
            self.found.fault(Some(number), record.offset + 8, "a record in a chain holds nothing");
        }
        let equal_allowed = self.book.signature_bits() < 64;
        let mut scan = self.book.scan(record);
        loop {
            match scan.next_rest() {
                Ok(None) => return,
                Ok(Some(rest)) => {
                    if last.is_some_and(|last| last > rest || last == rest && !equal_allowed) {
                        self.found.fault(Some(number), record.offset, "the signatures do not ascend");
                    }
                    *last = Some(rest);
                }
                Err(flaw) => return self.flaw(number, flaw),
            }
            match scan.moves() {
                Ok(moves) => {
                    self.found.positions += 1;
                    self.found.moves += moves.len() as u64;
                }
                Err(flaw) => return self.flaw(number, flaw),
            }
        }
    }

    fn flaw(&mut self, number: u32, flaw: Flaw) {
        self.found.fault(Some(number), flaw.offset, flaw.reason);
    }

    fn free_list(&mut self) -> Result<(), BookError> {
        let header = self.book.header();
        let (mut next, mut free) = (header.first_free, 0);
        while let Some(number) = next {
            let Some(record) = self.visit(number)? else { break };
            if !record.body().is_empty() {
                self.found.fault(Some(number), record.offset + 8, "a free record holds entries");
            }
            free += 1;
            next = record.next;
        }
        if free != header.free {
            let reason = format!("the header counts {} free records, the free list has {free}", header.free);
            self.found.fault(None, 20, reason);
        }
        Ok(())
    }

    fn strays(&mut self) {
        for number in 0..self.book.header().records {
            if !self.seen[number as usize] {
                let offset = self.book.header().shape.record_offset(number);
                self.found.fault(Some(number), offset, "the record is in no chain and not on the free list");
            }
        }
    }

    fn totals(&mut self) {
        let (header, len) = (self.book.header(), self.book.storage().len());
        for (at, what, stated, found) in [
            (32, "positions", header.positions, self.found.positions),
            (40, "moves", header.moves, self.found.moves),
        ] {
            if stated != found {
                self.found.fault(
                    None,
                    at,
                    format!("the header counts {stated} {what}, the records have {found}"),
                );
            }
        }
        if len > header.file_bytes() {
            let reason = format!("{} bytes follow the last record", len - header.file_bytes());
            self.found.fault(None, header.file_bytes(), reason);
        }
    }
}
