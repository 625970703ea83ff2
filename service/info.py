"""What a file of parcels holds, for people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from parcel_lookup.core.local.source import LocalSource


def describe_file(path: Path) -> Iterator[str]:
    """Lines about a parcel file. Raises `ParcelError` where it is none."""
    source = LocalSource(path)
    try:
        info = source.info()
    finally:
        source.close()
    size = path.stat().st_size / 1e6
    yield f"{path}: {info.title}" if info.title else str(path)
    if info.description:
        yield info.description
    yield f"Parcels: {info.parcels:,}"
    yield f"Buildings: {info.buildings:,}"
    if info.bounds is None:
        yield "Extent: none; no parcel has a geometry"
    else:
        west, south, east, north = info.bounds
        yield f"Extent: longitude {west:.5f} to {east:.5f}, latitude {south:.5f} to {north:.5f}"
    yield f"Changed: {info.last_change}"
    yield f"Size: {size:,.1f} MB"
    yield f"Text index: {'yes' if info.has_text_index else 'no; searches for parts of text scan'}"
