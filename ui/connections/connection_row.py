"""The connection row of the dock, with the menu of connections and searches."""

from __future__ import annotations

import html
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qgis.core import QgsApplication, QgsProject
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtGui import QAction
from qgis.PyQt.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.connection_names import names_in
from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.connections import (
    PUBLIC,
    SAMPLE,
    SAMPLE_CONNECTION,
    Connection,
    ConnectionGroup,
    Connections,
)
from parcel_lookup.core.gis.connections.copies import LayerCopy, LayerCopying
from parcel_lookup.core.gis.connections.layers import (
    LayerConnection,
    ProjectLayerConnection,
    layer_connection,
)
from parcel_lookup.core.gis.connections.project_layers import LayerOffer, ProjectLayers
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.connections.group_dialog import GroupDialog
from parcel_lookup.ui.kit.hints import HINT, HintedComboBox
from parcel_lookup.ui.kit.notifier import notifier
from parcel_lookup.ui.kit.widgets import LinkLabel, fill, let_shrink, name_it
from parcel_lookup.ui.sources.files import choose_file

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

_FILE_LINK, _ADD_LINK = "file", "add"
_SAMPLE_LINK, _PUBLIC_LINK = "sample", "public"
_MIN_LETTERS = 8
#: Layers of the project among the sources to start with, and the letters of their names.
_MOST_LAYERS, _MOST_LETTERS = 3, 30
#: The entry that leads to the dialog for several connections.
_SEVERAL = ""


