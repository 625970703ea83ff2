"""The ``buildings`` of a record (section 2.2; design, section 5, "buildings")."""

from __future__ import annotations

from typing import Any

from parcel_lookup.core.contract import BUILDING_FIELDS, Building
from parcel_lookup.core.contract.values import (
    Unreadable,
    read_code,
    read_number,
    read_text,
    read_whole,
)
from parcel_lookup.core.remote.protocol.geometry import (
    GEOMETRY_KEYS,
    UnreadableGeometry,
    read_geometry,
)

_READERS = {field.name: read_number if field.numeric else read_text for field in BUILDING_FIELDS}
_READERS["prop_zip"] = lambda value: read_code(value, 5)


def read_buildings(
    value: Any, unread: dict[str, Any]
) -> tuple[tuple[Building, ...] | None, int | None]:
    """The buildings and their number, of which a service sends the one or the other.

    `value` is a list, a FeatureCollection, one building, or a bare number. What cannot be read is
    put into `unread`, as ``buildings[2].height``; what is no list and no number at all as
    ``buildings``.
    """
    if value is None:
        return None, None
    if type(value) is dict:
        features = value.get("features")
        value = features if isinstance(features, list) else [value]
    if type(value) is not list:
        try:
            count = read_whole(value)
        except Unreadable:
            count = -1
        if count is None or count >= 0:
            return None, count
        unread["buildings"] = value
        return None, None
    buildings = []
    for index, item in enumerate(value):
        building = _read_building(item, f"buildings[{index}]", unread)
        if building is not None:
            buildings.append(building)
    return tuple(buildings), None


def _read_building(item: Any, where: str, unread: dict[str, Any]) -> Building | None:
    if type(item) is not dict:
        if item is not None:
            unread[where] = item
        return None
    attributes, geometry = _split(item)
    for name, value in attributes.items():
        reader = _READERS.get(name)
        if reader is not None and value is not None:
            try:
                attributes[name] = reader(value)
            except Unreadable:
                attributes[name] = None
                unread[f"{where}.{name}"] = value
    try:
        wkb = read_geometry(geometry)
    except UnreadableGeometry:
        wkb = None
        unread[f"{where}.geom"] = geometry
    return Building(attributes, wkb)


def _split(item: dict[str, Any]) -> tuple[dict[str, Any], Any]:
    """Attributes and geometry of a plain object, a Feature, or a bare geometry."""
    if "coordinates" in item:
        return {}, item
    properties = item.get("properties")
    if isinstance(properties, dict):
        return dict(properties), item.get("geometry")
    attributes = dict(item)
    key = next((key for key in GEOMETRY_KEYS if key in attributes), None)
    return attributes, None if key is None else attributes.pop(key)
