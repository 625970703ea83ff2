"""A full disk, and a drive that does not respond."""

from __future__ import annotations

import os
import resource
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Callable

import pytest

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.qt.background import Background


@contextmanager
def full_disk(most_bytes: int = 4096) -> Iterator[None]:
    """Limit the size of files in bytes: writing more fails, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def open_in(folder: Path) -> list[str]:
    """Return the files in a folder that this process has open; Windows would not move them."""
    found = []
    for link in Path("/proc/self/fd").iterdir():
        with suppress(OSError):  # that of the list itself
            found.append(str(link.readlink()))
    return [one for one in found if one.startswith(f"{folder}/")]


@contextmanager
def stalled_file(path: Path) -> Iterator[Path]:
    """Create a file on a drive that does not respond: a pipe that nobody writes to.

    Opening it blocks until the end of the block. Threads that were left behind by a cancellation
    end then: they would keep Python's garbage collector paused in the tests that follow.
    """
    os.mkfifo(path)
    try:
        yield path
    finally:
        until = time.monotonic() + 30
        for thread in threading.enumerate():
            while thread.name == "parcel-lookup-aside" and thread.is_alive():
                assert time.monotonic() < until, f"{path.name} is still being read"
                # Threads that wait go on, and find an empty file; they may open it again.
                os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK))
                thread.join(0.02)


def cancel_while_stalled(path: Path, work: Callable[[Cancellation], Any], qtbot: Any) -> None:
    """Run `work` in a task while the file does not open: it ends soon after its cancellation."""
    began, ended = threading.Event(), threading.Event()

    def run(cancellation: Cancellation) -> None:
        began.set()
        try:
            work(cancellation)
        finally:
            ended.set()

    with stalled_file(path):
        task = Background("work", run)
        task.start()
        qtbot.waitUntil(began.is_set, timeout=20_000)
        assert not ended.is_set()
        task.cancel()
        qtbot.waitUntil(ended.is_set, timeout=5000)


@contextmanager
def small_disk(folder: Path, mebibytes: int) -> Iterator[Path]:
    """Mount a disk of that size on a folder, which root alone can; skip the test otherwise."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m", "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("a file system cannot be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)
