"""The request of a search as JSON for people: written out, and read back. Plain Python."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_PAGE,
    SERVICE_RULES,
    Filter,
    Order,
    Problem,
    QueryRequest,
    RequestRefused,
    Rules,
)
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.paging.windows import QueryReader
from parcel_lookup.core.search.query.plan import make_plan
from parcel_lookup.core.search.query.sharing import share_filters
from parcel_lookup.ui.filters.draft import Draft

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Bytes of a text that is read: more was pasted by mistake.
MOST_BYTES = 1024 * 1024
#: Filters that become rows. A request takes ten; whoever pastes twenty sees what is too many.
_MOST_ROWS = 100
#: An item of a request goes into one line as long as it is no longer than this.
_LINE = 100
#: What a sentence shows of a name or a number, and how many names.
_SHOWN, _NAMED = 30, 3

#: Requests that are written of an expression.
_MOST_REQUESTS = 20

_BY_ID = Order(ID_FIELD)
_NOTHING = Draft()

_ITEM = ("field", "op", "value")
_BODY = ("filters", "order", "limit", "offset", "include_buildings")
_PAGE = {"limit": MAX_PAGE, "offset": 0}
_SEARCH = (
    *("version", "polygons", "filters", "order", "include_buildings", "max_parcels"),
    *("max_requests", "place", "expression", "alternatives"),
)

#: What Python says of JSON that is none, and what that means.
_SYNTAX = (
    ("Illegal trailing comma", "there is a comma too many."),
    ("Expecting ',' delimiter", "a comma or a closing bracket is missing."),
    ("Expecting ':' delimiter", "a colon is missing after the name."),
    ("Expecting property name", "a name in straight double quotes is missing."),
    ("Expecting value", "a value is missing. Texts stand in straight double quotes."),
    ("Unterminated string", "a text begins here and has no closing quote."),
    ("Invalid control character", "a text has a line break or a tab in it."),
    ("Invalid \\", "a backslash in a text is written twice."),
    ("Extra data", "the request is over here, but the text goes on."),
)


class Written(NamedTuple):
    """A search as text."""

    text: str
    #: How many requests are sent first, one for each query. With an area nobody knows.
    requests: int


class Reading(NamedTuple):
    """What a text says."""

    draft: Draft
    #: Sentences about what is in the text and not in the draft.
    notes: tuple[str, ...]


# ---- writing ------------------------------------------------------------------------------------


def write(search: Search, rules: Rules = SERVICE_RULES, *, by_area: bool = False) -> Written:
    """The body of the first request of each query.

    Filters that are sent in parts, since a list in them is too long for one request, are written as
    a whole, or they could not be edited. So are those of a search that cannot be sent yet.

    `rules` are the source's. `by_area`: an area decides too. Then the filters alone, as an array:
    what is sent of rows, and with which ids beside them, depends on what the area brings. Of an
    expression it is known.
    """
    if by_area:
        return Written(_array(_along(search) if search.expression else search.filters, ""), 0)
    requests = _first_requests(search, rules)
    texts = [_body(request) for request in requests[:_MOST_REQUESTS]]
    if not search.expression and [request.filters for request in requests] != [search.filters]:
        whole = QueryRequest(
            search.filters, _sent_order(search, rules), MAX_PAGE, 0, search.include_buildings
        )
        texts = [_body(whole)]
    return Written("\n\n".join(texts), len(requests))


def _along(search: Search) -> tuple[Filter, ...]:
    """What is asked of an expression beside the ids of an area's parcels."""
    queries = search.queries
    return share_filters(queries[0]).sent if len(queries) == 1 else ()


def _first_requests(search: Search, rules: Rules) -> list[QueryRequest]:
    """What the engine asks first of each query."""
    plan = make_plan(search, is_metered=True, rules=rules)
    if search.problems(rules):
        order = search.order or _BY_ID
        buildings = search.include_buildings
        return [QueryRequest(one.filters, order, MAX_PAGE, 0, buildings) for one in plan.queries]
    series = [QueryReader(plan, query).series[0] for query in plan.queries]
    return [one.request(0, search.include_buildings) for one in series]


