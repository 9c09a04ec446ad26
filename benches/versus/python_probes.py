"""python_probes.py gaviota|syzygy-wdl|syzygy-dtz DIR FENS: asks for values with python-chess, as table_probes does."""

import sys
from pathlib import Path

import chess
import chess.gaviota
import chess.syzygy
from passes import report

program, folder, fens = sys.argv[1:]
boards = [chess.Board(fen) for fen in Path(fens).read_text().splitlines()]
if program == "gaviota":
    with chess.gaviota.PythonTablebase() as tables:
        tables.add_directory(folder)
        report(boards, tables.probe_dtm)
else:
    with chess.syzygy.open_tablebase(folder) as tables:
        report(boards, tables.probe_wdl if program == "syzygy-wdl" else tables.probe_dtz)
