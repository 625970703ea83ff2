"""Connects the plugin to QGIS, and removes it again."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable

import qgis.utils
from qgis.core import Qgis, QgsApplication, QgsProject, QgsSettings
from qgis.PyQt.QtCore import QObject, Qt
from qgis.PyQt.QtGui import QAction, QIcon
from qgis.PyQt.QtWidgets import QMenu

from parcel_lookup.core.gis.qt.translator import Translation
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.gui import QgisInterface

    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.core.search import Search
    from parcel_lookup.ui.dock.dock import ParcelDock
    from parcel_lookup.ui.map_tool.map_lookup import MapLookup
    from parcel_lookup.ui.public.parcels_page import ParcelsPageFactory

_ICONS = Path(__file__).parent / "resources" / "icons"
_ICON = _ICONS / "parcel_lookup.svg"
_HELP_ICON = ":/images/themes/default/mActionHelpContents.svg"
_SHORTCUT = "Ctrl+Alt+K"
_FILTERS_SHORTCUT = "Ctrl+Alt+Shift+K"
_LIST_SHORTCUT = "Ctrl+Alt+Shift+L"
_POINT_SHORTCUT = "Ctrl+Alt+Shift+I"
_MENU = "Parcel Lookup"  # untranslated: name
#: Whether the dock was open when QGIS was closed.
_OPEN_SETTING = "parcel_lookup/dock_open"
#: Seconds to wait for canceled work on unload; almost always 0.2 are enough, but GDAL cannot be
#: interrupted while it closes a large file.
_SECONDS_TO_END = 60.0


class ParcelLookupPlugin(QObject):
    """The object that QGIS starts and unloads. `unload` reverts `initGui` in reverse order."""

    def __init__(self, iface: QgisInterface | None) -> None:
        super().__init__()
        self._iface = iface
        # Functions that revert each step, in the order of the steps.
        self._undo: list[Callable[[], None]] = []
        # Before any module is imported that has text in its constants.
        self._translation = Translation()
        self._action: QAction | None = None
        self._point_action: QAction | None = None
        self._dock: ParcelDock | None = None
        self._map_lookup: MapLookup | None = None
        #: Makes the page *Parcels*; QGIS does not own it.
        self.page_factory: ParcelsPageFactory | None = None

    def initProcessing(self) -> None:
        """Add the algorithms. Without a window, this is all that happens."""
        from parcel_lookup.algorithms.provider import ParcelLookupProvider
        from parcel_lookup.core.gis.notices.owner_function import OwnerFunction

        registry, provider = QgsApplication.processingRegistry(), ParcelLookupProvider()
        registry.addProvider(provider)
        self._undo.append(lambda: registry.removeProvider(provider))
        self._undo.append(OwnerFunction().retire)

    def initGui(self) -> None:
        """Add everything: algorithms, button, menu entries, options page, browser item, dock."""
        self.initProcessing()
        self._undo.append(self._remove_menu)
        self._action = self._add_dock_action()
        self._add_filters_action()
        self._add_list_action()
        self._add_map_tool()
        self._add_help()
        self._add_layer_menu()
        self._tidy_groups()
        self._tidy_marks()
        self._add_locator()
        self._add_options()
        self._add_browser()
        self._add_properties_page()
        self._end_threads_at_exit()
        self._preload()
        if QgsSettings().value(_OPEN_SETTING, False, type=bool):
            self._make_dock()

    def _end_threads_at_exit(self) -> None:
        quits = QgsApplication.instance().aboutToQuit
        quits.connect(_end_threads)
        self._undo.append(lambda: quits.disconnect(_end_threads))

    def unload(self) -> None:
        """Remove everything from QGIS, and cancel a running search."""
        while self._undo:
            _undo(self._undo.pop())
        _stop_work()
        self._translation.remove()
        _forget_modules()

    def show_dock(self) -> ParcelDock:
        """Show the dock in front, creating it if necessary, and return it."""
        dock = self._dock or self._make_dock()
        dock.setUserVisible(True)
        return dock

    def search_by_filters(self) -> None:
        """Open the filter builder for everywhere; the dock appears when a search starts."""
        self._dock_behind().show_filters(is_everywhere_first=True)

    def look_up_list(self) -> None:
        """Open the list window; the dock appears when a search starts."""
        self._dock_behind().show_lists()

    def _dock_behind(self) -> ParcelDock:
        """Return the dock in its current state; if it has to be created, it stays hidden."""
        if self._dock is None:
            self._make_dock().hide()
        return self._dock

    def _add_dock_action(self) -> QAction:
        """Add the dock's action to the Web toolbar and menu."""
        title = tr("Parcel Lookup")
        tip = tr("Find parcels and add them to the map")
        action = self._add_action("parcel_lookup_toggle_dock", title, tip, _SHORTCUT)
        action.setCheckable(True)
        action.toggled.connect(self._on_toggled)
        self._iface.addWebToolBarIcon(action)
        self._undo.append(lambda: self._iface.removeWebToolBarIcon(action))
        return action

    def _add_filters_action(self) -> None:
        title = tr("Search by Filters…")
        tip = tr("Find parcels by their attributes, with or without an area")
        action = self._add_action("parcel_lookup_search_by_filters", title, tip, _FILTERS_SHORTCUT)
        action.triggered.connect(lambda _checked=False: self.search_by_filters())

    def _add_list_action(self) -> None:
        title = tr("Look Up a List…")
        tip = tr("Find the parcels for a list of points, addresses, or IDs")
        action = self._add_action("parcel_lookup_list", title, tip, _LIST_SHORTCUT)
        action.triggered.connect(lambda _checked=False: self.look_up_list())

    def _add_map_tool(self) -> None:
        title = tr("Parcel at Point")
        tip = tr("Click, drag a box, or draw a polygon on the map to see the parcels there")
        icon = _ICONS / "parcel_at_point.svg"
        action = self._add_action("parcel_lookup_at_point", title, tip, _POINT_SHORTCUT, icon)
        action.setCheckable(True)
        action.triggered.connect(lambda _checked=False: self._lookup().activate())
        self._point_action = action
        self._iface.addWebToolBarIcon(action)
        self._undo.append(lambda: self._iface.removeWebToolBarIcon(action))

    def _add_help(self) -> None:
        """Add the help pages to the plugin's menu, and to *Help > Plugins*."""
        tip = tr("Show what you can do with Parcel Lookup, step by step")
        action = self._add_action("parcel_lookup_help", tr("Help"), tip, "", _HELP_ICON)
        listed = QAction(QIcon(str(_ICON)), _MENU, self._iface.mainWindow())
        self._iface.pluginHelpMenu().addAction(listed)
        self._undo += [listed.deleteLater, self._close_help]
        for one in (action, listed):
            one.triggered.connect(lambda _checked=False: self._show_help())

    def _show_help(self) -> None:
        from parcel_lookup.ui.kit.help_dialog import show_help

        show_help("README", self._iface.mainWindow(), tr("Parcel Lookup"))

    def _close_help(self) -> None:
        from parcel_lookup.ui.kit.help_dialog import HelpDialog

        directly = Qt.FindChildOption.FindDirectChildrenOnly
        for dialog in self._iface.mainWindow().findChildren(HelpDialog, options=directly):
            dialog.reject()

    def _lookup(self) -> MapLookup:
        """Return the map tool with its panel, which is created on first use."""
        if self._map_lookup is None:
            self._map_lookup = self._make_map_lookup(self._point_action)
        return self._map_lookup

    def _make_map_lookup(self, action: QAction) -> MapLookup:
        from parcel_lookup.core.gis.connections import Connections
        from parcel_lookup.core.gis.result.collected import CollectedLayer
        from parcel_lookup.ui.map_tool.map_lookup import MapLookup

        collected = CollectedLayer(QgsProject.instance())
        lookup = MapLookup(self._iface, lambda: Connections().chosen, collected, action, self)
        lookup.area_wanted.connect(lambda area, crs: self.show_dock().take_area(area, crs))
        lookup.edit_wanted.connect(
            lambda name: self._dock_behind().connection_row.edit_connection(name)
        )
        lookup.owner_wanted.connect(self._show_owner)
        self._close_at_unload(lookup)
        return lookup

    def _add_action(
        self, name: str, title: str, tip: str, shortcut: str, icon: Path | str = _ICON
    ) -> QAction:
        """Add an action to the Web menu; the user can change its shortcut, which may be ""."""
        action = QAction(QIcon(str(icon)), title, self._iface.mainWindow())
        action.setObjectName(name)
        key = f" ({shortcut})" if shortcut else ""
        action.setToolTip(f"<b>{title}</b>{key}<p>{tip}</p>")
        action.setStatusTip(tip)
        self._iface.registerMainWindowAction(action, shortcut)
        self._iface.addPluginToWebMenu(_MENU, action)
        self._undo.append(lambda: self._remove_action(action))
        return action

    def _remove_action(self, action: QAction) -> None:
        self._iface.removePluginWebMenu(_MENU, action)
        self._iface.unregisterMainWindowAction(action)
        action.deleteLater()

    def _remove_menu(self) -> None:
        """Remove our menu; QGIS would otherwise keep the empty menu hidden forever."""
        directly = Qt.FindChildOption.FindDirectChildrenOnly
        for menu in self._iface.mainWindow().findChildren(QMenu, options=directly):
            if menu.title() == _MENU and menu.isEmpty():
                menu.deleteLater()

    def _add_layer_menu(self) -> None:
        from parcel_lookup.ui.menus.layer_menu import LayerMenu

        self._close_at_unload(LayerMenu(self._iface, self._dock_behind, self))

    def _tidy_groups(self) -> None:
        """Remove a search's layer group together with its last layer, and keep others out of it."""
        from parcel_lookup.core.gis.layer.groups import SearchGroups

        self._close_at_unload(SearchGroups(QgsProject.instance(), self))

    def _tidy_marks(self) -> None:
        """Remove the marks of a report together with its layout."""
        removed = QgsProject.instance().layoutManager().layoutRemoved
        removed.connect(_tidy_marks)
        self._undo.append(lambda: removed.disconnect(_tidy_marks))

    def _add_locator(self) -> None:
        from parcel_lookup.ui.locator.locator import ParcelLocator

        locator = ParcelLocator(self._iface, QIcon(str(_ICON)), self)
        locator.owner_wanted.connect(self._show_owner)
        self._close_at_unload(locator)

    def _show_owner(self, search: Search, connection: Connection) -> None:
        """Show all parcels of an owner."""
        self.show_dock().layer_searches.show_owner(search, connection)

    def _close_at_unload(self, part: Any) -> None:
        self._undo.append(part.deleteLater)
        self._undo.append(part.close_down)

    def _add_options(self) -> None:
        from parcel_lookup.ui.options.factory import ParcelOptionsFactory

        title = tr("Parcel Lookup")
        factory = ParcelOptionsFactory(title, QIcon(str(_ICON)))
        self._iface.registerOptionsWidgetFactory(factory)
        self._undo.append(lambda: self._iface.unregisterOptionsWidgetFactory(factory))

    def _add_browser(self) -> None:
        from parcel_lookup.ui.browser.connections import BrowserConnections

        row = lambda: self._dock_behind().connection_row  # noqa: E731
        icon = QIcon(str(_ICON))
        self._close_at_unload(BrowserConnections(self._iface, icon, self.show_dock, row, self))

    def _add_properties_page(self) -> None:
        """Add the page *Parcels* to the properties of layers that searches have made."""
        from parcel_lookup.ui.public.parcels_page import ParcelsPageFactory

        factory = ParcelsPageFactory(tr("Parcels"), QIcon(str(_ICON)), self._dock_behind)
        self.page_factory = factory
        self._iface.registerMapLayerConfigWidgetFactory(factory)
        self._undo.append(lambda: self._iface.unregisterMapLayerConfigWidgetFactory(factory))

    def _preload(self) -> None:
        """Load modules while QGIS is idle, so that the first click responds at once."""
        from parcel_lookup.ui.preloading import Preloader

        preloader = Preloader(self)
        self._undo += [preloader.deleteLater, preloader.stop]

    def _on_toggled(self, checked: bool) -> None:
        # Once the dock exists, it and the action keep each other up to date.
        if checked and self._dock is None:
            self.show_dock()

    def _make_dock(self) -> ParcelDock:
        from parcel_lookup.ui.dock.dock import ParcelDock

        self._dock = ParcelDock(self._iface)
        self._dock.setWindowIcon(self._action.icon())
        self._dock.address_wanted.connect(lambda text: self._lookup().look_up_address(text))
        # Where the user last placed it; a dock that is new to QGIS goes to the right.
        if not self._iface.mainWindow().restoreDockWidget(self._dock):
            self._iface.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self._dock)
            if self._map_lookup is not None:  # each needs the full height
                panel = self._map_lookup.panel
                self._iface.mainWindow().tabifyDockWidget(panel, self._dock)
        self._dock.setToggleVisibilityAction(self._action)
        self._undo.append(self._remove_dock)
        self._undo.append(self._dock.close_down)
        return self._dock

    def _remove_dock(self) -> None:
        QgsSettings().setValue(_OPEN_SETTING, not self._dock.isHidden())
        self._iface.removeDockWidget(self._dock)
        self._dock.deleteLater()
        self._dock = None


