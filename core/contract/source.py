"""The protocol that every source of parcels fulfils."""

from __future__ import annotations

from typing import Protocol

from .cancellation import Cancellation
from .parcels import Page
from .requests import Request


class ParcelSource(Protocol):
    """Something that answers the four requests of section 4: a remote service, or a file."""

    @property
    def is_metered(self) -> bool:
        """Whether a request costs something: quota, money, a colleague's bandwidth."""

    def fetch(self, request: Request, cancellation: Cancellation) -> Page:
        """Answer one request.

        May be called from several threads at a time, never from QGIS's main thread. Raises
        `errors.ParcelError` and nothing else; `errors.Cancelled` soon after a cancel.
        """

    def close(self) -> None:
        """Let go of connections and files. Answers that are under way may fail."""
