"""The dialog in which a connection to a parcel service is made or changed."""

from __future__ import annotations

from dataclasses import replace

from qgis.PyQt.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.connections import (
    REMOTE,
    Connection,
    Connections,
    has_session_key,
    key_problem,
    store_key,
)
from parcel_lookup.ui.connections.connection_settings import (
    AnswersBox,
    ParameterNamesBox,
    RequestsBox,
)
from parcel_lookup.ui.connections.connection_tester import ConnectionTester
from parcel_lookup.ui.connections.key_field import ConfigurationBox, KeyField
from parcel_lookup.ui.kit.dialog_frame import DialogFrame
from parcel_lookup.ui.kit.notifier import notifier
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

_COLUMNS = 80


class ConnectionDialog(DialogFrame):
    """Everything that there is to say about a parcel service.

    Opened with `open()`; saves by itself and emits `saved` with the connection's name.
    """

    def __init__(
        self,
        connections: Connections,
        connection: Connection | None = None,
        parent: QWidget | None = None,
    ) -> None:
        title = tr("Edit Connection") if connection else tr("New Connection")
        super().__init__("connection_dialog", title, parent)
        self._connections = connections
        self._replaces = connection.name if connection else None
        self._connection = connection or Connection("", REMOTE)
        self._was_refused = False
        self._make_controls()
        self._lay_out()
        self._fill()
        self._connect()

    def accept(self) -> None:
        """Save and close; where that cannot be, say why and stay open."""
        problem = self._problem_of(self._entered())
        if problem:
            self._was_refused = True
            self.show_problem(problem)
            return
        connection = self._entered()
        try:
            self._connections.save(connection, replaces=self._replaces)
            is_kept = self._keep_key(connection)
        except ParcelError as error:
            self.show_problem(error.reason)
            return
        self.saved.emit(connection.name)
        notifier.changed.emit()
        super().accept()
        if not is_kept:
            self._say_kept_for_this_run(connection.name)

    def done(self, result: int) -> None:
        """A test that is under way has nobody left to tell."""
        self._tester.forget()
        super().done(result)

    def _keep_key(self, connection: Connection) -> bool:
        """Store what was pasted; False where QGIS keeps it for this run only."""
        if not self._key.typed:
            return True
        authcfg = store_key(connection.name, self._key.typed, connection.authcfg)
        if not authcfg:
            return False
        self._connections.save(replace(connection, authcfg=authcfg), replaces=connection.name)
        return True

    def _say_kept_for_this_run(self, name: str) -> None:
        box = QMessageBox(self.parentWidget())
        box.setObjectName("parcel_lookup_key_box")
        box.setIcon(QMessageBox.Icon.Information)
        box.setWindowTitle(tr("Key Not Stored"))
        text = tr(
            "The key of “{name}” is kept only until QGIS is closed, because there is no master "
            "password to encrypt it with."
        )
        box.setText(text.format(name=name))
        box.finished.connect(box.deleteLater)
        box.open()

    def _make_controls(self) -> None:
        self._name = QLineEdit()
        name_it(self._name, "connection_name", tr("What you want to call the connection"))
        self._address = QLineEdit()
        self._address.setPlaceholderText("https://parcels.example.com")
        name_it(
            self._address,
            "connection_address",
            tr("The base address of the service, without /parcels"),
        )
        self._key = KeyField()
        self._tester = ConnectionTester(self._to_test, self)
        self._requests = RequestsBox()
        self._answers = AnswersBox()
        self._names = ParameterNamesBox()
        self._configuration = ConfigurationBox()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(tr("&Name"), self._name)
        form.addRow(tr("&Address"), self._address)
        form.addRow(tr("&Key"), self._key)
        test = QHBoxLayout()
        test.addWidget(self._tester.button)
        test.addWidget(self._tester.label, 1)
        test.addWidget(self._tester.learn)
        test.addWidget(self._tester.details)
        test.addStretch()
        layout = QVBoxLayout(self._content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(form)
        layout.addLayout(test)
        for box in (self._requests, self._answers, self._names, self._configuration):
            layout.addWidget(box)
        layout.addStretch(1)
        self.frame_it(_COLUMNS)

    def _fill(self) -> None:
        connection = self._connection
        self._name.setText(connection.name)
        self._address.setText(connection.url)
        self._address.setCursorPosition(0)
        self._configuration.select.setConfigId(connection.authcfg)
        for box in (self._requests, self._answers, self._names):
            box.show_connection(connection)
        self._show_kept()

    def _connect(self) -> None:
        for edit in (self._name, self._address, self._key):
            edit.textChanged.connect(self._on_edited)
        self._configuration.select.selectedConfigIdChanged.connect(self._on_key_chosen)
        for box in (self._names, self._configuration):
            box.collapsedStateChanged.connect(lambda _collapsed: self.grow())
        self._tester.said.connect(self.grow)

    def _entered(self) -> Connection:
        """The connection as the controls have it."""
        return replace(
            self._connection,
            name=self._name.text().strip(),
            url=self._address.text().strip(),
            authcfg=self._configuration.select.configId(),
            **self._requests.parts(),
            **self._answers.parts(),
            **self._names.parts(),
        )

    def _to_test(self) -> tuple[Connection, str | None] | None:
        """What to test; None where there is something wrong, which is said."""
        entered = self._entered()
        # A connection without a name would be the environment's, with its key.
        named = replace(entered, name=entered.name or entered.url)
        self.show_problem(self._problem_of(named))
        if self._problem_of(named):
            return None
        # A key of this run is kept under the name that the connection is saved with.
        name = self._replaces if self._has_session_key() else named.name
        return replace(named, name=name), self._key.typed or None

    def _problem_of(self, connection: Connection) -> str:
        problem = self._connections.problem(connection, self._replaces)
        if not problem and self._key.typed:
            problem = key_problem(self._key.typed)
        return problem

    def _on_edited(self) -> None:
        """Say what is wrong as soon as there is something to be wrong."""
        self._tester.forget()
        is_begun = bool(self._name.text().strip() and self._address.text().strip())
        self.show_problem(
            self._problem_of(self._entered()) if is_begun or self._was_refused else ""
        )

    def _on_key_chosen(self, _id: str) -> None:
        self._tester.forget()
        self._show_kept()

    def _show_kept(self) -> None:
        is_stored = bool(self._configuration.select.configId())
        self._key.show_kept(is_stored=is_stored, is_for_this_run=self._has_session_key())

    def _has_session_key(self) -> bool:
        """Whether a key of this run is what would be used, and no other was chosen."""
        chosen = self._configuration.select.configId()
        is_the_same = not chosen or chosen == self._connection.authcfg
        return self._replaces is not None and is_the_same and has_session_key(self._replaces)
