"""Parcels in QGIS's search bar (locator): “parcel 12 main st”."""

from __future__ import annotations

import json
import math
import time
from typing import TYPE_CHECKING, Callable

from qgis.core import (
    Qgis,
    QgsApplication,
    QgsLocatorFilter,
    QgsLocatorModel,
    QgsLocatorResult,
    QgsProject,
)
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject, pyqtSignal
from qgis.PyQt.QtGui import QIcon

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.notifier import notifier

if TYPE_CHECKING:
    from qgis.core import QgsFeedback, QgsLocatorContext
    from qgis.gui import QgisInterface

    from parcel_lookup.core.gis.connections import Connection, SourceFactory
    from parcel_lookup.core.gis.run.suggestion_search import (
        Notice,
        SuggestionGroup,
        SuggestionResult,
        SuggestionSearch,
    )
    from parcel_lookup.core.search import Search
    from parcel_lookup.ui.locator.choice import Choice

_NAME, _PREFIX = "parcel_lookup", "parcel"
#: Milliseconds without a keystroke before a request is sent, in addition to the 100 ms that QGIS
#: waits.
_DELAY_FREE, _DELAY_METERED = 150, 800
#: Seconds for which the settings of a connection are reused. Its key may change elsewhere, but
#: reading it at every keystroke could prompt for the master password each time.
_GOOD_FOR = 60.0
#: Groups are listed in the order in which they are requested.
_MOST_GROUPS = 10


