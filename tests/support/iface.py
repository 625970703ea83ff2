"""A QgisInterface of real QGIS and Qt widgets, limited to what the plugin uses."""
# ruff: noqa: N802, N815 - QGIS names these methods

from __future__ import annotations

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsFeature,
    QgsLayerTreeModel,
    QgsLocatorFilter,
    QgsMapLayer,
    QgsProject,
)
from qgis.gui import (
    QgsBrowserGuiModel,
    QgsCustomDropHandler,
    QgsLayerTreeMapCanvasBridge,
    QgsLayerTreeView,
    QgsLocatorWidget,
    QgsMapCanvas,
    QgsMapLayerConfigWidgetFactory,
    QgsMessageBar,
    QgsOptionsWidgetFactory,
)
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject, Qt, pyqtSignal
from qgis.PyQt.QtGui import QAction
from qgis.PyQt.QtWidgets import QDockWidget, QMainWindow, QMenu, QToolBar, QVBoxLayout, QWidget


class Iface(QObject):
    """Main window, canvas, message bar, one menu, and one toolbar. Added layers become current."""

    currentLayerChanged = pyqtSignal(QgsMapLayer)

    def __init__(self) -> None:
        super().__init__()
        self.window = QMainWindow()
        self.window.resize(1000, 800)
        content = QWidget()
        layout = QVBoxLayout(content)
        self.bar = QgsMessageBar()
        self.canvas = QgsMapCanvas()
        self.canvas.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:4326"))
        layout.addWidget(self.bar)
        layout.addWidget(self.canvas, 1)
        self.window.setCentralWidget(content)
        self.menu = QMenu("Web", self.window)
        self.help_menu = QMenu("Plugins", self.window)
        self.locator = QgsLocatorWidget(self.window)
        self.locator.setMapCanvas(self.canvas)
        self.window.statusBar().addWidget(self.locator)
        self.toolbar = QToolBar("Web", self.window)
        self.window.addToolBar(self.toolbar)
        self.save_action = QAction("Save As…", self.window)
        self.shortcuts: list[QAction] = []
        self.tables: list[QgsMapLayer] = []
        self.forms: list[tuple[QgsMapLayer, QgsFeature]] = []
        self.submenus: dict[str, QMenu] = {}
        self.options_factories: list[QgsOptionsWidgetFactory] = []
        self.page_factories: list[QgsMapLayerConfigWidgetFactory] = []
        self.options_shown: list[str] = []
        self.drop_handlers: list[QgsCustomDropHandler] = []
        self._browser: QgsBrowserGuiModel | None = None
        self.layer: QgsMapLayer | None = None
        project = QgsProject.instance()
        root = project.layerTreeRoot()
        self.bridge = QgsLayerTreeMapCanvasBridge(root, self.canvas, self.canvas)
        self.tree = QgsLayerTreeView(self.window)
        self.tree.setModel(QgsLayerTreeModel(root, self.tree))
        project.legendLayersAdded.connect(self._on_added)
        project.layersWillBeRemoved.connect(self._on_removed)

    def close(self) -> None:
        """Close everything at the end of the test."""
        project = QgsProject.instance()
        project.legendLayersAdded.disconnect(self._on_added)
        project.layersWillBeRemoved.disconnect(self._on_removed)
        sip.delete(self.window)

    def mainWindow(self) -> QMainWindow:
        return self.window

    def mapCanvas(self) -> QgsMapCanvas:
        return self.canvas

    def layerTreeView(self) -> QgsLayerTreeView:
        return self.tree

    def messageBar(self) -> QgsMessageBar:
        return self.bar

    def activeLayer(self) -> QgsMapLayer | None:
        return self.layer

    def setActiveLayer(self, layer: QgsMapLayer | None) -> bool:
        self.layer = layer
        self.currentLayerChanged.emit(layer)
        return True

    def registerLocatorFilter(self, one: QgsLocatorFilter) -> None:
        self.locator.locator().registerFilter(one)

    def deregisterLocatorFilter(self, one: QgsLocatorFilter) -> None:
        self.locator.locator().deregisterFilter(one)

    def invalidateLocatorResults(self) -> None:
        self.locator.invalidateResults()

    def addPluginToWebMenu(self, name: str, action: QAction) -> None:
        if name not in self.submenus:
            self.submenus[name] = QMenu(name, self.window)
            self.menu.addMenu(self.submenus[name])
        self.submenus[name].addAction(action)

    def removePluginWebMenu(self, name: str, action: QAction) -> None:
        submenu = self.submenus[name]
        submenu.removeAction(action)
        if not submenu.actions():
            self.menu.removeAction(submenu.menuAction())  # QGIS keeps the menu itself
            del self.submenus[name]

    def pluginHelpMenu(self) -> QMenu:
        return self.help_menu

    def addWebToolBarIcon(self, action: QAction) -> int:
        self.toolbar.addAction(action)
        return 0

    def removeWebToolBarIcon(self, action: QAction) -> None:
        self.toolbar.removeAction(action)

    def registerMainWindowAction(self, action: QAction, shortcut: str) -> bool:
        action.setShortcut(shortcut)
        self.shortcuts.append(action)
        return True

    def unregisterMainWindowAction(self, action: QAction) -> bool:
        self.shortcuts.remove(action)
        return True

    def registerOptionsWidgetFactory(self, factory: QgsOptionsWidgetFactory) -> None:
        self.options_factories.append(factory)

    def unregisterOptionsWidgetFactory(self, factory: QgsOptionsWidgetFactory) -> None:
        self.options_factories.remove(factory)

    def registerMapLayerConfigWidgetFactory(self, one: QgsMapLayerConfigWidgetFactory) -> None:
        self.page_factories.append(one)

    def unregisterMapLayerConfigWidgetFactory(self, one: QgsMapLayerConfigWidgetFactory) -> None:
        self.page_factories.remove(one)

    def registerCustomDropHandler(self, handler: QgsCustomDropHandler) -> None:
        self.drop_handlers.append(handler)

    def unregisterCustomDropHandler(self, handler: QgsCustomDropHandler) -> None:
        self.drop_handlers.remove(handler)

    def browserModel(self) -> QgsBrowserGuiModel:
        if self._browser is None:  # it lists the drives of the computer
            self._browser = QgsBrowserGuiModel(self.window)
            self._browser.initialize()
        return self._browser

    def showOptionsDialog(self, parent: QWidget, page: str) -> None:
        self.options_shown.append(page)

    def addDockWidget(self, area: Qt.DockWidgetArea, dock: QDockWidget) -> None:
        self.window.addDockWidget(area, dock)
        dock.show()

    def addTabifiedDockWidget(
        self, area: Qt.DockWidgetArea, dock: QDockWidget, others: list[str], is_raised: bool = False
    ) -> None:
        self.addDockWidget(area, dock)
        found = (self.window.findChild(QDockWidget, name) for name in others)
        for other in filter(None, found):
            self.window.tabifyDockWidget(other, dock)
        if is_raised:
            dock.raise_()

    def removeDockWidget(self, dock: QDockWidget) -> None:
        self.window.removeDockWidget(dock)

    def zoomToActiveLayer(self) -> None:
        self.canvas.setExtent(self.layer.extent())

    def showAttributeTable(self, layer: QgsMapLayer) -> None:
        self.tables.append(layer)

    def openFeatureForm(
        self, layer: QgsMapLayer, feature: QgsFeature, update: bool = False, modal: bool = True
    ) -> bool:
        assert not modal, "an event loop of its own"
        self.forms.append((layer, feature))
        return True

    def actionLayerSaveAs(self) -> QAction:
        return self.save_action

    def _on_added(self, layers: list[QgsMapLayer]) -> None:
        self.setActiveLayer(layers[0])

    def _on_removed(self, ids: list[str]) -> None:
        if self.layer is not None and self.layer.id() in ids:
            self.setActiveLayer(None)