class ConnectionRow(QWidget):
    """The combo of connections, the menu ⚙, and a line about the sample county.

    What is chosen here becomes the default connection, which the Processing algorithms use too; of
    several connections, the first one does.
    """

    changed = pyqtSignal()
    #: The history of searches is to be shown.
    history_wanted = pyqtSignal()
    #: The plugin's page among QGIS's options is to be shown.
    options_wanted = pyqtSignal()
    #: The map is to show the parcels of the selected connection.
    zoom_wanted = pyqtSignal()
    #: The name of a connection that was added.
    parcels_added = pyqtSignal(str)
    #: Why a file cannot be used, a `ParcelError`.
    failed = pyqtSignal(object)
    #: The name of a connection whose copy was made again, and the `CopyResult`.
    updated = pyqtSignal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._connections = Connections()
        self._layers = ProjectLayers(parent=self)
        #: The number of rows of connections, above those of layers.
        self._saved_rows = 0
        #: The name of the selected connection or connections.
        self._selected = ""
        self._make_controls()
        self._lay_out()
        self._layers.changed.connect(self._show_offers)
        self.refresh()
        self._combo.activated.connect(self._on_chosen)
        self._combo.opened.connect(lambda: self._layers.look())
        QgsProject.instance().layersRemoved.connect(self._on_layers_removed)
        self._introduction.linkActivated.connect(self._on_link)
        notifier.changed.connect(self.refresh)

    @property
    def connection(self) -> Connection | ConnectionGroup:
        """The selected connection or connections, whatever another QGIS has made the default."""
        name = self._combo.currentData()
        return (self._connections.find(name) if name else None) or self._connections.default

    def close_down(self) -> None:
        """Disconnect from everything outside the dock."""
        notifier.changed.disconnect(self.refresh)
        QgsProject.instance().layersRemoved.disconnect(self._on_layers_removed)
        self._layers.close_down()

    def refresh(self) -> None:
        """Update the list of saved connections."""
        chosen, listed = self._connections.chosen, self._connections.offered()
        self._combo.clear()
        for connection in listed:
            tip = connection_tip(connection)
            self._add_item(connection_title(connection), connection.name, _hint(connection), tip)
        if len(self._connections.all()) > 1:
            self._combo.addItem(tr("Several Connections…"), _SEVERAL)
        self._saved_rows = self._combo.count()
        self._selected = chosen.name
        self._show_offers()
        is_one = len(chosen.parts) == 1
        is_layer = is_one and isinstance(chosen, LayerConnection)
        self._columns_button.setVisible(is_layer and chosen.is_editable)
        self._edit_action.setVisible(is_one and chosen.is_editable)
        self._update_action.setVisible(is_layer and chosen.is_updatable)
        if not self._introduction.isHidden():
            self._layers.look(is_thorough=False)
        self.changed.emit()

    def _add_item(self, title: str, name: str, hint: str, tip: str) -> None:
        self._combo.addItem(title, name)
        row = self._combo.count() - 1
        self._combo.setItemData(row, hint, HINT)
        self._combo.setItemData(row, verbatim(tip), Qt.ItemDataRole.ToolTipRole)

    def _show_offers(self) -> None:
        """List the layers of the project below the connections, and select what is searched."""
        while self._combo.count() > self._saved_rows:
            self._combo.removeItem(self._saved_rows)
        offers = self._layers.offers
        chosen = self._connections.get(self._selected)
        is_known = any(one.layer_id == self._selected for one in offers)
        if isinstance(chosen, ProjectLayerConnection) and not is_known:
            offers = (LayerOffer(chosen.name, chosen.title), *offers)
        if offers:
            self._combo.insertSeparator(self._combo.count())
            self._combo.addItem(tr("Layers in This Project"), _SEVERAL)
            self._combo.model().item(self._combo.count() - 1).setEnabled(False)
        for one in offers:
            rows = "" if one.rows is None else f"{one.rows:,}"
            hint = " · ".join(filter(None, (one.place, rows, tr("layer"))))
            self._add_item(one.name, one.layer_id, hint, "\n".join(one.doubts) or one.name)
        self._combo.setCurrentIndex(self._combo.findData(self._selected))
        self._introduce()

    def add_connection(self) -> None:
        """Open the dialog for a new connection."""
        self._open()

    def use_own_parcels(self, what: QgsVectorLayer | str | None = None) -> None:
        """Add a layer, or the file at a path; None: let the user choose a file."""
        if what is None:
            choose_file(self, self.use_own_parcels)
        elif isinstance(what, str):
            self._open(path=what)
        else:
            self._open(layer=what)

    def _open(self, saved: Connection | None = None, **where: Any) -> None:
        """Open the dialog of sources; what is added is shown and selected."""
        from parcel_lookup.ui.sources.dialog import SourceDialog

        dialog = SourceDialog(self._connections, self, saved, **where)
        dialog.saved.connect(self._on_saved)
        if saved is None:
            dialog.saved.connect(self.parcels_added)
        dialog.open()

    def update_parcels(self) -> None:
        """Make the copy of the selected connection again from its source."""
        connection = self.connection
        try:
            copying = LayerCopying(connection.original, connection.file)
        except ParcelError as error:
            self.failed.emit(error)
            return
        task = Background(tr("Updating {name}").format(name=connection.name), copying.run)
        task.done.connect(lambda made: self._on_copied(connection, made))
        task.failed.connect(self.failed)
        task.start()

    def _on_copied(self, connection: LayerConnection, made: LayerCopy) -> None:
        """Save what the columns of a copy are now."""
        updated = layer_connection(connection.name, made.mapped, connection.original)
        try:
            self._connections.save(updated, replaces=connection.name)
        except ParcelError as error:
            self.failed.emit(error)
            return
        notifier.changed.emit()
        self.updated.emit(connection.name, made.result)

    def edit_connection(self, name: str | None = None) -> None:
        """Open the dialog for the connection of that name, for a new one if it is "".

        None: for the selected one.
        """
        if name == "":
            self.add_connection()
            return
        connection = self._connections.get(self.connection.name if name is None else name)
        if connection is not None and connection.is_editable:
            self._open(connection)

    def _make_controls(self) -> None:
        self._combo = HintedComboBox()
        let_shrink(self._combo, _MIN_LETTERS)
        name_it(
            self._combo,
            "connection",
            tr(
                "Source of the parcels. Processing algorithms use the same connection, or the "
                "first of several, unless they specify another one."
            ),
            tr("Connection"),
        )
        self._columns_button = QToolButton()
        self._columns_button.setText(tr("Co&lumns…"))
        self._columns_button.setAutoRaise(True)
        self._columns_button.clicked.connect(lambda _checked=False: self.edit_connection())
        tip = tr("Show and correct what the columns of the selected layer mean")
        name_it(self._columns_button, "connection_columns", tip)
        self._menu_button = QToolButton()
        self._menu_button.setAutoRaise(True)
        self._menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self._menu_button.setMenu(self._make_menu())
        self._menu_button.setIcon(QgsApplication.getThemeIcon("/mActionOptions.svg"))
        self._menu_button.clicked.connect(self.options_wanted)
        name_it(
            self._menu_button,
            "connection_menu",
            tr("Parcel Lookup options, including connections and searches"),
            tr("Options"),
        )
        self._introduction = LinkLabel("", ())
        self._introduction.setWordWrap(True)
        name_it(
            self._introduction,
            "introduction",
            tr("Sources of parcels to start with"),
            tr("Start with"),
        )

    def _introduce(self) -> None:
        """Offer the sources to start with while one that needs no settings is selected.

        Layers of the project are among them if their columns are sure.
        """
        chosen = self._connections.chosen
        has_public = self._combo.findData(PUBLIC) >= 0
        public = ((_PUBLIC_LINK, tr("Public parcels")),) if has_public else ()
        sure = [one for one in self._layers.offers if one.mapped is not None][:_MOST_LAYERS]
        links = (
            *((html.escape(one.layer_id), html.escape(_short(one.name))) for one in sure),
            (_SAMPLE_LINK, tr("Sample county")),
            *public,
            (_FILE_LINK, tr("My county's file…")),
            (_ADD_LINK, tr("Add…")),
        )
        about = ""
        if chosen == SAMPLE_CONNECTION:
            about = tr(
                "A fictitious county on this computer, for trying things out. It needs no key."
            )
            lost = html.escape(self._connections.unknown_kind())
            about = f"{lost}<br>{about}" if lost else about
        elif chosen.name == PUBLIC:
            about = tr("Real parcels as published by states. No key is needed; terms of use apply.")
        self._introduction.show_links("", links, after=f"<br>{about}")
        self._introduction.setVisible(bool(about))

    def _make_menu(self) -> QMenu:
        menu = QMenu(self)
        self._update_action = QAction(tr("&Update This Parcel File"), self)
        self._edit_action = QAction(tr("&Edit Connection…"), self)
        for action, name, slot in (
            (QAction(tr("My County's &File…"), self), "own_parcels", self.use_own_parcels),
            (QAction(tr("&Add Connection…"), self), "new_connection", self.add_connection),
            (self._update_action, "update_parcels", self.update_parcels),
            (self._edit_action, "edit_connection", self.edit_connection),
            (QAction(tr("&Zoom to These Parcels"), self), "zoom", self.zoom_wanted.emit),
            (None, "", None),
            (QAction(tr("Search &History…"), self), "history", self.history_wanted.emit),
            (QAction(tr("&Options…"), self), "options", self.options_wanted.emit),
        ):
            if action is None:
                menu.addSeparator()
                continue
            action.setObjectName(f"parcel_lookup_{name}")
            action.triggered.connect(lambda _checked=False, run=slot: run())
            menu.addAction(action)
        return menu

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self._combo, 1)
        row.addWidget(self._columns_button)
        row.addWidget(self._menu_button)
        layout = fill(QVBoxLayout(self), self._introduction)
        layout.addLayout(row)

    def choose_group(self) -> None:
        """Open the dialog that chooses several connections."""
        group = self._connections.group or self.connection
        every = [(one.name, connection_title(one)) for one in self._connections.all()]
        dialog = GroupDialog(every, [one.name for one in group.parts], self)
        dialog.chosen.connect(self._on_group_chosen)
        dialog.open()

    def _on_chosen(self, index: int) -> None:
        name = self._combo.itemData(index)
        offer = self._layers.offer_of(name)
        if offer is not None and offer.mapped is None:
            # Nothing is searched before its columns have been looked at.
            self._combo.setCurrentIndex(self._combo.findData(self._selected))
            self.edit_connection(name)
            return
        if name == _SEVERAL:
            # Until the dialog is closed with OK, nothing else is searched.
            self._combo.setCurrentIndex(self._combo.findData(self._selected))
            self.choose_group()
            return
        self._selected = name
        names = names_in(name)
        if len(names) > 1 and self._connections.get(name) is None:
            self._connections.choose_group(names)
        else:
            self._connections.set_default(name)
        notifier.changed.emit()

    def _on_layers_removed(self, ids: list[str]) -> None:
        if self._selected in ids:
            self.refresh()

    def _on_group_chosen(self, names: list[str]) -> None:
        self._connections.choose_group(names)
        notifier.changed.emit()

    def _on_link(self, link: str) -> None:
        if link == _FILE_LINK:
            self.use_own_parcels()
        elif link == _ADD_LINK:
            self.add_connection()
        else:
            self.choose({_SAMPLE_LINK: SAMPLE, _PUBLIC_LINK: PUBLIC}.get(link, link))

    def choose(self, name: str) -> None:
        """Search the connection of that name from now on."""
        self._connections.set_default(name)
        notifier.changed.emit()

    def _on_saved(self, name: str) -> None:
        self._layers.look()  # a layer of the project may have other columns
        # The dialog notifies all others. One of several stays one of them.
        if all(part.name != name for part in self._connections.chosen.parts):
            self._connections.set_default(name)


