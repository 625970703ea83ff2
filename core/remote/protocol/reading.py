"""Reads pages from the bytes of a response, in the forms that services use (design, section 5)."""

from __future__ import annotations

from typing import Any

from parcel_lookup.core import garbage
from parcel_lookup.core.contract import (
    BUILDING_FIELDS,
    ID_FIELD,
    NEAREST,
    RETURNED_FIELDS,
    SCORE,
    AddressRequest,
    AreaRequest,
    Building,
    ErrorCode,
    NearAddress,
    Page,
    Parcel,
    ParcelError,
    PointRequest,
    QueryRequest,
    Request,
)
from parcel_lookup.core.contract.values import (
    TOO_DEEP,
    Unreadable,
    is_nested_too_deeply,
    read_code,
    read_number,
    read_records,
    read_text,
    read_whole,
    shared_names,
)
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.decoding import Undecodable, decode_body
from parcel_lookup.core.remote.protocol.geometry import (
    GEOMETRY_KEYS,
    UnreadableGeometry,
    read_geometry,
)

#: Members under which services put the records of a page, the first of them first.
_ROWS = ("results", "parcels", "features", "data")
_GEOM, *_OTHER_GEOMETRY_KEYS = GEOMETRY_KEYS
_COMPLETE = frozenset((*RETURNED_FIELDS, _GEOM))
_READERS = {field.name: read_number if field.numeric else read_text for field in BUILDING_FIELDS}
_READERS["prop_zip"] = lambda value: read_code(value, 5)


class _NoPage(Exception):
    """The response is not a page; the message is the reason."""


def read_page(
    body: bytes, request: Request, area_complete: bool | None = None, *, host: str = "the address"
) -> Page:
    """Return the page in the body of the response to `request`.

    `area_complete`: whether the records of an area response are complete; None finds out
    from their fields. Geometry is WKB in EPSG:4326 (`geometry.read_geometry`). A value, a geometry
    or a row that cannot be read costs nothing but itself (`Parcel.unread`, `Page.dropped`). Raises
    `ParcelError` (``UNREADABLE_RESPONSE``, naming `host`) where there is no page at all.
    """
    # A page makes tens of thousands of lists at once, nearly all of which are gone a millisecond
    # later. The collector would look through them again and again, for a quarter of the time.
    with garbage.paused():
        try:
            return _read_page(body, request, area_complete)
        except (Undecodable, _NoPage) as error:
            beginning = body[:200].decode("utf-8", "replace").strip()
            raise ParcelError(
                ErrorCode.UNREADABLE_RESPONSE, beginning, host=host, reason=str(error)
            ) from None


def _read_page(body: bytes, request: Request, area_complete: bool | None) -> Page:
    document = decode_body(body) if body.strip() else None
    if isinstance(request, (PointRequest, AddressRequest)) and not document:
        return Page([])  # nothing found, and an empty body
    if document is None:
        raise _NoPage(tr("it is empty."))
    envelope = document if type(document) is dict else {}
    svc_uuids, dropped = _svc_uuids(envelope)
    rows = _rows(document)
    is_ids = bool(rows) and all(type(row) is str for row in rows)
    if is_ids and svc_uuids is None and not isinstance(request, QueryRequest):
        (svc_uuids, dropped), rows = _svc_uuids({"svc_uuids": rows}), []
    parcels, complete, dropped_rows = _read_rows(rows, request)
    scores = _take_scores(parcels) if isinstance(request, AddressRequest) else None
    if area_complete is not None and isinstance(request, AreaRequest):
        complete = area_complete
    count, limit, offset = (_count(envelope.get(name)) for name in ("count", "limit", "offset"))
    dropped += dropped_rows
    near = _nearest(envelope) if isinstance(request, AddressRequest) else ()
    return Page(parcels, svc_uuids, count, limit, offset, complete, dropped, scores, nearest=near)


def _nearest(envelope: dict[str, Any]) -> tuple[NearAddress, ...]:
    """Return the nearest addresses of a response, except for those that cannot be read."""
    listed = envelope.get(NEAREST)
    pairs = (
        (item.get("address"), _score(item.get("score")))
        for item in (listed if type(listed) is list else ())
        if type(item) is dict
    )
    return tuple(
        NearAddress(address, score)
        for address, score in pairs
        if isinstance(address, str) and score is not None
    )


def _take_scores(parcels: list[Parcel]) -> list[float | None] | None:
    """Remove and return the scores of the parcels' addresses, if the service sends them."""
    scores = [parcel.attributes.pop(SCORE, None) for parcel in parcels]
    return None if all(score is None for score in scores) else [*map(_score, scores)]


def _score(value: Any) -> float | None:
    try:
        number = read_number(value)
    except Unreadable:
        return None
    return number if number is not None and 0 <= number <= 100 else None


def _rows(document: Any) -> list[Any]:
    """Return the rows of a response."""
    if type(document) is list:
        return document
    if type(document) is dict:
        if ID_FIELD in document or document.get("type") == "Feature":
            return [document]
        values = [document[key] for key in _ROWS if key in document]
        lists = [value for value in values if type(value) is list]
        if lists or "svc_uuids" in document or None in values:
            return lists[0] if lists else []
    raise _NoPage(tr("it contains no list of parcels."))


