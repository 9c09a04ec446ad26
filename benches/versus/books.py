"""Books: made from games, merged, and looked up in."""

import json
import os
import random
import struct
import subprocess
from pathlib import Path

from turns import print_costs, print_rates, take_turns

MAX_PLY = 30
RECORD = 16
LOOKUPS = 400_000
# Programs that take too long for it are asked so many times less.
PYTHON_LOOKUPS = 20_000


def plain_games(games, folder):
    """The games as every peer reads them: plain text, no byte-order marks, castling with letters."""
    clean = Path(folder) / "games.pgn"
    unpacked = subprocess.Popen(["zstd", "-dcf", games], stdout=subprocess.PIPE)
    count = 0
    with open(clean, "wb") as out:
        for line in unpacked.stdout:
            if line.startswith(b"\xef\xbb\xbf"):
                line = line[3:]
            if line.startswith(b"["):
                count += line.startswith(b"[Event ")
            else:
                line = line.replace(b"0-0-0", b"O-O-O").replace(b"0-0", b"O-O")
            out.write(line)
    if unpacked.wait() != 0:
        raise SystemExit(f"{games}: zstd cannot read it")
    return clean, count


def moves_in(book):
    """How many moves a PolyGlot book has, in words."""
    return f"{os.path.getsize(book) // RECORD:,} moves, {os.path.getsize(book) / 1e6:.2f} MB"


def make(peers, bookends, games, folder, min_games, rounds):
    """Books of all games at 30 plies, in PolyGlot's format."""
    book = lambda program: str(Path(folder) / f"{program}-{min_games}.bin")
    own = [bookends, "book", "make", games, "--max-ply", MAX_PLY, "--min-games", min_games, "--quiet", "--force"]
    commands = {"bookends": [*own, "--threads", 1, "--memory", "256M", "-o", book("bookends")]}
    if polyglot := peers.program("polyglot"):
        limits = ["-max-ply", MAX_PLY, "-min-game", min_games]
        commands["polyglot"] = [polyglot, "make-book", "-pgn", games, "-bin", book("polyglot"), *limits]
    if jja := peers.program("jja"):
        limits = ["--max-ply", MAX_PLY, "--min-games", min_games, "--min-pieces", 2]
        commands["jja"] = [jja, "make", games, "-o", book("jja"), *limits]
    if esca := peers.program("esca_book"):
        commands["esca"] = [esca, games, book("esca"), MAX_PLY, min_games]
    commands = {program: [str(word) for word in command] for program, command in commands.items()}

    def notes(program):
        said = moves_in(book(program))
        if program != "bookends":
            os.remove(book(program))
        return said

    return take_turns(commands, rounds, folder, notes)


def halves(games, folder):
    """The games in two files, every other hundred games in each."""
    paths = [Path(folder) / f"half-{number}.pgn" for number in (1, 2)]
    outs = [open(path, "wb") for path in paths]
    count = 0
    with open(games, "rb") as lines:
        for line in lines:
            count += line.startswith(b"[Event ")
            outs[count // 100 % 2].write(line)
    for out in outs:
        out.close()
    return paths


def merge(peers, bookends, games, folder, rounds):
    """Two books of half of the games each, made into one."""
    books = []
    for number, half in enumerate(halves(games, folder), 1):
        books.append(str(Path(folder) / f"half-{number}.bin"))
        own = [bookends, "book", "make", half, "--max-ply", str(MAX_PLY), "--quiet", "--force", "-o", books[-1]]
        subprocess.run(own, check=True)
        os.remove(half)
    out = lambda program: str(Path(folder) / f"{program}-merged.bin")
    commands = {"bookends": [bookends, "book", "merge", *books, "--quiet", "--force", "-o", out("bookends")]}
    if polyglot := peers.program("polyglot"):
        commands["polyglot"] = [
            polyglot, "merge-book", "-in1", books[0], "-in2", books[1], "-out", out("polyglot")
        ]  # fmt: skip
    if jja := peers.program("jja"):
        commands["jja"] = [jja, "merge", "-s", "sum", "-1", books[0], "-2", books[1], "-o", out("jja")]

    def notes(program):
        said = moves_in(out(program))
        os.remove(out(program))
        return said

    return take_turns(commands, rounds, folder, notes)


def write_keys(book, path, count):
    """Keys to look up, the same on every run: half of them of the book, half of them by chance."""
    keys = sorted({key for key, _ in struct.iter_unpack(">Q8s", Path(book).read_bytes())})
    chance = random.Random(1)
    asked = [chance.choice(keys) if n % 2 == 0 else chance.getrandbits(64) for n in range(count)]
    Path(path).write_bytes(struct.pack(f"<{count}Q", *asked))
    return len(keys)


def lookups(peers, bookends, book, folder):
    """The same keys looked up in the same book, as `.bk` and as `.bin`."""
    keys, few = Path(folder) / "keys", Path(folder) / "few-keys"
    positions = write_keys(book, keys, LOOKUPS)
    write_keys(book, few, PYTHON_LOOKUPS)
    bk = str(Path(folder) / "book.bk")
    optimize = [bookends, "book", "optimize", book, "-o", bk, "--quiet", "--force"]
    subprocess.run(optimize, check=True, stdout=subprocess.DEVNULL)
    sizes = f"{os.path.getsize(bk) / 1e6:.2f} MB as .bk, {os.path.getsize(book) / 1e6:.2f} MB as .bin"
    asks = []
    if own := peers.program("book_lookups"):
        asks.append(("bookends, .bk", [own, "bookends", bk, keys]))
        asks.append(("bookends, .bin", [own, "bookends", book, keys]))
        asks.append(("esca, .bin", [own, "esca", book, keys]))
    if python := peers.python():
        script = Path(__file__).parent / "python_lookups.py"
        asks.append((f"python-chess, .bin, {PYTHON_LOOKUPS:,} keys", [python, script, book, few]))
    return positions, sizes, answers(asks)


def answers(asks):
    """What programs say that print one line of JSON, or why they did not. Those that are missing have no command."""
    rows = []
    for program, command in asks:
        if not command:
            continue
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        said = json.loads(done.stdout) if done.returncode == 0 else f"failed: {done.stderr.strip()[-200:]}"
        rows.append((program, said))
    return rows


def compare(peers, bookends, games, folder, rounds):
    """Everything about books, printed."""
    clean, count = plain_games(games, folder)
    print(f"\n## Books\n\n{count:,} games, {os.path.getsize(clean) / 1e6:.1f} MB of text, {MAX_PLY} plies.")
    for min_games in (1, 3):
        rows = make(peers, bookends, clean, folder, min_games, rounds)
        print_costs(f"A book of moves with {min_games} or more games", rows)
    print_costs("Merging two books of half of the games each", merge(peers, bookends, clean, folder, rounds))
    book = str(Path(folder) / "bookends-1.bin")
    positions, sizes, rows = lookups(peers, bookends, book, folder)
    print_rates(f"Looking up, {positions:,} positions, {sizes}", rows, "a lookup")
