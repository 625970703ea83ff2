"""The estimate, the Search and Cancel button, and the progress of a search."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtGui import QKeySequence, QShortcut
from qgis.PyQt.QtWidgets import (
    QApplication,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.kit.widgets import (
    WrappingCheckBox,
    WrappingRow,
    name_it,
    plain_label,
    push_button,
    wrapping_label,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.search import Progress

#: Maximum number of waiting searches listed by name.
_MOST_NAMED = 3
_SEARCH_KEY, _CANCEL_KEY = "Ctrl+Return", "Esc"
#: Other requests may succeed while one is retried: leave time to read the reason for the delay.
_SECONDS_TO_READ = 2.0


class RunBox(QWidget):
    """The estimate, the Search button, which becomes Cancel, and the progress."""

    search_requested = pyqtSignal()
    cancel_requested = pyqtSignal()
    #: A missing package may have been installed.
    check_requested = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_running = False
        self._missing: ParcelError | None = None
        self._started = 0.0
        self._in_layer = self._expected = 0
        self._noticed = 0.0
        self._estimate_tip = tr("Estimated cost of the search")
        self._make_controls()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        above = (self._estimate, self._missing_row, self._fresh)
        below = (self._progress_row, self._notice, self._waiting)
        self._buttons = WrappingRow()
        self._buttons.add(self._button, 1)
        for part in (*above, self._buttons, *below):
            layout.addWidget(part)
        self.stop()

    def add_button(self, button: QWidget) -> None:
        """Add a button next to Search."""
        self._buttons.add(button)

    @property
    def is_fresh(self) -> bool:
        """Whether saved responses are to be ignored."""
        return not self._fresh.isHidden() and self._fresh.isChecked()

    def offer_fresh(self, offered: bool) -> None:
        """Offer to ignore saved responses, which only searches of a service have."""
        self._fresh.setVisible(offered)

    def add_shortcuts(self, where: QWidget) -> None:
        """Add the button's shortcuts, active wherever in `where` the focus is."""
        for keys, slot in (
            (_SEARCH_KEY, self._on_search_key),
            ("Ctrl+Enter", self._on_search_key),
            (_CANCEL_KEY, self._on_cancel_key),
        ):
            shortcut = QShortcut(QKeySequence(keys), where)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)

    def set_estimate(self, sentence: str, more: str = "") -> None:
        """Show the cost of the search, or what prevents it."""
        self._estimate.setText(sentence)
        tip = f"{self._estimate_tip}. {more}" if more else self._estimate_tip
        self._estimate.setToolTip(verbatim(tip))
        self._estimate.setAccessibleDescription(tip)

    @property
    def is_missing(self) -> bool:
        """Whether searching is impossible because a package is missing."""
        return self._missing is not None

    def set_missing(self, error: ParcelError | None) -> None:
        """Disable searching while a package is missing, and offer the command that installs it."""
        self._missing = error
        self._missing_row.setVisible(error is not None and bool(error.params.get("command")))
        if not self._is_running:
            self._update_button()

    def start(self, sentence: str) -> None:
        """Show that a search is running; `sentence` is shown until the first progress arrives."""
        self._is_running = True
        self._started = time.monotonic()
        self._in_layer = self._expected = 0
        self._bar.setRange(0, 0)
        self._count.setText(sentence)
        self._count.setToolTip("")
        self._progress_row.show()
        self._update_button()

    def wind_down(self) -> None:
        """Show that the user canceled a search that has not ended yet."""
        self._button.setEnabled(False)
        self._button.setText(tr("Canceling…"))  # where the user is looking
        self._notice.hide()
        self._waiting.hide()

    def stop(self) -> None:
        """Show that no search is running."""
        self._is_running = False
        self._progress_row.hide()
        self._notice.hide()
        self.set_waiting(())

    def set_waiting(self, places: Sequence[str]) -> None:
        """Show what is searched next; Cancel ends all of it."""
        self._waiting.setVisible(bool(places) and self._is_running)
        named = [tr("“{}”").format(place) if place else tr("a search") for place in places]
        shown = ", ".join(named[:_MOST_NAMED])
        if len(named) > _MOST_NAMED:
            shown = tr("{} and {:,} more").format(shown, len(named) - _MOST_NAMED)
        self._waiting.setText(tr("Then: {}").format(shown))
        self._waiting.setToolTip(verbatim("\n".join((self._waiting_tip, *named))))
        self._update_button(len(places))

    def show_notice(self, sentence: str) -> None:
        """Show what delays the search; it disappears when the search goes on."""
        if self._is_live():
            self._noticed = time.monotonic()
            self._notice.setText(sentence)
            self._notice.show()

    def show_in_layer(self, count: int) -> None:
        """Show the number of parcels in the layer, which may be ahead of the reported progress."""
        self._in_layer = count
        if self._is_live() and self._expected:
            self._show_parcels(count)

    def show_progress(self, progress: Progress) -> None:
        """Show parcels in the label, and the requests, if any, and seconds in the tooltip."""
        if not self._is_live():
            return
        if time.monotonic() - self._noticed > _SECONDS_TO_READ:
            self._notice.hide()
        self._expected = progress.expected_parcels or 0
        self._show_parcels(max(progress.parcels, self._in_layer))
        sent = number_of(progress.requests, "{} request", "{} requests")
        expected = progress.expected_requests
        if expected and expected >= progress.requests:
            sent = tr("{:,} of about {:,} requests").format(progress.requests, expected)
        seconds = time.monotonic() - self._started
        tip = tr("{requests}, {seconds:,.1f} s").format(requests=sent, seconds=seconds)
        if progress.is_free:
            tip = tr("{seconds:,.1f} s").format(seconds=seconds)
        self._count.setToolTip(verbatim(tip))
        self._bar.setToolTip(verbatim(tip))

    def _show_parcels(self, parcels: int) -> None:
        if not self._expected:
            self._bar.setRange(0, 0)
            self._count.setText(number_of(parcels, "{} parcel", "{} parcels"))
            return
        expected = max(self._expected, parcels)
        self._bar.setRange(0, expected)
        self._bar.setValue(parcels)
        self._count.setText(tr("{:,} of about {:,}").format(parcels, expected))

    def _make_controls(self) -> None:
        self._estimate = wrapping_label("estimate", "")
        self.set_estimate("")
        self._make_missing_row()
        self._fresh = WrappingCheckBox(tr("I&gnore saved responses"))
        name_it(
            self._fresh,
            "fresh",
            tr(
                "Request everything from the service again, including what earlier searches have "
                "saved on this computer. This uses more requests."
            ),
        )
        self._fresh.hide()
        self._button = QPushButton()
        self._button.setObjectName("parcel_lookup_search")
        self._button.clicked.connect(self._on_clicked)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        name_it(self._bar, "progress", tr("Progress of the search"), tr("Progress"))
        self._count = plain_label()
        name_it(self._count, "progress_count", tr("Parcels found so far"))
        self._notice = wrapping_label("notice", tr("Reason for the delay"))
        self._waiting_tip = tr("Waiting searches")
        self._waiting = wrapping_label("waiting", self._waiting_tip)
        self._progress_row = WrappingRow()
        self._progress_row.add(self._bar, 1)
        self._progress_row.add(self._count)

    def _make_missing_row(self) -> None:
        self._missing_row = WrappingRow()
        tip, words = tr("Copy the installation command to the clipboard"), tr("C&opy Command")
        self._missing_row.add(push_button("copy_command", words, tip, self._copy_command))
        tip, words = tr("Check whether the package is installed now"), tr("Try Aga&in")
        self._missing_row.add(push_button("check_again", words, tip, self.check_requested.emit))
        self._missing_row.hide()

    def _copy_command(self) -> None:
        QApplication.clipboard().setText(self._missing.params["command"])
        self.set_estimate(self._missing.params["where"])

    def _update_button(self, waiting: int = 0) -> None:
        self._button.setEnabled(self._is_running or self._missing is None)
        if self._is_running:
            text, tip = tr("&Cancel"), tr("End the search now and keep what it has found")
            if waiting:
                text = tr("&Cancel All")
                tip = tr(
                    "End the search now, keep what it has found, and skip the waiting searches"
                )
            keys = _CANCEL_KEY
        else:
            text, tip = tr("&Search"), tr("Search and add the parcels to the map")
            keys = _SEARCH_KEY
        self._button.setText(text)
        shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        self._button.setToolTip(verbatim(f"{tip} ({shown})"))
        self._button.setAccessibleDescription(tip)

    def _is_live(self) -> bool:
        return self._is_running and self._button.isEnabled()

    def _on_clicked(self) -> None:
        if self._is_running:
            self.cancel_requested.emit()
        else:
            self.search_requested.emit()

    def _on_search_key(self) -> None:
        if not self._is_running and self._missing is None:
            self.search_requested.emit()

    def _on_cancel_key(self) -> None:
        if self._is_live():
            self.cancel_requested.emit()
