"""A result out of memory into a file, and the layers of the project to that file."""

from __future__ import annotations

import os
import sqlite3
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import QgsVectorLayer

from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.layer.groups import rename_group_of
from parcel_lookup.core.gis.layer.properties import (
    BUILDINGS_PROPERTY,
    CONNECTION_PROPERTY,
    SEARCH_PROPERTY,
    is_result_layer,
)
from parcel_lookup.core.gis.layer.values import LayerCopy, unfiltered
from parcel_lookup.core.gis.result.buildings import relate_buildings
from parcel_lookup.core.gis.result.finishing import is_finishing
from parcel_lookup.core.gis.saving.kept import Kept
from parcel_lookup.core.gis.saving.locks import Locks, check_free
from parcel_lookup.core.gis.saving.parts import copy_part, refused
from parcel_lookup.core.gis.saving.place import Place, state_of
from parcel_lookup.core.gis.saving.project import copy_project
from parcel_lookup.core.gis.saving.searches import Origin
from parcel_lookup.core.gis.saving.showing import hide, show, show_nothing, tell_of, telling
from parcel_lookup.core.gis.saving.slices import Slices
from parcel_lookup.core.gis.saving.state import file_of, is_temporary, kept_file, table_of
from parcel_lookup.core.gis.saving.writing import (
    Order,
    Written,
    not_written,
    wait_for_writers,
    write,
)
from parcel_lookup.core.gis.styles.drawing import is_as_drawn, style_of
from parcel_lookup.core.gis.styles.restyling import is_restyling, work_out
from parcel_lookup.core.search.query.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsProject

    from parcel_lookup.core.gis.layer.stacks import Stacks
    from parcel_lookup.core.gis.saving.parts import Pair, Part
    from parcel_lookup.core.gis.styles import Classes

_TASK = "Parcel Lookup: keeping a layer"
#: Whoever draws the map from the file just now is done after that; then it is tried again.
_AGAIN_MS, _MOST_TRIES = 300, 8
#: Times that a file is written because what it is made of has changed meanwhile.
_MOST_ROUNDS = 4
#: QGIS may be about to take away what a writer stands on.
_SECONDS_TO_END = 60.0

#: Of tables that stay as they are.
_KEY = "fid"

# Whoever keeps a layer may forget about it: it is kept alive here until it is over.
_running: set[Keep] = set()


class Target(NamedTuple):
    """Where a file is to lie."""

    path: Path
    #: A name that is taken gets a number; otherwise the file of that name is replaced.
    is_new: bool = False
    #: Tables of the file that is there are written anew.
    is_update: bool = False


