"""The editor for lists of values: in one line, or in a dialog that also reads layers and files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Callable

from qgis.core import Qgis, QgsVectorLayer
from qgis.gui import QgsCollapsibleGroupBox, QgsFileWidget, QgsMapLayerComboBox
from qgis.PyQt.QtCore import QMimeData, QSize, pyqtSignal
from qgis.PyQt.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QTextCursor
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QPlainTextEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.inputs.tables import FILE_FILTER, read_file
from parcel_lookup.core.gis.inputs.value_lists import MOST_VALUES, LayerValues, different
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.filters.value_editors import (
    ListCompletions,
    ValueEditor,
    ValueLine,
    fixed_values,
    value_of,
)
from parcel_lookup.ui.filters.value_text import (
    SEPARATORS,
    as_line,
    as_sentence,
    is_number,
    join_values,
    notation,
    number_separators,
    of_line,
    read_list,
    split_values,
    summary,
    without_pages,
    write_number,
)
from parcel_lookup.ui.kit.widgets import (
    WrappingCheckBox,
    guard_tips,
    label_for,
    name_it,
    push_button,
    single_shot,
    wrapping_label,
)

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.inputs.tables import Table
    from parcel_lookup.core.gis.result.completions import FieldCompletions
    from parcel_lookup.ui.filters.codes import CodeBook

_COMBO_COLUMNS = 16
_DIALOG_COLUMNS, _DIALOG_LINES, _MIN_LINES = 64, 26, 4
_COUNT_MS = 150
_LINE_ENDS = re.compile("[\u2028\u2029]")
#: A longer list is edited in the dialog only.
_MAX_LINE = 2_000


def widen_combo(combo: QComboBox) -> None:
    """Let a combo box take the available width, whatever its longest item."""
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(_COMBO_COLUMNS)
    combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


class ValueSource(QgsCollapsibleGroupBox):
    """Reads the values of a field of a layer in the project, or of a column of a file."""

    #: The values that were read.
    found = pyqtSignal(list)
    #: A sentence about reading, or "".
    noticed = pyqtSignal(str)

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        """Create the group; a column that is named like `field` is preselected."""
        super().__init__(parent)
        self._names = (field.name.casefold(), field.label.casefold())
        self._table: Table | None = None
        self._task: Background | None = None
        self._make_controls()
        self._lay_out()
        self._layer.layerChanged.connect(lambda _layer: self._show_source())
        self._file.fileChanged.connect(lambda _path: self._show_source())
        self._show_source()

    @property
    def is_reading(self) -> bool:
        """Whether a task is running."""
        return self._task is not None

    def stop(self) -> None:
        """Cancel reading."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()

    def _make_controls(self) -> None:
        self.setTitle(tr("Add from a Layer or File"))
        self.setSaveCollapsedState(False)
        self.setCollapsed(True)
        name_it(self, "list_source", tr("Add the values of a field of a layer or file"))
        self._layer = QgsMapLayerComboBox()
        self._layer.setFilters(Qgis.LayerFilter.VectorLayer)
        name_it(self._layer, "list_layer", tr("Layer or table in the project"), tr("Layer"))
        self._file = QgsFileWidget()
        self._file.setFilter(FILE_FILTER)
        self._file.setDialogTitle(tr("Choose a File with Values"))
        tip = tr("Text file with one value per line, CSV file, or table")
        name_it(self._file, "list_file", tip, tr("File"))
        # The line edit inside takes the focus.
        self._file.lineEdit().setAccessibleName(tr("File"))
        self._file.setFocusProxy(self._file.lineEdit())
        self._field = QComboBox()
        name_it(self._field, "list_field", tr("Field with the values"), tr("Field"))
        self._selected = WrappingCheckBox()
        tip = tr("Add the values of selected features only")
        name_it(self._selected, "list_selected", tip)
        tip = tr("Add the values of the field to the list")
        self._button = push_button("list_add", tr("&Add Values"), tip, self._read)
        for combo in (self._layer, self._field):
            widen_combo(combo)
            guard_tips(combo)

    def _lay_out(self) -> None:
        form = QFormLayout(self)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(tr("&Layer"), self._layer)
        form.addRow(tr("F&ile"), self._file)
        form.addRow(tr("&Field"), self._field)
        last = QHBoxLayout()
        last.addWidget(self._selected, 1)
        last.addWidget(self._button)
        form.addRow(last)

    def _show_source(self) -> None:
        """Offer the columns of the file, or else the fields of the layer."""
        self.stop()
        self._table = None
        path = self._file.filePath().strip()
        layer = None if path else self._layer.currentLayer()
        self._layer.setEnabled(not path)
        is_layer = isinstance(layer, QgsVectorLayer)
        number = layer.selectedFeatureCount() if is_layer else 0
        words = tr("Selected features &only")
        self._selected.set_words(f"{words} ({number:,})" if number else words)
        self._selected.setEnabled(bool(number))
        self._selected.setChecked(bool(number))
        self._show_fields(layer.fields().names() if is_layer else [])
        self.noticed.emit("")
        if path:
            self._start(lambda _stop: read_file(path), self._on_table)

    def _on_table(self, table: Table) -> None:
        self._table = table
        self._show_fields(table.columns)
        self.noticed.emit("")

    def _show_fields(self, names: list[str]) -> None:
        self._field.clear()
        self._field.addItems(names)
        named = (row for row, name in enumerate(names) if name.casefold() in self._names)
        self._field.setCurrentIndex(next(named, 0))
        self._field.setEnabled(bool(names))
        self._button.setEnabled(bool(names))

    def _read(self) -> None:
        table, field = self._table, self._field.currentText()
        if table is not None:
            index = table.columns.index(field)
            work = lambda stop: different((row[index] for row in table.rows), stop)  # noqa: E731
        else:
            try:
                layer, is_selected = self._layer.currentLayer(), self._selected.isChecked()
                work = LayerValues(layer, field, is_selected).read
            except ParcelError as error:
                self._fail(error)
                return
        self._start(work, self.found.emit)

    def _start(self, work: Callable[..., Any], done: Callable[[Any], None]) -> None:
        """Run `work` in a task in place of the running one, and pass its result to `done`."""
        self.stop()

        def end(result: Any) -> None:
            self._task = None
            done(result)

        self._task = Background.begin(tr("Reading a list"), work, end, self._fail)
        self.noticed.emit(tr("Reading…"))

    def _fail(self, error: ParcelError) -> None:
        self._task = None
        self.noticed.emit(f"⚠ {as_sentence(error.reason)}")


