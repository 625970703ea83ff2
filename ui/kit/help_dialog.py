"""The help pages of the windows, which are part of the plugin."""

from __future__ import annotations

from qgis.PyQt.QtCore import QUrl
from qgis.PyQt.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from parcel_lookup.core.i18n import tr
from parcel_lookup.core.resources import RESOURCES
from parcel_lookup.ui.kit.widgets import name_it

_PAGES = RESOURCES / "help"
_COLUMNS, _LINES = 76, 32


class HelpDialog(QDialog):
    """A help page that stays open next to its window; it deletes itself when it is closed."""

    def __init__(self, page: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"parcel_lookup_{page}_help")
        self.setWindowTitle(title)
        self.finished.connect(self.deleteLater)
        text = QTextBrowser()
        text.setOpenExternalLinks(True)
        text.setSource(QUrl.fromLocalFile(str(_PAGES / f"{page}.html")))
        name_it(text, f"{page}_help_page", tr("Help for this window"), tr("Help"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(text, 1)
        layout.addWidget(buttons)
        font = self.fontMetrics()
        self.resize(font.averageCharWidth() * _COLUMNS, font.lineSpacing() * _LINES)


def show_help(page: str, title: str, window: QWidget) -> None:
    """Show the page `resources/help/<page>.html` for a window, or bring it to the front."""
    dialog = window.findChild(HelpDialog) or HelpDialog(page, title, window)
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()