class ParcelLocator(QObject):
    """Adds parcels to QGIS's search bar, and removes them again."""

    #: All parcels of an owner are to be shown: a `Search`, and the `Connection`.
    owner_wanted = pyqtSignal(object, object)

    def __init__(self, iface: QgisInterface, icon: QIcon, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._iface = iface
        self._desk = _Desk(iface, icon, self.owner_wanted.emit)
        # QGIS owns it from now on.
        self._filter = ParcelFilter(self._desk)
        iface.registerLocatorFilter(self._filter)

    def close_down(self) -> None:
        """Remove the filter; QGIS cancels its fetch and waits for its end."""
        self._desk.close_down()
        self._iface.deregisterLocatorFilter(self._filter)
        self._filter = None
        # QGIS passes a chosen result to its filter without checking that the filter still exists.
        for one in self._iface.mainWindow().findChildren(QObject):
            if one.metaObject().className() == "QgsLocatorModel":
                sip.cast(one, QgsLocatorModel).clear()
        self._iface.invalidateLocatorResults()


class ParcelFilter(QgsLocatorFilter):
    """Suggests parcels by address, parcel ID, and owner.

    QGIS keeps one filter in the main thread, and a clone of it fetches results in a thread of its
    own. `prepare` gets what a clone needs from the main thread.
    """

    def __init__(self, desk: _Desk) -> None:
        super().__init__()
        self._desk = desk
        self._question: SuggestionSearch | None = None
        self._problem: ParcelError | None = None
        self._least = 0
        self._connection_name = ""
        self.setUseWithoutPrefix(False)  # every typed text would send requests to a service

    def clone(self) -> ParcelFilter:
        """Return another filter, for one text."""
        return ParcelFilter(self._desk)

    def name(self) -> str:
        """Return the name used in QGIS's settings."""
        return _NAME

    def displayName(self) -> str:
        """Return the heading of the results."""
        return tr("Parcels")

    def description(self) -> str:
        """Return the description shown in QGIS's options."""
        return tr("Finds parcels by address, parcel ID, or owner using the current connection.")

    def prefix(self) -> str:
        """Return the prefix to type before the text."""
        return _PREFIX

    def priority(self) -> QgsLocatorFilter.Priority:
        """Return a priority below QGIS's own results when no prefix was typed."""
        return QgsLocatorFilter.Priority.Low

    def prepare(self, string: str, context: QgsLocatorContext) -> list[str]:
        """Prepare a fetch, in the main thread."""
        from parcel_lookup.core.gis.run.suggestions import LEAST_FREE, LEAST_METERED, is_enough

        try:
            connection = self._desk.connection()
        except ParcelError as error:
            self._problem = error
            return []
        self._connection_name = connection.name
        is_metered = connection.is_metered
        if not is_enough(string, is_metered=is_metered):
            least = LEAST_METERED if is_metered else LEAST_FREE
            self._least = least
            return []
        self.setFetchResultsDelay(_DELAY_METERED if is_metered else _DELAY_FREE)
        try:
            self._question = self._desk.question(string, connection, context)
        except ParcelError as error:
            self._problem = error
        return []

    def fetchResults(self, string: str, context: QgsLocatorContext, feedback: QgsFeedback) -> None:
        """Emit suggestions as they arrive, in a thread of the locator."""
        with jobs.in_other_thread():
            self._fetch(string, context, feedback)

    def triggerResult(self, result: QgsLocatorResult) -> None:
        """Handle a chosen result, in the main thread, on the filter that QGIS keeps."""
        self._desk.choice.take(json.loads(result.userData))

    def _fetch(self, text: str, context: QgsLocatorContext, feedback: QgsFeedback) -> None:
        if self._question is not None:
            for number, result in enumerate(self._question.results(feedback.isCanceled)):
                if feedback.isCanceled():
                    return
                self._emit_result(result, text, number, context.usingPrefix)
        elif context.usingPrefix:  # with all filters active, explanations would be in the way
            if self._problem is not None:
                self._emit_error(self._problem)
            else:
                self._emit_words(*_hint(self._least))

    def _emit_result(
        self, result: SuggestionResult, text: str, number: int, is_prefixed: bool
    ) -> None:
        from parcel_lookup.core.gis.run.suggestion_search import SuggestionGroup

        if isinstance(result, SuggestionGroup):
            self._emit_group(result, number)
        elif not is_prefixed:
            return
        elif result.error is not None:
            self._emit_error(result.error)
        else:
            self._emit_words(*_words(result, text))

    def _emit_group(self, group: SuggestionGroup, number: int) -> None:
        from parcel_lookup.core.gis.run.suggestions import fields_to_json, parcel_to_text

        for place, owner in enumerate(group.owners):
            data = {"connection": self._connection_name, "search": owner.search.to_json()}
            result = self._line(owner.title, owner.detail, self._desk.icon, data)
            result.group = _title_of_owners(group)
            result.groupScore = float(_MOST_GROUPS - number) + 0.5
            result.score = 1.0 - place / 1000
            self.resultFetched.emit(result)
        fields = fields_to_json(group.fields)
        for place, suggestion in enumerate(group.suggestions):
            parcel = parcel_to_text(suggestion.parcel)
            data = {"connection": self._connection_name, "parcel": parcel, "fields": fields}
            data["crs"] = group.crs
            result = self._line(suggestion.title, suggestion.detail, self._desk.icon, data)
            result.group = _title(group)
            result.groupScore = float(_MOST_GROUPS - number)
            result.score = 1.0 - place / 1000  # in order of arrival: QGIS sorts by this
            self.resultFetched.emit(result)

    def _emit_words(self, title: str, more: str, sentence: str) -> None:
        """Emit a line that is not a parcel, in two parts, because QGIS truncates columns.

        The full sentence is shown when the line is chosen.
        """
        data = {"sentence": sentence}
        self.resultFetched.emit(self._line(title, more, self._desk.info_icon, data))

    def _emit_error(self, error: ParcelError) -> None:
        log(error.sentence, Qgis.MessageLevel.Warning, error.detail)
        parts = [error.code.value, error.detail, error.params]
        data = {"error": parts, "connection": self._connection_name}
        title = tr("Lookup failed")
        line = self._line(title, error.sentence, self._desk.warning_icon, data)
        self.resultFetched.emit(line)

    def _line(self, title: str, more: str, icon: QIcon, data: dict) -> QgsLocatorResult:
        """Emit a result; its data is text, since Python objects are unsafe in QGIS's threads."""
        result = QgsLocatorResult(self, title, json.dumps(data, default=str))
        result.description, result.icon, result.score = more, icon, 0.0
        return result


class _Desk:
    """State that the filter and its clones share. Its methods are for the main thread."""

    def __init__(
        self, iface: QgisInterface, icon: QIcon, show_owner: Callable[[Search, Connection], None]
    ) -> None:
        self._iface = iface
        self._show_owner = show_owner
        self._factory: SourceFactory | None = None
        self._problem: ParcelError | None = None
        self._read_at, self._read_for = -math.inf, None
        self._choice: Choice | None = None
        # Icons must be created in the main thread.
        self.icon = icon
        self.info_icon = QgsApplication.getThemeIcon("/mIconInfo.svg")
        self.warning_icon = QgsApplication.getThemeIcon("/mIconWarning.svg")
        notifier.changed.connect(self._forget)

    def close_down(self) -> None:
        notifier.changed.disconnect(self._forget)
        if self._choice is not None:
            self._choice.close_down()

    @property
    def choice(self) -> Choice:
        """The handler of chosen results."""
        if self._choice is None:
            from parcel_lookup.ui.locator.choice import Choice

            self._choice = Choice(self._iface, self._show_owner)
        return self._choice

    def connection(self) -> Connection:
        """The connection selected in the dock, or the first of several.

        Raises `ParcelError` if it depends on the place which of them is searched.
        """
        from parcel_lookup.core.gis.connections import Connections

        chosen = Connections().chosen
        if chosen.is_routed:
            problem = tr(
                "The search bar uses one connection at a time. Add the public parcels of a state "
                "with “New Layer…”."
            )
            raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)
        return chosen.parts[0]

    def question(
        self, text: str, connection: Connection, context: QgsLocatorContext
    ) -> SuggestionSearch:
        """Return what a clone needs from the main thread. Raises `ParcelError`."""
        from parcel_lookup.core.gis.inputs.map_state import View
        from parcel_lookup.core.gis.run.suggestion_search import SuggestionSearch

        project = QgsProject.instance()
        view = View(context.targetExtent, context.targetExtentCrs, project.transformContext())
        return SuggestionSearch(text, self._open_factory(connection), view)

    def _open_factory(self, connection: Connection) -> SourceFactory:
        """Read the connection's settings, unless this was done a moment ago."""
        from parcel_lookup.core.gis.connections import open_source_factory

        key = (connection, QgsApplication.authManager().masterPasswordIsSet())
        if key != self._read_for or time.monotonic() > self._read_at + _GOOD_FOR:
            self._factory = self._problem = None
            try:
                self._factory = open_source_factory(connection)
            except ParcelError as error:
                self._problem = error
            self._read_at, self._read_for = time.monotonic(), key
        if self._problem is not None:
            raise self._problem
        return self._factory

    def _forget(self) -> None:
        """Discard the settings, because a connection or its key was changed."""
        self._read_for = None


