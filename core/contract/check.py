"""The rules by which the service refuses requests (sections 2, 4, 7, and 8).

The plugin checks requests before it sends them, and the parcel service checks those that it gets,
both with this module, so that the two can never disagree. Statuses: 400 for an unknown field, an
operator that the field does not take, or a missing geographic scope; 422 for everything else that
does not match the schema of the request.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from parcel_lookup.core.contract.errors import Problem, RequestRefused
from parcel_lookup.core.contract.fields import (
    FIELD_BY_NAME,
    ID_FIELD,
    SCOPE_FIELDS,
    SCOPED_FIELDS,
    Field,
)
from parcel_lookup.core.contract.filters import Filter, Order
from parcel_lookup.core.contract.operators import Operand, Operator, operator_named
from parcel_lookup.core.contract.requests import (
    AddressRequest,
    AreaRequest,
    PointRequest,
    QueryRequest,
    Request,
)
from parcel_lookup.core.contract.source import SERVICE_CAPABILITIES, Capabilities, Rules
from parcel_lookup.core.contract.values import is_number
from parcel_lookup.core.i18n import tr

#: Names of fields are shorter, and comparing longer ones takes time.
_MAX_NAME = 40
#: How similar a name has to be to be suggested, from 0 to 1.
_SIMILAR = 0.75
#: Filters of a search. A source applies what it cannot send in one request after download.
MOST_FILTERS = 100


def check(request: Request, capabilities: Capabilities = SERVICE_CAPABILITIES) -> list[Problem]:
    """Return all problems of a request; none if a source with these capabilities accepts it.

    check(QueryRequest((Filter("acres", "ilike", "4"),)))[0].sentence
    """
    problems = _check_page(request, capabilities)
    if isinstance(request, QueryRequest):
        problems += check_filters(request.filters, capabilities)
        problems += check_order(request.order, capabilities)
    elif isinstance(request, PointRequest):
        problems += _check_degrees("lat", request.lat, 90)
        problems += _check_degrees("lon", request.lon, 180)
    elif isinstance(request, AddressRequest):
        problems += _check_address(request)
    else:
        problems += _check_polygons(request)
        problems += _check_filters_of_area(request, capabilities)
    return problems


def refuse(request: Request, capabilities: Capabilities = SERVICE_CAPABILITIES) -> None:
    """Raise `RequestRefused` if the request has a problem."""
    problems = check(request, capabilities)
    if problems:
        raise RequestRefused(tuple(problems))


def check_filters(
    filters: tuple[Filter, ...],
    source: Rules = SERVICE_CAPABILITIES,
    *,
    has_scope: bool = False,
) -> list[Problem]:
    """Return all problems of the filters of a query, including the scope rule if it holds.

    A `SourceInfo` is that of a search, whose filters may be more than those of a request.

    `has_scope`: the scope rule is met by other means, or the filters are not sent by themselves.
    """
    problems: list[Problem] = []
    most = source.max_filters if isinstance(source, Capabilities) else MOST_FILTERS
    if len(filters) > most:
        sentence = tr("A request can have at most {most} filters, not {number}.")
        sentence = sentence.format(most=most, number=len(filters))
        problems.append(Problem(422, ("filters",), sentence))
    for index, item in enumerate(filters):
        problems += check_filter(item, ("filters", index), source.fields)
    return problems if has_scope else problems + check_scope(filters, source)


def check_filter(
    item: Filter,
    where: tuple[Any, ...] = (),
    fields: Mapping[str, Field] | None = FIELD_BY_NAME,
) -> list[Problem]:
    """Return all problems of one filter by itself; `where` is its path in the request.

    `fields` are those of the source (`SourceInfo.fields`).
    """
    fields = fields or None  # those of an unopened file
    problems = [
        Problem(
            422, (*where, name), tr("A filter must contain “{name}” as text.").format(name=name)
        )
        for name, text in (("field", item.field), ("op", item.op))
        if not _is_text(text)
    ]
    if problems:
        return problems
    field = (FIELD_BY_NAME if fields is None else fields).get(item.field)
    operator = operator_named(item.op)
    if field is None and (fields is not None or not item.field):
        problems.append(Problem(400, (*where, "field"), _no_field(item.field, fields)))
    if operator is None:
        sentence = tr("There is no operator “{name}”.").format(name=item.op)
        problems.append(Problem(400, (*where, "op"), sentence))
        return problems
    if field is not None and not field.is_untyped and operator not in field.operators:
        sentence = tr("{field} ({name}) cannot be compared using “{operator}” ({op}).").format(
            field=field.label, name=field.name, operator=operator.words, op=item.op
        )
        problems.append(Problem(400, (*where, "op"), sentence))
    sentence = _value_problem(field, operator, item.value)
    if sentence:
        problems.append(Problem(422, (*where, "value"), sentence.format(operator=operator.words)))
    return problems


def _no_field(name: str, fields: Mapping[str, Field] | None) -> str:
    sentence = tr("There is no field “{name}”.").format(name=name)
    return with_suggestion(sentence, name, (fields or {}).values())


def with_suggestion(sentence: str, name: str, fields: Iterable[Field]) -> str:
    """Return a sentence about an unknown name, followed by the most similar field, if any."""
    if len(name) > _MAX_NAME:
        return sentence
    import difflib  # QGIS starts without it

    names = {word.lower(): field.name for field in fields for word in (field.label, field.name)}
    found = difflib.get_close_matches(name.lower(), names, n=1, cutoff=_SIMILAR)
    if not found:
        return sentence
    return f"{sentence} {tr('Did you mean “{name}”?').format(name=names[found[0]])}"


def _value_problem(field: Field | None, operator: Operator, value: Any) -> str:
    """Return what is wrong with the value of a filter, with ``{operator}``, or "" (section 2.5)."""
    texts = value if isinstance(value, tuple) else (value,)
    if any(isinstance(text, str) and not _is_text(text) for text in texts):
        return tr("The text contains an incomplete character (half of a surrogate pair).")
    is_numeric = field is not None and field.is_numeric
    kind = operator.operand
    if kind is Operand.BOOLEAN:
        return "" if isinstance(value, bool) else tr("“{operator}” takes true or false.")
    if kind is Operand.TEXT:
        return "" if isinstance(value, str) else tr("“{operator}” takes text.")
    if kind is Operand.RANGE:
        is_range = isinstance(value, tuple) and len(value) == 2 and all(map(is_number, value))
        return "" if is_range else tr("“{operator}” takes a list of exactly two numbers.")
    if kind is Operand.NUMBER:
        return "" if is_number(value) else tr("“{operator}” takes a number.")
    if kind is Operand.LIST:
        if not isinstance(value, tuple):
            return tr("“{operator}” takes a list.")
        if all(_fits(field, one) for one in value):
            return ""
        if is_numeric:
            return tr("“{operator}” takes a list of numbers.")
        return tr("“{operator}” takes a list of text values or numbers.")
    if _fits(field, value):
        return ""
    if is_numeric:
        return tr("“{operator}” takes a number.")
    return tr("“{operator}” takes text or a number.")


def _fits(field: Field | None, value: Any) -> bool:
    """Return whether a single value can be compared with the field."""
    if isinstance(value, str):
        return field is None or not field.is_numeric
    return is_number(value)


def _is_text(value: Any) -> bool:
    """Return whether a value is text that can be sent: without unpaired surrogates."""
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


def check_scope(filters: tuple[Filter, ...], source: Rules = SERVICE_CAPABILITIES) -> list[Problem]:
    """Check the scope rule (section 4.2, rule 2). The problem is at the first scoped filter."""
    if not source.needs_scope or any(item.field in SCOPE_FIELDS for item in filters):
        return []
    scoped = [(i, item.field) for i, item in enumerate(filters) if item.field in SCOPED_FIELDS]
    if not scoped:
        return []
    sentence = tr(
        "A filter on {fields} also requires a filter on the state (state or state_fp) or the "
        "county (county_fp)."
    ).format(fields=", ".join(dict.fromkeys(name for _, name in scoped)))
    return [Problem(400, ("filters", scoped[0][0]), sentence)]


def check_order(order: Any, source: Rules = SERVICE_CAPABILITIES) -> list[Problem]:
    """Return all problems of an order; None is one without problems."""
    if order is None:
        return []
    if not isinstance(order, Order) or not _is_text(order.field):
        return [Problem(422, ("order", "field"), tr("An order must contain “field” as text."))]
    problems = []
    # Pages are ordered by ID even where no filter can name one.
    if source.fields and order.field not in (ID_FIELD, *source.fields):
        sentence = _no_field(order.field, source.fields)
        problems.append(Problem(400, ("order", "field"), sentence))
    if order.direction not in ("asc", "desc"):
        sentence = tr("The direction of an order must be “asc” or “desc”.")
        problems.append(Problem(422, ("order", "direction"), sentence))
    return problems


def _check_page(request: Request, capabilities: Capabilities) -> list[Problem]:
    problems = []
    least, most = capabilities.min_page, capabilities.max_page
    if not _is_whole(request.limit) or not least <= request.limit <= most:
        sentence = tr("“limit” must be a whole number from {least} to {most}.")
        sentence = sentence.format(least=least, most=most)
        problems.append(Problem(422, ("limit",), sentence))
    most = capabilities.max_offset if isinstance(request, QueryRequest) else None
    offset = request.offset
    if not _is_whole(offset) or offset < 0 or (most is not None and offset > most):
        sentence = (
            tr("“offset” must be a whole number, 0 or greater.")
            if most is None
            else tr("“offset” must be a whole number from 0 to {most}.").format(most=most)
        )
        problems.append(Problem(422, ("offset",), sentence))
    if not isinstance(request.include_buildings, bool):
        sentence = tr("“include_buildings” must be true or false.")
        problems.append(Problem(422, ("include_buildings",), sentence))
    return problems


def _check_degrees(name: str, value: Any, bound: int) -> list[Problem]:
    if is_number(value) and abs(value) <= bound:
        return []
    sentence = tr("“{name}” must be a number of degrees from -{bound} to {bound}.")
    return [Problem(422, (name,), sentence.format(name=name, bound=bound))]


def _check_address(request: AddressRequest) -> list[Problem]:
    problems = []
    if not isinstance(request.address, str) or not request.address.strip():
        sentence = tr("“address” must be a street address on one line.")
        problems.append(Problem(422, ("address",), sentence))
    for name in ("city", "state", "postal"):
        value = getattr(request, name)
        if value is not None and not isinstance(value, str):
            problems.append(Problem(422, (name,), tr("“{name}” must be text.").format(name=name)))
    return problems


def _check_filters_of_area(request: AreaRequest, capabilities: Capabilities) -> list[Problem]:
    if request.filters and not capabilities.takes_area_and_filters:
        return [Problem(422, ("filters",), tr("An area request cannot have filters."))]
    return check_filters(request.filters, capabilities, has_scope=True)


def _check_polygons(request: AreaRequest) -> list[Problem]:
    if all(isinstance(polygon, bytes) for polygon in request.polygons):
        return []
    return [Problem(422, ("features",), tr("“features” must be an array of polygon features."))]
