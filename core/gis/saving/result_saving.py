"""Saves a result to a GeoPackage, and points the layers of the project to it.

save_result, save_automatically, replace_saved
→ ResultSaving: make the layers read-only → copy them → `geopackage_file.write` in a task
→ move the file to its place → point the layers to it
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
from parcel_lookup.core.gis.qt.jobs import jobs
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
from parcel_lookup.core.gis.saving.geopackage_file import (
    FileContents,
    StagedFile,
    WrittenFile,
    not_written,
    write,
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
from parcel_lookup.core.gis.saving.searches import SearchOrigin
from parcel_lookup.core.gis.styles.drawing import is_as_drawn, style_of
from parcel_lookup.core.gis.styles.restyling import compute_classes, is_restyling
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.gis.saving.contents import TableCopy
    from parcel_lookup.core.gis.styles import StyleClasses

_ENDING = ".gpkg"
#: Somebody may be drawing the map from the file, or writing to it, or parcels may arrive: the file
#: is written again after a moment.
_AGAIN_MS, _MOST_ATTEMPTS = 500, 5
#: The primary key of tables that stay as they are.
_KEY = "fid"
#: The number in the name of the table of a second layer of a kind.
_NUMBER = re.compile(r"_\d+$")


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
            kind = _NUMBER.sub("", table)
            if kind == PARCELS_TABLE:
                parts.append(number_of(number, "{} parcel", "{} parcels"))
            elif kind == BUILDINGS_TABLE:
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
    unchanged = [
        LayerPair(one, one, table_of(one)) for one in in_file if table_of(one) not in written
    ]
    staged = StagedFile(Path(path), is_update=True)
    return _start(staged, list(pairs.values()), unchanged)


def _save(layer: QgsVectorLayer, staged: StagedFile) -> ResultSaving:
    pairs: list[LayerPair] = []
    for one in [one for one in layers_of_search(layer) if is_temporary(one)] or [layer]:
        table = free_name(table_for(one), [pair.table for pair in pairs])
        pairs.append(LayerPair(one, one, table))
    return _start(staged, pairs)


def _start(
    staged: StagedFile, pairs: Sequence[LayerPair], unchanged: Sequence[LayerPair] = ()
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
        self, staged: StagedFile, pairs: Sequence[LayerPair], unchanged: Sequence[LayerPair]
    ) -> None:
        """`pairs` are written, parcels first; `unchanged` are in the file and stay as they are."""
        super().__init__(tr("Parcel Lookup: saving a layer"))
        #: The file.
        self.staged = staged
        #: Layers that are read-only because of this; None before they are.
        self.locked: list[QgsVectorLayer] | None = None
        self._pairs = pairs
        self._unchanged = unchanged
        self._parcels = pairs[0].target
        self._name = self._parcels.name()
        self._project = project_of(self._parcels)
        self._tables: list[TableCopy] = []
        #: The classes of the new parcels, in the style of the layer that will show them.
        self._classes: StyleClasses | None = None
        self._written: WrittenFile | None = None
        self._lost_filters: list[str] = []
        self._attempts = 0

    def start(self) -> None:
        """Start. Once."""
        self._go_on_with(self._lock, self._classify)

    def stop(self) -> None:
        """Cancel: the plugin is being unloaded."""
        self.cancel_in_time()

    def _end(self) -> None:
        super()._end()
        jobs.remove(self)
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
            raise refused(self._name, tr("the path of the file contains a NUL character."))
        if not self.staged.is_new:  # a new file gets a name that nobody uses
            others = (one for one in jobs.of(ResultSaving) if one.locked is not None)
            if any(is_same_file(one.staged.path, path) for one in others):
                reason = tr("another layer is being saved to {path}.").format(path=path)
                raise refused(self._name, reason)
            self._check_shown()
        all_layers = [one for pair in (*self._pairs, *self._unchanged) for one in pair[:2]]
        layers = list(dict.fromkeys(filter(self._is_there, all_layers)))
        if any(is_finishing(layer) or is_restyling(layer) for layer in layers):
            self._again(self._lock, _AGAIN_MS)  # the file gets their final style
            return
        if not self.staged.is_update and not all(map(is_temporary, layers)):
            raise refused(self._name, tr("it is already in a file."))
        for layer in layers:
            _check_free(layer)
        self.locked = []
        for layer in (*layers, *self._showing()):
            if not layer.readOnly():
                layer.setReadOnly(True)
                self.locked.append(layer)

    def _check_shown(self) -> None:
        """Refuse a file that other layers show; for an update, one that is being edited."""
        for layer in self._showing():
            if not self.staged.is_update:
                reason = tr(
                    "the layer “{layer}” of this project shows {path}. Choose another name."
                )
                reason = reason.format(layer=layer.name(), path=self.staged.path)
                raise refused(self._name, reason)
            if layer.isEditable():
                reason = tr(
                    "“{layer}” shows the same file, and is being edited. "
                    "Save or cancel the edits first."
                )
                raise refused(self._name, reason.format(layer=layer.name()))

    def _classify(self) -> None:
        """Classify the new parcels: the style of the saved layer may lack some of their classes."""
        fresh, layer, _ = self._pairs[0]
        self._check_layers()
        key = style_of(layer) if self.staged.is_update else None
        if key is None or not is_as_drawn(layer):
            self._write()
            return
        with unfiltered(fresh):
            copy = LayerCopy(fresh)
        self._work(partial(compute_classes, copy, key), self._on_classified)

    def _on_classified(self, classes: StyleClasses) -> None:
        self._classes = classes
        self._write()

    def _check_layers(self) -> None:
        if not all(map(self._is_there, [one for pair in self._pairs for one in pair[:2]])):
            raise refused(self._name, tr("a layer was removed."))

    def _write(self) -> None:
        """Copy the layers, and have the file written in a task."""
        self._check_layers()
        unchanged = [pair for pair in self._unchanged if self._is_there(pair.target)]
        pairs = [*self._pairs, *unchanged]
        names = {pair.target.id(): pair.table for pair in pairs}
        with ExitStack() as stack:  # the file gets style and metadata of the new parcels
            for source, target, _ in self._pairs:
                if source is not target:
                    stack.enter_context(facts_of(target, source, self._classes_for(target)))
            self._tables = [copy_table(pair, names) for pair in self._pairs]
            keys = [table.key for table in self._tables] + [_KEY] * len(unchanged)
            project = copy_project(self._project, pairs, keys)
        files = (geopackage_of(pair.target) for pair in self._pairs)
        origin = _origin_of(self._pairs[0].source)
        contents = FileContents(tuple(self._tables), project, origin, tuple(filter(None, files)))
        self._work(partial(write, self.staged, contents), self._on_written)

    def _classes_for(self, layer: QgsVectorLayer) -> StyleClasses | None:
        return self._classes if layer is self._parcels else None

    # ---- after it was written -----------------------------------------------------------------

    def _on_written(self, written: WrittenFile) -> None:
        self._written = written
        self._go_on_with(self._exchange)  # layers are not removed while a task reports its end

    def _exchange(self) -> None:
        """Move the file to its place, and point the layers to it; in one turn of the event loop."""
        path = self.staged.path
        self._check_shown()
        if any(self._has_changed(*two) for two in zip(self._pairs, self._tables)):
            self._write_again(refused(self._name, tr("more parcels keep arriving.")))
            return
        if self.staged.is_update and self.staged.state() != self._written.old:
            reason = tr("another program keeps writing to {path}.").format(path=path)
            self._write_again(refused(self._name, reason))
            return
        problem = self._move()
        if problem is not None:
            if not self.staged.is_update:
                raise problem
            self._write_again(problem)
            return
        if self.staged.is_update:
            self._update_layers()
        else:
            self._show_all()
        self._finish()

    def _has_changed(self, pair: LayerPair, table: TableCopy) -> bool:
        """Whether a layer has changed since it was copied: its new parcels are in no file yet."""
        if not self._is_there(pair.source):
            return False
        provider = pair.source.dataProvider()
        with unfiltered(pair.source):
            count = provider.featureCount()
        is_wider = provider.fields().count() != table.fields.count()
        return is_wider or count != len(self._written.ids[table.name])

    def _write_again(self, error: ParcelError) -> None:
        """Write the file again after a moment, because of an error; the last time, raise it."""
        self._attempts += 1
        if self._attempts == _MOST_ATTEMPTS:
            raise error
        self._go_on_with(self._write, after_ms=_AGAIN_MS)

    def _move(self) -> ParcelError | None:
        """Move the file to its place; no layer may have an existing file open then."""
        shown = [(layer, layer.source()) for layer in self._showing()]
        for layer, _source in shown:
            release_file(layer)
        try:
            self.staged.move()
        except (OSError, sqlite3.Error) as error:
            return not_written(self.staged.path, error)
        finally:
            for layer, source in shown:
                show_file(layer, source)
        return None

    def _show_all(self) -> None:
        """Point the layers that were in memory to the file, if QGIS can open it."""
        for table in self._tables:
            self._check_file(table)
        for pair, table in zip(self._pairs, self._tables):
            if self._is_there(pair.target):
                self._point_to_file(pair.target, table)

    def _check_file(self, table: TableCopy) -> None:
        """Check that QGIS can open the file: what is in memory is lost when the layer shows it."""
        options = QgsVectorLayer.LayerOptions(False)
        layer = QgsVectorLayer(self._source(table), "", "ogr", options)
        counts = (len(self._written.ids[table.name]), -1)  # which means “not known”
        if not layer.isValid() or layer.featureCount() not in counts:
            reason = tr("QGIS cannot open {path}.").format(path=self.staged.path)
            raise refused(self._name, reason)

    def _source(self, table: TableCopy) -> str:
        return f"{self.staged.path}|layername={table.name}"

    def _point_to_file(self, layer: QgsVectorLayer, table: TableCopy) -> None:
        """Point a layer that was in memory to the file, with its selection and its filter."""
        ids = self._written.ids[table.name]
        selected, filtered_by = set(layer.selectedFeatureIds()), layer.subsetString()
        show_file(layer, self._source(table))
        hide_field(layer, table.key)
        if selected:  # QGIS emits a signal for an empty selection, too
            layer.selectByIds([key for key, one in enumerate(ids, 1) if one in selected])
        if filtered_by and not layer.setSubsetString(filtered_by):
            self._lost_filters.append(layer.name())

    def _update_layers(self) -> None:
        """Give the saved layers the facts of the new parcels, and remove the fresh layers."""
        # In tables that were written again, ids belong to other parcels.
        for layer in self._showing():
            if layer.selectedFeatureCount() and table_of(layer) in self._written.ids:
                layer.removeSelection()
        fresh = []
        for (source, target, _), table in zip(self._pairs, self._tables):
            if not self._is_there(target):
                continue
            if is_temporary(target):  # the file had no such table
                self._check_file(table)
                self._point_to_file(target, table)
            elif self._is_there(source):
                name = target.name()
                take_facts(target, source, self._classes_for(target))
                if target.name() != name:
                    rename_group_of(target, self._project, target.name())
                fresh.append(source.id())
        for layer in filter(self._is_there, [pair.target for pair in self._pairs[1:]]):
            if layer.customProperty(BUILDINGS_PROPERTY, False) and self._is_there(self._parcels):
                relate_buildings(self._project, self._parcels, layer)
        self._project.removeMapLayers(fresh)

    def _finish(self) -> None:
        notes = [table.note for table in self._tables if table.note]
        for name in self._lost_filters:
            text = tr("The filter of “{layer}” does not work in a file, and was removed.")
            notes.append(text.format(layer=name))
        unchanged = [pair.target for pair in self._unchanged if self._is_there(pair.target)]
        text = tr("“{layer}” was not updated.")
        notes += [text.format(layer=layer.name()) for layer in unchanged]
        if self._written.cleared:
            values = number_of(self._written.cleared, "{} value", "{} values")
            text = tr("Dates beyond the years 1 to 9999, saved as NULL ({values}).")
            notes.append(text.format(values=values))
        layers = [pair.target for pair in self._pairs if self._is_there(pair.target)]
        counts = {table: len(ids) for table, ids in self._written.ids.items()}
        ids = tuple(layer.id() for layer in layers)
        saved = SavedResult(str(self.staged.path), ids, counts, tuple(notes))
        if ids:
            self._project.setDirty(True)
        self._end()
        self.done.emit(saved)

    # ---- layers of the project ----------------------------------------------------------------

    def _showing(self) -> list[QgsVectorLayer]:
        """Return the layers of the project that show the file."""
        layers = self._project.mapLayers().values()
        found = [one for one in layers if isinstance(one, QgsVectorLayer) and file_of(one)]
        return [one for one in found if is_same_file(file_of(one), self.staged.path)]

    def _is_there(self, layer: QgsVectorLayer) -> bool:
        """Whether a layer is still in the project; a project opened since may reuse its id."""
        return not sip.isdeleted(layer) and self._project.mapLayer(layer.id()) is layer


def _check_free(layer: QgsVectorLayer) -> None:
    """Raise `ParcelError` (SAVING_REFUSED) where a layer is being edited, filled, or saved."""
    if layer.isEditable():
        reason = tr("it is being edited. Save or cancel the edits first.")
        raise refused(layer.name(), reason)
    if any(layer in (one.locked or ()) for one in jobs.of(ResultSaving)):
        raise refused(layer.name(), tr("it is already being saved."))
    for search in running_searches():
        if any(one.id() == layer.id() for one in search.all_layers):
            raise refused(layer.name(), tr("it is still being filled."))


def _origin_of(layer: QgsVectorLayer) -> SearchOrigin | None:
    """Return what a layer knows about its search."""
    if not is_result_layer(layer):
        return None
    name = str(layer.customProperty(CONNECTION_PROPERTY, ""))
    connection = Connections().find(name)
    text = str(layer.customProperty(SEARCH_PROPERTY, ""))
    return SearchOrigin(text, layer.name(), name, connection.address if connection else "")