class ValuesEdit(QPlainTextEdit):
    """A text editor with one value per line; pasted lists are split into lines."""

    #: A sentence about what was pasted.
    noticed = pyqtSignal(str)

    def __init__(self, separators: Callable[[str], str], parent: QWidget | None = None) -> None:
        """Create the editor; `separators` are those between the values in a line."""
        super().__init__(parent)
        self._separators = separators
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)

    def lines(self) -> list[str]:
        """Return the values of the lines that are not empty (`of_line`)."""
        # `toPlainText` would replace non-breaking spaces.
        lines = _LINE_ENDS.split(self.document().toRawText())
        return [of_line(line) for line in lines if line.strip()]

    def insertFromMimeData(self, source: QMimeData | None) -> None:
        """Paste the values of a list as lines."""
        text = source.text() if source is not None else ""
        values, notice = read_list(text, self._separators(text))
        self.noticed.emit(notice)
        if values:
            self.insertPlainText("\n".join(map(as_line, values)))

    def add_lines(self, lines: list[str]) -> None:
        """Add values below the others."""
        self.moveCursor(QTextCursor.MoveOperation.End)
        before = "\n" if self.textCursor().positionInBlock() else ""
        # The next one is typed in a line of its own.
        self.insertPlainText(before + "".join(f"{as_line(line)}\n" for line in lines))


