"""Pages of parcels as JSON (specification, section 4), and the options that it leaves open."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, NamedTuple

import numpy as np
import shapely

from parcel_lookup.core.contract import NEAREST, SCORE, AreaRequest, Building, Page, Parcel, Request


class AreaResponse(str, Enum):
    """The contents of an area response."""

    BOTH = "both"  # svc_uuids and records of the page
    IDS = "ids"  # svc_uuids of the page
    RECORDS = "records"  # records of the page
    ALL_IDS = "all-ids"  # svc_uuids of every match, regardless of the limit


class Count(str, Enum):
    """The value of ``count`` in a response."""

    TOTAL = "total"  # number of all matches
    PAGE = "page"  # number of records on this page
    NONE = "none"  # no count


class ResponseOptions(NamedTuple):
    """The start options for what the specification leaves open."""

    area: AreaResponse = AreaResponse.BOTH
    count: Count = Count.TOTAL


def encode_page(page: Page, request: Request, options: ResponseOptions) -> bytes:
    """Return the body of a response with status 200.

    Coordinates and numbers are written so that reading them returns exactly the same doubles.
    """
    is_area = isinstance(request, AreaRequest)
    ids = page.svc_uuids or [parcel.svc_uuid for parcel in page.parcels]
    members = []
    if is_area and options.area is not AreaResponse.RECORDS:
        members.append(f'"svc_uuids":{_json(ids)}')
    if not is_area or options.area in (AreaResponse.BOTH, AreaResponse.RECORDS):
        members.append(f'"results":[{",".join(_records(page))}]')
    count = len(ids) if options.count is Count.PAGE else page.count
    if count is not None and options.count is not Count.NONE:
        members.append(f'"count":{count}')
    members.append(f'"limit":{request.limit},"offset":{request.offset}')
    if page.nearest:
        members.append(f'"{NEAREST}":{_json([near._asdict() for near in page.nearest])}')
    return ("{" + ",".join(members) + "}").encode("ascii")


def _records(page: Page) -> Iterable[str]:
    geometries = _geojson([parcel.wkb for parcel in page.parcels])
    scores = page.scores or [None] * len(page.parcels)
    for parcel, geometry, score in zip(page.parcels, geometries, scores):
        record = _record(parcel, geometry)
        if score is not None:
            record = f'{record[:-1]},"{SCORE}":{_json(score)}}}'
        if parcel.buildings is not None:
            record = f'{record[:-1]},"buildings":{_buildings(parcel.buildings)}}}'
        elif parcel.building_count is not None:
            record = f'{record[:-1]},"buildings":{parcel.building_count}}}'
        yield record


def _record(parcel: Parcel, geometry: str) -> str:
    if not parcel.unread:
        return _object_with(parcel.attributes, geometry)
    # Values that could not be read are returned unchanged.
    attributes = {**parcel.attributes, **parcel.unread}
    unread_geometry = attributes.pop("geom", None)
    if parcel.wkb is None and unread_geometry is not None:
        geometry = _json(unread_geometry)
    return _object_with(attributes, geometry)


def _buildings(buildings: tuple[Building, ...]) -> str:
    geometries = _geojson([building.wkb for building in buildings])
    items = (
        _object_with(building.attributes, geometry)
        for building, geometry in zip(buildings, geometries)
    )
    return f"[{','.join(items)}]"


def _object_with(attributes: Mapping[str, Any], geometry: str) -> str:
    text = _json(attributes)
    return f'{text[:-1]}{"," if attributes else ""}"geom":{geometry}}}'


def _geojson(geometries: list[bytes | None]) -> list[str]:
    """Return the GeoJSON of WKB geometries, ``null`` if there is none."""
    if not geometries:
        return []
    shapes = shapely.from_wkb(np.array(geometries, dtype=object))
    return ["null" if text is None else text for text in shapely.to_geojson(shapes)]


def _json(value: Any) -> str:
    try:
        return _ENCODER.encode(value)
    except ValueError:  # JSON has neither NaN nor infinity
        return _ENCODER.encode(_finite(value))


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {name: _finite(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(item) for item in value]
    return value


def _other(value: Any) -> Any:
    """Convert values of parcel files that JSON does not support."""
    if isinstance(value, Mapping):
        return dict(value)
    return value.hex() if isinstance(value, (bytes, bytearray)) else str(value)


_ENCODER = json.JSONEncoder(allow_nan=False, separators=(",", ":"), default=_other)
