"""Saves a result to a GeoPackage, and points the layers of the project to it.

save_result, save_automatically, replace_saved
→ ResultSaving: lock the layers → copy them → `saved_file.write` in a task
→ move the file to its place → point the layers to it → unlock
"""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import QgsVectorLayer
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QDate, Qt

from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.layer.groups import rename_group_of
from parcel_lookup.core.gis.layer.properties import (
    BUILDINGS_PROPERTY,
    CONNECTION_PROPERTY,
    SEARCH_PROPERTY,
    is_result_layer,
)
from parcel_lookup.core.gis.layer.values import LayerCopy, unfiltered
from parcel_lookup.core.gis.qt.steps import Steps
from parcel_lookup.core.gis.result.buildings import relate_buildings
from parcel_lookup.core.gis.result.finishing import is_finishing
from parcel_lookup.core.gis.result.layers import running_searches
from parcel_lookup.core.gis.saving.contents import (
    BUILDINGS_TABLE,
    PARCELS_TABLE,
    LayerPair,
    copy_project,
    copy_table,
    free_name,
    layers_of_search,
    project_of,
    refused,
    table_for,
)
from parcel_lookup.core.gis.saving.layers import (
    facts_of,
    hide_field,
    release_file,
    show_file,
    take_facts,
)
from parcel_lookup.core.gis.saving.paths import (
    file_of,
    geopackage_of,
    is_same_file,
    is_temporary,
    safe_name,
    save_folder,
    table_of,
)
from parcel_lookup.core.gis.saving.saved_file import (
    FileContents,
    StagedFile,
    WrittenFile,
    not_written,
    wait_for_writers,
    write,
)
from parcel_lookup.core.gis.saving.searches import SearchOrigin
from parcel_lookup.core.gis.styles.drawing import is_as_drawn, style_of
from parcel_lookup.core.gis.styles.restyling import compute_classes, is_restyling
from parcel_lookup.core.search.query.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsProject

    from parcel_lookup.core.gis.layer.stacks import Stacks
    from parcel_lookup.core.gis.saving.contents import TableCopy
    from parcel_lookup.core.gis.styles import StyleClasses

_TASK = "Parcel Lookup: saving a layer"
_ENDING = ".gpkg"
#: Somebody may be drawing the map from the file; the exchange is tried again.
_AGAIN_MS, _MOST_TRIES = 300, 8
#: Number of times that a file is written because its layers have changed meanwhile.
_MOST_ROUNDS = 4
#: QGIS may be about to delete what a writer uses.
_SECONDS_TO_END = 60.0
#: The primary key of tables that stay as they are.
_KEY = "fid"
#: The number in the name of the table of a second layer of a kind.
_NUMBER = re.compile(r"_\d+$")

# The caller need not hold a reference: they are kept alive here until they end.
_running: set[ResultSaving] = set()


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
        nouns = {PARCELS_TABLE: "parcel", BUILDINGS_TABLE: "building"}
        parts = [
            f"{number:,} {plural(number, nouns.get(_NUMBER.sub('', table), 'row'))}"
            for table, number in self.counts.items()
        ]
        words = " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))
        are = "is" if list(self.counts.values()) == [1] else "are"
        return " ".join((f"{words} {are} saved in {self.path}.", *self.notes))


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


def replace_saved(saved: QgsVectorLayer, fresh: QgsVectorLayer) -> ResultSaving:
    """Replace the features of a saved layer, and of those of its search, by those of a fresh one.

    Main thread; both layers are in one project. The saved layers stay, with their styles; the fresh
    ones are removed. Other tables of the file do not change.
    """
    path = geopackage_of(saved)
    there = [one for one in layers_of_search(saved) if geopackage_of(one) == path]
    targets: dict[str, QgsVectorLayer] = {table_for(fresh): saved}
    for one in there:
        targets.setdefault(table_for(one), one)
    pairs: dict[str, LayerPair] = {}
    for source in layers_of_search(fresh):
        kind = table_for(source)
        if kind not in pairs:  # another one is a copy that the user made
            target = targets.get(kind, source)
            table = (table_of(target) if target is not source else "") or kind
            pairs[kind] = LayerPair(source.id(), target.id(), table)
    written = {pair.table for pair in pairs.values()}
    unchanged = [one for one in there if table_of(one) not in written]
    others = [LayerPair(one.id(), one.id(), table_of(one)) for one in unchanged]
    notes = [f"“{one.name()}” was not updated." for one in unchanged]
    staged = StagedFile(Path(path), is_update=True)
    saving = ResultSaving(list(pairs.values()), staged, project_of(saved), others, notes)
    saving.start()
    return saving


