"""A result out of memory into a file, and the layers of the project to that file."""

from __future__ import annotations

import os
import sqlite3
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import QgsVectorLayer
from qgis.PyQt.QtCore import QObject, QTimer, pyqtSignal

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.background import Background
from parcel_lookup.core.gis.buildings import relate_buildings
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.results import (
    BUILDINGS_PROPERTY,
    CONNECTION_PROPERTY,
    SEARCH_PROPERTY,
    is_result_layer,
)

from .kept import Kept
from .parts import check, copy_part, refused, unfiltered
from .project import copy_project
from .searches import Origin
from .showing import hide, show, show_nothing, tell_of
from .state import file_of, is_temporary, kept_file
from .writing import Order, Written, not_written, put_into_place, remove, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsProject

    from .parts import Pair, Part

_TASK = "Parcel Lookup: keeping a layer"
#: Whoever draws the map from the file just now is done after that; then it is tried again.
_AGAIN_MS, _MOST_TRIES = 300, 8

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


class Keep(QObject):
    """Writes layers into a file in a task, then has the project's layers show the file.

    Main thread. The layers keep their ids, names, places, styles and selections. Until it is over
    nobody can edit them; one that is removed meanwhile is written all the same.
    """

    #: A `Kept`. Either this or `failed` is emitted, once; nothing after `cancel`.
    done = pyqtSignal(object)
    #: A `ParcelError`; the layers are as they were, and so is a file that was there.
    failed = pyqtSignal(object)

    def __init__(
        self,
        pairs: Sequence[Pair],
        target: Target,
        project: QgsProject,
        others: Sequence[Pair] = (),
        notes: Sequence[str] = (),
    ) -> None:
        """`others` are in the file and stay as they are."""
        super().__init__()
        #: Of the layers that will show the file, the parcels' first.
        self.layer_ids = tuple(pair.target_id for pair in pairs)
        self._pairs = pairs
        self._others = others
        self._target = target
        self._project = project
        self._notes = list(notes)
        self._name = self._layer(pairs[0].target_id).name()
        self._locked: list[str] = []
        self._parts: list[Part] = []
        self._steps: list[Callable[[], None]] = []
        self._written: Written | None = None
        self._background: Background | None = None
        self._tries = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step)

    def start(self) -> None:
        """Begin. Once."""
        _running.add(self)
        self._go_on_with(self._lock, *self._copying())

    def cancel(self) -> None:
        """Stop now, without another signal: all is as it was."""
        self.blockSignals(True)
        if self._background is not None:
            self._background.cancel()
        if self._target.is_update and self._written is not None:
            remove(self._written.present)
        self._end()

    # ---- in slices ----------------------------------------------------------------------------

    def _go_on_with(self, *steps: Callable[[], None], after_ms: int = 0) -> None:
        """What is done next, each in a turn of the event loop."""
        self._steps += steps
        self._timer.start(after_ms)

    def _step(self) -> None:
        try:
            self._steps.pop(0)()
        except ParcelError as error:
            self._fail(error)
            return
        if self._steps and not self._timer.isActive():
            self._timer.start(0)

    def _fail(self, error: ParcelError) -> None:
        self._end()
        self.failed.emit(error)

    def _end(self) -> None:
        self._timer.stop()
        self._steps.clear()
        for layer in self._there(*self._locked):
            layer.setReadOnly(False)
        self._locked.clear()
        _running.discard(self)

    # ---- what is written ----------------------------------------------------------------------

    def _lock(self) -> None:
        """Look whether it can be done, and let nobody edit from now on."""
        if not (self._target.is_new or self._target.is_update):
            for layer in self._showing(self._target.path):
                reason = f"the layer “{layer.name()}” of this project shows {self._target.path}."
                raise refused(self._name, f"{reason} Choose another name.")
        ids = [one for pair in self._pairs for one in (pair.source_id, pair.target_id)]
        layers = self._there(*dict.fromkeys(ids))
        for layer in layers:
            check(layer)
        for layer in layers:
            layer.setReadOnly(True)
            self._locked.append(layer.id())

    def _copying(self) -> list[Callable[[], None]]:
        """Copy one layer after the other, and have them written."""
        self._parts.clear()
        return [*(lambda pair=pair: self._copy(pair) for pair in self._pairs), self._write]

    def _copy(self, pair: Pair) -> None:
        source, target = self._layer(pair.source_id), self._layer(pair.target_id)
        if source is None or target is None:
            raise refused(self._name, "a layer was removed.")
        tables = {one.target_id: one.table for one in (*self._pairs, *self._others)}
        self._parts.append(copy_part(source, target, pair.table, tables))

    def _write(self) -> None:
        pairs = [*self._pairs, *self._others]
        if len(self._there(*(pair.target_id for pair in pairs))) < len(pairs):
            raise refused(self._name, "a layer was removed.")
        keys = [part.key for part in self._parts] + [_KEY] * len(self._others)
        order = Order(
            self._target.path,
            tuple(self._parts),
            copy_project(self._project, pairs, keys),
            _origin_of(self._layer(self._pairs[0].source_id)),
            tuple(filter(None, (kept_file(self._layer(pair.target_id)) for pair in self._pairs))),
            self._target.is_new,
            self._target.is_update,
        )
        self._background = Background(_TASK, lambda cancellation: write(order, cancellation))
        self._background.done.connect(self._on_written)
        self._background.failed.connect(self._fail)
        self._background.start()

    def _on_written(self, written: Written) -> None:
        self._written = written
        if self._target.is_update:
            self._go_on_with(self._exchange)
        else:
            show = [partial(self._repoint, part) for part in self._parts]
            self._go_on_with(self._look_for_late_ones, *show, self._finish)

    def _look_for_late_ones(self) -> None:
        """Parcels that came into a layer while it was written: those are in no file yet."""
        if not any(map(self._has_changed, self._parts)):
            return
        self._target = Target(self._written.path)
        self._steps.clear()
        self._go_on_with(*self._copying())

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

    def _repoint(self, part: Part) -> None:
        """Have a layer that was in memory show the file."""
        layer = self._layer(part.target_id)
        if layer is None:
            return
        ids = self._written.ids[part.table]
        selected, filtered_by = set(layer.selectedFeatureIds()), layer.subsetString()
        show(layer, f"{self._written.path}|layername={part.table}")
        hide(layer, part.key)
        layer.selectByIds([key for key, one in enumerate(ids, 1) if one in selected])
        if filtered_by and not layer.setSubsetString(filtered_by):
            note = f"The filter of “{layer.name()}” means nothing to a file, and was taken away."
            self._notes.append(note)

    def _exchange(self) -> None:
        """Put the new file in the place of the old one, which nothing may have open then."""
        path, present = self._written.path, self._written.present
        shown = {layer.id(): layer.source() for layer in self._showing(path)}
        for layer in self._there(*shown):
            show_nothing(layer)
        try:
            put_into_place(present, path)
        except (OSError, sqlite3.Error) as error:
            problem: Exception | None = error
        else:
            problem = None
        for layer in self._there(*shown):
            show(layer, shown[layer.id()])
        if problem is None:
            self._go_on_with(self._take_over, self._finish)
            return
        self._tries += 1
        if self._tries == _MOST_TRIES:
            remove(present)
            raise not_written(path, problem)
        self._go_on_with(self._exchange, after_ms=_AGAIN_MS)

    def _take_over(self) -> None:
        """What is told of the parcels is told of the new ones; the layers that gave them go."""
        used = []
        for part in self._parts:
            source, target = self._layer(part.source_id), self._layer(part.target_id)
            if target is not None and is_temporary(target):
                self._repoint(part)  # the file had no such table
            elif source is not None and target is not None:
                tell_of(target, source)
                used.append(source.id())
        parcels = self._layer(self.layer_ids[0])
        for layer in self._there(*self.layer_ids[1:]):
            if parcels is not None and layer.customProperty(BUILDINGS_PROPERTY, False):
                relate_buildings(self._project, parcels, layer)
        self._project.removeMapLayers(used)

    def _finish(self) -> None:
        ids = tuple(layer.id() for layer in self._there(*self.layer_ids))
        counts = {table: len(ids) for table, ids in self._written.ids.items()}
        notes = [*self._notes, *(part.note for part in self._parts if part.note)]
        kept = Kept(str(self._written.path), ids, counts, tuple(notes))
        self._project.setDirty(True)
        self._end()
        self.done.emit(kept)

    def _showing(self, path: Path) -> list[QgsVectorLayer]:
        """The layers of the project that show a file."""
        wanted = os.path.normcase(path)
        layers = self._project.mapLayers().values()
        return [layer for layer in layers if os.path.normcase(file_of(layer)) == wanted]

    def _there(self, *layer_ids: str) -> list[QgsVectorLayer]:
        """Those of the layers that were not removed."""
        return [one for one in map(self._layer, layer_ids) if one is not None]

    def _layer(self, layer_id: str) -> QgsVectorLayer | None:
        layer = self._project.mapLayer(layer_id)
        return layer if isinstance(layer, QgsVectorLayer) else None


def stop_all() -> None:
    """Drop what is under way: the plugin is being unloaded."""
    for one in list(_running):
        one.cancel()


def _origin_of(layer: QgsVectorLayer) -> Origin | None:
    """What a layer knows of its search."""
    if not is_result_layer(layer):
        return None
    name = str(layer.customProperty(CONNECTION_PROPERTY, ""))
    connection = Connections().get(name) if name else None
    text = str(layer.customProperty(SEARCH_PROPERTY, ""))
    return Origin(text, layer.name(), name, connection.url if connection else "")
