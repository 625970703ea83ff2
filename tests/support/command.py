"""The command line ``parcel-service`` in processes of its own."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

#: The program that `make setup` installs next to this interpreter.
_COMMAND = [str(Path(sys.executable).with_name("parcel-service"))]


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    command = _COMMAND + [str(item) for item in arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


class Served:
    """A running ``parcel-service serve``: its address, the key of the run, and its output."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self._lines: list[str] = []
        self._came = threading.Condition()
        self._readers = [
            threading.Thread(target=self._read, args=(stream,), daemon=True)
            for stream in (process.stdout, process.stderr)
        ]
        for reader in self._readers:
            reader.start()
        self.url = ""
        self.key = ""

    def wait_for(self, pattern: str, number: int = 1, seconds: float = 60) -> list[re.Match[str]]:
        """Wait for lines of the output that match; return the matches."""
        deadline = time.monotonic() + seconds
        with self._came:
            while True:
                found = [match for line in self._lines if (match := re.search(pattern, line))]
                if len(found) >= number:
                    return found
                is_over = not any(reader.is_alive() for reader in self._readers)
                if is_over or not self._came.wait(deadline - time.monotonic()):
                    raise AssertionError(f"no {pattern!r} in the output:\n{''.join(self._lines)}")

    def workers(self, number: int) -> dict[int, int]:
        """Wait until that many workers have been ready; return the last process of each."""
        found = self.wait_for(r"Worker (\d+) is ready: process (\d+)", number)
        return {int(match[1]): int(match[2]) for match in found}

    def logged(self, path: str, number: int = 1) -> list[dict[str, Any]]:
        """Wait for lines of the access log for paths that begin with this one; return them."""
        pattern = f'^{{.*"path": "{re.escape(path)}.*'
        return [json.loads(match[0]) for match in self.wait_for(pattern, number)]

    def output(self) -> str:
        """Return everything that was printed, after the end of the process."""
        for reader in self._readers:
            reader.join(20)
        return "".join(self._lines)

    def _read(self, stream: TextIO) -> None:
        for line in stream:
            with self._came:
                self._lines.append(line)
                self._came.notify_all()
        with self._came:
            self._came.notify_all()


@contextmanager
def serving(*arguments: object) -> Iterator[Served]:
    """Run ``serve`` on a free port."""
    command = [*_COMMAND, "serve", "--port", "0", *map(str, arguments)]
    with started(command) as served:
        served.url = served.wait_for(r"^Serving .* at (\S+)$")[0][1]
        if "--keys" not in command:
            served.key = served.wait_for(r"^Key of this run: (\S+)$")[0][1]
        yield served


@contextmanager
def started(command: Sequence[str | Path]) -> Iterator[Served]:
    """Run a program that serves, and kill it in the end."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    served = Served(process)
    try:
        yield served
    finally:
        process.kill()
        process.wait()
        served.output()
        process.stdout.close()
        process.stderr.close()
