#!/usr/bin/env bash
# Has Debian's polyglot read the book of BOOKENDS_SAMPLES.
set -euo pipefail

PATH=$PATH:/usr/games
cd "$BOOKENDS_SAMPLES"
polyglot info-book -bin book.bin >polyglot.info
lines=$(sed -n 's/^Lines for white *: *//p' polyglot.info)
[ "$lines" -gt 100 ] || { cat polyglot.info >&2; exit 1; }
echo "clients: polyglot has followed $lines lines of a book"
