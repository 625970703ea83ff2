"""Where a list comes from: a layer or table of the project, a file, or pasted text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import Qgis, QgsProject, QgsVectorLayer
from qgis.gui import QgsFileWidget, QgsMapLayerComboBox
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QPlainTextEdit,
    QWidget,
)

from parcel_lookup.core.gis.inputs.tables import FILE_FILTER, read_file, read_text
from parcel_lookup.core.gis.layer.properties import UNMATCHED_PROPERTY
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.result.layer_kinds import is_ours
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.filters.list_editor import widen_combo
from parcel_lookup.ui.filters.value_text import as_sentence
from parcel_lookup.ui.kit.widgets import (
    WrappingCheckBox,
    guard_tips,
    name_it,
    single_shot,
    wrapping_label,
)
from parcel_lookup.ui.lists.form import FormGrid

if TYPE_CHECKING:
    from qgis.core import QgsMapLayer

    from parcel_lookup.core.gis.inputs.tables import Table

_LAYER, _FILE, _TEXT = range(3)
_TYPED_MS = 400
_LINES = 6
_COLUMNS = 16
_GEOMETRIES = (Qgis.GeometryType.Point, Qgis.GeometryType.Null)


class SourceBox(QWidget):
    """The source of a list; files and texts become memory tables with text columns."""

    #: Another layer, or others of its features.
    changed = pyqtSignal()

    def __init__(self, at: QgsMapLayer | None = None, parent: QWidget | None = None) -> None:
        """Create the box; select the layer `at`, or the only one that can be a list."""
        super().__init__(parent)
        #: The table that was made of a file or a text.
        self._table: QgsVectorLayer | None = None
        self._task: Background | None = None
        self._problem = ""
        self._watched: QgsVectorLayer | None = None
        self._make_controls()
        self._lay_out()
        self._timer = single_shot(_TYPED_MS, self._read_table, self)
        self._kind.currentIndexChanged.connect(self._on_kind)
        self._layer.layerChanged.connect(self._on_layer)
        self._selected.clicked.connect(lambda _checked: self.changed.emit())
        self._file.fileChanged.connect(lambda _path: self._read_table())
        self._text.textChanged.connect(self._timer.start)
        QgsProject.instance().layersWillBeRemoved.connect(self._on_layers_going)
        lists = _lists_of_the_user()
        self._kind.setCurrentIndex(_LAYER if lists or _may_begin(at) else _TEXT)
        self._on_kind()
        if _may_begin(at):
            self.set_layer(at)
        elif len(lists) == 1:
            self.set_layer(lists[0])

    @property
    def layer(self) -> QgsVectorLayer | None:
        """The layer of the list, or None."""
        return self._watched if self._is_layer else self._table

    @property
    def is_selected_only(self) -> bool:
        """Whether only the selected features are looked up."""
        return self._is_layer and self._selected.isEnabled() and self._selected.isChecked()

    @property
    def problem(self) -> str:
        """Why there is no list, as a sentence, or ""."""
        if self.layer is not None:
            return ""
        nothing = {
            _LAYER: tr("Choose a layer or table."),
            _FILE: tr("Choose a file."),
            _TEXT: tr("Paste or type a list, one row per line."),
        }
        return self._problem or nothing[self._kind.currentIndex()]

    def set_layer(self, layer: QgsVectorLayer) -> None:
        """Select a layer of the project, and its selected features only."""
        self._kind.setCurrentIndex(_LAYER)
        self._layer.setLayer(layer)
        self._on_layer(layer)
        self._selected.setChecked(self._selected.isEnabled())
        self.changed.emit()

    def close_down(self) -> None:
        """Disconnect from layers and stop reading."""
        self._timer.stop()
        self._stop()
        self._watch(None)
        QgsProject.instance().layersWillBeRemoved.disconnect(self._on_layers_going)

    @property
    def _is_layer(self) -> bool:
        return self._kind.currentIndex() == _LAYER

    def _make_controls(self) -> None:
        self._kind = QComboBox()
        self._kind.addItems([tr("Layer or Table"), tr("File"), tr("Pasted Text")])
        name_it(self._kind, "lookup_source", tr("Source of the list"), tr("List from"))
        self._layer = QgsMapLayerComboBox()
        guard_tips(self._layer)
        self._layer.setFilters(Qgis.LayerFilter.VectorLayer)
        # Whatever comes first by its name would be as good as chosen, and costs requests.
        self._layer.setAllowEmptyLayer(True)
        self._layer.setLayer(None)
        name_it(
            self._layer, "lookup_layer", tr("Layer or table in the project"), tr("Layer or table")
        )
        self._selected = WrappingCheckBox()
        name_it(self._selected, "lookup_selected", tr("Look up the selected rows only"))
        self._file = QgsFileWidget()
        self._file.setFilter(FILE_FILTER)
        tip = tr("Text (CSV, TSV, TXT) or a table (XLSX, ODS, DBF)")
        for widget, name in ((self._file, "lookup_file"), (self._file.lineEdit(), "lookup_path")):
            name_it(widget, name, tip, tr("File with a list"))
        self._text = QPlainTextEdit()
        self._text.setTabChangesFocus(True)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        # Pasted cells then align in columns, mostly.
        self._text.setTabStopDistance(_COLUMNS * self.fontMetrics().averageCharWidth())
        self._text.setPlaceholderText(tr("One row per line, or cells copied from a spreadsheet"))
        name_it(
            self._text,
            "lookup_text",
            tr("One row per line. Separate columns with tabs, semicolons, or commas."),
            tr("Pasted list"),
        )
        self._said = wrapping_label("lookup_read", tr("Result of reading the list"))

    def _lay_out(self) -> None:
        self.grid = FormGrid(self)
        self.grid.add_row(tr("List &from"), self._kind)
        for part in (self._layer, self._selected, self._file):
            self.grid.add_row("", part)
        self.grid.add_wide(self._text)
        self.grid.add_row("", self._said)
        widen_combo(self._layer)

    def _on_kind(self, _index: int = 0) -> None:
        kind = self._kind.currentIndex()
        shown = {
            _LAYER: (self._layer, self._selected),
            _FILE: (self._file,),
            _TEXT: (self._text,),
        }
        for place, parts in shown.items():
            for part in parts:
                self.grid.show_row(part, place == kind)
        self._take_table(None)
        if kind == _LAYER:
            self._on_layer(self._layer.currentLayer())
        else:
            self._read_table()

    # ---- a layer ------------------------------------------------------------------------------

    def _on_layer(self, layer: QgsMapLayer | None) -> None:
        if self._is_layer:
            self._watch(layer if isinstance(layer, QgsVectorLayer) else None)
            self._show_selection()

    def _watch(self, layer: QgsVectorLayer | None) -> None:
        if layer is self._watched:
            return
        if self._watched is not None:
            self._watched.selectionChanged.disconnect(self._show_selection)
        self._watched = layer
        if layer is not None:
            layer.selectionChanged.connect(self._show_selection)

    def _show_selection(self, *_arguments: object) -> None:
        number = self._watched.selectedFeatureCount() if self._watched is not None else 0
        words = tr("Selected f&eatures only")
        self._selected.set_words(f"{words} ({number:,})" if number else words)
        self._selected.setEnabled(bool(number))
        if not number:
            self._selected.setChecked(False)
        self.changed.emit()

    def _on_layers_going(self, ids: list[str]) -> None:
        if self._watched is not None and self._watched.id() in ids:
            self._layer.setLayer(None)  # else it selects the next one

    # ---- a file or a text ---------------------------------------------------------------------

    def _read_table(self) -> None:
        """Read the file or the text in a task, in place of the running one."""
        kind = self._kind.currentIndex()
        if kind == _LAYER:
            return
        read = read_file if kind == _FILE else read_text
        what = self._file.filePath().strip() if kind == _FILE else self._text.toPlainText()
        self._stop()
        self._take_table(None)
        if what.strip():
            self._problem = tr("Reading…")
            title = tr("Reading a list")
            self._task = Background(title, lambda _stop: read(what), is_hidden=True)
            self._task.done.connect(self._on_read)
            self._task.failed.connect(self._on_failed)
        self.changed.emit()
        if self._task is not None:
            self._task.start()

    def _on_read(self, table: Table) -> None:
        self._task = None
        self._take_table(table.layer())
        rows = number_of(len(table.rows), "{} row", "{} rows")
        columns = ", ".join(table.columns)
        self._say(tr("{rows} with {columns}.").format(rows=rows, columns=columns))
        self.changed.emit()

    def _on_failed(self, error: Any) -> None:
        self._task = None
        self._problem = as_sentence(error.reason)
        self._say(f"⚠ {self._problem}")
        self.changed.emit()

    def _take_table(self, layer: QgsVectorLayer | None) -> None:
        self._table = layer
        self._problem = ""
        self._say("")

    def _say(self, sentence: str) -> None:
        self._said.setText(sentence)
        self.grid.show_row(self._said, bool(sentence))

    def _stop(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()


def _may_begin(layer: QgsMapLayer | None) -> bool:
    """Return whether a layer can be a list: points or a table, not one of our results."""
    if not isinstance(layer, QgsVectorLayer) or layer.geometryType() not in _GEOMETRIES:
        return False
    return not is_ours(layer) or bool(layer.customProperty(UNMATCHED_PROPERTY))


def _lists_of_the_user() -> list[QgsMapLayer]:
    """Return the layers of the project that can be lists, except ours."""
    layers = QgsProject.instance().mapLayers().values()
    return [layer for layer in layers if _may_begin(layer) and not is_ours(layer)]
