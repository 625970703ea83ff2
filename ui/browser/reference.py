"""What an item of the Browser panel stands for, as a value that can be dragged."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qgis.core import QgsMimeDataUtils

if TYPE_CHECKING:
    from qgis.PyQt.QtCore import QMimeData

#: The key of the provider of our items, and of what is dragged from them.
PROVIDER_KEY = "parcel_lookup"
#: Kinds of references: the name of a connection, which may be that of a layer of the public
#: catalog, and the name of a saved search.
CONNECTION, SAVED_SEARCH = "connection", "saved-search"
_KINDS = (CONNECTION, SAVED_SEARCH)
_CUSTOM = "custom"


class ItemReference(NamedTuple):
    """A connection or a saved search, by its name."""

    #: `CONNECTION` or `SAVED_SEARCH`.
    kind: str
    name: str

    def to_uri(self) -> QgsMimeDataUtils.Uri:
        """Return what QGIS drags; `reference_of` reads it."""
        uri = QgsMimeDataUtils.Uri()
        uri.layerType, uri.providerKey, uri.name = _CUSTOM, PROVIDER_KEY, self.name
        uri.uri = f"{self.kind}:{self.name}"
        return uri


def reference_of(uri: QgsMimeDataUtils.Uri) -> ItemReference | None:
    """Return what was dragged; None if it is nothing of ours."""
    if uri.layerType != _CUSTOM or uri.providerKey != PROVIDER_KEY:
        return None
    kind, _, name = uri.uri.partition(":")
    return ItemReference(kind, name) if kind in _KINDS and name else None


def dragged_reference(data: QMimeData | None) -> ItemReference | None:
    """Return the first item of ours that is dragged; None if there is none."""
    uris = QgsMimeDataUtils.decodeUriList(data) if data is not None else ()
    return next(filter(None, map(reference_of, uris)), None)
