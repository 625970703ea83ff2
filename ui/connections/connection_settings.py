"""The groups of a connection's dialog that say how the service is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.gui import QgsCollapsibleGroupBox, QgsSpinBox
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QLabel,
    QLineEdit,
    QWidget,
)

from parcel_lookup.core.gis.connections import (
    ADDRESS_NAMES,
    MOST_CONCURRENCY,
    MOST_FRESH_DAYS,
    POINT_NAMES,
    REMOTE,
    Connection,
)
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from collections.abc import Mapping

_MOST_REQUESTS = 100_000_000
_NEW = Connection("", REMOTE)

#: What is typed to leave a parameter out.
_LEFT_OUT = "-"


class RequestsBox(QGroupBox):
    """How many requests may be sent: for a search, in a month, at the same time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Requests"), parent)
        name_it(self, "connection_requests", tr("Requests cost money: what may be spent"))
        self._limit = _number(
            "connection_limit",
            tr(
                "A search in the panel stops after this many requests, keeps what it found and "
                "offers to continue."
            ),
            tr("Requests per search"),
            range(_MOST_REQUESTS + 1),
            _NEW.max_requests,
        )
        self._budget = _number(
            "connection_budget",
            tr(
                "Requests that you want to send in a calendar month. A search that would go beyond "
                "asks first."
            ),
            tr("Requests per month"),
            range(_MOST_REQUESTS + 1),
            _NEW.monthly_budget,
        )
        for box in (self._limit, self._budget):
            box.setSpecialValueText(tr("no limit"))
        self._at_once = _number(
            "connection_concurrency",
            tr(
                "Requests that are under way at the same time. More is faster, unless the service "
                "minds."
            ),
            tr("Requests at the same time"),
            range(1, MOST_CONCURRENCY + 1),
            _NEW.concurrency,
        )
        width = max(box.sizeHint().width() for box in (self._limit, self._budget, self._at_once))
        self._at_once.setMinimumWidth(width)
        form = _form(self)
        form.addRow(tr("Per &search"), self._limit)
        form.addRow(tr("Per &month"), self._budget)
        form.addRow(tr("At the sam&e time"), self._at_once)

    def show_connection(self, connection: Connection) -> None:
        """Set the controls."""
        self._limit.setValue(connection.max_requests)
        self._budget.setValue(connection.monthly_budget)
        self._at_once.setValue(connection.concurrency)

    def parts(self) -> dict[str, int]:
        """What the controls say, by the names of `Connection`."""
        return {
            "max_requests": self._limit.value(),
            "monthly_budget": self._budget.value(),
            "concurrency": self._at_once.value(),
        }


