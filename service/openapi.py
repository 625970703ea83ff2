"""What ``/docs`` says about the endpoints, made from the contract's catalogue and limits.

For reading only: requests are checked by `core.contract`, never against these schemas.
"""

from __future__ import annotations

from typing import Any

from fastapi import Depends
from fastapi.security import HTTPBearer

from ..core.contract import (
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
from ..core.contract.fields import OPERATORS, plain_words


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
{", ".join(f"`{name}`" for name in SCOPE_FIELDS)} beside it.
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

_POSITION = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
_POLYGON = {
    "type": "object",
    "required": ["type", "coordinates"],
    "properties": {
        "type": {"const": "Polygon"},
        "coordinates": {
            "type": "array",
            "description": "Rings of [longitude, latitude] pairs, each ring closed",
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
_FILTER = {
    "type": "object",
    "required": ["field", "op", "value"],
    "properties": {
        "field": {"type": "string", "enum": [field.name for field in FIELDS]},
        "op": {
            "type": "string",
            "enum": [name.value for name in Operator],
            "description": "; ".join(f"`{name.value}` {plain_words(name)}" for name in Operator),
        },
        "value": {
            "description": "Text, a number, true or false; an array for in, nin and between",
            "anyOf": [
                {"type": "string"},
                {"type": "number"},
                {"type": "boolean"},
                {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "number"}]}},
            ],
        },
    },
}
_ORDER = {
    "type": "object",
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
        "filters": {"type": "array", "maxItems": MAX_FILTERS, "items": _FILTER},
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
    return {"type": [kind, "null"], "title": field.label, "description": field.meaning + unit}


_BUILDING = {
    "type": "object",
    "properties": {
        "geom": {"type": ["object", "null"], "description": "GeoJSON, EPSG:4326"},
        **{
            field.name: {"type": ["number" if field.numeric else "string", "null"]}
            for field in BUILDING_FIELDS
        },
    },
}
_RECORD = {
    "type": "object",
    "description": "A parcel. Fields beyond these are those of the data",
    "properties": {
        **{field.name: _field_schema(field) for field in FIELDS},
        "geom": {"type": ["object", "null"], "description": "GeoJSON, EPSG:4326"},
        "buildings": {"type": "array", "items": _BUILDING},
    },
}
_ANSWER_PAGE = {
    "results": {"type": "array", "items": _RECORD},
    "count": {"type": "integer", "description": "All matches, not those of this page"},
    "limit": {"type": "integer"},
    "offset": {"type": "integer"},
}
_SCORE = {
    "type": "number",
    "minimum": 0,
    "maximum": 100,
    "description": "How well the address agrees: 100 is surely the same, 3 and less an address "
    "of which the line may be the beginning",
}
_ADDRESS_ANSWER = {
    **_ANSWER_PAGE,
    "results": {
        "type": "array",
        "items": {**_RECORD, "properties": {**_RECORD["properties"], SCORE: _SCORE}},
    },
    NEAREST: {
        "type": "array",
        "maxItems": 3,
        "items": {
            "type": "object",
            "required": ["address", "score"],
            "properties": {
                "address": {"type": "string"},
                "score": {"type": "number", "minimum": 0, "maximum": 100},
            },
        },
        "description": "Where no parcel has the address: the nearest addresses, nearest first",
    },
}
_AREA_ANSWER = {
    "svc_uuids": {
        "type": "array",
        "items": {"type": "string", "format": "uuid"},
        "description": "The ids of this page",
    },
    **_ANSWER_PAGE,
}

_ERROR = {
    "type": "object",
    "required": ["detail"],
    "properties": {"detail": {"type": "string"}},
}
_STATUSES = {
    400: "Unknown field, operator that the field does not take, or missing geographic scope",
    401: "Missing or unknown key",
    403: "No active subscription",
    413: "Body too large",
    415: "Compressed body",
    422: "Not as the schema of the request has it",
    429: "Monthly limit exceeded",
    500: "Unexpected server error",
}


def _parameter(name: str, schema: dict[str, Any], *, required: bool = False) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": required, "schema": schema}


def _endpoint(summary: str, answer: dict[str, Any], statuses: tuple[int, ...], **extra: Any) -> Any:
    """Keyword arguments of a FastAPI route."""

    def content(schema: dict[str, Any]) -> dict[str, Any]:
        return {"application/json": {"schema": schema}}

    responses: dict[int, dict[str, Any]] = {
        200: {
            "description": "One page of parcels",
            "content": content({"type": "object", "properties": answer}),
        }
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


_ALWAYS = (401, 403, 413, 415, 422, 429, 500)
_PAGE_PARAMETERS = [_parameter(name, schema) for name, schema in _PAGE.items()]
_TEXT = {"type": "string"}

AREA = _endpoint(
    "Parcels that intersect one or more polygons",
    _AREA_ANSWER,
    _ALWAYS,
    requestBody=_body(_AREA_BODY, _AREA_EXAMPLE),
)
QUERY = _endpoint(
    "Parcels that meet all filters",
    _ANSWER_PAGE,
    (400, *_ALWAYS),
    requestBody=_body(_QUERY_BODY, _QUERY_EXAMPLE),
)
POINT = _endpoint(
    "Parcels that contain a point, boundary included",
    _ANSWER_PAGE,
    _ALWAYS,
    parameters=[
        _parameter("lat", {"type": "number", "minimum": -90, "maximum": 90}, required=True),
        _parameter("lon", {"type": "number", "minimum": -180, "maximum": 180}, required=True),
        *_PAGE_PARAMETERS,
    ],
)
ADDRESS = _endpoint(
    "Parcels at a street address, best match first",
    _ADDRESS_ANSWER,
    _ALWAYS,
    parameters=[
        _parameter("address", {**_TEXT, "description": "In one line"}, required=True),
        *(_parameter(name, _TEXT) for name in ("city", "state", "postal")),
        *_PAGE_PARAMETERS,
    ],
)
