"""The box that finds the state to search from the map view, or from a typed state or county."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from qgis.PyQt.QtCore import QStringListModel, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QComboBox, QCompleter, QVBoxLayout, QWidget

from parcel_lookup.core.gis.connections.extent import blocks_in
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import (
    CalmComboBox,
    LinkLabel,
    fill,
    label_for,
    let_shrink,
    name_it,
    row_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.outlines import Box, UsPlace

_MIN_LETTERS = 8
_TERMS_LINK = "terms"


class _State(NamedTuple):
    """A state that a public layer covers."""

    title: str
    #: Its abbreviation.
    state: str
    connection: Connection
    #: The small area that a first search begins with; None: the layer names none.
    start: Box | None


class StateBox(QWidget):
    """The states with public parcels, in a combo box into which counties can be typed as well.

    Below it are the credit and the terms of use, also those of a single connection.

    It decides where the first search of an empty map is, and moves a map that shows something. It
    sends nothing: states and counties are tables of the plugin.
    """

    #: Title and box (EPSG:4326) of a place that the user has chosen.
    place_chosen = pyqtSignal(str, object)
    #: The area of a first search has changed.
    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._states: list[_State] = []
        self._gaps: Mapping[str, str] = {}
        self._places: dict[str, UsPlace] = {}
        #: The connection whose terms the link shows.
        self._linked: Connection | None = None
        self._place: UsPlace | None = None
        #: What was typed before the names of counties were read.
        self._early = ""
        self._task: Background | None = None
        #: Number of the last request for the states of a view.
        self._views = 0
        self._make_controls()
        self._lay_out()

    def close_down(self) -> None:
        """Drop the results of running tasks."""
        self._views += 1
        if self._task is not None:
            self._task.cancel()

    def show_connection(self, connection: Connection | ConnectionGroup) -> None:
        """Offer the states of a group that is routed; of a connection, show the terms only."""
        is_one = len(connection.parts) == 1
        is_group = not is_one and connection.is_routed
        terms = connection.terms if is_one else None
        self._row.setVisible(is_group)
        self.setVisible(is_group or terms is not None)
        if is_group:
            self._set_group(connection)
            if self._chosen() is not None:
                self._show_terms_of(self._chosen().connection)
        elif terms is not None:
            self._show_terms_of(connection)

    def _set_group(self, group: ConnectionGroup) -> None:
        states = []
        for one in group.parts:
            terms = one.terms
            title = terms.title if terms is not None else one.name
            states += [
                _State(title, state, one, one.start_area) for state in sorted(one.info.states)
            ]
        if states == self._states:
            return
        self._states, self._gaps = states, group.gaps or {}
        self._combo.clear()
        for one in states:
            self._combo.addItem(one.title, one.state)
        self._combo.setCurrentIndex(-1)
        # The first that has somewhere to begin: two clicks lead from an empty project to parcels.
        first = next((one for one in states if one.start), None)
        if first is not None:
            self._select(first)
        self._read_places()

    @property
    def start(self) -> Box | None:
        """The area of a first search in an empty map; None if no place is chosen."""
        if self._place is not None and not self._place.is_state:
            return blocks_in(self._place.box)
        chosen = self._chosen()
        return chosen.start if chosen is not None else None

    def look_at(self, box: Box) -> None:
        """Select the state that has the largest part of a box in EPSG:4326, such as the map view.

        The map is not moved, and nothing is selected where no state is.
        """
        self._views += 1
        task = Background(
            tr("Finding the state of the map view"), partial(_states_in, box), is_hidden=True
        )
        task.done.connect(partial(self._on_states_found, self._views))
        self._task = task
        task.start()

    def _on_states_found(self, view: int, states: Sequence[str]) -> None:
        self._task = None
        if view != self._views or not states:
            return
        known = {one.state: one for one in self._states}
        found = next((known[state] for state in states if state in known), None)
        if found is not None:
            if self._place is not None and self._place.state != found.state:
                self._place = None
            self._select(found)
        else:
            self._select_nothing("")
            self._show_gap(states[0])

    # ---- choosing -------------------------------------------------------------------------------

    def _on_activated(self, index: int) -> None:
        self._place = None
        self._select(self._states[index])
        self._emit_chosen()

    def _on_entered(self) -> None:
        """Use what was typed: a state, its abbreviation, or a county."""
        text = self._typed()
        chosen = self._chosen()
        if not text or (chosen is not None and text == (self._place or chosen).title):
            return
        from parcel_lookup.core.address.states import read_state

        state = read_state(text)
        place = self._places.get(text.casefold())
        if not state and place is None:
            self._select_nothing(text)
            if not self._places:
                self._early = text
                return
            self._show_sentence(
                tr("“{place}” is not a state or county. Example: Dane County, Wisconsin").format(
                    place=text
                )
            )
            return
        abbreviation = state or place.state
        found = next((one for one in self._states if one.state == abbreviation), None)
        if found is None:
            self._select_nothing(text)
            self._show_gap(abbreviation)
            return
        self._place = None if state else place
        self._select(found)
        self._emit_chosen()

    def _select(self, state: _State) -> None:
        self._combo.setCurrentIndex(self._states.index(state))
        if self._place is not None:
            self._combo.setEditText(self._place.title)
        self._show_terms_of(state.connection)
        self.changed.emit()

    def _select_nothing(self, text: str) -> None:
        """Show a text in place of a state: nothing is searched where the map shows nothing."""
        self._place = None
        self._combo.setCurrentIndex(-1)
        self._combo.setEditText(text)

    def _emit_chosen(self) -> None:
        chosen = self._chosen()
        place = self._place
        if place is not None:
            self.place_chosen.emit(place.title, place.box)
        elif chosen is not None and self._box_of(chosen) is not None:
            self.place_chosen.emit(chosen.title, self._box_of(chosen))

    def _box_of(self, state: _State) -> Box | None:
        """Return where a map goes for a state: where its first search begins, or all of it."""
        if state.start is not None:
            return state.start
        return next(
            (one.box for one in self._places.values() if one.is_state and one.state == state.state),
            None,
        )

    def _typed(self) -> str:
        return " ".join(self._combo.currentText().split())

    def _chosen(self) -> _State | None:
        index = self._combo.currentIndex()
        return self._states[index] if 0 <= index < len(self._states) else None

    # ---- controls -------------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self._combo = CalmComboBox()
        self._combo.setEditable(True)
        self._combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        let_shrink(self._combo, _MIN_LETTERS)
        name_it(
            self._combo,
            "state",
            tr(
                "State or county to search. Choose a state with public parcels, or type a county, "
                "for example: Dane County, Wisconsin. An empty map begins with a small area of the "
                "state; any other map moves there."
            ),
            tr("State or county"),
        )
        self._names = QStringListModel(self)
        completer = QCompleter(self._names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self._combo.setCompleter(completer)
        # Queued: the combo box and its line edit change their texts for the same signal.
        completer.activated.connect(self._on_entered, Qt.ConnectionType.QueuedConnection)
        self._combo.activated.connect(self._on_activated)
        self._combo.lineEdit().editingFinished.connect(self._on_entered)
        self._remark = LinkLabel("", ())
        self._remark.setWordWrap(True)
        self._remark.linkActivated.connect(lambda _link: self._show_terms())
        name_it(self._remark, "state_remark", tr("Layer and terms of use of the state"))

    def _lay_out(self) -> None:
        label = label_for(self._combo, tr("S&tate"))
        self._row = row_of(label, (self._combo, 1))
        fill(QVBoxLayout(self), self._row, self._remark)

    def _show_terms_of(self, connection: Connection) -> None:
        """Show whom to credit, what is missing, and the link to the terms of use."""
        self._linked, terms = connection, connection.terms
        credit = f"{terms.attribution}." if terms is not None and terms.attribution else ""
        words = " ".join(escape(one) for one in (credit, connection.note) if one)
        self._remark.show_links(words, ((_TERMS_LINK, tr("Terms of use…")),) if terms else ())
        self._remark.setVisible(bool(words or terms))

    def _show_gap(self, state: str) -> None:
        """Show why there are no parcels of a state."""
        from parcel_lookup.core.address.states import state_name

        sentence = tr("{state} has no public statewide parcel layer in the catalog.")
        reason = self._gaps.get(state, "")
        self._show_sentence(
            " ".join(filter(None, (sentence.format(state=state_name(state)), reason)))
        )

    def _show_sentence(self, sentence: str) -> None:
        self._remark.show_links(escape(sentence), ())
        self._remark.show()
        self.changed.emit()

    def _show_terms(self) -> None:
        from parcel_lookup.ui.public.terms_view import TermsDialog

        terms = self._linked.terms if self._linked is not None else None
        if terms is not None:
            TermsDialog(terms.title, [terms], self).open()

    # ---- names ----------------------------------------------------------------------------------

    def _read_places(self) -> None:
        Background.begin(tr("Reading the names of counties"), _read_places, self._on_places_read)

    def _on_places_read(self, places: Sequence[UsPlace]) -> None:
        self._places = {one.title.casefold(): one for one in places}
        covered = {one.state for one in self._states}
        self._names.setStringList([one.title for one in places if one.state in covered])
        early, self._early = self._early, ""
        if early and early == self._typed():
            self._on_entered()


def _read_places(_stop: object) -> Sequence[UsPlace]:
    from parcel_lookup.core.outlines import read_places

    return read_places()


def _states_in(box: Box, _stop: object) -> Sequence[str]:
    from parcel_lookup.core.outlines import states_in

    return states_in(box)
