"""The page about a connection itself: its name, limits, and terms of use."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from qgis.gui import QgsCollapsibleGroupBox
from qgis.PyQt.QtCore import QDate, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from parcel_lookup.core.contract.terms import ALLOWED, FORBIDDEN, RESTRICTED, UNKNOWN, Terms
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.form import Form, choice, line
from parcel_lookup.ui.kit.widgets import WrappingRow, fill, name_it
from parcel_lookup.ui.sources.copying import CopyBox
from parcel_lookup.ui.sources.limits import RequestsBox, ResponsesBox
from parcel_lookup.ui.sources.parameter_names import ParameterNamesBox

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.ui.sources.subjects import Subject

_LINES_OF_TERMS = 3


class DetailsPage(QWidget):
    """Name, limits, and terms; what a source does not have is hidden."""

    changed = pyqtSignal()

    def __init__(self, base: Connection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        #: The name was typed, so that it is not replaced by a proposed one.
        self._is_named = bool(base.name)
        #: What is shown: the kind of the subject, and its terms before they were edited.
        self._kind: type[Subject] | None = None
        self._first_terms: tuple[Terms, str] | None = None
        self._name = line(base.name)
        form = Form((tr("&Name"), self._name, "connection_name", tr("Name of the connection")))
        self._copy = CopyBox(self)
        self._terms = TermsBox()
        self._requests, self._responses = RequestsBox(), ResponsesBox()
        self._limits = WrappingRow()
        self._limits.add(self._requests, 1)
        self._limits.add(self._responses, 1)
        self._names = ParameterNamesBox()
        layout = fill(QVBoxLayout(self), form, self._copy, self._limits, self._names, self._terms)
        layout.addStretch(1)
        self._name.textEdited.connect(self._on_named)
        self._terms.changed.connect(self.changed)

    @property
    def name(self) -> str:
        """The name that was proposed or entered."""
        return self._name.text().strip()

    @property
    def copy(self) -> str:
        """The path of the copy to make, or ""."""
        return self._copy.path

    def has_copy_problem(self) -> bool:
        """Return whether the copy cannot be written there, and show why."""
        return self._copy.find_problem()

    @property
    def terms(self) -> tuple[Terms, str]:
        """The terms and the attribution as entered."""
        return self._terms.parts()

    def settings(self, subject: Subject) -> dict[str, Any]:
        """Return the limits and other settings, by the members of a connection."""
        parts: dict[str, Any] = {}
        if subject.uses_network:
            parts = {**self._requests.parts(), **self._responses.parts()}
        return {**parts, **(self._names.parts() if subject.is_service else {})}

    def show_subject(self, subject: Subject, name: str) -> None:
        """Show the name that is proposed, and the settings of the connection that is edited."""
        if not self._is_named:
            self._name.setText(name)
        self._copy.propose(self.name)
        self._copy.offer(subject.copy_reason, is_new=not subject.base.name)
        self._limits.setVisible(subject.uses_network)
        self._names.setVisible(subject.is_service)
        self._terms.setVisible(subject.terms is not None)
        if subject.terms not in (None, self._first_terms):
            self._first_terms = subject.terms
            self._terms.show_terms(*subject.terms)
        if type(subject) is self._kind:
            return  # what was edited stays when the source is read again
        self._kind = type(subject)
        if subject.uses_network:
            self._requests.show_connection(subject.base)
            self._responses.show_connection(subject.base, has_completeness=subject.is_service)
        if subject.is_service:
            self._names.show_connection(subject.base)

    def _on_named(self, _text: str) -> None:
        self._is_named = True
        self._copy.propose(self.name)
        self.changed.emit()


class TermsBox(QgsCollapsibleGroupBox):
    """The terms of use of a layer, as its publisher states them."""

    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Terms of Use"), parent)
        tip = tr("What the publisher allows. They are shown with results and exported with them")
        name_it(self, "source_terms", tip)
        self.setSaveCollapsedState(False)
        self._terms = self._shown = Terms()
        self._text = QPlainTextEdit()
        self._text.setTabChangesFocus(True)
        lines = self._text.fontMetrics().lineSpacing() * _LINES_OF_TERMS
        self._text.setFixedHeight(lines + 2 * self._text.frameWidth() + 8)
        self._source, self._url, self._attribution = line(), line(), line()
        self._uses = {
            name: choice(*((text, value) for value, text in _PERMISSIONS.items()))
            for name in ("mailing_lists", "commercial", "redistribution")
        }
        tip = tr(
            "The terms in the words of the publisher, at first the copyright text of the layer"
        )
        mailing = tr("Whether owner names may be used as a mailing list")
        commercial = tr("Whether commercial use is allowed")
        passing = tr("Whether the data may be passed on")
        credit = tr("Whom maps, reports, and exports credit")
        form = Form(
            (tr("&Wording"), self._text, "terms_text", tip),
            (tr("&Quoted from"), self._source, "terms_source", tr("Where the terms were read")),
            (tr("&Page"), self._url, "terms_url", tr("Address of a page with the terms")),
            (tr("Attrib&ution"), self._attribution, "terms_attribution", credit),
            (tr("Ma&iling lists"), self._uses["mailing_lists"], "terms_mailing_lists", mailing),
            (tr("&Commercial use"), self._uses["commercial"], "terms_commercial", commercial),
            (tr("Re&distribution"), self._uses["redistribution"], "terms_redistribution", passing),
        )
        QVBoxLayout(self).addWidget(form)
        self._text.textChanged.connect(self.changed)
        self.setCollapsed(True)

    def show_terms(self, terms: Terms, attribution: str) -> None:
        """Show terms."""
        self._terms = terms
        self._text.setPlainText(terms.text)
        self._source.setText(terms.source)
        self._url.setText(terms.url)
        self._attribution.setText(attribution)
        for name, combo in self._uses.items():
            combo.setCurrentIndex(combo.findData(getattr(terms, name)))
        self._shown = self._entered()

    def parts(self) -> tuple[Terms, str]:
        """Return the terms, with the date of today if they were edited, and the attribution."""
        entered = self._entered()
        today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        terms = self._terms if entered == self._shown else replace(entered, read_on=today)
        return terms, self._attribution.text().strip()

    def _entered(self) -> Terms:
        return replace(
            self._terms,
            text=self._text.toPlainText().strip(),
            source=self._source.text().strip(),
            url=self._url.text().strip(),
            **{name: combo.currentData() for name, combo in self._uses.items()},
        )


_PERMISSIONS = {
    UNKNOWN: tr("Not stated"),
    ALLOWED: tr("Allowed"),
    RESTRICTED: tr("Allowed under conditions"),
    FORBIDDEN: tr("Forbidden"),
}
