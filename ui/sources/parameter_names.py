"""The names of parameters of a parcel service, where they are not the usual ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.gui import QgsCollapsibleGroupBox
from qgis.PyQt.QtWidgets import QGridLayout, QLabel, QLineEdit, QWidget

from parcel_lookup.core.gis.connections import ADDRESS_NAMES, POINT_NAMES, Connection
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import name_it, plain_label

if TYPE_CHECKING:
    from collections.abc import Mapping

#: What is typed to leave a parameter out.
_LEFT_OUT = "-"


class ParameterNamesBox(QgsCollapsibleGroupBox):
    """The names of the parameters for point and address lookups."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(tr("Parameter Names"))
        tip = tr("Names of the parameters for point and address lookups")
        name_it(self, "connection_parameters", tip)
        self._point = self._line_edits(POINT_NAMES, "point", tr("{} in point lookups"))
        self._address = self._line_edits(ADDRESS_NAMES, "address", tr("{} in address lookups"))
        self._lay_out()
        self.setCollapsed(True)

    def show_connection(self, connection: Connection) -> None:
        """Show a connection in the controls."""
        for edits, names in (
            (self._point, connection.point_names),
            (self._address, connection.address_names),
        ):
            for ours, edit in edits.items():
                edit.setText(names.get(ours, ours) or _LEFT_OUT)
                if edit.text() == ours:
                    edit.clear()

    def parts(self) -> dict[str, Mapping[str, str]]:
        """Return the settings by the names of `Connection`, without defaults."""
        return {"point_names": _names(self._point), "address_names": _names(self._address)}

    def _line_edits(self, names: tuple[str, ...], kind: str, title: str) -> dict[str, QLineEdit]:
        edits = {}
        for name in names:
            edit = QLineEdit()
            edit.setPlaceholderText(name)
            tip = tr("Leave empty for the default name. A hyphen (-) omits the parameter.")
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
            label = plain_label(_meaning(name))
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
        "limit": tr("Parcels per page"),
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
