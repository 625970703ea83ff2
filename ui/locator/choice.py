"""Handles the chosen result of the search bar."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Callable

from qgis.core import QgsCsException, QgsGeometry, QgsProject
from qgis.PyQt import sip

from parcel_lookup.core.contract import Action, ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.qt.crs_thread import crs_of, transformation
from parcel_lookup.core.gis.result.collected import CollectedLayer
from parcel_lookup.core.gis.run.suggestions import fields_from_json, parcel_from_text
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search import Found, Search
from parcel_lookup.ui.kit.highlights import AROUND
from parcel_lookup.ui.kit.messages import Messages, command_buttons

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsCoordinateReferenceSystem
    from qgis.gui import QgisInterface

    from parcel_lookup.core.contract import Field, Parcel
    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.ui.sources.dialog import SourceDialog


class Choice:
    """Zooms to a parcel, highlights it, and keeps it in the layer, or shows a message in full."""

    def __init__(
        self, iface: QgisInterface, show_owner: Callable[[Search, Connection], None]
    ) -> None:
        """`show_owner` runs the search for all parcels of an owner."""
        self._iface = iface
        self._show_owner = show_owner
        self._layer = CollectedLayer(QgsProject.instance())
        self._messages = Messages(iface.messageBar(), iface.mainWindow())
        self._dialog: SourceDialog | None = None

    def close_down(self) -> None:
        """Remove the message and the dialog that it opened."""
        self._messages.clear()
        self._messages.deleteLater()
        if self._dialog is not None and not sip.isdeleted(self._dialog):
            self._dialog.reject()

    def take(self, data: dict[str, Any]) -> None:
        """Handle a chosen result; `data` is what the filter put into it."""
        self._messages.clear()
        if "parcel" in data:
            fields, parcel = fields_from_json(data["fields"]), parcel_from_text(data["parcel"])
            self._take_parcel(parcel, data["connection"], fields, data["crs"])
        elif "search" in data:
            connections = Connections()
            connection = connections.get(data["connection"]) or connections.default
            self._show_owner(Search.from_json(data["search"]), connection)
        elif "error" in data:
            code, detail, params = data["error"]
            error = ParcelError(ErrorCode(code), detail, **params)
            self._say_error(error, Connections().get(data["connection"]))
        else:
            self._messages.show_info(data["sentence"])

    def _take_parcel(
        self, parcel: Parcel, connection_name: str, fields: Mapping[str, Field], crs: str
    ) -> None:
        connections = Connections()
        connection = connections.get(connection_name) or connections.default
        try:
            layer = self._layer.add([Found(parcel)], connection, fields, crs)
        except ParcelError as error:
            self._messages.show_error(error)
            return
        if self._iface.activeLayer() is None:
            self._iface.setActiveLayer(layer)
        if parcel.wkb is None:
            self._messages.show_info(
                tr("The parcel has no geometry. Its record is in the layer “{}”.").format(
                    layer.name()
                )
            )
            return
        self._show(parcel.wkb, crs_of(crs))

    def _show(self, wkb: bytes, own_crs: QgsCoordinateReferenceSystem) -> None:
        """Zoom to a geometry, and flash it."""
        canvas, geometry = self._iface.mapCanvas(), QgsGeometry()
        geometry.fromWkb(wkb)
        crs = canvas.mapSettings().destinationCrs()
        try:
            to_map = transformation(
                own_crs, crs if crs.isValid() else own_crs, QgsProject.instance()
            )
            box = to_map.transformBoundingBox(geometry.boundingBox())
        except QgsCsException:
            self._messages.show_warning(
                tr("The parcel cannot be shown in the map's coordinate reference system.")
            )
            return
        canvas.zoomToFeatureExtent(box.scaled(AROUND))
        canvas.flashGeometries([geometry], own_crs)

    def _say_error(self, error: ParcelError, connection: Connection | None) -> None:
        buttons = command_buttons(error)
        can_edit = connection is not None and connection.is_editable
        if error.action is Action.EDIT_CONNECTION and can_edit:
            buttons = ((tr("Edit Connection…"), partial(self._edit, connection)),)
        self._messages.show_error(error, buttons)

    def _edit(self, connection: Connection) -> None:
        window = self._iface.mainWindow()
        from parcel_lookup.ui.sources.dialog import SourceDialog

        self._dialog = SourceDialog(Connections(), window, connection)
        self._dialog.open()
