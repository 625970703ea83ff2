"""Terms of use as HTML, and the dialog that shows those of a connection or a public layer."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from qgis.core import QgsApplication
from qgis.PyQt.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from parcel_lookup.core.contract.terms import NOT_LEGAL_ADVICE, layer_sentences
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract.terms import LayerTerms

_COLUMNS, _LINES = 72, 22


class TermsDialog(QDialog):
    """Shows the terms of use of one or more published layers."""

    def __init__(
        self, title: str, layers: Sequence[LayerTerms], parent: QWidget | None = None
    ) -> None:
        """Create the dialog; it deletes itself when it is closed."""
        super().__init__(parent)
        self.setObjectName("parcel_lookup_terms_dialog")
        self.setWindowTitle(tr("Terms of Use: {name}").format(name=title))
        self.finished.connect(self.deleteLater)
        self._view = HtmlView()
        self._view.show_html(terms_html(layers))
        name_it(self._view, "terms", tr("Terms of use as reported by their sources"), tr("Terms"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self._view, 1)
        layout.addWidget(buttons)
        font = self.fontMetrics()
        self.resize(font.averageCharWidth() * _COLUMNS, font.lineSpacing() * _LINES)


class HtmlView(QTextBrowser):
    """Shows HTML in the style of QGIS's own information pages; links open in the web browser."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenExternalLinks(True)
        self.setTabChangesFocus(True)

    def show_html(self, body: str) -> None:
        """Show the inside of an HTML body."""
        style = QgsApplication.reportStyleSheet(QgsApplication.StyleSheetType.Qt)
        self.setHtml(f"<html><head><style>{style}</style></head><body>{body}</body></html>")


def terms_html(layers: Sequence[LayerTerms]) -> str:
    """Return the terms of layers as the inside of an HTML body; text from them is escaped."""
    parts = []
    for layer in layers:
        heading, *sentences = layer_sentences(layer)
        parts.append(f"<h2>{escape(heading.rstrip('.'))}</h2>")
        parts += [f"<p>{escape(sentence)}</p>" for sentence in sentences]
        urls = dict.fromkeys((layer.terms.url, layer.url))
        parts += [f"<p>{link(url)}</p>" for url in urls if url]
    return "".join((*parts, f"<p><i>{escape(NOT_LEGAL_ADVICE)}</i></p>"))


def link(url: str) -> str:
    """Return a link to a web address; anything else as text."""
    text = escape(url)
    is_web = url.startswith(("https://", "http://"))
    return f'<a href="{text}">{text}</a>' if is_web else text
