"""The terms of use for a mailing list, with the user's confirmation if they forbid it."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QCheckBox, QGroupBox, QLabel, QVBoxLayout, QWidget

from parcel_lookup.core.contract.terms import MailingConfirmation, mailing_remark, mailing_rule
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import LinkLabel, WrappingCheckBox, name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract.terms import LayerTerms


class MailingTerms(QGroupBox):
    """States what is known about mailing lists; hidden if there is nothing to state.

    Where a rule forbids them, the user has to confirm that the use is allowed; where a rule may
    apply, the user can. The check box is never set at first, and its state is not saved anywhere.
    """

    #: The user has set or cleared the check box.
    changed = pyqtSignal()

    def __init__(
        self,
        terms: Sequence[LayerTerms],
        rule: str | None = None,
        parent: QWidget | None = None,
        possible: Sequence[LayerTerms] = (),
    ) -> None:
        """`terms` are those of the parcels; `rule` replaces that of `terms`, for other sources.

        `possible` are the terms of layers of which it is not known whether parcels are found.
        """
        super().__init__(tr("Terms of Use"), parent)
        self.setObjectName("parcel_lookup_mailing_terms")
        rule = mailing_rule(terms) if rule is None else rule
        possible_rule = mailing_rule(possible)
        #: What is confirmed.
        self._rule = " ".join(filter(None, (rule, possible_rule)))
        self._is_required = bool(rule)
        #: None where there is nothing to confirm.
        self._is_allowed: QCheckBox | None = None
        if possible_rule:
            words = tr("Applies only if parcels of {layers} are found.")
            layers = ", ".join(one.title for one in possible if one.terms.forbids_mailing)
            possible_rule = f"{possible_rule} {words.format(layers=layers)}"
        self._lay_out((rule, possible_rule), mailing_remark(terms), _links((*terms, *possible)))

    @property
    def is_settled(self) -> bool:
        """Whether owners may be used: nothing certainly forbids it, or the user has confirmed."""
        return not self._is_required or self._is_allowed.isChecked()

    @property
    def confirmation(self) -> MailingConfirmation | None:
        """The user's confirmation as of now; None if none is needed or given."""
        is_given = self._is_allowed is not None and self._is_allowed.isChecked()
        return MailingConfirmation.now(self._rule) if is_given else None

    def _lay_out(self, rules: Sequence[str], remark: str, links: list[tuple[str, str]]) -> None:
        layout = QVBoxLayout(self)
        rule_words = tr("⚠ {rule} This may have changed, and is not legal advice.")
        paragraphs = [rule_words.format(rule=rule) for rule in rules if rule]
        text = QLabel("\n\n".join((*paragraphs, *filter(None, (remark,)))))
        text.setWordWrap(True)
        text.setTextFormat(Qt.TextFormat.PlainText)
        name_it(text, "mailing_rule", tr("What the terms of use state about mailing lists"))
        layout.addWidget(text)
        if links:
            pages = LinkLabel("", links)
            pages.setWordWrap(True)
            pages.setOpenExternalLinks(True)
            flags = Qt.TextInteractionFlag
            pages.setTextInteractionFlags(
                flags.LinksAccessibleByMouse | flags.LinksAccessibleByKeyboard
            )
            name_it(pages, "mailing_links", tr("Open the terms of use in a web browser"))
            layout.addWidget(pages)
        if self._rule:
            self._is_allowed = WrappingCheckBox(tr("M&y use of the owners for mailing is allowed"))
            tip = tr(
                "Required for owners whose terms of use forbid mailing lists. The confirmation, "
                "with its time and the rule, is written into the result"
            )
            name_it(self._is_allowed, "mailing_confirmed", tip)
            self._is_allowed.toggled.connect(lambda _checked: self.changed.emit())
            layout.addWidget(self._is_allowed)
        if not text.text():
            self.hide()


def _links(terms: Sequence[LayerTerms]) -> list[tuple[str, str]]:
    """Return the web pages with the terms, as addresses and words in HTML."""
    words = tr("Terms of use: {layer}")
    pages = {one.terms.url: words.format(layer=one.title) for one in terms}
    return [
        (html.escape(url), html.escape(title))
        for url, title in pages.items()
        if url.startswith(("https://", "http://"))
    ]
