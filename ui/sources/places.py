"""The panels of layers: of the project, of a file, and of a database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import Qgis, QgsProject, QgsProviderRegistry, QgsSettings, QgsVectorLayer
from qgis.gui import QgsFileWidget, QgsFilterLineEdit, QgsGui, QgsMapLayerComboBox
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QSignalBlocker, Qt
from qgis.PyQt.QtWidgets import QHeaderView, QPushButton, QTreeWidget, QTreeWidgetItem

from parcel_lookup.core.columns.mapping import MappingError
from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.connections.database_tables import (
    databases,
    has_postgres,
    list_tables,
)
from parcel_lookup.core.gis.connections.layer_description import (
    LayerDescription,
    describe,
    description_of,
    find_layers,
)
from parcel_lookup.core.gis.connections.layer_tables import (
    POSTGRES,
    PROJECT,
    LayerAddress,
    address_of,
)
from parcel_lookup.core.gis.connections.layers import LayerConnection, ProjectLayerConnection
from parcel_lookup.core.gis.layer.properties import is_result_layer
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.core.parcel_file.schema import BUILDINGS, PARCELS
from parcel_lookup.ui.kit.form import Form, choice, line
from parcel_lookup.ui.kit.widgets import guard_tips, let_shrink, name_it, push_button, row_of
from parcel_lookup.ui.sources.panels import Panel
from parcel_lookup.ui.sources.subjects import MappedTable, ProjectTable, Subject

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.core.gis.connections.database_tables import FoundTable
    from parcel_lookup.core.gis.connections.layer_description import FoundLayer

_FEWEST_LETTERS, _ROWS = 24, 8
_ITEM = Qt.ItemDataRole.UserRole
#: The button *New* in QGIS's Data Source Manager, which every page of databases has.
_NEW_BUTTON = "btnNew"


class LayerPanel(Panel):
    """A base of panels for layers: reads the layer at an address."""

    kind = LayerConnection

    def _make(self) -> None:
        #: Where the layer is that was read, or is being read.
        self._address: LayerAddress | None = None
        #: What was read last, with what the user chose for it.
        self._description: LayerDescription | None = None
        self._list = QTreeWidget()
        self._list.setRootIsDecorated(False)
        self._list.setUniformRowHeights(True)
        height = self.fontMetrics().lineSpacing() * _ROWS
        self._list.setMinimumHeight(height)
        self._list.itemSelectionChanged.connect(self._changed)

    @classmethod
    def edits(cls, connection: Connection) -> bool:
        """Return whether the panel is for layers at such an address."""
        if not super().edits(connection):
            return False
        known = connection.known
        is_table = known is not None and known.address.provider == POSTGRES
        return is_table == (cls is TablePanel)

    def show_saved(self) -> Subject | None:
        """Return the columns of a saved layer, whose rows are not read yet."""
        if isinstance(self._base, ProjectLayerConnection):
            self._address = LayerAddress(PROJECT, self._base.name, self._base.label)
        if not self._base.layer:
            self._read(self._address)
            return None
        try:
            self._address = self._base.definition.address
        except MappingError as error:
            self._reading.warn(str(error))
            return None
        self._description = description_of(self._base.definition)
        return self._subject(self._description, is_read=False)

    def read_again(self, crs: str = "") -> None:
        """Read the layer that was found, or saved, with another coordinate system if given."""
        if self._address is not None:
            self._read(self._address, crs)

    def _read(self, address: LayerAddress, crs: str = "") -> None:
        self._address = address
        saved = self._base.known
        is_same = saved is not None and saved.address == address
        self._reading.run(
            lambda: describe(address, crs=crs, base=saved.mapping if is_same else None),
            tr("Reading the first rows of “{name}”…").format(name=address.name),
            self._on_read,
        )

    def _on_read(self, found: LayerDescription) -> None:
        """Hand on what was read; what was chosen for the same layer before stays."""
        before, self._description = self._description, found
        if before is not None and before.address == found.address:
            found.draft.adopt(before.draft)
        self.found.emit(self._subject(found))

    def _subject(self, description: LayerDescription, *, is_read: bool = True) -> Subject:
        is_of_project = description.address.provider == PROJECT
        kind = ProjectTable if is_of_project else MappedTable
        return kind(self._base, description, is_read=is_read)

    def _fill_list(self, titles: list[str], rows: list[tuple[list[str], Any]]) -> None:
        self._list.blockSignals(True)
        self._list.clear()
        self._list.setHeaderLabels(titles)
        for texts, data in rows:
            item = QTreeWidgetItem(texts)
            item.setData(0, _ITEM, data)
            item.setToolTip(0, verbatim(texts[0]))
            self._list.addTopLevelItem(item)
        self._list.header().setStretchLastSection(False)
        self._list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        if rows:
            self._list.setCurrentItem(self._list.topLevelItem(0))
        self._list.blockSignals(False)

    @property
    def _chosen(self) -> Any:
        items = self._list.selectedItems()
        return items[0].data(0, _ITEM) if items else None


class FilePanel(LayerPanel):
    """A layer of the project, or a file with its layers."""

    name = "file"
    label = tr("La&yer or file")
    tip = tr("A layer of the project, or any vector file that QGIS can open")

    def _make(self) -> None:
        super()._make()
        #: The ID of the layer of the project that is chosen, or "".
        self._layer_id = ""
        self._layers = QgsMapLayerComboBox()
        guard_tips(self._layers)
        self._layers.setFilters(Qgis.LayerFilter.PolygonLayer)
        every = QgsProject.instance().mapLayers().values()
        self._layers.setExceptedLayerList([one for one in every if is_result_layer(one)])
        self._layers.setAllowEmptyLayer(True, tr("None"))
        self._layers.setLayer(None)
        let_shrink(self._layers, _FEWEST_LETTERS)
        self._file = QgsFileWidget()
        self._file.setFilter(QgsProviderRegistry.instance().fileVectorFilters())
        self._file.setDialogTitle(tr("Choose a File With Parcels"))
        layer_tip = tr("Polygon layer of the project. Its filter, if any, is applied")
        file_tip = tr("A Shapefile, a GeoPackage, a geodatabase, or another vector file")
        list_tip = tr("The layer with the parcels, usually the one with the most features")
        self._form = Form(
            (tr("Layer of the &project"), self._layers, "source_layer", layer_tip),
            (tr("&File"), self._file, "source_file", file_tip),
            (tr("Layers of the fi&le"), self._list, "source_file_layers", list_tip),
        )
        self._form.show_row(self._list, False)
        self._lay_out(self._form)
        self._layers.layerChanged.connect(self._on_layer)
        self._file.fileChanged.connect(self._on_file)

    def start(self, layer: QgsVectorLayer | None, path: str) -> None:
        """Read a layer of the project, or a file, at once."""
        if layer is not None:
            self._layers.setLayer(layer)
        else:
            self._file.setFilePath(path)
        self.read()

    def show_saved(self) -> Subject | None:
        """Show the file of a saved connection."""
        found = super().show_saved()
        with QSignalBlocker(self._file):
            self._file.setFilePath(self._base.known.address.path if self._base.known else "")
        return found

    def read(self) -> None:
        """Read the layer, or the chosen one of the file; first list those of the file."""
        layer, chosen, path = self._layers.currentLayer(), self._chosen, self._path
        if layer is not None:
            try:
                self._read(address_of(layer))
            except ParcelError as error:
                self._reading.warn(error.sentence, error.detail)
        elif chosen is not None:
            self._read(chosen.address)
        elif self._address is not None:  # saved, or the only layer of the file
            self._read(self._address)
        elif path:
            words = tr("Looking for layers with polygons…")
            self._reading.run(lambda: find_layers(path), words, self._on_layers)
        else:
            self._reading.warn(tr("Choose a layer of the project, or a file."))

    @property
    def _path(self) -> str:
        return self._file.filePath().strip()

    def _on_layers(self, found: tuple[FoundLayer, ...]) -> None:
        """Read the only layer of a file, or let the user choose one of several."""
        if {one.address.name for one in found} == {PARCELS, BUILDINGS}:  # of a parcel file
            found = tuple(one for one in found if one.address.name == PARCELS)
        if len(found) == 1:
            self._read(found[0].address)
            return
        rows = [[one.address.name, "" if one.rows is None else f"{one.rows:,}"] for one in found]
        self._fill_list([tr("Layer"), tr("Features")], list(zip(rows, found)))
        self._form.show_row(self._list, True)
        self._list.setFocus()
        self._reading.say(tr("The file has several layers. Choose the one with the parcels."))

    def _on_layer(self, layer: QgsVectorLayer | None) -> None:
        """Forget what was read, if the user chose another layer.

        QGIS also says so when layers are added, and when the chosen one leaves the project.
        """
        layer_id = layer.id() if layer is not None else ""
        if layer_id == self._layer_id or not (layer_id or self.isVisible()):
            return
        self._layer_id = layer_id
        if layer is not None:
            with QSignalBlocker(self._file):
                self._file.setFilePath("")
            self._forget_layers()
        self._changed()

    def _on_file(self, _path: str) -> None:
        if self._path:
            self._layer_id = ""
            with QSignalBlocker(self._layers):
                self._layers.setLayer(None)
        self._forget_layers()
        self._changed()

    def _forget_layers(self) -> None:
        self._fill_list([], [])
        self._form.show_row(self._list, False)
        self._address = None


class TablePanel(LayerPanel):
    """A table or view of a PostgreSQL database, over a connection of QGIS."""

    name = "table"
    help_page = "postgis_table"
    label = tr("Database &table")
    tip = tr("A table or view in a PostgreSQL database with PostGIS")

    def _make(self) -> None:
        super()._make()
        self._database = choice(letters=_FEWEST_LETTERS)
        self._filter = QgsFilterLineEdit()
        self._filter.setShowSearchIcon(True)
        self._key = line(placeholder=tr("Primary key"))
        database_tip = tr(
            "A PostgreSQL connection of QGIS, as in the Browser panel. QGIS stores address, user,"
            " and password; Parcel Lookup saves only its name"
        )
        new_tip = tr("Create a PostgreSQL connection in QGIS")
        list_tip = tr("Connect to the database, and list its tables and views")
        tables_tip = tr("Tables and views of the database that have polygons")
        filter_tip = tr("Show only tables whose names contain this text")
        key_tip = tr("Columns of a view that together identify a row, such as PIN CARD")
        new = push_button("table_new_database", tr("Ne&w…"), new_tip, self._add_database)
        new.setAccessibleName(tr("New PostgreSQL connection"))
        listing = push_button("table_list", tr("List Table&s"), list_tip, self._list_tables)
        row = row_of((self._database, 1), new, listing)
        row.setFocusProxy(self._database)
        name_it(self._database, "table_database", database_tip, tr("Database"))
        self._form = Form(
            (tr("&Database"), row, "source_database", database_tip),
            (tr("Filt&er"), self._filter, "source_table_filter", filter_tip),
            (tr("T&ables"), self._list, "source_tables", tables_tip),
            (tr("&Key columns"), self._key, "source_key", key_tip),
        )
        self._lay_out(self._form)
        self._show_databases()
        self._show_tables(())
        self._database.activated.connect(self._on_database)
        self._filter.textChanged.connect(self._on_filter)
        self._list.itemSelectionChanged.connect(self._show_key)
        self._key.textEdited.connect(self._changed)
        self._form.setEnabled(has_postgres())

    def show_saved(self) -> Subject | None:
        """Show the database of a saved connection."""
        self._show_databases(self._base.definition.address.database)
        return super().show_saved()

    def read(self) -> None:
        """Read the chosen table; first list those of the database."""
        table: FoundTable | None = self._chosen
        keys = self._key.text().replace(",", " ").split()
        if table is None:
            self._list_tables()
        elif table.needs_key and not keys:
            self._reading.warn(tr("Enter the columns that identify a row of the view."))
            self._key.setFocus()
        else:
            self._read(table.with_key(keys if table.needs_key else ()))

    def _show_databases(self, chosen: str | None = None) -> None:
        """List the connections of QGIS, and choose one; None: the one that QGIS used last."""
        self._database.clear()
        for name in databases():
            self._database.addItem(name, name)
        if chosen is None:
            chosen = QgsSettings().value("PostgreSQL/connections/selected", "", str)
            self._database.setCurrentIndex(max(0, self._database.findData(chosen)))
        else:
            self._database.setCurrentIndex(self._database.findData(chosen))

    def _add_database(self) -> None:
        """Open QGIS's own dialog for a new connection, and select the connection it creates.

        PyQGIS has no class for it: the page of the Data Source Manager opens it, in an event loop
        of its own.
        """
        provider = QgsGui.sourceSelectProviderRegistry().providerByName(POSTGRES)
        page = provider.createDataSourceWidget(
            self.window(), Qt.WindowType.Widget, QgsProviderRegistry.WidgetMode.Embedded
        )
        changed = []
        page.connectionsChanged.connect(lambda: changed.append(True))
        page.findChild(QPushButton, _NEW_BUTTON).click()
        if sip.isdeleted(self):
            return  # the plugin was unloaded meanwhile
        page.deleteLater()
        if changed:
            self._show_databases()
            self._on_database()

    def _list_tables(self) -> None:
        name = self._database.currentData()
        if not has_postgres():
            self._reading.warn(
                tr(
                    "This QGIS was installed without its PostgreSQL provider. It cannot connect to "
                    "a database."
                )
            )
        elif not name:
            self._reading.warn(
                tr(
                    "QGIS has no PostgreSQL connection yet. Create one with “New…”, or in QGIS "
                    "with Layer > Data Source Manager > PostgreSQL."
                )
            )
        else:
            words = tr("Reading the list of tables…")
            self._reading.run(lambda: list_tables(name), words, self._on_tables)

    def _on_tables(self, tables: tuple[FoundTable, ...]) -> None:
        self._show_tables(tables)
        if tables:
            self._reading.say(tr("Select the table or view with the parcels."))
            self._list.setFocus()
        else:
            self._reading.warn(tr("The database has no table or view with polygons."))

    def _show_tables(self, tables: tuple[FoundTable, ...]) -> None:
        texts = [[one.name, one.schema, one.geometry] for one in tables]
        titles = [tr("Table"), tr("Schema"), tr("Geometry")]
        self._fill_list(titles, list(zip(texts, tables)))
        for widget in (self._filter, self._list):
            self._form.show_row(widget, bool(tables))
        self._show_key()

    def _show_key(self) -> None:
        self._form.show_row(self._key, self._chosen is not None and self._chosen.needs_key)

    def _on_filter(self, text: str) -> None:
        for row in range(self._list.topLevelItemCount()):
            item = self._list.topLevelItem(row)
            words = f"{item.text(1)}.{item.text(0)}".casefold()
            item.setHidden(text.casefold() not in words)

    def _on_database(self, _row: int = 0) -> None:
        self._show_tables(())
        self._address = None
        self._changed()
