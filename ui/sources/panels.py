"""Where parcels are, a panel for each kind: each reads what was chosen, and hands on a subject."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from qgis.core import QgsApplication
from qgis.gui import QgsAuthConfigSelect, QgsCollapsibleGroupBox, QgsPasswordLineEdit
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QVBoxLayout, QWidget

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.contract.terms import terms_sentences
from parcel_lookup.core.gis.connections import Connection, has_session_key, key_problem
from parcel_lookup.core.gis.connections.arcgis import ArcgisConnection
from parcel_lookup.core.gis.connections.catalog import catalog
from parcel_lookup.core.gis.connections.layer_drafts import (
    LayerDraft,
    PastedAddress,
    read_address,
    read_layer,
)
from parcel_lookup.core.gis.connections.service import ServiceConnection
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.form import Form, choice, line
from parcel_lookup.ui.kit.widgets import fill, name_it, note_label, show_note
from parcel_lookup.ui.sources.subjects import PublishedLayer, Subject

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.gis.connections import Connections
    from parcel_lookup.core.gis.connections.layer_drafts import LayerDefinition
    from parcel_lookup.ui.sources.reading import ReadingRow

#: The first entry of the list of published layers; the others are IDs of the catalog.
_BY_ADDRESS = ""
_FEWEST_LETTERS = 24


class Panel(QWidget):
    """The controls for one kind of place; a base."""

    #: Something else was entered: what was found before is not what is meant now.
    changed = pyqtSignal()
    #: The `Subject` that what was entered leads to.
    found = pyqtSignal(object)
    #: The object name of its choice, what that is called, and its tip.
    name = label = tip = ""
    #: The page about it (`show_help`).
    help_page = "county_file"
    #: A key that was pasted, or "".
    key = ""
    #: Whether what is entered has to be read before it can be saved.
    needs_reading = True
    #: The class of its connections.
    kind: type[Connection]

    def __init__(
        self, connections: Connections, reading: ReadingRow, saved: Connection | None
    ) -> None:
        """`saved` is the connection that is edited; None for a new one."""
        super().__init__()
        self._connections, self._reading = connections, reading
        self._base = saved or self.kind("")
        self._make()

    @classmethod
    def edits(cls, connection: Connection) -> bool:
        """Return whether the panel is for connections like this one."""
        return isinstance(connection, cls.kind)

    def show_saved(self) -> Subject | None:
        """Show the saved connection; return what can be edited of it before it is read."""
        raise NotImplementedError

    def read(self) -> None:
        """Read what was entered, and emit `found` at the end."""
        raise NotImplementedError

    def read_again(self, _crs: str = "") -> None:
        """Read the same again, with another coordinate system if one is given."""
        self.read()

    def to_test(self, connection: Connection) -> tuple[Connection, str | None]:
        """Return a connection and the key to test it with; None: the key that it has."""
        return connection, None

    def _make(self) -> None:
        """Make the controls."""
        raise NotImplementedError

    def _lay_out(self, *widgets: QWidget) -> None:
        fill(QVBoxLayout(self), *widgets).addStretch(1)

    def _changed(self, *_arguments: object) -> None:
        self._reading.stop()
        self.changed.emit()


class ServicePanel(Panel):
    """The address of a parcel service, and its key."""

    name = "service"
    help_page = "service"
    needs_reading = False
    kind = ServiceConnection
    label = tr("Parcel ser&vice")
    tip = tr("A web service for parcels, with your key")

    def _make(self) -> None:
        example = "https://parcels.example.com"  # untranslated: URL
        self._url = line(self._base.url, example)
        self._key = QgsPasswordLineEdit()
        address_tip = tr("Base URL of the service, without /parcels")
        key_tip = tr(
            "Paste your key for the service. QGIS stores it encrypted; the plugin stores only its "
            "ID."
        )
        form = Form(
            (tr("&Address"), self._url, "service_address", address_tip),
            (tr("&Key"), self._key, "service_key", key_tip),
        )
        self._login = AuthenticationBox(self._base.authcfg, _KEY_CONFIGURATION)
        self._lay_out(form, self._login)
        self._show_kept()
        self._url.textEdited.connect(self._changed)
        self._key.textEdited.connect(self._changed)
        self._login.changed.connect(self._show_kept)
        self._login.changed.connect(self._changed)

    @property
    def key(self) -> str:
        """The pasted key, or ""."""
        return self._key.text().strip()

    def to_test(self, connection: Connection) -> tuple[Connection, str | None]:
        """Return a connection with the key that was pasted, or entered before and not stored."""
        # A key of this session is kept under the name that the connection is saved with.
        name = self._base.name if self._uses_session_key else connection.name
        key = self.key or self._connections.new_key(self._base.name) or None
        return replace(connection, name=name), key

    @property
    def _uses_session_key(self) -> bool:
        """Whether the key of this QGIS session is used, and no other was selected."""
        chosen = self._login.config
        is_the_same = not chosen or chosen == self._base.authcfg
        return bool(self._base.name) and is_the_same and has_session_key(self._base.name)

    def show_saved(self) -> Subject | None:
        """Return the service: nothing has to be read of it."""
        return self._subject()

    def read(self) -> None:
        """Check what was entered; a service describes nothing."""
        problem = replace(self._base, name="x", url=self._url.text().strip()).problem()
        if not problem and self.key:
            problem = key_problem(self.key)
        self._reading.warn(problem)
        if not problem:
            self.found.emit(self._subject())

    def _subject(self) -> Subject:
        url = self._url.text().strip()
        host = url.partition("://")[2].partition("/")[0]
        return Subject(self._base, host, {"url": url, "authcfg": self._login.config})

    def _show_kept(self) -> None:
        """Show in the empty field whether there is a key; a stored key is never shown."""
        is_stored = self._login.config or self._connections.new_key(self._base.name)
        words = tr("stored") if is_stored else tr("none yet")
        if self._uses_session_key:
            words = tr("kept until QGIS is closed")
        self._key.setPlaceholderText(words)


class PublishedPanel(Panel):
    """A layer of an ArcGIS server: of the public catalog, or any by its address."""

    name = "published"
    help_page = "public_layer"
    kind = ArcgisConnection
    label = tr("ArcG&IS layer")
    tip = tr("A layer of the public catalog, or any other ArcGIS layer by its address")

    def _make(self) -> None:
        #: The definition that is edited; None for a new layer.
        self._definition: LayerDefinition | None = None
        layers = ((one.title, one.id) for one in catalog().layers)
        self._layers = choice((tr("By address"), _BY_ADDRESS), *layers, letters=_FEWEST_LETTERS)
        self._layers.insertSeparator(1)
        self._url = line(placeholder="https://…/FeatureServer/0")  # untranslated: URL
        self._numbers = choice(letters=_FEWEST_LETTERS)
        tip = tr(
            "Paste the address of an ArcGIS layer or service, or of a page about it in ArcGIS "
            "Online or in a county's portal"
        )
        numbers_tip = tr("Layers of the service")
        self._form = Form(
            (tr("&Layer"), self._layers, "published_layer", self.tip),
            (tr("&Address"), self._url, "published_address", tip),
            (tr("Layer &of the service"), self._numbers, "published_number", numbers_tip),
        )
        self._about = note_label("published_about")
        self._login = AuthenticationBox(self._base.authcfg, _TOKEN_CONFIGURATION)
        self._lay_out(self._form, self._about, self._login)
        self._layers.currentIndexChanged.connect(self._show_layer)
        self._layers.currentIndexChanged.connect(self._changed)
        self._url.textEdited.connect(lambda _text: self._form.show_row(self._numbers, False))
        self._url.textEdited.connect(self._changed)
        self._numbers.activated.connect(self._changed)
        self._login.changed.connect(self._changed)
        self._show_layer()

    def show_saved(self) -> Subject | None:
        """Show the definition of a saved connection; the layer is not read."""
        from parcel_lookup.core.gis.connections.layer_drafts import DefinitionError, draft_of

        row = self._layers.findData(self._base.layer)
        if row > 0:
            self._layers.setCurrentIndex(row)
            return self._catalog_layer()
        try:
            self._definition = self._base.definition
        except DefinitionError as error:
            self._reading.warn(str(error))
            return None
        self._show_address(self._definition.address.text)
        return PublishedLayer(self._base, draft_of(self._definition), self._base.authcfg)

    def read(self) -> None:
        """Read what the address leads to, one step at a time."""
        if self._layers.currentData():
            self.found.emit(self._catalog_layer())
            return
        try:
            pasted = read_address(self._url.text())
        except ParcelError as error:
            self._reading.warn(error.reason)
            return
        number = self._numbers.currentData() if self._numbers.isVisibleTo(self) else None
        self._read(pasted if number is None else replace(pasted, layer=number))

    def _read(self, pasted: PastedAddress) -> None:
        authcfg = self._login.config
        words = " ".join((*pasted.notices, tr("Reading the layer…")))
        self._reading.run(
            lambda: read_layer(pasted, authcfg, self._definition),
            words,
            lambda found: self._on_read(found, pasted.notices),
        )

    def _on_read(self, found: Any, notices: Sequence[str]) -> None:
        if isinstance(found, LayerDraft):
            self._show_address(found.address.text)
            subject = PublishedLayer(self._base, found, self._login.config)
            subject.sentence = " ".join((*notices, subject.sentence))
            self.found.emit(subject)
        elif isinstance(found, PastedAddress):
            self._on_item(found)
        else:
            self._show_address(found.url)
            self._numbers.clear()
            for layer in found.layers:
                self._numbers.addItem(f"{layer.number}: {layer.name}", layer.number)
            self._form.show_row(self._numbers, True)
            words = tr("The service has several layers. Choose the one with the parcels.")
            self._reading.say(words)

    def _on_item(self, found: PastedAddress) -> None:
        """Go on with the layer of an item; first show where a key would be sent to."""
        self._show_address(found.url + ("" if found.layer is None else f"/{found.layer}"))
        if not self._login.config:
            self._read(found)
            return
        self._reading.say(
            tr(
                "The page leads to this address. If your authentication may be sent there, "
                "click “Next” again."
            )
        )

    def _show_address(self, text: str) -> None:
        self._url.setText(text)
        self._url.setCursorPosition(0)

    def _show_layer(self, _row: int = 0) -> None:
        layer = catalog().layer(self._layers.currentData() or "")
        self._form.show_row(self._url, layer is None)
        self._form.show_row(self._numbers, False)
        show_note(self._about, "" if layer is None else _described(layer))

    def _catalog_layer(self) -> Subject:
        layer = catalog().layer(self._layers.currentData())
        settings = {"layer": layer.id, "authcfg": self._login.config}
        return Subject(self._base, layer.title, settings)


_KEY_CONFIGURATION = tr(
    "A configuration of the type “API Header Authentication”, with the header Authorization and "
    "the value Bearer, a space, and the key. A key pasted above replaces it."
)
_TOKEN_CONFIGURATION = tr(
    "Only for servers that are not public: a configuration of the type “Esri Token” or “OAuth2”. "
    "QGIS stores it encrypted; it is sent to the server of the layer only."
)


class AuthenticationBox(QgsCollapsibleGroupBox):
    """The choice of an authentication configuration of QGIS, which is opened when it is needed."""

    changed = pyqtSignal()

    def __init__(self, config: str, hint: str) -> None:
        super().__init__(tr("Authentication"))
        self.setSaveCollapsedState(False)
        tip = tr("Use a key or a token that you have stored in QGIS yourself")
        name_it(self, "source_authentication", tip)
        self._config, self._hint = config, hint
        self._select: QgsAuthConfigSelect | None = None
        QVBoxLayout(self)
        self.setCollapsed(True)
        self.collapsedStateChanged.connect(self._on_collapsed)

    @property
    def config(self) -> str:
        """The ID of the chosen configuration, or ""."""
        return self._config if self._select is None else self._select.configId()

    def _on_collapsed(self, is_collapsed: bool) -> None:
        """Open QGIS's authentication database, which takes most of a second at first."""
        if is_collapsed or self._select is not None:
            return
        self._select = QgsAuthConfigSelect()
        self._select.setConfigId(self._config)
        name_it(self._select, "source_authcfg", self._hint, tr("Authentication configuration"))
        self._select.setDisabled(QgsApplication.authManager().isDisabled())
        note = note_label("source_authentication_note")
        show_note(note, self._hint)
        self.layout().addWidget(self._select)
        self.layout().addWidget(note)
        self._select.selectedConfigIdChanged.connect(lambda _id: self.changed.emit())


def _described(layer: LayerDefinition) -> str:
    """Return the description of a layer of the catalog, as lines."""
    lines = [layer.address.text, layer.coverage_sentence]
    if layer.vintage:
        lines.append(tr("Data: {vintage}").format(vintage=layer.vintage))
    lines += [*terms_sentences(layer.terms), *(f"• {trap}" for trap in layer.traps)]
    return "\n".join(filter(None, lines))
