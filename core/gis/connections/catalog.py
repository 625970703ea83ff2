"""The catalog of public layers that ships with the plugin, read once. Any thread."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from parcel_lookup.core.resources import RESOURCES

if TYPE_CHECKING:
    from parcel_lookup.core.arcgis.catalog import Catalog

_FOLDER = RESOURCES / "public"


@functools.lru_cache(maxsize=1)
def catalog() -> Catalog:
    """Return the catalog. Its files are read at the first call, in a few milliseconds."""
    from parcel_lookup.core.arcgis.catalog import read_catalog

    return read_catalog(_FOLDER)
