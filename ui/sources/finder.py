"""The first page: which kind of place the parcels are in, and where exactly."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QRadioButton, QVBoxLayout, QWidget

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
        #: The panel of the chosen kind.
        self.panel: Panel | None = None
        self._about = wrapping_label("source_about", tr("What is chosen here"))
        layout = fill(QVBoxLayout(self))
        buttons = {kind: QRadioButton(kind.label) for kind in _PANELS}
        if saved is None:
            layout.addWidget(plain_label(tr("Where are the parcels?")))
        for kind, button in buttons.items():
            name_it(button, f"source_{kind.name}", kind.tip)
            button.setVisible(saved is None)
            button.toggled.connect(partial(self._on_kind, kind))
            layout.addWidget(button)
        layout.addSpacing(self.fontMetrics().lineSpacing() if saved is None else 0)
        layout.addWidget(self._about)
        mine = (kind for kind in _PANELS if saved is not None and kind.edits(saved))
        buttons[next(mine, FilePanel)].setChecked(True)

    def start(self, layer: QgsVectorLayer | None, path: str) -> Subject | None:
        """Show a saved connection, and return what is known of it; or read a layer or a file."""
        if layer is not None or path:
            self.panel.start(layer, path)
        return self.panel.show_saved() if self._saved is not None else None

    def _on_kind(self, kind: type[Panel], is_chosen: bool) -> None:
        if not is_chosen:
            return
        before = self.panel
        if kind not in self._panels:
            panel = kind(self._connections, self._reading, self._saved)
            panel.found.connect(self.found)
            panel.changed.connect(self.changed)
            self.layout().addWidget(panel, 1)
            self._panels[kind] = panel
        self.panel = self._panels[kind]
        self._about.setText(f"{kind.tip}.")
        if before is not None:
            before.hide()
            self.panel.show()
            self._reading.stop()
            self.changed.emit()
