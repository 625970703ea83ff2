"""Results that outlive QGIS: memory layers that become a GeoPackage, and what changed since then.

`keep(layer, path) -> Keep`
    Writes a result with its buildings and its rows without a parcel into a new GeoPackage, and has
    the layers of the project show that. Begun at once; `Keep.done` (a `Kept`: `.path`,
    `.layer_ids`, `.parcels`, `.sentence`, `.notes`) or `Keep.failed` (a `ParcelError`) is emitted
    later, exactly one of them, nothing after `Keep.cancel()`.
`keep_by_itself(layer) -> Keep | None`
    The same into the user's folder, under a name that nothing has yet; None where no folder is set.
`is_temporary(layer)`, `kept_file(layer)`
    Whether a layer dies with QGIS; the path of the GeoPackage that a layer was kept in, or "".
`keep_folder()`, `set_keep_folder(path)`
    The user's folder, "" where nothing is kept by itself.
`compare_layers(saved, fresh) -> Background`
    Compares two result layers in a task that is begun at once; its `done` gives `Changes`, its
    `failed` a `ParcelError`.
    `compare(saved: LayerCopy, fresh: LayerCopy, cancellation)` is what it does there.
`replace_saved(saved, fresh) -> Keep`
    Writes what a fresh layer holds in the place of what a kept one was written with.
`family_of(layer)`
    A layer of a search with the others that the project has of it.
`changes_table(changes, name)`
    The changes as a table: a memory layer without geometry.
`kept_search(path, text)`
    The search that a kept layer keeps as `text`, as it was begun, out of its file. In a task.
`stop_all()`
    Drops what is under way, when the plugin is unloaded.
"""

from parcel_lookup.core.gis.saving.changes import (
    Change,
    ChangeKind,
    Changes,
    compare,
    compare_layers,
)
from parcel_lookup.core.gis.saving.changes_table import changes_table
from parcel_lookup.core.gis.saving.folder import keep_folder, set_keep_folder
from parcel_lookup.core.gis.saving.keeper import Keep, stop_all
from parcel_lookup.core.gis.saving.kept import Kept
from parcel_lookup.core.gis.saving.parts import family_of
from parcel_lookup.core.gis.saving.searches import kept_search
from parcel_lookup.core.gis.saving.state import is_temporary, kept_file
from parcel_lookup.core.gis.saving.ways import keep, keep_by_itself, replace_saved

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
