"""Messages to the user in a message bar, and in the log panel.

Every message explains what happened and how that affects the user's data, and has the button that
helps. The Details button shows technical details.
"""

from __future__ import annotations

import html
import math
from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import Qgis
from qgis.gui import QgsMessageBar, QgsMessageBarItem
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject, Qt
from qgis.PyQt.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QTextBrowser,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import ErrorCode
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.query.rows import RowStatus
from parcel_lookup.ui.kit.widgets import name_it, plain_label, single_shot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.search import Outcome

#: The buttons of a message: text and action. The first is a button, the others go into a menu.
Button = tuple[str, Callable[[], None]]

#: Errors that neither the user nor a setting can fix.
_FAILURES = (
    ErrorCode.SERVICE_FAILED,
    ErrorCode.NOT_A_SERVICE,
    ErrorCode.UNREADABLE_RESPONSE,
    ErrorCode.NO_RESPONSE,
    ErrorCode.TIMEOUT,
    ErrorCode.CERTIFICATE,
    ErrorCode.HOST_UNKNOWN,
    ErrorCode.PROXY_FAILED,
    ErrorCode.PROXY_UNSUPPORTED,
    ErrorCode.LOCAL_FILE,
    ErrorCode.UNEXPECTED,
)
#: In order of increasing severity.
_GRAVITY = (
    Qgis.MessageLevel.Success,
    Qgis.MessageLevel.Info,
    Qgis.MessageLevel.Warning,
    Qgis.MessageLevel.Critical,
)
_SECONDS = 15
_MOST_LINES = 6
#: Maximum width of a message in pixels. For a wider one, QGIS's window takes the space from its
#: side panels, and saves their reduced widths in the profile.
_LEAST_WIDTH = 50


class Message(NamedTuple):
    """The content of a message: level, text, buttons, and details."""

    level: Qgis.MessageLevel
    text: str
    buttons: tuple[Button, ...] = ()
    #: Technical details for troubleshooting.
    detail: str = ""

    @classmethod
    def of_outcome(
        cls,
        outcome: Outcome,
        buttons: tuple[Button, ...] = (),
        *,
        is_expected: bool = False,
        more: str = "",
    ) -> Message:
        """Describe how a search ended; `is_expected` if it ended early at the user's request.

        `more` is an additional sentence from the caller.
        """
        text = f"{outcome.sentence} {more}".strip()
        detail = outcome.error.detail if outcome.error else ""
        return cls(_level_of(outcome, is_expected), text, buttons, detail)

    @classmethod
    def of_error(
        cls, error: ParcelError, buttons: tuple[Button, ...] = (), meaning: str = ""
    ) -> Message:
        """Describe an error; `meaning` explains how it affects the user's data."""
        return cls(_level(error), f"{error.sentence} {meaning}".strip(), buttons, error.detail)

    @classmethod
    def before_search(cls, text: str, waiting: int, buttons: tuple[Button, ...]) -> Message:
        """Return the warning before a search that the user has to confirm.

        `waiting` is the number of searches that wait for it.
        """
        if waiting:
            others = number_of(waiting, "{} search is waiting.", "{} searches are waiting.")
            text = f"{text} {others}"
        return cls(Qgis.MessageLevel.Warning, text, buttons)

    @classmethod
    def of_several(cls, several: Sequence[Message], not_started: int = 0) -> Message:
        """Combine the ends of searches that ran one after the other into one message.

        It has the buttons of the search that did not end well, if there is exactly one.
        `not_started` is the number of searches that were waiting when the last one ended.
        """
        if not_started:
            *others, last = several
            dropped = number_of(
                not_started,
                "{} waiting search was not started.",
                "{} waiting searches were not started.",
            )
            several = (*others, last._replace(text=f"{last.text} {dropped}"))
        if len(several) == 1:
            return several[0]
        level = max((message.level for message in several), key=_GRAVITY.index)
        others = [message for message in several if message.level != Qgis.MessageLevel.Success]
        buttons = others[0].buttons if len(others) == 1 else ()
        text = "\n".join(message.text for message in several)
        return cls(level, text, buttons, "\n\n".join(filter(None, (one.detail for one in several))))


def command_buttons(error: ParcelError) -> tuple[Button, ...]:
    """Return the button that copies the command that fixes an error, if there is one."""
    command = error.params.get("command", "")
    copy = lambda: QApplication.clipboard().setText(command)  # noqa: E731
    return ((tr("Copy Command"), copy),) if command else ()


