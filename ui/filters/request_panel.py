"""The request as it is sent, to look at, to copy, to edit and to paste into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.gui import QgsCodeEditorJson
from qgis.PyQt.QtWidgets import QApplication, QWidget

from parcel_lookup.core.contract import RequestRefused, check_filter
from parcel_lookup.core.search.query.sharing import explain, share_filters
from parcel_lookup.ui.filters.request_text import Written, read, write
from parcel_lookup.ui.filters.text_panel import InForm, Shown, TextPanel, warning
from parcel_lookup.ui.kit.text import number_of, tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from parcel_lookup.core.search import Search
    from parcel_lookup.ui.filters.draft import Draft

#: Lines that are seen at least.
_LINES = 8


class _Editor(InForm, QgsCodeEditorJson):
    pass


class RequestPanel(TextPanel):
    """The first request of the draft's search as JSON."""

    _says = ("order", "max_parcels", "include_buildings")

    def __init__(self, parent: QWidget | None = None) -> None:
        editor = _Editor()
        name_it(
            editor,
            "request_text",
            tr("The request as JSON. What is typed or pasted here becomes rows"),
            tr("Request as JSON"),
        )
        super().__init__("request", editor, _LINES, parent)
        copy = self._button("copy", tr("Copy"), tr("Copy the request to the clipboard"))
        copy.clicked.connect(lambda _checked=False: self._copy())
        self._buttons.add(copy)
        self._buttons.add(self._discarding)
        self._buttons.add(QWidget(), 1)

    def _show(self, draft: Draft) -> Shown:
        try:
            search = draft.search()
        except RequestRefused as error:
            heading = tr("No request can be made of the expression.")
            return Shown("", heading, warning(error.problems[0].sentence), _locked())
        written = write(search, self._rules, by_area=self._by_area)
        if draft.expression.strip():
            return Shown(written.text, self._heading_of(search, written), "", _locked())
        return Shown(written.text, self._heading_of(search, written), self._note_of_rows(draft))

    def _heading_of(self, search: Search, written: Written) -> str:
        """What the text is."""
        if self._by_area:
            return tr(
                "The filters. The parcels of the area are asked for first; then those of them that "
                "meet the filters, by their IDs."
            )
        if not written.requests:
            return tr("Nothing is sent: no parcel can meet this.")
        if search.expression:
            number = number_of(written.requests, "one request first", "{} requests first")
            return tr("What the service is asked of the expression: {number}.").format(
                number=number
            )
        if written.requests > 1:
            parts = tr(
                "The request. Its list is too long for one, and is sent in {number:,} parts."
            )
            return parts.format(number=written.requests)
        return tr("The first request (POST /parcels/query); others ask for what comes after.")

    def _note_of_rows(self, draft: Draft) -> str:
        is_shared = self._by_area and self._is_remote
        if not is_shared or any(check_filter(item) for item in draft.rows):
            return ""
        return explain(share_filters(draft.rows, self._rules).here)

    def _understand(self, text: str, draft: Draft) -> tuple[Draft, str]:
        reading = read(text, draft)
        return reading.draft, " ".join(reading.notes)

    def _copy(self) -> None:
        QApplication.clipboard().setText(self._editor.text())


def _locked() -> str:
    return tr("The expression decides. Start over with rows to write a request here.")