def _undo(step: Callable[[], None]) -> None:
    """Run a removal step; log a failure, and go on with the other steps.

    If an error reached QGIS, it would keep the half-removed plugin and never start it again.
    """
    try:
        step()
    except Exception:  # noqa: BLE001 - whatever it is, the rest has to go
        from parcel_lookup.core.gis.qt.log import log

        sentence = tr("Part of Parcel Lookup could not be unloaded.")
        log(sentence, Qgis.MessageLevel.Critical, traceback.format_exc())


def _tidy_marks(_layout: str) -> None:
    from parcel_lookup.core.gis.report.marks import remove_unused_marks

    remove_unused_marks(QgsProject.instance())


def _end_threads() -> None:
    from parcel_lookup.core.gis.qt.jobs import end_threads

    _undo(end_threads)


def _stop_work() -> None:
    """Stop all work and wait briefly: its next import would load our modules again."""
    from parcel_lookup.core.gis.qt.jobs import jobs

    _undo(jobs.stop_all)
    jobs.wait(_SECONDS_TO_END)


def _forget_modules() -> None:
    """Make QGIS forget all of our modules when it unloads the plugin.

    QGIS records the modules that it saw imported by name, and misses packages imported on the way
    to one of their modules. What stays would be mixed with the modules of the next start: the same
    classes twice, and values of one class that the other does not recognize.
    """
    package = __package__
    noted = getattr(qgis.utils, "_plugin_modules", {}).get(package)
    if noted is not None:  # QGIS did not start the plugin
        noted.update(name for name in sys.modules if name.startswith(f"{package}."))
