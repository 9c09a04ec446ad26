#!/usr/bin/env python3
"""The engine that `bookends uci` is, as python-chess and a list of what interfaces ask see it.

Plays whole games against Stockfish, alone and in front of it, and kills the engine behind in the middle.
Needs BOOKENDS and BOOKENDS_SAMPLES as scripts/with-server sets them, STOCKFISH, and the package chess.
"""

import os
import signal
import subprocess

import chess
import chess.engine

bookends, folder, stockfish = (os.environ[name] for name in ("BOOKENDS", "BOOKENDS_SAMPLES", "STOCKFISH"))
ALONE = [bookends, "uci", "--book", f"{folder}/book.bk", "--seed", "7", "--tables", f"{folder}/tables"]
IN_FRONT = [*ALONE, "--", stockfish]
LIMIT = chess.engine.Limit(nodes=200)


def play(white, black, board, plies):
    """Plays until the game ends, or so many plies."""
    for ply in range(plies):
        if board.is_game_over():
            break
        engine = white if board.turn == chess.WHITE else black
        result = engine.play(board, LIMIT)
        assert result.move in board.legal_moves, (board.fen(), result.move)
        board.push(result.move)
    return board


def games():
    """Openings and endings, with both colours."""
    with (
        chess.engine.SimpleEngine.popen_uci(ALONE) as alone,
        chess.engine.SimpleEngine.popen_uci(IN_FRONT) as front,
        chess.engine.SimpleEngine.popen_uci(stockfish) as opponent,
    ):
        assert "Bookends" in alone.id["name"] and "Stockfish" in front.id["name"], front.id
        assert "Hash" in front.options and "BookFile" in front.options
        front.configure({"Hash": 32, "BookDepth": 6})
        play(front, opponent, chess.Board(), 16)
        play(opponent, front, chess.Board(), 16)
        for winner in (alone, front):
            board = play(winner, opponent, chess.Board("8/8/8/4k3/8/8/8/K6R w - - 0 1"), 40)
            assert board.is_checkmate(), board.fen()
        held = play(opponent, front, chess.Board("8/8/8/4k3/8/4P3/4K3/8 b - - 0 1"), 80)
        assert not held.is_checkmate(), held.fen()
        info = front.analyse(chess.Board("8/8/8/4k3/8/8/8/K6R w - - 0 1"), chess.engine.Limit(depth=5))
        assert "score" in info


def children(pid):
    """The processes that a process has started."""
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
        return [int(word) for word in file.read().split()]


def compliance(command, kill):
    """What interfaces ask, line by line; each `go` has one `bestmove` with a score before it."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(line):
        process.stdin.write(line + "\n")
        process.stdin.flush()

    def until(word):
        lines = []
        while not lines or lines[-1].split()[:1] != [word]:
            line = process.stdout.readline()
            assert line, f"the engine ended before {word}: {lines}"
            lines.append(line.rstrip("\n"))
        return lines

    send("uci")
    greeting = until("uciok")
    assert any(line.startswith("id name ") for line in greeting)
    assert any(line.startswith("id author ") for line in greeting)
    names = [line.split(" type ")[0].lower() for line in greeting if line.startswith("option ")]
    assert len(names) == len(set(names)), names
    send("isready")
    until("readyok")
    send("ucinewgame")
    for position in ("startpos", "startpos moves e2e4 e7e5", "fen 8/8/8/4k3/8/8/8/K6R b - - 3 60"):
        for limit in ("wtime 100 btime 100 winc 10 binc 10", "movetime 20", "depth 2", "nodes 50"):
            send(f"position {position}")
            send(f"go {limit}")
            lines = until("bestmove")
            assert any(" score " in line for line in lines if line.startswith("info depth")), lines
    send("go infinite")
    send("isready")
    assert not any(line.startswith("bestmove") for line in until("readyok"))
    send("stop")
    until("bestmove")
    send("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    send("go movetime 10")
    assert until("bestmove")[-1] in ("bestmove (none)", "bestmove 0000")
    if kill:
        send("position startpos moves a2a3 h7h6 a3a4")
        send("go infinite")
        until("info")
        for child in children(process.pid):
            os.kill(child, signal.SIGKILL)
        send("stop")
        lines = until("bestmove")
        assert any("has ended" in line for line in lines), lines
        send("isready")
        until("readyok")
    send("quit")
    assert process.wait(timeout=5) == 0


games()
compliance(ALONE, kill=False)
compliance(IN_FRONT, kill=True)
print("clients: python-chess has played whole games with bookends uci, and its answers are as the protocol says")
