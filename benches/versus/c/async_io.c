/* A hint for reading ahead, which jja gives and RocksDB 7.8 of Debian does not know yet. */
void rocksdb_readoptions_set_async_io(void *options, unsigned char wanted) {
    (void)options;
    (void)wanted;
}
