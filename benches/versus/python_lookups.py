"""python_lookups.py BOOK.bin KEYS: looks keys up with python-chess, and prints what book_lookups prints."""

import struct
import sys
from pathlib import Path

import chess.polyglot
from passes import report

book, keys = sys.argv[1:]
keys = [key for (key,) in struct.iter_unpack("<Q", Path(keys).read_bytes())]
with chess.polyglot.open_reader(book) as reader:
    report(keys, lambda key: sum(1 for _ in reader.find_all(key)))
