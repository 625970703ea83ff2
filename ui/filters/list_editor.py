"""The editor for lists of values: in one line, or in a dialog with layers and files as sources."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Callable

from qgis.core import Qgis, QgsVectorLayer
from qgis.gui import (
    QgsCollapsibleGroupBox,
    QgsFieldComboBox,
    QgsFileWidget,
    QgsMapLayerComboBox,
)
from qgis.PyQt.QtCore import QMimeData, Qt, pyqtSignal
from qgis.PyQt.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QTextCursor
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.inputs.value_lists import (
    FILE_FILTER,
    MOST_VALUES,
    LayerValues,
    columns_of,
    read_file,
)
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
from parcel_lookup.ui.kit.widgets import WrappingCheckBox, guard_tips, name_it, single_shot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsMapLayer

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.inputs.value_lists import ValueList
    from parcel_lookup.core.gis.result.completions import FieldCompletions
    from parcel_lookup.ui.filters.codes import CodeBook

_COMBO_COLUMNS = 16
_DIALOG_COLUMNS, _DIALOG_LINES, _MIN_LINES = 64, 26, 4
_COUNT_MS = 150
_LINE_ENDS = re.compile("[\u2028\u2029]")
#: A longer list is edited in the dialog only.
_MAX_LINE = 2_000
_OPENING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_F4)


class ValueSource(QgsCollapsibleGroupBox):
    """A group box that reads values in a task and emits `reading`, then `found` or `failed`."""

    #: Something is being read.
    reading = pyqtSignal()
    #: A `ValueList`.
    found = pyqtSignal(object)
    #: The reason why there are no values.
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
        """Cancel reading."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()

    def _add_button(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self._button)
        row.addStretch(1)
        self._form.addRow(row)

    def _start(self, title: str, work: Callable[..., Any], done: Callable[[Any], None]) -> None:
        """Run `work` in a task in place of the running one, and pass its result to `done`."""
        self.stop()
        self.reading.emit()
        self._task = Background(title, work, is_hidden=True)
        self._task.done.connect(lambda result: self._end(done, result))
        self._task.failed.connect(lambda error: self._end(self.failed.emit, error.reason))
        self._task.start()

    def _end(self, report: Callable[[Any], None], result: Any) -> None:
        self._task = None
        report(result)


