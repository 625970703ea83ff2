"""Wires the plugin into QGIS, and takes it out again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import qgis.utils
from qgis.core import QgsApplication, QgsSettings
from qgis.PyQt.QtCore import QCoreApplication, QObject, Qt
from qgis.PyQt.QtGui import QAction, QIcon

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.gui import QgisInterface

    from .algorithms.provider import ParcelLookupProvider
    from .ui.dock import ParcelDock
    from .ui.layer_menu import LayerMenu
    from .ui.options_factory import ParcelOptionsFactory

_ICON = Path(__file__).parent / "resources" / "icons" / "parcel_lookup.svg"
_SHORTCUT = "Ctrl+Alt+K"
_FILTERS_SHORTCUT = "Ctrl+Alt+Shift+K"
_MENU = "Parcel Lookup"
#: Whether the dock was open when QGIS was closed.
_OPEN_SETTING = "parcel_lookup/dock_open"


class ParcelLookupPlugin(QObject):
    """What QGIS starts and unloads. `unload` is `initGui` read backwards."""

    def __init__(self, iface: QgisInterface | None) -> None:
        super().__init__()
        self._iface = iface
        self._provider: ParcelLookupProvider | None = None
        self._action: QAction | None = None
        self._filters_action: QAction | None = None
        self._layer_menu: LayerMenu | None = None
        self._dock: ParcelDock | None = None
        self._options: ParcelOptionsFactory | None = None

    def initProcessing(self) -> None:
        """Add the algorithms. All that happens where there is no window."""
        from .algorithms.provider import ParcelLookupProvider

        self._provider = ParcelLookupProvider()
        QgsApplication.processingRegistry().addProvider(self._provider)

    def initGui(self) -> None:
        """Add the algorithms, the button, the menu entries, the options; the dock when wanted."""
        self.initProcessing()
        self._action = self._make_action()
        self._iface.registerMainWindowAction(self._action, _SHORTCUT)
        self._iface.addWebToolBarIcon(self._action)
        self._iface.addPluginToWebMenu(_MENU, self._action)
        self._filters_action = self._make_filters_action()
        self._iface.registerMainWindowAction(self._filters_action, _FILTERS_SHORTCUT)
        self._iface.addPluginToWebMenu(_MENU, self._filters_action)
        self._layer_menu = self._make_layer_menu()
        self._options = self._make_options()
        self._iface.registerOptionsWidgetFactory(self._options)
        if QgsSettings().value(_OPEN_SETTING, False, type=bool):
            self._make_dock()

    def unload(self) -> None:
        """Take everything out of QGIS again; a search that runs is cancelled."""
        if self._dock is not None:
            QgsSettings().setValue(_OPEN_SETTING, not self._dock.isHidden())
            self._dock.close_down()
            self._iface.removeDockWidget(self._dock)
            self._dock.deleteLater()
            self._dock = None
        if self._options is not None:
            self._iface.unregisterOptionsWidgetFactory(self._options)
            self._options = None
        if self._layer_menu is not None:
            self._layer_menu.close_down()
            self._layer_menu.deleteLater()
            self._layer_menu = None
        if self._filters_action is not None:
            self._iface.removePluginWebMenu(_MENU, self._filters_action)
            self._iface.unregisterMainWindowAction(self._filters_action)
            self._filters_action.deleteLater()
            self._filters_action = None
        if self._action is not None:
            self._iface.removePluginWebMenu(_MENU, self._action)
            self._iface.removeWebToolBarIcon(self._action)
            self._iface.unregisterMainWindowAction(self._action)
            self._action.deleteLater()
            self._action = None
        if self._provider is not None:
            QgsApplication.processingRegistry().removeProvider(self._provider)
            self._provider = None
        _have_modules_forgotten()

    def show_dock(self) -> ParcelDock:
        """Bring the dock to the front, made where it is not yet, and return it."""
        dock = self._dock or self._make_dock()
        dock.setUserVisible(True)
        return dock

    def search_by_filters(self) -> None:
        """Open the filter builder, first for everywhere; the dock comes when a search starts."""
        self._dock_behind().show_filters(is_everywhere_first=True)

    def refine(self, layer: QgsVectorLayer) -> None:
        """Open the filter builder with what a result layer was searched with."""
        self._dock_behind().refine_layer(layer)

    def _dock_behind(self) -> ParcelDock:
        """The dock as it is; one that is made for this stays hidden."""
        if self._dock is None:
            self._make_dock().hide()
        return self._dock

    def _make_action(self) -> QAction:
        title = QCoreApplication.translate("ParcelLookup", "Parcel Lookup")
        action = QAction(QIcon(str(_ICON)), title, self._iface.mainWindow())
        action.setObjectName("parcel_lookup_toggle_dock")
        tip = QCoreApplication.translate("ParcelLookup", "Find parcels and add them to the map")
        action.setToolTip(f"<b>{title}</b> ({_SHORTCUT})<p>{tip}</p>")
        action.setStatusTip(tip)
        action.setCheckable(True)
        action.toggled.connect(self._on_toggled)
        return action

    def _make_filters_action(self) -> QAction:
        title = QCoreApplication.translate("ParcelLookup", "Search by Filters…")
        action = QAction(QIcon(str(_ICON)), title, self._iface.mainWindow())
        action.setObjectName("parcel_lookup_search_by_filters")
        tip = QCoreApplication.translate(
            "ParcelLookup", "Find parcels by what is known of them, with or without an area"
        )
        action.setToolTip(f"<b>{title}</b> ({_FILTERS_SHORTCUT})<p>{tip}</p>")
        action.setStatusTip(tip)
        action.triggered.connect(lambda _checked=False: self.search_by_filters())
        return action

    def _make_layer_menu(self) -> LayerMenu:
        from .ui.layer_menu import LayerMenu

        return LayerMenu(self._iface, self.refine, self)

    @staticmethod
    def _make_options() -> ParcelOptionsFactory:
        from .ui.options_factory import ParcelOptionsFactory

        title = QCoreApplication.translate("ParcelLookup", "Parcel Lookup")
        return ParcelOptionsFactory(title, QIcon(str(_ICON)))

    def _on_toggled(self, checked: bool) -> None:
        # Once the dock is there, it and the action keep each other up to date.
        if checked and self._dock is None:
            self.show_dock()

    def _make_dock(self) -> ParcelDock:
        from .ui.dock import ParcelDock

        self._dock = ParcelDock(self._iface)
        self._dock.setWindowIcon(self._action.icon())
        # Where the user left it last; a dock that is new to QGIS goes to the right.
        if not self._iface.mainWindow().restoreDockWidget(self._dock):
            self._iface.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self._dock)
        self._dock.setToggleVisibilityAction(self._action)
        return self._dock


def _have_modules_forgotten() -> None:
    """Have QGIS forget all of our modules when it unloads us.

    It notes those that it saw imported by name, and misses packages that were imported on the way
    to a module in them. What stays would be mixed with the modules of the next start: the same
    classes twice, and values of one that the other does not know.
    """
    package = __package__
    noted = getattr(qgis.utils, "_plugin_modules", {}).get(package)
    if noted is not None:  # not where something else than QGIS started the plugin
        noted.update(name for name in sys.modules if name.startswith(f"{package}."))
