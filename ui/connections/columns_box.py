"""What the columns of a published layer contain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QGridLayout,
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
from parcel_lookup.ui.kit.widgets import (
    CalmComboBox,
    label_for,
    name_it,
    note_label,
    plain_label,
    show_note,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.gis.connections.importing import ImportDraft

    #: Returns why the source of a field cannot be used, a sentence, or "".
    ProblemOf = Callable[[str], str]


class IdWords(NamedTuple):
    """What is shown about the columns that identify a parcel or a row."""

    label: str
    tip: str
    #: What is used without them: a few words, and a sentence.
    placeholder: str
    without: str = ""


class ColumnsBox(QGroupBox):
    """What columns mean: fields, the columns that identify a row, and the state of all parcels."""

    changed = pyqtSignal()

    def __init__(self, prefix: str, words: IdWords, parent: QWidget | None = None) -> None:
        """`prefix` begins the object names."""
        super().__init__(tr("Columns"), parent)
        tip = tr("The column of each parcel field, and how it is read")
        name_it(self, f"{prefix}_columns", tip)
        self._words = words
        self._fields: ImportDraft | None = None
        self._problem_of: ProblemOf | None = None
        self._table = FieldTable(has_expressions=False)
        self._ids = CalmComboBox()
        self._ids.setEditable(True)
        self._ids.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._ids.lineEdit().setPlaceholderText(words.placeholder)
        name_it(self._ids, f"{prefix}_id_columns", words.tip, words.label.replace("&", ""))
        self._ids.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._ids_label = plain_label(words.label)
        self._ids_label.setBuddy(self._ids)
        self._ids_note = note_label(f"{prefix}_id_note")
        self._state = CalmComboBox()
        self._state.addItem(tr("Not set"), "")
        for state in STATES:
            self._state.addItem(f"{state.name} ({state.abbreviation})", state.abbreviation)
        tip = tr("State of all parcels, if there is no column with the state")
        name_it(self._state, f"{prefix}_state", tip, tr("State"))
        state_label = label_for(self._state, tr("State"))
        # A form would keep room for hidden rows.
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        grid.addWidget(state_label, 0, 0)
        grid.addWidget(self._state, 0, 1, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(self._ids_label, 1, 0)
        grid.addWidget(self._ids, 1, 1)
        grid.addWidget(self._ids_note, 2, 1)
        layout = QVBoxLayout(self)
        layout.addWidget(self._table, 1)
        layout.addLayout(grid)
        self._table.changed.connect(self.changed)
        self._ids.editTextChanged.connect(self._on_ids)
        self._state.currentIndexChanged.connect(lambda _row: self.changed.emit())

    @property
    def id_columns(self) -> tuple[str, ...]:
        """The columns that were entered to identify a row; none is usual."""
        text = self._ids.currentText().strip()
        if self._fields is None or not text:
            return ()
        found = read_columns(text, self._fields.sample.columns)
        return tuple(name for _, name in found or () if name)

    @property
    def state(self) -> str:
        """The abbreviation of the state, or ""."""
        return self._state.currentData()

    def problem(self) -> str:
        """Return why the columns cannot be used, a sentence, or ""."""
        if self._fields is None:
            return ""
        problem_of = self._problem_of or self._fields.problem
        for field in self._fields.mapped:
            problem = problem_of(field)
            if problem:
                return f"{FIELD_BY_NAME[field].label}: {problem}"
        text = self._ids.currentText().strip()
        if text and not self.id_columns:
            text = tr("there are no columns “{text}”.").format(text=text)
            return f"{self._ids.accessibleName()}: {text}"
        return ""

    def show_fields(
        self,
        fields: ImportDraft | None,
        id_columns: Sequence[str] = (),
        state: str = "",
        *,
        shows_ids: bool = True,
        problem_of: ProblemOf | None = None,
    ) -> None:
        """Show and edit the sources of the fields; None: nothing.

        `id_columns` and `state` are shown at first. `problem_of` returns why the source of a field
        cannot be used, a sentence, or "" (`ImportDraft.problem`).
        """
        self._fields, self._problem_of = fields, problem_of
        for widget in (self._ids, self._state):
            widget.blockSignals(True)
        self._ids.clear()
        if fields is not None:
            self._ids.addItems(fields.sample.columns)
            self._ids.setEditText(" ".join(id_columns))
            self._state.setCurrentIndex(max(0, self._state.findData(state)))
        for widget in (self._ids, self._state):
            widget.blockSignals(False)
        for widget in (self._ids_label, self._ids):
            widget.setVisible(shows_ids)
        self._table.show_draft(fields, problem_of=problem_of)
        self._table.refresh()
        self._show_ids()

    def refresh(self) -> None:
        """Update the preview, as something that it depends on was changed."""
        self._table.refresh()

    def _on_ids(self, _text: str) -> None:
        self._show_ids()
        self.changed.emit()

    def _show_ids(self) -> None:
        """Show whether the first rows differ in the columns that identify them."""
        sample = None if self._fields is None else self._fields.sample
        columns, text = self.id_columns, ""
        if sample is None or not sample.rows or self._ids.isHidden():
            pass
        elif not self._ids.currentText().strip():
            text = self._words.without
        elif columns:
            shared = sample.rows_sharing(columns)
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
