"""What a task of a user ends in: the layers of the project, as text that can be compared.

A record of a layer has its name, provider, geometry type, CRS, legend, number of features and of
selected ones, fields with their types, and a digest of all values, geometries, and their order.
Numbers are rounded to nine digits, since
another GEOS or PROJ may return other last ones; IDs and times of the day are left out.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from qgis.core import QgsProject, QgsVectorLayer, QgsWkbTypes
from qgis.PyQt.QtCore import QVariant

if TYPE_CHECKING:
    from collections.abc import Iterable

_DIGITS = 9
#: Columns that QGIS adds to the layer of a file.
_KEYS = ("fid", "ogc_fid")


def project_record() -> list[dict[str, Any]]:
    """Return the records of the vector layers of the project, from top to bottom."""
    found = (node.layer() for node in QgsProject.instance().layerTreeRoot().findLayers())
    return [layer_record(one) for one in found if isinstance(one, QgsVectorLayer)]


def layer_record(layer: QgsVectorLayer) -> dict[str, Any]:
    """Return the record of a layer."""
    fields = [one for one in layer.fields() if one.name().lower() not in _KEYS]
    places = [layer.fields().lookupField(one.name()) for one in fields]
    rows = hashlib.sha256()
    count = 0
    for feature in layer.getFeatures():
        values = feature.attributes()
        geometry = feature.geometry().asWkt(_DIGITS) if feature.hasGeometry() else ""
        rows.update(repr(([_text(values[place]) for place in places], geometry)).encode())
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
        return f"{value:.{_DIGITS}g}"
    if hasattr(value, "toString"):
        return value.toString()
    return str(value)
