"""Parcel Lookup: land parcels by area, filters, point, address or id, in QGIS.

QGIS imports the package to read about it, long before it is asked to start it: nothing is imported
here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qgis.gui import QgisInterface

    from parcel_lookup.plugin import ParcelLookupPlugin


def classFactory(iface: QgisInterface | None) -> ParcelLookupPlugin:
    """The plugin. QGIS looks for this name; `iface` is None without a window."""
    from parcel_lookup.plugin import ParcelLookupPlugin

    return ParcelLookupPlugin(iface)
