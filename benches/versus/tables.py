"""Tables: their size on the same materials, and how fast they answer."""

import os
import re
import subprocess
from pathlib import Path

from books import answers
from turns import print_costs, print_rates, take_turns

HERE = Path(__file__).parent
POSITIONS = 50_000
# python-chess is asked about so many of them.
PYTHON_POSITIONS = 2_000


def named(file):
    """The material of a file of any of the programs, as Bookends writes it; none if it is no table."""
    name = Path(file).name.split(".")[0]
    if re.fullmatch("K[QRBNP]*vK[QRBNP]*", name):
        return name
    if found := re.fullmatch("(k[qrbnp]*)(k[qrbnp]*)", name):
        return f"{found[1].upper()}v{found[2].upper()}"
    return None


def materials_of(folder):
    """The materials in a folder of tables."""
    return sorted({material for file in os.listdir(folder) if (material := named(file))})


def size(folder, materials, suffix=""):
    """The bytes of the tables of some materials."""
    files = [file for file in Path(folder).iterdir() if file.name.endswith(suffix) and named(file) in materials]
    return sum(file.stat().st_size for file in files)


def generation(peers, bookends, folder, rounds):
    """A table made, and its values found by the plain way. No program that makes tables is in a registry."""
    material, out = "KRvK", str(Path(folder) / "generated")
    commands = {"bookends": [bookends, "table", "make", material, "--tables", out, "--quiet", "--force"]}
    if plain := peers.program("forward_iterator"):
        commands["forward iterator"] = [plain, material[1]]
    notes = {"bookends": f"{material}, packed and written", "forward iterator": "values in memory"}
    return take_turns(commands, rounds, folder, notes.get)


def compare(peers, bookends, gaviota, syzygy, folder, rounds):
    """Everything about tables, printed: beside each peer on the materials that it has, as others would compare nothing."""
    print("\n## Tables")
    if not peers.python():
        print("\nLeft out: no python-chess to draw positions with.")
        return
    for peer, there, beside in (("Gaviota", gaviota, beside_gaviota), ("Syzygy", syzygy, beside_syzygy)):
        if there and Path(there).is_dir():
            beside(Work(peers, bookends, materials_of(there), folder), str(there))
        else:
            print(f"\nNo tables of {peer}.")
    print_costs("A table made", generation(peers, bookends, folder, rounds))


class Work:
    """Own tables of the materials of a peer, and positions to ask for."""

    def __init__(self, peers, bookends, materials, folder):
        self.materials = sorted(materials, key=lambda name: (len(name), name))
        self.own = str(Path(folder) / "tables")
        make = [bookends, "table", "make", *self.materials, "--tables", self.own, "--quiet"]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
        self.fens, self.few = Path(folder) / "fens", Path(folder) / "few-fens"
        for path, count in ((self.fens, POSITIONS), (self.few, PYTHON_POSITIONS)):
            draw = [peers.python(), HERE / "python_positions.py", str(count), *self.materials]
            path.write_text(subprocess.run(draw, check=True, capture_output=True, text=True).stdout)
        self.probes = peers.program("table_probes")
        self.program = peers.program
        self.python = [peers.python(), HERE / "python_probes.py"]
        self.few_words = f"{PYTHON_POSITIONS:,} positions"

    def print_sizes(self, *others):
        """Prints the bytes of own tables and those of others: (what, folder, how names end)."""
        print(f"\n{len(self.materials)} materials: {' '.join(self.materials)}.\n")
        print("| tables | bytes |\n| --- | --- |")
        for what, folder, suffix in (("Bookends, plies to mate", Path(self.own) / "standard", ""), *others):
            print(f"| {what} | {size(folder, self.materials, suffix):,} |")

    def probe(self, what, folder, fens):
        """What `table_probes` is asked, if it could be built."""
        return [self.probes, what, folder, fens] if self.probes else None


def beside_gaviota(work, gaviota):
    """Plies to mate, as Gaviota's tables have them too."""
    work.print_sizes(("Gaviota, plies to mate", gaviota, ""))
    library = work.program("gaviota")
    asks = [
        ("bookends", work.probe("bookends", work.own, work.fens)),
        ("libgaviotatb", library and [library, gaviota, work.fens]),
        (f"bookends, {work.few_words}", work.probe("bookends", work.own, work.few)),
        (f"python-chess, {work.few_words}", [*work.python, "gaviota", gaviota, work.few]),
    ]
    print_rates("Plies to mate, the same positions", answers(asks), "a position")


def beside_syzygy(work, syzygy):
    """Wins, draws and losses, and the distance to the next zeroing move, which own tables do not have."""
    work.print_sizes(
        ("Syzygy, wins, draws and losses", syzygy, ".rtbw"),
        ("Syzygy, distance to the next zeroing move", syzygy, ".rtbz"),
    )
    fathom = work.program("fathom")
    asks = [
        ("bookends", work.probe("bookends-wdl", work.own, work.fens)),
        ("Fathom", fathom and [fathom, syzygy, work.fens]),
        ("shakmaty-syzygy", work.probe("syzygy-wdl", syzygy, work.fens)),
        (f"bookends, {work.few_words}", work.probe("bookends-wdl", work.own, work.few)),
        (f"python-chess, {work.few_words}", [*work.python, "syzygy-wdl", syzygy, work.few]),
    ]
    print_rates("Wins, draws and losses, the same positions", answers(asks), "a position")
    asks = [
        ("bookends, to mate", work.probe("bookends", work.own, work.fens)),
        ("shakmaty-syzygy, to zeroing", work.probe("syzygy-dtz", syzygy, work.fens)),
        (f"python-chess, to zeroing, {work.few_words}", [*work.python, "syzygy-dtz", syzygy, work.few]),
    ]
    print_rates("Distances, the same positions", answers(asks), "a position")
