"""Requests out of JSON and out of query parameters, as a service receives them (section 4)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Callable

from parcel_lookup.core.contract.check import check
from parcel_lookup.core.contract.errors import Problem, RequestRefused
from parcel_lookup.core.contract.fields import DEFAULT_PAGE
from parcel_lookup.core.contract.filters import Filter, Order, filter_from_json
from parcel_lookup.core.contract.requests import (
    AddressRequest,
    AreaRequest,
    PointRequest,
    QueryRequest,
    Request,
)
from parcel_lookup.core.i18n import tr

_NUMBER = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")


def read_area(body: Any) -> AreaRequest:
    """Return the area request of a JSON body. Raises `RequestRefused` with all its problems."""
    from parcel_lookup.core.contract.geometry import read_features

    body = _object(body)
    problems: list[Problem] = []
    if body.get("type") != "FeatureCollection":
        problems.append(Problem(422, ("type",), tr("“type” must be “FeatureCollection”.")))
    polygons, found = read_features(body.get("features"))
    return _checked(AreaRequest(tuple(polygons), *_page(body)), problems + found)


def read_query(body: Any) -> QueryRequest:
    """Return the query of a JSON body. Raises `RequestRefused` with all its problems."""
    body = _object(body)
    filters, problems = read_filters(body.get("filters"))
    order, found = read_order(body.get("order"))
    return _checked(QueryRequest(filters, order, *_page(body)), problems + found)


def read_point(parameters: Mapping[str, str]) -> PointRequest:
    """The point request of query parameters. Raises `RequestRefused` with all its problems."""
    lat, lon = (_parsed(parameters.get(name), float) for name in ("lat", "lon"))
    return _checked(PointRequest(lat, lon, *_page_parameters(parameters)), [])


def read_address(parameters: Mapping[str, str]) -> AddressRequest:
    """The address request of query parameters. Raises `RequestRefused` with all its problems."""
    parts = (parameters.get(name) for name in ("address", "city", "state", "postal"))
    return _checked(AddressRequest(*parts, *_page_parameters(parameters)), [])


def read_filters(items: Any) -> tuple[tuple[Filter, ...], list[Problem]]:
    """Filters of a JSON array, and what keeps it from being an array of filter items.

    `check.check_filters` looks into the items.
    """
    if not isinstance(items, list):
        return (), [Problem(422, ("filters",), tr("“filters” must be an array of filter items."))]
    filters: list[Filter] = []
    problems: list[Problem] = []
    for index, item in enumerate(items):
        if not isinstance(item, dict):
            problems.append(
                Problem(422, ("filters", index), tr("A filter item must be an object."))
            )
        elif "value" not in item:
            problems.append(
                Problem(422, ("filters", index, "value"), tr("A filter item must have a “value”."))
            )
        else:
            filters.append(filter_from_json(item))
    # Without the invalid items, the positions of the others would be wrong.
    return (() if problems else tuple(filters)), problems


def read_order(item: Any) -> tuple[Any, list[Problem]]:
    """Order of a JSON object, and what keeps it from being one; `check` looks into it."""
    if item is None:
        return None, []
    if not isinstance(item, dict):
        return None, [Problem(422, ("order",), tr("“order” must be an object."))]
    return Order(item.get("field"), item.get("direction", "asc")), []


def _object(body: Any) -> Mapping[str, Any]:
    if not isinstance(body, dict):
        raise RequestRefused(
            (Problem(422, (), tr("The body of a request must be a JSON object.")),)
        )
    return body


def _page(body: Mapping[str, Any]) -> tuple[Any, Any, Any]:
    return (
        body.get("limit", DEFAULT_PAGE),
        body.get("offset", 0),
        body.get("include_buildings", False),
    )


def _page_parameters(parameters: Mapping[str, str]) -> tuple[Any, Any, Any]:
    limit, offset, buildings = _page(parameters)
    words = {"true": True, "false": False, "1": True, "0": False}
    if isinstance(buildings, str):
        buildings = words.get(buildings.lower(), buildings)
    return _parsed(limit, int), _parsed(offset, int), buildings


def _parsed(value: Any, kind: Callable[[str], Any]) -> Any:
    """Text as a number where it is one, else as it came, for `check` to refuse."""
    # Python reads more as numbers than anyone sends: "1_0", " 1", and digits of other scripts.
    if not isinstance(value, str) or not _NUMBER.fullmatch(value):
        return value
    try:
        return kind(value)
    except ValueError:
        return value


def _checked(request: Request, problems: list[Problem]) -> Any:
    problems = problems + check(request)
    if problems:
        raise RequestRefused(tuple(problems))
    return request
