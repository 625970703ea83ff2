"""The page that explains the filter builder; it is on this computer."""

from __future__ import annotations

from pathlib import Path

from qgis.PyQt.QtCore import QUrl
from qgis.PyQt.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from ..text import tr
from ..widgets import name_it

_PAGE = Path(__file__).parents[2] / "resources" / "help" / "filters.html"
_COLUMNS, _LINES = 76, 32


class HelpDialog(QDialog):
    """Stays beside the filter builder; goes by itself when it is closed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("parcel_lookup_filter_help")
        self.setWindowTitle(tr("Parcel Filters: Help"))
        self.finished.connect(self.deleteLater)
        page = QTextBrowser()
        page.setOpenExternalLinks(True)
        page.setSource(QUrl.fromLocalFile(str(_PAGE)))
        name_it(page, "filter_help_page", tr("How filters work"), tr("Help"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(page, 1)
        layout.addWidget(buttons)
        font = self.fontMetrics()
        self.resize(font.averageCharWidth() * _COLUMNS, font.lineSpacing() * _LINES)
