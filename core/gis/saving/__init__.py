"""Saves results to GeoPackages, so that they survive QGIS, and compares them with fresh ones.

`save_result(layer, path) -> ResultSaving`
    Writes a result with its buildings and its tables (unmatched rows, owners) to a new GeoPackage,
    and points the layers of the project to it. It has started when this returns; `done` (with a
    `SavedResult`) or `failed` (with a `ParcelError`) is emitted later, exactly one of them, and
    nothing after `cancel()`. For example::

        saving = save_result(layer, "/data/parcels.gpkg")
        saving.done.connect(lambda saved: print(saved.sentence))
        saving.failed.connect(lambda error: print(error.sentence))
`save_automatically(layer) -> ResultSaving | None`
    The same in the user's folder, under a new name; None where no folder is set.
`replace_saved(saved, fresh) -> ResultSaving`
    Replaces the features of a saved layer by those of a fresh one.
`is_temporary(layer)`, `geopackage_of(layer)`, `layers_of_search(layer)`
    Whether a layer is lost with QGIS; the path of the GeoPackage that it shows, or ""; all layers
    of its search.
`save_folder()`, `set_save_folder(path)`
    The user's folder for automatic saving, or "".
`compare_layers(saved, fresh) -> Background`
    Compares two result layers in a task that has started; its `done` emits `Changes`, its `failed`
    a `ParcelError`. `changes_table` makes a layer of the changes.
`search_in_file(path, text)`
    Reads the search of a saved layer from its file. In a task.
"""

from parcel_lookup.core.gis.saving.changes import (
    Change,
    ChangeKind,
    Changes,
    changes_table,
    compare,
    compare_layers,
)
from parcel_lookup.core.gis.saving.contents import layers_of_search
from parcel_lookup.core.gis.saving.paths import (
    geopackage_of,
    is_temporary,
    save_folder,
    set_save_folder,
)
from parcel_lookup.core.gis.saving.result_saving import (
    ResultSaving,
    SavedResult,
    replace_saved,
    save_automatically,
    save_result,
)
from parcel_lookup.core.gis.saving.searches import search_in_file

__all__ = [
    "Change",
    "ChangeKind",
    "Changes",
    "ResultSaving",
    "SavedResult",
    "changes_table",
    "compare",
    "compare_layers",
    "geopackage_of",
    "is_temporary",
    "layers_of_search",
    "replace_saved",
    "save_automatically",
    "save_folder",
    "save_result",
    "search_in_file",
    "set_save_folder",
]
