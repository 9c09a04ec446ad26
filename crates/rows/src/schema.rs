use std::sync::Arc;

use parquet::{
    basic::{Compression, ZstdLevel},
    file::properties::{WriterProperties, WriterPropertiesPtr},
    schema::{parser::parse_message_type, types::TypePtr},
};

/// The columns, in the order in which they are written. Keys are signed, for many engines read unsigned numbers of 64 bits
/// as decimals.
const MESSAGE: &str = "
    message move {
        required int64 game;
        required int32 ply;
        required int64 key;
        required int32 move (INTEGER(16, false));
        required binary uci (STRING);
        required boolean white;
        optional int32 points (INTEGER(8, true));
        optional int32 elo;
        optional int32 opponent_elo;
        optional int32 year;
        optional int32 date (DATE);
        optional binary speed (STRING);
    }";

/// The schema of a file.
pub(crate) fn schema() -> TypePtr {
    Arc::new(parse_message_type(MESSAGE).expect("the schema is well formed"))
}

/// How files are written: packed with Zstandard, columns with few values by a dictionary, rows of a group of keys at
/// random.
pub(crate) fn properties() -> WriterPropertiesPtr {
    let level = ZstdLevel::try_new(3).expect("it is a level");
    // Nearly every key of a group is another, so that a dictionary of keys is built for nothing.
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(level))
        .set_column_dictionary_enabled("key".into(), false)
        .set_created_by(concat!("bookends version ", env!("CARGO_PKG_VERSION")).into());
    Arc::new(properties.build())
}
