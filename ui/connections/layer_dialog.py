"""The dialog of a connection to an ArcGIS layer: one of the public catalog, or any by its address.

The user pastes an address and clicks *Read Layer*. Columns, IDs, and terms are then proposed from
the layer's description and its first rows, as in the import dialog, and can be corrected.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from qgis.core import QgsApplication
from qgis.gui import QgsAuthConfigSelect, QgsCollapsibleGroupBox
from qgis.PyQt.QtCore import QDate, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.contract.terms import (
    ALLOWED,
    FORBIDDEN,
    RESTRICTED,
    UNKNOWN,
    Terms,
    terms_sentences,
)
from parcel_lookup.core.gis.connections import ArcgisConnection, Connections
from parcel_lookup.core.gis.connections.catalog import catalog
from parcel_lookup.core.gis.connections.layer_drafts import (
    DefinitionError,
    LayerChoices,
    LayerDefinition,
    LayerDraft,
    PastedAddress,
    draft_of,
    layer_connection,
    read_address,
    read_layer,
)
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.connections.columns_box import ColumnsBox, IdWords
from parcel_lookup.ui.connections.frame import ConnectionFrame
from parcel_lookup.ui.connections.limits import RequestsBox, ResponsesBox
from parcel_lookup.ui.connections.tester import ConnectionTester
from parcel_lookup.ui.kit.widgets import (
    CalmComboBox,
    fill,
    label_for,
    name_it,
    note_label,
    row_of,
    show_note,
)

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections.layer_drafts import Found
    from parcel_lookup.core.gis.qt.background import Background

_COLUMNS = 110
_LINES_OF_TERMS = 3
#: The first entry of the list of layers; the others are IDs of the catalog.
_BY_ADDRESS = ""


class LayerDialog(ConnectionFrame):
    """Edits a connection to an ArcGIS layer; the layer is read in a task, only when requested."""

    _help = "public_layer"

    def __init__(
        self,
        connections: Connections,
        connection: ArcgisConnection | None = None,
        parent: QWidget | None = None,
    ) -> None:
        title = tr("New Layer") if connection is None else tr("Edit Layer")
        new = ArcgisConnection("")
        super().__init__("layer_dialog", title, connections, connection or new, parent)
        self._task: Background | None = None
        self._draft: LayerDraft | None = None
        #: The name was typed, so that it is not replaced by that of a layer.
        self._is_named = bool(self._connection.name)
        self._make_controls()
        self._lay_out()
        self._fill()
        self._connect()
        if connection is None:
            self._address.edit.setFocus()

    def done(self, result: int) -> None:
        """Cancel reading and testing."""
        self._tester.forget()
        self._stop()
        super().done(result)

    # ---- controls -------------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self._layers = CalmComboBox()
        self._layers.addItem(tr("By address"), _BY_ADDRESS)
        self._layers.insertSeparator(1)
        for layer in catalog().layers:
            self._layers.addItem(layer.title, layer.id)
        tip = tr("A layer of the public catalog, or any other ArcGIS layer by its address")
        name_it(self._layers, "layer_source", tip, tr("Layer"))
        self._description = note_label("layer_description")
        self._address = AddressRow()
        self._note = note_label("layer_note")
        self._choice = LayerChoiceRow()
        tip = tr(
            "Columns that together identify a parcel for good, such as COUNTY PARCEL_ID. Without "
            "them, IDs are derived from the object ID, which some servers change with new data"
        )
        without = tr("IDs are derived from the object ID.")
        words = IdWords(tr("I&D columns"), tip, tr("Object ID"), without)
        self._columns = ColumnsBox("layer", words)
        self._terms = TermsBox()
        self._authentication = AuthenticationBox()
        self._requests = RequestsBox()
        self._responses = ResponsesBox(has_completeness=False)
        self._tester = ConnectionTester(self._to_test, self)

    def _lay_out(self) -> None:
        self._by_address = QWidget()
        fill(
            QVBoxLayout(self._by_address),
            self._address,
            self._choice,
            self._note,
            self._columns,
            self._terms,
        )
        limits = row_of((self._requests, 1), (self._responses, 1))
        self._advanced = QgsCollapsibleGroupBox(tr("Advanced"))
        tip = tr("Authentication, limits on requests, and saved responses")
        name_it(self._advanced, "layer_advanced", tip)
        self._advanced.setSaveCollapsedState(False)
        inside = QVBoxLayout(self._advanced)
        inside.addWidget(self._authentication)
        inside.addWidget(limits)
        self._advanced.setCollapsed(True)
        test = self._tester.make_row()
        rows = {tr("La&yer"): self._layers, tr("&Name"): self._name}
        self._lay_out_form(
            _COLUMNS, rows, self._description, self._by_address, self._advanced, test
        )

    def _fill(self) -> None:
        connection = self._connection
        for box in (self._requests, self._responses):
            box.show_connection(connection)
        self._authentication.select.setConfigId(connection.authcfg)
        row = self._layers.findData(connection.layer) if connection.layer else 0
        self._layers.setCurrentIndex(max(0, row))
        if connection.layer and row < 0:
            self._show_saved(connection)
        self._show_source()

    def _show_saved(self, connection: ArcgisConnection) -> None:
        """Show the definition of a saved connection; the layer is not read."""
        try:
            definition = connection.definition
        except DefinitionError as error:
            self._show_sentence(f"⚠ {error}")
            return
        self._address.show_address(definition.address.text)
        self._show_draft(draft_of(definition))
        self._terms.show_terms(definition.terms, definition.attribution)
        self._show_sentence(tr("Read the layer to see its first parcels and all of its columns."))

    def _connect(self) -> None:
        self._name.textEdited.connect(self._on_named)
        self._layers.currentIndexChanged.connect(self._on_source)
        self._address.edit.textEdited.connect(self._on_address_edited)
        self._address.read_requested.connect(self._read)
        self._choice.chosen.connect(self._read_layer_of_service)
        self._columns.changed.connect(self._on_edited)
        self._terms.changed.connect(self._on_edited)
        self._authentication.select.selectedConfigIdChanged.connect(self._on_edited)
        for box in (self._advanced, self._terms):
            box.collapsedStateChanged.connect(lambda _collapsed: self.grow())
        self._tester.reported.connect(self.grow)

    # ---- what is shown --------------------------------------------------------------------------

    def _on_named(self, _text: str) -> None:
        self._is_named = True
        self._on_edited()

    def _on_source(self, _row: int) -> None:
        self._stop()
        self._show_source()
        self._on_edited()

    def _show_source(self) -> None:
        """Show the controls of the address, or the description of a layer of the catalog."""
        layer = catalog().layer(self._layers.currentData() or "")
        self._by_address.setVisible(layer is None)
        self._description.setVisible(layer is not None)
        self._description.setText("" if layer is None else _described(layer))
        if layer is not None:
            self._suggest(layer.title)
        self._update()
        self.fit()

    def _suggest(self, name: str) -> None:
        """Suggest a name, unless the user typed one."""
        if not self._is_named:
            self._name.setText(self._connections.free_name(name) if name else "")

    def _show_draft(self, draft: LayerDraft | None) -> None:
        self._draft = draft
        if draft is None:
            self._columns.show_fields(None)
        else:
            self._columns.show_fields(draft.fields, draft.fields.ids, draft.first_state)
        self._update()

    def _show_sentence(self, sentence: str, detail: str = "") -> None:
        show_note(self._note, sentence, detail)
        self.grow()

    def _update(self) -> None:
        for part in (self._columns, self._terms):
            part.setVisible(self._draft is not None)
        self._address.set_reading(self._task is not None)

    def _on_edited(self, *_arguments: object) -> None:
        self._tester.forget()
        if self._was_refused:
            self.show_problem(self._problem_of(self._entered()))

    # ---- reading the layer ----------------------------------------------------------------------

    def _on_address_edited(self, _text: str) -> None:
        self._stop()
        self._choice.clear()
        self._show_sentence("")
        if self._draft is not None and self._draft.base is None:
            self._show_draft(None)  # it was another layer
        self._on_edited()

    def _read(self) -> None:
        if self._task is not None:
            self._stop()
            self._show_sentence(tr("Reading was canceled."))
            return
        try:
            pasted = read_address(self._address.edit.text())
        except ParcelError as error:
            self._show_sentence(f"⚠ {error.reason}")
            return
        self._choice.clear()
        self._start(pasted)

    def _read_layer_of_service(self, number: int) -> None:
        self._stop()
        try:
            pasted = read_address(self._address.edit.text())
        except ParcelError as error:
            self._show_sentence(f"⚠ {error.reason}")
            return
        self._start(replace(pasted, layer=number))

    def _start(self, pasted: PastedAddress) -> None:
        """Read what an address leads to; may prompt for the master password."""
        self._tester.forget()
        base = None if self._draft is None else self._draft.base
        try:
            task = read_layer(pasted, self._authentication.select.configId(), base)
        except ParcelError as error:
            self._show_error(error)
            return
        self._show_sentence(" ".join((*pasted.notices, tr("Reading the layer…"))))
        self._task = task
        task.done.connect(lambda found: self._on_found(found, pasted))
        task.failed.connect(self._on_failed)
        task.start()
        self._update()

    def _on_found(self, found: Found, pasted: PastedAddress) -> None:
        self._task = None
        if isinstance(found, PastedAddress):
            self._on_item(found)
        elif isinstance(found, LayerDraft):
            self._on_layer(found, pasted)
        else:
            self._address.show_address(found.url)
            self._choice.show_layers(found.layers)
            self._show_sentence(
                tr("The service has several layers. Choose the one with the parcels.")
            )
        self._update()
        self.fit()

    def _on_item(self, found: PastedAddress) -> None:
        """Go on with the layer of an item; first show where a key would be sent to."""
        number = "" if found.layer is None else f"/{found.layer}"
        self._address.show_address(found.url + number)
        if self._authentication.select.configId():
            self._show_sentence(
                tr(
                    "The page leads to this address. If your authentication may be sent there, "
                    "click “Read Layer” again."
                )
            )
        else:
            self._start(found)

    def _on_layer(self, found: LayerDraft, pasted: PastedAddress) -> None:
        self._address.show_address(found.address.text)
        self._suggest(found.metadata.name)
        if found.base is None:
            self._terms.show_terms(_terms_of(found), _one_line(found.metadata.copyright))
        self._show_draft(found)
        rows = len(found.fields.sample.rows)
        words = [number_of(rows, "First {} row read.", "First {} rows read.")]
        if found.metadata.edited:
            text = tr("The data were last changed on {date}.")
            words.append(text.format(date=found.metadata.edited))
        self._show_sentence(" ".join((*pasted.notices, "✓ " + " ".join(words))))

    def _on_failed(self, error: ParcelError) -> None:
        self._task = None
        self._show_error(error)
        self._update()

    def _show_error(self, error: ParcelError) -> None:
        self._show_sentence(f"⚠ {error.sentence}", error.detail)

    def _stop(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            self._update()

    # ---- the connection -------------------------------------------------------------------------

    def _entered(self) -> ArcgisConnection:
        made = self._made()
        return replace(
            self._connection,
            name=self._name.text().strip(),
            authcfg=self._authentication.select.configId(),
            layer=made if isinstance(made, str) else layer_connection("", made).layer,
            **self._requests.parts(),
            **self._responses.parts(),
        )

    def _made(self) -> LayerDefinition | str:
        """Return the definition as entered, the ID of a layer of the catalog, or "" for neither."""
        if self._layers.currentData():
            return str(self._layers.currentData())
        try:
            return self._definition() or ""
        except DefinitionError:
            return ""

    def _definition(self) -> LayerDefinition | None:
        """Return the definition as entered. Raises `DefinitionError`."""
        if self._draft is None:
            return None
        terms, attribution = self._terms.parts()
        return self._draft.definition(
            LayerChoices(
                title=self._name.text().strip() or tr("Layer"),
                state=self._columns.state,
                id_columns=self._columns.id_columns,
                attribution=attribution,
                terms=terms,
            )
        )

    def _problem_of(self, connection: ArcgisConnection) -> str:
        return self._layer_problem() or super()._problem_of(connection)

    def _layer_problem(self) -> str:
        if self._layers.currentData():
            return ""
        if self._draft is None:
            return tr("Enter the address of a layer, and click “Read Layer”.")
        if self._address.edit.text().strip() != self._draft.address.text:
            return tr("The address has changed. Click “Read Layer”.")
        problem = self._columns.problem()
        if not problem:
            try:
                self._definition()
            except DefinitionError as error:
                problem = str(error)
        return problem

    def _to_test(self) -> tuple[ArcgisConnection, str | None] | None:
        entered = self._entered()
        named = replace(entered, name=entered.name or tr("Layer"))
        problem = self._layer_problem()
        self.show_problem(problem)
        return None if problem else (named, None)


class AddressRow(QWidget):
    """The address of a layer, with the button that reads it."""

    read_requested = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edit = QLineEdit()
        self.edit.setPlaceholderText("https://…/FeatureServer/0")  # untranslated: URL
        tip = tr(
            "Paste the address of an ArcGIS layer or service, or of a page about it in ArcGIS "
            "Online or in a county's portal"
        )
        name_it(self.edit, "layer_address", tip, tr("Address"))
        self._button = QPushButton(tr("&Read Layer"))
        self._button.setAutoDefault(False)
        tip = tr("Request the description and the first rows of the layer, in up to three requests")
        name_it(self._button, "layer_read", tip)
        label = label_for(self.edit, tr("&Address"))
        fill(QHBoxLayout(self), label, (self.edit, 1), self._button)
        self._button.clicked.connect(lambda _checked=False: self.read_requested.emit())

    def show_address(self, text: str) -> None:
        """Show an address, from its beginning."""
        self.edit.setText(text)
        self.edit.setCursorPosition(0)

    def set_reading(self, is_reading: bool) -> None:
        """Show whether the layer is being read, which the button then cancels."""
        self._button.setText(tr("Cancel &Reading") if is_reading else tr("&Read Layer"))


class LayerChoiceRow(QWidget):
    """The layers of a service, of which one is chosen; hidden without any."""

    #: The number of the chosen layer.
    chosen = pyqtSignal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._combo = CalmComboBox()
        name_it(
            self._combo, "layer_number", tr("Layers of the service"), tr("Layer of the service")
        )
        label = label_for(self._combo, tr("Layer o&f the service"))
        fill(QHBoxLayout(self), label, (self._combo, 1))
        self._combo.activated.connect(self._on_activated)
        self.hide()

    def show_layers(self, layers: object) -> None:
        """Offer layers; none is chosen at first."""
        self._combo.clear()
        for layer in layers:
            self._combo.addItem(f"{layer.number}: {layer.name}", layer.number)
        self._combo.setCurrentIndex(-1)
        self.show()

    def clear(self) -> None:
        """Offer nothing."""
        self._combo.clear()
        self.hide()

    def _on_activated(self, _row: int) -> None:
        number = self._combo.currentData()
        if number is not None:
            self.chosen.emit(number)


class TermsBox(QgsCollapsibleGroupBox):
    """The terms of use of a layer, as its publisher states them."""

    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Terms of Use"), parent)
        tip = tr("What the publisher allows. They are shown with results and exported with them")
        name_it(self, "layer_terms", tip)
        self.setSaveCollapsedState(False)
        self._terms = self._shown = Terms()
        self._text = QPlainTextEdit()
        self._text.setTabChangesFocus(True)
        lines = self._text.fontMetrics().lineSpacing() * _LINES_OF_TERMS
        self._text.setFixedHeight(lines + 2 * self._text.frameWidth() + 8)
        tip = tr(
            "The terms in the words of the publisher, at first the copyright text of the layer"
        )
        name_it(self._text, "layer_terms_text", tip, tr("Wording"))
        self._source = self._line("source", tr("Where the terms were read"), tr("Quoted from"))
        self._url = self._line("url", tr("Address of a page with the terms"), tr("Page"))
        tip = tr("Whom maps, reports, and exports credit")
        self._attribution = self._line("attribution", tip, tr("Attribution"))
        mailing = tr("Whether owner names may be used as a mailing list")
        self._uses = {
            "mailing_lists": self._permission("mailing_lists", mailing, tr("Mailing lists")),
            "commercial": self._permission(
                "commercial", tr("Whether commercial use is allowed"), tr("Commercial use")
            ),
            "redistribution": self._permission(
                "redistribution", tr("Whether the data may be passed on"), tr("Redistribution")
            ),
        }
        form = QFormLayout(self)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(tr("&Wording"), self._text)
        form.addRow(tr("&Quoted from"), self._source)
        form.addRow(tr("&Page"), self._url)
        form.addRow(tr("Attri&bution"), self._attribution)
        form.addRow(tr("Ma&iling lists"), self._uses["mailing_lists"])
        form.addRow(tr("&Commercial use"), self._uses["commercial"])
        form.addRow(tr("Redistrib&ution"), self._uses["redistribution"])
        self._text.textChanged.connect(self.changed)
        self.setCollapsed(True)

    def show_terms(self, terms: Terms, attribution: str) -> None:
        """Show terms."""
        self._terms = terms
        self._text.setPlainText(terms.text)
        for edit, text in (
            (self._source, terms.source),
            (self._url, terms.url),
            (self._attribution, attribution),
        ):
            edit.setText(text)
            edit.setCursorPosition(0)
        for name, combo in self._uses.items():
            combo.setCurrentIndex(combo.findData(getattr(terms, name)))
        self._shown = self._entered()

    def parts(self) -> tuple[Terms, str]:
        """Return the terms, with the date of today if they were edited, and the attribution."""
        entered = self._entered()
        is_edited = entered != self._shown
        terms = replace(entered, read_on=_today()) if is_edited else self._terms
        return terms, self._attribution.text().strip()

    def _entered(self) -> Terms:
        return replace(
            self._terms,
            text=self._text.toPlainText().strip(),
            source=self._source.text().strip(),
            url=self._url.text().strip(),
            **{name: combo.currentData() for name, combo in self._uses.items()},
        )

    def _line(self, name: str, tip: str, accessible: str) -> QLineEdit:
        edit = QLineEdit()
        name_it(edit, f"layer_terms_{name}", tip, accessible)
        edit.textChanged.connect(self.changed)
        return edit

    def _permission(self, name: str, tip: str, accessible: str) -> CalmComboBox:
        combo = CalmComboBox()
        for value, text in _PERMISSIONS.items():
            combo.addItem(text, value)
        name_it(combo, f"layer_terms_{name}", tip, accessible)
        combo.currentIndexChanged.connect(lambda _row: self.changed.emit())
        return combo


_PERMISSIONS = {
    UNKNOWN: tr("Not stated"),
    ALLOWED: tr("Allowed"),
    RESTRICTED: tr("Allowed under conditions"),
    FORBIDDEN: tr("Forbidden"),
}


class AuthenticationBox(QWidget):
    """The choice of an authentication configuration, for servers that require a token."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.select = QgsAuthConfigSelect(self)
        tip = tr(
            "Only for servers that are not public: a configuration of the type “Esri Token” or "
            "“OAuth2”. QGIS stores it encrypted; it is sent to the server of the layer only"
        )
        name_it(self.select, "layer_authcfg", tip, tr("Authentication configuration"))
        label = QLabel(tr("Aut&hentication configuration"))
        label.setWordWrap(True)
        label.setBuddy(self.select)
        fill(QVBoxLayout(self), label, self.select)
        # Nothing could be chosen there.
        self.setVisible(not QgsApplication.authManager().isDisabled())


def _described(layer: LayerDefinition) -> str:
    """Return the description of a layer of the catalog, as lines."""
    lines = [layer.address.text, layer.coverage_sentence]
    if layer.vintage:
        lines.append(tr("Data: {vintage}").format(vintage=layer.vintage))
    lines += [*terms_sentences(layer.terms), *(f"• {trap}" for trap in layer.traps)]
    return "\n".join(filter(None, lines))


def _terms_of(draft: LayerDraft) -> Terms:
    """Return the terms that a layer states about itself: only its copyright text."""
    text = draft.metadata.copyright
    if not text:
        return Terms()
    return Terms(text=text, source=tr("Copyright text of the layer"), read_on=_today())


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _today() -> str:
    return QDate.currentDate().toString(Qt.DateFormat.ISODate)
