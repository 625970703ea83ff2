"""The OpenAPI description of the endpoints, generated from the contract's fields and limits.

Requests are checked by `core.contract`, never against these schemas; a test makes sure that the two
agree (``tests/service/test_openapi.py``). Two rules cannot be expressed in JSON Schema and are
described in words: a ring ends at its first position, and the scope rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fastapi import Depends
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPBearer

from parcel_lookup.core.address.comparing import MOST_NEAREST
from parcel_lookup.core.contract import (
    BUILDING_FIELDS,
    DEFAULT_PAGE,
    FIELDS,
    MAX_FILTERS,
    MAX_PAGE,
    MAX_QUERY_OFFSET,
    NEAREST,
    SCOPE_FIELDS,
    SCOPED_FIELDS,
    SCORE,
    Field,
    FieldType,
    Operator,
)
from parcel_lookup.core.contract.operators import OPERATORS, Operand
from parcel_lookup.service.encoding import AreaResponse, Count, ResponseOptions


def _operators(kind: FieldType) -> str:
    return ", ".join(f"`{name.value}`" for name in OPERATORS[kind])


def _fields(kind: FieldType) -> str:
    return ", ".join(f"`{field.name}`" for field in FIELDS if field.type is kind)


DESCRIPTION = f"""
Finds land parcels by area, by filters, by point, and by address.

Every request for parcels requires the header `Authorization: Bearer <key>`. Of these requests, only
those with status 200 count toward the monthly limit of a key. The body of every error has one
member, `detail`, a string. Geometry is GeoJSON in EPSG:4326. Responses are compressed with gzip if
the client accepts it.

| Type | Fields | Operators |
|---|---|---|
| Text | {_fields(FieldType.TEXT)} | {_operators(FieldType.TEXT)} |
| Numeric | {_fields(FieldType.NUMERIC)} | {_operators(FieldType.NUMERIC)} |
| ID and categorical | {_fields(FieldType.ID)} | {_operators(FieldType.ID)} |

