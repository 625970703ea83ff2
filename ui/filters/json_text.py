"""The filters of a draft as JSON text, as the specification writes them. Plain Python."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.contract import (
    FILE_INFO,
    Filter,
    Problem,
    RequestRefused,
    check_filters,
)
from parcel_lookup.core.contract.reading import read_filters, read_order
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parcel_lookup.core.contract import SourceInfo
    from parcel_lookup.ui.filters.draft import Draft

#: Maximum size of a text that is read: more was pasted by mistake.
MOST_BYTES = 1024 * 1024
#: Maximum length of an item in one line.
_MAX_LINE = 100
#: The members of a query. Its page is ignored, because a search returns all pages.
_QUERY = ("filters", "order", "include_buildings", "limit", "offset")


def write(filters: Iterable[Filter]) -> str:
    """Return filters as a JSON array with one item per line."""
    items = [f"  {_item(item)}" for item in filters]
    return "[\n" + ",\n".join(items) + "\n]" if items else "[]"


def _item(item: Filter) -> str:
    line = json.dumps(item.to_json(), ensure_ascii=False)
    if len(line) <= _MAX_LINE:
        return line
    return json.dumps(item.to_json(), ensure_ascii=False, indent=2).replace("\n", "\n  ")


def read(text: str, base: Draft, info: SourceInfo) -> Draft:
    """Return `base` with the filters of a JSON text in place of its rows or expression.

    The text is an array of filter items, or the body of a query, which also has order and
    buildings. What a service would refuse in a filter is left for the review. Raises
    `RequestRefused` if the text is anything else, or has an order that the source does not allow.
    """
    if len(text) > MOST_BYTES:
        raise _refused(
            tr("The text is larger than 1 MiB, which is too large for a request. It was not read.")
        )
    try:
        body = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError) as error:
        sentence = tr("The filters are not valid JSON ({error}).").format(error=error)
        raise _refused(sentence) from error
    if not isinstance(body, dict):
        return replace(base, rows=_read_rows(body), expression="")
    rows = _read_rows(body.get("filters"))
    others = ", ".join(f"“{name}”" for name in body if name not in _QUERY)
    if others:
        sentence = tr("Enter only the filters of a request, without {names}.")
        raise _refused(sentence.format(names=others))
    order, problems = read_order(body.get("order"))
    buildings = body.get("include_buildings", False)
    draft = replace(base, rows=rows, expression="", order=order, include_buildings=buildings)
    problems += [
        one
        for one in draft.search(info).problems(info)
        if one.where[0] in ("order", "include_buildings")
    ]
    if problems:
        raise RequestRefused(tuple(problems))
    return draft


def _read_rows(items: Any) -> tuple[Filter, ...]:
    """Return the filters of an array; raise `RequestRefused` if they cannot be rows."""
    filters, problems = read_filters(items)
    for index, item in enumerate(filters):
        if any(isinstance(one, (list, dict)) for one in item.values):
            sentence = tr("“value” must be text, a number, true, false, or a list of these.")
            problems.append(Problem(422, ("filters", index, "value"), sentence))
    # Unknown names and values of the wrong type are shown in the rows.
    problems += [
        one
        for one in check_filters(filters, FILE_INFO)
        if one.status == 422 and one.where[-1] != "value"
    ]
    if problems:
        raise RequestRefused(tuple(map(_numbered, problems)))
    return filters


def _numbered(problem: Problem) -> Problem:
    """Return a problem with the number of its filter in the sentence."""
    if len(problem.where) < 2:
        return problem
    sentence = tr("Filter {number}: {sentence}")
    sentence = sentence.format(number=problem.where[1] + 1, sentence=problem.sentence)
    return problem._replace(sentence=sentence)


def _refused(sentence: str) -> RequestRefused:
    return RequestRefused((Problem(422, (), sentence),))