def _sent_order(search: Search, rules: Rules = SERVICE_RULES) -> Order:
    """The order that is sent, also where a search leaves it to the engine."""
    requests = _first_requests(search, rules)
    return requests[0].order if requests else search.order or _BY_ID


def _body(request: QueryRequest) -> str:
    body = request.to_json()
    del body["filters"]
    members = [f'  "filters": {_array(request.filters, "  ")}']
    members += [f"  {json.dumps(name)}: {_in_line(value)}" for name, value in body.items()]
    return "{\n" + ",\n".join(members) + "\n}"


def _array(filters: Sequence[Filter], margin: str) -> str:
    """An array with an item in each line."""
    inner = margin + "  "
    items = [inner + _item(item.to_json(), inner) for item in filters]
    return "[\n" + ",\n".join(items) + f"\n{margin}]" if items else "[]"


def _item(item: dict[str, Any], margin: str) -> str:
    line = _in_line(item)
    if len(line) <= _LINE:
        return line
    return json.dumps(item, ensure_ascii=False, indent=2).replace("\n", f"\n{margin}")


def _in_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# ---- reading ------------------------------------------------------------------------------------


def read(text: str, base: Draft = _NOTHING) -> Reading:
    """The filters that a text holds; what it says nothing about is that of `base`.

    It is an array of filter items, the body of a request, or a search as the plugin writes it.
    Filters that the service would refuse are read too: they become rows, which say what is wrong.

    Raises `RequestRefused`: the `where` of its problems is the item's place in the request.
    """
    value = _parse(text)
    if isinstance(value, list):
        rows, notes = _read_items(value)
        return Reading(replace(base, rows=rows, expression=""), notes)
    if isinstance(value, dict) and "version" in value:
        return _read_search(value)
    if isinstance(value, dict) and "filters" in value:
        return _read_body(value, base)
    if isinstance(value, dict) and "field" in value:
        rows, notes = _read_items([value])
        return Reading(replace(base, rows=rows, expression=""), notes)
    raise _refused("A request is an array of filters, or an object with “filters” in it.")


def _read_body(body: dict[str, Any], base: Draft) -> Reading:
    rows, notes = _read_items(body["filters"])
    search = Search(
        filters=rows,
        order=_as_known(_read_order(body.get("order")), base),
        include_buildings=body.get("include_buildings", False),
        max_parcels=base.max_parcels,
    )
    notes += _ignored(body, _BODY, "The request")
    if any(_is_other(body.get(name, usual), usual) for name, usual in _PAGE.items()):
        notes += (
            "“limit” and “offset” are left out: a search brings every match, or as many as “At "
            "most” says.",
        )
    return Reading(_draft_of(search), notes)


def _read_search(body: dict[str, Any]) -> Reading:
    # What is wrong with the items is said more exactly here; those of a newer version may differ.
    search = Search.from_json({**body, "polygons": [], "filters": []})
    rows, notes = _read_items(body.get("filters", []))
    notes += _ignored(body, _SEARCH, "The search")
    if rows and search.expression:
        raise _refused("This search has filters and an expression; the builder takes one of them.")
    if body.get("polygons"):
        notes += ("The area of this search is left out: its filters are taken.",)
    order = _read_order(body.get("order"))
    return Reading(_draft_of(replace(search, filters=rows, order=order)), notes)


def _draft_of(search: Search) -> Draft:
    """The search's filters. Raises where it says something that no row has a place for."""
    members = ("order", "include_buildings", "max_parcels")
    problems = [problem for problem in search.problems() if problem.where[0] in members]
    if problems:
        raise RequestRefused(tuple(problems))
    return Draft.of(search)


