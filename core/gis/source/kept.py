"""What was read of all rows of tables, kept until a row changes."""

from __future__ import annotations

import threading
from collections.abc import Hashable
from typing import Any, Callable, TypeVar

_Value = TypeVar("_Value")


class Kept:
    """Values by name, each of one state of a table. Any thread."""

    def __init__(self, most: int = 100) -> None:
        """Keep some values, at most: those that were read last."""
        self._most = most
        self._lock = threading.Lock()
        self._found: dict[Hashable, tuple[Hashable, Any]] = {}

    def get(self, name: Hashable, version: Hashable, read: Callable[[], _Value]) -> _Value:
        """Return what `read` returned for this version, which was taken before it is called."""
        with self._lock:
            found = self._found.get(name)
        if found is None or found[0] != version:
            found = version, read()
            with self._lock:
                self._found[name] = found
                while len(self._found) > self._most:
                    del self._found[next(iter(self._found))]
        return found[1]


#: Of tables whose changes are noticed, by `Table.identity`.
KEPT = Kept()
