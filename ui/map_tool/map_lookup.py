"""The “Parcel at Point” tool: looks up what is at a click, in a box, or in a polygon."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis, QgsApplication, QgsGeometry, QgsPointXY, QgsProject
from qgis.PyQt.QtCore import QObject, Qt, pyqtSignal

from parcel_lookup.core.contract import Action, ErrorCode, ParcelError
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.connections.connection_row import connection_title
from parcel_lookup.ui.kit.highlights import Highlights
from parcel_lookup.ui.kit.messages import DetailsDialog, command_buttons
from parcel_lookup.ui.kit.sketch import Mode, SketchTool
from parcel_lookup.ui.map_tool.found_parcels import FoundParcels
from parcel_lookup.ui.map_tool.lookups import Lookups
from parcel_lookup.ui.map_tool.parcel_panel import ParcelPanel
from parcel_lookup.ui.map_tool.place_search import PlaceSearch, at_address, at_point, in_area

if TYPE_CHECKING:
    from qgis.gui import QgisInterface, QgsMapCanvas
    from qgis.PyQt.QtGui import QAction

    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.result.collected import CollectedLayer
    from parcel_lookup.core.gis.run.search_result import SearchResult
    from parcel_lookup.ui.map_tool.panel_head import Button

#: The name of the dock in which searches are set up.
_DOCK = "parcel_lookup_dock"


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
    """The tool, its panel, and its lookups, of which only one runs at a time."""

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
        self._action = action
        self._canvas = iface.mapCanvas()
        self._focuses = False
        self._highlights = Highlights(self._canvas, self)
        self._make_tool()
        self._make_panel()
        self._lookups = Lookups(connection, self._panel.head.show_notice, self._show, self)
        self._parcels = FoundParcels(
            iface, self._panel, self._highlights, collected, self.owner_wanted.emit, self
        )
        QgsProject.instance().cleared.connect(self.clear)  # the results belong to its map

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
        QgsProject.instance().cleared.disconnect(self.clear)
        self._parcels.close_down()
        self._lookups.drop()
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
        self._panel.head.set_mode(Mode.POINT)
        if not self._iface.mainWindow().restoreDockWidget(self._panel):
            # Below the dock there would be space for a single line.
            right = Qt.DockWidgetArea.RightDockWidgetArea
            self._iface.addTabifiedDockWidget(right, self._panel, [_DOCK], True)
        self._panel.hide()
        self._canvas.destinationCrsChanged.connect(self._update_crs)
        self._update_crs()
        self._panel.escaped.connect(self.escape)
        self._panel.mode_wanted.connect(self._on_mode)
        self._panel.closed.connect(self.clear)

    # ---- what the user does -------------------------------------------------------------------

    def escape(self) -> None:
        """Cancel the running lookup, or else clear the results."""
        if self._lookups.is_waiting:
            self._lookups.drop()
            self._panel.clear(tr("The lookup was canceled."))
        else:
            self.clear()

    def clear(self) -> None:
        """Clear the results, and cancel the running lookup."""
        self._lookups.drop()
        self._highlights.clear()
        self._panel.clear()

    def look_up_address(self, address: str) -> None:
        """Look up an address in one line, show its parcel in the panel, and zoom to it."""
        self._focuses = False
        self.look_up(at_address(address))

    def look_up(self, place: PlaceSearch, *, is_approved: bool = False) -> None:
        """Look up a place; the response to the one before is dropped."""
        self._highlights.show_place(place.geometry, place.crs)
        self._panel.show_waiting(place.waiting_sentence())
        self._panel.setUserVisible(True)
        self._lookups.look_up(place, is_approved)

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
            self._lookups.drop()
            self._highlights.clear()
            self._refuse(error.sentence)
        else:
            self.look_up(place)

    def _on_refused(self) -> None:
        self._refuse(tr("An area needs at least three corners that are not on a straight line."))

    def _refuse(self, sentence: str) -> None:
        self._panel.setUserVisible(True)
        self._panel.show_result((), sentence, is_warning=True)

    def _on_mode(self, mode: Mode) -> None:
        self._tool.set_mode(mode)
        self._panel.head.set_mode(mode)
        self.activate()

    def _update_crs(self) -> None:
        self._panel.set_crs(self._canvas.mapSettings().destinationCrs())

    # ---- the result ---------------------------------------------------------------------------

    def _show(self, place: PlaceSearch, result: SearchResult) -> None:
        outcome = result.outcome
        if outcome.error is not None and not result.found:
            self._show_error(place, result)
            return
        if not result.found:
            sentence = place.nothing_sentence(connection_title(self._lookups.used), outcome)
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
        self._parcels.take(result, self._lookups.used)
        self._panel.show_result(
            result.found,
            sentence,
            buttons,
            is_warning=not is_whole,
            fields=result.fields,
            clicked=place.clicked,
            crs=result.crs,
        )
        if place.is_address and has_geometry:
            self._parcels.zoom()
        self._parcels.collect_if_set(result.found)
        if self._focuses:
            self._panel.focus()

    def _help_without_parcels(self, place: PlaceSearch) -> tuple[Button, ...]:
        # The nearest parcel of one connection need not be that of several.
        if not place.is_point or place.is_nearest or len(self._lookups.used.parts) > 1:
            return ()
        return ((tr("Find the Nearest"), partial(self.look_up, place.for_nearest())),)

    def _show_error(self, place: PlaceSearch, result: SearchResult) -> None:
        error, connection = result.outcome.error, self._lookups.used
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


def _is_away(error: ParcelError) -> bool:
    """Whether the network may be available again in a minute."""
    return error.code in (ErrorCode.HOST_UNKNOWN, ErrorCode.PROXY_FAILED)
