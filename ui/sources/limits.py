"""The limits of a connection: its requests, and how long its responses are used."""

from __future__ import annotations

from qgis.gui import QgsSpinBox
from qgis.PyQt.QtWidgets import QGroupBox, QVBoxLayout, QWidget

from parcel_lookup.core.gis.connections import (
    MOST_CONCURRENCY,
    MOST_FRESH_DAYS,
    NetworkConnection,
    ServiceConnection,
)
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.form import Form, choice
from parcel_lookup.ui.kit.widgets import name_it

_MOST_REQUESTS = 100_000_000
_NEW = ServiceConnection("")


class RequestsBox(QGroupBox):
    """The limits for requests: per search, per month, and at the same time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Requests"), parent)
        name_it(self, "connection_requests", tr("Limits on requests, which may cost money"))
        limit = _number(range(_MOST_REQUESTS + 1), _NEW.max_requests)
        budget = _number(range(_MOST_REQUESTS + 1), _NEW.monthly_budget)
        for box in (limit, budget):
            box.setSpecialValueText(tr("no limit"))
        number = _number(range(1, MOST_CONCURRENCY + 1), _NEW.concurrency)
        self._boxes = {"max_requests": limit, "monthly_budget": budget, "concurrency": number}
        per_search = tr(
            "A search in the panel stops after this number of requests, keeps its "
            "results, and offers to continue."
        )
        per_month = tr(
            "Maximum number of requests in a calendar month. A search that would "
            "exceed it requires confirmation."
        )
        at_once = tr(
            "Number of requests sent at the same time. More is faster, unless the "
            "service limits them."
        )
        form = Form(
            (tr("Per &search"), limit, "connection_limit", per_search),
            (tr("Per &month"), budget, "connection_budget", per_month),
            (tr("At the sam&e time"), number, "connection_concurrency", at_once),
        )
        QVBoxLayout(self).addWidget(form)

    def show_connection(self, connection: NetworkConnection) -> None:
        """Show a connection in the controls."""
        for name, box in self._boxes.items():
            box.setValue(getattr(connection, name))

    def parts(self) -> dict[str, int]:
        """Return the settings by the names of `Connection`."""
        return {name: box.value() for name, box in self._boxes.items()}


class ResponsesBox(QGroupBox):
    """The options for responses: how long saved ones are used, and what they contain."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Responses"), parent)
        name_it(self, "connection_responses", tr("How responses from the service are used"))
        self._days = _number(range(MOST_FRESH_DAYS + 1), _NEW.fresh_days)
        self._days.setSpecialValueText(tr("never used"))
        self._days.valueChanged.connect(self._set_unit)
        self._set_unit(self._days.value())
        values = ((tr("Automatic"), None), (tr("Yes"), True), (tr("No"), False))
        self._complete = choice(*values)
        days = tr("A repeated search uses saved responses up to this age, which cost nothing.")
        complete = tr(
            "Whether an area search returns all fields of a parcel. If not, each "
            "parcel is requested again. Automatic checks the fields of the response."
        )
        label = tr("Area results are com&plete records")
        self._form = Form(
            (tr("Use sa&ved responses for"), self._days, "connection_fresh_days", days),
            (label, self._complete, "connection_area_complete", complete),
        )
        layout = QVBoxLayout(self)
        layout.addWidget(self._form)
        layout.addStretch(1)

    def show_connection(self, connection: NetworkConnection, *, has_completeness: bool) -> None:
        """Show a connection in the controls; without `has_completeness`, all records are whole."""
        self._days.setValue(connection.fresh_days)
        self._form.show_row(self._complete, has_completeness)
        if has_completeness:
            values = [self._complete.itemData(row) for row in range(self._complete.count())]
            self._complete.setCurrentIndex(values.index(connection.area_complete))

    def parts(self) -> dict[str, object]:
        """Return the settings by the names of `Connection`."""
        parts: dict[str, object] = {"fresh_days": self._days.value()}
        if not self._complete.isHidden():
            parts["area_complete"] = self._complete.currentData()
        return parts

    def _set_unit(self, days: int) -> None:
        self._days.setSuffix(tr(" day") if days == 1 else tr(" days"))


def _number(values: range, usual: int) -> QgsSpinBox:
    box = QgsSpinBox()
    box.setRange(values[0], values[-1])
    box.setGroupSeparatorShown(True)
    box.setClearValue(usual)
    return box
