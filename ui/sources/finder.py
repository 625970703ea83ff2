"""The first page: which kind of place the parcels are in, and where exactly."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QRadioButton, QStackedWidget, QVBoxLayout, QWidget

from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import fill, name_it, plain_label, wrapping_label
from parcel_lookup.ui.sources.panels import Panel, PublishedPanel, ServicePanel
from parcel_lookup.ui.sources.places import FilePanel, TablePanel

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.gis.connections import Connection, Connections
    from parcel_lookup.ui.sources.reading import ReadingRow
    from parcel_lookup.ui.sources.subjects import Subject

_PANELS: tuple[type[Panel], ...] = (FilePanel, TablePanel, PublishedPanel, ServicePanel)


class FinderPage(QWidget):
    """A choice of four kinds, and the panel of the chosen one, which is made when it is needed."""

    #: The `Subject` that was found.
    found = pyqtSignal(object)
    #: Something else was entered or chosen.
    changed = pyqtSignal()

    def __init__(
        self, connections: Connections, reading: ReadingRow, saved: Connection | None
    ) -> None:
        """`saved` is the connection to edit, which stays of its kind."""
        super().__init__()
        self._connections, self._reading, self._saved = connections, reading, saved
        self._panels: dict[type[Panel], Panel] = {}
        self._stack = QStackedWidget()
        self._about = wrapping_label("source_about", tr("What is chosen here"))
        layout = fill(QVBoxLayout(self), plain_label(tr("Where are the parcels?")))
        self._buttons = {kind: QRadioButton(kind.label) for kind in _PANELS}
        for kind, button in self._buttons.items():
            name_it(button, f"source_{kind.name}", kind.tip)
            button.setEnabled(saved is None or kind.edits(saved))
            button.toggled.connect(partial(self._on_kind, kind))
            layout.addWidget(button)
        layout.addSpacing(self.fontMetrics().lineSpacing())
        layout.addWidget(self._about)
        layout.addWidget(self._stack, 1)
        mine = (kind for kind in _PANELS if saved is not None and kind.edits(saved))
        self._buttons[next(mine, FilePanel)].setChecked(True)

    @property
    def panel(self) -> Panel:
        """The panel of the chosen kind."""
        return self._stack.currentWidget()

    def start(self, layer: QgsVectorLayer | None, path: str) -> Subject | None:
        """Show a saved connection, and return what is known of it; or read a layer or a file."""
        if layer is not None or path:
            self.panel.start(layer, path)
        return self.panel.show_saved() if self._saved is not None else None

    def _on_kind(self, kind: type[Panel], is_chosen: bool) -> None:
        if not is_chosen:
            return
        is_other = bool(self._panels)
        if kind not in self._panels:
            panel = kind(self._connections, self._reading, self._saved)
            panel.found.connect(self.found)
            panel.changed.connect(self.changed)
            self._stack.addWidget(panel)
            self._panels[kind] = panel
        self._stack.setCurrentWidget(self._panels[kind])
        self._about.setText(f"{kind.tip}.")
        if is_other:
            self._reading.stop()
            self.changed.emit()
