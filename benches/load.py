#!/usr/bin/env python3
"""Asks a server over loopback and says how fast it answers.

    benches/load.py tables BOOKENDS [SECONDS]          probes of tables of three men, 64 connections, by wrk
    benches/load.py games BOOKENDS GAMES.pgn.zst       the explorer's answers in the openings of the games, one after the other

Prints JSON. CPU seconds are those of the server; memory is what it has resident. The index of the games is made in a folder
of its own first, and every question is asked once before any is measured.
"""

import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CONNECTIONS = 64
WRK = """
local paths = {}
for line in io.lines(os.getenv("PATHS")) do paths[#paths + 1] = line end
local at = 0
function request()
    at = at % #paths + 1
    return wrk.format("GET", paths[at])
end
"""


class Server:
    """A server of the program in a folder."""

    def __init__(self, program, folder, arguments):
        command = [program, "serve", "--bind", "127.0.0.1:0", "--progress", "never", *arguments]
        self.process = subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if found := re.search(r"http://(127[0-9.]*):(\d+)", line):
                self.host, self.port = found[1], int(found[2])
                break
        else:
            sys.exit("the server has ended before it served")

    def ask(self, connection, path):
        connection.request("GET", path)
        response = connection.getresponse()
        body = response.read()
        assert response.status == 200, (response.status, path)
        return body

    def connect(self):
        return http.client.HTTPConnection(self.host, self.port)

    def cpu_seconds(self):
        """What its threads have used; in nanoseconds, which its own statistics do not have."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9

    def resident(self):
        return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())[1]) // 1024

    def end(self):
        self.process.terminate()
        assert self.process.wait() == 0


def tables(program, folder, seconds=30):
    """Throughput of table probes, positions in which one move keeps a win or a draw."""
    subprocess.run([program, "table", "make", "--men", "3", "--quiet"], cwd=folder, check=True)
    paths = []
    for material in ("KQvK", "KRvK", "KPvK"):
        mine = [program, "table", "mine", material, "--what", "only-moves", "--limit", "500"]
        found = subprocess.run(mine, cwd=folder, check=True, capture_output=True, text=True).stdout
        paths += ["/standard?fen=" + "_".join(line.split()[:4]) for line in found.splitlines() if " id " in line]
    Path(folder, "paths").write_text("\n".join(paths) + "\n")
    Path(folder, "wrk.lua").write_text(WRK)
    server = Server(program, folder, [])
    wrk = ["wrk", "-t1", f"-c{CONNECTIONS}", "--latency", "-s", "wrk.lua", f"http://{server.host}:{server.port}"]
    environment = {**os.environ, "PATHS": "paths"}
    run = lambda duration: subprocess.run(
        [*wrk, f"-d{duration}s"], cwd=folder, check=True, capture_output=True, text=True, env=environment
    ).stdout
    run(2)
    before, memory = server.cpu_seconds(), server.resident()
    said = run(seconds)
    requests = int(re.search(r"(\d+) requests in", said)[1])
    answer = {
        "positions": len(paths),
        "requests": requests,
        "requests_per_second": float(re.search(r"Requests/sec:\s+([0-9.]+)", said)[1]),
        "errors": int(found[1]) if (found := re.search(r"Non-2xx or 3xx responses: (\d+)", said)) else 0,
        "socket_errors": found[0] if (found := re.search(r"Socket errors.*", said)) else None,
        "server_cpu_microseconds_per_request": round(1e6 * (server.cpu_seconds() - before) / requests, 1),
        "p99": re.search(r"99%\s+(\S+)", said)[1],
        "memory_mb": [memory, server.resident()],
    }
    server.end()
    return answer


def percentiles(seconds):
    ordered = sorted(seconds)
    at = lambda share: round(1000 * ordered[int(share * (len(ordered) - 1))], 2)
    return {"p50": at(0.5), "p95": at(0.95), "p99": at(0.99), "max": at(1)}


def games(program, folder, file):
    """Latency of the explorer in the positions after the most frequent moves, five plies deep."""
    copy = Path(folder, Path(file).name)
    shutil.copyfile(file, copy)
    server = Server(program, folder, ["--games", copy.name])
    connection = server.connect()
    lines, paths = [[]], []
    while lines:
        line = lines.pop()
        paths.append(f"/lichess?play={','.join(line)}")
        moves = json.loads(server.ask(connection, paths[-1]))["moves"]
        if len(line) < 5:
            lines += [[*line, move["uci"]] for move in moves[:5]]
    times, costs = [], []
    for path in paths:
        before, start = server.cpu_seconds(), time.perf_counter()
        server.ask(connection, path)
        times.append(time.perf_counter() - start)
        costs.append(server.cpu_seconds() - before)
    answer = {
        "questions": len(paths),
        "milliseconds": percentiles(times),
        "server_cpu_milliseconds": percentiles(costs),
        "slowest": paths[max(range(len(paths)), key=costs.__getitem__)],
        "memory_mb": server.resident(),
    }
    connection.close()
    server.end()
    return answer


def main():
    what, program, *rest = sys.argv[1:]
    program = str(Path(program).resolve())
    with tempfile.TemporaryDirectory() as folder:
        answer = tables(program, folder, *map(int, rest)) if what == "tables" else games(program, folder, *rest)
    print(json.dumps(answer, indent=2))


main()
