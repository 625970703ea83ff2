"""The requests of `bench_service.py` in the forms that each server takes, and their results."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

import shapely
import shapely.geometry
from bench_files import SHARES, Pair, RequestMaker
from bench_postgis import PostGis

from parcel_lookup.core.contract import (
    FIELDS,
    ID_FIELD,
    MAX_PAGE,
    SCORE,
    AddressRequest,
    AreaRequest,
    Cancellation,
    Filter,
    Page,
    PointRequest,
    QueryRequest,
    Request,
)
from parcel_lookup.core.contract.fields import MAX_QUERY_OFFSET
from parcel_lookup.service.file.source import FileSource

#: Kinds of requests.
AREA_PAGE = "pages of 100 with geometry, by area"
QUERY_PAGE = "pages of 100 with geometry, by two filters and at any offset"
AREA, POINT, ID, ADDRESS = "area with 20 hits", "point", "id", "address"
CONTAINS = {name: f"“owner contains” in one state, {name} matches" for name in SHARES}
LARGE_AREA = "area of 2,000 hits, all pages"

#: Indexes for these requests, in addition to those that `PostGis` makes.
INDEXES = (
    "CREATE INDEX ON parcels (land_use_code)",
    "CREATE INDEX ON parcels (upper(situs))",
)
#: Fewer requests of a kind are not measured: our service keeps the last 12 selections of rows.
_LEAST_CALLS = 30
#: About this number of parcels in an area of `AREA_PAGE`: more than a page in all of them.
_MORE_THAN_A_PAGE = 120
#: Number of parcels that a request of `QUERY_PAGE` finds.
_FOUND_BY_FILTERS = (300, 5 * MAX_QUERY_OFFSET)
#: Degrees within which two positions are the same: tipg rounds to nine decimals.
_TOLERANCE = 2e-9
_NAMES = [field.name for field in FIELDS]


class Call(NamedTuple):
    """A request with the SQL that finds the same parcels."""

    request: Request
    #: A condition of a statement, and its values.
    condition: str
    values: tuple[Any, ...]
    #: The same as parameters of OGC API - Features.
    parameters: Mapping[str, str]


class Record(NamedTuple):
    """A parcel as a server returned it."""

    attributes: Mapping[str, Any]
    #: A GeoJSON object, or None.
    geometry: Mapping[str, Any] | None


class Found(NamedTuple):
    """The results of a call."""

    count: int
    records: list[Record]


def make_calls(maker: RequestMaker, large_areas: int) -> dict[str, list[Call]]:
    """Return calls by kind; none of a kind for which there are too few parcels."""
    parcels = [_parcel(maker, svc_uuid) for (svc_uuid,) in maker.some_rows(ID_FIELD)]
    calls = {
        AREA_PAGE: [_area(maker, place, _MORE_THAN_A_PAGE) for place in _places(maker)],
        QUERY_PAGE: list(_filtered(maker)),
        AREA: [_area(maker, place, 20) for place in _places(maker)],
        POINT: [_point(wkb) for _, wkb in parcels if wkb is not None],
        ID: [
            _query([Filter(ID_FIELD, "eq", svc_uuid)], f"{ID_FIELD} = %s", svc_uuid)
            for svc_uuid, _ in parcels
        ],
        ADDRESS: [
            Call(
                AddressRequest(situs, city=city, limit=MAX_PAGE),
                "upper(situs) = upper(%s) AND city = %s",
                (situs, city),
                {},
            )
            for situs, city in maker.some_rows("situs, city")
        ],
    }
    for name, pairs in maker.contains().items():
        calls[CONTAINS[name]] = [_in_one_state(maker, pair) for pair in pairs]
    large = islice(_places(maker), large_areas)
    calls[LARGE_AREA] = [_area(maker, place, 2000) for place in large]
    least = {AREA_PAGE: MAX_PAGE, LARGE_AREA: 1000}
    finding = {
        kind: [call for call in made if maker.count(call.request) >= least.get(kind, 1)]
        for kind, made in calls.items()
    }
    return {
        kind: made if kind == LARGE_AREA or len(made) >= _LEAST_CALLS else []
        for kind, made in finding.items()
    }


def _places(maker: RequestMaker) -> Iterator[tuple[float, float]]:
    return maker.some_rows("minx, miny")


def _parcel(maker: RequestMaker, svc_uuid: str) -> tuple[str, bytes | None]:
    request = QueryRequest((Filter(ID_FIELD, "eq", svc_uuid),))
    [parcel] = maker.source.fetch(request, Cancellation()).parcels
    return svc_uuid, parcel.wkb


def _area(maker: RequestMaker, place: tuple[float, float], number: int) -> Call:
    pair = maker.area(place, number, "square")
    box = shapely.from_wkb(pair.values[0]).bounds
    return Call(
        replace(pair.request, limit=MAX_PAGE),
        pair.condition,
        pair.values,
        {"bbox": ",".join(map(repr, box))},
    )


def _point(wkb: bytes) -> Call:
    inside = shapely.point_on_surface(shapely.from_wkb(wkb))
    return Call(
        PointRequest(inside.y, inside.x, limit=MAX_PAGE),
        "ST_Intersects(geom, ST_SetSRID(ST_MakePoint(%s, %s), 4326))",
        (inside.x, inside.y),
        {},
    )


def _query(filters: Sequence[Filter], condition: str, *values: Any) -> Call:
    return Call(QueryRequest(tuple(filters), limit=MAX_PAGE), condition, values, {})


def _filtered(maker: RequestMaker) -> Iterator[Call]:
    """Yield queries with two filters, each for a page somewhere in its result."""
    chance = random.Random(2)  # noqa: S311 - no secret
    least, most = _FOUND_BY_FILTERS
    for city, code in maker.some_rows("city, land_use_code"):
        filters = Filter("city", "eq", city), Filter("land_use_code", "eq", code)
        condition = "city = %s AND land_use_code = %s"
        call = _query(filters, condition, city, code)
        count = maker.count(call.request)
        if least <= count <= most:
            offset = MAX_PAGE * chance.randrange(min(count, MAX_QUERY_OFFSET) // MAX_PAGE)
            parameters = {"city": city, "land_use_code": code}
            yield call._replace(request=replace(call.request, offset=offset), parameters=parameters)


def _in_one_state(maker: RequestMaker, pair: Pair) -> Call:
    request = QueryRequest((*pair.request.filters, Filter("state", "eq", maker.state)))
    values = (*pair.values, maker.state)
    request = replace(request, limit=MAX_PAGE)
    return Call(request, f"{pair.condition} AND state = %s", values, {})


def ogc_parameters(call: Call) -> dict[str, str]:
    """Return all parameters of OGC API - Features for the page of a call."""
    page = {"limit": str(call.request.limit), "offset": str(call.request.offset)}
    return {**call.parameters, "sortby": ID_FIELD, **page}


def pages_of(call: Call, count: int) -> list[Request]:
    """Return the requests for all pages of a call."""
    return [replace(call.request, offset=offset) for offset in range(0, count, MAX_PAGE)]


def statement(call: Call, *, all_pages: bool = False) -> str:
    """Return the SQL that makes the JSON of the response; the values are its parameters."""
    columns = ", ".join(f'"{name}"' for name in _NAMES)
    matching = f"FROM parcels WHERE {call.condition}"
    found, total = "", "count(*) OVER ()"
    rows = matching
    if not all_pages:  # only the rows of the page are read in full
        found = f"WITH found AS MATERIALIZED (SELECT ctid AS place, {ID_FIELD} {matching})"
        total = "(SELECT count(*) FROM found)"
        page = f"LIMIT {call.request.limit} OFFSET {call.request.offset}"
        rows = (
            f"FROM (SELECT place FROM found ORDER BY {ID_FIELD} {page}) AS page"  # noqa: S608
            " JOIN parcels ON parcels.ctid = place"
        )
    # A parcel of one part is returned as a Polygon.
    geometry = "CASE ST_NumGeometries(geom) WHEN 1 THEN ST_GeometryN(geom, 1) ELSE geom END"
    ids = f"'svc_uuids', json_agg({ID_FIELD}), " if isinstance(call.request, AreaRequest) else ""
    return f"""
        {found} SELECT json_build_object(
            {ids}'results', json_agg(record), 'count', max(total),
            'limit', {call.request.limit}, 'offset', {call.request.offset}
        ) FROM (
            SELECT {ID_FIELD}, total, (
                SELECT row_to_json(one) FROM (
                    SELECT {columns}, CAST(ST_AsGeoJSON({geometry}, 15) AS json) AS geom
                ) AS one
            ) AS record
            FROM (SELECT {columns}, geom, {total} AS total {rows} ORDER BY {ID_FIELD}) AS page
        ) AS records"""  # noqa: S608 - conditions of ours


def literal_statement(postgis: PostGis, call: Call, *, all_pages: bool = False) -> str:
    """Return the same SQL with the values in it."""
    return postgis.with_literals(statement(call, all_pages=all_pages), call.values)


# What the servers returned.


def found_in_file(source: FileSource, call: Call, *, all_pages: bool = False) -> Found:
    """Return what a call has to find."""
    request = call.request
    if all_pages:
        request = replace(request, limit=source.capabilities.max_page)
    page: Page = source.fetch(request, Cancellation())
    assert page.count is not None
    records = [
        Record(
            parcel.attributes,
            parcel.wkb and shapely.geometry.mapping(shapely.from_wkb(parcel.wkb)),
        )
        for parcel in page.parcels
    ]
    return Found(page.count, records)


def found_in_response(body: bytes | Mapping[str, Any]) -> Found:
    """Return what a response of our service, or SQL that makes the same, contains."""
    response = json.loads(body) if isinstance(body, bytes) else body
    records = []
    for attributes in response["results"] or []:
        attributes.pop(SCORE, None)
        geometry = attributes.pop("geom")
        records.append(Record(attributes, geometry))
    return Found(response["count"] or 0, records)


def found_in_features(body: bytes) -> Found:
    """Return what a response of OGC API - Features contains."""
    response = json.loads(body)
    records = [Record(one["properties"], one["geometry"]) for one in response["features"]]
    return Found(response["numberMatched"], records)


def difference(found: Found, expected: Found) -> str:
    """Return how the results of a call differ from those expected, or ""."""
    if found.count != expected.count:
        return f"{found.count} matches instead of {expected.count}"
    ours, theirs = _ids(expected.records), _ids(found.records)
    if ours != theirs:
        return f"{len(theirs)} parcels, of which {len({*theirs} - {*ours})} are others"
    for record, other in zip(expected.records, found.records):
        for name, value in record.attributes.items():
            if other.attributes[name] != value:
                return f"{name} is {other.attributes[name]!r} instead of {value!r}"
        if not _is_same_shape(record.geometry, other.geometry):
            return f"{record.attributes[ID_FIELD]} has another geometry"
    return ""


def _ids(records: Iterable[Record]) -> list[str]:
    return [record.attributes[ID_FIELD] for record in records]


def _is_same_shape(one: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> bool:
    if one is None or other is None:
        return one is other
    ours, theirs = (shapely.get_parts(shapely.geometry.shape(each)) for each in (one, other))
    return len(ours) == len(theirs) and all(
        shapely.equals_exact(ours, theirs, tolerance=_TOLERANCE)
    )