def _save(layer: QgsVectorLayer, staged: StagedFile) -> ResultSaving:
    layers = [one for one in layers_of_search(layer) if is_temporary(one)] or [layer]
    tables: list[str] = []
    for one in layers:
        tables.append(free_name(table_for(one), tables))
    pairs = [LayerPair(one.id(), one.id(), table) for one, table in zip(layers, tables)]
    saving = ResultSaving(pairs, staged, project_of(layer))
    saving.start()
    return saving


def stop_all() -> None:
    """Cancel everything that is running, because the plugin is being unloaded."""
    for one in list(_running):
        one.cancel()
    wait_for_writers(_SECONDS_TO_END)


# ---- saving -------------------------------------------------------------------------------------


class ResultSaving(Steps):
    """Writes layers to a file in a task, then points the project's layers to it. Main thread.

    The layers keep their ids, names, positions, styles, and selections. Until it ends, they and
    other layers that show the file are read-only; a layer that is removed meanwhile is written all
    the same. `done` emits a `SavedResult`. After `failed` or `cancel`, the layers and an existing
    file are unchanged.
    """

    def __init__(
        self,
        pairs: Sequence[LayerPair],
        staged: StagedFile,
        project: QgsProject,
        others: Sequence[LayerPair] = (),
        notes: Sequence[str] = (),
    ) -> None:
        """`others` are in the file and stay as they are."""
        super().__init__(_TASK)
        #: The layers that will show the file, parcels first.
        self.layer_ids = tuple(pair.target_id for pair in pairs)
        #: The file.
        self.staged = staged
        self._pairs = pairs
        self._others = others
        self._project = project
        self._notes = list(notes)
        ids = [one for pair in (*pairs, *others) for one in (pair.source_id, pair.target_id)]
        # A project that is opened again has other layers with the same ids.
        self._layers = {one: project.mapLayer(one) for one in ids}
        self._name = self._layers[self.layer_ids[0]].name()
        #: Layers that are read-only because of this; None before they are.
        self.locked: list[QgsVectorLayer] | None = None
        self._tables: list[TableCopy] = []
        #: The classes of the new parcels, in the style of the layer that will show them.
        self._classes: StyleClasses | None = None
        self._written: WrittenFile | None = None
        self._rounds = self._tries = 0

    def start(self) -> None:
        """Start. Once."""
        _running.add(self)
        self._go_on_with(self._lock, self._classify)

    def _end(self) -> None:
        super()._end()
        _running.discard(self)
        for layer in self.locked or ():
            if not sip.isdeleted(layer):
                layer.setReadOnly(False)
        self.locked = None
        self.staged.discard()

    # ---- before it is written -----------------------------------------------------------------

    def _lock(self) -> None:
        """Check that the layers can be saved, and make them read-only."""
        path = self.staged.path
        if "\0" in str(path):
            raise refused(self._name, "the path of the file contains a NUL character.")
        if not self.staged.is_new:  # a new file gets a name that nobody uses
            others = (one for one in _running if one.locked is not None)
            if any(is_same_file(one.staged.path, path) for one in others):
                raise refused(self._name, f"another layer is being saved to {path}.")
            self._check_shown()
        layers = self._existing(*self._layers)
        if any(is_finishing(layer) or is_restyling(layer) for layer in layers):
            self._again(self._lock, _AGAIN_MS)  # the file gets their final style
            return
        if not self.staged.is_update and not all(map(is_temporary, layers)):
            raise refused(self._name, "it is already in a file.")
        for layer in layers:
            _check_free(layer)
        self.locked = []
        for layer in (*layers, *self._showing(path)):
            if not layer.readOnly():
                layer.setReadOnly(True)
                self.locked.append(layer)

    def _check_shown(self) -> None:
        """Refuse a file that other layers show; for an update, one that is being edited."""
        for layer in self._showing(self.staged.path):
            if not self.staged.is_update:
                reason = f"the layer “{layer.name()}” of this project shows {self.staged.path}."
                raise refused(self._name, f"{reason} Choose another name.")
            if layer.isEditable():
                reason = f"“{layer.name()}” shows the same file, and is being edited."
                raise refused(self._name, f"{reason} Save or cancel the edits first.")

    def _classify(self) -> None:
        """Classify the new parcels: the style of the saved layer may lack some of their classes."""
        first = self._pairs[0]
        fresh, layer = self._layer(first.source_id), self._layer(first.target_id)
        key = style_of(layer) if self.staged.is_update and layer is not None else None
        if key is None or fresh is None or not is_as_drawn(layer):
            self._copy_all()
            return
        with unfiltered(fresh):
            copy = LayerCopy(fresh)
        self._work(partial(compute_classes, copy, key), self._on_classified)

    def _on_classified(self, found: tuple[StyleClasses, Stacks | None]) -> None:
        self._classes = found[0]
        self._copy_all()

    def _copy_all(self) -> None:
        """Copy one layer after the other, then have them written."""
        self._tables.clear()
        self._steps.clear()
        self._go_on_with(*(partial(self._copy, pair) for pair in self._pairs), self._write)

    def _copy(self, pair: LayerPair) -> None:
        source, target = self._layer(pair.source_id), self._layer(pair.target_id)
        if source is None or target is None:
            raise refused(self._name, "a layer was removed.")
        tables = {one.target_id: one.table for one in (*self._pairs, *self._others)}
        with self._facts(pair):
            self._tables.append(copy_table(source, target, pair.table, tables))

    def _facts(self, *pairs: LayerPair) -> ExitStack:
        """Give the layers that will show the file the facts of those that are written to it."""
        stack = ExitStack()
        for pair in pairs:
            if pair.source_id != pair.target_id:
                layers = self._layer(pair.target_id), self._layer(pair.source_id)
                stack.enter_context(facts_of(*layers, self._classes_for(pair.target_id)))
        return stack

    def _classes_for(self, layer_id: str) -> StyleClasses | None:
        return self._classes if layer_id == self.layer_ids[0] else None

    def _write(self) -> None:
        pairs = [*self._pairs, *self._others]
        if len(self._existing(*self._layers)) < len(self._layers):
            raise refused(self._name, "a layer was removed.")
        keys = [table.key for table in self._tables] + [_KEY] * len(self._others)
        with self._facts(*pairs):
            project = copy_project(self._project, pairs, keys)
        files = (geopackage_of(self._layer(pair.target_id)) for pair in self._pairs)
        contents = FileContents(
            tuple(self._tables),
            project,
            _origin_of(self._layer(self._pairs[0].source_id)),
            tuple(filter(None, files)),
        )
        self._work(partial(write, self.staged, contents), self._on_written)

    # ---- after it was written -----------------------------------------------------------------

    def _on_written(self, written: WrittenFile) -> None:
        self._written = written
        self._go_on_with(self._exchange)

    def _is_outdated(self) -> bool:
        """Whether a layer has changed since it was written: its new parcels are in no file yet."""
        return any(map(self._has_changed, self._tables))

    def _has_changed(self, table: TableCopy) -> bool:
        layer = self._layer(table.source_id)
        if layer is None:
            return False
        provider = layer.dataProvider()
        with unfiltered(layer):
            count = provider.featureCount()
        is_wider = provider.fields().count() != table.fields.count()
        return is_wider or count != len(self._written.ids[table.name])

    def _write_again(self, reason: str) -> None:
        """Write the file again, because something has changed; give up after some rounds."""
        self._rounds += 1
        if self._rounds == _MOST_ROUNDS:
            raise refused(self._name, reason)
        self._copy_all()

    def _exchange(self) -> None:
        """Move the file to its place; no layer may have an existing file open then."""
        path = self.staged.path
        self._check_shown()
        if self._is_outdated():
            self._write_again("more parcels keep arriving.")
            return
        if self.staged.is_update and self.staged.state() != self._written.old:
            self._write_again(f"another program keeps writing to {path}.")
            return
        shown = [(layer, layer.source()) for layer in self._showing(path)]
        for layer, _source in shown:
            release_file(layer)
        problem: Exception | None = None
        try:
            self.staged.move()
        except (OSError, sqlite3.Error) as error:
            problem = error
        for layer, source in shown:
            show_file(layer, source)
        if problem is None:
            show = self._update_layers if self.staged.is_update else self._show_all
            self._go_on_with(show, self._finish)
            return
        self._tries += 1
        if not self.staged.is_update or self._tries == _MOST_TRIES:
            raise not_written(path, problem)
        # QGIS has opened the existing file again.
        self._written = self._written._replace(old=self.staged.state())
        self._again(self._exchange, _AGAIN_MS)

    def _show_all(self) -> None:
        """Point the layers that were in memory to the file, if QGIS can open it."""
        if self._is_outdated():
            self._write_again("more parcels keep arriving.")
            return
        for table in self._tables:
            self._check_file(table)
        for table in self._tables:
            self._point_to_file(table)

    def _check_file(self, table: TableCopy) -> None:
        """Check that QGIS can open the file: what is in memory is lost when the layer shows it."""
        options = QgsVectorLayer.LayerOptions(False)
        layer = QgsVectorLayer(self._source(table), "", "ogr", options)
        counts = (len(self._written.ids[table.name]), -1)  # which means “not known”
        if not layer.isValid() or layer.featureCount() not in counts:
            raise refused(self._name, f"QGIS cannot open {self.staged.path}.")

    def _source(self, table: TableCopy) -> str:
        return f"{self.staged.path}|layername={table.name}"

    def _point_to_file(self, table: TableCopy) -> None:
        """Point a layer that was in memory to the file, with its selection and its filter."""
        layer = self._layer(table.target_id)
        if layer is None:
            return
        ids = self._written.ids[table.name]
        selected, filtered_by = set(layer.selectedFeatureIds()), layer.subsetString()
        show_file(layer, self._source(table))
        hide_field(layer, table.key)
        if selected:  # QGIS emits a signal for an empty selection, too
            layer.selectByIds([key for key, one in enumerate(ids, 1) if one in selected])
        if filtered_by and not layer.setSubsetString(filtered_by):
            note = f"The filter of “{layer.name()}” does not work in a file, and was removed."
            self._notes.append(note)

    def _update_layers(self) -> None:
        """Give the saved layers the facts of the new parcels, and remove the fresh layers."""
        # In tables that were written again, ids belong to other parcels.
        for layer in self._showing(self.staged.path):
            if layer.selectedFeatureCount() and table_of(layer) in self._written.ids:
                layer.removeSelection()
        used = []
        for table in self._tables:
            source, target = self._layer(table.source_id), self._layer(table.target_id)
            if target is not None and is_temporary(target):
                self._check_file(table)
                self._point_to_file(table)  # the file had no such table
            elif source is not None and target is not None:
                name = target.name()
                take_facts(target, source, self._classes_for(table.target_id))
                if target.name() != name:
                    rename_group_of(target, self._project, target.name())
                used.append(source.id())
        parcels = self._layer(self.layer_ids[0])
        for layer in self._existing(*self.layer_ids[1:]):
            if parcels is not None and layer.customProperty(BUILDINGS_PROPERTY, False):
                relate_buildings(self._project, parcels, layer)
        self._project.removeMapLayers(used)

    def _finish(self) -> None:
        ids = tuple(layer.id() for layer in self._existing(*self.layer_ids))
        counts = {table: len(ids) for table, ids in self._written.ids.items()}
        notes = [*self._notes, *(table.note for table in self._tables if table.note)]
        if cleared := self._written.cleared:
            values = plural(cleared, "value")
            notes.append(f"Dates beyond the years 1 to 9999, saved as NULL ({cleared:,} {values}).")
        saved = SavedResult(str(self.staged.path), ids, counts, tuple(notes))
        if ids:
            self._project.setDirty(True)
        self._end()
        self.done.emit(saved)

    # ---- layers of the project ----------------------------------------------------------------

    def _showing(self, path: Path) -> list[QgsVectorLayer]:
        """Return the layers of the project that show a file."""
        layers = self._project.mapLayers().values()
        found = [one for one in layers if isinstance(one, QgsVectorLayer) and file_of(one)]
        return [one for one in found if is_same_file(file_of(one), path)]

    def _existing(self, *layer_ids: str) -> list[QgsVectorLayer]:
        """Return the layers that were not removed."""
        return [one for one in map(self._layer, layer_ids) if one is not None]

    def _layer(self, layer_id: str) -> QgsVectorLayer | None:
        layer = self._layers[layer_id]
        return layer if self._project.mapLayer(layer_id) is layer else None


def _check_free(layer: QgsVectorLayer) -> None:
    """Raise `ParcelError` (SAVING_REFUSED) where a layer is being edited, filled, or saved."""
    if layer.isEditable():
        raise refused(layer.name(), "it is being edited. Save or cancel the edits first.")
    if any(layer in (one.locked or ()) for one in _running):
        raise refused(layer.name(), "it is already being saved.")
    for search in running_searches():
        filled = (search.layer, search.buildings, search.unmatched)
        if any(one is not None and one.id() == layer.id() for one in filled):
            raise refused(layer.name(), "it is still being filled.")


def _origin_of(layer: QgsVectorLayer) -> SearchOrigin | None:
    """Return what a layer knows about its search."""
    if not is_result_layer(layer):
        return None
    name = str(layer.customProperty(CONNECTION_PROPERTY, ""))
    connection = Connections().get(name) if name else None
    text = str(layer.customProperty(SEARCH_PROPERTY, ""))
    return SearchOrigin(text, layer.name(), name, connection.url if connection else "")
