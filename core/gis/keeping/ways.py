"""The ways in which a result is kept: where the user says, by itself, in the place of another."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QDate, Qt

from .folder import keep_folder
from .keeper import Keep, Target
from .names import safe_name
from .parts import Pair, family_of, project_of, table_for
from .state import is_temporary, kept_file, table_of

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
    return _keep(layer, Target(Path(folder).absolute() / name, is_new=True))


def replace_saved(saved: QgsVectorLayer, fresh: QgsVectorLayer) -> Keep:
    """Write a fresh layer, and those of its search, in the place of a kept one and its tables.

    Main thread; both are in one project. The kept layers stay, with their styles; the fresh ones
    go. Other tables of the file are as before.
    """
    path = kept_file(saved)
    there = [one for one in family_of(saved) if kept_file(one) == path]
    tables = {table_for(one): one for one in there}
    tables[table_for(fresh)] = saved
    pairs = []
    for source in family_of(fresh):
        target = tables.pop(table_for(source), source)
        table = table_of(target) if target is not source else table_for(source)
        pairs.append(Pair(source.id(), target.id(), table or table_for(source)))
    others = [Pair(one.id(), one.id(), table_of(one)) for one in tables.values()]
    notes = [f"“{one.name()}” is as it was before." for one in tables.values()]
    target = Target(Path(path), is_update=True)
    return _started(Keep(pairs, target, project_of(saved), others, notes))


def _keep(layer: QgsVectorLayer, target: Target) -> Keep:
    layers = [one for one in family_of(layer) if is_temporary(one)] or [layer]
    pairs = [Pair(one.id(), one.id(), table_for(one)) for one in layers]
    return _started(Keep(pairs, target, project_of(layer)))


def _started(one: Keep) -> Keep:
    one.start()
    return one
