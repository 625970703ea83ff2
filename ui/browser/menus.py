"""The commands of the Browser panel's items: context menus, double clicks, and drops."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable, Protocol

from qgis.core import Qgis
from qgis.PyQt.QtCore import QObject, pyqtSignal

from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.browser.reference import CONNECTION, ItemReference
from parcel_lookup.ui.kit.notifier import notifier

if TYPE_CHECKING:
    from qgis.gui import QgisInterface

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.gis.connections import (
        Connection,
        ConnectionCheck,
        ConnectionGroup,
        Connections,
    )
    from parcel_lookup.ui.browser.items import MenuEntry
    from parcel_lookup.ui.connections.connections_list import ConnectionExchange
    from parcel_lookup.ui.kit.messages import Messages


class Dock(Protocol):
    """The commands of the dock that the Browser panel offers."""

    def edit_connection(self, name: str) -> None:
        """Open the dialog of a connection, or of a new one for ""."""

    def add_layer(self) -> None:
        """Open the dialog of a new connection to an ArcGIS layer."""

    def add_table(self) -> None:
        """Open the dialog of a new connection to a PostGIS table."""

    def use_own_parcels(self) -> None:
        """Let the user choose a layer or a file of parcels."""

    def open_saved_search(self, name: str) -> None:
        """Open the filter builder with a saved search."""

    def run_saved_search(self, name: str) -> None:
        """Run a saved search over the selected connection."""

    def show_history(self) -> None:
        """Open the search history."""


class BrowserMenus(QObject):
    """Makes the context menus, and runs their commands with names, never with items.

    `show_dock` shows the dock and returns it; `dock_behind` returns it without showing it.
    """

    #: The name of a connection that was tested.
    tested = pyqtSignal(str)

    def __init__(
        self,
        iface: QgisInterface,
        show_dock: Callable[[], Dock],
        dock_behind: Callable[[], Dock],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._iface = iface
        self._show_dock = show_dock
        self._dock_behind = dock_behind
        self._messages: Messages | None = None
        self._exchange: ConnectionExchange | None = None
        self._is_over = False

    def close_down(self) -> None:
        """Remove the last message; results of running tests are dropped."""
        self._is_over = True
        if self._messages is not None:
            self._messages.clear()
            self._messages.deleteLater()
        if self._exchange is not None:
            self._exchange.deleteLater()

    # ---- menus ----------------------------------------------------------------------------------

    def of_root(self) -> list[MenuEntry]:
        """Return the menu of the item “Parcel Lookup”."""
        return [*self._new_entries(), None, self._history_entry()]

    def of_connections(self) -> list[MenuEntry]:
        """Return the menu of the group of connections."""
        return [*self._new_entries(), None, (tr("&Export Connections…"), self._export_all)]

    def of_connection(self, name: str) -> list[MenuEntry]:
        """Return the menu of the connection of that name, as it is now."""
        entries: list[MenuEntry] = [self._use_entry(name)]
        connection = _saved().get(name)
        if connection is None:
            return entries  # what is chosen shows that it was removed
        entries.append(None)
        if connection.is_editable:
            entries.append((tr("&Edit Connection…"), partial(self._edit, name)))
        entries.append((tr("&Test Connection"), partial(self._test_saved, name)))
        if connection.terms is not None:
            entries.append((tr("Terms of &Use…"), partial(self._show_terms, name)))
        if not connection.is_built_in:
            entries += [None, (tr("E&xport Connection…"), partial(self._export, [name]))]
        if connection.layer:
            entries.append(self._export_layer_entry(name))
        return entries

    def of_public(self) -> list[MenuEntry]:
        """Return the menu of the group of public layers."""
        from parcel_lookup.core.gis.connections import PUBLIC

        return [(tr("&Search Public Parcels"), partial(self._use_connection, PUBLIC))]

    def of_public_layer(self, name: str) -> list[MenuEntry]:
        """Return the menu of a layer of the public catalog."""
        return [
            self._use_entry(name),
            None,
            (tr("&Check Now"), partial(self._test_saved, name)),
            (tr("&Terms of Use…"), partial(self._show_terms, name)),
            None,
            self._export_layer_entry(name),
        ]

    def of_files(self) -> list[MenuEntry]:
        """Return the menu of the group of parcel files."""
        return [self._own_parcels_entry()]

    def of_saved_searches(self) -> list[MenuEntry]:
        """Return the menu of the group of saved searches."""
        return [self._history_entry()]

    def of_saved_search(self, name: str) -> list[MenuEntry]:
        """Return the menu of a saved search."""
        return [
            (tr("&Open in Filter Builder…"), lambda: self._dock_behind().open_saved_search(name)),
            (tr("&Run"), lambda: self._show_dock().run_saved_search(name)),
            None,
            self._history_entry(),
        ]

    def _export_layer_entry(self, name: str) -> MenuEntry:
        return (tr("Export as Catalog &File…"), partial(self._export_layer, name))

    def _use_entry(self, name: str) -> MenuEntry:
        return (tr("Use for &Searches"), partial(self._use_connection, name))

    def _new_entries(self) -> list[MenuEntry]:
        new = lambda: self._dock_behind().edit_connection("")  # noqa: E731
        return [
            (tr("&New Connection…"), new),
            (tr("New La&yer…"), lambda: self._dock_behind().add_layer()),
            (tr("New PostGIS &Table…"), lambda: self._dock_behind().add_table()),
            self._own_parcels_entry(),
        ]

    def _own_parcels_entry(self) -> MenuEntry:
        return (tr("Use My Own &Parcels…"), lambda: self._dock_behind().use_own_parcels())

    def _history_entry(self) -> MenuEntry:
        return (tr("Search &History…"), lambda: self._dock_behind().show_history())

    # ---- commands -------------------------------------------------------------------------------

    def use(self, reference: ItemReference) -> None:
        """Search a connection from now on, or open a saved search in the filter builder."""
        if reference.kind == CONNECTION:
            self._use_connection(reference.name)
        else:
            self._dock_behind().open_saved_search(reference.name)

    def _use_connection(self, name: str) -> None:
        if self._known(name) is None:
            return
        _saved().set_default(name)
        notifier.changed.emit()
        self._show_dock()

    def _edit(self, name: str) -> None:
        if self._known(name) is not None:
            self._dock_behind().edit_connection(name)

    def _known(self, name: str) -> Connection | ConnectionGroup | None:
        """Return the connection of that name; show a message if it was removed meanwhile."""
        found = _saved().find(name)
        if found is None:
            text = tr("The connection “{name}” does not exist any longer.")
            self.messages.show_warning(text.format(name=name))
        return found

    def _show_terms(self, name: str) -> None:
        from parcel_lookup.ui.connections.connection_row import connection_title
        from parcel_lookup.ui.public.terms_view import TermsDialog

        connection = self._known(name)
        if connection is not None and connection.terms is not None:
            title = connection_title(connection)
            TermsDialog(title, [connection.terms], self._iface.mainWindow()).open()

    def _test_saved(self, name: str) -> None:
        connection = self._known(name)
        if connection is not None:
            self._test(connection)

    def _test(self, connection: Connection) -> None:
        from parcel_lookup.core.gis.connections import test_connection
        from parcel_lookup.ui.connections.connection_row import connection_title

        title = connection_title(connection)
        self.messages.show_info(tr("Testing “{name}”…").format(name=title))
        task = test_connection(connection, None)
        task.done.connect(partial(self._on_tested, connection.name, title))
        task.failed.connect(self._on_failed)
        task.start()

    def _on_tested(self, name: str, title: str, check: ConnectionCheck) -> None:
        if self._is_over:
            return
        self.tested.emit(name)
        sentence = tr("“{place}”: {sentence}").format(place=title, sentence=check.sentence)
        if check.is_good:
            self.messages.show_info(sentence)
            return
        log(sentence, Qgis.MessageLevel.Warning, check.detail)
        self.messages.show_warning(sentence)

    def _on_failed(self, error: ParcelError) -> None:
        if not self._is_over:
            self.messages.show_error(error)

    def _export_all(self) -> None:
        names = [one.name for one in _saved().all() if not one.is_built_in]
        if names:
            self._export(names)
        else:
            self.messages.show_info(tr("There are no connections to export."))

    def _export_layer(self, name: str) -> None:
        """Let the user choose where to write the definition of a published layer."""
        from parcel_lookup.core.gis.connections.arcgis import definition_of
        from parcel_lookup.ui.connections.catalog_file import export_catalog_file

        connection = self._known(name)
        if connection is None:
            return
        try:
            definition = definition_of(connection)
        except ValueError as error:
            self.messages.show_warning(str(error))
            return
        export_catalog_file(definition, self._iface.mainWindow(), self._on_written, self._on_failed)

    def _on_written(self, path: str) -> None:
        if not self._is_over:
            self.messages.show_info(tr("Exported to {}.").format(path))

    def _export(self, names: list[str]) -> None:
        from parcel_lookup.ui.connections.connections_list import ConnectionExchange

        if self._exchange is None:
            self._exchange = ConnectionExchange(_saved(), self._iface.mainWindow())
            self._exchange.reported.connect(lambda sentence: self.messages.show_info(sentence))
        self._exchange.export_to_file(names)

    @property
    def messages(self) -> Messages:
        """The messages of the Browser panel, created on first use: QGIS starts without them."""
        if self._messages is None:
            from parcel_lookup.ui.kit.messages import Messages

            self._messages = Messages(self._iface.messageBar(), self._iface.mainWindow())
        return self._messages


def _saved() -> Connections:
    """Return the saved connections; QGIS's start does not import their modules."""
    from parcel_lookup.core.gis.connections import Connections

    return Connections()