class Messages(QObject):
    """Shows one message of the plugin at a time: a new message replaces the last."""

    def __init__(self, bar: QgsMessageBar, owner: QWidget) -> None:
        """Create the messages; `owner` is the parent of their dialogs."""
        super().__init__(owner)
        self._bar = bar
        self._owner = owner
        self._item: QgsMessageBarItem | None = None

    def show(self, message: Message) -> None:
        """Show a message in place of the last one."""
        self._show(message.level, message.text, message.buttons, message.detail)

    def show_error(
        self, error: ParcelError, buttons: tuple[Button, ...] = (), meaning: str = ""
    ) -> None:
        """Show an error; `meaning` explains how it affects the user's data."""
        self.show(Message.of_error(error, buttons, meaning))

    def show_info(self, sentence: str, buttons: tuple[Button, ...] = ()) -> None:
        """Show the result of something that the user did."""
        self._show(Qgis.MessageLevel.Info, sentence, buttons, "")

    def show_warning(self, sentence: str, buttons: tuple[Button, ...] = ()) -> None:
        """Show something that requires a decision by the user."""
        self._show(Qgis.MessageLevel.Warning, sentence, buttons, "")

    def clear(self) -> None:
        """Remove the last message."""
        # The bar deletes an item that the user closed or that timed out.
        if self._item is not None and not sip.isdeleted(self._item):
            self._bar.popWidget(self._item)
        self._item = None

    def _show(
        self, level: Qgis.MessageLevel, text: str, buttons: tuple[Button, ...], detail: str
    ) -> None:
        self.clear()
        log(text, level, detail)
        # The bar shows HTML, and layer names and responses of a service may contain anything.
        shown = html.escape(text, quote=False).replace("\n", "<br>")
        item = QgsMessageBar.createMessage(tr("Parcel Lookup"), shown)
        item.setObjectName("parcel_lookup_message")
        if detail:
            show = lambda: DetailsDialog(text, detail, self._owner).open()  # noqa: E731
            buttons = (*buttons, (tr("Details"), show))
        _add_buttons(item, buttons)
        item.setMinimumWidth(_LEAST_WIDTH)
        item.setLevel(level)
        # Success messages may disappear by themselves; what needs attention stays.
        item.setDuration(_SECONDS if level == Qgis.MessageLevel.Success else 0)
        self._item = item
        self._bar.pushItem(item)
        browser = item.findChild(QTextBrowser)
        if browser is not None:
            _TextInFull(browser)


def _add_buttons(item: QgsMessageBarItem, buttons: Sequence[Button]) -> None:
    """Add the first button, and a menu with the others."""
    if not buttons:
        return
    title, slot = buttons[0]
    button = QPushButton(title, item)
    button.clicked.connect(lambda _checked=False: slot())
    item.layout().addWidget(button)
    if not buttons[1:]:
        return
    more = QToolButton(item)
    more.setText("⋯")
    more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    name_it(more, "message_more", tr("More actions"), tr("More actions"))
    menu = QMenu(more)
    for title, run in buttons[1:]:
        menu.addAction(title).triggered.connect(lambda _checked=False, run=run: run())
    more.setMenu(menu)
    # The ellipsis already indicates a menu, so the arrow is hidden.
    more.setStyleSheet("QToolButton::menu-indicator { image: none; }")
    item.layout().addWidget(more)


class _TextInFull(QObject):
    """Keeps a message as high as its text; QGIS would cut off lines otherwise."""

    def __init__(self, browser: QTextBrowser) -> None:
        super().__init__(browser)
        self._browser = browser
        # A new width changes the number of lines, but only after the text has been laid out. So the
        # height is adjusted later: adjusting it now would change the size in the middle of the
        # layout.
        self._timer = single_shot(0, self._fit, self)
        browser.document().documentLayout().documentSizeChanged.connect(self._fit_later)
        self._fit()

    def _fit_later(self, *_size: object) -> None:
        self._timer.start()

    def _fit(self) -> None:
        browser = self._browser
        around = 2 * (browser.frameWidth() + math.ceil(browser.document().documentMargin()))
        height = math.ceil(browser.document().size().height()) + 2 * browser.frameWidth()
        most = browser.fontMetrics().lineSpacing() * _MOST_LINES + around
        policies = Qt.ScrollBarPolicy
        is_whole = height <= most
        browser.setVerticalScrollBarPolicy(
            policies.ScrollBarAlwaysOff if is_whole else policies.ScrollBarAsNeeded
        )
        browser.setFixedHeight(min(height, most))


class DetailsDialog(QDialog):
    """Shows technical details of a failure, which the user need not understand."""

    def __init__(self, sentence: str, detail: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = f"{sentence}\n\n{detail}"
        self.setObjectName("parcel_lookup_details_dialog")
        self.setWindowTitle(tr("Parcel Lookup Details"))
        self.finished.connect(self.deleteLater)
        label = plain_label(sentence)
        label.setWordWrap(True)
        box = QPlainTextEdit(detail)
        box.setReadOnly(True)
        name_it(box, "details", tr("Response from the service or the system"), tr("Details"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton(tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        name_it(copy, "copy_details", tr("Copy the message and the details to the clipboard"))
        copy.clicked.connect(lambda _checked=False: QApplication.clipboard().setText(self._text))
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(label)
        layout.addWidget(box, 1)
        layout.addWidget(buttons)
        width = self.fontMetrics().averageCharWidth() * 80
        self.resize(width, width // 2)


def _level_of(outcome: Outcome, is_expected: bool) -> Qgis.MessageLevel:
    levels = Qgis.MessageLevel
    if outcome.is_cancelled:
        return levels.Info
    if outcome.error is not None and not outcome.missing:
        return _level(outcome.error)
    if outcome.missing:
        return levels.Warning
    if not outcome.parcels:
        return levels.Info if outcome.parcels_box is None else levels.Warning
    if any(row.note or row.status in (RowStatus.NONE, RowStatus.ERROR) for row in outcome.rows):
        return levels.Warning
    is_plain = outcome.complete and ". " not in outcome.sentence
    return levels.Success if is_plain or is_expected else levels.Warning


def _level(error: ParcelError) -> Qgis.MessageLevel:
    is_failure = error.code in _FAILURES
    return Qgis.MessageLevel.Critical if is_failure else Qgis.MessageLevel.Warning
