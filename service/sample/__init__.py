"""Generates any number of fictional parcels, for tests, benchmarks, and trying the service.

Their counties have FIPS codes that are not assigned to any county, and ZIP codes (529xx) that are
not assigned to any post office. The sample county of the plugin is in `resources/sample`.
"""

from __future__ import annotations

from datetime import datetime, timezone
from itertools import islice
from pathlib import Path
from typing import Callable

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.service.sample.county import generate_county

__all__ = ["generate_county", "write_sample"]

_TITLE = "Generated parcels (invented sample)"
_DESCRIPTION = (
    "Invented parcels in a grid, made by Parcel Lookup for trying things out. No place, person, "
    "company or value among them is real."
)
#: The date in the file, which is fixed so that the same parcels create the same file.
_MADE = datetime(2024, 12, 31, tzinfo=timezone.utc)
#: Share of the time for generating and adding parcels; the rest completes the file.
_ADDING = 0.85
_BATCH = 500


def write_sample(
    path: Path | str,
    parcels: int = 5000,
    seed: int = 1,
    *,
    progress: Callable[[float], None] | None = None,
    cancellation: Cancellation | None = None,
) -> int:
    """Write exactly `parcels` generated parcels to a GeoPackage, and return `parcels`.

    `progress` is called with 0 to 1 in the calling thread, which can be any. The same `parcels` and
    `seed` create the same content. An existing file is replaced when the new one is complete, and
    otherwise left unchanged. Raises `ValueError` for fewer than one parcel, `ParcelError`
    (``LOCAL_FILE``) if the file cannot be written, and `Cancelled`. Requires shapely.
    """
    from parcel_lookup.core.parcel_file.writer import ParcelWriter  # imports NumPy and shapely

    cancellation = cancellation or Cancellation()
    report = progress or (lambda _share: None)
    county = generate_county(parcels, seed)
    done = 0
    with ParcelWriter(
        path,
        title=_TITLE,
        description=_DESCRIPTION,
        last_change=_MADE,
        cancellation=cancellation,
        progress=lambda share: report(_ADDING + (1 - _ADDING) * share),
    ) as writer:
        while batch := list(islice(county, _BATCH)):
            cancellation.check()
            writer.add(batch)
            done += len(batch)
            report(_ADDING * done / parcels)
    report(1.0)
    return done
