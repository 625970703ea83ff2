"""The page about columns: coordinate system, state and county, fields, and IDs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qgis.core import QgsCoordinateReferenceSystem
from qgis.gui import QgsCollapsibleGroupBox, QgsProjectionSelectionWidget
from qgis.PyQt.QtCore import QSignalBlocker, pyqtSignal
from qgis.PyQt.QtWidgets import QComboBox, QVBoxLayout, QWidget

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.columns.draft import read_columns
from parcel_lookup.core.columns.mapping import COUNTY_FIELDS, STATE_FIELDS
from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.kit.form import Form, choice, line
from parcel_lookup.ui.kit.widgets import fill, label_for, name_it, note_label, row_of, show_note
from parcel_lookup.ui.sources.field_table import FieldTable

if TYPE_CHECKING:
    from parcel_lookup.core.columns.draft import ImportDraft
    from parcel_lookup.ui.sources.field_table import LayerOf

#: The choice of state that means the outlines of counties; the others are abbreviations.
_BY_LOCATION = "location"
#: The remarks that are shown below the table; the others are in its tool tips.
_MOST_REMARKS = 4
#: Of counties, in characters.
_COUNTY_WIDTH = 18


class Columns(NamedTuple):
    """What the page shows of a source."""

    draft: ImportDraft
    #: The coordinate system as an authority's ID or WKT, "" for none; None: it cannot be chosen.
    crs: str | None = None
    #: Where the parcels are: ``Davis County, UT``; "": unknown; None: location is not used.
    place: str | None = None
    #: What IDs are made of without ID columns, a sentence.
    without_ids: str = ""
    #: Returns a layer for the Expression Builder; None: expressions are not possible.
    layer: LayerOf | None = None


class ColumnsPage(QWidget):
    """Shows and edits the draft of a source's columns."""

    #: The user changed something, which is in the draft already.
    changed = pyqtSignal()
    #: The user chose another coordinate system, an authority's ID or WKT.
    crs_chosen = pyqtSignal(str)

    def __init__(self) -> None:
        super().__init__()
        self._shown: Columns | None = None
        self._crs = QgsProjectionSelectionWidget()
        self._crs.setOptionVisible(QgsProjectionSelectionWidget.CrsOption.CrsNotSet, True)
        self._crs.setNotSetText(tr("Not set"))
        self._state, self._county = choice(letters=24), line()
        letter = self.fontMetrics().averageCharWidth()
        self._county.setMinimumWidth(letter * _COUNTY_WIDTH)
        self._county_label = label_for(self._county, tr("C&ounty"))
        self._place = row_of((self._state, 2), self._county_label, (self._county, 1))
        self._place.setFocusProxy(self._state)
        self._ids = choice(letters=16)
        self._ids.setEditable(True)
        self._ids.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._table = FieldTable()
        self._remarks = note_label("source_remarks")
        self._id_note = note_label("source_id_note")
        self._kept = QgsCollapsibleGroupBox()
        self._kept.setSaveCollapsedState(False)
        self._kept.setCollapsed(True)
        kept_tip = tr("Columns that each parcel keeps under their own names")
        name_it(self._kept, "source_kept", kept_tip)
        self._kept_names = note_label("source_kept_names")
        QVBoxLayout(self._kept).addWidget(self._kept_names)
        self._lay_out()
        self._crs.crsChanged.connect(self._on_crs)
        self._state.activated.connect(self._on_place)
        self._county.textEdited.connect(self._on_place)
        self._ids.editTextChanged.connect(self._on_ids)
        self._table.changed.connect(self._on_changed)

    def _lay_out(self) -> None:
        crs_tip = tr(
            "Coordinate reference system (CRS) of the geometries. Change it if it is wrong"
        )
        state_tip = tr(
            "State and county of the parcels, where no column has them. From location: those of "
            "most parcels, by the outlines of the Census Bureau"
        )
        county_tip = tr("County of all parcels, if there is no column with the county")
        id_tip = tr(
            "Columns that together identify a parcel for good, such as COUNTY PARCEL_ID. Saved "
            "layers and notes find their parcels by them"
        )
        self._top = Form(
            (tr("&CRS"), self._crs, "source_crs", crs_tip),
            (tr("&State and county"), self._place, "", ""),
        )
        name_it(self._state, "source_state", state_tip, tr("State"))
        name_it(self._county, "source_county", county_tip, tr("County"))
        bottom = Form(
            (tr("I&D columns"), self._ids, "source_id_columns", id_tip),
            ("", self._id_note, "", ""),
            ("", self._remarks, "", ""),
        )
        layout = fill(QVBoxLayout(self), self._top, (self._table, 1), bottom, self._kept)
        layout.setSpacing(self.fontMetrics().lineSpacing() // 2)

    # ---- what is shown --------------------------------------------------------------------------

    def show_columns(self, shown: Columns | None) -> None:
        """Show and edit a draft; None: nothing yet."""
        self._shown = None
        self.setEnabled(shown is not None)
        if shown is None:
            self._table.show_draft(None)
            return
        draft = shown.draft
        self._top.show_row(self._crs, shown.crs is not None)
        with QSignalBlocker(self._crs):
            crs = QgsCoordinateReferenceSystem
            self._crs.setCrs(crs(shown.crs) if shown.crs else crs())
        self._offer_places(shown)
        with QSignalBlocker(self._ids):
            self._ids.clear()
            self._ids.addItems(draft.sample.columns)
            self._ids.setEditText(" ".join(draft.ids))
        self._table.show_draft(draft, shown.layer)
        self._shown = shown
        self._update()

    def _offer_places(self, shown: Columns) -> None:
        draft = shown.draft
        self._state.clear()
        if shown.place is not None:
            words = tr("From location ({place})").format(place=shown.place)
            self._state.addItem(words if shown.place else tr("From location"), _BY_LOCATION)
        self._state.addItem(tr("Not set"), "")
        for state in STATES:
            self._state.addItem(f"{state.name} ({state.abbreviation})", state.abbreviation)
        row = self._state.findData(_BY_LOCATION if draft.by_location else draft.state)
        self._state.setCurrentIndex(max(0, row))
        self._county.setText(draft.county)

    def _update(self) -> None:
        """Show what depends on the choices."""
        draft = self._shown.draft
        has_state, has_county = draft.fills(STATE_FIELDS), draft.fills(COUNTY_FIELDS)
        self._top.show_row(self._place, not (has_state and has_county))
        has_no_county = has_county or self._state.currentData() in (_BY_LOCATION, "")
        for widget in (self._county, self._county_label):
            widget.setVisible(not has_no_county and self._shown.place is not None)
        names = list(draft.kept().values())
        title = number_of(
            len(names), "{} other column is kept unchanged", "{} other columns are kept unchanged"
        )
        self._kept.setTitle(title)
        self._kept.setVisible(bool(names))
        show_note(self._kept_names, ", ".join(names))
        remarks = self._table.remarks
        lines = [f"⚠ {one}" for one in remarks[:_MOST_REMARKS]]
        if len(remarks) > _MOST_REMARKS:
            lines.append(number_of(len(remarks) - _MOST_REMARKS, "… and {} more", "… and {} more"))
        show_note(self._remarks, "\n".join(lines))
        self._show_ids()

    def _show_ids(self) -> None:
        """Show whether the first rows differ in the columns that identify them."""
        sample, text = self._shown.draft.sample, self._id_text
        shared = sample.rows_sharing(self._id_columns)
        words = number_of(
            shared,
            "⚠ {} of the first rows shares its ID with another. Add a column that "
            "distinguishes them, such as the county.",
            "⚠ {} of the first rows share their ID with another. Add a column that "
            "distinguishes them, such as the county.",
        )
        if not text:
            words = self._shown.without_ids
        elif not shared:
            words = tr("✓ The first rows have different IDs.") if sample.rows else ""
        show_note(self._id_note, words if self._id_columns or not text else "")

    # ---- what is chosen -------------------------------------------------------------------------

    @property
    def _id_text(self) -> str:
        return self._ids.currentText().strip()

    @property
    def _id_columns(self) -> tuple[str, ...]:
        """The columns that were entered to identify a row."""
        found = read_columns(self._id_text, self._shown.draft.sample.columns)
        return tuple(name for _, name in found or () if name)

    def problem(self) -> str:
        """Return why the columns cannot be used, a sentence, or ""."""
        if self._shown is None:
            return ""
        draft = self._shown.draft
        for name, problem in draft.problems.items():
            return f"{FIELD_BY_NAME[name].label}: {problem}"
        if self._id_text and not self._id_columns:
            return tr("There are no columns “{text}” for the ID.").format(text=self._id_text)
        return ""

    def _on_crs(self, crs: QgsCoordinateReferenceSystem) -> None:
        if crs.isValid():
            self.crs_chosen.emit(crs.authid() or crs.toWkt())

    def _on_place(self, _changed: object = None) -> None:
        draft, state = self._shown.draft, self._state.currentData()
        draft.by_location = state == _BY_LOCATION
        draft.state = "" if draft.by_location else state
        draft.county = self._county.text().strip() if draft.state else ""
        self._table.refresh()
        self._on_changed()

    def _on_ids(self, _text: str) -> None:
        if self._shown is not None:
            self._shown.draft.ids = self._id_columns
            self._on_changed()

    def _on_changed(self) -> None:
        if self._shown is not None:
            self._update()
            self.changed.emit()
