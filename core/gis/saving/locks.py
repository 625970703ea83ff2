"""Layers that nobody can edit for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt import sip

from parcel_lookup.core.gis.result.layers import running_searches
from parcel_lookup.core.gis.saving.parts import refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qgis.core import QgsVectorLayer

# By their ids: of all that are kept now.
_locked: set[str] = set()


class Locks:
    """Makes layers read-only, and what was not so before editable again. Main thread."""

    def __init__(self) -> None:
        self._layers: dict[str, QgsVectorLayer] = {}

    def add(self, layers: Iterable[QgsVectorLayer]) -> None:
        """Lock layers, as far as nobody has made them read-only."""
        for layer in layers:
            if not layer.readOnly():
                layer.setReadOnly(True)
                self._layers[layer.id()] = layer
                _locked.add(layer.id())

    def release(self) -> None:
        """Unlock them, as far as they are still there."""
        _locked.difference_update(self._layers)
        for layer in self._layers.values():
            if not sip.isdeleted(layer):
                layer.setReadOnly(False)
        self._layers.clear()


def check_free(layer: QgsVectorLayer) -> None:
    """Raise `ParcelError` (KEEPING_REFUSED) where a layer is edited, filled or written now."""
    if layer.isEditable():
        raise refused(layer.name(), "it is being edited. Save or cancel the edits first.")
    if layer.id() in _locked:
        raise refused(layer.name(), "it is just being written.")
    for search in running_searches():
        filled = (search.layer, search.buildings, search.unmatched)
        if any(one is not None and one.id() == layer.id() for one in filled):
            raise refused(layer.name(), "it is still being filled.")