class ListDialog(QDialog):
    """A dialog to type or paste values, or add them from a layer or file.

    Deletes itself when it is closed. Keeps everything that the user typed except duplicates and
    blanks that are not in double quotes.
    """

    def __init__(
        self,
        field: Field,
        values: list[str],
        book: CodeBook | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Create the dialog; `values` are texts, with a `book` names of codes."""
        super().__init__(parent)
        self._field = field
        self._book = book
        self._notice = ""
        self.setObjectName("parcel_lookup_list_dialog")
        self.setWindowTitle(tr("{field}: List of Values").format(field=field.label))
        self.finished.connect(self.deleteLater)
        self._make_controls()
        self._lay_out()
        self._edit.add_lines(values)
        self._edit.document().clearUndoRedoStacks()
        self._connect()
        self._count()

    def values(self) -> list[str]:
        """Return the values as texts, without duplicates, in order."""
        return list(dict.fromkeys(self._edit.lines()))

    def accept(self) -> None:
        """Close if the list is not too long."""
        self._count()
        if len(self.values()) <= MOST_VALUES:
            super().accept()

    def done(self, result: int) -> None:
        """Cancel reading before closing."""
        self._source.stop()
        super().done(result)

    def _make_controls(self) -> None:
        self._edit = ValuesEdit(lambda text: separators_of(text, self._field, self._book), self)
        tip = tr("One value per line. You can paste a spreadsheet column.")
        name_it(self._edit, "list_values", tip, tr("Values, one per line"))
        self._label = label_for(self._edit, tr("&Values, one per line"))
        self._line = wrapping_label("list_count", tr("Number of values, and what was skipped"))
        self._source = ValueSource(self._field, self)
        buttons = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self._timer = single_shot(_COUNT_MS, self._count, self)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.addWidget(self._label)
        layout.addWidget(self._edit, 1)
        layout.addWidget(self._line)
        layout.addWidget(self._source)
        layout.addWidget(self._buttons)
        metrics = self.fontMetrics()
        self._edit.setMinimumHeight(_MIN_LINES * metrics.lineSpacing())
        self._line.setMinimumHeight(metrics.lineSpacing())
        size = QSize(
            _DIALOG_COLUMNS * metrics.averageCharWidth(), _DIALOG_LINES * metrics.lineSpacing()
        )
        self.resize(size.boundedTo(self.screen().availableGeometry().size()))
        self._edit.setFocus()

    def _connect(self) -> None:
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._edit.textChanged.connect(self._timer.start)
        self._edit.noticed.connect(self._show_notice)
        self._source.noticed.connect(self._show_notice)
        self._source.found.connect(self._on_found)

    def _on_found(self, found: list[str]) -> None:
        known = set(self._edit.lines())
        values, notice = without_pages(found)
        new = [value for value in values if value not in known]
        self._edit.add_lines(new)
        words = [number_of(len(new), "{} value was added.", "{} values were added."), notice]
        others = len(values) - len(new)
        if others:
            words.insert(
                1, number_of(others, "{} was already in the list.", "{} were already in the list.")
            )
        self._show_notice(" ".join(words).strip())

    def _show_notice(self, sentence: str) -> None:
        self._notice = sentence
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(
            not self._source.is_reading
        )
        self._count()

    def _count(self) -> None:
        """Show the number of values, and the first invalid one."""
        self._timer.stop()
        lines = self._edit.lines()
        values = list(dict.fromkeys(lines))
        words = [number_of(len(values), "{} value.", "{} values.")]
        if len(lines) > len(values):
            repeats = number_of(len(lines) - len(values), "{} duplicate", "{} duplicates")
            words.append(tr("Skipped: {repeats}.").format(repeats=repeats))
        if len(values) > MOST_VALUES:
            words.append(tr("⚠ The maximum is {most} values.").format(most=f"{MOST_VALUES:,}"))
        words += [self._first_invalid(values), self._notice]
        self._line.setText(" ".join(filter(None, words)))

    def _first_invalid(self, values: list[str]) -> str:
        """Return a sentence about the first value that is not a number or a known code, or ""."""
        read = (value_of(value, self._field, self._book) for value in values)
        if self._book is not None:
            problem = self._book.problem(read)
            return f"⚠ {problem}" if problem else ""
        if not self._field.is_numeric:
            return ""
        wrong = next((value for value in read if isinstance(value, str)), None)
        return tr("⚠ “{value}” is not a number.").format(value=wrong[:100]) if wrong else ""


class ListLine(ValueLine):
    """A line edit that accepts pasted columns."""

    #: A text of several lines was pasted.
    pasted = pyqtSignal(str)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paste a column, or anything into a long list, which is shown read-only."""
        if event.matches(QKeySequence.StandardKey.Paste):
            text = QGuiApplication.clipboard().text()
            if self.isReadOnly() or len(text) > _MAX_LINE or "\n" in text.strip("\r\n"):
                self.pasted.emit(text)
                return
        super().keyPressEvent(event)


class ListEdit(ValueEditor):
    """Edits values separated by commas or semicolons, or in a dialog."""

    def __init__(
        self,
        field: Field,
        words: str,
        book: CodeBook | None,
        suggestions: FieldCompletions | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._field = field
        self._book = book
        self._long: tuple[Any, ...] = ()
        self._notice = ""
        self._line = ListLine(self, self._formatted)
        if book is not None or not field.is_numeric:
            fixed = fixed_values(field) if book is None else book.all_words
            suggestions = suggestions if book is None else None
            self._line.setCompleter(ListCompletions(self._line, fixed, suggestions, field.name))
        tip = tr("Values separated by commas or semicolons. You can paste a column.")
        self._add(self._line, "filter_value", tip, words)
        self._button = QToolButton(self)
        self._button.setText("…")
        tip = tr("Edit the values as a list: paste a column, or add values from a layer or file")
        name_it(self._button, "filter_list", tip, tr("{}, as a list").format(words))
        self._button.setSizePolicy(
            self._button.sizePolicy().horizontalPolicy(), self._line.sizePolicy().verticalPolicy()
        )
        self._layout.addWidget(self._button)
        self._line.pasted.connect(self._paste)
        self._button.clicked.connect(self.open_list)

    def problem(self) -> str:
        """Return what was skipped when pasting, or a sentence about an unknown code, or ""."""
        problem = self._notice or super().problem()
        if not problem and self._book is not None:
            value = self.value()
            problem = self._book.problem(value if isinstance(value, tuple) else (value,))
        return problem

    def open_list(self) -> None:
        """Open the dialog for the values."""
        dialog = ListDialog(self._field, self._texts(self.value()), self._book, self.window())
        dialog.accepted.connect(lambda: self._on_accepted(dialog))
        dialog.open()

    def _read(self) -> Any:
        return self._long or self._values(self._split(self._line.typed)) or None

    def _show(self, value: Any) -> None:
        self._notice = ""
        texts = self._texts(value)
        has_commas = self._field.is_numeric and notation().point == ","
        line = join_values(texts, number_separators("", ",") if has_commas else SEPARATORS)
        is_long = len(line) > _MAX_LINE and isinstance(value, tuple)
        self._long = value if is_long else ()
        self._line.setReadOnly(is_long)
        self._line.set_typed(summary(texts) if is_long else line)

    def _on_edited(self) -> None:
        self._notice = ""
        self._long = ()
        super()._on_edited()

    def _on_accepted(self, dialog: ListDialog) -> None:
        texts = dialog.values()
        if texts != list(dict.fromkeys(self._texts(self.value()))):
            self._set_texts(texts)

    def _paste(self, text: str) -> None:
        """Add the pasted values to the list."""
        values, notice = read_list(text, separators_of(text, self._field, self._book))
        try:
            values = different(values)
        except ParcelError as error:
            values, notice = [], as_sentence(error.reason)
        self._set_texts([*self._texts(self.value()), *values], notice)

    def _set_texts(self, texts: list[str], notice: str = "") -> None:
        """Replace the value with values that were not typed in the line."""
        self.set_value(self._values(texts, self._items(self.value())) or None)
        self._notice = notice
        self.changed.emit()

    def _split(self, text: str) -> list[str]:
        return split_values(text, separators_of(text, self._field, self._book))

    def _values(self, texts: list[str], given: tuple[Any, ...] = ()) -> tuple[Any, ...]:
        """Return the values for texts; those in `given` are kept unchanged."""
        known = {self._text(item): item for item in given}
        values = (
            known[text] if text in known else value_of(text, self._field, self._book)
            for text in texts
        )
        return tuple(dict.fromkeys(value for value in values if value is not None))

    def _texts(self, value: Any) -> list[str]:
        """Return the values as text."""
        return [self._text(item) for item in self._items(value)]

    def _items(self, value: Any) -> tuple[Any, ...]:
        return value if isinstance(value, tuple) else () if value is None else (value,)

    def _text(self, item: Any) -> str:
        words = self._book.words(item) if self._book is not None else ""
        if words:
            return words
        return write_number(item, notation(), grouped=False) if is_number(item) else str(item)

    def _formatted(self, text: str) -> str:
        return text if self._long else summary(self._texts(self._values(self._split(text))))


def separators_of(text: str, field: Field, book: CodeBook | None) -> str:
    """Return the separators between the values in a line."""
    if field.is_numeric and book is None:
        return number_separators(text, notation().point)
    return SEPARATORS
