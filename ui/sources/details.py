"""The page about a connection itself: its name, limits, and terms of use."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from qgis.gui import QgsCollapsibleGroupBox
from qgis.PyQt.QtCore import QDate, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from parcel_lookup.core.contract.terms import ALLOWED, FORBIDDEN, RESTRICTED, UNKNOWN, Terms
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.form import Form, choice, line, show_value, value_of
from parcel_lookup.ui.kit.widgets import fill, name_it
from parcel_lookup.ui.sources.copying import CopyBox
from parcel_lookup.ui.sources.limits import LimitsRow, ParameterNamesBox

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.ui.sources.subjects import Subject

_LINES_OF_TERMS = 3


class DetailsPage(QWidget):
    """Name, copy, limits, and terms; what a source does not have is hidden."""

    changed = pyqtSignal()

    def __init__(self, base: Connection) -> None:
        super().__init__()
        #: The name was typed, so that it is not replaced by a proposed one.
        self._is_named = bool(base.name)
        #: What is shown: the kind of the subject, and its terms before they were edited.
        self._kind: type[Subject] | None = None
        self._first_terms: tuple[Terms, str] | None = None
        self._name = line(base.name)
        form = Form((tr("&Name"), self._name, "connection_name", tr("Name of the connection")))
        #: The copy to make, and the terms as entered.
        self.copy, self.terms = CopyBox(self), TermsBox()
        self._limits, self._names = LimitsRow(), ParameterNamesBox()
        parts = form, self.copy, self._limits, self._names, self.terms
        fill(QVBoxLayout(self), *parts).addStretch(1)
        self._name.textEdited.connect(self._on_named)
        self.terms.changed.connect(self.changed)

    @property
    def name(self) -> str:
        """The name that was proposed or entered."""
        return value_of(self._name)

    def settings(self, subject: Subject) -> dict[str, Any]:
        """Return the limits and other settings, by the members of a connection."""
        limits = self._limits.parts() if subject.uses_network else {}
        return {**limits, **(self._names.parts() if subject.is_service else {})}

    def show_subject(self, subject: Subject, name: str) -> None:
        """Show the name that is proposed, and the settings of the connection that is edited."""
        if not self._is_named:
            self._name.setText(name)
        self.copy.propose(self.name)
        self.copy.offer(subject.copy_reason, is_new=not subject.base.name)
        self._limits.setVisible(subject.uses_network)
        self._names.setVisible(subject.is_service)
        self.terms.setVisible(subject.terms is not None)
        if subject.terms not in (None, self._first_terms):
            self._first_terms = subject.terms
            self.terms.show_terms(*subject.terms)
        if type(subject) is self._kind:
            return  # what was edited stays when the source is read again
        self._kind = type(subject)
        if subject.uses_network:
            self._limits.show_connection(subject.base)
        if subject.is_service:
            self._names.show_connection(subject.base)

    def _on_named(self, _text: str) -> None:
        self._is_named = True
        self.copy.propose(self.name)
        self.changed.emit()


class TermsBox(QgsCollapsibleGroupBox):
    """The terms of use of a layer, as its publisher states them."""

    changed = pyqtSignal()

    def __init__(self) -> None:
        super().__init__(tr("Terms of Use"))
        tip = tr("What the publisher allows. They are shown with results and exported with them")
        name_it(self, "source_terms", tip)
        self.setSaveCollapsedState(False)
        self._terms = self._shown = Terms()
        text = QPlainTextEdit()
        text.setTabChangesFocus(True)
        lines = text.fontMetrics().lineSpacing() * _LINES_OF_TERMS
        text.setFixedHeight(lines + 2 * text.frameWidth() + 8)
        self._attribution = line()
        text_tip = tr(
            "The terms in the words of the publisher, at first the copyright text of the layer"
        )
        credit = tr("Whom maps, reports, and exports credit")
        rows = {
            "text": (tr("&Wording"), text, text_tip),
            "source": (tr("&Quoted from"), line(), tr("Where the terms were read")),
            "url": (tr("&Page"), line(), tr("Address of a page with the terms")),
            "attribution": (tr("Attrib&ution"), self._attribution, credit),
            "mailing_lists": (
                tr("Ma&iling lists"),
                _permission(),
                tr("Whether owner names may be used as a mailing list"),
            ),
            "commercial": (
                tr("&Commercial use"),
                _permission(),
                tr("Whether commercial use is allowed"),
            ),
            "redistribution": (
                tr("Re&distribution"),
                _permission(),
                tr("Whether the data may be passed on"),
            ),
        }
        form = Form(*((label, one, f"terms_{n}", tip) for n, (label, one, tip) in rows.items()))
        QVBoxLayout(self).addWidget(form)
        #: By the members of the terms.
        self._controls = {name: one for name, (_, one, _) in rows.items() if name != "attribution"}
        text.textChanged.connect(self.changed)
        self.setCollapsed(True)

    def show_terms(self, terms: Terms, attribution: str) -> None:
        """Show terms."""
        self._terms = terms
        for name, widget in self._controls.items():
            show_value(widget, getattr(terms, name))
        self._attribution.setText(attribution)
        self._shown = self._entered()

    def parts(self) -> tuple[Terms, str]:
        """Return the terms, with the date of today if they were edited, and the attribution."""
        entered = self._entered()
        today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        terms = self._terms if entered == self._shown else replace(entered, read_on=today)
        return terms, value_of(self._attribution)

    def _entered(self) -> Terms:
        entered = {name: value_of(widget) for name, widget in self._controls.items()}
        return replace(self._terms, **entered)


def _permission() -> QWidget:
    return choice(
        (tr("Not stated"), UNKNOWN),
        (tr("Allowed"), ALLOWED),
        (tr("Allowed under conditions"), RESTRICTED),
        (tr("Forbidden"), FORBIDDEN),
    )
