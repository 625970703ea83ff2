"""What the service refuses in a request, found before anything is sent (sections 2, 4, 7 and 8).

The service validates with this module too, so that the two can never disagree. Its statuses: 400
for an unknown field, an operator that the field does not take, or a missing geographic scope; 422
for everything that is not as the schema of the request has it.
"""

from __future__ import annotations

from typing import Any

from parcel_lookup.core.contract.errors import Problem, RequestRefused
from parcel_lookup.core.contract.fields import (
    FIELD_BY_NAME,
    LIST_OPERATORS,
    MAX_FILTERS,
    MAX_PAGE,
    MAX_QUERY_OFFSET,
    MIN_PAGE,
    SCOPE_FIELDS,
    SCOPED_FIELDS,
    Field,
    Operator,
    operator_named,
    plain_words,
)
from parcel_lookup.core.contract.filters import Filter, Order
from parcel_lookup.core.contract.requests import (
    AddressRequest,
    AreaRequest,
    PointRequest,
    QueryRequest,
    Request,
)
from parcel_lookup.core.contract.source import SERVICE_RULES, Rules
from parcel_lookup.core.contract.values import is_number

_SCOPE_SENTENCE = (
    "A filter on {fields} needs a filter on the state (state or state_fp) or the county "
    "(county_fp) next to it."
)


def check(request: Request, rules: Rules = SERVICE_RULES) -> list[Problem]:
    """Every problem of a request; an empty list where a source with these rules accepts it."""
    problems = _check_page(request)
    if isinstance(request, QueryRequest):
        problems += check_filters(request.filters, rules)
        problems += _check_order(request.order)
    elif isinstance(request, PointRequest):
        problems += _check_degrees("lat", request.lat, 90)
        problems += _check_degrees("lon", request.lon, 180)
    elif isinstance(request, AddressRequest):
        problems += _check_address(request)
    else:
        problems += _check_polygons(request)
    return problems


def refuse(request: Request, rules: Rules = SERVICE_RULES) -> None:
    """Raise `RequestRefused` where the request has a problem."""
    problems = check(request, rules)
    if problems:
        raise RequestRefused(tuple(problems))


def check_filters(
    filters: tuple[Filter, ...], rules: Rules = SERVICE_RULES, *, has_scope: bool = False
) -> list[Problem]:
    """Every problem of the filters of a query, the scope rule included where `rules` have it.

    `has_scope`: the scope rule is met by other means, or the filters are not sent by themselves.
    """
    problems: list[Problem] = []
    if len(filters) > MAX_FILTERS:
        problems.append(
            Problem(
                422,
                ("filters",),
                f"A request takes at most {MAX_FILTERS} filters; these are {len(filters)}.",
            )
        )
    for index, item in enumerate(filters):
        problems += check_filter(item, ("filters", index))
    return problems if has_scope else problems + check_scope(filters, rules)


def check_filter(item: Filter, where: tuple[Any, ...] = ()) -> list[Problem]:
    """Return every problem of one filter by itself; `where` is its place in the request."""
    problems = [
        Problem(422, (*where, name), f"A filter needs a text “{name}”.")
        for name, text in (("field", item.field), ("op", item.op))
        if not _is_text(text)
    ]
    if problems:
        return problems
    field = FIELD_BY_NAME.get(item.field)
    operator = operator_named(item.op)
    if field is None:
        problems.append(Problem(400, (*where, "field"), f"There is no field “{item.field}”."))
    if operator is None:
        problems.append(Problem(400, (*where, "op"), f"There is no operator “{item.op}”."))
    elif field is not None and operator not in field.operators:
        words = plain_words(operator)
        sentence = f"{field.label} ({field.name}) cannot be compared by “{words}” ({item.op})."
        problems.append(Problem(400, (*where, "op"), sentence))
    if operator is not None:
        sentence = _value_problem(field, operator, item.value)
        if sentence:
            problems.append(Problem(422, (*where, "value"), sentence))
    return problems


