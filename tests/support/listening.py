"""A listener for opening and using a source."""

from __future__ import annotations

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.connections.allowance import Allowance


class Listening:
    """A listener that records the notifications of an `Opening` (`core.gis.connections`)."""

    #: Any number of requests may be sent.
    allowance = Allowance("", 0, 0)

    def __init__(self) -> None:
        self.cancellation = Cancellation()
        self.sentences: list[str] = []

    def notify(self, sentence: str) -> None:
        self.sentences.append(sentence)
