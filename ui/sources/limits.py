"""The settings of a connection that sends requests: limits, responses, and parameter names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.gui import QgsCollapsibleGroupBox
from qgis.PyQt.QtWidgets import QGridLayout, QGroupBox, QLineEdit, QVBoxLayout

from parcel_lookup.core.gis.connections import (
    ADDRESS_NAMES,
    MOST_CONCURRENCY,
    MOST_FRESH_DAYS,
    POINT_NAMES,
    NetworkConnection,
    ServiceConnection,
)
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.form import Form, choice, line, number_box, show_value, value_of
from parcel_lookup.ui.kit.widgets import WrappingRow, name_it, plain_label

if TYPE_CHECKING:
    from qgis.PyQt.QtWidgets import QWidget

_MOST_REQUESTS = 100_000_000
_NEW = ServiceConnection("")
#: What is typed to leave a parameter out.
_LEFT_OUT = "-"


class LimitsRow(WrappingRow):
    """The limits for requests, and how long their responses are used."""

    def __init__(self) -> None:
        super().__init__()
        limit = number_box(_MOST_REQUESTS, 0, _NEW.max_requests, tr("no limit"))
        budget = number_box(_MOST_REQUESTS, 0, _NEW.monthly_budget, tr("no limit"))
        at_once = number_box(MOST_CONCURRENCY, 1, _NEW.concurrency)
        days = number_box(MOST_FRESH_DAYS, 0, _NEW.fresh_days, tr("never used"))
        days.valueChanged.connect(
            lambda number: days.setSuffix(tr(" day") if number == 1 else tr(" days"))
        )
        complete = choice((tr("Automatic"), None), (tr("Yes"), True), (tr("No"), False))
        #: By the members of a connection.
        self._controls: dict[str, QWidget] = {
            "max_requests": limit,
            "monthly_budget": budget,
            "concurrency": at_once,
            "fresh_days": days,
            "area_complete": complete,
        }
        limit_tip = tr(
            "A search in the panel stops after this number of requests, keeps its "
            "results, and offers to continue."
        )
        budget_tip = tr(
            "Maximum number of requests in a calendar month. A search that would "
            "exceed it requires confirmation."
        )
        at_once_tip = tr(
            "Number of requests sent at the same time. More is faster, unless the "
            "service limits them."
        )
        days_tip = tr("A repeated search uses saved responses up to this age, which cost nothing.")
        complete_tip = tr(
            "Whether an area search returns all fields of a parcel. If not, each "
            "parcel is requested again. Automatic checks the fields of the response."
        )
        complete_label = tr("Area results are com&plete records")
        self._responses = Form(
            (tr("Use sa&ved responses for"), days, "connection_fresh_days", days_tip),
            (complete_label, complete, "connection_area_complete", complete_tip),
        )
        requests = Form(
            (tr("Per &search"), limit, "connection_limit", limit_tip),
            (tr("Per &month"), budget, "connection_budget", budget_tip),
            (tr("At the sam&e time"), at_once, "connection_concurrency", at_once_tip),
        )
        for title, name, tip, form in (
            (tr("Requests"), "requests", tr("Limits on requests, which may cost money"), requests),
            (
                tr("Responses"),
                "responses",
                tr("How responses from the service are used"),
                self._responses,
            ),
        ):
            box = QGroupBox(title)
            name_it(box, f"connection_{name}", tip)
            layout = QVBoxLayout(box)
            layout.addWidget(form)
            layout.addStretch(1)
            self.add(box, 1)

    def show_connection(self, connection: NetworkConnection) -> None:
        """Show the settings that a connection has."""
        has_completeness = isinstance(connection, ServiceConnection)
        self._responses.show_row(self._controls["area_complete"], has_completeness)
        for member, widget in self._controls.items():
            if hasattr(connection, member):
                show_value(widget, getattr(connection, member))

    def parts(self) -> dict[str, Any]:
        """Return the settings by the members of a connection."""
        shown = {name: one for name, one in self._controls.items() if not one.isHidden()}
        return {name: value_of(widget) for name, widget in shown.items()}


class ParameterNamesBox(QgsCollapsibleGroupBox):
    """The names of a service's parameters for point and address lookups."""

    def __init__(self) -> None:
        super().__init__(tr("Parameter Names"))
        tip = tr("Names of the parameters for point and address lookups")
        name_it(self, "connection_parameters", tip)
        #: By the member of a connection, and by our name.
        self._edits: dict[str, dict[str, QLineEdit]] = {"point_names": {}, "address_names": {}}
        grid = QGridLayout(self)
        grid.addWidget(plain_label(tr("Point lookup")), 0, 1)
        grid.addWidget(plain_label(tr("Address lookup")), 0, 2)
        lookups = (
            ("point_names", POINT_NAMES, "point", tr("{} in point lookups")),
            ("address_names", ADDRESS_NAMES, "address", tr("{} in address lookups")),
        )
        for row, (name, meaning) in enumerate(_PARAMETERS.items(), start=1):
            label = plain_label(meaning)
            label.setWordWrap(True)
            grid.addWidget(label, row, 0)
            for column, (member, names, kind, title) in enumerate(lookups, start=1):
                if name in names:
                    edit = self._edits[member][name] = line(placeholder=name)
                    tip = tr("Leave empty for the default name. A hyphen (-) omits the parameter.")
                    name_it(edit, f"connection_{kind}_{name}", tip, title.format(meaning))
                    grid.addWidget(edit, row, column)
                    label.setBuddy(label.buddy() or edit)
        self.setCollapsed(True)

    def show_connection(self, connection: ServiceConnection) -> None:
        """Show the names that are not the usual ones."""
        for member, edits in self._edits.items():
            names = getattr(connection, member)
            for ours, edit in edits.items():
                edit.setText((names[ours] or _LEFT_OUT) if ours in names else "")

    def parts(self) -> dict[str, dict[str, str]]:
        """Return the names by the members of a connection, without the usual ones."""
        parts = {}
        for member, edits in self._edits.items():
            typed = {ours: value_of(edit) for ours, edit in edits.items()}
            others = {ours: text for ours, text in typed.items() if text not in ("", ours)}
            parts[member] = {o: "" if text == _LEFT_OUT else text for o, text in others.items()}
        return parts


#: By our names of parameters: what they mean; first those that only one lookup has.
_PARAMETERS = {
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
