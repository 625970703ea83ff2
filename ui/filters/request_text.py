"""The request of a search as JSON text: writing and reading. Plain Python."""

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
#: Maximum number of filters that become rows, so that the user sees which ones are too many.
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
    ("Illegal trailing comma", "there is an extra comma."),
    ("Expecting ',' delimiter", "a comma or a closing bracket is missing."),
    ("Expecting ':' delimiter", "a colon is missing after the name."),
    ("Expecting property name", "a name in straight double quotes is missing."),
    ("Expecting value", "a value is missing. Put text in straight double quotes."),
    ("Unterminated string", "the text that begins here has no closing quote."),
    ("Invalid control character", "a text contains a line break or a tab."),
    ("Invalid \\", "write a backslash in a text twice."),
    ("Extra data", "there is more text after the end of the request."),
)


class RequestText(NamedTuple):
    """A search written as request text."""

    text: str
    #: Number of first requests, one per query. Unknown with an area.
    requests: int


class ParsedRequest(NamedTuple):
    """The result of reading a request text."""

    draft: Draft
    #: Sentences about what is in the text and not in the draft.
    notes: tuple[str, ...]


# ---- writing ------------------------------------------------------------------------------------


def write(search: Search, rules: Rules = SERVICE_RULES, *, by_area: bool = False) -> RequestText:
    """The body of the first request of each query.

    Filters that are sent in parts, since a list in them is too long for one request, are written as
    a whole, or they could not be edited. So are those of a search that cannot be sent yet.

    `rules` are the source's. `by_area`: an area decides too. Then the filters alone, as an array:
    what is sent of rows, and with which ids beside them, depends on what the area brings. Of an
    expression it is known.
    """
    if by_area:
        return RequestText(_array(_along(search) if search.expression else search.filters, ""), 0)
    requests = _first_requests(search, rules)
    texts = [_body(request) for request in requests[:_MOST_REQUESTS]]
    if not search.expression and [request.filters for request in requests] != [search.filters]:
        whole = QueryRequest(
            search.filters, _sent_order(search, rules), MAX_PAGE, 0, search.include_buildings
        )
        texts = [_body(whole)]
    return RequestText("\n\n".join(texts), len(requests))


def _along(search: Search) -> tuple[Filter, ...]:
    """Return the filters of an expression that are sent with the IDs of an area's parcels."""
    queries = search.queries
    return share_filters(queries[0]).sent if len(queries) == 1 else ()


def _first_requests(search: Search, rules: Rules) -> list[QueryRequest]:
    """Return the first request of each query, as the engine sends it."""
    plan = make_plan(search, is_metered=True, rules=rules)
    if search.problems(rules):
        order = search.order or _BY_ID
        buildings = search.include_buildings
        return [QueryRequest(one.filters, order, MAX_PAGE, 0, buildings) for one in plan.queries]
    series = [QueryReader(plan, query).series[0] for query in plan.queries]
    return [one.request(0, search.include_buildings) for one in series]


def _sent_order(search: Search, rules: Rules = SERVICE_RULES) -> Order:
    """Return the order that is sent, including the engine's default."""
    requests = _first_requests(search, rules)
    return requests[0].order if requests else search.order or _BY_ID


def _body(request: QueryRequest) -> str:
    body = request.to_json()
    del body["filters"]
    members = [f'  "filters": {_array(request.filters, "  ")}']
    members += [f"  {json.dumps(name)}: {_in_line(value)}" for name, value in body.items()]
    return "{\n" + ",\n".join(members) + "\n}"


def _array(filters: Sequence[Filter], margin: str) -> str:
    """Write filters as an array with one item per line."""
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


def read(text: str, base: Draft = _NOTHING) -> ParsedRequest:
    """Read the filters of a text; everything it does not contain is taken from `base`.

    It is an array of filter items, the body of a request, or a search as the plugin writes it.
    Filters that the service would refuse are read too: they become rows, which say what is wrong.

    Raises `RequestRefused`: the `where` of its problems is the item's place in the request.
    """
    value = _parse(text)
    if isinstance(value, list):
        rows, notes = _read_items(value)
        return ParsedRequest(replace(base, rows=rows, expression=""), notes)
    if isinstance(value, dict) and "version" in value:
        return _read_search(value)
    if isinstance(value, dict) and "filters" in value:
        return _read_body(value, base)
    if isinstance(value, dict) and "field" in value:
        rows, notes = _read_items([value])
        return ParsedRequest(replace(base, rows=rows, expression=""), notes)
    raise _refused("A request must be an array of filters, or an object with “filters”.")


