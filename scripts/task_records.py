"""What a task of a user ends in: the layers of the project, as text that can be compared.

A record of a layer has its name, provider, geometry type, CRS, legend, number of features and of
selected ones, fields with their types, and a digest of all values, geometries, and their order.
Numbers are rounded to five decimals and nine digits: with another GEOS, PROJ, or processor, the
last ones differ, and all of them in the overlap of a parcel that only touches. Layer IDs and times
of the day are left out. IDs of parcels that are made with the namespace of a connection, which is
another one in each run, are replaced by their numbers in the order of the rows.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any
from uuid import UUID

from qgis.core import QgsProject, QgsVectorLayer, QgsWkbTypes
from qgis.PyQt.QtCore import QVariant

if TYPE_CHECKING:
    from collections.abc import Iterable

_DIGITS, _DECIMALS = 9, 5
#: Columns that QGIS adds to the layer of a file.
_KEYS = ("fid", "ogc_fid")
#: Fields with IDs of parcels.
_IDS = ("svc_uuid", "svc_stack_uuid")


def project_record() -> list[dict[str, Any]]:
    """Return the records of the vector layers of the project, from top to bottom."""
    found = (node.layer() for node in QgsProject.instance().layerTreeRoot().findLayers())
    return [layer_record(one) for one in found if isinstance(one, QgsVectorLayer)]


def layer_record(layer: QgsVectorLayer) -> dict[str, Any]:
    """Return the record of a layer."""
    fields = [one for one in layer.fields() if one.name().lower() not in _KEYS]
    places = [layer.fields().lookupField(one.name()) for one in fields]
    ids = {fields.index(one) for one in fields if one.name() in _IDS} if _makes_ids(layer) else ()
    numbers: dict[str, str] = {}
    rows = hashlib.sha256()
    count = 0
    for feature in layer.getFeatures():
        values = feature.attributes()
        texts = [_text(values[place]) for place in places]
        for place in filter(lambda one: _is_made(texts[one]), ids):
            texts[place] = numbers.setdefault(texts[place], f"ID {len(numbers) + 1}")
        geometry = feature.geometry().asWkt(_DIGITS) if feature.hasGeometry() else ""
        rows.update(repr((texts, geometry)).encode())
        count += 1
    return {
        "name": layer.name(),
        "provider": f"{layer.dataProvider().name()} {layer.storageType()}",
        "geometry": QgsWkbTypes.displayString(layer.wkbType()),
        "crs": layer.crs().authid(),
        "legend": _legend(layer),
        "count": count,
        "selected": layer.selectedFeatureCount(),
        "fields": ", ".join(f"{one.name()} {one.typeName()}" for one in fields),
        "digest": rows.hexdigest()[:16],
    }


def differences(before: dict[str, Any], after: dict[str, Any]) -> Iterable[str]:
    """Yield a line for each difference of two sets of records by task."""
    for task in [*before, *(name for name in after if name not in before)]:
        if task not in after:
            yield f"{task}: did not run to its end"
        elif task not in before:
            yield f"{task}: has no recorded result"
        elif len(before[task]) != len(after[task]):
            names = [", ".join(one["name"] for one in side[task]) for side in (before, after)]
            yield f"{task}: the layers were {names[0]}; they are {names[1]}"
        else:
            for old, new in zip(before[task], after[task]):
                for member in (key for key in old if old[key] != new.get(key)):
                    was, now = _first_difference(str(old[member]), str(new.get(member)))
                    yield f"{task}: {old['name']}: {member} was {was}; it is {now}"


def _makes_ids(layer: QgsVectorLayer) -> bool:
    """Return whether the IDs of a result are made with a namespace that a connection stores."""
    name = layer.customProperty("parcel_lookup/connection", "")
    if not name:
        return False
    from parcel_lookup.core.gis.connections import Connections, LayerConnection

    connection = Connections().get(str(name))
    return isinstance(connection, LayerConnection) and connection.file is None


def _is_made(text: str) -> bool:
    """Return whether a text is a UUID of version 5."""
    try:
        return UUID(text).version == 5
    except ValueError:
        return False


def _legend(layer: QgsVectorLayer) -> str:
    """Return the texts of the layer's legend."""
    renderer = layer.renderer()
    return "; ".join(one.label() for one in renderer.legendSymbolItems()) if renderer else ""


def _first_difference(was: str, now: str) -> tuple[str, str]:
    """Return two long texts from the item on in which they first differ."""
    items = list(zip(was.split(", "), now.split(", ")))
    same = next((place for place, (one, other) in enumerate(items) if one != other), len(items))
    return tuple(", ".join(text.split(", ")[same : same + 3]) or "shorter" for text in (was, now))


def _text(value: Any) -> str:
    """Return a value as text; NULL is the same in PyQt5 and PyQt6."""
    if value is None or (isinstance(value, QVariant) and value.isNull()):
        return "NULL"
    if isinstance(value, float):
        return f"{round(value, _DECIMALS):.{_DIGITS}g}"
    if hasattr(value, "toString"):
        return value.toString()
    return str(value)
