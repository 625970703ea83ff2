"""Parcels on disk while it is not yet known which fields they have."""

from __future__ import annotations

# Reads only what this process has written, see Spool.
import pickle  # nosec B403
import tempfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parcel_lookup.core.search import Found

#: Below this a spool stays in memory.
_IN_MEMORY = 16 * 1024 * 1024


class Spool:
    """Lists of found parcels, given back in the order in which they came. One thread.

    The file has no name that another program could open (on Windows: none that it could guess),
    and is gone when the spool is closed.
    """

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(  # noqa: SIM115 - closed by `close`
            max_size=_IN_MEMORY, prefix="parcel-lookup-"
        )
        self._lists = 0

    def add(self, found: list[Found]) -> None:
        """Put parcels at the end."""
        pickle.dump(found, self._file, protocol=pickle.HIGHEST_PROTOCOL)
        self._lists += 1

    def __iter__(self) -> Iterator[list[Found]]:
        self._file.seek(0)
        for _ in range(self._lists):
            # Written by `add` a moment ago, into a file that nobody else can open.
            yield pickle.load(self._file)  # noqa: S301 # nosec B301

    def close(self) -> None:
        """Delete the file."""
        self._file.close()
