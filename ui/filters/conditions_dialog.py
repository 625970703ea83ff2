"""The filter builder for a text of filters, such as that of an algorithm's parameter."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from qgis.PyQt import sip
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QDialog, QDialogButtonBox, QWidget

from parcel_lookup.core.contract import ErrorCode, ParcelError, RequestRefused
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.filters.dialog import FilterDialog
from parcel_lookup.ui.filters.draft import Draft, is_same
from parcel_lookup.ui.filters.json_text import read
from parcel_lookup.ui.filters.place import Place, everywhere
from parcel_lookup.ui.filters.remarks import text_label
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from parcel_lookup.core.contract import SourceInfo
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.ui.filters.review import DraftReview


class ConditionsDialog(FilterDialog):
    """Edits a text of filters: a JSON array of filter items, or a QGIS expression.

    Open it with `open()`. Text that cannot be read is kept until there are filters, and a note says
    what is wrong with it. The text has no sort order, maximum, and buildings; the dialog does not
    offer them.
    """

    #: The text of the filters; emitted by OK. It is the given one if nothing was changed.
    chosen = pyqtSignal(str)

    def __init__(
        self,
        parent: QWidget,
        text: str,
        connection: Connection | ConnectionGroup,
        *,
        by_area: bool = False,
        note: str = "",
    ) -> None:
        """Create the dialog for a text.

        `by_area`: the filters apply to the parcels of an area. `note` is shown in the dialog.
        """
        places = (_input_area() if by_area else everywhere(),)
        super().__init__(parent, connection=connection, places=places)
        self._options.hide()
        self._cost.setHidden(by_area)
        self._text, (self._given, what) = text, _read_text(text, connection.info)
        self.set_draft(_conditions_of(self._given))
        self._show_given(" ".join(filter(None, (note, what))))
        if isinstance(parent, QDialog):
            # Not `finished`, which is a method of Processing's dialogs.
            for signal in (parent.accepted, parent.rejected):
                signal.connect(self.reject)

    def open(self) -> None:
        """Show the dialog until it is closed, or the plugin is unloaded."""
        jobs.add(self)
        super().open()

    def stop(self) -> None:
        """Close the dialog without a change (`jobs.Stoppable`)."""
        if not sip.isdeleted(self):
            self.reject()

    def done(self, result: int) -> None:
        """Close the dialog."""
        jobs.remove(self)
        super().done(result)

    def draft(self) -> Draft:
        """Return the current draft, which is nothing but filters."""
        return _conditions_of(super().draft())

    def _show_given(self, notes: str) -> None:
        """Show notes about the text and its connection above everything else."""
        tip, name = tr("Notes about the text that the filters come from"), tr("Note")
        label = text_label("filter_given", tip, name)
        label.setText(f"⚠ {notes}")
        # Not visible before: without a parent it would be a window.
        self._content.layout().insertWidget(0, label)
        label.setVisible(bool(notes))

    def _make_buttons(self) -> AcceptButtons:
        return AcceptButtons(self)

    def _run(self) -> None:
        self._apply()
        if not self._review.reason:
            self.chosen.emit(self._chosen_text())
            self.accept()

    def _chosen_text(self) -> str:
        draft = self.draft()
        if self._text.strip() and is_same(draft, self._given):
            return self._text
        if draft.expression.strip():
            return draft.expression
        return json.dumps([item.to_json() for item in draft.rows], ensure_ascii=False)


class AcceptButtons(QDialogButtonBox):
    """The buttons OK and Cancel, which Enter in a row does not press.

    It replaces `ui.filters.dialog.SearchButtons`.
    """

    search_wanted = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        kinds = QDialogButtonBox.StandardButton
        super().__init__(kinds.Ok | kinds.Cancel, parent)
        self._ok = self.button(kinds.Ok)
        self.accepted.connect(self.search_wanted)
        name_it(self._ok, "filter_ok", "")
        name_it(self.button(kinds.Cancel), "filter_cancel", tr("Close without a change (Esc)"))
        for button in self.buttons():
            button.setAutoDefault(False)

    def offer(self, review: DraftReview, *, is_busy: bool) -> None:  # noqa: ARG002
        """Enable OK if `review` allows a search; the tool tip shows why not."""
        self._ok.setEnabled(not review.reason)
        tip = review.reason or tr("Use these filters (Ctrl+Return)")
        self._ok.setToolTip(verbatim(tip))
        self._ok.setAccessibleDescription(tip)

    def search(self) -> None:
        """Press OK by keyboard."""
        self._ok.click()


def _read_text(text: str, info: SourceInfo) -> tuple[Draft, str]:
    """Return the draft of a text, and what is wrong with the text, or ""."""
    if not text.lstrip().startswith(("[", "{")):
        return Draft(expression=text), ""
    try:
        whole = read(text, Draft(), info)
    except RequestRefused as error:
        return Draft(), error.problems[0].sentence
    is_more = whole != _conditions_of(whole)
    return whole, tr("Only the filters of this text are used.") if is_more else ""


def _conditions_of(draft: Draft) -> Draft:
    return replace(draft, order=None, max_parcels=None, include_buildings=False)


def _input_area() -> Place:
    """Return the place of filters for an area that is not known here."""

    def make() -> None:
        problem = tr("The number of requests depends on the area.")
        raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)

    return Place(tr("the input layer"), make)
