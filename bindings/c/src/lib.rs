//! Bookends for C. The contract is `include/bookends.h`; this file keeps it.

#![allow(unsafe_code)]

mod error;

use std::{
    env,
    ffi::{c_char, c_int},
    panic::{AssertUnwindSafe, catch_unwind},
    process, slice, str,
};

use bookends_rules::{Position, Variant};
use bookends_tables::Tables;

use error::{Code, Error, Failure};

/// Rises when the header changes.
const ABI_VERSION: u32 = 1;

/// The value of a position, as the header lays it out.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Value {
    wdl: i32,
    plies: i32,
}

/// The version of this interface.
#[unsafe(no_mangle)]
pub extern "C" fn bookends_abi_version() -> u32 {
    ABI_VERSION
}

/// The version of the library, NUL-terminated.
#[unsafe(no_mangle)]
pub extern "C" fn bookends_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Opens the tables of some folders.
///
/// # Safety
/// `folders` points to `len` readable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bookends_tables_open(folders: *const c_char, len: usize) -> *mut Tables {
    guarded(|| {
        // SAFETY: the caller gives `len` readable bytes.
        let Ok(folders) = (unsafe { text(folders, len) }) else { return std::ptr::null_mut() };
        let folders: Vec<_> = env::split_paths(folders).filter(|p| !p.as_os_str().is_empty()).collect();
        if folders.is_empty() {
            return std::ptr::null_mut();
        }
        Box::into_raw(Box::new(Tables::new(folders)))
    })
}

/// Ends a handle.
///
/// # Safety
/// `tables` comes from [`bookends_tables_open`] and is used by no one else any more, or is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bookends_tables_close(tables: *mut Tables) {
    if !tables.is_null() {
        // SAFETY: it was made by `Box::into_raw`, and the caller gives it up.
        guarded(|| drop(unsafe { Box::from_raw(tables) }));
    }
}

/// Asks for the value of a position.
///
/// # Safety
/// `tables` comes from [`bookends_tables_open`] and is not closed; `fen` points to `len` readable bytes; `value` is
/// writable, and so is `error` unless it is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bookends_tables_probe(
    tables: *const Tables,
    fen: *const c_char,
    len: usize,
    value: *mut Value,
    error: *mut Error,
) -> c_int {
    guarded(|| {
        // SAFETY: the caller gives a handle that is open and `len` readable bytes.
        let answer = unsafe { text(fen, len).and_then(|fen| probe(&*tables, fen)) };
        let failure = match answer {
            Ok(found) => {
                // SAFETY: the caller gives a writable value.
                unsafe { value.write(found) };
                Failure::none()
            }
            Err(failure) => failure,
        };
        let code = failure.code;
        if !error.is_null() {
            // SAFETY: the caller gives a writable error.
            unsafe { error.write(Error::from(failure)) };
        }
        code as c_int
    })
}

fn probe(tables: &Tables, fen: &str) -> Result<Value, Failure> {
    let value = tables.value(&Position::from_fen(Variant::Standard, fen)?)?;
    Ok(Value { wdl: value.wdl() as i32 - 1, plies: value.signed_plies() })
}

/// A text of the caller.
///
/// # Safety
/// `at` points to `len` bytes that stay readable for `'a`; it may be anything if `len` is 0.
unsafe fn text<'a>(at: *const c_char, len: usize) -> Result<&'a str, Failure> {
    if len == 0 {
        return Ok("");
    }
    // SAFETY: as the caller promises.
    let bytes = unsafe { slice::from_raw_parts(at.cast::<u8>(), len) };
    str::from_utf8(bytes).map_err(|e| Failure { code: Code::BadInput, message: e.to_string() })
}

/// Runs a call; a panic must not unwind into C.
fn guarded<T>(call: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|_| process::abort())
}
