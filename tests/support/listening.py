"""A listener for opening and using a source."""

from __future__ import annotations

from parcel_lookup.core.contract import Cancellation


class Listening:
    """A listener that records the notifications of an `Opening` (`core.gis.connections`)."""

    allowance = None

    def __init__(self) -> None:
        self.cancellation = Cancellation()
        self.sentences: list[str] = []

    def notify(self, sentence: str) -> None:
        self.sentences.append(sentence)
