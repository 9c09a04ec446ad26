"""Has DuckDB count the rows of BOOKENDS_SAMPLES, and compares with the book of the same games."""

import csv
import os
import re
import subprocess
from pathlib import Path

import duckdb

bookends, samples = os.environ["BOOKENDS"], os.environ["BOOKENDS_SAMPLES"]
rows = f"{samples}/rows"
subprocess.run(
    [bookends, "book", "rows", f"{samples}/sample.pgn.zst", "-o", rows, "--quiet", "--file-rows", "5000"],
    check=True,
)
counted = duckdb.sql(f"""
    select key, uci, count(*) filter (points = 2), count(*) filter (points = 1), count(*) filter (points = 0),
        count(*) filter (points is null)
    from '{rows}/*.parquet' group by key, uci
""").fetchall()
counted = {(f"{key % 2**64:016x}", uci): tuple(counts) for key, uci, *counts in counted}

dump = [bookends, "book", "dump", f"{samples}/book.bk", "--format", "csv"]
lines = csv.DictReader(subprocess.run(dump, check=True, capture_output=True, text=True).stdout.splitlines())
book = {
    (line["key"], line["move"]): tuple(int(line[count]) for count in ("wins", "draws", "losses", "unknown"))
    for line in lines
}
assert len(book) > 1000 and counted == book, "DuckDB counts other moves than the book has"

# The examples of the specification.
document = Path(__file__).parent / "../../docs/formats/rows.md"
examples = re.findall(r"```sql\n(.*?)```", document.read_text(), re.DOTALL)
answers = [duckdb.sql(example.replace("rows/*.parquet", f"{rows}/*.parquet")).fetchall() for example in examples]
assert len(answers) == 2 and len(answers[0]) == len(book) and answers[1][0][0] == "e2e4", answers[1:]

# Every file has its part of them.
files = len(os.listdir(rows))
parts = duckdb.sql(f"select count(*) from read_parquet('{rows}/*.parquet', filename=true) group by filename").fetchall()
total = sum(count for (count,) in parts)
assert total == sum(map(sum, book.values())) and len(parts) == files > 1
print(f"clients: DuckDB has counted {total} rows of {files} files, {len(book)} moves as in the book")
