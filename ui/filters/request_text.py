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
    MAX_FILTERS,
    SERVICE_CAPABILITIES,
    Capabilities,
    Filter,
    Order,
    Problem,
    QueryRequest,
    RequestRefused,
)
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.paging.windows import QueryReader
from parcel_lookup.core.search.query.plan import make_plan
from parcel_lookup.core.search.query.split_filters import share_filters
from parcel_lookup.ui.filters.draft import Draft

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Maximum size of a text that is read: more was pasted by mistake.
MOST_BYTES = 1024 * 1024
#: Maximum number of filters that become rows: some more than allowed, so that the user can choose.
_MAX_ROWS = 100
#: Maximum length of an item in one line.
_MAX_LINE = 100
#: Maximum length of a name or number in a sentence, and maximum number of names.
_MAX_NAME, _MAX_NAMES = 30, 3
#: Maximum number of requests that are written for an expression.
_MAX_REQUESTS = 20

_BY_ID = Order(ID_FIELD)
_NOTHING = Draft()

_ITEM = ("field", "op", "value")
_BODY = ("filters", "order", "limit", "offset", "include_buildings")
_SEARCH = (
    *("version", "polygons", "filters", "order", "include_buildings", "max_parcels"),
    *("max_requests", "place", "predicate", "expression", "alternatives"),
)

