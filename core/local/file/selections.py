"""Answers that further pages of the same request are cut from."""

from __future__ import annotations

import threading
from array import array
from collections import OrderedDict
from collections.abc import Hashable
from typing import Callable, NamedTuple

from parcel_lookup.core.contract import Cancellation, NearAddress

_WAIT = 0.1


class Selection(NamedTuple):
    """The rows that answer a request, in its order."""

    total: int
    #: Numbers of the first rows: all of them, or as many as a request may reach.
    fids: array
    #: Of an address, how well each of these rows agrees, 0 to 100.
    scores: array | None = None
    #: Of an address without rows, the nearest addresses.
    nearest: tuple[NearAddress, ...] = ()


class Selections:
    """The last few selections. Any thread; each is made by one thread while others wait for it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Selection] = OrderedDict()
        self._making: set[Hashable] = set()
        self._changed = threading.Condition()

    def get(
        self,
        key: Hashable,
        end: int,
        make: Callable[[], Selection],
        cancellation: Cancellation,
    ) -> Selection:
        """The selection that is kept, or the one that `make` makes.

        That one is kept where it has rows beyond `end`: somebody will ask for them.
        """
        with self._changed:
            while True:
                kept = self._kept.get(key)
                if kept is not None:
                    self._kept.move_to_end(key)
                    return kept
                if key not in self._making:
                    break
                cancellation.check()
                self._changed.wait(_WAIT)
            self._making.add(key)
        made = None
        try:
            made = make()
        finally:
            with self._changed:
                self._making.discard(key)
                if made is not None and made.total > end:
                    self._kept[key] = made
                    self._kept.move_to_end(key)
                    while len(self._kept) > self._most:
                        self._kept.popitem(last=False)
                self._changed.notify_all()
        return made
