"""What the columns of a published layer or of a table of a database contain."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGroupBox,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.gis.connections.layer_drafts import read_columns
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.importing.tables import FieldTable
from parcel_lookup.ui.kit.widgets import CalmComboBox, name_it, note_label, show_note

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.gis.connections.importing import ImportDraft


class IdWords(NamedTuple):
    """What is shown about the columns that identify a parcel."""

    tip: str
    #: What identifies a parcel without them: a few words, and a sentence.
    placeholder: str
    without: str


class ColumnsDraft(Protocol):
    """A layer or table in preparation, such as a `LayerDraft`."""

    fields: ImportDraft
    #: The columns that identify a parcel, and the state of all parcels, at first.
    first_id_columns: tuple[str, ...]
    first_state: str

    def rows_sharing(self, columns: Sequence[str]) -> int:
        """Return the number of first rows whose values in these columns another row has too."""


class ColumnsBox(QGroupBox):
    """What the columns of a layer mean: fields, IDs, and the state of all parcels."""

    changed = pyqtSignal()

    def __init__(self, prefix: str, words: IdWords, parent: QWidget | None = None) -> None:
        """`prefix` begins the object names."""
        super().__init__(tr("Columns"), parent)
        tip = tr("The column of each parcel field, and how it is read")
        name_it(self, f"{prefix}_columns", tip)
        self._words = words
        self._draft: ColumnsDraft | None = None
        self._table = FieldTable(has_expressions=False)
        self._ids = CalmComboBox()
        self._ids.setEditable(True)
        self._ids.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._ids.lineEdit().setPlaceholderText(words.placeholder)
        name_it(self._ids, f"{prefix}_id_columns", words.tip, tr("ID columns"))
        self._ids.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._ids_note = note_label(f"{prefix}_id_note")
        self._state = CalmComboBox()
        self._state.addItem(tr("Not set"), "")
        for state in STATES:
            self._state.addItem(f"{state.name} ({state.abbreviation})", state.abbreviation)
        tip = tr("State of all parcels of the layer")
        name_it(self._state, f"{prefix}_state", tip, tr("State"))
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(tr("I&D columns"), self._ids)
        form.addRow("", self._ids_note)
        form.addRow(tr("State"), self._state)
        layout = QVBoxLayout(self)
        layout.addWidget(self._table, 1)
        layout.addLayout(form)
        self._table.changed.connect(self.changed)
        self._ids.editTextChanged.connect(self._on_ids)
        self._state.currentIndexChanged.connect(lambda _row: self.changed.emit())

    @property
    def id_columns(self) -> tuple[str, ...]:
        """The columns that identify a parcel; none for the object ID."""
        text = self._ids.currentText().strip()
        if self._draft is None or not text:
            return ()
        found = read_columns(text, self._draft.fields.sample.columns)
        return tuple(name for _, name in found or () if name)

    @property
    def state(self) -> str:
        """The abbreviation of the state, or ""."""
        return self._state.currentData()

    def problem(self) -> str:
        """Return why the columns cannot be used, a sentence, or ""."""
        if self._draft is None:
            return ""
        problems = self._draft.fields.problems
        if problems:
            field, problem = next(iter(problems.items()))
            return f"{FIELD_BY_NAME[field].label}: {problem}"
        text = self._ids.currentText().strip()
        if text and not self.id_columns:
            return tr("ID columns: the layer has no columns “{text}”.").format(text=text)
        return ""

    def show_draft(self, draft: ColumnsDraft | None) -> None:
        """Show and edit a draft."""
        self._draft = draft
        for widget in (self._ids, self._state):
            widget.blockSignals(True)
        self._ids.clear()
        if draft is not None:
            self._ids.addItems(draft.fields.sample.columns)
            self._ids.setEditText(" ".join(draft.first_id_columns))
            self._state.setCurrentIndex(max(0, self._state.findData(draft.first_state)))
        for widget in (self._ids, self._state):
            widget.blockSignals(False)
        self._table.show_draft(None if draft is None else draft.fields)
        self._table.refresh()
        self._show_ids()

    def _on_ids(self, _text: str) -> None:
        self._show_ids()
        self.changed.emit()

    def _show_ids(self) -> None:
        """Show whether the first rows differ in their IDs."""
        rows = 0 if self._draft is None else len(self._draft.fields.sample.rows)
        columns, text = self.id_columns, ""
        if rows and not self._ids.currentText().strip():
            text = self._words.without
        elif rows and columns:
            shared = self._draft.rows_sharing(columns)
            text = tr("✓ The first rows have different IDs.")
            if shared:
                text = "⚠ " + number_of(
                    shared,
                    "{} of the first rows shares its ID with another. Add a column that "
                    "distinguishes them, such as the county.",
                    "{} of the first rows share their ID with another. Add a column that "
                    "distinguishes them, such as the county.",
                )
        show_note(self._ids_note, text)
