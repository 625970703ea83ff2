"""The plugin as QGIS loads it, and what Qt deletes later."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from qgis.PyQt.QtCore import QCoreApplication, QEvent

import parcel_lookup
from parcel_lookup.plugin import ParcelLookupPlugin
from parcel_lookup.tests.support.iface import Iface


@contextmanager
def loaded_plugin(iface: Iface) -> Iterator[ParcelLookupPlugin]:
    """Load the plugin; unload it at the end, and delete its widgets."""
    plugin = parcel_lookup.classFactory(iface)
    plugin.initGui()
    yield plugin
    plugin.unload()
    delete_deferred()


def delete_deferred() -> None:
    """Delete the objects on which `deleteLater` was called, and what they kept."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
