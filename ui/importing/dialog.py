"""The dialog that imports a polygon layer as a parcel file and connection."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsMapLayer,
    QgsVectorDataProvider,
    QgsVectorLayer,
)
from qgis.gui import (
    QgsCollapsibleGroupBox,
    QgsFileWidget,
    QgsMapLayerComboBox,
    QgsProjectionSelectionWidget,
)
from qgis.PyQt.QtCore import QTimer, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.connections import Connections, FileConnection
from parcel_lookup.core.gis.connections.importing import (
    COUNTY_FIELDS,
    DEGREES,
    STATE_FIELDS,
    IdBasis,
    ImportDraft,
    LayerImport,
    LayerRows,
    Recipe,
    can_set_encoding,
    file_problem,
    free_file,
    locate_sample,
    read_draft,
    read_location,
)
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.importing.report import ReportPage
from parcel_lookup.ui.importing.tables import FieldTable
from parcel_lookup.ui.kit.help_dialog import add_help
from parcel_lookup.ui.kit.notifier import notifier
from parcel_lookup.ui.kit.widgets import fill, guard_tips, label_for, name_it, plain_label

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections.importing import LayerSample, Location

_MILLISECONDS = 100
#: Size of the window in characters and lines.
_WIDTH, _HEIGHT = 152, 56
#: Counties that are named in addition to that of most parcels.
_MOST_COUNTIES = 3
#: Encodings of American files, offered first.
_USUAL_ENCODINGS = ("UTF-8", "windows-1252", "IBM437", "IBM850", "ISO-8859-1")


class ImportDialog(QDialog):
    """Imports a layer: columns, preview, name and file, then the import and its report.

    Opened with `open()`. The layer is read in tasks: the dialog stays responsive, and closing it
    cancels what is under way.
    """

    #: The name of the connection that was saved, once its parcel file is there.
    saved = pyqtSignal(str)
    #: The user wants to choose a file; see `show_layers`.
    file_requested = pyqtSignal()

    def __init__(
        self,
        connections: Connections,
        parent: QWidget | None = None,
        layer: QgsMapLayer | None = None,
        others: list[QgsVectorLayer] | None = None,
    ) -> None:
        """Create the dialog; `layer`, or the first polygon layer of the project, is selected.

        `others` are layers that are not in the project, the first of which is selected instead.
        """
        super().__init__(parent)
        self._connections = connections
        self._task: Background | None = None
        self._import: LayerImport | None = None
        self._draft: ImportDraft | None = None
        #: How the import that is under way is made.
        self._recipe = ""
        self._locating: Background | None = None
        #: The combo box does not keep layers that are not in the project.
        self._other_layers: list[QgsVectorLayer] = []
        #: The CRS that the layer is read with; invalid while there is none.
        self._used_crs = QgsCoordinateReferenceSystem()
        #: The encodings that were set here, by the ID of the layer.
        self._encodings: dict[str, str] = {}
        #: The fields that the user changed, while the layer is read again.
        self._choices: dict[str, Any] | None = None
        self.setObjectName("parcel_lookup_import_dialog")
        self.setWindowTitle(tr("Import Parcels"))
        self.setSizeGripEnabled(True)
        self.finished.connect(self.deleteLater)
        self._make_controls()
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setInterval(_MILLISECONDS)
        self._timer.timeout.connect(self._show_progress)
        if others:
            self._offer(others)
        elif isinstance(layer, QgsVectorLayer):
            self._layers.setLayer(layer)
        self._connect()
        # A layer that cannot be in the list is shown too, with the reason.
        self._take_layer(layer if layer is not None else self._layers.currentLayer())

    def show_layers(self, layers: list[QgsVectorLayer]) -> None:
        """Offer layers that are not in the project, too, and select the first of them."""
        self._offer(layers)
        self._take_layer(layers[0])

    def show_refusal(self, error: ParcelError) -> None:
        """Show why a file that was chosen in the dialog cannot be used; its layer stays."""
        self._say(error.sentence, is_problem=True)
        self._message.setToolTip(verbatim(error.detail))

    def _offer(self, layers: list[QgsVectorLayer]) -> None:
        self._other_layers = layers
        # Qt 6 reports changes in between, and none at the end.
        self._layers.blockSignals(True)
        self._layers.setAdditionalLayers(layers)
        self._layers.setLayer(layers[0])
        self._layers.blockSignals(False)

    def accept(self) -> None:
        """Start the import if nothing is missing."""
        if not self._import_button.isEnabled():
            return
        layer = self._layers.currentLayer()
        draft = self._draft
        try:
            expressions = draft.expressions() if draft is not None else ()
            rows = LayerRows(layer, expressions, crs=self._used_crs)
        except ParcelError as error:
            self._show_layer_problem(error)
            return
        if draft is None or tuple(rows.fields.names()) != draft.sample.columns:
            self._take_layer(layer)  # it was changed since it was looked at
            return
        self._stop_locating()  # the import looks for itself where it is not known yet
        encoding = self._encodings.get(layer.id(), "")
        recipe = Recipe.of(layer, draft, self._used_crs, encoding)
        self._recipe = "" if recipe is None else recipe.to_text()
        self._import = LayerImport(rows, draft.mapping(), self._place.path, draft.location)
        self._say("")
        task = Background(tr("Import {layer}").format(layer=rows.name), self._import.run)
        self._run(task, self._on_imported, self._on_import_failed)
        self._timer.start()

    def done(self, result: int) -> None:
        """Close; a running import is canceled and writes nothing, except in its last step."""
        if not self._stop():
            return
        # Python may delete the dialog late, and its layers must not outlive GDAL.
        self._fields.show_draft(None)
        self._layers.blockSignals(True)
        self._layers.setAdditionalLayers([])
        self._other_layers = []
        super().done(result)

    def cancel_import(self) -> None:
        """Cancel the import and stay open, unless the file has just been written."""
        if not self._stop():
            return
        self._say(tr("The import was canceled. Nothing was written."))
        self._on_fields_changed()

    # Controls

    def _make_controls(self) -> None:
        self._layers = QgsMapLayerComboBox()
        guard_tips(self._layers)
        self._layers.setFilters(Qgis.LayerFilter.PolygonLayer)
        self._layers.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._layers.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        name_it(
            self._layers,
            "import_layer",
            tr("Polygon layer to import. Its filter, if any, is applied"),
            tr("Layer"),
        )
        self._file_button = QPushButton(tr("C&hoose File…"))
        self._file_button.setAutoDefault(False)
        tip = tr("Import a file that is not in the project, such as a Shapefile or a geodatabase")
        name_it(self._file_button, "import_file_button", tip)
        self._layer_note = _note("import_layer_note")
        self._crs = QgsProjectionSelectionWidget()
        self._crs.setOptionVisible(QgsProjectionSelectionWidget.CrsOption.CrsNotSet, True)
        self._crs.setNotSetText(tr("Not set"))
        name_it(
            self._crs,
            "import_crs",
            tr(
                "Coordinate reference system (CRS) of the layer's coordinates. Change it if the "
                "layer has none or a wrong one"
            ),
            tr("CRS"),
        )
        self._crs_note = _note("import_crs_note")
        self._encoding = QComboBox()
        self._encoding.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        encodings = QgsVectorDataProvider.availableEncodings()
        self._encoding.addItems(_USUAL_ENCODINGS)
        self._encoding.insertSeparator(len(_USUAL_ENCODINGS))
        self._encoding.addItems([one for one in encodings if one not in _USUAL_ENCODINGS])
        name_it(
            self._encoding,
            "import_encoding",
            tr("Encoding of the file's text. Change it if letters in the preview are wrong"),
            tr("Encoding"),
        )
        self._encoding_note = _note("import_encoding_note")
        self._state = QComboBox()
        self._state.addItem(tr("Not set"), "")
        for state in STATES:
            self._state.addItem(f"{state.name} ({state.abbreviation})", state.abbreviation)
        name_it(
            self._state,
            "import_state",
            tr("State of all parcels, if there is no column with the state"),
            tr("State"),
        )
        self._county = QLineEdit()
        name_it(
            self._county,
            "import_county",
            tr("County of all parcels, if there is no column with the county"),
            tr("County"),
        )
        self._by_location = QCheckBox(tr("From loc&ation"))
        self._by_location.setChecked(True)
        name_it(
            self._by_location,
            "import_by_location",
            tr(
                "State and county are those of most parcels; parcels that are clearly in "
                "another county get that county. If you change one of them, it applies to "
                "all parcels"
            ),
        )
        self._location_note = _note("import_location_note")
        self._fields = FieldTable()
        self._fields_note = _note("import_fields_note")
        self._kept = QgsCollapsibleGroupBox()
        self._kept.setCollapsed(True)
        self._kept.setSaveCollapsedState(False)
        self._kept_columns = _note("import_kept")
        tip = tr("Columns that are kept unchanged, as fields of the file")
        name_it(self._kept, "import_kept_box", tip)
        self._place = ImportTarget(self._connections)
        self._message = _note("import_message")
        self._progress = QProgressBar()
        self._progress.setRange(0, 1000)
        name_it(self._progress, "import_progress", tr("Progress of the import"), tr("Progress"))
        self._cancel = QPushButton(tr("Cancel &Import"))
        self._cancel.setAutoDefault(False)
        name_it(self._cancel, "import_cancel", tr("Cancel the import. Nothing is written."))
        self._report = ReportPage()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._import_button = self._buttons.addButton(
            tr("I&mport"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self._import_button.setDefault(True)
        name_it(
            self._import_button,
            "import_start",
            tr("Write the parcel file and save the connection"),
        )
        close = self._buttons.button(QDialogButtonBox.StandardButton.Close)
        name_it(close, "import_close", tr("Close. A running import is canceled."))
        add_help(self._buttons, "county_file", self)

    def _lay_out(self) -> None:
        place = QHBoxLayout()
        county_label = label_for(self._county, tr("C&ounty"))
        place.addWidget(self._state, 1)
        place.addWidget(county_label)
        place.addWidget(self._county, 1)
        place.addWidget(self._by_location)
        top = QFormLayout()
        top.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        layer_row = QHBoxLayout()
        layer_row.addWidget(self._layers, 1)
        layer_row.addWidget(self._file_button)
        layer_label = label_for(self._layers, tr("&Layer"))
        top.addRow(layer_label, layer_row)
        top.addRow("", self._layer_note)
        crs_label = label_for(self._crs, tr("C&RS"))
        top.addRow(crs_label, self._crs)
        top.addRow("", self._crs_note)
        self._encoding_label = label_for(self._encoding, tr("Enco&ding"))
        top.addRow(self._encoding_label, self._encoding)
        top.addRow("", self._encoding_note)
        state_label = label_for(self._state, tr("&State"))
        top.addRow(state_label, place)
        self._form = QWidget()
        form = QVBoxLayout(self._form)
        form.setContentsMargins(0, 0, 0, 0)
        form.addLayout(top)
        # A form would reserve two lines for it.
        form.addWidget(self._location_note)
        form.addWidget(_titled(tr("Fi&elds"), self._fields), 1)
        form.addWidget(self._fields_note)
        QVBoxLayout(self._kept).addWidget(self._kept_columns)
        form.addWidget(self._kept)
        form.addWidget(self._place)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._form)
        self._pages.addWidget(self._report)
        under_way = QHBoxLayout()
        under_way.addWidget(self._progress, 1)
        under_way.addWidget(self._cancel)
        layout = QVBoxLayout(self)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self._message)
        layout.addLayout(under_way)
        layout.addWidget(self._buttons)
        metrics = self.fontMetrics()
        screen = self.screen().availableGeometry().size()
        width = min(metrics.averageCharWidth() * _WIDTH, int(screen.width() * 0.9))
        height = min(metrics.lineSpacing() * _HEIGHT, int(screen.height() * 0.9))
        self.resize(width, height)

    def _connect(self) -> None:
        self._layers.layerChanged.connect(self._take_layer)
        self._file_button.clicked.connect(self.file_requested)
        self._crs.crsChanged.connect(self._on_crs_chosen)
        self._encoding.activated.connect(self._on_encoding_chosen)
        self._state.currentIndexChanged.connect(self._on_place_edited)
        self._county.textChanged.connect(self._on_place_edited)
        self._by_location.toggled.connect(self._on_by_location)
        self._fields.changed.connect(self._on_fields_edited)
        self._place.changed.connect(self._update)
        self._cancel.clicked.connect(self.cancel_import)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    # The layer and the sources of the fields

    def _take_layer(self, layer: QgsMapLayer | None) -> None:
        self._used_crs = QgsCoordinateReferenceSystem() if layer is None else layer.crs()
        self._choices = None
        self._read_layer(layer)

    def _read_layer(self, layer: QgsMapLayer | None) -> None:
        """Read the first rows of a layer with the CRS and the encoding that are set."""
        if not self._stop():
            return
        self._say("")
        self._show_draft(None)
        self._show_crs("")
        self._show_encoding(None)
        if layer is None:
            self._show_note(tr("⚠ The project has no polygon layer. Add one to import it."))
            return
        self._place.suggest(layer.name())
        crs = self._used_crs
        try:
            rows = LayerRows(
                layer, crs=crs if crs.isValid() else QgsCoordinateReferenceSystem(DEGREES)
            )
        except ParcelError as error:
            self._show_layer_problem(error)
            return
        self._show_note(layer_words(layer))
        self._fields_note.setText(tr("Reading the first rows…"))
        task = Background(
            tr("Read {layer}").format(layer=rows.name),
            lambda cancellation: read_draft(rows, cancellation),
            is_hidden=True,
        )
        self._run(task, self._on_read, self._on_read_failed)

    def _on_read(self, found: tuple[LayerSample, ImportDraft]) -> None:
        sample, draft = found
        self._task = None
        layer = self._layers.currentLayer()
        if layer is None:
            return
        is_open = self._can_choose_encoding(layer) and layer.id() not in self._encodings
        if sample.better_encoding and is_open:
            self._set_encoding(layer, sample.better_encoding)
            return
        if not self._used_crs.isValid():
            if sample.is_in_degrees and sample.is_near_united_states:
                self._used_crs = QgsCoordinateReferenceSystem(DEGREES)
            self._show_crs(_missing_crs_words(self._used_crs))
        elif not sample.is_near_united_states:
            self._warn_of_place()
        self._show_encoding(sample)
        if self._choices is not None:
            draft.restore(self._choices)
        self._show_draft(draft)
        if self._locating is None:
            self._locate()

    def _on_crs_chosen(self, crs: QgsCoordinateReferenceSystem) -> None:
        """Read the layer with another CRS."""
        self._used_crs = crs
        self._read_layer(self._layers.currentLayer())

    def _on_encoding_chosen(self, _index: int) -> None:
        layer = self._layers.currentLayer()
        if layer is not None:
            self._set_encoding(layer, self._encoding.currentText())

    def _can_choose_encoding(self, layer: QgsVectorLayer) -> bool:
        """Return whether the encoding matters, and the layer is not in the project."""
        return can_set_encoding(layer) and layer in self._other_layers

    def _set_encoding(self, layer: QgsVectorLayer, encoding: str) -> None:
        """Read a layer that is not in the project with another encoding."""
        layer.setProviderEncoding(encoding)
        self._encodings[layer.id()] = encoding
        self._read_layer(layer)

    def _show_crs(self, note: str) -> None:
        """Show the CRS that the layer is read with, and a note about it."""
        self._crs.blockSignals(True)
        self._crs.setCrs(self._used_crs)
        self._crs.blockSignals(False)
        self._crs_note.setText(note)
        self._crs_note.setVisible(bool(note))

    def _warn_of_place(self) -> None:
        """Report that no parcel is in the United States."""
        self._show_crs(
            tr(
                "⚠ With this coordinate reference system (CRS), the parcels are not in the United "
                "States. If the layer declares a wrong one, choose the right one."
            )
        )

    def _show_encoding(self, sample: LayerSample | None) -> None:
        """Show the encoding where it matters and can be chosen, and what is wrong with it."""
        layer = self._layers.currentLayer()
        is_shown, note = False, ""
        if sample is not None and sample.has_foreign_text and can_set_encoding(layer):
            encoding = layer.dataProvider().encoding()
            is_shown = self._can_choose_encoding(layer)
            self._encoding.setCurrentIndex(self._encoding.findText(encoding))
            if sample.better_encoding or layer.id() in self._encodings:
                note = _encoding_words(encoding, can_choose=is_shown)
        for widget in (self._encoding_label, self._encoding):
            widget.setVisible(is_shown)
        self._encoding_note.setText(note)
        self._encoding_note.setVisible(bool(note))

    def _on_read_failed(self, error: ParcelError) -> None:
        self._task = None
        self._fields_note.clear()
        self._show_layer_problem(error)

    def _show_draft(self, draft: ImportDraft | None) -> None:
        self._draft = draft
        if self._by_location.isChecked():
            self._show_place("", "")  # that of the layer before
        self._fields.show_draft(draft, self._layers.currentLayer())
        self._take_place()

    def _on_place_edited(self) -> None:
        """Apply a state or county that the user set to all parcels."""
        self._by_location.blockSignals(True)
        self._by_location.setChecked(False)
        self._by_location.blockSignals(False)
        self._take_place()

    def _on_by_location(self, is_on: bool) -> None:
        county = self._draft.location.majority if is_on and self._located else None
        if county is not None:
            self._show_place(county.state.abbreviation, county.name)
        else:
            self._show_place("", "")
        self._take_place()

    def _take_place(self) -> None:
        """Copy state and county to the draft."""
        if self._draft is not None:
            self._draft.by_location = self._by_location.isChecked()
            self._draft.state = self._state.currentData()
            self._draft.county = self._county.text()
        self._on_fields_changed()

    def _show_place(self, state: str, county: str) -> None:
        """Show a state and county that were found by location."""
        for widget in (self._state, self._county):
            widget.blockSignals(True)
        self._state.setCurrentIndex(self._state.findData(state))
        self._county.setText(county)
        for widget in (self._state, self._county):
            widget.blockSignals(False)

    # Location

    @property
    def _located(self) -> bool:
        return self._draft is not None and self._draft.location is not None

    def _locate(self) -> None:
        """Locate the parcels in a task; of those whose columns have state and county, a sample."""
        self._stop_locating()
        draft = self._draft
        if draft is None or not self._used_crs.isValid():
            return
        if draft.fills(STATE_FIELDS) and draft.fills(COUNTY_FIELDS):
            self._locating = Background(
                tr("Locate {layer}").format(layer=draft.title),
                lambda _cancellation: locate_sample(draft.sample),
                is_hidden=True,
            )
            self._locating.done.connect(self._on_sample_located)
            self._locating.start()
            return
        try:
            rows = LayerRows(self._layers.currentLayer(), crs=self._used_crs)
        except ParcelError:  # it was removed since; the import reports that
            return
        self._location_note.setToolTip("")
        self._location_note.setText(tr("Locating the parcels…"))
        self._locating = Background(
            tr("Locate {layer}").format(layer=rows.name),
            lambda cancellation: read_location(rows, cancellation),
            is_hidden=True,
        )
        self._locating.done.connect(self._on_located)
        self._locating.failed.connect(self._on_not_located)
        self._locating.start()

    def _on_located(self, location: Location) -> None:
        self._locating = None
        if self._draft is None:
            return
        self._draft.location = location
        if location.majority is None:
            self._warn_of_place()
        self._location_note.setText(location_words(location))
        if self._by_location.isChecked():
            self._on_by_location(True)

    def _on_sample_located(self, location: Location) -> None:
        self._locating = None
        if location.majority is None:
            self._warn_of_place()
        self._on_fields_changed()  # a column may be none any more

    def _on_not_located(self, error: ParcelError) -> None:
        """Ignore the error: the import reports it if it persists."""
        self._locating = None
        self._location_note.setText(f"⚠ {error.params.get('reason', error.sentence)}")
        self._location_note.setToolTip(verbatim(error.detail))

    def _stop_locating(self) -> None:
        task, self._locating = self._locating, None
        if task is not None:
            task.cancel()
            self._location_note.clear()

    def _on_fields_edited(self) -> None:
        self._choices = None if self._draft is None else self._draft.to_json()
        self._on_fields_changed()

    def _on_fields_changed(self) -> None:
        draft = self._draft
        has_state = draft is not None and draft.fills(STATE_FIELDS)
        has_county = draft is not None and draft.fills(COUNTY_FIELDS)
        self._state.setEnabled(not has_state)
        self._county.setEnabled(not has_county)
        self._by_location.setEnabled(draft is not None and not (has_state and has_county))
        self._location_note.setVisible(self._by_location.isEnabled())
        is_missing = self._by_location.isEnabled() and not self._located
        if is_missing and self._locating is None and self._used_crs.isValid():
            self._locate()  # previously from a column
        self._fields.refresh()  # state and county
        self._fields_note.setText("" if draft is None else _id_words(draft))
        self._show_kept(list(draft.kept().values()) if draft is not None else [])
        self._update()

    def _show_kept(self, names: list[str]) -> None:
        """List the columns that are not the source of a field."""
        title = number_of(
            len(names), "{} other column is kept unchanged", "{} other columns are kept unchanged"
        )
        self._kept.setTitle(title)
        self._kept.setVisible(bool(names))
        self._kept_columns.setText(", ".join(names))

    # The import

    def _run(self, task: Background, then: Any, otherwise: Any) -> None:
        self._task = task
        task.done.connect(then)
        task.failed.connect(otherwise)
        task.start()
        self._update()

    def _stop(self) -> bool:
        """Cancel the running tasks.

        Returns False if the file has just been written, which is about to be reported.
        """
        if self._task is not None and not self._task.cancel_in_time():
            return False
        self._timer.stop()
        self._stop_locating()
        self._task = self._import = None
        return True

    def _on_imported(self, report: Any) -> None:
        self._task = self._import = None
        self._timer.stop()
        connection = replace(self._place.connection, import_recipe=self._recipe)
        try:
            self._connections.save(connection)
        except ParcelError as error:  # another QGIS took the name meanwhile
            self._say(error.reason, is_problem=True)
            self._update()
            return
        self._report.show_report(report, connection.name, connection.path)
        self._pages.setCurrentWidget(self._report)
        self._import_button.hide()
        self._update()
        self._fit_report()
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setFocus()
        self.saved.emit(connection.name)
        notifier.changed.emit()

    def _fit_report(self) -> None:
        """Shrink the dialog to the report."""
        self._pages.removeWidget(self._form)
        self._pages.updateGeometry()  # else the layout uses their old size
        layout = self.layout()
        layout.activate()
        needed = layout.totalSizeHint().height()
        if layout.hasHeightForWidth():
            needed = layout.totalHeightForWidth(self.width())
        self.resize(self.width(), min(needed, self.height()))

    def _on_import_failed(self, error: ParcelError) -> None:
        self._task = self._import = None
        self._timer.stop()
        self._say(error.sentence, is_problem=True)
        self._message.setToolTip(verbatim(error.detail))
        self._on_fields_changed()

    def _show_progress(self) -> None:
        if self._import is not None:
            self._progress.setValue(round(self._import.share * self._progress.maximum()))

    # Sentences

    def _update(self) -> None:
        """Update the controls to the current state."""
        is_importing = self._import is not None
        for widget in (self._progress, self._cancel):
            widget.setVisible(is_importing)
        self._progress.setValue(0)
        self._form.setEnabled(not is_importing)
        is_ready = self._draft is not None and self._task is None and self._used_crs.isValid()
        problems = self._draft.problems if self._draft is not None else {}
        self._import_button.setEnabled(is_ready and not problems and not self._place.problem())

    def _show_layer_problem(self, error: ParcelError) -> None:
        self._show_note(f"⚠ {error.params.get('reason', error.sentence)}")
        self._layer_note.setToolTip(verbatim(error.detail))
        self._update()

    def _show_note(self, text: str) -> None:
        self._layer_note.setText(text)
        self._layer_note.setToolTip("")

    def _say(self, text: str, *, is_problem: bool = False) -> None:
        self._message.setText(f"⚠ {text}" if is_problem else text)
        self._message.setToolTip("")
        self._message.setVisible(bool(text))


def _note(name: str) -> QLabel:
    label = plain_label()
    label.setObjectName(f"parcel_lookup_{name}")
    # In a form, only fields that expand take the whole width.
    label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    label.setWordWrap(True)
    return label


def _titled(title: str, widget: QWidget) -> QWidget:
    """Return a widget with a title label above it."""
    box = QWidget()
    label = plain_label(title)
    label.setBuddy(widget)
    fill(QVBoxLayout(box), label, (widget, 1))
    return box


class ImportTarget(QWidget):
    """Name and file; the file name follows the name until the user sets it."""

    changed = pyqtSignal()

    def __init__(self, connections: Connections, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._connections = connections
        self._is_named = self._is_placed = False
        self._name = QLineEdit()
        name_it(self._name, "import_name", tr("Name of the connection"))
        self._file = QgsFileWidget()
        self._file.setStorageMode(QgsFileWidget.StorageMode.SaveFile)
        self._file.setFilter(tr("GeoPackage (*.gpkg)"))
        self._file.setDialogTitle(tr("Save Parcel File"))
        self._tip = tr(
            "Parcel file (GeoPackage). An index file for fast searches is saved next to it."
        )
        for widget, name in ((self._file, "import_file"), (self._file.lineEdit(), "import_path")):
            name_it(widget, name, self._tip, tr("Parcel file"))
        self._note = plain_label()
        self._note.setObjectName("parcel_lookup_import_place_note")
        self._note.setWordWrap(True)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.addRow(tr("&Name"), self._name)
        form.addRow(tr("Parcel &file"), self._file)
        form.labelForField(self._file).setBuddy(self._file.lineEdit())
        form.addRow("", self._note)
        self._name.textEdited.connect(self._on_named)
        self._file.fileChanged.connect(self._on_placed)

    @property
    def connection(self) -> FileConnection:
        """The connection to save."""
        return FileConnection(self._name.text().strip(), path=self._file.filePath().strip())

    @property
    def path(self) -> Path:
        """The path of the parcel file."""
        return self.connection.file

    def suggest(self, name: str) -> None:
        """Suggest a name, with a number if it is taken, unless the user set one."""
        if not self._is_named:
            self._name.setText(self._connections.free_name(name))
            self._follow_name()
        self.refresh()

    def problem(self) -> str:
        """Return why name or file cannot be used, or ""."""
        return self._connections.problem(self.connection) or file_problem(self.connection.path)

    def refresh(self) -> None:
        """Show problems and notes about name and file."""
        self._file.lineEdit().setToolTip(verbatim(self._tip))  # which it loses with every path
        problem = self.problem()
        text = f"⚠ {problem}" if problem else self._replaced()
        self._note.setText(text)
        self._note.setVisible(bool(text))
        self.changed.emit()

    def _replaced(self) -> str:
        if not self.path.exists():
            return ""
        users = [one.name for one in self._connections.all() if one.file == self.path]
        if users:
            return tr("This is the file of “{name}”, which will be replaced.").format(name=users[0])
        return tr("A file with this name already exists. It will be replaced.")

    def _follow_name(self) -> None:
        if not self._is_placed:
            blocked = self._file.blockSignals(True)
            self._file.setFilePath(str(free_file(self.connection.name)))
            self._file.blockSignals(blocked)

    def _on_named(self) -> None:
        self._is_named = True
        self._follow_name()
        self.refresh()

    def _on_placed(self) -> None:
        self._is_placed = True
        self.refresh()


def _missing_crs_words(proposed: QgsCoordinateReferenceSystem) -> str:
    """Return what to do about a layer without a CRS."""
    if proposed.isValid():
        words = tr(
            "The layer has no coordinate reference system (CRS). {crs} is proposed: check the "
            "location below."
        )
        return words.format(crs=proposed.userFriendlyIdentifier())
    return tr(
        "⚠ The layer has no coordinate reference system (CRS). Choose the one that the source of "
        "the data names, often a State Plane zone in feet."
    )


def _encoding_words(encoding: str, *, can_choose: bool) -> str:
    """Return what to do about text that was not decoded with the encoding of its layer."""
    if can_choose:
        words = tr(
            "⚠ The file declares no encoding of its text, or a wrong one. It is read as "
            "{encoding}. Choose another one if letters in the preview are wrong."
        )
    else:
        words = tr(
            "⚠ The text of the layer does not look like {encoding}. If letters in the preview are "
            "wrong, set the encoding in the layer's properties, on the page Source."
        )
    return words.format(encoding=encoding)


def layer_words(layer: QgsVectorLayer) -> str:
    """Return what is imported of a layer, in words."""
    number = layer.featureCount()
    words = [number_of(number, "{} feature.", "{} features.")] if number > 0 else []
    if layer.subsetString():
        words.append(tr("Only features that match the layer's filter are imported."))
    if layer.isModified():
        words.append(tr("Unsaved edits are imported too."))
    return " ".join(words)


def location_words(location: Location) -> str:
    """Return the county of the parcels: ``From location: Story County, Iowa (5 of 5 parcels).``."""
    if location.majority is None:
        return tr("The parcels are not in any US county.")
    (county, number), *others = location.counts
    words = tr("From location: {county} ({number} of {total} parcels).").format(
        county=county.words, number=f"{number:,}", total=f"{location.total:,}"
    )
    if others:
        shown = [f"{other.words} ({number:,})" for other, number in others[:_MOST_COUNTIES]]
        if len(others) > _MOST_COUNTIES:
            shown.append(number_of(len(others) - _MOST_COUNTIES, "{} more", "{} more"))
        words += " " + tr("Others: {counties}.").format(counties=", ".join(shown))
    return words


def _id_words(draft: ImportDraft) -> str:
    if draft.id_basis is IdBasis.RECORD:
        return tr(
            "⚠ No column becomes the parcel ID. The ID of a parcel (svc_uuid) is then "
            "derived from its whole record, and changes when any value changes."
        )
    column = draft.text(draft.id_basis.value)
    if draft.id_basis is IdBasis.OWN:
        words = tr("The ID of a parcel (svc_uuid) is the value of {column}.")
    else:
        words = tr(
            "{column} is the parcel ID. The ID of a parcel (svc_uuid) is derived from "
            "it and stays the same in every import."
        )
    words = words.format(column=column)
    repeated = draft.repeated_ids()
    if repeated:
        sentence = tr(
            "Of the first {rows:,} rows, {repeated:,} share a parcel ID with others: their IDs are"
            " derived from the whole record."
        )
        words += " " + sentence.format(rows=len(draft.sample.rows), repeated=repeated)
    return words
