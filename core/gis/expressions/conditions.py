"""Reading of conditions that users type: the parameters `FILTERS` and `SCOPE` of the algorithms."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract import Filter, Problem, RequestRefused
from parcel_lookup.core.contract.reading import read_filters
from parcel_lookup.core.gis.expressions.translation import translate
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    Conditions = tuple[tuple[Filter, ...], str, tuple[tuple[Filter, ...], ...]]

_FILTERS = "filters"
_STATE_DIGITS, _COUNTY_DIGITS = 2, 5
_BY_WORD = {
    word.casefold(): state
    for state in STATES
    for word in (state.abbreviation, state.name, state.code)
}
_CODES = {state.code for state in STATES}


def read_conditions(text: str) -> Conditions:
    """Return filters, an expression, and its alternatives, as in a `Search`; blank text is none.

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
        raise _refused(
            tr("The filters are not valid JSON ({error}).").format(error=error)
        ) from error
    if isinstance(items, dict):
        items = _unwrapped(items)
    filters, problems = read_filters(items)
    if problems:
        raise RequestRefused(tuple(problems))
    return filters


def _unwrapped(body: dict[str, Any]) -> Any:
    others = ", ".join(f"“{name}”" for name in body if name != _FILTERS)
    if _FILTERS not in body:
        raise _refused(tr("“filters” must be an array of filter items."))
    if others:
        raise _refused(
            tr("Enter only the filters of a request, without {names}.").format(names=others)
        )
    return body[_FILTERS]


def _refused(sentence: str) -> RequestRefused:
    return RequestRefused((Problem(422, (_FILTERS,), sentence),))


def read_scope(text: str) -> tuple[Filter, ...]:
    """Return filters for ``MA``, ``Massachusetts``, ``25``, ``25017``, or JSON; none for "".

    JSON is an array of filter items, as in `FILTERS`. Raises `RequestRefused` for anything else.
    What the service would refuse in the filters is left for `Search.problems`.
    """
    text = text.strip()
    if not text:
        return ()
    if text.startswith(("[", "{")):
        return read_conditions(text)[0]
    state = _BY_WORD.get(" ".join(text.casefold().split()))
    if state is not None:
        return (Filter("state", "eq", state.abbreviation),)
    code, county = text[:_STATE_DIGITS], text[_STATE_DIGITS:]
    if text.isascii() and text.isdigit() and len(text) == _COUNTY_DIGITS and code in _CODES:
        # Services write the county's code with the state's before it, or without.
        return (Filter("state_fp", "eq", code), Filter("county_fp", "in", (county, text)))
    sentence = tr(
        "“{text}” is not a state or county. Enter a state as MA, Massachusetts, or 25, a "
        "county as its five digits, such as 25017, or filters in JSON."
    )
    raise RequestRefused((Problem(422, ("scope",), sentence.format(text=text[:60])),))