#: Beginnings of the error messages of Python's JSON module, and sentences for users.
_SYNTAX = (
    ("Illegal trailing comma", tr("there is an extra comma.")),  # untranslated: message of Python
    ("Expecting ',' delimiter", tr("a comma or a closing bracket is missing.")),
    ("Expecting ':' delimiter", tr("a colon is missing after the name.")),
    (
        "Expecting property name",  # untranslated: message of Python
        tr("a name in straight double quotes is missing."),
    ),
    (
        "Expecting value",  # untranslated: message of Python
        tr("a value is missing. Put text in straight double quotes."),
    ),
    (
        "Unterminated string",  # untranslated: message of Python
        tr("the text that begins here has no closing quote."),
    ),
    (
        "Invalid control character",  # untranslated: message of Python
        tr("a text value contains a line break or a tab."),
    ),
    ("Invalid \\", tr("a backslash in a text value must be written twice.")),
    (
        "Extra data",  # untranslated: message of Python
        tr("there is more text after the end of the request."),
    ),
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


def write(
    search: Search, capabilities: Capabilities = SERVICE_CAPABILITIES, *, by_area: bool = False
) -> RequestText:
    """Write the body of the first request of each query.

    Filters with a list that is too long for one request are written as a whole, so that they can be
    edited; so are those of a search that cannot be sent yet.

    `capabilities` are the source's. With `by_area`, only the filters are written, as an array:
    which IDs are sent with them depends on the parcels of the area.
    """
    if by_area:
        return RequestText(
            _array(
                _sent_by_area(search, capabilities) if search.expression else search.filters, ""
            ),
            0,
        )
    requests, page = _first_requests(search, capabilities), capabilities.max_page
    texts = [_body(request) for request in requests[:_MAX_REQUESTS]]
    if not search.expression and [request.filters for request in requests] != [search.filters]:
        whole = QueryRequest(
            search.filters, _sent_order(search, capabilities), page, 0, search.include_buildings
        )
        texts = [_body(whole)]
    return RequestText("\n\n".join(texts), len(requests))


def _sent_by_area(search: Search, capabilities: Capabilities) -> tuple[Filter, ...]:
    """Return the filters of an expression that are sent with an area or the IDs of its parcels."""
    queries = search.queries
    shared = share_filters(queries[0] if len(queries) == 1 else (), capabilities)
    return (*shared.with_area, *shared.sent)


def _first_requests(search: Search, capabilities: Capabilities) -> list[QueryRequest]:
    """Return the first request of each query, as the engine sends it."""
    plan = make_plan(search, capabilities)
    if search.problems(capabilities):
        order = search.order or _BY_ID
        page, buildings = capabilities.max_page, search.include_buildings
        return [QueryRequest(one.filters, order, page, 0, buildings) for one in plan.queries]
    series = [QueryReader(plan, query).series[0] for query in plan.queries]
    return [one.request(0, search.include_buildings) for one in series]


def _sent_order(search: Search, capabilities: Capabilities) -> Order:
    """Return the order that is sent, including the engine's default."""
    requests = _first_requests(search, capabilities)
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
    if len(line) <= _MAX_LINE:
        return line
    return json.dumps(item, ensure_ascii=False, indent=2).replace("\n", f"\n{margin}")


def _in_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# ---- reading ------------------------------------------------------------------------------------


def read(
    text: str, base: Draft = _NOTHING, capabilities: Capabilities = SERVICE_CAPABILITIES
) -> ParsedRequest:
    """Read the filters of a text; `base` provides everything that the text does not contain.

    `capabilities` are those of the source whose requests the text may repeat.

    The text is an array of filter items, the body of a request, or a search as the plugin writes
    it. Filters that the service would refuse become rows, too, with remarks.

    Raises `RequestRefused`: the `where` of its problems is the item's place in the request.
    """
    value = _parse(text)
    if isinstance(value, list):
        rows, notes = _read_items(value)
        return ParsedRequest(replace(base, rows=rows, expression=""), notes)
    if isinstance(value, dict) and "version" in value:
        return _read_search(value, capabilities)
    if isinstance(value, dict) and "filters" in value:
        return _read_body(value, base, capabilities)
    if isinstance(value, dict) and "field" in value:
        rows, notes = _read_items([value])
        return ParsedRequest(replace(base, rows=rows, expression=""), notes)
    raise _refused(tr("A request must be an array of filters, or an object with “filters”."))


def _read_body(body: dict[str, Any], base: Draft, capabilities: Capabilities) -> ParsedRequest:
    rows, notes = _read_items(body["filters"])
    search = Search(
        filters=rows,
        order=_as_known(_read_order(body.get("order")), base, capabilities),
        include_buildings=body.get("include_buildings", False),
        max_parcels=base.max_parcels,
    )
    notes += _ignored(body, _BODY, tr("The request"))
    page = {"limit": capabilities.max_page, "offset": 0}
    if any(_is_other(body.get(name, usual), usual) for name, usual in page.items()):
        note = tr("“limit” and “offset” are ignored: a search returns all matches up to “Maximum”.")
        notes += (note,)
    return ParsedRequest(_draft_of(search, capabilities), notes)


def _read_search(body: dict[str, Any], capabilities: Capabilities) -> ParsedRequest:
    # The items are read here, with more exact messages.
    search = Search.from_json({**body, "polygons": [], "filters": []})
    rows, notes = _read_items(body.get("filters", []))
    notes += _ignored(body, _SEARCH, tr("The search"))
    if rows and search.expression:
        raise _refused(
            tr("This search has filters and an expression; the builder accepts only one of them.")
        )
    if body.get("polygons"):
        notes += (tr("The area of this search is ignored; only its filters are used."),)
    order = _read_order(body.get("order"))
    search = replace(search, filters=rows, order=order)
    return ParsedRequest(_draft_of(search, capabilities), notes)


def _draft_of(search: Search, capabilities: Capabilities) -> Draft:
    """Return the draft of a search; raise `RequestRefused` if the builder cannot show it."""
    members = ("order", "include_buildings", "max_parcels")
    problems = [problem for problem in search.problems(capabilities) if problem.where[0] in members]
    if problems:
        raise RequestRefused(tuple(problems))
    return Draft.of(search)


def _read_items(items: Any) -> tuple[tuple[Filter, ...], tuple[str, ...]]:
    """Return the filters of an array, and notes about ignored members."""
    if not isinstance(items, list):
        raise _refused(tr("“filters” must be an array of filters."), "filters")
    if len(items) > _MAX_ROWS:
        sentence = tr("The text has {number:,} filters. The maximum for a request is {maximum}.")
        raise _refused(sentence.format(number=len(items), maximum=MAX_FILTERS), "filters")
    problems: list[Problem] = []
    rows: list[Filter] = []
    notes: tuple[str, ...] = ()
    for index, item in enumerate(items):
        found = _item_problem(item)
        if found is not None:
            member, reason = found
            where = ("filters", index, member) if member else ("filters", index)
            sentence = tr("Filter {number}: {sentence}").format(number=index + 1, sentence=reason)
            problems.append(Problem(422, where, sentence))
        else:
            rows.append(Filter(item.get("field", ""), item.get("op", ""), item.get("value")))
            notes += _ignored(item, _ITEM, tr("Filter {number}").format(number=index + 1))
    if problems:
        raise RequestRefused(tuple(problems))
    return tuple(rows), notes


def _item_problem(item: Any) -> tuple[str, str] | None:
    """Return why an item cannot become a row: the member and a sentence, or None."""
    if not isinstance(item, dict):
        return "", tr("it must be an object with “field”, “op”, and “value”.")
    for name in ("field", "op"):
        if not isinstance(item.get(name, ""), str):
            return name, tr("“{name}” must be text.").format(name=name)
    value = item.get("value")
    values = value if isinstance(value, list) else [value]
    if any(isinstance(one, (list, dict)) for one in values):
        return "value", tr("“value” must be text, a number, true, false, or a list of these.")
    return None


def _read_order(item: Any) -> Order | None:
    if item is None:
        return None
    if not isinstance(item, dict):
        raise _refused(tr("“order” must be an object with “field” and “direction”."), "order")
    return Order(item.get("field"), item.get("direction", "asc"))


def _as_known(order: Order | None, base: Draft, capabilities: Capabilities) -> Order | None:
    """Return the order of `base` if it is sent as this order."""
    sent = _sent_order(replace(base, expression="").search(), capabilities)
    return base.order if order == sent else order


def _ignored(item: Mapping[str, Any], known: Iterable[str], what: str) -> tuple[str, ...]:
    """Return a note about unknown members."""
    names = [f"“{_short(name)}”" for name in item if name not in known]
    if not names:
        return ()
    shown = names[:_MAX_NAMES]
    more = len(names) - _MAX_NAMES
    if more > 0:
        shown.append(number_of(more, "{} more", "{} more"))
    sentence = tr("{object} has unknown members, which are ignored: {names}.")
    return (sentence.format(object=what, names=", ".join(shown)),)


def _is_other(value: Any, usual: int) -> bool:
    return isinstance(value, bool) or value != usual


# ---- JSON ---------------------------------------------------------------------------------------


def _parse(text: str) -> Any:
    if len(text) > MOST_BYTES or len(text.encode(errors="replace")) > MOST_BYTES:
        raise _refused(
            tr("The text is larger than 1 MiB, which is too large for a request. It was not read.")
        )
    text = text.lstrip("\ufeff")
    if not text.strip():
        raise _refused(tr("The text is empty. The filters were not changed."))
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
        raise _refused(tr("The brackets are nested too deeply for a request.")) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        (twice, _), *_ = Counter(name for name, _ in pairs).most_common(1)
        raise _refused(tr("“{name}” appears twice in one object.").format(name=_short(twice)))
    return found


def _integer(digits: str) -> int:
    _number(digits)  # Python refuses to read a very long one as a whole number
    return int(digits)


def _number(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise _refused(tr("The number {number} is too large.").format(number=_short(digits)))
    return number


def _constant(name: str) -> Any:
    raise _refused(tr("{value} is not a JSON value.").format(value=name))


def _place_of(error: json.JSONDecodeError) -> str:
    reasons = (reason for start, reason in _SYNTAX if error.msg.startswith(start))
    sentence = tr("Line {line:,}, column {column:,}: {reason}")
    reason = next(reasons, tr("this is not JSON."))
    return sentence.format(line=error.lineno, column=error.colno, reason=reason)


def _short(text: str) -> str:
    return text if len(text) <= _MAX_NAME else f"{text[: _MAX_NAME - 1]}…"


def _refused(sentence: str, *where: Any) -> RequestRefused:
    return RequestRefused((Problem(422, where, sentence),))
