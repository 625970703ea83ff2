"""Saves results to GeoPackages, so that they survive QGIS, and compares them with fresh ones.

`keep(layer, path) -> Keep`
    Writes a result with its buildings and its unmatched rows to a new GeoPackage, and points the
    layers of the project to it. It has started when this returns; `Keep.done` (a `Kept`) or
    `Keep.failed` (a `ParcelError`) is emitted later, exactly one of them, and nothing after
    `Keep.cancel()`. For example::

        saving = keep(layer, "/data/parcels.gpkg")
        saving.done.connect(lambda kept: print(kept.sentence))
        saving.failed.connect(lambda error: print(error.sentence))
`keep_by_itself(layer) -> Keep | None`
    The same in the user's folder, under a new name; None where no folder is set.
`replace_saved(saved, fresh) -> Keep`
    Replaces the features of a saved layer by those of a fresh one.
`is_temporary(layer)`, `kept_file(layer)`, `family_of(layer)`
    Whether a layer is lost with QGIS; the path of the GeoPackage that it shows, or ""; all layers
    of its search.
`keep_folder()`, `set_keep_folder(path)`
    The user's folder for automatic saving, or "".
`compare_layers(saved, fresh) -> Background`
    Compares two result layers in a task that has started; its `done` emits `Changes`, its `failed`
    a `ParcelError`. `changes_table` makes a layer of the changes.
`kept_search(path, text)`
    Reads the search of a saved layer from its file. In a task.
`stop_all()`
    Cancels everything, when the plugin is unloaded.
"""

from parcel_lookup.core.gis.saving.changes import (
    Change,
    ChangeKind,
    Changes,
    changes_table,
    compare,
    compare_layers,
)
from parcel_lookup.core.gis.saving.contents import family_of
from parcel_lookup.core.gis.saving.names import (
    is_temporary,
    keep_folder,
    kept_file,
    set_keep_folder,
)
from parcel_lookup.core.gis.saving.result_saving import (
    Keep,
    Kept,
    keep,
    keep_by_itself,
    replace_saved,
    stop_all,
)
from parcel_lookup.core.gis.saving.searches import kept_search

__all__ = [
    "Change",
    "ChangeKind",
    "Changes",
    "Keep",
    "Kept",
    "changes_table",
    "compare",
    "compare_layers",
    "family_of",
    "is_temporary",
    "keep",
    "keep_by_itself",
    "keep_folder",
    "kept_file",
    "kept_search",
    "replace_saved",
    "set_keep_folder",
    "stop_all",
]
