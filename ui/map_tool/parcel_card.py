"""The main facts about one parcel: as text, and as labels and values that can be copied."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from parcel_lookup.core.address import address_line, known_street
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import Parcel

_UNKNOWN = "—"
#: Minimum characters per line of a value; otherwise Qt computes the height as if each word had a
#: line of its own.
_LETTERS = 16


class ParcelCard(QWidget):
    """Shows the facts about a parcel on as many lines as they need."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        self._values: list[QLabel] = []

    def show_parcel(self, parcel: Parcel) -> None:
        """Show the facts about this parcel."""
        for row, (label, value) in enumerate(facts(parcel)):
            if row >= len(self._values):
                self._add_row(row, label)
            shown = self._values[row]
            # Long IDs may need a break inside a word.
            shown.setText(value or _UNKNOWN)
            shown.setEnabled(bool(value))
            shown.setAccessibleName(f"{label}: {value or tr('unknown')}")

    def _add_row(self, row: int, label: str) -> None:
        name = QLabel(label)
        name.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        value = QLabel()
        value.setTextFormat(Qt.TextFormat.PlainText)
        value.setWordWrap(True)
        value.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        value.setMinimumWidth(self.fontMetrics().averageCharWidth() * _LETTERS)
        flags = Qt.TextInteractionFlag
        value.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
        value.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        name_it(value, f"fact_{row}", tr("Select to copy"))
        self._values.append(value)
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


def as_text(parcels: Sequence[Parcel]) -> str:
    """Return text for the clipboard: one line per fact, or a table with one line per parcel."""
    if len(parcels) == 1:
        rows = [(label, value) for label, value in facts(parcels[0]) if value]
    else:
        rows = [[label for label, _ in facts(parcels[0])]]
        rows += [[value for _, value in facts(parcel)] for parcel in parcels]
    text = io.StringIO()
    csv.writer(text, dialect="excel-tab", lineterminator="\n").writerows(rows)
    return text.getvalue().rstrip("\n")


def _number(value: Any, decimals: int) -> str:
    return "" if value is None else f"{value:,.{decimals}f}"


def _text(value: Any) -> str:
    return "" if value is None else " ".join(str(value).split())
