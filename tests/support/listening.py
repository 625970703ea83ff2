"""How a test listens while a source is opened and used."""

from __future__ import annotations

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.connections.allowance import Allowance


class Listening:
    """Keeps what an opening tells (`core.gis.connections.Opening`)."""

    #: Any number of requests may be sent.
    allowance = Allowance("", 0, 0)

    def __init__(self) -> None:
        self.cancellation = Cancellation()
        self.sentences: list[str] = []

    def notify(self, sentence: str) -> None:
        self.sentences.append(sentence)
