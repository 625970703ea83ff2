"""Records and pages as JSON (specification, section 4), and the options that it leaves open."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

import numpy as np
import shapely

from parcel_lookup.core.contract import (
    NEAREST,
    SCORE,
    AreaRequest,
    Building,
    Page,
    Parcel,
    Request,
)
from parcel_lookup.service.record_pages import RecordPage


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


def encoded_page(page: Page, request: Request) -> RecordPage:
    """Return the response of a source to a request with its records as JSON."""
    parcels = page.parcels
    return RecordPage(
        page.svc_uuids or [parcel.svc_uuid for parcel in parcels],
        encode_records(parcels),
        len(parcels) if page.count is None else page.count,
        [parcel.buildings or () for parcel in parcels] if request.include_buildings else None,
        page.scores,
        page.nearest,
    )


def encode_record(parcel: Parcel) -> bytes:
    """Return a record as a JSON object in ASCII, with its geometry and without its buildings.

    Coordinates and numbers are written so that reading them returns exactly the same doubles.
    Values that could not be read are those that the file had.
    """
    return encode_records([parcel])[0]


def encode_records(parcels: Sequence[Parcel]) -> list[bytes]:
    """Return each of several records as `encode_record` does, at less cost for each of them."""
    geometries = _geojson([parcel.wkb for parcel in parcels])
    return [_record(*item).encode("ascii") for item in zip(parcels, geometries)]


def encode_page(page: RecordPage, request: Request, options: ResponseOptions) -> bytes:
    """Return the body of a response with status 200."""
    is_area = isinstance(request, AreaRequest)
    members: list[tuple[bytes, ...]] = []  # in parts: a page is large, and copied only once
    if is_area and options.area is not AreaResponse.RECORDS:
        members.append((b'"svc_uuids":', to_json(page.ids).encode("ascii")))
    if not is_area or options.area in (AreaResponse.BOTH, AreaResponse.RECORDS):
        members.append((b'"results":[', b",".join(_records(page)), b"]"))
    if options.count is not Count.NONE:
        count = len(page.ids) if options.count is Count.PAGE else page.count
        members.append((b'"count":%d' % count,))
    members.append((b'"limit":%d,"offset":%d' % (request.limit, request.offset),))
    if page.nearest:
        nearest = to_json([near._asdict() for near in page.nearest])
        members.append((f'"{NEAREST}":{nearest}'.encode("ascii"),))
    separated = [part for member in members for part in (b",", *member)]
    return b"".join((b"{", *separated[1:], b"}"))


def _records(page: RecordPage) -> list[bytes]:
    """Return the records of a page, with the members that depend on the request."""
    records = page.records
    if page.scores is not None:
        records = [
            _with_member(record, SCORE, to_json(score))
            for record, score in zip(records, page.scores)
        ]
    if page.buildings is not None:
        records = [
            _with_member(record, "buildings", _buildings(buildings))
            for record, buildings in zip(records, page.buildings)
        ]
    return records


def _with_member(record: bytes, name: str, value: str) -> bytes:
    """Return a JSON object, which is not empty, with another member at its end."""
    return b'%b,"%b":%b}' % (record[:-1], name.encode("ascii"), value.encode("ascii"))


def _record(parcel: Parcel, geometry: str) -> str:
    if not parcel.unread:
        return _object_with(parcel.attributes, geometry)
    # Values that could not be read are returned unchanged.
    return _object_with({**parcel.attributes, **parcel.unread}, geometry)


def _buildings(buildings: tuple[Building, ...]) -> str:
    geometries = _geojson([building.wkb for building in buildings])
    items = (
        _object_with(building.attributes, geometry)
        for building, geometry in zip(buildings, geometries)
    )
    return f"[{','.join(items)}]"


def _object_with(attributes: Mapping[str, Any], geometry: str) -> str:
    """Return attributes as an object with their geometry, which can be among them if unread."""
    if "geom" in attributes:
        attributes = dict(attributes)
        unread = attributes.pop("geom")
        if geometry == "null":
            geometry = to_json(unread)
    text = to_json(attributes)
    return f'{text[:-1]}{"," if attributes else ""}"geom":{geometry}}}'


def _geojson(geometries: list[bytes | None]) -> list[str]:
    """Return the GeoJSON of WKB geometries, ``null`` if there is none."""
    if not geometries:
        return []
    shapes = shapely.from_wkb(np.array(geometries, dtype=object))
    return ["null" if text is None else text for text in shapely.to_geojson(shapes)]


def to_json(value: Any) -> str:
    """Return a value as JSON in ASCII, as in a response."""
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