def connection_title(connection: Connection | ConnectionGroup) -> str:
    """Return the title of a connection, or the titles of those of a group."""
    if isinstance(connection, ProjectLayerConnection):
        return connection.title
    return ", ".join(map(title_of_name, names_in(connection.name)))


def _short(name: str) -> str:
    return name if len(name) <= _MOST_LETTERS else f"{name[: _MOST_LETTERS - 1]}…"


def title_of_name(name: str) -> str:
    """Return the title of the connection of that name."""
    titles = {SAMPLE: tr("Sample county (offline)"), PUBLIC: tr("Public parcels")}
    return titles.get(name, name)


def _hint(connection: Connection | ConnectionGroup) -> str:
    """Return what is shown next to a connection in the list: its kind and its place."""
    if len(connection.parts) > 1:
        return ""
    kind = _KINDS.get(connection.kind, "")
    file = Path(connection.place).name if connection.reads_files else ""
    place = connection.address or file
    if place == connection.name:
        place = ""
    return " · ".join(filter(None, (kind, place)))


def connection_tip(connection: Connection | ConnectionGroup) -> str:
    """Return the tool tip of a connection in a list: where its parcels come from."""
    if connection.name == PUBLIC:
        number = number_of(len(connection.parts), "{} published layer", "{} published layers")
        return tr("Parcels as published by states: {number}").format(number=number)
    return "\n".join(part.place for part in connection.parts)


#: What kinds of connections are called in the list, by their names in settings.
_KINDS = {
    "remote": tr("service"),
    "arcgis": tr("ArcGIS"),
    "layer": tr("layer"),
}
