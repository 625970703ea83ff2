"""The rows of the last requests, kept for their next pages."""

from __future__ import annotations

import threading
from array import array
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

from parcel_lookup.core.contract import Cancellation, NearAddress

_WAIT = 0.1


class Selection(NamedTuple):
    """The rows of the response to a request, in its order."""

    total: int
    #: Numbers of the first rows, or of all of them.
    fids: array
    #: The agreement of each of these rows with an address, 0 to 100.
    scores: array | None = None
    #: The nearest addresses, if there are no rows at an address.
    nearest: tuple[NearAddress, ...] = ()


class Selections:
    """The last few selections. Any thread; each is made by one thread while others wait for it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Selection] = OrderedDict()
        self._making: set[Hashable] = set()
        self._changed = threading.Condition()  # its lock can be taken twice by a thread

    def kept(self, key: Hashable, end: int) -> Selection | None:
        """Return the selection that is kept and has the rows before `end`, or None."""
        with self._changed:
            found = self._kept.get(key)
            if found is None or len(found.fids) < min(end, found.total):
                return None
            self._kept.move_to_end(key)
            return found

    def get(
        self,
        key: Hashable,
        end: int,
        make: Callable[[], Selection],
        cancellation: Cancellation,
    ) -> Selection:
        """Return the selection that is kept and has the rows before `end`, or that of `make`.

        That one is kept if it has rows beyond `end`: they will be requested next.
        """
        with self._changed:
            while True:
                found = self.kept(key, end)
                if found is not None:
                    return found
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