A filter on {", ".join(f"`{name}`" for name in SCOPED_FIELDS)} requires a filter on one of
{", ".join(f"`{name}`" for name in SCOPE_FIELDS)} next to it.
"""

_SECURITY = [Depends(HTTPBearer(auto_error=False, description="A key of this service"))]

_LIMIT = {
    "type": "integer",
    "minimum": 1,
    "maximum": MAX_PAGE,
    "default": DEFAULT_PAGE,
    "description": "Maximum number of records on a page",
}
_OFFSET = {
    "type": "integer",
    "minimum": 0,
    "default": 0,
    "description": "Number of records to skip",
}
_BUILDINGS = {
    "type": "boolean",
    "default": False,
    "description": "Adds the array `buildings` to each parcel",
}
_PAGE = {"limit": _LIMIT, "offset": _OFFSET, "include_buildings": _BUILDINGS}

_LONGITUDE = {"type": "number", "minimum": -180, "maximum": 180}
_LATITUDE = {"type": "number", "minimum": -90, "maximum": 90}
_POSITION = {
    "type": "array",
    "prefixItems": [_LONGITUDE, _LATITUDE],
    "minItems": 2,
    "maxItems": 2,
}
_POLYGON = {
    "type": "object",
    "required": ["type", "coordinates"],
    "properties": {
        "type": {"const": "Polygon"},
        "coordinates": {
            "type": "array",
            "description": "Rings of [longitude, latitude] pairs. Each ring is closed: its last "
            "pair equals its first",
            "minItems": 1,
            "items": {"type": "array", "minItems": 4, "items": _POSITION},
        },
    },
}
_AREA_BODY = {
    "type": "object",
    "required": ["type", "features"],
    "properties": {
        "type": {"const": "FeatureCollection"},
        "features": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["type", "geometry", "properties"],
                "properties": {
                    "type": {"const": "Feature"},
                    "geometry": _POLYGON,
                    "properties": {"type": "object"},
                },
            },
        },
        **_PAGE,
    },
}
_NUMBER = {"type": "number"}
_TEXT_OR_NUMBER = {"type": ["string", "number"]}


def _value(kind: FieldType, operator: Operator) -> dict[str, Any]:
    """Return the schema of the value of an operator (section 2.5)."""
    single = _NUMBER if kind is FieldType.NUMERIC else _TEXT_OR_NUMBER
    schemas = {
        Operand.BOOLEAN: {"type": "boolean"},
        Operand.TEXT: {"type": "string"},
        Operand.RANGE: {"type": "array", "items": single, "minItems": 2, "maxItems": 2},
        Operand.LIST: {"type": "array", "items": single},
    }
    return schemas.get(operator.operand, single)


def _forms() -> Iterator[dict[str, Any]]:
    """Yield the valid combinations of fields, operators, and values in a filter."""
    for kind, operators in OPERATORS.items():
        fields = [field.name for field in FIELDS if field.type is kind]
        by_value: dict[str, tuple[list[str], dict[str, Any]]] = {}
        for operator in operators:
            schema = _value(kind, operator)
            by_value.setdefault(repr(schema), ([], schema))[0].append(operator.value)
        for names, schema in by_value.values():
            yield {
                "properties": {"field": {"enum": fields}, "op": {"enum": names}, "value": schema}
            }


_FILTER = {
    "type": "object",
    "required": ["field", "op", "value"],
    "anyOf": [*_forms()],
    "properties": {
        "field": {"type": "string", "enum": [field.name for field in FIELDS]},
        "op": {
            "type": "string",
            "enum": [name.value for name in Operator],
            "description": "; ".join(f"`{name.value}` {name.words}" for name in Operator),
        },
        "value": {
            "description": "Text, a number, true, or false; an array for in, nin, and between",
        },
    },
}
_ORDER = {
    "type": ["object", "null"],
    "required": ["field"],
    "properties": {
        "field": {"type": "string", "enum": [field.name for field in FIELDS]},
        "direction": {"type": "string", "enum": ["asc", "desc"], "default": "asc"},
    },
}
_QUERY_BODY = {
    "type": "object",
    "required": ["filters"],
    "properties": {
        "filters": {
            "type": "array",
            "maxItems": MAX_FILTERS,
            "items": _FILTER,
            "description": f"A filter on {', '.join(SCOPED_FIELDS)} requires one on "
            f"{', '.join(SCOPE_FIELDS)}; otherwise the status is 400",
        },
        "order": _ORDER,
        **_PAGE,
        "offset": {**_OFFSET, "maximum": MAX_QUERY_OFFSET},
    },
}

_RING = [[-71.11, 42.37], [-71.1, 42.37], [-71.1, 42.38], [-71.11, 42.38], [-71.11, 42.37]]
_AREA_EXAMPLE = {
    "type": "FeatureCollection",
    "features": [
        {
            "type": "Feature",
            "geometry": {"type": "Polygon", "coordinates": [_RING]},
            "properties": {},
        }
    ],
    "limit": 100,
}
_QUERY_EXAMPLE = {
    "filters": [
        {"field": "state", "op": "eq", "value": "MA"},
        {"field": "acres", "op": "between", "value": [1, 5]},
        {"field": "owner", "op": "ilike", "value": "smith"},
    ],
    "order": {"field": "parcel_value", "direction": "desc"},
    "limit": 50,
}


def _field_schema(field: Field) -> dict[str, Any]:
    kind = "number" if field.is_numeric else "string"
    unit = f" ({field.unit})" if field.unit else ""
    described = {"title": field.label, "description": field.meaning + unit}
    return {**described, "anyOf": [{"type": [kind, "null"]}, _UNREAD]}


_UNREAD = {"description": "A value that could not be read when the file was created, unchanged"}
_GEOMETRY = {"type": ["object", "null"], "description": "GeoJSON, EPSG:4326"}
_BUILDING = {
    "type": "object",
    "properties": {
        "geom": _GEOMETRY,
        **{
            field.name: {"type": ["number" if field.numeric else "string", "null"]}
            for field in BUILDING_FIELDS
        },
    },
}
_RECORD = {
    "type": "object",
    "description": "A parcel. The data may have additional fields",
    "required": [*(field.name for field in FIELDS), "geom"],
    "properties": {
        **{field.name: _field_schema(field) for field in FIELDS},
        "geom": {"anyOf": [_GEOMETRY, _UNREAD]},
        "buildings": {"type": "array", "items": _BUILDING},
    },
}
_COUNTS = {
    Count.TOTAL: "Number of all matches, not only on this page",
    Count.PAGE: "Number of records on this page",
}
_SCORE = {
    "type": "number",
    "minimum": 0,
    "maximum": 100,
    "description": "How well the address matches: 100 is certainly the same; for 3 or less, the "
    "address begins with the input",
}
_NEAREST = {
    "type": "array",
    "maxItems": MOST_NEAREST,
    "items": {
        "type": "object",
        "required": ["address", "score"],
        "properties": {
            "address": {"type": "string"},
            "score": {"type": "number", "minimum": 0, "maximum": 100},
        },
    },
    "description": "The nearest addresses, nearest first, if no parcel matches",
}
_SCORED_RECORD = {
    **_RECORD,
    "required": [*_RECORD["required"], SCORE],
    "properties": {**_RECORD["properties"], SCORE: _SCORE},
}
_UUIDS = {"type": "array", "items": {"type": "string"}}


def _page(options: ResponseOptions, record: dict[str, Any] = _RECORD) -> dict[str, Any]:
    """Return the members of a response with records."""
    members: dict[str, Any] = {"results": {"type": "array", "items": record}}
    if options.count in _COUNTS:
        members["count"] = {"type": "integer", "description": _COUNTS[options.count]}
    return {**members, "limit": {"type": "integer"}, "offset": {"type": "integer"}}


def _area_page(options: ResponseOptions) -> dict[str, Any]:
    members = _page(options)
    if options.area in (AreaResponse.IDS, AreaResponse.ALL_IDS):
        del members["results"]
    if options.area is AreaResponse.RECORDS:
        return members
    is_complete = options.area is AreaResponse.ALL_IDS
    words = "The IDs of all matches" if is_complete else "The IDs on this page"
    return {"svc_uuids": {**_UUIDS, "description": words}, **members}


_ERROR = {
    "type": "object",
    "required": ["detail"],
    "properties": {"detail": {"type": "string"}},
}
_HEALTH = {
    "type": "object",
    "required": ["status"],
    "properties": {"status": {"const": "ok"}},
}
_STATUSES = {
    400: "Unknown field, operator that the field does not support, missing geographic scope, or a "
    "request that is not valid HTTP",
    401: "Missing or unknown key",
    403: "No active subscription, or a key that may not read the metrics",
    413: "Body too large",
    415: "Compressed body",
    422: "The request does not match its schema",
    429: "Monthly limit reached",
    500: "Unexpected server error",
    503: "Parcels cannot be read",
}


def _parameter(name: str, schema: dict[str, Any], *, required: bool = False) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": required, "schema": schema}


def _content(schema: dict[str, Any], media_type: str = "application/json") -> dict[str, Any]:
    return {media_type: {"schema": schema}}


def _responses(success: str, content: dict[str, Any], statuses: tuple[int, ...]) -> dict[int, Any]:
    """Return the responses of an endpoint: `content` with status 200, or an error."""
    responses = {200: {"description": success, "content": content}}
    for status in statuses:
        responses[status] = {"description": _STATUSES[status], "content": _content(_ERROR)}
    return responses


def _endpoint(
    summary: str,
    members: dict[str, Any],
    statuses: tuple[int, ...],
    optional: dict[str, Any] | None = None,
    **extra: Any,
) -> Any:
    """Return the keyword arguments of a FastAPI route, whose response always has `members`."""
    page = {
        "type": "object",
        "required": list(members),
        "properties": {**members, **(optional or {})},
    }
    return {
        "summary": summary,
        "responses": _responses("One page of parcels", _content(page), statuses),
        "openapi_extra": extra,
        "dependencies": _SECURITY,
        "response_model": None,
    }


def _body(schema: dict[str, Any], example: dict[str, Any]) -> dict[str, Any]:
    return {
        "required": True,
        "content": {"application/json": {"schema": schema, "example": example}},
    }


#: 400 includes requests that are not valid HTTP.
_ALWAYS = (400, 401, 403, 413, 415, 422, 429, 500, 503)
_PAGE_PARAMETERS = [_parameter(name, schema) for name, schema in _PAGE.items()]
_TEXT = {"type": "string"}
_ADDRESS = {**_TEXT, "minLength": 1, "pattern": r"\S", "description": "Address in one line"}


def area(options: ResponseOptions) -> Any:
    """Return the keyword arguments of the FastAPI route ``POST /parcels/area``."""
    return _endpoint(
        "Parcels that intersect one or more polygons",
        _area_page(options),
        _ALWAYS,
        requestBody=_body(_AREA_BODY, _AREA_EXAMPLE),
    )


def query(options: ResponseOptions) -> Any:
    """Return the keyword arguments of the FastAPI route ``POST /parcels/query``."""
    return _endpoint(
        "Parcels that match all filters",
        _page(options),
        _ALWAYS,
        requestBody=_body(_QUERY_BODY, _QUERY_EXAMPLE),
    )


def point(options: ResponseOptions) -> Any:
    """Return the keyword arguments of the FastAPI route ``GET /parcels/point``."""
    return _endpoint(
        "Parcels that contain a point, including their boundaries",
        _page(options),
        _ALWAYS,
        parameters=[
            _parameter("lat", _LATITUDE, required=True),
            _parameter("lon", _LONGITUDE, required=True),
            *_PAGE_PARAMETERS,
        ],
    )


def address(options: ResponseOptions) -> Any:
    """Return the keyword arguments of the FastAPI route ``GET /parcels/address``."""
    return _endpoint(
        "Parcels at a street address, best match first",
        _page(options, _SCORED_RECORD),
        _ALWAYS,
        {NEAREST: _NEAREST},
        parameters=[
            _parameter("address", _ADDRESS, required=True),
            *(_parameter(name, _TEXT) for name in ("city", "state", "postal")),
            *_PAGE_PARAMETERS,
        ],
    )


def health() -> Any:
    """Return the keyword arguments of the FastAPI route ``GET /health``."""
    return {
        "summary": "Whether parcels can be read; without a key",
        "responses": _responses("Parcels can be read", _content(_HEALTH), (400, 503)),
        "response_model": None,
    }


def metrics() -> Any:
    """Return the keyword arguments of the FastAPI route ``GET /metrics``."""
    return {
        "summary": "Metrics in the text format of Prometheus, for keys with `metrics`",
        "responses": _responses(
            "The metrics of all workers", _content(_TEXT, "text/plain"), (400, 401, 403)
        ),
        "dependencies": _SECURITY,
        "response_model": None,
        "response_class": PlainTextResponse,
    }