def _read_body(body: dict[str, Any], base: Draft) -> ParsedRequest:
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
            "“limit” and “offset” are ignored: a search returns all matches, up to “Maximum”.",
        )
    return ParsedRequest(_draft_of(search), notes)


def _read_search(body: dict[str, Any]) -> ParsedRequest:
    # What is wrong with the items is said more exactly here; those of a newer version may differ.
    search = Search.from_json({**body, "polygons": [], "filters": []})
    rows, notes = _read_items(body.get("filters", []))
    notes += _ignored(body, _SEARCH, "The search")
    if rows and search.expression:
        raise _refused(
            "This search has filters and an expression; the builder accepts only one of them."
        )
    if body.get("polygons"):
        notes += ("The area of this search is ignored; only its filters are used.",)
    order = _read_order(body.get("order"))
    return ParsedRequest(_draft_of(replace(search, filters=rows, order=order)), notes)


def _draft_of(search: Search) -> Draft:
    """Return the draft of a search; raise `RequestRefused` if the builder cannot show it."""
    members = ("order", "include_buildings", "max_parcels")
    problems = [problem for problem in search.problems() if problem.where[0] in members]
    if problems:
        raise RequestRefused(tuple(problems))
    return Draft.of(search)


def _read_items(items: Any) -> tuple[tuple[Filter, ...], tuple[str, ...]]:
    """Return the filters of an array, and notes about ignored members."""
    if not isinstance(items, list):
        raise _refused("“filters” must be an array of filters.", "filters")
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
    """Return why an item cannot become a row: the member and a sentence, or None."""
    if not isinstance(item, dict):
        return "", "it must be an object with “field”, “op”, and “value”."
    for name in ("field", "op"):
        if not isinstance(item.get(name, ""), str):
            return name, f"“{name}” must be text."
    value = item.get("value")
    values = value if isinstance(value, list) else [value]
    if any(isinstance(one, (list, dict)) for one in values):
        return "value", "“value” must be text, a number, true, false, or a list of these."
    return None


def _read_order(item: Any) -> Order | None:
    if item is None:
        return None
    if not isinstance(item, dict):
        raise _refused("“order” must be an object with “field” and “direction”.", "order")
    return Order(item.get("field"), item.get("direction", "asc"))


def _as_known(order: Order | None, base: Draft) -> Order | None:
    """Return the order of `base` if it is sent as this order."""
    return base.order if order == _sent_order(replace(base, expression="").search()) else order


def _ignored(item: Mapping[str, Any], known: Iterable[str], what: str) -> tuple[str, ...]:
    """Return a note about unknown members."""
    names = [f"“{_short(name)}”" for name in item if name not in known]
    if not names:
        return ()
    shown = names[:_NAMED]
    if len(names) > _NAMED:
        shown.append(f"{len(names) - _NAMED:,} more")
    return (f"{what} has {' and '.join(shown)}, which requests do not have. It is ignored.",)


def _is_other(value: Any, usual: int) -> bool:
    return isinstance(value, bool) or value != usual


# ---- JSON ---------------------------------------------------------------------------------------


def _parse(text: str) -> Any:
    if len(text) > MOST_BYTES or len(text.encode(errors="replace")) > MOST_BYTES:
        raise _refused(
            "The text is larger than 1 MiB, which is too large for a request. It was not read."
        )
    text = text.lstrip("\ufeff")
    if not text.strip():
        raise _refused("There is no request here. The filters were not changed.")
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
        raise _refused(f"“{_short(twice)}” appears twice in one object.")
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
    raise _refused(f"{name} is not a JSON value.")


def _place_of(error: json.JSONDecodeError) -> str:
    words = next((words for start, words in _SYNTAX if error.msg.startswith(start)), "")
    return f"Line {error.lineno:,}, column {error.colno:,}: {words or 'this is not JSON.'}"


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def _refused(sentence: str, *where: Any) -> RequestRefused:
    return RequestRefused((Problem(422, where, sentence),))
