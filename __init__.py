"""Parcel Lookup: land parcels by area, filters, point, address or id, in QGIS.

QGIS imports the package to read its metadata, long before it starts the plugin: nothing is
imported here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qgis.gui import QgisInterface

    from parcel_lookup.plugin import ParcelLookupPlugin


def classFactory(iface: QgisInterface | None) -> ParcelLookupPlugin:
    """Return the plugin. QGIS calls a function of this name; `iface` is None without a window."""
    from parcel_lookup.plugin import ParcelLookupPlugin

    return ParcelLookupPlugin(iface)
