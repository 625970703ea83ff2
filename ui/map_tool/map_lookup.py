"""The “Parcel at Point” tool: looks up what is at a click, in a box, or in a polygon."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis, QgsApplication, QgsGeometry, QgsPointXY, QgsProject, QgsSettings
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject, Qt, pyqtSignal

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    Action,
    ErrorCode,
    ParcelError,
    RequestRefused,
)
from parcel_lookup.core.gis.notices.mailing import read_mailing
from parcel_lookup.core.gis.notices.owner_search import search_for_owner
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.gis.run.in_memory import InMemorySearch
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.connections.connection_row import connection_title
from parcel_lookup.ui.kit.highlights import Highlights
from parcel_lookup.ui.kit.messages import DetailsDialog, command_buttons
from parcel_lookup.ui.kit.sketch import Mode, SketchTool
from parcel_lookup.ui.kit.widgets import single_shot
from parcel_lookup.ui.map_tool.parcel_panel import ParcelPanel
from parcel_lookup.ui.map_tool.place_search import PlaceSearch, at_address, at_point, in_area

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qgis.core import QgsVectorLayer
    from qgis.gui import QgisInterface, QgsMapCanvas
    from qgis.PyQt.QtGui import QAction

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.result.collected import CollectedLayer
    from parcel_lookup.core.gis.run.in_memory import InMemoryResult
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.query.found import Found
    from parcel_lookup.ui.map_tool.parcel_panel import Button

#: Signals of a layer that add or remove features.
_DELETING = ("featuresDeleted", "committedFeaturesRemoved", "afterRollBack")
#: The name of the dock in which searches are set up.
_DOCK = "parcel_lookup_dock"
_COLLECT_SETTING = "parcel_lookup/collect_looked_up"
#: Every request that is sent counts. While one is running, only the last of several quick clicks is
#: looked up, and it waits for the earlier response no longer than this.
_START_MS, _CANCEL_MS = 500, 3000


class ParcelMapTool(SketchTool):
    """The map tool itself; its sketch emits what the user pointed at."""

    #: Esc was pressed while nothing was being drawn.
    escaped = pyqtSignal()

    def __init__(self, canvas: QgsMapCanvas) -> None:
        super().__init__(canvas, QgsApplication.Cursor.Identify)

    def set_mode(self, mode: Mode) -> None:
        """Set what a click does."""
        self.sketch.cancel()
        self.sketch.mode = mode

    def escape(self) -> None:
        """Emit `escaped`: the key is for the lookup."""
        self.escaped.emit()


class MapLookup(QObject):
    """The tool, its panel, and its lookups, of which only one runs at a time.

    A new click replaces the current lookup, whose response is dropped, and waits for its end. Of
    several quick clicks during a request, only the last is looked up.
    """

    #: An area that the dock should search (`QgsGeometry`, `QgsCoordinateReferenceSystem`).
    area_wanted = pyqtSignal(object, object)
    #: The name of a connection to edit.
    edit_wanted = pyqtSignal(str)
    #: All parcels of an owner are to be shown: a `Search`, and the `Connection`.
    owner_wanted = pyqtSignal(object, object)

    def __init__(
        self,
        iface: QgisInterface,
        connection: Callable[[], Connection | ConnectionGroup],
        collected: CollectedLayer,
        action: QAction | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`connection` returns what to search; `action` is checked while the tool is on."""
        super().__init__(parent)
        self._iface = iface
        self._connection = connection
        self._collected = collected
        self._action = action
        self._canvas = iface.mapCanvas()
        #: The place of the last lookup, and its connection.
        self._place: PlaceSearch | None = None
        self._used: Connection | ConnectionGroup | None = None
        #: The fields of the source of the parcels that are shown.
        self._fields: Mapping[str, Field] = FIELD_BY_NAME
        self._search: InMemorySearch | None = None
        #: The place, and the consent to its cost, of the click that waits for the running search.
        self._next: tuple[PlaceSearch, bool] | None = None
        self._start_timer = single_shot(_START_MS, self._start_next, self)
        self._cancel_timer = single_shot(_CANCEL_MS, self._cancel_search, self)
        self._watched: QgsVectorLayer | None = None
        self._focuses = False
        self._highlights = Highlights(self._canvas, self)
        self._make_tool()
        self._make_panel()
        project = QgsProject.instance()
        project.cleared.connect(self.clear)  # the results belong to its map
        project.layersRemoved.connect(self._update_addable)

    @property
    def panel(self) -> ParcelPanel:
        """The panel that shows the results."""
        return self._panel

    def activate(self) -> None:
        """Activate the map tool."""
        self._canvas.setMapTool(self._tool)
        self._panel.setUserVisible(True)
        if self._action is not None:
            self._action.setChecked(True)  # a second click keeps it on

    def close_down(self) -> None:
        """Remove everything from QGIS, and cancel the running lookup."""
        self._canvas.destinationCrsChanged.disconnect(self._update_crs)
        project = QgsProject.instance()
        project.cleared.disconnect(self.clear)
        project.layersRemoved.disconnect(self._update_addable)
        self._watch(None)
        self._drop_search()
        self._canvas.unsetMapTool(self._tool)
        self._tool.close_down()
        self._tool.deleteLater()
        self._highlights.close_down()
        self._iface.removeDockWidget(self._panel)
        self._panel.deleteLater()

    # ---- its parts ----------------------------------------------------------------------------

    def _make_tool(self) -> None:
        self._tool = ParcelMapTool(self._canvas)
        if self._action is not None:
            self._tool.setAction(self._action)
        self._tool.sketch.pointed.connect(self._on_pointed)
        self._tool.sketch.drawn.connect(self._on_drawn)
        self._tool.sketch.refused.connect(self._on_refused)
        self._tool.escaped.connect(self.escape)
        self._tool.activated.connect(lambda: self._highlights.set_shown(True))
        self._tool.deactivated.connect(lambda: self._highlights.set_shown(False))

    def _make_panel(self) -> None:
        self._panel = ParcelPanel(self._iface.mainWindow())
        self._panel.set_mode(Mode.POINT)
        self._panel.set_collecting(self._collects)
        if not self._iface.mainWindow().restoreDockWidget(self._panel):
            # Below the dock there would be space for a single line.
            right = Qt.DockWidgetArea.RightDockWidgetArea
            self._iface.addTabifiedDockWidget(right, self._panel, [_DOCK], True)
        self._panel.hide()
        self._panel.chosen_changed.connect(self._on_chosen)
        self._panel.form_wanted.connect(self._open_form)
        self._panel.zoom_wanted.connect(self._zoom)
        self._panel.add_wanted.connect(self._add)
        self._panel.owner_wanted.connect(self._show_owner)
        self._canvas.destinationCrsChanged.connect(self._update_crs)
        self._update_crs()
        self._panel.escaped.connect(self.escape)
        self._panel.mode_wanted.connect(self._on_mode)
        self._panel.collecting_changed.connect(self._on_collecting)
        self._panel.closed.connect(self.clear)

    @property
    def _collects(self) -> bool:
        return QgsSettings().value(_COLLECT_SETTING, True, type=bool)

    # ---- what the user does -------------------------------------------------------------------

    def escape(self) -> None:
        """Cancel the running lookup, or else clear the results."""
        if self._is_waiting:
            self._drop_search()
            self._panel.clear(tr("The lookup was canceled."))
        else:
            self.clear()

    def clear(self) -> None:
        """Clear the results, and cancel the running lookup."""
        self._drop_search()
        self._place = None
        self._highlights.clear()
        self._panel.clear()

    def look_up_address(self, address: str) -> None:
        """Look up an address in one line, show its parcel in the panel, and zoom to it."""
        self._focuses = False
        self.look_up(at_address(address))

    def look_up(self, place: PlaceSearch, *, is_approved: bool = False) -> None:
        """Look up a place; the response to the one before is dropped."""
        self._place = place
        self._highlights.show_place(place.geometry, place.crs)
        self._panel.show_waiting(place.waiting_sentence())
        self._panel.setUserVisible(True)
        if self._search is None and self._next is None:
            self._start(place, is_approved)
            return
        self._next = (place, is_approved)
        if self._used is not None and self._used.is_metered:
            self._start_timer.start()
            self._cancel_timer.start()

    def _on_pointed(self, point: QgsPointXY, is_right: bool) -> None:
        # As with a menu, the keyboard focus goes to the choice.
        self._focuses = is_right
        self._take(partial(at_point, point))

    def _on_drawn(self, area: QgsGeometry) -> None:
        self._focuses = False
        self._take(partial(in_area, area))

    def _take(self, make: Callable[..., PlaceSearch]) -> None:
        try:
            place = make(self._canvas.mapSettings().destinationCrs())
        except ParcelError as error:
            self._drop_search()
            self._place = None
            self._highlights.clear()
            self._panel.setUserVisible(True)
            self._panel.show_result((), error.sentence, is_warning=True)
            return
        self.look_up(place)

    def _on_refused(self) -> None:
        self._panel.setUserVisible(True)
        sentence = tr("An area needs at least three corners that are not on a straight line.")
        self._panel.show_result((), sentence, is_warning=True)

    def _on_mode(self, mode: Mode) -> None:
        self._tool.set_mode(mode)
        self._panel.set_mode(mode)
        self.activate()

    def _on_collecting(self, collects: bool) -> None:
        QgsSettings().setValue(_COLLECT_SETTING, collects)

    # ---- the search ---------------------------------------------------------------------------

    @property
    def _is_waiting(self) -> bool:
        """Whether the panel should show the result of the lookup."""
        return self._next is not None or (self._search is not None and self._place is not None)

    def _start(self, place: PlaceSearch, is_approved: bool) -> None:
        self._used = self._connection()
        search = place.limited(self._used)
        self._search = InMemorySearch(search, self._used, place.area, is_approved=is_approved)
        self._search.noticed.connect(self._panel.show_notice)
        self._search.done.connect(self._on_finished)
        self._search.start()

    def _drop_search(self) -> None:
        """Drop the result of the running lookup."""
        self._next = self._place = None
        self._start_timer.stop()
        self._cancel_timer.stop()
        self._cancel_search()

    def _cancel_search(self) -> None:
        if self._search is not None:
            self._search.cancel()

    def _start_next(self) -> None:
        """Look up the waiting place, unless a lookup is running or must not be followed yet."""
        if self._search is None and self._next is not None and not self._start_timer.isActive():
            self._cancel_timer.stop()
            (place, is_approved), self._next = self._next, None
            self._start(place, is_approved)

    def _on_finished(self, result: InMemoryResult) -> None:
        self._search = None
        if self._next is not None:
            self._start_next()
        elif self._place is not None:
            self._show(self._place, result)

    def _show(self, place: PlaceSearch, result: InMemoryResult) -> None:
        outcome = result.outcome
        if outcome.error is not None and not result.found:
            self._show_error(place, result)
            return
        if not result.found:
            sentence = place.nothing_sentence(connection_title(self._used), outcome)
            self._panel.show_result((), sentence, self._help_without_parcels(place))
            return
        is_at_limit = place.search.has_enough(outcome.parcels)
        sentence, buttons = place.found_sentence(outcome), ()
        is_whole = outcome.complete or is_at_limit
        if not is_whole:
            sentence = outcome.sentence
        has_geometry = any(one.parcel.wkb is not None for one in result.found)
        if place.is_address and not has_geometry:
            sentence = f"{sentence} {tr('The parcel has no geometry.')}"
        is_area = place.area is not None
        if is_at_limit or (outcome.is_out_of_requests and is_area):
            search_all = partial(self.area_wanted.emit, place.geometry, place.crs)
            buttons = ((tr("Search All in the Dock"), search_all),)
        self._highlights.show([_geometry(one) for one in result.found])
        self._fields = result.fields
        self._panel.show_result(
            result.found,
            sentence,
            buttons,
            is_warning=not is_whole,
            fields=result.fields,
            clicked=place.clicked,
        )
        if place.is_address and has_geometry:
            self._zoom()
        if self._collects:
            self._collect(result.found)
        if self._focuses:
            self._panel.focus()

    def _help_without_parcels(self, place: PlaceSearch) -> tuple[Button, ...]:
        # The nearest parcel of one connection need not be that of several.
        if not place.is_point or place.is_nearest or len(self._used.parts) > 1:
            return ()
        return ((tr("Find the Nearest"), partial(self.look_up, place.for_nearest())),)

    def _show_error(self, place: PlaceSearch, result: InMemoryResult) -> None:
        error, connection = result.outcome.error, self._used
        sentence, buttons = error.sentence, []
        if error.code is ErrorCode.OVER_BUDGET:
            again = partial(self.look_up, place, is_approved=True)
            buttons.append((tr("Look Up Anyway"), again))
        buttons += command_buttons(error)
        if error.action in (Action.TRY_AGAIN, Action.RESUME) or _is_away(error):
            buttons.append((tr("Try Again"), partial(self.look_up, place)))
        is_one = len(connection.parts) == 1
        if error.action is Action.EDIT_CONNECTION and is_one and connection.is_editable:
            edit = partial(self.edit_wanted.emit, connection.name)
            buttons.append((tr("Edit Connection…"), edit))
        if error.detail:
            show = partial(self._show_details, sentence, error.detail)
            buttons.append((tr("Details"), show))
        log(sentence, Qgis.MessageLevel.Warning, error.detail)
        self._panel.show_result((), sentence, buttons, is_warning=True)

    def _show_details(self, sentence: str, detail: str) -> None:
        DetailsDialog(sentence, detail, self._iface.mainWindow()).open()

    # ---- the parcels --------------------------------------------------------------------------

    def _on_chosen(self) -> None:
        self._highlights.point_out([_geometry(one) for one in self._panel.chosen])
        self._update_addable()
        self._update_owner_search()

    def _zoom(self) -> None:
        self._highlights.set_shown(True)
        if not self._highlights.zoom([_geometry(one) for one in self._panel.chosen]):
            sentence = tr("The parcel cannot be shown in the map's coordinate reference system.")
            self._iface.messageBar().pushInfo(tr("Parcel Lookup"), sentence)

    def _update_crs(self) -> None:
        self._panel.set_crs(self._canvas.mapSettings().destinationCrs())

    # ---- the owner ----------------------------------------------------------------------------

    def _owner_search(self) -> Search:
        """Return the search for all parcels of the owner. Raises `RequestRefused`."""
        (found, *_others) = self._panel.chosen
        record = found.parcel.attributes
        return search_for_owner(read_mailing(record), (record,), self._used.info)

    def _update_owner_search(self) -> None:
        """Offer the search for the owner of the current parcel."""
        if not self._panel.chosen:
            return
        try:
            self._owner_search()
        except RequestRefused as error:
            self._panel.set_owner_search(error.problems[0].sentence, "")
            return
        tip = tr("Search “{connection}” for all parcels with this owner and mailing address.")
        if self._used.info.is_metered:
            tip = tr(
                "Search the state in “{connection}” for all parcels with this owner and mailing "
                "address: at least 1 request. Names with other accents are not found."
            )
        self._panel.set_owner_search("", tip.format(connection=connection_title(self._used)))

    def _show_owner(self) -> None:
        self.owner_wanted.emit(self._owner_search(), self._used)

    def _add(self) -> None:
        self._collect(self._panel.chosen)

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
            layer = self._collected.add(found, self._used, self._fields)
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


def _geometry(found: Found) -> QgsGeometry:
    geometry = QgsGeometry()
    if found.parcel.wkb is not None:
        geometry.fromWkb(found.parcel.wkb)
    return geometry


def _is_away(error: ParcelError) -> bool:
    """Whether the network may be available again in a minute."""
    return error.code in (ErrorCode.HOST_UNKNOWN, ErrorCode.PROXY_FAILED)
