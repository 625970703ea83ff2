"""Saves a result to a GeoPackage, and points the layers of the project to it.

save_result, save_automatically, replace_saved
→ ResultSaving: make the layers read-only → copy them → `geopackage_file.write` in a task
→ move the file to its place → point the layers to it
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import QgsVectorLayer
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QDate, Qt

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.layer.groups import rename_group_of
from parcel_lookup.core.gis.layer.properties import (
    BUILDINGS_PROPERTY,
    CONNECTION_PROPERTY,
    SEARCH_PROPERTY,
    is_result_layer,
)
from parcel_lookup.core.gis.layer.values import LayerCopy, unfiltered
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.qt.steps import Steps
from parcel_lookup.core.gis.result.buildings import relate_buildings
from parcel_lookup.core.gis.result.finishing import is_finishing
from parcel_lookup.core.gis.result.layers import running_searches
from parcel_lookup.core.gis.saving.contents import (
    BUILDINGS_TABLE,
    PARCELS_TABLE,
    LayerPair,
    copy_table,
    layers_of_search,
    project_of,
    refused,
    table_for,
)
from parcel_lookup.core.gis.saving.geopackage_file import StagedFile, WrittenFile, write
from parcel_lookup.core.gis.saving.layers import release_file, show_file, take_facts
from parcel_lookup.core.gis.saving.paths import (
    file_of,
    geopackage_of,
    is_same_file,
    is_temporary,
    safe_name,
    save_folder,
    table_of,
)
from parcel_lookup.core.gis.saving.searches import SearchOrigin
from parcel_lookup.core.gis.styles.drawing import is_as_drawn, style_of
from parcel_lookup.core.gis.styles.restyling import compute_classes, is_restyling
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.gis.saving.contents import TableCopy
    from parcel_lookup.core.gis.styles import StyleClasses

_ENDING = ".gpkg"
#: Form and style of a new layer are still being made: the file waits for them.
_AGAIN_MS = 500
#: On Windows, a file is not replaced while the map is drawn from it, or a virus scanner reads it.
_MOST_ATTEMPTS = 5


class SavedResult(NamedTuple):
    """A result that was saved."""

    #: Absolute.
    path: str
    #: The layers of the project that show the file, parcels first.
    layer_ids: tuple[str, ...]
    #: Number of rows by table.
    counts: dict[str, int]
    #: Sentences about what differs from the layers in memory.
    notes: tuple[str, ...] = ()

    @property
    def parcels(self) -> int:
        """The number of rows of the first table."""
        return next(iter(self.counts.values()), 0)

    @property
    def sentence(self) -> str:
        """What was saved, for the user."""
        parts = []
        for table, number in self.counts.items():
            if table == PARCELS_TABLE:
                parts.append(number_of(number, "{} parcel", "{} parcels"))
            elif table == BUILDINGS_TABLE:
                parts.append(number_of(number, "{} building", "{} buildings"))
            else:
                parts.append(number_of(number, "{} row", "{} rows"))
        text = tr("Saved in {path}: {contents}.").format(path=self.path, contents=", ".join(parts))
        return " ".join((text, *self.notes))


# ---- three ways to save -------------------------------------------------------------------------


def save_result(layer: QgsVectorLayer, path: str | Path) -> ResultSaving:
    """Save a layer, and the temporary layers of its search, to a new GeoPackage. Main thread.

    The layer is in a project. An existing file is replaced at the end.
    """
    path = Path(os.path.normpath(Path(path).absolute()))
    if path.suffix.casefold() != _ENDING:
        path = path.with_name(path.name + _ENDING)
    return _save(layer, StagedFile(path))


def save_automatically(layer: QgsVectorLayer) -> ResultSaving | None:
    """Save a layer to the user's folder, named like the layer, with the date.

    Nothing is overwritten. None where no folder is set.
    """
    folder = save_folder()
    if not folder:
        return None
    today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
    name = f"{safe_name(layer.name())} {today}{_ENDING}"
    return _save(layer, StagedFile(Path(folder) / name, is_new=True))


def _save(layer: QgsVectorLayer, staged: StagedFile) -> ResultSaving:
    layers = [one for one in layers_of_search(layer) if is_temporary(one)] or [layer]
    pairs = {table_for(one): LayerPair(one, one, table_for(one)) for one in reversed(layers)}
    return _start(staged, list(pairs.values())[::-1])


def replace_saved(saved: QgsVectorLayer, fresh: QgsVectorLayer) -> ResultSaving:
    """Replace the features of a saved layer, and of those of its search, by those of a fresh one.

    Main thread; both layers are in one project. The saved layers stay, with their styles; the fresh
    ones are removed. Other tables of the file do not change.
    """
    path = geopackage_of(saved)
    in_file = [one for one in layers_of_search(saved) if geopackage_of(one) == path]
    targets = {table_for(one): one for one in reversed(in_file)} | {table_for(fresh): saved}
    pairs: dict[str, LayerPair] = {}
    for source in layers_of_search(fresh):
        kind = table_for(source)
        target = targets.get(kind, source)
        table = (table_of(target) if target is not source else "") or kind
        pairs.setdefault(kind, LayerPair(source, target, table))  # others are the user's copies
    written = {pair.table for pair in pairs.values()}
    unchanged = [one.name() for one in in_file if table_of(one) not in written]
    return _start(StagedFile(Path(path), is_update=True), list(pairs.values()), unchanged)


def _start(
    staged: StagedFile, pairs: Sequence[LayerPair], unchanged: Sequence[str] = ()
) -> ResultSaving:
    saving = ResultSaving(staged, pairs, unchanged)
    jobs.add(saving)
    saving.start()
    return saving


# ---- saving -------------------------------------------------------------------------------------


class ResultSaving(Steps):
    """Writes layers to a file in a task, then points the project's layers to it. Main thread.

    The layers keep their ids, names, positions, styles, and selections. Until it ends, they and
    other layers that show the file are read-only; a layer that is removed meanwhile is written all
    the same. `done` emits a `SavedResult`. After `failed` or `cancel`, the layers and an existing
    file are unchanged.
    """

    def __init__(
        self, staged: StagedFile, pairs: Sequence[LayerPair], unchanged: Sequence[str]
    ) -> None:
        """`pairs` are written, parcels first; layers called `unchanged` stay as they are."""
        super().__init__(tr("Parcel Lookup: saving a layer"))
        self._staged = staged
        self._pairs = pairs
        self._parcels = pairs[0].target
        self._name = self._parcels.name()
        self._project = project_of(self._parcels)
        #: Layers that are read-only because of this.
        self._locked: list[QgsVectorLayer] = []
        self._tables: list[TableCopy] = []
        #: The classes of the new parcels, in the style of the layer that will show them.
        self._classes: StyleClasses | None = None
        self._written: WrittenFile | None = None
        self._attempts = 0
        text = tr("“{layer}” was not updated.")
        self._notes = [text.format(layer=name) for name in unchanged]

    def start(self) -> None:
        """Start. Once."""
        self._go_on_with(self._lock, self._classify)

    def stop(self) -> None:
        """Cancel: the plugin is being unloaded."""
        self.cancel_in_time()

    def _end(self) -> None:
        super()._end()
        jobs.remove(self)
        for layer in self._locked:
            if not sip.isdeleted(layer):
                layer.setReadOnly(False)
        self._locked = []
        self._staged.discard()

    # ---- before it is written -----------------------------------------------------------------

    def _lock(self) -> None:
        """Check that the layers can be saved, and make them read-only."""
        layers = [one for pair in self._pairs for one in pair[:2] if self._is_there(one)]
        if any(is_finishing(layer) or is_restyling(layer) for layer in layers):
            self._again(self._lock, _AGAIN_MS)
            return
        self._check(layers)
        for layer in dict.fromkeys((*layers, *self._showing())):
            if not layer.readOnly():
                layer.setReadOnly(True)
                self._locked.append(layer)

    def _check(self, layers: Sequence[QgsVectorLayer]) -> None:
        """Raise `ParcelError` (SAVING_REFUSED) where a layer or the file is in use."""
        path, is_update = self._staged.path, self._staged.is_update
        filling = [one.id() for search in running_searches() for one in search.all_layers]
        for layer in layers:
            if layer.isEditable():
                reason = tr("it is being edited. Save or cancel the edits first.")
                raise refused(layer.name(), reason)
            if layer.id() in filling:
                raise refused(layer.name(), tr("it is still being filled."))
            if not is_update and not is_temporary(layer):
                raise refused(layer.name(), tr("it is already in a file."))
        for layer in self._showing():
            reason = ""
            if not is_update:
                reason = tr(
                    "the layer “{layer}” of this project shows {path}. Choose another name."
                )
            elif layer.isEditable():
                reason = tr(
                    "“{layer}” shows the same file, and is being edited. "
                    "Save or cancel the edits first."
                )
            if reason:
                reason = reason.format(layer=layer.name(), path=path)
                raise refused(self._name, reason)

    def _classify(self) -> None:
        """Classify the new parcels: the style of the saved layer may lack some of their classes."""
        fresh, layer, _ = self._pairs[0]
        key = style_of(layer) if self._staged.is_update else None
        if key is None or not is_as_drawn(layer):
            self._write()
            return
        with unfiltered(fresh):
            copy = LayerCopy(fresh)
        self._work(partial(compute_classes, copy, key), self._on_classified)

    def _on_classified(self, classes: StyleClasses) -> None:
        self._classes = classes
        self._write()

    def _write(self) -> None:
        """Copy the layers, and have the file written in a task."""
        if not all(self._is_there(one) for pair in self._pairs for one in pair[:2]):
            raise refused(self._name, tr("a layer was removed."))
        names = {pair.target.id(): pair.table for pair in self._pairs}
        self._tables = [
            copy_table(pair, names, self._classes_for(pair.target)) for pair in self._pairs
        ]
        origin = _origin_of(self._pairs[0].source)
        self._work(partial(write, self._staged, self._tables, origin), self._on_written)

    def _classes_for(self, layer: QgsVectorLayer) -> StyleClasses | None:
        return self._classes if layer is self._parcels else None

    # ---- after it was written -----------------------------------------------------------------

    def _on_written(self, written: WrittenFile) -> None:
        self._written = written
        self._go_on_with(self._exchange)  # layers are not removed while a task reports its end

    def _exchange(self) -> None:
        """Move the file to its place, and point the layers to it; in one turn of the event loop."""
        self._check([pair.target for pair in self._pairs if self._is_there(pair.target)])
        for pair, table in zip(self._pairs, self._tables):
            if self._has_grown(pair.source, table):
                raise refused(pair.source.name(), tr("it has changed meanwhile. Save it again."))
        if self._staged.is_update and self._staged.state() != self._written.old:
            reason = tr("another program has written to {path} meanwhile. Try again.")
            raise refused(self._name, reason.format(path=self._staged.path))
        shown = [(layer, layer.source()) for layer in self._showing()]
        for layer, _source in shown:
            release_file(layer)  # no layer may have an existing file open then
        try:
            self._staged.move()
        except ParcelError:
            self._attempts += 1
            if self._attempts == _MOST_ATTEMPTS:
                raise
            self._again(self._exchange, _AGAIN_MS)
            return
        finally:
            for layer, source in shown:
                show_file(layer, source)
        self._update_layers()
        self._finish()

    def _has_grown(self, layer: QgsVectorLayer, table: TableCopy) -> bool:
        """Whether a layer has parcels that are not in the file, from a search or another plugin."""
        if not self._is_there(layer):
            return False
        with unfiltered(layer):
            count = layer.dataProvider().featureCount()
        is_wider = layer.dataProvider().fields().count() != table.fields.count()
        return is_wider or count != len(self._written.ids[table.name])

    def _update_layers(self) -> None:
        """Point the layers that were in memory to the file, and update the saved ones."""
        # In tables that were written again, ids belong to other parcels.
        for layer in self._showing():
            if layer.selectedFeatureCount() and table_of(layer) in self._written.ids:
                layer.removeSelection()
        for source, target, table in self._pairs:
            if not self._is_there(target):
                continue
            if is_temporary(target):
                self._point_to_file(target, table)
            elif self._is_there(source):
                name = target.name()
                take_facts(target, source, self._classes_for(target))
                if target.name() != name:
                    rename_group_of(target, self._project, target.name())
                self._project.removeMapLayer(source.id())
            is_buildings = bool(target.customProperty(BUILDINGS_PROPERTY, False))
            if self._staged.is_update and is_buildings and self._is_there(self._parcels):
                relate_buildings(self._project, self._parcels, target)

    def _point_to_file(self, layer: QgsVectorLayer, table: str) -> None:
        """Point a layer that was in memory to the file, with its selection and its filter."""
        selected, filtered_by = set(layer.selectedFeatureIds()), layer.subsetString()
        show_file(layer, f"{self._staged.path}|layername={table}")
        if selected:  # QGIS emits a signal for an empty selection, too
            ids = enumerate(self._written.ids[table], 1)
            layer.selectByIds([key for key, one in ids if one in selected])
        if filtered_by and not layer.setSubsetString(filtered_by):
            text = tr("The filter of “{layer}” does not work in a file, and was removed.")
            self._notes.append(text.format(layer=layer.name()))

    def _finish(self) -> None:
        if self._written.cleared:
            values = number_of(self._written.cleared, "{} value", "{} values")
            text = tr("Dates beyond the years 1 to 9999, saved as NULL ({values}).")
            self._notes.append(text.format(values=values))
        ids = tuple(pair.target.id() for pair in self._pairs if self._is_there(pair.target))
        counts = {table: len(ids) for table, ids in self._written.ids.items()}
        saved = SavedResult(str(self._staged.path), ids, counts, tuple(self._notes))
        if ids:
            self._project.setDirty(True)
        self._end()
        self.done.emit(saved)

    # ---- layers of the project ----------------------------------------------------------------

    def _showing(self) -> list[QgsVectorLayer]:
        """Return the layers of the project that show the file."""
        layers = self._project.mapLayers().values()
        found = [one for one in layers if isinstance(one, QgsVectorLayer) and file_of(one)]
        return [one for one in found if is_same_file(file_of(one), self._staged.path)]

    def _is_there(self, layer: QgsVectorLayer) -> bool:
        """Whether a layer is still in the project; a project opened since may reuse its id."""
        return not sip.isdeleted(layer) and self._project.mapLayer(layer.id()) is layer


def _origin_of(layer: QgsVectorLayer) -> SearchOrigin | None:
    """Return what a layer knows about its search."""
    if not is_result_layer(layer):
        return None
    name = str(layer.customProperty(CONNECTION_PROPERTY, ""))
    connection = Connections().find(name)
    text = str(layer.customProperty(SEARCH_PROPERTY, ""))
    return SearchOrigin(text, layer.name(), name, connection.address if connection else "")
