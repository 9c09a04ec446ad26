"""Programs that do the same work in turn, and what it costs each of them."""

import os
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field


@dataclass
class Cost:
    """What one run of a program took."""

    cpu_seconds: float
    peak_megabytes: float


@dataclass
class Row:
    """A program and its runs; `notes` says what it made."""

    program: str
    costs: list[Cost] = field(default_factory=list)
    notes: str = ""
    failure: str = ""

    def seconds(self):
        return statistics.median(cost.cpu_seconds for cost in self.costs)


def cost_of(command, log):
    """Runs a command to its end; its output goes to a log. Time and memory are those of all its processes."""
    with open(log, "wb") as out:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"exit code {process.returncode}; see {log}")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def take_turns(commands, rounds, folder, notes_of):
    """Runs each command once a round, so that a busy minute of the machine is not all of one program's.

    `commands` maps names of programs to commands; `notes_of(program)` tells what a run has made.
    """
    rows = {program: Row(program) for program in commands}
    for number in range(rounds):
        for program, command in commands.items():
            row = rows[program]
            if row.failure:
                continue
            started = time.monotonic()
            try:
                row.costs.append(cost_of(command, os.path.join(folder, f"{program}.log")))
                row.notes = notes_of(program)
            except (OSError, RuntimeError) as error:
                row.failure = str(error)
            print(f"  round {number + 1}, {program}: {time.monotonic() - started:.1f} s by the clock", file=sys.stderr)
    return list(rows.values())


def print_costs(title, rows):
    """Prints a table in Markdown; the first row is what the others are compared with."""
    print(f"\n### {title}\n")
    print("| program | CPU seconds, each run | of Bookends | peak resident | made |")
    print("| --- | --- | --- | --- | --- |")
    own = rows[0].seconds() if rows[0].costs else None
    for row in rows:
        if row.failure or not row.costs:
            print(f"| {row.program} | failed: {row.failure} | | | |")
            continue
        runs = ", ".join(f"{cost.cpu_seconds:.2f}" for cost in row.costs)
        memory = max(cost.peak_megabytes for cost in row.costs)
        ratio = f"{row.seconds() / own:.2f}" if own else ""
        print(f"| {row.program} | {runs} | {ratio} | {memory:.0f} MB | {row.notes} |")


def print_rates(title, rows, unit):
    """Prints a table in Markdown of rows (program, questions, seconds of each pass, sum of the answers)."""
    print(f"\n### {title}\n")
    print(f"| program | first pass, µs {unit} | later passes | a second, later | of Bookends | sum of answers |")
    print("| --- | --- | --- | --- | --- | --- |")
    own = None
    for program, answer in rows:
        if isinstance(answer, str):
            print(f"| {program} | {answer} | | | | |")
            continue
        first, *later = (1e6 * seconds / answer["questions"] for seconds in answer["seconds"])
        least = min(later)
        own = own or least
        print(
            f"| {program} | {first:.2f} | {least:.2f} | {1e6 / least:,.0f} | {least / own:.1f} | {answer['sum']:,} |"
        )
