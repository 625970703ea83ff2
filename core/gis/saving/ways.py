"""The ways in which a result is kept: where the user says, by itself, in the place of another."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QDate, Qt

from parcel_lookup.core.gis.saving.folder import keep_folder
from parcel_lookup.core.gis.saving.keeper import Keep, Target
from parcel_lookup.core.gis.saving.names import safe_name
from parcel_lookup.core.gis.saving.parts import Pair, family_of, free_name, project_of, table_for
from parcel_lookup.core.gis.saving.state import is_temporary, kept_file, table_of

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

_ENDING = ".gpkg"


def keep(layer: QgsVectorLayer, path: str | Path) -> Keep:
    """Keep a layer, and the temporary ones of its search, in a new GeoPackage at `path`.

    Main thread; the layer is in a project. A file that is there is replaced at the end.
    """
    path = Path(os.path.normpath(Path(path).absolute()))
    if path.suffix.casefold() != _ENDING:
        path = path.with_name(path.name + _ENDING)
    return _keep(layer, Target(path))


def keep_by_itself(layer: QgsVectorLayer) -> Keep | None:
    """Keep a layer in the user's folder, by its name and the date; None where there is no folder.

    Nothing is written over.
    """
    folder = keep_folder()
    if not folder:
        return None
    today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
    name = f"{safe_name(layer.name())} {today}{_ENDING}"
    return _keep(layer, Target(Path(folder) / name, is_new=True))


def replace_saved(saved: QgsVectorLayer, fresh: QgsVectorLayer) -> Keep:
    """Write a fresh layer, and those of its search, in the place of a kept one and its tables.

    Main thread; both are in one project. The kept layers stay, with their styles; the fresh ones
    go. Other tables of the file are as before.
    """
    path = kept_file(saved)
    there = [one for one in family_of(saved) if kept_file(one) == path]
    targets: dict[str, QgsVectorLayer] = {table_for(fresh): saved}
    for one in there:
        targets.setdefault(table_for(one), one)
    pairs: dict[str, Pair] = {}
    for source in family_of(fresh):
        kind = table_for(source)
        if kind not in pairs:  # another is a copy of the user's
            target = targets.get(kind, source)
            table = (table_of(target) if target is not source else "") or kind
            pairs[kind] = Pair(source.id(), target.id(), table)
    written = {pair.table for pair in pairs.values()}
    old = [one for one in there if table_of(one) not in written]
    others = [Pair(one.id(), one.id(), table_of(one)) for one in old]
    notes = [f"“{one.name()}” is as it was before." for one in old]
    target = Target(Path(path), is_update=True)
    return _started(Keep(list(pairs.values()), target, project_of(saved), others, notes))


def _keep(layer: QgsVectorLayer, target: Target) -> Keep:
    layers = [one for one in family_of(layer) if is_temporary(one)] or [layer]
    tables: list[str] = []
    for one in layers:
        tables.append(free_name(table_for(one), tables))
    pairs = [Pair(one.id(), one.id(), table) for one, table in zip(layers, tables)]
    return _started(Keep(pairs, target, project_of(layer)))


def _started(one: Keep) -> Keep:
    one.start()
    return one
