"""`make faults`: seed the faults of `tests/faults/faults.toml` one by one, and run their tests.

Everything happens in a temporary copy of the checkout, of which nothing is left. First, all tests
of the faults must pass there unchanged. Prints a table of the tests that catch each fault; the exit
code is 1 if a fault survives, or cannot be seeded because its original text has changed.

`ARGS="read"` seeds them in one implementation only, `ARGS="-k window"` only some of them.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import tomllib

ROOT = Path(__file__).resolve().parent.parent
FAULTS = ROOT / "tests" / "faults" / "faults.toml"
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", "build", "dist", "__pycache__", ".*_cache")
#: Seconds for a test. A fault can be a search that never ends.
LONGEST = 120
PASSED, FAILED = 0, 1


class Seed(NamedTuple):
    """A fault in one implementation."""

    name: str
    implementation: str
    file: str
    original: str
    seeded: str
    tests: list[str]


def read_seeds(implementation: str | None, part_of_name: str) -> list[Seed]:
    """Return the faults of one implementation, or of all, whose names contain a text."""
    return [
        Seed(fault["name"], key, **value)
        for fault in tomllib.loads(FAULTS.read_text("utf-8"))["faults"]
        for key, value in fault.items()
        if isinstance(value, dict) and implementation in (None, key)
        if part_of_name in fault["name"]
    ]


def run_tests(tree: Path, tests: list[str]) -> tuple[int, str]:
    """Run tests in a copy until the first one fails; return pytest's exit code and its output."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree.parent),  # precedes the checkout, which a .pth file adds
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONDONTWRITEBYTECODE": "1",  # compiled, two faults of a second could be confused
    }
    options = ("-q", "-x", "--tb=line", f"--timeout={LONGEST}", "--hypothesis-profile=faults")
    command = (ROOT / ".venv/bin/pytest", *options, *tests)
    done = subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def try_seed(tree: Path, seed: Seed) -> tuple[bool, str]:
    """Seed one fault, run its tests, and restore the file; also return the test that caught it."""
    path = tree / seed.file
    text = path.read_text("utf-8") if path.exists() else ""
    if text.count(seed.original) != 1:
        return False, f"NOT SEEDED: the text is {text.count(seed.original)} times in {seed.file}"
    path.write_text(text.replace(seed.original, seed.seeded), "utf-8")
    try:
        code, output = run_tests(tree, seed.tests)
    finally:
        path.write_text(text, "utf-8")
    if code == PASSED:
        return False, f"SURVIVED {', '.join(seed.tests)}"
    if code != FAILED:
        return False, f"NOT TESTED: pytest ended with {code}\n{output}"
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", output, re.MULTILINE)
    return True, failed.group(1) if failed else f"a test that did not end in {LONGEST} s"


def main() -> int:
    """Print the table, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("implementation", nargs="?", help="such as read; default: all")
    parser.add_argument("-k", dest="part_of_name", default="", help="a part of the faults' names")
    arguments = parser.parse_args()
    seeds = read_seeds(arguments.implementation, arguments.part_of_name)
    if not seeds:
        sys.exit("There is no such fault.")
    with tempfile.TemporaryDirectory(prefix="parcel-lookup-faults-") as folder:
        tree = Path(folder, "parcel_lookup")  # the name of the package
        shutil.copytree(ROOT, tree, symlinks=True, ignore=NOT_COPIED)
        (tree / ".venv").symlink_to(ROOT / ".venv")
        code, output = run_tests(tree, [test for seed in seeds for test in seed.tests])
        if code != PASSED:
            sys.exit(f"{output}\nThe tests fail without a fault.")
        caught = 0
        for seed in seeds:
            started = time.monotonic()
            is_caught, text = try_seed(tree, seed)
            caught += is_caught
            took = f"{time.monotonic() - started:5.1f} s"
            print(f"{seed.implementation:8} {seed.name:24} {took}  {text}", flush=True)
    print(f"{caught} of {len(seeds)} faults were caught.")
    return int(caught < len(seeds))


if __name__ == "__main__":
    sys.exit(main())
