#!/usr/bin/env bash
# Has xboard play an ending of `bookends uci`, through Debian's polyglot, against Stockfish, on a screen that nobody sees.
# The ending is won, so that a full board, both adapters and the tables must work together to the mate.
set -euo pipefail

PATH=$PATH:/usr/games
cd "$BOOKENDS_SAMPLES"
echo '8/8/8/4k3/8/8/8/K6R w - - 0 1' >ending.fen
timeout 60 xvfb-run -a xboard -mg 1 -fcp "$BOOKENDS uci --tables tables" -fd . -fUCI -scp stockfish -sd . -sUCI \
    -lpf ending.fen -depth 2 -xponder -tc 5 -inc 0 -sgf game.pgn -popupExitMessage false -popupMoveErrors false -xanimate \
    >xboard.log 2>&1 || { cat xboard.log >&2; exit 1; }
grep -q '^\[White "Bookends' game.pgn
grep -q '^\[Result "1-0"\]' game.pgn || { cat game.pgn >&2; exit 1; }
echo "clients: xboard has played an ending of bookends uci against Stockfish, to the mate"
