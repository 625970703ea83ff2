"""Sources for searches in QGIS, without a saved connection."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from parcel_lookup.core.contract import ParcelError, ParcelSource
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.connections import REMOTE, Connection, history_path
from parcel_lookup.core.gis.connections.budget import NO_BUDGET, Budget
from parcel_lookup.tests.support.paged import Paged


@dataclass
class Opens:
    """A `SourceFactory` (`core.gis.connections`) that returns an existing source, or fails."""

    source: ParcelSource | Exception
    connection: Connection = field(
        default_factory=lambda: Connection("Test", REMOTE, url="https://parcels.example.com")
    )
    concurrency: int | None = None
    #: The earliest time of the cached responses of the last search.
    not_before: float | None = None
    problem: ParcelError | None = None

    @property
    def parts(self) -> tuple[Opens, ...]:
        return (self,)

    @property
    def history_path(self) -> Path:
        return history_path()

    @property
    def is_metered(self) -> bool:
        return isinstance(self.source, Exception) or self.source.capabilities.is_metered

    def fresh_from(self, now: float, fresh: bool = False) -> float:
        return now if fresh else now - 30 * 86400

    def __call__(self, run: Run, _budget: Budget = NO_BUDGET) -> Paged:
        self.not_before = run.newest
        if isinstance(self.source, Exception):
            raise self.source
        return Paged(self.source)
