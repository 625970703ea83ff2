"""Where a kept file is made, and where it is to lie."""

from __future__ import annotations

import errno
import shutil
import uuid
from contextlib import suppress
from typing import TYPE_CHECKING

from parcel_lookup.core.files import remove_folder
from parcel_lookup.core.gis.layer.geopackage import end_write_ahead_log
from parcel_lookup.core.gis.saving.names import reserve

if TYPE_CHECKING:
    from pathlib import Path

_BESIDE = ("", "-wal", "-shm", "-journal")


class Place:
    """A path, and a hidden folder beside it in which the file is made under its own name.

    So whatever QGIS makes of the path shows before anything is replaced. One thread at a time; any
    may call `discard`.
    """

    def __init__(self, path: Path, *, is_new: bool = False) -> None:
        """With `is_new`, a name that is taken gets a number."""
        #: Absolute; with the number after `prepare`.
        self.path = path
        self._folder = path.parent / f".parcel_lookup-{uuid.uuid4().hex[:12]}"
        self._is_new = is_new
        self._is_reserved = False

    @property
    def present(self) -> Path:
        """Where the file is made."""
        return self._folder / self.path.name

    def prepare(self) -> None:
        """Make room; what was made before goes. Raises OSError."""
        parent = self.path.parent
        if not parent.is_absolute() or not parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, "")
        if self._is_new:
            self.path = reserve(self.path)
            self._is_new, self._is_reserved = False, True
        if self._folder.is_dir():
            shutil.rmtree(self._folder)
        self._folder.mkdir()

    def put(self) -> None:
        """Move the finished file over what is there. Raises OSError, sqlite3.Error."""
        if self.path.exists() and self.path.stat().st_size:
            # What SQLite has in a log beside the old file it would take for the new one's.
            end_write_ahead_log(self.path)
        self.present.replace(self.path)
        self._is_reserved = False
        self.discard()

    def discard(self) -> None:
        """Leave nothing that is not in its place."""
        remove_folder(self._folder)
        if self._is_reserved:
            remove(self.path)
            self._is_reserved = False


def state_of(path: Path) -> tuple[tuple[int, int], ...]:
    """What tells whether a file, or SQLite's log of it, was written to since. Raises OSError."""
    found = []
    for ending in ("", "-wal"):
        with suppress(FileNotFoundError):
            state = path.with_name(f"{path.name}{ending}").stat()
            if state.st_size:
                found.append((state.st_mtime_ns, state.st_size))
    return tuple(found)


def remove(path: Path) -> None:
    """Remove a file of ours with all that SQLite has beside it, as far as that is there."""
    for ending in _BESIDE:
        with suppress(OSError):
            path.with_name(f"{path.name}{ending}").unlink()
