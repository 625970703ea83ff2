"""Where the values of a list are taken from: the field of a layer, the column of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from qgis.core import Qgis, QgsVectorLayer
from qgis.gui import (
    QgsCollapsibleGroupBox,
    QgsFieldComboBox,
    QgsFileWidget,
    QgsMapLayerComboBox,
)
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.inputs.value_lists import (
    FILE_FILTER,
    LayerValues,
    columns_of,
    read_file,
)
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import WrappingCheckBox, name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsMapLayer

_COLUMNS = 16


class ValueSource(QgsCollapsibleGroupBox):
    """A group that reads values in a task: either `found` or `failed` follows `reading`."""

    #: Something is being read.
    reading = pyqtSignal()
    #: A `ValueList`.
    found = pyqtSignal(object)
    #: A sentence that says why there is none.
    failed = pyqtSignal(str)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(title)
        self._task: Background | None = None
        self._button = QPushButton()
        self._button.setAutoDefault(False)
        self._form = QFormLayout(self)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.setCollapsed(True)

    def stop(self) -> None:
        """Nobody waits for what is being read any more."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()

    def _add_button(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self._button)
        row.addStretch(1)
        self._form.addRow(row)

    def _start(self, title: str, work: Callable[..., Any], done: Callable[[Any], None]) -> None:
        """Do `work` in a task, in place of what was being read; `done` is given its result."""
        self.stop()
        self.reading.emit()
        self._task = Background(title, work, is_hidden=True)
        self._task.done.connect(lambda result: self._end(done, result))
        self._task.failed.connect(lambda error: self._end(self.failed.emit, error.reason))
        self._task.start()

    def _end(self, tell: Callable[[Any], None], what: Any) -> None:
        self._task = None
        tell(what)


class LayerSource(ValueSource):
    """The field of a layer of the project, a table included."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Take from a Layer"), parent)
        name_it(self, "list_layer_group", tr("Add the values that a field of a layer has"))
        self._layer = QgsMapLayerComboBox()
        self._layer.setFilters(Qgis.LayerFilter.VectorLayer)
        name_it(self._layer, "list_layer", tr("A layer or table of the project"), tr("Layer"))
        self._field = QgsFieldComboBox()
        name_it(self._field, "list_layer_field", tr("The field with the values"), tr("Field"))
        self._selected = WrappingCheckBox()
        name_it(
            self._selected, "list_layer_selected", tr("Take the values of selected features only")
        )
        self._button.setText(tr("&Add Values"))
        name_it(self._button, "list_layer_add", tr("Add the values of the field to the list"))
        for combo in (self._layer, self._field):
            _widen(combo)
        self._form.addRow(tr("&Layer"), self._layer)
        self._form.addRow(tr("&Field"), self._field)
        self._form.addRow(self._selected)
        self._add_button()
        self._layer.layerChanged.connect(self._take_layer)
        self._button.clicked.connect(self._read)
        self._take_layer(self._layer.currentLayer())

    def _take_layer(self, layer: QgsMapLayer | None) -> None:
        is_usable = isinstance(layer, QgsVectorLayer)
        self._field.setLayer(layer if is_usable else None)
        number = layer.selectedFeatureCount() if is_usable else 0
        words = tr("Selected features &only")
        self._selected.set_words(f"{words} ({number:,})" if number else words)
        self._selected.setEnabled(bool(number))
        self._selected.setChecked(bool(number))
        self._button.setEnabled(is_usable)

    def _read(self) -> None:
        layer, field = self._layer.currentLayer(), self._field.currentField()
        try:
            values = LayerValues.from_layer(layer, field, self._selected.isChecked())
        except ParcelError as error:
            self.failed.emit(error.reason)
            return
        self._start(tr("Reading the values of a layer"), values.read, self.found.emit)


class FileSource(ValueSource):
    """A column of a text file or a table, or a plain list of lines."""

    def __init__(self, names: Sequence[str], parent: QWidget | None = None) -> None:
        """A column of one of these `names` is chosen from the start."""
        super().__init__(tr("Take from a File"), parent)
        self._names = {name.casefold() for name in names}
        self._columns_path = ""
        name_it(self, "list_file_group", tr("Add the values in a text file or a table"))
        self._file = QgsFileWidget()
        self._file.setFilter(FILE_FILTER)
        self._file.setDialogTitle(tr("Choose a File with Values"))
        tip = tr("A text file with a value in each line, a CSV file, or a table")
        name_it(self._file, "list_file", tip, tr("File"))
        # It is the line edit inside that the keyboard goes to.
        self._file.lineEdit().setAccessibleName(tr("File"))
        self._file.setFocusProxy(self._file.lineEdit())
        self._column = QComboBox()
        name_it(self._column, "list_file_column", tr("The column with the values"), tr("Column"))
        _widen(self._column)
        self._button.setText(tr("A&dd Values"))
        name_it(self._button, "list_file_add", tr("Add the values of the file to the list"))
        self._form.addRow(tr("F&ile"), self._file)
        self._form.addRow(tr("&Column"), self._column)
        self._add_button()
        self._file.fileChanged.connect(self._look)
        self._button.clicked.connect(self._read)
        self._show_columns([], "")

    def _look(self, _path: str = "") -> None:
        """Find out the columns; the file may lie on a slow network drive."""
        path = self._file.filePath().strip()
        self._show_columns([], "")
        self.stop()
        if path:
            title = tr("Looking into a file with values")
            self._start(title, lambda _c: columns_of(path), lambda c: self._show(c, path))

    def _show(self, columns: list[str], path: str) -> None:
        self._show_columns(columns, path)
        self.found.emit(None)

    def _show_columns(self, columns: list[str], path: str) -> None:
        self._columns_path = path
        self._column.clear()
        self._column.addItems(columns)
        named = (row for row, column in enumerate(columns) if column.casefold() in self._names)
        self._column.setCurrentIndex(next(named, 0))
        self._column.setEnabled(bool(columns))
        self._button.setEnabled(bool(path))

    def _read(self) -> None:
        path, column = self._columns_path, self._column.currentText()
        title = tr("Reading values from a file")
        self._start(
            title, lambda cancellation: read_file(path, column, "", cancellation), self.found.emit
        )


def _widen(combo: QComboBox) -> None:
    """As wide as there is room, whatever the length of the names in it."""
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(_COLUMNS)
    combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
