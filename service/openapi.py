"""What ``/docs`` says about the endpoints, made from the contract's catalog and limits.

Requests are checked by `core.contract`, never against these schemas; a test holds the two together
(``tests/service/test_openapi.py``). What JSON Schema cannot say is said in words: a ring ends where
it began, and the scope rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fastapi import Depends
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
from parcel_lookup.core.contract.fields import OPERATORS, Operand
from parcel_lookup.service.encoding import AnswerStyle, AreaAnswer, Count


def _operators(kind: FieldType) -> str:
    return ", ".join(f"`{name.value}`" for name in Operator if name in OPERATORS[kind])


def _fields(kind: FieldType) -> str:
    return ", ".join(f"`{field.name}`" for field in FIELDS if field.type is kind)


DESCRIPTION = f"""
Finds land parcels by area, by filters, by point and by address.

Every request carries `Authorization: Bearer <key>`. Only answers with status 200 count for a
key's monthly limit. Every error has a body with one field, `detail`, a text. Geometry is GeoJSON
in EPSG:4326. Answers are compressed with gzip for clients that take it.

| Type | Fields | Operators |
|---|---|---|
| Text | {_fields(FieldType.TEXT)} | {_operators(FieldType.TEXT)} |
| Numeric | {_fields(FieldType.NUMERIC)} | {_operators(FieldType.NUMERIC)} |
| Id and categorical | {_fields(FieldType.ID)} | {_operators(FieldType.ID)} |

