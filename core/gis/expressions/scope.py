"""The state or county that a list of ids is looked up in, as people write it."""

from __future__ import annotations

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract import Filter, Problem, RequestRefused

_STATE_DIGITS, _COUNTY_DIGITS = 2, 5
_BY_WORD = {
    word.casefold(): state
    for state in STATES
    for word in (state.abbreviation, state.name, state.code)
}
_CODES = {state.code for state in STATES}


def read_scope(text: str) -> tuple[Filter, ...]:
    """Filters for ``MA``, ``Massachusetts``, ``25`` or ``25017``, or out of JSON; none for "".

    JSON is an array of filter items, as everywhere. Raises `RequestRefused` for anything else; what
    the service would refuse in the filters is left for `Search.problems`.
    """
    from parcel_lookup.core.gis.expressions import read_conditions

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
    sentence = (
        f"“{text[:60]}” is no state or county. A state is named as MA, Massachusetts or 25, a "
        "county by its five digits, as 25017; or both as filters in JSON."
    )
    raise RequestRefused((Problem(422, ("scope",), sentence),))
