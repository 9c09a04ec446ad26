"""The peers, installed from their registries into a folder, and what of them could not be had."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

HERE = Path(__file__).parent
DEBIAN = {
    "polyglot": "polyglot",
    "zstd": "zstd",
    "tables of Gaviota": "gaviotatb",
    "library of Gaviota": "libgaviotatb-dev",
    "library of Fathom": "libfathom-dev",
}
# What jja is built with: its own copy of RocksDB takes half an hour to compile.
JJA_NEEDS = ["librocksdb-dev", "libjemalloc-dev", "libclang-dev", "libseccomp-dev", "pkg-config"]
JJA = "0.9.1"
CHESS = "1.11.2"
GAVIOTA_TABLES = Path("/usr/share/gaviotatb/gtb4")


class Peers:
    """Programs by name in a folder, and the reasons why others are missing."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.missing = {}
        os.environ["PATH"] += os.pathsep + "/usr/games"

    def install(self, wanted_jja=True):
        """Installs all of them; what fails is noted and the rest goes on."""
        steps = {
            "Debian's packages": self._debian,
            "chess of PyPI": self._python,
            "tables of Syzygy, from the sources of chess on PyPI": self._syzygy,
            "the programs of this folder": self._programs,
            "the program for Gaviota's tables": lambda: self._c("gaviota", "-lgaviotatb"),
            "the program for Fathom": lambda: self._c("fathom", "-lfathom"),
        }
        if wanted_jja:
            steps["jja of crates.io"] = self._jja
        for what, step in steps.items():
            try:
                step()
            except (OSError, subprocess.CalledProcessError) as error:
                self.missing[what] = str(error)

    def program(self, name):
        """The path of a program; none if it could not be had."""
        own = self.folder / "bin" / name
        return str(own) if own.exists() else shutil.which(name)

    def python(self):
        """The Python that has chess; none if it could not be had."""
        path = self.folder / "python" / "bin" / "python"
        return str(path) if path.exists() else None

    def _run(self, *command, **environment):
        log = self.folder / "install.log"
        print(f"installing: {' '.join(map(str, command))}", file=sys.stderr, flush=True)
        with open(log, "ab") as out:
            subprocess.run(command, check=True, stdout=out, stderr=out, env={**os.environ, **environment})

    def _debian(self):
        def is_there(package):
            return subprocess.run(["dpkg", "-s", package], capture_output=True).returncode == 0

        absent = [package for package in DEBIAN.values() if not is_there(package)]
        if absent:
            root = [] if os.geteuid() == 0 else ["sudo"]
            self._run(*root, "apt-get", "update", "-qq")
            self._run(*root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *absent)

    def _python(self):
        if not self.python():
            self._run(sys.executable, "-m", "venv", self.folder / "python")
        self._run(self.python(), "-m", "pip", "install", "--quiet", f"chess=={CHESS}")

    def syzygy(self):
        """The folder of Syzygy's tables; none if they could not be had."""
        path = self.folder / "syzygy"
        return path if path.is_dir() else None

    def _syzygy(self):
        if self.syzygy():
            return
        sources = self.folder / "sources"
        self._run(
            self.python(), "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:",
            "--dest", sources, f"chess=={CHESS}",
        )  # fmt: skip
        part = self.folder / "syzygy.part"
        part.mkdir(exist_ok=True)
        with tarfile.open(sources / f"chess-{CHESS}.tar.gz") as archive:
            for file in archive:
                if Path(file.name).suffix in (".rtbw", ".rtbz"):
                    (part / Path(file.name).name).write_bytes(archive.extractfile(file).read())
        part.rename(self.folder / "syzygy")

    def _programs(self):
        built = self.folder / "target"
        manifest = HERE / "Cargo.toml"
        self._run(
            "cargo", "build", "--release", "--locked", "--manifest-path", manifest, CARGO_TARGET_DIR=str(built)
        )
        (self.folder / "bin").mkdir(exist_ok=True)
        for source in (HERE / "src/bin").glob("*.rs"):
            shutil.copy2(built / "release" / source.stem, self.folder / "bin")

    def _c(self, name, library):
        (self.folder / "bin").mkdir(exist_ok=True)
        self._run("cc", "-O2", "-o", self.folder / "bin" / name, HERE / f"c/{name}.c", library)

    def _jja(self):
        if self.program("jja"):
            return
        root = [] if os.geteuid() == 0 else ["sudo"]
        self._run(*root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *JJA_NEEDS)
        hint = self.folder / "async_io.o"
        self._run("cc", "-c", "-o", hint, HERE / "c/async_io.c")
        libraries = "/usr/lib/" + subprocess.check_output(["cc", "-print-multiarch"], text=True).strip()
        self._run(
            "cargo", "install", "--locked", "jja", "--version", JJA, "--root", self.folder,
            ROCKSDB_LIB_DIR=libraries,
            JEMALLOC_OVERRIDE=f"{libraries}/libjemalloc.so",
            RUSTFLAGS=f"-Clink-arg={hint}",
        )  # fmt: skip