class AnswersBox(QGroupBox):
    """How long answers are good for, and what is in them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Answers"), parent)
        name_it(self, "connection_answers", tr("What is done with the answers of the service"))
        self._days = _number(
            "connection_fresh_days",
            tr(
                "A search that was made before is answered from this computer as long as the "
                "answers are no older, and costs nothing."
            ),
            tr("Days that stored answers stay fresh"),
            range(MOST_FRESH_DAYS + 1),
            _NEW.fresh_days,
        )
        self._days.setSpecialValueText(tr("never used"))
        self._days.valueChanged.connect(self._set_unit)
        self._set_unit(self._days.value())
        self._complete = QComboBox()
        for text, value in ((tr("Automatic"), None), (tr("Yes"), True), (tr("No"), False)):
            self._complete.addItem(text, value)
        name_it(
            self._complete,
            "connection_area_complete",
            tr(
                "Whether an area search brings all fields of a parcel. If not, each parcel is "
                "asked for again. Automatic looks at the fields that come."
            ),
            tr("Area results are complete records"),
        )
        form = _form(self)
        form.addRow(tr("Stored answers stay &fresh for"), self._days)
        form.addRow(tr("Area results are com&plete records"), self._complete)

    def show_connection(self, connection: Connection) -> None:
        """Set the controls."""
        self._days.setValue(connection.fresh_days)
        values = [self._complete.itemData(row) for row in range(self._complete.count())]
        self._complete.setCurrentIndex(values.index(connection.area_complete))

    def parts(self) -> dict[str, object]:
        """What the controls say, by the names of `Connection`."""
        return {"fresh_days": self._days.value(), "area_complete": self._complete.currentData()}

    def _set_unit(self, days: int) -> None:
        self._days.setSuffix(tr(" day") if days == 1 else tr(" days"))


class ParameterNamesBox(QgsCollapsibleGroupBox):
    """What the service calls the parameters of its point and address lookups."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(tr("Parameter Names"))
        name_it(
            self,
            "connection_parameters",
            tr("What this service calls the parameters of its point and address lookups"),
        )
        self._point = self._line_edits(POINT_NAMES, "point", tr("{} in point lookups"))
        self._address = self._line_edits(ADDRESS_NAMES, "address", tr("{} in address lookups"))
        self._lay_out()
        self.setCollapsed(True)

    def show_connection(self, connection: Connection) -> None:
        """Set the controls."""
        for edits, names in (
            (self._point, connection.point_names),
            (self._address, connection.address_names),
        ):
            for ours, edit in edits.items():
                edit.setText(names.get(ours, ours) or _LEFT_OUT)
                if edit.text() == ours:
                    edit.clear()

    def parts(self) -> dict[str, Mapping[str, str]]:
        """What the controls say, by the names of `Connection`; without those that are usual."""
        return {"point_names": _names(self._point), "address_names": _names(self._address)}

    def _line_edits(self, names: tuple[str, ...], kind: str, title: str) -> dict[str, QLineEdit]:
        edits = {}
        for name in names:
            edit = QLineEdit()
            edit.setPlaceholderText(name)
            tip = tr("The usual name is used where this is empty. A hyphen (-) leaves it out.")
            name_it(edit, f"connection_{kind}_{name}", tip, title.format(_meaning(name)))
            edits[name] = edit
        return edits

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.addWidget(QLabel(tr("Point lookup")), 0, 1)
        grid.addWidget(QLabel(tr("Address lookup")), 0, 2)
        # First what only one of them has.
        names = sorted({**self._point, **self._address}, key=self._is_in_both)
        for row, name in enumerate(names, start=1):
            label = QLabel(_meaning(name))
            label.setWordWrap(True)
            grid.addWidget(label, row, 0)
            for column, edits in ((2, self._address), (1, self._point)):
                if name in edits:
                    grid.addWidget(edits[name], row, column)
                    label.setBuddy(edits[name])

    def _is_in_both(self, name: str) -> bool:
        return name in self._point and name in self._address


def _meaning(name: str) -> str:
    words = {
        "lat": tr("Latitude"),
        "lon": tr("Longitude"),
        "address": tr("Address"),
        "city": tr("City"),
        "state": tr("State"),
        "postal": tr("ZIP code"),
        "limit": tr("Parcels on a page"),
        "offset": tr("First parcel"),
        "include_buildings": tr("Building footprints"),
    }
    return words[name]


def _names(edits: dict[str, QLineEdit]) -> dict[str, str]:
    typed = {ours: edit.text().strip() for ours, edit in edits.items()}
    return {
        ours: "" if theirs == _LEFT_OUT else theirs
        for ours, theirs in typed.items()
        if theirs and theirs != ours
    }


def _form(box: QGroupBox) -> QFormLayout:
    form = QFormLayout(box)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    return form


def _number(name: str, tip: str, accessible: str, values: range, usual: int) -> QgsSpinBox:
    box = QgsSpinBox()
    box.setRange(values[0], values[-1])
    box.setGroupSeparatorShown(True)
    box.setClearValue(usual)
    name_it(box, name, tip, accessible)
    return box
