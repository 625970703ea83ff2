"""Sources for searches in QGIS, without a saved connection."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.contract.source import Source
from parcel_lookup.core.gis.connections import Connection, ServiceConnection, history_path
from parcel_lookup.core.gis.connections.budget import NO_BUDGET, Budget
from parcel_lookup.tests.support.searching import Pages


@dataclass
class Opens:
    """A `SourceFactory` (`core.gis.connections`) that returns an existing source, or fails.

    `source` is a stream, or a service in memory, whose requests are sent one by one.
    """

    source: Any
    connection: Connection = field(
        default_factory=lambda: ServiceConnection("Test", url="https://parcels.example.com")
    )
    concurrency: int | None = None
    #: The earliest time of the cached responses of the last search.
    not_before: float | None = None
    problem: ParcelError | None = None
    prepared: Any = None

    @property
    def parts(self) -> tuple[Opens, ...]:
        return (self,)

    @property
    def history_path(self) -> Path:
        return history_path()

    @property
    def is_metered(self) -> bool:
        if isinstance(self.source, Exception):
            return True
        return (self.source.info if hasattr(self.source, "info") else self.source).is_metered

    def fresh_from(self, now: float, fresh: bool = False) -> float:
        return now if fresh else now - 30 * 86400

    def __call__(self, run: Run, _budget: Budget = NO_BUDGET) -> Source:
        self.not_before = run.newest
        if isinstance(self.source, Exception):
            raise self.source
        return self.source if hasattr(self.source, "read") else Pages(self.source, 1)