def _title(group: SuggestionGroup) -> str:
    from parcel_lookup.core.gis.run.suggestions import Kind

    words = {
        Kind.ADDRESS: (tr("Addresses"), tr("Addresses in {}")),
        Kind.PARCEL_ID: (tr("Parcel IDs"), tr("Parcel IDs in {}")),
        Kind.UUID: (tr("Parcel UUIDs"), tr("Parcel UUIDs in {}")),
        Kind.OWNER: (tr("Owners"), tr("Owners in {}")),
    }
    anywhere, somewhere = words[group.kind]
    return anywhere if group.state is None else somewhere.format(group.state.name)


def _title_of_owners(group: SuggestionGroup) -> str:
    if group.state is None:
        return tr("All Parcels of an Owner")
    return tr("All Parcels of an Owner in {}").format(group.state.name)


def _hint(least: int) -> tuple[str, str, str]:
    """Return what to type, in two parts and as a sentence."""
    return (
        tr("Address, parcel ID, or owner"),
        tr("Type at least {} letters or digits").format(least),
        tr("Type at least {} letters or digits of an address, parcel ID, or owner.").format(least),
    )


def _words(remark: Notice, text: str) -> tuple[str, str, str]:
    """Return the text of a remark, in two parts and as a sentence."""
    from parcel_lookup.core.gis.run.suggestion_search import Reason

    if remark.reason is Reason.NO_STATE:
        return (
            tr("Owners and parcel IDs require a state"),
            tr("Zoom the map to the state"),
            tr("Owners and parcel IDs are looked up in one state. Zoom the map to it."),
        )
    text = text.strip()
    return (
        tr("No parcel found"),
        tr("for “{}”").format(text),
        tr("No parcel found for “{}”.").format(text),
    )
