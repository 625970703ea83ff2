"""The dialog that creates or edits a connection to a parcel service."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from qgis.core import QgsApplication
from qgis.gui import QgsAuthConfigSelect, QgsCollapsibleGroupBox, QgsPasswordLineEdit
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.gis.connections import (
    ADDRESS_NAMES,
    POINT_NAMES,
    Connection,
    Connections,
    ServiceConnection,
    has_session_key,
    key_problem,
    session_key_sentence,
)
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.connections.file_dialog import ParcelFileDialog
from parcel_lookup.ui.connections.frame import ConnectionFrame
from parcel_lookup.ui.connections.limits import RequestsBox, ResponsesBox
from parcel_lookup.ui.connections.tester import ConnectionTester
from parcel_lookup.ui.kit.widgets import label_for, name_it, plain_label

if TYPE_CHECKING:
    from collections.abc import Mapping

_COLUMNS = 80
#: What is typed to leave a parameter out.
_LEFT_OUT = "-"


class ConnectionDialog(ConnectionFrame):
    """Edits the connection to a parcel service: address, key, limits, parameter names."""

    def __init__(
        self,
        connections: Connections,
        connection: ServiceConnection | None = None,
        parent: QWidget | None = None,
    ) -> None:
        title = tr("New Connection") if connection is None else tr("Edit Connection")
        connection = connection or ServiceConnection("")
        super().__init__("connection_dialog", title, connections, connection, parent)
        self._make_controls()
        self._lay_out()
        self._fill()
        self._connect()

    def done(self, result: int) -> None:
        """Cancel a running test."""
        self._tester.forget()
        super().done(result)

    def _save(self, connection: ServiceConnection) -> None:
        super()._save(connection)
        if self._key.typed:
            is_stored = self._connections.set_key(connection.name, self._key.typed)
            if not is_stored:
                self.accepted.connect(lambda: self._say_kept_for_this_run(connection.name))

    def _say_kept_for_this_run(self, name: str) -> None:
        box = QMessageBox(self.parentWidget())
        box.setObjectName("parcel_lookup_key_box")
        box.setIcon(QMessageBox.Icon.Information)
        box.setWindowTitle(tr("Key Not Stored"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(session_key_sentence(name))
        box.finished.connect(box.deleteLater)
        box.open()

    def _make_controls(self) -> None:
        self._address = QLineEdit()
        self._address.setPlaceholderText("https://parcels.example.com")  # untranslated: URL
        name_it(
            self._address,
            "connection_address",
            tr("Base URL of the service, without /parcels"),
        )
        self._key = KeyField()
        self._tester = ConnectionTester(self._to_test, self)
        self._requests = RequestsBox()
        self._responses = ResponsesBox()
        self._names = ParameterNamesBox()
        self._configuration = ConfigurationBox()

    def _lay_out(self) -> None:
        rows = {tr("&Name"): self._name, tr("&Address"): self._address, tr("&Key"): self._key}
        boxes = (self._requests, self._responses, self._names, self._configuration)
        self._lay_out_form(_COLUMNS, rows, self._tester.make_row(), *boxes)

    def _fill(self) -> None:
        connection = self._connection
        self._address.setText(connection.url)
        self._address.setCursorPosition(0)
        self._configuration.select.setConfigId(connection.authcfg)
        for box in (self._requests, self._responses, self._names):
            box.show_connection(connection)
        self._show_kept()

    def _connect(self) -> None:
        for edit in (self._name, self._address, self._key):
            edit.textChanged.connect(self._on_edited)
        self._configuration.select.selectedConfigIdChanged.connect(self._on_key_chosen)
        for box in (self._names, self._configuration):
            box.collapsedStateChanged.connect(lambda _collapsed: self.grow())
        self._tester.reported.connect(self.grow)

    def _entered(self) -> ServiceConnection:
        """Return the connection of the controls."""
        return replace(
            self._connection,
            name=self._name.text().strip(),
            url=self._address.text().strip(),
            authcfg=self._configuration.select.configId(),
            **self._requests.parts(),
            **self._responses.parts(),
            **self._names.parts(),
        )

    def _to_test(self) -> tuple[ServiceConnection, str | None] | None:
        """Return what to test, or None after showing a problem."""
        entered = self._entered()
        # A connection without a name would be the environment's, with its key.
        named = replace(entered, name=entered.name or entered.url)
        self.show_problem(self._problem_of(named))
        if self._problem_of(named):
            return None
        # A key of this run is kept under the name that the connection is saved with.
        name = self._replaces if self._has_session_key() else named.name
        return replace(named, name=name), self._key.typed or self._new_key() or None

    def _problem_of(self, connection: ServiceConnection) -> str:
        problem = super()._problem_of(connection)
        if not problem and self._key.typed:
            problem = key_problem(self._key.typed)
        return problem

    def _on_edited(self) -> None:
        """Show problems as soon as something was entered."""
        self._tester.forget()
        is_begun = bool(self._name.text().strip() and self._address.text().strip())
        self.show_problem(
            self._problem_of(self._entered()) if is_begun or self._was_refused else ""
        )

    def _on_key_chosen(self, _id: str) -> None:
        self._tester.forget()
        self._show_kept()

    def _show_kept(self) -> None:
        is_stored = bool(self._configuration.select.configId() or self._new_key())
        self._key.show_kept(is_stored=is_stored, is_for_this_run=self._has_session_key())

    def _new_key(self) -> str:
        """Return the key that was entered before, and is stored with the options."""
        return self._connections.new_key(self._replaces or "")

    def _has_session_key(self) -> bool:
        """Return whether a key of this session would be used, and no other was selected."""
        chosen = self._configuration.select.configId()
        is_the_same = not chosen or chosen == self._connection.authcfg
        return self._replaces is not None and is_the_same and has_session_key(self._replaces)


class KeyField(QgsPasswordLineEdit):
    """A field for a new key; never shows a stored key, only that there is one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name_it(
            self,
            "connection_key",
            tr(
                "Paste your key for the service. QGIS stores it encrypted; the plugin "
                "stores only its ID."
            ),
            tr("Key"),
        )

    @property
    def typed(self) -> str:
        """The pasted key, or ""."""
        return self.text().strip()

    def show_kept(self, *, is_stored: bool, is_for_this_run: bool) -> None:
        """Show in the empty field whether there is a key."""
        if is_for_this_run:
            self.setPlaceholderText(tr("kept until QGIS is closed"))
        elif is_stored:
            self.setPlaceholderText(tr("stored"))
        else:
            self.setPlaceholderText(tr("none yet"))