def _value_problem(field: Any, operator: Operator, value: Any) -> str:
    """Return what is wrong with the value of a filter, or nothing (section 2.5)."""
    words = plain_words(operator)
    texts = value if isinstance(value, tuple) else (value,)
    if any(isinstance(text, str) and not _is_text(text) for text in texts):
        return "The text holds half of a character (of a surrogate pair)."
    if operator is Operator.ISNULL:
        return "" if isinstance(value, bool) else f"“{words}” takes true or false."
    if operator is Operator.ILIKE:
        return "" if isinstance(value, str) else f"“{words}” takes text."
    if operator is Operator.BETWEEN:
        pair = isinstance(value, tuple) and len(value) == 2 and all(map(is_number, value))
        return "" if pair else f"“{words}” takes a list of exactly two numbers."
    if operator in LIST_OPERATORS:
        if not isinstance(value, tuple):
            return f"“{words}” takes a list."
        wrong = next((item for item in value if not _fits(field, item)), None)
        bad = wrong is not None or any(item is None for item in value)
        return f"“{words}” takes a list of {_kinds(field)}." if bad else ""
    if operator in (Operator.EQ, Operator.NE):
        return "" if _fits(field, value) else f"“{words}” takes {_kinds(field, one=True)}."
    return "" if is_number(value) else f"“{words}” takes a number."


def _fits(field: Any, value: Any) -> bool:
    """Whether a single value can be compared with the field."""
    if isinstance(value, str):
        return field is None or not field.is_numeric
    return is_number(value)


def _kinds(field: Any, one: bool = False) -> str:
    if isinstance(field, Field) and field.is_numeric:
        return "a number" if one else "numbers"
    return "text or a number" if one else "texts or numbers"


def _is_text(value: Any) -> bool:
    """Whether it is text that can be sent: half of a surrogate pair cannot."""
    if not isinstance(value, str):
        return False
    if value.isascii():
        return True
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def check_scope(filters: tuple[Filter, ...], rules: Rules = SERVICE_RULES) -> list[Problem]:
    """The scope rule by itself (section 4.2, rule 2): the problem is at the first scoped filter."""
    if not rules.needs_scope or any(item.field in SCOPE_FIELDS for item in filters):
        return []
    scoped = [(i, item.field) for i, item in enumerate(filters) if item.field in SCOPED_FIELDS]
    if not scoped:
        return []
    sentence = _SCOPE_SENTENCE.format(fields=", ".join(dict.fromkeys(name for _, name in scoped)))
    return [Problem(400, ("filters", scoped[0][0]), sentence)]


def _check_order(order: Any) -> list[Problem]:
    if order is None:
        return []
    if not isinstance(order, Order) or not _is_text(order.field):
        return [Problem(422, ("order", "field"), "An order needs a text “field”.")]
    problems = []
    if order.field not in FIELD_BY_NAME:
        problems.append(Problem(400, ("order", "field"), f"There is no field “{order.field}”."))
    if order.direction not in ("asc", "desc"):
        problems.append(
            Problem(422, ("order", "direction"), "The direction of an order is “asc” or “desc”.")
        )
    return problems


def _check_page(request: Request) -> list[Problem]:
    problems = []
    if not _is_whole(request.limit) or not MIN_PAGE <= request.limit <= MAX_PAGE:
        sentence = f"“limit” is a whole number from {MIN_PAGE} to {MAX_PAGE}."
        problems.append(Problem(422, ("limit",), sentence))
    bounded = isinstance(request, QueryRequest)
    most = MAX_QUERY_OFFSET if bounded else None
    if (
        not _is_whole(request.offset)
        or request.offset < 0
        or (most is not None and request.offset > most)
    ):
        sentence = f"“offset” is a whole number from 0{f' to {most}' if bounded else ' on'}."
        problems.append(Problem(422, ("offset",), sentence))
    if not isinstance(request.include_buildings, bool):
        problems.append(
            Problem(422, ("include_buildings",), "“include_buildings” is true or false.")
        )
    return problems


def _check_degrees(name: str, value: Any, bound: int) -> list[Problem]:
    if is_number(value) and abs(value) <= bound:
        return []
    return [Problem(422, (name,), f"“{name}” is a number of degrees from -{bound} to {bound}.")]


def _check_address(request: AddressRequest) -> list[Problem]:
    problems = []
    if not isinstance(request.address, str) or not request.address.strip():
        problems.append(Problem(422, ("address",), "“address” is a street address in one line."))
    for name in ("city", "state", "postal"):
        value = getattr(request, name)
        if value is not None and not isinstance(value, str):
            problems.append(Problem(422, (name,), f"“{name}” is text."))
    return problems


def _check_polygons(request: AreaRequest) -> list[Problem]:
    if all(isinstance(polygon, bytes) for polygon in request.polygons):
        return []
    return [Problem(422, ("features",), "“features” is an array of polygon features.")]
