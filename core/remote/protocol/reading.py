"""Reads pages from the bytes of a response, in the forms that services use (design, section 5)."""

from __future__ import annotations

from typing import Any

from parcel_lookup.core import garbage
from parcel_lookup.core.contract import (
    FIELDS,
    ID_FIELD,
    NEAREST,
    RETURNED_FIELDS,
    SCORE,
    AddressRequest,
    AreaRequest,
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
from parcel_lookup.core.remote.protocol.responses import read_buildings

#: Members under which services put the records of a page, the first of them first.
_ROWS = ("results", "parcels", "features", "data")
#: Members in which records keep their fields when not directly.
_INNER = ("properties", "attributes")
_GEOM, *_OTHER_GEOMETRY_KEYS = GEOMETRY_KEYS
_COMPLETE = frozenset((*RETURNED_FIELDS, _GEOM))
_NOT_IN_PLACE = frozenset((*_INNER, *_OTHER_GEOMETRY_KEYS))
_KNOWN = frozenset((*(field.name for field in FIELDS), *GEOMETRY_KEYS, "buildings"))
_MISSING = object()
#: Envelopes inside of envelopes: {"data": {"results": [...]}}.
_DEEPEST_ENVELOPE = 4


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
            raise ParcelError(
                ErrorCode.UNREADABLE_RESPONSE, _beginning(body), host=host, reason=str(error)
            ) from None


def _read_page(body: bytes, request: Request, area_complete: bool | None) -> Page:
    single = isinstance(request, (PointRequest, AddressRequest))
    document = decode_body(body) if body.strip() else None
    if single and not document:
        return Page([])  # nothing found, and an empty body
    if document is None:
        raise _NoPage(tr("it is empty."))
    rows, envelope = _rows(document, 0)
    svc_uuids, dropped = _svc_uuids(envelope)
    if not isinstance(request, QueryRequest) and svc_uuids is None and _is_list_of_texts(rows):
        svc_uuids, rows = rows, []
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


def _rows(document: Any, depth: int) -> tuple[list[Any], dict[str, Any]]:
    """Return the rows of a response, and the object with `count` and the like."""
    if type(document) is list:
        return document, {}
    if type(document) is not dict:
        raise _NoPage(tr("it is {type}, not a list of parcels.").format(type=_kind(document)))
    if _is_record(document):
        return [document], {}
    wrong = ""
    is_empty = "svc_uuids" in document
    for key in _ROWS:
        value = document.get(key, _MISSING)
        if type(value) is list:
            return value, document
        if type(value) is dict and depth < _DEEPEST_ENVELOPE:
            rows, inner = _rows(value, depth + 1)
            return rows, {**inner, **document}
        if value is None:
            is_empty = True
        elif value is not _MISSING:
            wrong = wrong or tr("“{key}” is {type}, not a list of parcels.").format(
                key=key, type=_kind(value)
            )
    if is_empty:
        return [], document
    raise _NoPage(wrong or tr("it contains no list of parcels."))


def _is_record(document: dict[str, Any]) -> bool:
    if document.get("type") == "Feature":
        return True
    places = [document, *(document[key] for key in _INNER if type(document.get(key)) is dict)]
    return any(key.lower() == ID_FIELD for place in places for key in place)


def _svc_uuids(envelope: dict[str, Any]) -> tuple[list[str] | None, int]:
    """Return the ids of a response, and the number of invalid ones."""
    items = envelope.get("svc_uuids")
    if type(items) is not list:
        return None, 0
    if _are_ids(items):
        return items, 0
    read = [_id(item) for item in items]
    svc_uuids = [item for item in read if item is not None]
    return svc_uuids, len(items) - len(svc_uuids)


def _is_list_of_texts(rows: list[Any]) -> bool:
    return bool(rows) and all(type(row) is str and row.strip() for row in rows)


def _read_rows(rows: list[Any], request: Request) -> tuple[list[Parcel], bool, int]:
    """Parcels, whether all are complete records, and how many rows were no records."""
    names = _names_in_place(rows)
    records = rows
    if names is None:
        records = [record for record in map(_record, rows) if record is not None]
        complete = all(map(_is_complete, records))
    else:
        complete = _COMPLETE.issubset(names)
    complete = complete or isinstance(request, QueryRequest)
    geometries = [record.pop(_GEOM, None) for record in records]
    buildings = [record.pop("buildings", None) for record in records]
    parcels: list[Parcel] = []
    names = shared_names(records) if names is None else tuple(records[0])
    for record, geometry, unread in zip(records, geometries, read_records(records, names)):
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


def _names_in_place(rows: list[Any]) -> tuple[str, ...] | None:
    """The names that all rows share, where all rows are already what `_record` makes of a row."""
    if {*map(type, rows)} != {dict}:
        return None
    names = shared_names(rows)
    if names is None or ID_FIELD not in names or not _NOT_IN_PLACE.isdisjoint(names):
        return None
    return names if _are_ids([row[ID_FIELD] for row in rows]) else None


def _are_ids(items: list[Any]) -> bool:
    """Whether all items are ids as they are."""
    return {*map(type, items)} <= {str} and all(map(str.strip, items))


def _record(row: Any) -> dict[str, Any] | None:
    """A row as a record: its id as text, its geometry as ``geom``; None of what is no record."""
    if type(row) is not dict:
        return None
    if not row.keys().isdisjoint(_NOT_IN_PLACE):
        row = _straightened(row)
    svc_uuid = row.get(ID_FIELD)
    if type(svc_uuid) is str and svc_uuid and not svc_uuid.isspace():
        return row
    if ID_FIELD not in row:
        row = _straightened(row)
    row[ID_FIELD] = _id(row.get(ID_FIELD))
    return None if row[ID_FIELD] is None else row


def _is_complete(record: dict[str, Any]) -> bool:
    return record.keys() >= _COMPLETE


def _with_buildings(parcel: Parcel, value: Any) -> Parcel:
    if value is None:
        return parcel
    unread: dict[str, Any] = {}
    if is_nested_too_deeply(value):
        buildings, count, unread["buildings"] = None, None, TOO_DEEP
    else:
        buildings, count = read_buildings(value, unread)
    if parcel.unread:
        unread.update(parcel.unread)
    return parcel._replace(buildings=buildings, building_count=count, unread=unread or None)


def _straightened(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row that does not have everything in place as a record that does.

    It may be a GeoJSON Feature, have ``attributes`` inside, names in capitals, or its geometry
    under another key than ``geom``.
    """
    is_feature = row.get("type") == "Feature"
    own = ("type", "bbox", "id") if is_feature else ()
    record = {name: value for name, value in row.items() if name not in own}
    for key in _INNER:
        if type(record.get(key)) is dict:
            record = {**record.pop(key), **record}
    if is_feature and type(row.get("id")) is str:  # a number would only be the feature's place
        record.setdefault(ID_FIELD, row["id"])
    if ID_FIELD not in record:
        record = {_folded(name, record): value for name, value in record.items()}
    _take_geometry(record)
    return record


def _folded(name: str, record: dict[str, Any]) -> str:
    folded = name.strip().lower()
    return folded if folded in _KNOWN and folded not in record else name


def _take_geometry(record: dict[str, Any]) -> None:
    """Put the first geometry that there is under ``geom``.

    A second one is taken out too, but not what only has the name: ``boundary`` may be words.
    """
    for key in _OTHER_GEOMETRY_KEYS:
        value = record.get(key, _MISSING)
        if value is _MISSING:
            continue
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
    if isinstance(value, bool):
        return None
    try:
        text = read_text(value)
    except Unreadable:
        return None
    return text if text and not text.isspace() else None


def _count(value: Any) -> int | None:
    try:
        number = read_whole(value)
    except Unreadable:
        return None
    return number if number is None or number >= 0 else None


def _kind(value: Any) -> str:
    if value is None:
        return tr("empty")
    if isinstance(value, bool):
        return tr("true or false")
    if isinstance(value, (int, float)):
        return tr("a number")
    return {str: tr("text"), list: tr("a list"), dict: tr("an object")}[type(value)]


def _beginning(body: bytes) -> str:
    return body[:200].decode("utf-8", "replace").strip()