class ConfigurationBox(QgsCollapsibleGroupBox):
    """The choice of an authentication configuration that the user created in QGIS."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(tr("Advanced"))
        name_it(self, "connection_advanced", tr("Use a key that you have stored in QGIS yourself"))
        self.select = QgsAuthConfigSelect(self)
        name_it(
            self.select,
            "connection_authcfg",
            tr("The authentication configuration with the key. A key pasted above replaces it."),
            tr("Authentication configuration"),
        )
        label = label_for(self.select, tr("&Use an authentication configuration"))
        hint = QLabel(
            tr(
                "Use the type “API Header Authentication”, with the header Authorization "
                "and the value Bearer, a space, and the key."
            )
        )
        layout = QVBoxLayout(self)
        for widget in (label, self.select, hint):
            layout.addWidget(widget)
        for text in (label, hint):
            text.setWordWrap(True)
        self.setCollapsed(True)
        # Nothing could be chosen there.
        self.setVisible(not QgsApplication.authManager().isDisabled())


class ParameterNamesBox(QgsCollapsibleGroupBox):
    """The names of the parameters for point and address lookups."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(tr("Parameter Names"))
        name_it(
            self,
            "connection_parameters",
            tr("Names of the parameters for point and address lookups"),
        )
        self._point = self._line_edits(POINT_NAMES, "point", tr("{} in point lookups"))
        self._address = self._line_edits(ADDRESS_NAMES, "address", tr("{} in address lookups"))
        self._lay_out()
        self.setCollapsed(True)

    def show_connection(self, connection: ServiceConnection) -> None:
        """Show a connection in the controls."""
        for edits, names in (
            (self._point, connection.point_names),
            (self._address, connection.address_names),
        ):
            for ours, edit in edits.items():
                edit.setText(names.get(ours, ours) or _LEFT_OUT)
                if edit.text() == ours:
                    edit.clear()

    def parts(self) -> dict[str, Mapping[str, str]]:
        """Return the settings by the names of `Connection`, without defaults."""
        return {"point_names": _names(self._point), "address_names": _names(self._address)}

    def _line_edits(self, names: tuple[str, ...], kind: str, title: str) -> dict[str, QLineEdit]:
        edits = {}
        for name in names:
            edit = QLineEdit()
            edit.setPlaceholderText(name)
            tip = tr("Leave empty for the default name. A hyphen (-) omits the parameter.")
            name_it(edit, f"connection_{kind}_{name}", tip, title.format(_meaning(name)))
            edits[name] = edit
        return edits

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.addWidget(QLabel(tr("Point lookup")), 0, 1)
        grid.addWidget(QLabel(tr("Address lookup")), 0, 2)
        # First what only one of them has.
        names = sorted({**self._point, **self._address}, key=self._is_in_both)
        for row, name in enumerate(names, start=1):
            label = plain_label(_meaning(name))
            label.setWordWrap(True)
            grid.addWidget(label, row, 0)
            for column, edits in ((2, self._address), (1, self._point)):
                if name in edits:
                    grid.addWidget(edits[name], row, column)
                    label.setBuddy(edits[name])

    def _is_in_both(self, name: str) -> bool:
        return name in self._point and name in self._address


def _meaning(name: str) -> str:
    words = {
        "lat": tr("Latitude"),
        "lon": tr("Longitude"),
        "address": tr("Address"),
        "city": tr("City"),
        "state": tr("State"),
        "postal": tr("ZIP code"),
        "limit": tr("Parcels per page"),
        "offset": tr("First parcel"),
        "include_buildings": tr("Building footprints"),
    }
    return words[name]


def _names(edits: dict[str, QLineEdit]) -> dict[str, str]:
    typed = {ours: edit.text().strip() for ours, edit in edits.items()}
    return {
        ours: "" if theirs == _LEFT_OUT else theirs
        for ours, theirs in typed.items()
        if theirs and theirs != ours
    }


#: The dialogs by `Connection.dialog`; that of layers is imported when opened.
_DIALOGS: Mapping[str, type[ConnectionFrame]] = {
    "service": ConnectionDialog,
    "file": ParcelFileDialog,
}


def open_connection_dialog(
    connections: Connections, connection: Connection | None, parent: QWidget | None = None
) -> ConnectionFrame:
    """Open the dialog for a saved connection, or (None) for a new service, and return it."""
    kind = "service" if connection is None else connection.dialog
    if kind == "layer":
        from parcel_lookup.ui.connections.layer_dialog import LayerDialog

        dialog: ConnectionFrame = LayerDialog(connections, connection, parent)
    else:
        dialog = _DIALOGS[kind](connections, connection, parent)
    dialog.open()
    return dialog