def _svc_uuids(envelope: dict[str, Any]) -> tuple[list[str] | None, int]:
    """Return the ids of a response, and the number of invalid ones."""
    items = envelope.get("svc_uuids")
    if type(items) is not list:
        return None, 0
    svc_uuids = [item for item in map(_id, items) if item is not None]
    return svc_uuids, len(items) - len(svc_uuids)


def _read_rows(rows: list[Any], request: Request) -> tuple[list[Parcel], bool, int]:
    """Parcels, whether all are complete records, and how many rows were no records."""
    records = [record for record in map(_record, rows) if record is not None]
    complete = isinstance(request, QueryRequest) or all(
        record.keys() >= _COMPLETE for record in records
    )
    geometries = [record.pop(_GEOM, None) for record in records]
    buildings = [record.pop("buildings", None) for record in records]
    parcels: list[Parcel] = []
    for record, geometry, unread in zip(
        records, geometries, read_records(records, shared_names(records))
    ):
        try:
            wkb = read_geometry(geometry)
        except UnreadableGeometry:
            wkb = None
            unread = unread if unread is not None else {}  # noqa: PLW2901
            unread["geom"] = TOO_DEEP if is_nested_too_deeply(geometry) else geometry
        parcels.append(Parcel(record[ID_FIELD], record, wkb, None, None, unread))
    if request.include_buildings:
        parcels = [*map(_with_buildings, parcels, buildings)]
    return parcels, complete, len(rows) - len(parcels)


def _record(row: Any) -> dict[str, Any] | None:
    """A row as a record: its id as text, its geometry as ``geom``; None of what is no record."""
    if type(row) is not dict:
        return None
    record = _plain(row)
    if not record.keys().isdisjoint(_OTHER_GEOMETRY_KEYS):
        _take_geometry(record)
    svc_uuid = _id(record.get(ID_FIELD))
    if svc_uuid is None:
        return None
    record[ID_FIELD] = svc_uuid
    return record


def _plain(item: dict[str, Any]) -> dict[str, Any]:
    """Return the properties of a Feature with its geometry as ``geom``; other objects as is."""
    if item.get("type") != "Feature":
        return item
    properties = item.get("properties")
    geometry = {_GEOM: item["geometry"]} if "geometry" in item else {}
    return {**(properties if type(properties) is dict else {}), **geometry}


def _with_buildings(parcel: Parcel, value: Any) -> Parcel:
    if value is None:
        return parcel
    unread: dict[str, Any] = {}
    if is_nested_too_deeply(value):
        buildings, count, unread["buildings"] = None, None, TOO_DEEP
    else:
        buildings, count = _read_buildings(value, unread)
    if parcel.unread:
        unread.update(parcel.unread)
    return parcel._replace(buildings=buildings, building_count=count, unread=unread or None)


def _take_geometry(record: dict[str, Any]) -> None:
    """Put the first geometry that there is under ``geom``.

    A second one is taken out too, but not what only has the name: ``boundary`` may be words.
    """
    for key in _OTHER_GEOMETRY_KEYS:
        if key not in record:
            continue
        value = record[key]
        if record.get(_GEOM) in (None, ""):
            record[_GEOM] = record.pop(key)
        elif value is None or type(value) is dict or _is_geometry(value):
            del record[key]


def _is_geometry(value: Any) -> bool:
    try:
        return read_geometry(value) is not None
    except UnreadableGeometry:
        return False


def _id(value: Any) -> str | None:
    """Return an id as text, of text or a number; None of what is none."""
    if type(value) is str:
        return None if not value or value.isspace() else value
    try:
        return None if isinstance(value, bool) else read_text(value)
    except Unreadable:
        return None


def _count(value: Any) -> int | None:
    try:
        number = read_whole(value)
    except Unreadable:
        return None
    return number if number is None or number >= 0 else None


def _read_buildings(
    value: Any, unread: dict[str, Any]
) -> tuple[tuple[Building, ...] | None, int | None]:
    """Return the buildings and their number, of which a service sends the one or the other.

    `value` is a list, a FeatureCollection, or a bare number. What cannot be read is put into
    `unread`, as ``buildings[2].height``; what is no list and no number at all as ``buildings``.
    """
    items = value.get("features") if type(value) is dict else value
    if type(items) is list:
        named = ((f"buildings[{index}]", item) for index, item in enumerate(items))
        read = [_read_building(item, where, unread) for where, item in named]
        return tuple(building for building in read if building is not None), None
    try:
        count = read_whole(value)
    except Unreadable:
        count = -1
    if count is not None and count < 0:
        unread["buildings"], count = value, None
    return None, count


def _read_building(item: Any, where: str, unread: dict[str, Any]) -> Building | None:
    if type(item) is not dict:
        if item is not None:
            unread[where] = item
        return None
    attributes = dict(_plain(item))
    key = next((key for key in GEOMETRY_KEYS if key in attributes), _GEOM)
    geometry = attributes.pop(key, None)
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
