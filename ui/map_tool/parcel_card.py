"""What is known about one parcel: as text, and as labels and values that can be copied."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from qgis.gui import QgsCollapsibleGroupBox
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from parcel_lookup.core.address import address_line, known_street
from parcel_lookup.core.contract import FIELD_BY_NAME, ID_FIELD, Group
from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.gis.layer.values import value_text
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.kit.widgets import fill, name_it
from parcel_lookup.ui.map_tool.fact_grid import FactGrid

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parcel_lookup.core.contract import Field, Parcel

#: Fields that the main facts show as they are.
_AMONG_FACTS = frozenset(("owner", "parcel_value", "land_use", "parcel_id"))


class ParcelCard(QWidget):
    """Shows the main facts about a parcel, and offers all parcels of its owner."""

    #: The user wants to see all parcels of the owner.
    owner_wanted = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts = FactGrid("fact")
        self._owner = QPushButton(tr("O&wner's Parcels"))
        self._owner.setAutoDefault(False)
        self._owner.clicked.connect(lambda _checked=False: self.owner_wanted.emit())
        tip = tr("Show all parcels of this owner")
        name_it(self._owner, "parcel_owner", tip, tip)
        self._no_owner = QLabel()
        self._no_owner.setWordWrap(True)
        self._no_owner.setTextFormat(Qt.TextFormat.PlainText)
        tip = tr("Why the parcels of the owner cannot be shown")
        name_it(self._no_owner, "parcel_no_owner", tip)
        self._no_owner.hide()
        fill(QVBoxLayout(self), self._facts, self._owner, self._no_owner)

    def show_parcel(self, parcel: Parcel) -> None:
        """Show the facts about this parcel."""
        self._facts.show_facts(facts(parcel))

    def show_owner_search(self, problem: str, tip: str) -> None:
        """Offer all parcels of the owner, or show the problem; `tip` describes the search."""
        self._owner.setVisible(not problem)
        self._owner.setToolTip(verbatim(tip))
        self._owner.setAccessibleDescription(tip)
        self._no_owner.setVisible(bool(problem))
        self._no_owner.setText(problem)


class ParcelColumns(QWidget):
    """Shows where a parcel is, and all its columns: its file's own, the others, the empty ones."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._places = FactGrid("place_fact", wraps_labels=True)
        self._own_facts = FactGrid("own_fact", wraps_labels=True)
        self._more_facts = FactGrid("more_fact", wraps_labels=True)
        self._empty_names = QLabel()
        self._empty_names.setWordWrap(True)
        self._empty_names.setTextFormat(Qt.TextFormat.PlainText)
        tip = tr("Fields without a value")
        name_it(self._empty_names, "empty_names", tip)
        self._own = _group("own_facts", Group.OTHER.label, tr("Columns of the source"))
        self._more = _group("more_facts", tr("More Fields"), tr("Other fields of the parcel"))
        self._empty = _group("empty_facts", tr("Empty Fields"), tip)
        self._empty.setCollapsed(True)
        layout = fill(QVBoxLayout(self), self._places)
        for group, content in (
            (self._own, self._own_facts),
            (self._more, self._more_facts),
            (self._empty, self._empty_names),
        ):
            QVBoxLayout(group).addWidget(content)
            layout.addWidget(group)

    def show_parcel(
        self,
        parcel: Parcel,
        fields: Mapping[str, Field] = FIELD_BY_NAME,
        places: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Show the columns of this parcel; `fields` are those of its source.

        `places` are labels and coordinates.
        """
        self._places.show_facts(places)
        own, more = own_facts(parcel, fields), more_facts(parcel, fields)
        empty = [label for label, text in more if not text]
        more = [(label, text) for label, text in more if text]
        empty += [field.label for field in _own_fields(fields) if not _own_text(parcel, field)]
        self._own_facts.show_facts(own)
        self._more_facts.show_facts(more)
        self._empty_names.setText("; ".join(empty))
        for group, content in ((self._own, own), (self._more, more), (self._empty, empty)):
            group.setVisible(bool(content))


def _group(name: str, title: str, tip: str) -> QgsCollapsibleGroupBox:
    group = QgsCollapsibleGroupBox(title)
    name_it(group, name, tip)
    return group


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


def more_facts(
    parcel: Parcel, fields: Mapping[str, Field] = FIELD_BY_NAME
) -> list[tuple[str, str]]:
    """Return labels and values of all other columns of a parcel, "" if there is no value.

    These are the fields of the contract that the main facts do not show as they are, and what a
    service sends beyond them.
    """
    known = [field for field in fields.values() if field.group is not Group.OTHER]
    found = [
        (field.label, _field_text(parcel, field))
        for field in known
        if field.name not in _AMONG_FACTS and field.name != ID_FIELD
    ]
    for name, value in parcel.attributes.items():
        if name not in fields and name not in FIELD_BY_NAME:
            column = known_column(name)
            found.append((column.label if column else name, value_text(value)))
    uuid = fields.get(ID_FIELD)
    if uuid is not None:  # the one that is read least
        found.append((uuid.label, _field_text(parcel, uuid)))
    return found


def _field_text(parcel: Parcel, field: Field) -> str:
    """Return the value of a field of the contract with its unit; as it came if unreadable."""
    value = parcel.attributes.get(field.name)
    unread = (parcel.unread or {}).get(field.name)
    if value is None and unread is not None:
        return tr("{value} (cannot be read)").format(value=value_text(unread))
    if value is None or not field.is_numeric or isinstance(value, str):
        return value_text(value)
    if field.unit == "USD":
        return f"${_number(value, 0)}"
    text = value_text(value if field.whole else float(value))
    return f"{text} {field.unit_label}".rstrip() if field.unit else text


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