class LayerSource(ValueSource):
    """Reads values from a field of a layer or table in the project."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Add from a Layer"), parent)
        name_it(self, "list_layer_group", tr("Add the values of a layer field"))
        self._layer = QgsMapLayerComboBox()
        self._layer.setFilters(Qgis.LayerFilter.VectorLayer)
        name_it(self._layer, "list_layer", tr("Layer or table in the project"), tr("Layer"))
        self._field = QgsFieldComboBox()
        name_it(self._field, "list_layer_field", tr("Field with the values"), tr("Field"))
        self._selected = WrappingCheckBox()
        name_it(
            self._selected, "list_layer_selected", tr("Add the values of selected features only")
        )
        self._button.setText(tr("&Add Values"))
        name_it(self._button, "list_layer_add", tr("Add the values of the field to the list"))
        for combo in (self._layer, self._field):
            widen_combo(combo)
            guard_tips(combo)
        self._form.addRow(tr("&Layer"), self._layer)
        self._form.addRow(tr("&Field"), self._field)
        self._form.addRow(self._selected)
        self._add_button()
        self._layer.layerChanged.connect(self._on_layer)
        self._button.clicked.connect(self._read)
        self._on_layer(self._layer.currentLayer())

    def _on_layer(self, layer: QgsMapLayer | None) -> None:
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
    """Reads values from a column of a text file or table, or from the lines of a file."""

    def __init__(self, names: Sequence[str], parent: QWidget | None = None) -> None:
        """Create the group; a column with one of these `names` is preselected."""
        super().__init__(tr("Add from a File"), parent)
        self._names = {name.casefold() for name in names}
        self._columns_path = ""
        name_it(self, "list_file_group", tr("Add the values of a text file or table"))
        self._file = QgsFileWidget()
        self._file.setFilter(FILE_FILTER)
        self._file.setDialogTitle(tr("Choose a File with Values"))
        tip = tr("Text file with one value per line, CSV file, or table")
        name_it(self._file, "list_file", tip, tr("File"))
        # The line edit inside takes the focus.
        self._file.lineEdit().setAccessibleName(tr("File"))
        self._file.setFocusProxy(self._file.lineEdit())
        self._column = QComboBox()
        name_it(self._column, "list_file_column", tr("Column with the values"), tr("Column"))
        widen_combo(self._column)
        self._button.setText(tr("A&dd Values"))
        name_it(self._button, "list_file_add", tr("Add the values of the file to the list"))
        self._form.addRow(tr("F&ile"), self._file)
        self._form.addRow(tr("&Column"), self._column)
        self._add_button()
        self._file.fileChanged.connect(self._read_columns)
        self._button.clicked.connect(self._read)
        self._show_columns([], "")

    def _read_columns(self, _path: str = "") -> None:
        """Read the columns in a task; the file may be on a slow network drive."""
        path = self._file.filePath().strip()
        self._show_columns([], "")
        self.stop()
        if path:
            title = tr("Reading the columns of a file")
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


def widen_combo(combo: QComboBox) -> None:
    """Let a combo box take the available width, whatever its longest item."""
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(_COMBO_COLUMNS)
    combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


class ValuesEdit(QPlainTextEdit):
    """A text editor with one value per line; pasted lists are split into lines."""

    #: A sentence about what was pasted.
    noticed = pyqtSignal(str)

    def __init__(self, field_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field_name = field_name
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)

    def lines(self) -> list[str]:
        """Return the values of the lines that are not empty (`of_line`)."""
        # `toPlainText` would replace non-breaking spaces.
        lines = _LINE_ENDS.split(self.document().toRawText())
        return [of_line(line) for line in lines if line.strip()]

    def set_lines(self, lines: list[str]) -> None:
        """Replace the text with these values, without an undo step."""
        self.setPlainText("".join(f"{as_line(line)}\n" for line in lines))
        self.moveCursor(QTextCursor.MoveOperation.End)
        self.document().setModified(False)

    def insertFromMimeData(self, source: QMimeData | None) -> None:
        """Paste a list as lines, and part of a line unchanged."""
        text = source.text() if source is not None and source.hasText() else ""
        values, notice = read_list(text, self._field_name, counts_repeats=True)
        self.noticed.emit(notice)
        if len(values) > 1 or notice:
            self.insert_lines(values)
        elif values:
            self.insertPlainText(values[0] if text.strip() == values[0] else text)

    def insert_lines(self, lines: list[str]) -> None:
        """Insert values at the cursor as lines, in one undo step."""
        if not lines:
            return
        cursor = self.textCursor()
        cursor.beginEditBlock()
        cursor.removeSelectedText()
        before = "\n" if cursor.positionInBlock() else ""
        cursor.insertText(before + "\n".join(map(as_line, lines)))
        if not cursor.atBlockEnd() or cursor.atEnd():
            cursor.insertText("\n")
        cursor.endEditBlock()
        self.setTextCursor(cursor)
        self.ensureCursorVisible()


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
        self._edit.set_lines(values)
        self._connect()
        self._count()

    @property
    def is_changed(self) -> bool:
        """Whether the list was modified."""
        return self._edit.document().isModified()

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
        for source in self._sources:
            source.stop()
        super().done(result)

    def _make_controls(self) -> None:
        self._edit = ValuesEdit(self._field.name, self)
        tip = tr("One value per line. You can paste a spreadsheet column.")
        name_it(self._edit, "list_values", tip, tr("Values, one per line"))
        self._label = QLabel(tr("&Values, one per line"))
        self._label.setBuddy(self._edit)
        self._line = QLabel()
        self._line.setWordWrap(True)
        self._line.setTextFormat(Qt.TextFormat.PlainText)
        name_it(self._line, "list_count", tr("Number of values, and what was skipped"))
        self._sources = (LayerSource(self), FileSource((self._field.name, self._field.label), self))
        buttons = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self._timer = single_shot(_COUNT_MS, self._count, self)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.addWidget(self._label)
        layout.addWidget(self._edit, 1)
        layout.addWidget(self._line)
        for source in self._sources:
            layout.addWidget(source)
        layout.addWidget(self._buttons)
        metrics = self.fontMetrics()
        self._edit.setMinimumHeight(_MIN_LINES * metrics.lineSpacing())
        self._line.setMinimumHeight(metrics.lineSpacing())
        width = _DIALOG_COLUMNS * metrics.averageCharWidth()
        most = self.screen().availableGeometry()
        self.resize(
            min(width, most.width()), min(_DIALOG_LINES * metrics.lineSpacing(), most.height())
        )
        self._edit.setFocus()

    def _connect(self) -> None:
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._edit.textChanged.connect(self._timer.start)
        self._edit.noticed.connect(self._show_notice)
        layer, file = self._sources
        for source, other in ((layer, file), (file, layer)):
            source.reading.connect(self._on_reading)
            source.found.connect(self._on_found)
            source.failed.connect(self._on_failed)
            source.collapsedStateChanged.connect(
                # Both together do not fit on a small screen.
                lambda collapsed, other=other: None if collapsed else other.setCollapsed(True)
            )

    def _on_reading(self) -> None:
        self._ok().setEnabled(False)
        self._show_notice(tr("Reading…"))

    def _on_found(self, found: ValueList | None) -> None:
        self._ok().setEnabled(True)
        if found is None:
            self._show_notice("")
            return
        known = set(self._edit.lines())
        values, notice = without_pages(found.values)
        new = [value for value in values if value not in known]
        self._edit.moveCursor(QTextCursor.MoveOperation.End)
        self._edit.insert_lines(new)
        known_count = len(values) - len(new)
        words = [number_of(len(new), "{} value was added.", "{} values were added.")]
        if known_count:
            already = number_of(
                known_count, "{} was already in the list.", "{} were already in the list."
            )
            words.append(already)
        self._show_notice(" ".join((*words, notice)).strip())

    def _on_failed(self, reason: str) -> None:
        self._ok().setEnabled(True)
        self._show_notice(f"⚠ {as_sentence(reason)}")

    def _ok(self) -> QWidget:
        return self._buttons.button(QDialogButtonBox.StandardButton.Ok)

    def _show_notice(self, sentence: str) -> None:
        self._notice = sentence
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
    """A line edit that accepts pasted columns, and opens the dialog for long lists."""

    #: A text of several lines was pasted.
    pasted = pyqtSignal(str)
    #: The user opened the dialog by keyboard.
    opened = pyqtSignal()
    #: The user cleared a list that is too long for the line.
    emptied = pyqtSignal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle keys that open the dialog, clear the list, or paste a column."""
        if self.isReadOnly() and event.key() in _OPENING:
            self.opened.emit()
        elif self.isReadOnly() and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.emptied.emit()
        elif event.matches(QKeySequence.StandardKey.Paste) and self._is_column():
            self.pasted.emit(QGuiApplication.clipboard().text())
        else:
            super().keyPressEvent(event)

    def _is_column(self) -> bool:
        text = QGuiApplication.clipboard().text()
        return self.isReadOnly() or len(text) > _MAX_LINE or "\n" in text.strip("\r\n")


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
        self._line.opened.connect(self.open_list)
        self._line.emptied.connect(lambda: self._set_values(()))
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
        if dialog.is_changed:
            self._set_values(self._values(dialog.values(), self._items(self.value())))

    def _paste(self, text: str) -> None:
        """Add the pasted values to the list."""
        values, notice = read_list(text, self._field.name)
        given = self._items(self.value())
        texts = dict.fromkeys((*map(self._text, given), *values))
        self._set_values(self._values(list(texts), given), notice)

    def _set_values(self, values: tuple[Any, ...], notice: str = "") -> None:
        """Replace the value with values that were not typed in the line."""
        self.set_value(values or None)
        self._notice = notice
        self.changed.emit()

    def _split(self, text: str) -> list[str]:
        if self._field.is_numeric and self._book is None:
            return split_values(text, number_separators(text, notation().point))
        return split_values(text)

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
