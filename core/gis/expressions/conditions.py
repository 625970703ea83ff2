"""What the parameter `FILTERS` of the algorithms takes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.contract import Problem, RequestRefused
from parcel_lookup.core.contract.reading import read_filters
from parcel_lookup.core.gis.expressions.translation import translate

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Filter

    Conditions = tuple[tuple[Filter, ...], str, tuple[tuple[Filter, ...], ...]]

_FILTERS = "filters"


def read_conditions(text: str) -> Conditions:
    """Filters, an expression, and its alternatives, as a `Search` has them; blank text is none.

    Text that begins with ``[`` or ``{`` is JSON: the specification's array of filter items, alone
    or as the one member ``filters`` of an object. Anything else is an expression of QGIS. Raises
    `RequestRefused` where it is neither; what the service would refuse in the filters is left for
    `Search.problems`.
    """
    text = text.strip()
    if not text:
        return (), "", ()
    if text.startswith(("[", "{")):
        return _read_json(text), "", ()
    translation = translate(text)
    return (), translation.expression, translation.alternatives


def _read_json(text: str) -> tuple[Filter, ...]:
    try:
        items = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _refused(f"The filters are not JSON ({error}).") from error
    if isinstance(items, dict):
        items = _unwrapped(items)
    filters, problems = read_filters(items)
    if problems:
        raise RequestRefused(tuple(problems))
    return filters


def _unwrapped(body: dict[str, Any]) -> Any:
    others = ", ".join(f"“{name}”" for name in body if name != _FILTERS)
    if _FILTERS not in body:
        raise _refused("“filters” is an array of filter items.")
    if others:
        raise _refused(f"Only the filters of a request belong here, not {others}.")
    return body[_FILTERS]


def _refused(sentence: str) -> RequestRefused:
    return RequestRefused((Problem(422, (_FILTERS,), sentence),))