def _read_items(items: Any) -> tuple[tuple[Filter, ...], tuple[str, ...]]:
    """The filters of an array, and what was left out of them."""
    if not isinstance(items, list):
        raise _refused("“filters” is an array of filters.", "filters")
    if len(items) > _MOST_ROWS:
        raise _refused(f"These are {len(items):,} filters; a request takes ten.", "filters")
    problems: list[Problem] = []
    rows: list[Filter] = []
    notes: tuple[str, ...] = ()
    for index, item in enumerate(items):
        found = _item_problem(item)
        if found is not None:
            member, words = found
            where = ("filters", index, member) if member else ("filters", index)
            problems.append(Problem(422, where, f"Filter {index + 1}: {words}"))
        else:
            rows.append(Filter(item.get("field", ""), item.get("op", ""), item.get("value")))
            notes += _ignored(item, _ITEM, f"Filter {index + 1}")
    if problems:
        raise RequestRefused(tuple(problems))
    return tuple(rows), notes


def _item_problem(item: Any) -> tuple[str, str] | None:
    """What keeps an item from being a row: the member at fault, and words about it."""
    if not isinstance(item, dict):
        return "", "it is no object with “field”, “op” and “value”."
    for name in ("field", "op"):
        if not isinstance(item.get(name, ""), str):
            return name, f"“{name}” is no text."
    value = item.get("value")
    values = value if isinstance(value, list) else [value]
    if any(isinstance(one, (list, dict)) for one in values):
        return "value", "“value” is text, a number, true or false, or a list of these."
    return None


def _read_order(item: Any) -> Order | None:
    if item is None:
        return None
    if not isinstance(item, dict):
        raise _refused("“order” is an object with “field” and “direction”.", "order")
    return Order(item.get("field"), item.get("direction", "asc"))


def _as_known(order: Order | None, base: Draft) -> Order | None:
    """The order of `base` where that is sent so: a request has one where a draft has none."""
    return base.order if order == _sent_order(replace(base, expression="").search()) else order


def _ignored(item: Mapping[str, Any], known: Iterable[str], what: str) -> tuple[str, ...]:
    """A sentence about members that mean nothing."""
    names = [f"“{_short(name)}”" for name in item if name not in known]
    if not names:
        return ()
    shown = names[:_NAMED]
    if len(names) > _NAMED:
        shown.append(f"{len(names) - _NAMED:,} more")
    return (f"{what} has {' and '.join(shown)}, which no request knows. It is left out.",)


def _is_other(value: Any, usual: int) -> bool:
    return isinstance(value, bool) or value != usual


# ---- JSON ---------------------------------------------------------------------------------------


def _parse(text: str) -> Any:
    if len(text) > MOST_BYTES or len(text.encode(errors="replace")) > MOST_BYTES:
        raise _refused("The text is larger than 1 MiB, too much for a request. It was not read.")
    text = text.lstrip("\ufeff")
    if not text.strip():
        raise _refused("There is no request here. The filters stay as they are.")
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_number,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        raise _refused(_place_of(error)) from error
    except RecursionError as error:
        raise _refused("The brackets are nested too deeply for a request.") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        (twice, _), *_ = Counter(name for name, _ in pairs).most_common(1)
        raise _refused(f"“{_short(twice)}” is there twice in one object.")
    return found


def _integer(digits: str) -> int:
    _number(digits)  # Python refuses to read a very long one as a whole number
    return int(digits)


def _number(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise _refused(f"The number {_short(digits)} is too large.")
    return number


def _constant(name: str) -> Any:
    raise _refused(f"{name} is no value of JSON.")


def _place_of(error: json.JSONDecodeError) -> str:
    words = next((words for start, words in _SYNTAX if error.msg.startswith(start)), "")
    return f"Line {error.lineno:,}, column {error.colno:,}: {words or 'this is no JSON.'}"


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def _refused(sentence: str, *where: Any) -> RequestRefused:
    return RequestRefused((Problem(422, where, sentence),))
