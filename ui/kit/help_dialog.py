"""The help pages, which are part of the plugin: of tasks, of some windows, and the manuals."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Callable

from qgis.PyQt.QtCore import Qt, QUrl
from qgis.PyQt.QtGui import QDesktopServices, QImage, QKeySequence, QTextCursor
from qgis.PyQt.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QShortcut,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.i18n import tr
from parcel_lookup.core.resources import PLUGIN, RESOURCES
from parcel_lookup.ui.kit.widgets import name_it

_WINDOWS, _TASKS = RESOURCES / "help", PLUGIN / "docs" / "tasks"
_COLUMNS, _LINES = 110, 40
_SHARE_OF_SCREEN = 0.8
#: `QTextDocument.ResourceType.ImageResource`, which Qt passes as a number.
_IMAGE = 2


class HelpPage(QTextBrowser):
    """Shows a page in HTML or Markdown, with pictures that fit its width.

    Links to other pages are opened here, at the heading of their fragment; all others in the
    browser of the system. Of pictures that do not ship with the plugin, nothing is shown.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.anchorClicked.connect(self.open)

    def open(self, link: QUrl) -> None:
        """Show a page; `link` may be relative to the current one."""
        url = self.source().resolved(link)
        if not url.isLocalFile():
            QDesktopServices.openUrl(url)
            return
        page = url.adjusted(QUrl.UrlFormattingOption.RemoveFragment)
        if page != self.source():
            self.setSource(page)
        heading = url.fragment()
        if heading:
            self._scroll_to(heading)

    def loadResource(self, kind: int, url: QUrl) -> object:
        """Return a file of the page, and a picture at most as wide as the page."""
        if kind != _IMAGE:
            return super().loadResource(kind, url)
        image = QImage(self.source().resolved(url).toLocalFile())
        if image.isNull():
            return QImage(1, 1, QImage.Format.Format_Mono)
        ratio = self.devicePixelRatioF()
        edges = 2 * self.document().documentMargin() + self.document().indentWidth()
        room = int((self.viewport().width() - edges) * ratio)  # also in a list
        if image.width() > room:
            image = image.scaledToWidth(room, Qt.TransformationMode.SmoothTransformation)
        image.setDevicePixelRatio(ratio)
        return image

    def _scroll_to(self, heading: str) -> None:
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and _fragment(block.text()) == heading:
                self.setTextCursor(QTextCursor(self.document().lastBlock()))
                self.setTextCursor(QTextCursor(block))  # now at the top of the page
                return
            block = block.next()
        self.scrollToAnchor(heading)


class HelpDialog(QDialog):
    """A help page that stays open next to its window; it deletes itself when it is closed."""

    def __init__(self, page: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"parcel_lookup_{page}_help")
        self.setWindowTitle(title)
        self.finished.connect(self.deleteLater)
        self._page = HelpPage()
        name_it(self._page, f"{page}_help_page", tr("Help for this window"), tr("Help"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        back = buttons.addButton(tr("&Back"), QDialogButtonBox.ButtonRole.ActionRole)
        back.setAutoDefault(False)
        back.setEnabled(False)
        name_it(back, f"{page}_help_back", tr("Show the page before this one (Alt+Left)"))
        back.clicked.connect(lambda _checked=False: self._page.backward())
        self._page.backwardAvailable.connect(back.setEnabled)
        layout = QVBoxLayout(self)
        layout.addWidget(self._page, 1)
        layout.addWidget(buttons)
        font = self.fontMetrics()
        room = self.screen().availableGeometry().size() * _SHARE_OF_SCREEN
        self.resize(
            min(font.averageCharWidth() * _COLUMNS, room.width()),
            min(font.lineSpacing() * _LINES, room.height()),
        )
        layout.activate()  # pictures are loaded for the width of the page
        self._page.open(QUrl.fromLocalFile(str(_file_of(page))))


def show_help(page: str, window: QWidget, title: str = "") -> None:
    """Show a page for a window, or bring it to the front.

    `page` is the name of a file in `docs/tasks` or `resources/help`, without its extension.
    `title` is what the page is about, if it is not the title of the window.
    """
    directly = Qt.FindChildOption.FindDirectChildrenOnly
    dialog = window.findChild(HelpDialog, options=directly)
    if dialog is None:
        title = tr("{window}: Help").format(window=title or window.windowTitle())
        dialog = HelpDialog(page, title, window)
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()


def add_help(buttons: QDialogButtonBox, page: str | Callable[[], str], window: QWidget) -> None:
    """Add the button Help to the buttons of a window, which F1 presses; see `show_help`.

    `page` may be a function that returns the page for what the window shows.
    """
    button = buttons.addButton(QDialogButtonBox.StandardButton.Help)
    button.setAutoDefault(False)
    name = page if isinstance(page, str) else "window"
    name_it(button, f"{name}_help", tr("Help for this window (F1)"))
    page_of = (lambda: page) if isinstance(page, str) else page
    buttons.helpRequested.connect(lambda: show_help(page_of(), window))
    QShortcut(QKeySequence("F1"), window).activated.connect(button.click)


def _file_of(page: str) -> Path:
    task = _TASKS / f"{page}.md"
    return task if task.exists() else _WINDOWS / f"{page}.html"


def _fragment(heading: str) -> str:
    """Return the fragment of a heading in Markdown: ``Export a copy`` is ``export-a-copy``."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
