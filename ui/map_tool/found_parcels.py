"""What is done with the parcels of a lookup: zoom, the layer, the form, the owner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis, QgsProject, QgsSettings
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject

from parcel_lookup.core.contract import ParcelError, RequestRefused
from parcel_lookup.core.contract.query import WGS84
from parcel_lookup.core.gis.notices.mailing import read_mailing
from parcel_lookup.core.gis.notices.owner_search import search_for_owner
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.connections.connection_row import connection_title
from parcel_lookup.ui.map_tool.coordinates import in_degrees

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qgis.core import QgsGeometry, QgsVectorLayer
    from qgis.gui import QgisInterface

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.result.collected import CollectedLayer
    from parcel_lookup.core.gis.run.search_result import SearchResult
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.query.found import Found
    from parcel_lookup.ui.kit.highlights import Highlights
    from parcel_lookup.ui.map_tool.parcel_panel import ParcelPanel

#: Signals of a layer that add or remove features.
_DELETING = ("featuresDeleted", "committedFeaturesRemoved", "afterRollBack")
_COLLECT_SETTING = "parcel_lookup/collect_looked_up"


class FoundParcels(QObject):
    """Does what the panel's buttons are for with the parcels that are chosen in it."""

    def __init__(
        self,
        iface: QgisInterface,
        panel: ParcelPanel,
        highlights: Highlights,
        collected: CollectedLayer,
        show_owner: Callable[[Search, Connection | ConnectionGroup], None],
        parent: QObject,
    ) -> None:
        """`show_owner` runs a search for all parcels of an owner."""
        super().__init__(parent)
        self._iface = iface
        self._panel = panel
        self._highlights = highlights
        self._collected = collected
        self._show_owner = show_owner
        #: The connection of the parcels that are shown, the fields of its source, and their CRS.
        self._used: Connection | ConnectionGroup | None = None
        self._fields: Mapping[str, Field] = {}
        self._crs = WGS84
        #: The search for all parcels of the owner of the current parcel, if it is possible.
        self._owner_search: Search | None = None
        self._watched: QgsVectorLayer | None = None
        panel.set_collecting(self._collects)
        panel.chosen_changed.connect(self._on_chosen)
        panel.form_wanted.connect(self._open_form)
        panel.zoom_wanted.connect(self.zoom)
        panel.add_wanted.connect(lambda: self._collect(self._panel.chosen))
        panel.owner_wanted.connect(lambda: self._show_owner(self._owner_search, self._used))
        panel.collecting_changed.connect(lambda on: QgsSettings().setValue(_COLLECT_SETTING, on))
        QgsProject.instance().layersRemoved.connect(self._update_addable)

    def close_down(self) -> None:
        """Disconnect from the project and the layer."""
        QgsProject.instance().layersRemoved.disconnect(self._update_addable)
        self._watch(None)

    def take(self, result: SearchResult, used: Connection | ConnectionGroup) -> None:
        """Highlight the parcels of a result, which the panel shows next."""
        self._used, self._fields, self._crs = used, result.fields, result.crs
        self._highlights.show(self._geometries(result.found))

    def collect_if_set(self, found: Sequence[Found]) -> None:
        """Add parcels to the layer, if the user has chosen that."""
        if self._collects:
            self._collect(found)

    def zoom(self) -> None:
        """Zoom to the chosen parcels."""
        self._highlights.set_shown(True)
        if not self._highlights.zoom(self._geometries(self._panel.chosen)):
            sentence = tr("The parcel cannot be shown in the map's coordinate reference system.")
            self._iface.messageBar().pushInfo(tr("Parcel Lookup"), sentence)

    def _geometries(self, found: Sequence[Found]) -> list[QgsGeometry]:
        return [in_degrees(one.parcel, self._crs) for one in found]

    @property
    def _collects(self) -> bool:
        return QgsSettings().value(_COLLECT_SETTING, True, type=bool)

    def _on_chosen(self) -> None:
        chosen = self._panel.chosen
        self._highlights.point_out(self._geometries(chosen))
        self._update_addable()
        if chosen:
            self._offer_owner(chosen[0])

    def _offer_owner(self, found: Found) -> None:
        """Offer the search for all parcels of the owner of a parcel."""
        record, info = found.parcel.attributes, self._used.info
        try:
            self._owner_search = search_for_owner(read_mailing(record), (record,), info)
        except RequestRefused as error:
            self._panel.set_owner_search(error.problems[0].sentence, "")
            return
        tip = tr("Search “{connection}” for all parcels with this owner and mailing address.")
        if info.is_metered:
            tip = tr(
                "Search the state in “{connection}” for all parcels with this owner and mailing "
                "address: at least 1 request. Names with other accents are not found."
            )
        self._panel.set_owner_search("", tip.format(connection=connection_title(self._used)))

    def _open_form(self) -> None:
        chosen = self._panel.chosen[:1]
        if chosen and self._collect(chosen):
            feature = self._collected.feature(chosen[0].parcel.svc_uuid)
            self._iface.openFeatureForm(self._collected.layer, feature, False, False)

    def _collect(self, found: Sequence[Found]) -> bool:
        """Add parcels to the layer; return whether that succeeded."""
        if not found:
            return False
        try:
            layer = self._collected.add(found, self._used, self._fields, self._crs)
            self._watch(layer)
        except ParcelError as error:
            log(error.sentence, Qgis.MessageLevel.Critical, error.detail)
            self._iface.messageBar().pushCritical(tr("Parcel Lookup"), verbatim(error.sentence))
            return False
        finally:
            self._update_addable()
        if self._iface.activeLayer() is None:
            self._iface.setActiveLayer(layer)
        return True

    def _watch(self, layer: QgsVectorLayer | None) -> None:
        """Watch for features deleted from the layer, so that they can be added again."""
        if self._watched is not None and not sip.isdeleted(self._watched):
            for name in _DELETING:
                getattr(self._watched, name).disconnect(self._update_addable)
        self._watched = layer
        if layer is not None:
            for name in _DELETING:
                getattr(layer, name).connect(self._update_addable)

    def _update_addable(self, *_arguments: object) -> None:
        chosen = {one.parcel.svc_uuid for one in self._panel.chosen}
        self._panel.set_addable(not chosen <= self._collected.ids())
