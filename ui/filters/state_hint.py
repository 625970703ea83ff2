"""Finds the state to suggest for a state filter, and the fields of the connection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis
from qgis.PyQt.QtCore import QObject, pyqtSignal

from parcel_lookup.core.address.states import STATES, State
from parcel_lookup.core.gis.connections.offline import known_fields, known_values
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.text import tr

if TYPE_CHECKING:
    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.gis.connections import Connection

_BY_ABBREVIATION = {state.abbreviation: state for state in STATES}


class StateHint(QObject):
    """Suggests the state on the map, if the connection may have parcels in it.

    Else the state of most parcels of the connection's file. And the fields of that file. Looked up
    in the background.
    """

    changed = pyqtSignal()

    def __init__(
        self,
        connection: Connection,
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
        #: The fields that the connection's parcels have; None: not known, or any.
        self.fields: tuple[str, ...] | None = None

    @property
    def state(self) -> State | None:
        """The state to suggest, or None if unknown."""
        if self._shown is not None and (not self._known or self._shown.abbreviation in self._known):
            return self._shown
        return _BY_ABBREVIATION.get(self._known[0]) if self._known else None

    def set_connection(self, connection: Connection) -> None:
        """Use another connection."""
        if connection != self._connection:
            self._connection = connection
            self._known = []
            self.fields = None
            self.look()

    def look(self) -> None:
        """Look up state and fields again."""
        self.close_down()
        if self._state_shown is not None:
            self._start(self._state_shown(), self._take_shown)
        connection = self._connection
        if self.fields is None:
            self._start(
                Background(
                    tr("Parcel Lookup: fields"),
                    lambda stop: known_fields(connection, stop),
                    is_hidden=True,
                ),
                self._take_fields,
            )
        if not self._known:
            self._start(
                Background(
                    tr("Parcel Lookup: states"),
                    lambda stop: known_values(connection, "state", stop),
                    is_hidden=True,
                ),
                self._take_known,
            )

    def close_down(self) -> None:
        """Stop looking up."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()

    def _start(self, task: Background, take: Callable[[object], None]) -> None:
        def answer(result: object) -> None:
            self._tasks.remove(task)
            take(result)

        def fail(error: ParcelError) -> None:
            """Log the error only: without a suggestion, the user selects the state."""
            self._tasks.remove(task)
            log(error.sentence, Qgis.MessageLevel.Info, error.detail)

        self._tasks.append(task)
        task.done.connect(answer)
        task.failed.connect(fail)
        task.start()

    def _take_shown(self, state: State | None) -> None:
        self._take(state, self._known)

    def _take_known(self, values: list[str]) -> None:
        self._take(self._shown, values)

    def _take_fields(self, fields: tuple[str, ...] | None) -> None:
        if fields != self.fields:
            self.fields = fields
            self.changed.emit()

    def _take(self, shown: State | None, known: list[str]) -> None:
        before = self.state
        self._shown, self._known = shown, known
        if self.state != before:
            self.changed.emit()