class Keep(Slices):
    """Writes layers into a file in a task, then has the project's layers show the file.

    Main thread. The layers keep their ids, names, places, styles and selections. Until it is over
    nobody can edit them, or others that show the file; one that is removed meanwhile is written
    all the same.

    `done` gives a `Kept`. After `failed` the layers are as they were, and so is a file that was
    there.
    """

    def __init__(
        self,
        pairs: Sequence[Pair],
        target: Target,
        project: QgsProject,
        others: Sequence[Pair] = (),
        notes: Sequence[str] = (),
    ) -> None:
        """`others` are in the file and stay as they are."""
        super().__init__(_TASK)
        #: Of the layers that will show the file, the parcels' first.
        self.layer_ids = tuple(pair.target_id for pair in pairs)
        self._pairs = pairs
        self._others = others
        self._is_update = target.is_update
        self._is_new = target.is_new
        #: Where the file is to lie.
        self.place = Place(target.path, is_new=target.is_new)
        self._project = project
        self._notes = list(notes)
        ids = [one for pair in (*pairs, *others) for one in (pair.source_id, pair.target_id)]
        # A project that is opened again has others with the same ids.
        self._layers = {one: project.mapLayer(one) for one in ids}
        self._name = self._layers[self.layer_ids[0]].name()
        #: Nobody else may write there.
        self.is_locked = False
        self._locks = Locks()
        self._parts: list[Part] = []
        #: Of the new parcels, in the style of the layer that will show them.
        self._classes: Classes | None = None
        self._written: Written | None = None
        self._rounds = self._tries = 0

    def start(self) -> None:
        """Begin. Once."""
        _running.add(self)
        self._go_on_with(self._lock, self._classify)

    def _end(self) -> None:
        super()._end()
        _running.discard(self)
        self._locks.release()
        self.place.discard()

    # ---- what is written ----------------------------------------------------------------------

    def _lock(self) -> None:
        """Look whether it can be done, and let nobody edit from now on."""
        path = self.place.path
        if "\0" in str(path):
            raise refused(self._name, "the file's path has a character that no system takes.")
        if not self._is_new:  # else it gets a name that nobody has
            if any(one.is_locked and _is_same(one.place.path, path) for one in _running):
                raise refused(self._name, f"another layer is just being written to {path}.")
            self._check_shown()
        layers = self._there(*self._layers)
        if any(is_finishing(layer) or is_restyling(layer) for layer in layers):
            self._again(self._lock, _AGAIN_MS)  # the file gets the look that they will have
            return
        if not self._is_update and not all(map(is_temporary, layers)):
            raise refused(self._name, "it is in a file already.")
        for layer in layers:
            check_free(layer)
        self._locks.add([*layers, *self._showing(path)])
        self.is_locked = True

    def _check_shown(self) -> None:
        """Other layers that show the file are in its way; in that of an update, edited ones."""
        for layer in self._showing(self.place.path):
            if not self._is_update:
                reason = f"the layer “{layer.name()}” of this project shows {self.place.path}."
                raise refused(self._name, f"{reason} Choose another name.")
            if layer.isEditable():
                reason = f"“{layer.name()}” shows the same file, and is being edited."
                raise refused(self._name, f"{reason} Save or cancel the edits first.")

    def _classify(self) -> None:
        """New parcels may be of classes that the layer's style does not have."""
        first = self._pairs[0]
        fresh, layer = self._layer(first.source_id), self._layer(first.target_id)
        key = style_of(layer) if self._is_update and layer is not None else None
        if key is None or fresh is None or not is_as_drawn(layer):
            self._copy_all()
            return
        with unfiltered(fresh):
            copy = LayerCopy(fresh)
        self._work(partial(work_out, copy, key), self._on_classified)

    def _on_classified(self, found: tuple[Classes, Stacks | None]) -> None:
        self._classes = found[0]
        self._copy_all()

    def _copy_all(self) -> None:
        """Copy one layer after the other, and have them written."""
        self._parts.clear()
        self._go_on_with(*(partial(self._copy, pair) for pair in self._pairs), self._write)

    def _copy(self, pair: Pair) -> None:
        source, target = self._layer(pair.source_id), self._layer(pair.target_id)
        if source is None or target is None:
            raise refused(self._name, "a layer was removed.")
        tables = {one.target_id: one.table for one in (*self._pairs, *self._others)}
        with self._telling(pair):
            self._parts.append(copy_part(source, target, pair.table, tables))

    def _telling(self, *pairs: Pair) -> ExitStack:
        """The file tells of what it will hold."""
        stack = ExitStack()
        for pair in pairs:
            if pair.source_id != pair.target_id:
                layers = self._layer(pair.target_id), self._layer(pair.source_id)
                stack.enter_context(telling(*layers, self._classes_for(pair.target_id)))
        return stack

    def _classes_for(self, layer_id: str) -> Classes | None:
        return self._classes if layer_id == self.layer_ids[0] else None

    def _write(self) -> None:
        pairs = [*self._pairs, *self._others]
        if len(self._there(*self._layers)) < len(self._layers):
            raise refused(self._name, "a layer was removed.")
        keys = [part.key for part in self._parts] + [_KEY] * len(self._others)
        with self._telling(*pairs):
            project = copy_project(self._project, pairs, keys)
        order = Order(
            self.place,
            tuple(self._parts),
            project,
            _origin_of(self._layer(self._pairs[0].source_id)),
            tuple(filter(None, (kept_file(self._layer(pair.target_id)) for pair in self._pairs))),
            self._is_update,
        )
        self._work(partial(write, order), self._on_written)

    def _on_written(self, written: Written) -> None:
        self._written = written
        self._go_on_with(self._exchange)

    def _write_again(self, reason: str) -> None:
        """What was written is not the whole any more; in the end it is given up for a reason."""
        self._rounds += 1
        if self._rounds == _MOST_ROUNDS:
            raise refused(self._name, reason)
        self._steps.clear()
        self._copy_all()

    def _is_outdated(self) -> bool:
        """Parcels that came into a layer while it was written are in no file yet."""
        return any(map(self._has_changed, self._parts))

    def _has_changed(self, part: Part) -> bool:
        layer = self._layer(part.source_id)
        if layer is None:
            return False
        provider = layer.dataProvider()
        with unfiltered(layer):
            count = provider.featureCount()
        is_wider = provider.fields().count() != part.fields.count()
        return is_wider or count != len(self._written.ids[part.table])

    # ---- the layers ---------------------------------------------------------------------------

    def _exchange(self) -> None:
        """Put the new file in the place of an old one, which nothing may have open then."""
        path = self.place.path
        self._check_shown()
        if self._is_outdated():
            self._write_again("parcels keep coming into it.")
            return
        if self._is_update and _state_of(path) != self._written.old:
            self._write_again(f"something else keeps writing to {path}.")
            return
        shown = [(layer, layer.source()) for layer in self._showing(path)]
        for layer, _source in shown:
            show_nothing(layer)
        try:
            self.place.put()
        except (OSError, sqlite3.Error) as error:
            problem: Exception | None = error
        else:
            problem = None
        for layer, source in shown:
            show(layer, source)
        if problem is None:
            self._go_on_with(self._take_over if self._is_update else self._show_all, self._finish)
            return
        self._tries += 1
        if not self._is_update or self._tries == _MOST_TRIES:
            raise not_written(path, problem)
        self._written = self._written._replace(old=_state_of(path))  # QGIS has opened it again
        self._again(self._exchange, _AGAIN_MS)

    def _show_all(self) -> None:
        """Have the layers that were in memory show the file, if they can."""
        if self._is_outdated():
            self._write_again("parcels keep coming into it.")
            return
        for part in self._parts:
            self._check_file(part)
        for part in self._parts:
            self._repoint(part)

    def _check_file(self, part: Part) -> None:
        """What is in memory only goes when the layer shows the file."""
        options = QgsVectorLayer.LayerOptions(False)
        layer = QgsVectorLayer(self._source(part), "", "ogr", options)
        counts = (len(self._written.ids[part.table]), -1)  # which is “not known”
        if not layer.isValid() or layer.featureCount() not in counts:
            raise refused(self._name, f"QGIS cannot open {self.place.path}.")

    def _source(self, part: Part) -> str:
        return f"{self.place.path}|layername={part.table}"

    def _repoint(self, part: Part) -> None:
        """Have a layer that was in memory show the file."""
        layer = self._layer(part.target_id)
        if layer is None:
            return
        ids = self._written.ids[part.table]
        selected, filtered_by = set(layer.selectedFeatureIds()), layer.subsetString()
        show(layer, self._source(part))
        hide(layer, part.key)
        if selected:  # QGIS tells of every selection
            layer.selectByIds([key for key, one in enumerate(ids, 1) if one in selected])
        if filtered_by and not layer.setSubsetString(filtered_by):
            note = f"The filter of “{layer.name()}” means nothing to a file, and was taken away."
            self._notes.append(note)

    def _take_over(self) -> None:
        """What is told of the parcels is told of the new ones; the layers that gave them go."""
        self._deselect()
        used = []
        for part in self._parts:
            source, target = self._layer(part.source_id), self._layer(part.target_id)
            if target is not None and is_temporary(target):
                self._check_file(part)
                self._repoint(part)  # the file had no such table
            elif source is not None and target is not None:
                name = target.name()
                tell_of(target, source, self._classes_for(part.target_id))
                if target.name() != name:
                    rename_group_of(target, self._project, target.name())
                used.append(source.id())
        parcels = self._layer(self.layer_ids[0])
        for layer in self._there(*self.layer_ids[1:]):
            if parcels is not None and layer.customProperty(BUILDINGS_PROPERTY, False):
                relate_buildings(self._project, parcels, layer)
        self._project.removeMapLayers(used)

    def _deselect(self) -> None:
        """In tables that were written anew the ids are those of other parcels."""
        for layer in self._showing(self.place.path):
            if layer.selectedFeatureCount() and table_of(layer) in self._written.ids:
                layer.removeSelection()

    def _finish(self) -> None:
        ids = tuple(layer.id() for layer in self._there(*self.layer_ids))
        counts = {table: len(ids) for table, ids in self._written.ids.items()}
        notes = [*self._notes, *(part.note for part in self._parts if part.note)]
        if cleared := self._written.cleared:
            values = plural(cleared, "value")
            notes.append(f"Dates beyond the years 1 to 9999, saved as NULL ({cleared:,} {values}).")
        kept = Kept(str(self.place.path), ids, counts, tuple(notes))
        if ids:
            self._project.setDirty(True)
        self._end()
        self.done.emit(kept)

    def _showing(self, path: Path) -> list[QgsVectorLayer]:
        """The layers of the project that show a file."""
        layers = self._project.mapLayers().values()
        found = [one for one in layers if isinstance(one, QgsVectorLayer) and file_of(one)]
        return [one for one in found if _is_same(file_of(one), path)]

    def _there(self, *layer_ids: str) -> list[QgsVectorLayer]:
        """Those of the layers that were not removed."""
        return [one for one in map(self._layer, layer_ids) if one is not None]

    def _layer(self, layer_id: str) -> QgsVectorLayer | None:
        layer = self._layers[layer_id]
        return layer if self._project.mapLayer(layer_id) is layer else None


def stop_all() -> None:
    """Drop what is under way: the plugin is being unloaded."""
    for one in list(_running):
        one.cancel()
    wait_for_writers(_SECONDS_TO_END)


def _is_same(one: str | Path, other: str | Path) -> bool:
    """Whether two paths are of one file, by whatever links."""
    paths = (os.path.normcase(os.path.realpath(path)) for path in (one, other))
    return len(set(paths)) == 1


def _state_of(path: Path) -> tuple[tuple[int, int], ...]:
    try:
        return state_of(path)
    except OSError as error:
        raise not_written(path, error) from error


def _origin_of(layer: QgsVectorLayer) -> Origin | None:
    """What a layer knows of its search."""
    if not is_result_layer(layer):
        return None
    name = str(layer.customProperty(CONNECTION_PROPERTY, ""))
    connection = Connections().get(name) if name else None
    text = str(layer.customProperty(SEARCH_PROPERTY, ""))
    return Origin(text, layer.name(), name, connection.url if connection else "")
