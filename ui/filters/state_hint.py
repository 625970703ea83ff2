"""Finds the state to suggest for a state filter, and the fields of the connection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis
from qgis.PyQt.QtCore import QObject, pyqtSignal

from parcel_lookup.core.address.states import STATES, State
from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.gis.connections.offline import value_reader
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.search.source_fields import SourceFields

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parcel_lookup.core.contract import Field, ParcelError, SourceInfo
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup

_BY_ABBREVIATION = {state.abbreviation: state for state in STATES}


class StateHint(QObject):
    """Suggests the state on the map, if the connection may have parcels in it.

    Otherwise it suggests the state of most parcels of the connection's file. It looks up the fields
    of that file, too. All of this runs in the background.
    """

    #: There is another `state`, or there are other `fields`.
    changed = pyqtSignal()

    def __init__(
        self,
        connection: Connection | ConnectionGroup,
        state_shown: Callable[[], Background] | None,
        parent: QObject | None = None,
    ) -> None:
        """Create the hint; `state_shown` returns a task, not started, that finds the state."""
        super().__init__(parent)
        self._connection = connection
        self._state_shown = state_shown
        self._tasks: list[Background] = []
        self._shown: State | None = None
        self._known: list[str] = []
        self._fields = SourceFields(connection, self)
        self._fields.changed.connect(self.changed)

    @property
    def info(self) -> SourceInfo:
        """What the connection has, with the own fields of a file once they are read."""
        return self._fields.info

    @property
    def offered(self) -> Mapping[str, Field]:
        """The fields to choose from: those of requests until the connection's are known."""
        return self._fields.offered or FIELD_BY_NAME

    @property
    def parts(self) -> Sequence[SourceInfo]:
        """What each of several connections has."""
        return self._fields.parts

    @property
    def state(self) -> State | None:
        """The state to suggest, or None if unknown."""
        if self._shown is not None and (not self._known or self._shown.abbreviation in self._known):
            return self._shown
        return _BY_ABBREVIATION.get(self._known[0]) if self._known else None

    def set_connection(self, connection: Connection | ConnectionGroup) -> None:
        """Use another connection."""
        if connection != self._connection:
            self._connection = connection
            self._known = []
            self._fields.set_connection(connection)
            self.look()

    def look(self) -> None:
        """Look up state and fields again."""
        self.close_down()
        connection = self._connection
        if self._state_shown is not None:
            self._start(self._state_shown(), lambda state: self._set_states(state, self._known))
        self._fields.look()
        if not self._known:
            title = tr("Parcel Lookup: states")
            read = value_reader(connection)
            self._start(
                Background(title, lambda stop: read("state", stop), is_hidden=True),
                lambda values: self._set_states(self._shown, values),
            )

    def close_down(self) -> None:
        """Stop looking up."""
        self._fields.close_down()
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()

    def _start(self, task: Background, use: Callable[[object], None]) -> None:
        def finish(result: object) -> None:
            self._tasks.remove(task)
            use(result)

        def fail(error: ParcelError) -> None:
            """Log the error only: without a suggestion, the user selects the state."""
            self._tasks.remove(task)
            log(error.sentence, Qgis.MessageLevel.Info, error.detail)

        self._tasks.append(task)
        task.done.connect(finish)
        task.failed.connect(fail)
        task.start()

    def _set_states(self, shown: State | None, known: list[str]) -> None:
        before = self.state
        self._shown, self._known = shown, known
        if self.state != before:
            self.changed.emit()
