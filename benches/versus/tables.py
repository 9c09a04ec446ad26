"""Tables: their size on the same materials, and how fast they answer."""

import os
import re
import subprocess
from pathlib import Path

from books import answers
from turns import print_costs, print_rates, take_turns

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
    """Everything about tables, printed. Materials are those that the peers have: others would compare nothing."""
    there = [materials_of(peer) for peer in (gaviota, syzygy) if peer and Path(peer).is_dir()]
    if not there or not peers.python():
        print("\n## Tables\n\nLeft out: no peer's tables, or no python-chess to draw positions with.")
        return
    materials = sorted(set.intersection(*map(set, there)), key=lambda name: (len(name), name))
    own = str(Path(folder) / "tables")
    subprocess.run([bookends, "table", "make", *materials, "--tables", own, "--quiet"], check=True)
    fens, few = Path(folder) / "fens", Path(folder) / "few-fens"
    here = Path(__file__).parent
    for path, count in ((fens, POSITIONS), (few, PYTHON_POSITIONS)):
        draw = [peers.python(), here / "python_positions.py", str(count), *materials]
        path.write_text(subprocess.run(draw, check=True, capture_output=True, text=True).stdout)

    print(f"\n## Tables\n\n{len(materials)} materials: {' '.join(materials)}.\n")
    print("| tables | bytes |\n| --- | --- |")
    print(f"| Bookends, plies to mate | {size(Path(own) / 'standard', materials):,} |")
    probes, python = peers.program("table_probes"), [peers.python(), here / "python_probes.py"]
    distances, outcomes = [], []
    if probes:
        distances.append(("bookends", [probes, "bookends", own, fens]))
        outcomes.append(("bookends (plies to mate)", [probes, "bookends", own, fens]))
    few_words = f"{PYTHON_POSITIONS:,} positions"
    if gaviota:
        print(f"| Gaviota, plies to mate | {size(gaviota, materials):,} |")
        if program := peers.program("gaviota"):
            distances.append(("libgaviotatb", [program, gaviota, fens]))
        distances.append((f"python-chess, Gaviota, {few_words}", [*python, "gaviota", gaviota, few]))
        if probes:
            distances.append((f"bookends, {few_words}", [probes, "bookends", own, few]))
    if syzygy:
        for kind, suffix in (("wins and draws", ".rtbw"), ("to the next zeroing move", ".rtbz")):
            print(f"| Syzygy, {kind} | {size(syzygy, materials, suffix):,} |")
        if program := peers.program("fathom"):
            outcomes.append(("Fathom, wins and draws", [program, syzygy, fens]))
        for what in ("syzygy-wdl", "syzygy-dtz"):
            if probes:
                outcomes.append((f"shakmaty-syzygy, {what}", [probes, what, syzygy, fens]))
            outcomes.append((f"python-chess, {what}, {few_words}", [*python, what, syzygy, few]))
    print_rates("Plies to mate, the same positions", answers(distances), "a position")
    if syzygy:
        print_rates("Beside Syzygy's tables, the same positions", answers(outcomes), "a position")
    else:
        print("\nSyzygy's tables are in no registry: name a folder of them with --syzygy to compare with Fathom,")
        print("shakmaty-syzygy and python-chess.")
    print_costs("A table made", generation(peers, bookends, folder, rounds))