A filter on {", ".join(f"`{name}`" for name in SCOPED_FIELDS)} needs a filter on one of
{", ".join(f"`{name}`" for name in SCOPE_FIELDS)} next to it.
"""

_SECURITY = [Depends(HTTPBearer(auto_error=False, description="A key of this service"))]

_LIMIT = {
    "type": "integer",
    "minimum": 1,
    "maximum": MAX_PAGE,
    "default": DEFAULT_PAGE,
    "description": "Most records of a page",
}
_OFFSET = {
    "type": "integer",
    "minimum": 0,
    "default": 0,
    "description": "Records to pass over before the page begins",
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
            "description": "Rings of [longitude, latitude] pairs, each ring closed: its last "
            "pair is its first",
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
    """Return the schema of what an operator takes (section 2.5)."""
    single = _NUMBER if kind is FieldType.NUMERIC else _TEXT_OR_NUMBER
    schemas = {
        Operand.BOOLEAN: {"type": "boolean"},
        Operand.TEXT: {"type": "string"},
        Operand.RANGE: {"type": "array", "items": single, "minItems": 2, "maxItems": 2},
        Operand.LIST: {"type": "array", "items": single},
    }
    return schemas.get(operator.operand, single)


def _forms() -> Iterator[dict[str, Any]]:
    """What goes together in a filter: kinds of fields, operators and values."""
    for kind, operators in OPERATORS.items():
        fields = [field.name for field in FIELDS if field.type is kind]
        by_value: dict[str, tuple[list[str], dict[str, Any]]] = {}
        for operator in Operator:
            if operator in operators:
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
            "description": "Text, a number, true or false; an array for in, nin and between",
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
            "description": f"A filter on {', '.join(SCOPED_FIELDS)} needs one on "
            f"{', '.join(SCOPE_FIELDS)} next to it; without it the status is 400",
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


_UNREAD = {"description": "What could not be read when the parcel file was made, word for word"}
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
    "description": "A parcel. Fields beyond these are those of the data",
    "required": [*(field.name for field in FIELDS), "geom"],
    "properties": {
        **{field.name: _field_schema(field) for field in FIELDS},
        "geom": {"anyOf": [_GEOMETRY, _UNREAD]},
        "buildings": {"type": "array", "items": _BUILDING},
    },
}
_COUNTS = {
    Count.TOTAL: "All matches, not those of this page",
    Count.PAGE: "The records of this page",
}
_SCORE = {
    "type": "number",
    "minimum": 0,
    "maximum": 100,
    "description": "How well the address agrees: 100 is surely the same, 3 and less an address "
    "of which the line may be the beginning",
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
    "description": "Where no parcel has the address: the nearest addresses, nearest first",
}
_SCORED_RECORD = {
    **_RECORD,
    "required": [*_RECORD["required"], SCORE],
    "properties": {**_RECORD["properties"], SCORE: _SCORE},
}
_UUIDS = {"type": "array", "items": {"type": "string"}}


def _page(style: AnswerStyle, record: dict[str, Any] = _RECORD) -> dict[str, Any]:
    """Return the members of an answer that holds records."""
    members: dict[str, Any] = {"results": {"type": "array", "items": record}}
    if style.count in _COUNTS:
        members["count"] = {"type": "integer", "description": _COUNTS[style.count]}
    return {**members, "limit": {"type": "integer"}, "offset": {"type": "integer"}}


def _area_page(style: AnswerStyle) -> dict[str, Any]:
    members = _page(style)
    if style.area in (AreaAnswer.IDS, AreaAnswer.ALL_IDS):
        del members["results"]
    if style.area is AreaAnswer.RECORDS:
        return members
    whole = style.area is AreaAnswer.ALL_IDS
    words = "The ids of every match" if whole else "The ids of this page"
    return {"svc_uuids": {**_UUIDS, "description": words}, **members}


_ERROR = {
    "type": "object",
    "required": ["detail"],
    "properties": {"detail": {"type": "string"}},
}
_STATUSES = {
    400: "Unknown field, operator that the field does not take, missing geographic scope, or a "
    "request that is not valid HTTP",
    401: "Missing or unknown key",
    403: "No active subscription",
    408: "Body not sent in time",
    413: "Body too large",
    415: "Compressed body",
    422: "Not as the schema of the request has it",
    429: "Monthly limit exceeded",
    500: "Unexpected server error",
}


def _parameter(name: str, schema: dict[str, Any], *, required: bool = False) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": required, "schema": schema}


def _endpoint(
    summary: str,
    answer: dict[str, Any],
    statuses: tuple[int, ...],
    optional: dict[str, Any] | None = None,
    **extra: Any,
) -> Any:
    """Keyword arguments of a FastAPI route: the response always has the members of `answer`."""

    def content(schema: dict[str, Any]) -> dict[str, Any]:
        return {"application/json": {"schema": schema}}

    page = {
        "type": "object",
        "required": list(answer),
        "properties": {**answer, **(optional or {})},
    }
    responses: dict[int, dict[str, Any]] = {
        200: {"description": "One page of parcels", "content": content(page)}
    }
    for status in statuses:
        responses[status] = {"description": _STATUSES[status], "content": content(_ERROR)}
    return {
        "summary": summary,
        "responses": responses,
        "openapi_extra": extra,
        "dependencies": _SECURITY,
        "response_model": None,
    }


def _body(schema: dict[str, Any], example: dict[str, Any]) -> dict[str, Any]:
    return {
        "required": True,
        "content": {"application/json": {"schema": schema, "example": example}},
    }


#: 400 also of a request that is no valid HTTP.
_ALWAYS = (400, 401, 403, 408, 413, 415, 422, 429, 500)
_PAGE_PARAMETERS = [_parameter(name, schema) for name, schema in _PAGE.items()]
_TEXT = {"type": "string"}
_ADDRESS = {**_TEXT, "minLength": 1, "pattern": r"\S", "description": "In one line"}


def area(style: AnswerStyle) -> Any:
    """Return the route of ``POST /parcels/area``, as keyword arguments for FastAPI."""
    return _endpoint(
        "Parcels that intersect one or more polygons",
        _area_page(style),
        _ALWAYS,
        requestBody=_body(_AREA_BODY, _AREA_EXAMPLE),
    )


def query(style: AnswerStyle) -> Any:
    """Return the same of ``POST /parcels/query``."""
    return _endpoint(
        "Parcels that meet all filters",
        _page(style),
        _ALWAYS,
        requestBody=_body(_QUERY_BODY, _QUERY_EXAMPLE),
    )


def point(style: AnswerStyle) -> Any:
    """Return the same of ``GET /parcels/point``."""
    return _endpoint(
        "Parcels that contain a point, boundary included",
        _page(style),
        _ALWAYS,
        parameters=[
            _parameter("lat", _LATITUDE, required=True),
            _parameter("lon", _LONGITUDE, required=True),
            *_PAGE_PARAMETERS,
        ],
    )


def address(style: AnswerStyle) -> Any:
    """Return the same of ``GET /parcels/address``."""
    return _endpoint(
        "Parcels at a street address, best match first",
        _page(style, _SCORED_RECORD),
        _ALWAYS,
        {NEAREST: _NEAREST},
        parameters=[
            _parameter("address", _ADDRESS, required=True),
            *(_parameter(name, _TEXT) for name in ("city", "state", "postal")),
            *_PAGE_PARAMETERS,
        ],
    )
