"""The main facts about one parcel: as text, and as labels and values that can be copied."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from qgis.gui import QgsCollapsibleGroupBox
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from parcel_lookup.core.address import address_line, known_street
from parcel_lookup.core.contract import FIELD_BY_NAME, Group
from parcel_lookup.core.gis.layer.values import value_text
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parcel_lookup.core.contract import Field, Parcel

_UNKNOWN = "—"
#: Minimum characters per line of a value; otherwise Qt computes the height as if each word had a
#: line of its own.
_LETTERS = 16


class ParcelCard(QWidget):
    """Shows the facts about a parcel, and below them the values of its file's own columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts, self._own_facts = _Grid("fact"), _Grid("own_fact")
        self._own = QgsCollapsibleGroupBox(Group.OTHER.label)
        name_it(self._own, "own_facts", tr("Columns of the parcel file"))
        box = QVBoxLayout(self._own)
        box.addWidget(self._own_facts)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._facts)
        layout.addWidget(self._own)

    def show_parcel(self, parcel: Parcel, fields: Mapping[str, Field] = FIELD_BY_NAME) -> None:
        """Show the facts about this parcel; `fields` are those of its source."""
        own = own_facts(parcel, fields)
        self._facts.show_facts(facts(parcel))
        self._own_facts.show_facts(own)
        self._own.setVisible(bool(own))


class _Grid(QWidget):
    """Labels and values that can be selected, each on as many lines as it needs."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        self._rows: list[tuple[QLabel, QLabel]] = []

    def show_facts(self, found: Sequence[tuple[str, str]]) -> None:
        """Show these labels and values, and nothing else."""
        for row, (label, value) in enumerate(found):
            if row >= len(self._rows):
                self._add_row(row)
            name, shown = self._rows[row]
            name.setText(label)
            # Long IDs may need a break inside a word.
            shown.setText(value or _UNKNOWN)
            shown.setEnabled(bool(value))
            shown.setAccessibleName(f"{label}: {value or tr('unknown')}")
        for row, labels in enumerate(self._rows):
            for label in labels:
                label.setVisible(row < len(found))

    def _add_row(self, row: int) -> None:
        name = QLabel()
        name.setTextFormat(Qt.TextFormat.PlainText)
        name.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        value = QLabel()
        value.setTextFormat(Qt.TextFormat.PlainText)
        value.setWordWrap(True)
        value.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        value.setMinimumWidth(self.fontMetrics().averageCharWidth() * _LETTERS)
        flags = Qt.TextInteractionFlag
        value.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
        value.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        name_it(value, f"{self._name}_{row}", tr("Select to copy"))
        self._rows.append((name, value))
        self._grid.addWidget(name, row, 0)
        self._grid.addWidget(value, row, 1)


def facts(parcel: Parcel) -> list[tuple[str, str]]:
    """Return labels and values; "" if a value is unknown."""
    values = parcel.attributes
    acres = values.get("acres")
    calculated = values.get("acres_calc")
    size = _number(acres, 2)
    if acres is None and calculated is not None:
        size = tr("{acres} (calculated)").format(acres=_number(calculated, 2))
    value = _number(values.get("parcel_value"), 0)
    return [
        (tr("Owner"), _text(values.get("owner"))),
        (tr("Address"), address(parcel)),
        (tr("Acres"), size),
        (tr("Value"), f"${value}" if value else ""),
        (tr("Land use"), _text(values.get("land_use"))),
        (tr("Parcel ID"), _text(values.get("parcel_id"))),
    ]


def own_facts(parcel: Parcel, fields: Mapping[str, Field] = FIELD_BY_NAME) -> list[tuple[str, str]]:
    """Return labels and values of the own columns of a parcel's file, if they have a value."""
    texts = [(field.label, _own_text(parcel, field)) for field in _own_fields(fields)]
    return [(label, text) for label, text in texts if text]


def _own_fields(fields: Mapping[str, Field]) -> list[Field]:
    return [field for field in fields.values() if field.group is Group.OTHER]


def _own_text(parcel: Parcel, field: Field) -> str:
    value = parcel.attributes.get(field.name)
    if isinstance(value, bool):
        value = int(value)  # as in a layer, and in filters
    has_fractions = field.is_numeric and not field.whole and value is not None
    return value_text(float(value) if has_fractions else value)


def address(parcel: Parcel) -> str:
    """Return ``101 N Main St, Elm Creek, NE 68836``, or less; "" if only the state is known."""
    values = parcel.attributes
    street = known_street(values.get("situs"), values.get("state"))
    city, state, postal = (_text(values.get(name)) for name in ("city", "state", "postal"))
    return address_line(street, city, state, postal) if street or city or postal else ""


def title(parcel: Parcel) -> str:
    """Return one line that distinguishes the parcel from others at its place."""
    values = parcel.attributes
    street = known_street(values.get("situs"), values.get("state"))
    parts = [street, _text(values.get("owner"))]
    if not all(parts):
        parts.append(_text(values.get("parcel_id")))
    return " · ".join(filter(None, parts)) or parcel.svc_uuid


def as_text(parcels: Sequence[Parcel], fields: Mapping[str, Field] = FIELD_BY_NAME) -> str:
    """Return text for the clipboard: one line per fact, or a table with one line per parcel.

    `fields` are those of their source.
    """
    if len(parcels) == 1:
        found = [*facts(parcels[0]), *own_facts(parcels[0], fields)]
        rows = [(label, value) for label, value in found if value]
    else:
        own = _own_fields(fields)
        own = [field for field in own if any(_own_text(parcel, field) for parcel in parcels)]
        rows = [[*(label for label, _ in facts(parcels[0])), *(field.label for field in own)]]
        for parcel in parcels:
            values = [_own_text(parcel, field) for field in own]
            rows.append([*(value for _, value in facts(parcel)), *values])
    text = io.StringIO()
    csv.writer(text, dialect="excel-tab", lineterminator="\n").writerows(rows)
    return text.getvalue().rstrip("\n")


def _number(value: Any, decimals: int) -> str:
    return "" if value is None else f"{value:,.{decimals}f}"


def _text(value: Any) -> str:
    return "" if value is None else " ".join(str(value).split())
