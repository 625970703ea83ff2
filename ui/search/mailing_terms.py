"""The terms of use for a mailing list, with a check box that confirms it if they forbid it."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QGroupBox, QLabel, QVBoxLayout

from parcel_lookup.core.contract.terms import NOT_LEGAL_ADVICE, layer_sentences
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import LinkLabel, WrappingCheckBox, name_it, wrapping_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract.terms import LayerTerms


class MailingTerms(QGroupBox):
    """States the terms of use and the credits of layers; hidden if there are none.

    Where the terms forbid mailing lists, the user has to confirm that the use is allowed. The check
    box is never set at first, and its state is not saved anywhere.
    """

    #: The user has set or cleared the check box.
    changed = pyqtSignal()

    def __init__(self, terms: Sequence[LayerTerms], possible: Sequence[LayerTerms] = ()) -> None:
        """Create the group for layers with these terms.

        `possible` are the terms of layers of which parcels may be found, too: the user can confirm
        the use of their owners, and does not have to.
        """
        super().__init__(tr("Terms of Use"))
        self.setObjectName("parcel_lookup_mailing_terms")
        self._is_required = any(one.terms.forbids_mailing for one in terms)
        self._box = WrappingCheckBox(tr("M&y use of the owners for mailing is allowed"))
        tip = tr("Required for owners whose terms of use forbid mailing lists")
        name_it(self._box, "mailing_confirmed", tip)
        self._box.toggled.connect(lambda _checked: self.changed.emit())
        layout = QVBoxLayout(self)
        layout.addWidget(_text(terms, possible))
        layout.addWidget(_links((*terms, *possible)))
        if self._is_required or possible:
            layout.addWidget(self._box)
        if not (terms or possible):
            self.hide()

    @property
    def is_confirmed(self) -> bool:
        """Whether the user has confirmed that the owners may be used for mailing."""
        return self._box.isChecked()

    @property
    def is_settled(self) -> bool:
        """Whether owners may be listed: nothing certainly forbids it, or the user has confirmed."""
        return self.is_confirmed or not self._is_required


def _text(terms: Sequence[LayerTerms], possible: Sequence[LayerTerms]) -> QLabel:
    """Return a label with a paragraph of plain text for each layer."""
    words = tr("Applies only if parcels of {layers} are found.")
    paragraphs = []
    for one in (*terms, *possible):
        mark = ("⚠",) if one.terms.forbids_mailing else ()
        condition = (words.format(layers=one.title),) if one in possible else ()
        paragraphs.append(" ".join((*mark, *layer_sentences(one), *condition)))
    return wrapping_label(
        "mailing_rule",
        tr("What the terms of use state about mailing lists"),
        "\n\n".join((*paragraphs, NOT_LEGAL_ADVICE)),
    )


def _links(terms: Sequence[LayerTerms]) -> LinkLabel:
    """Return a label with links to the web pages with the terms."""
    words = tr("Terms of use: {layer}")
    pages = {one.terms.url: words.format(layer=one.title) for one in terms}
    links = [
        (html.escape(url), html.escape(title))
        for url, title in pages.items()
        if url.startswith(("https://", "http://"))
    ]
    label = LinkLabel("", links)
    if not links:
        label.hide()
    label.setWordWrap(True)
    label.setOpenExternalLinks(True)
    flags = Qt.TextInteractionFlag
    label.setTextInteractionFlags(flags.LinksAccessibleByMouse | flags.LinksAccessibleByKeyboard)
    name_it(label, "mailing_links", tr("Open the terms of use in a web browser"))
    return label
