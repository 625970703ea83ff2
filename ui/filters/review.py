"""Reviews a draft row by row with the contract's checks, and describes the search."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    SERVICE_INFO,
    Filter,
    Operator,
    RequestRefused,
    SourceInfo,
    check_filter,
    describe_filter,
)
from parcel_lookup.core.contract.check import MOST_FILTERS, check_scope
from parcel_lookup.core.contract.describe import describe_order, inside_sentence, join_words
from parcel_lookup.core.contract.fields import SCOPED_FIELDS
from parcel_lookup.core.contract.operators import Operand
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.query.owner import read_owner_expression
from parcel_lookup.ui.filters.value_text import is_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parcel_lookup.core.address.states import State
    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.search import Search
    from parcel_lookup.ui.filters.draft import Draft
    from parcel_lookup.ui.filters.place import Place

#: Maximum length of a word in a sentence: a longer one could not be wrapped.
_MAX_WORD = 48
_MAX_SENTENCE = 1200
#: Characters that break a line, or that display the rest of it backward.
_CONTROLS = re.compile("[\x00-\x1f\x7f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


class Correction(NamedTuple):
    """A correction that the button next to a remark applies."""

    #: The text of the button.
    text: str
    tip: str
    #: The draft without the problem.
    draft: Draft
    #: The index of the row to focus; None if the draft is an expression.
    row: int | None = None
    #: The user still has to type a value, between the quotes at the end of the expression.
    is_open: bool = False


class Remark(NamedTuple):
    """A sentence about a problem, with an optional correction."""

    sentence: str
    #: The search cannot be sent.
    is_wrong: bool = True
    #: Something is only missing, so there is no warning sign.
    is_open: bool = False
    correction: Correction | None = None
    #: Details for the tool tip.
    tip: str = ""
    #: The number of the row, from 1 on; 0: no row.
    about: int = 0

    @property
    def text(self) -> str:
        """The sentence, with a warning sign unless something is only missing."""
        return self.sentence if self.is_open or not self.sentence else f"⚠ {self.sentence}"


class DraftReview(NamedTuple):
    """The result of reviewing a draft for a place."""

    #: The remarks about each row.
    rows: tuple[tuple[Remark, ...], ...]
    #: The search in words.
    sentence: str
    #: Remarks about the number of rows, or about the expression.
    general: tuple[Remark, ...] = ()
    #: What is wrong with the sort order, maximum, or buildings, or "".
    options: str = ""
    #: Why there cannot be a search, or "".
    reason: str = ""
    #: A short form of the reason, for places next to the full one.
    brief: str = ""
    #: The search, unless there is a `reason`.
    search: Search | None = None
    #: The search returns all parcels of the connection.
    is_all: bool = False

    def blocked_by(self, problem: str) -> DraftReview:
        """Return the review with another problem that blocks the search, or itself for ""."""
        if not problem:
            return self
        return self._replace(reason=shortened(problem), brief="", search=None, is_all=False)


def review_draft(
    draft: Draft,
    place: Place,
    state: State | None = None,
    info: SourceInfo = SERVICE_INFO,
) -> DraftReview:
    """Review a draft for a source.

    `state` is suggested if the filters need one.
    """
    # Services sort only queries without an area. The draft keeps the order for another place.
    sent = replace(draft, order=None) if place.is_area else draft
    if draft.expression.strip():
        return _review_expression(sent, place, state, info)
    search = replace(sent.search(info), predicate=place.predicate)
    rows = _remarks(draft, place, state, info)
    sentence = _sentence(search, rows, place, info)
    review = DraftReview(rows, sentence, _too_many(draft.rows))
    problems = search.problems(info, by_area=place.is_area)
    options = " ".join(one.sentence for one in problems if one.where[:1] not in _ELSEWHERE)
    reason, brief = _first_problem(rows)
    if review.general:
        reason, brief = review.general[0].sentence, tr("There are too many filters.")
    if reason or options:
        reason = shortened(reason or options)
        return review._replace(options=options, reason=reason, brief=brief)
    is_all = search.requests_all and not place.is_area
    return review._replace(search=search, is_all=is_all)


def _review_expression(
    draft: Draft,
    place: Place,
    state: State | None,
    info: SourceInfo,
) -> DraftReview:
    from parcel_lookup.core.gis.expressions import refuse_unknown_columns

    summary, correction = tr("Parcels where …"), None
    try:
        search = replace(draft.search(info), predicate=place.predicate)
        refuse_unknown_columns(draft.expression, info)
    except RequestRefused as error:
        problems = [error.problems[0].sentence]
    else:
        summary = _sentence(search, (), place, info)
        found = search.problems(info, by_area=place.is_area)
        problems = list(dict.fromkeys(one.sentence for one in found))
        scope = {one.sentence for query in search.queries for one in check_scope(query, info)}
        if problems and scope.issuperset(problems):
            correction = _expression_correction(draft, state)
    if not problems:
        is_all = search.requests_all and not place.is_area
        return DraftReview((), summary, search=search, is_all=is_all)
    reason = shortened(" ".join(problems))
    remark = Remark(reason, correction=correction)
    brief = tr("The expression is not valid yet.")
    return DraftReview((), summary, (remark,), reason=reason, brief=brief)


def rows_of(expression: str, info: SourceInfo) -> tuple[Filter, ...] | None:
    """Return rows that are equivalent to an expression, or None; `info` is that of the source."""
    from parcel_lookup.core.gis.expressions import translate

    try:
        return translate(expression, info.fields).rows
    except RequestRefused:
        return None  # `review_draft` reports the problem


def note_of(review: DraftReview, info: SourceInfo) -> str:
    """Return a note about a search for all parcels, or ""; `info` is that of the source."""
    if review.is_all and review.search.expression:
        if not info.is_metered:
            return tr("Every parcel is checked against this expression.")
        return tr(
            "The service cannot evaluate any part of this expression: all parcels are downloaded, "
            "and then checked."
        )
    if review.is_all and review.search.max_parcels is None:
        return tr("There is no filter: this search returns all parcels.")
    return ""


#: Problems of these members are shown elsewhere.
_ELSEWHERE = (("filters",), ("expression",))


def _too_many(rows: Sequence[Filter]) -> tuple[Remark, ...]:
    if len(rows) <= MOST_FILTERS:
        return ()
    sentence = tr("A request can have at most {maximum} filters. Remove {number}.")
    return (Remark(sentence.format(maximum=MOST_FILTERS, number=len(rows) - MOST_FILTERS)),)


def _first_problem(rows: Sequence[Sequence[Remark]]) -> tuple[str, str]:
    """Return the first problem of the rows, in full and in brief, or ""."""
    for number, remarks in enumerate(rows, 1):
        wrong = next((one for one in remarks if one.is_wrong), None)
        if wrong is None:
            continue
        sentence = wrong.sentence or tr("choose a field.")
        full = tr("Filter {number}: {sentence}").format(number=number, sentence=sentence)
        brief = tr("Filter {number} is not valid yet.")
        if wrong.is_open:
            brief = tr("Filter {number} is incomplete.")
        return full, brief.format(number=number)
    return "", ""


# ---- one row ------------------------------------------------------------------------------------


def _remarks(
    draft: Draft, place: Place, state: State | None, info: SourceInfo
) -> tuple[tuple[Remark, ...], ...]:
    found = [_of_row(draft, index, info) for index in range(len(draft.rows))]
    if not place.is_area:
        for problem in check_scope(draft.rows, info):
            correction = _scope_correction(draft, state)
            remark = Remark(
                _scope_sentence(draft.rows), correction=correction, tip=problem.sentence
            )
            found[problem.where[1]].append(remark)
    return tuple(map(tuple, found))


def _of_row(draft: Draft, index: int, info: SourceInfo) -> list[Remark]:
    """Return the remarks of one row by itself, in the contract's words where possible."""
    item = draft.rows[index]
    problems = check_filter(item, fields=info.fields)
    if not problems:
        return _odd(draft, index)
    if item.field == "":
        return [Remark("", is_open=True)]  # a new row needs no remark
    if len(problems) == 1 and problems[0].where[-1:] == ("value",) and _is_open(item):
        return [Remark(_request_value(item), is_open=True)]
    if item.op == "":
        return [Remark(tr("Choose an operator."), is_open=True)]
    return [Remark(shortened(" ".join(one.sentence for one in problems)))]


def _is_open(item: Filter) -> bool:
    """Return whether only a value is missing."""
    value = item.value
    if isinstance(value, tuple) and Operator(item.op).operand is Operand.RANGE:
        # Text instead of a number is wrong, not missing.
        return (
            None in value
            and len(value) == 2
            and all(one is None or is_number(one) for one in value)
        )
    return value is None


def _request_value(item: Filter) -> str:
    sentences = {
        Operand.RANGE: tr("Enter both numbers."),
        Operand.LIST: tr("Add a value to the list."),
        Operand.BOOLEAN: tr("Choose yes or no."),
    }
    return sentences.get(Operator(item.op).operand, tr("Enter a value."))


def _odd(draft: Draft, index: int) -> list[Remark]:
    """Return warnings about values that are valid but certainly not intended."""
    item = draft.rows[index]
    if Operator(item.op).operand is Operand.RANGE and item.value[0] > item.value[1]:
        swapped = replace(item, value=item.value[::-1])
        sentence = tr("The first number is larger than the second: nothing would be found.")
        rows = (*draft.rows[:index], swapped, *draft.rows[index + 1 :])
        corrected = replace(draft, rows=rows)
        correction = Correction(tr("Swap"), tr("Swap the two numbers"), corrected, index)
        return [Remark(sentence, is_wrong=False, correction=correction)]
    if item.value == ():
        sentence = tr("The list is empty: nothing would be found.")
        if item.equal_to is None:
            sentence = tr(
                "The list is empty: every parcel with a value in this field would be found."
            )
        return [Remark(sentence, is_wrong=False)]
    if isinstance(item.value, str) and not item.value.strip():
        return [Remark(tr("The text is empty."), is_wrong=False)]
    return []


# ---- the scope rule ------------------------------------------------------------------------------


def _scope_sentence(rows: Sequence[Filter]) -> str:
    """Return the scope rule for the fields of these rows that are complete, or of all."""
    scoped = [row for row in rows if row.field in SCOPED_FIELDS]
    named = [row for row in scoped if not check_filter(row)] or scoped
    names = list(dict.fromkeys(inside_sentence(label_of(row.field)) for row in named))
    sentence = tr("A filter on {fields} needs a state or county.")
    return sentence.format(fields=join_words(names, tr("or")))


def _scope_correction(draft: Draft, state: State | None) -> Correction:
    """Return the correction that adds a filter on the state, without a value if it is unknown."""
    value = state.abbreviation if state is not None else None
    added = Filter("state", Operator.EQ.value, value)
    corrected = replace(draft, rows=(*draft.rows, added))
    tip = tr("Add a filter on the state, and choose the state")
    return Correction(*_correction_words(state, tip), corrected, len(draft.rows))


def _expression_correction(draft: Draft, state: State | None) -> Correction:
    value = state.abbreviation if state is not None else ""
    corrected = replace(draft, expression=f"({draft.expression.strip()}) AND \"state\" = '{value}'")
    tip = tr("Add a condition on the state, and type its abbreviation")
    return Correction(*_correction_words(state, tip), corrected, is_open=state is None)


def _correction_words(state: State | None, tip: str) -> tuple[str, str]:
    """Return text and tool tip of the button; `tip` is for an unknown state."""
    if state is None:
        return tr("Add a State Filter"), tip
    text = tr("Add “State is {name}”").format(name=state.name)
    return text, tr("Add this filter, to search in one state only")


# ---- the sentence -------------------------------------------------------------------------------


def _sentence(
    search: Search, rows: Sequence[Sequence[Remark]], place: Place, info: SourceInfo
) -> str:
    """Return the summary, such as ``Parcels where acres is at least 40, up to 9 parcels``."""
    fields = info.fields
    words = [_conditions(search, rows, place, fields)]
    if search.order is not None and isinstance(search.order.field, str) and search.order.field:
        words.append(describe_order(search.order, fields))
    if search.include_buildings is True:
        words.append(tr("with building footprints"))
    if isinstance(search.max_parcels, int):
        words.append(number_of(search.max_parcels, "up to {} parcel", "up to {} parcels"))
    sentence = ", ".join(words)
    return shortened(sentence if sentence.endswith("…") else f"{sentence}.")


def _conditions(
    search: Search,
    rows: Sequence[Sequence[Remark]],
    place: Place,
    fields: Mapping[str, Field] | None,
) -> str:
    """Return the conditions in words, with “…” for rows that are not valid yet."""
    if read_owner_expression(search.expression) is not None:
        return search.describe_conditions(place.words, fields)
    if search.expression:
        # The expression itself is shown above the summary.
        if not place.words:
            return tr("Parcels where the expression is true")
        return tr("Parcels {place} where the expression is true").format(place=place.words)
    valid = tuple(
        item
        for item, remarks in zip(search.filters, rows)
        if not check_filter(item, fields=fields) and not any(one.is_open for one in remarks)
    )
    if len(valid) == len(search.filters):
        return search.describe_conditions(place.words, fields)
    named = join_words([*(describe_filter(item, fields) for item in valid), "…"], tr("and"))
    if not place.words:
        return tr("Parcels where {conditions}").format(conditions=named)
    sentence = tr("Parcels {place} where {conditions}")
    return sentence.format(place=place.words, conditions=named)


def shortened(sentence: str) -> str:
    """Shorten long words and long sentences, and remove control characters."""
    words = (
        word if len(word) <= _MAX_WORD else f"{word[: _MAX_WORD - 1]}…"
        for word in _CONTROLS.sub(" ", sentence[: 4 * _MAX_SENTENCE]).split(" ")
    )
    text = " ".join(words)
    return text if len(text) <= _MAX_SENTENCE else f"{text[: _MAX_SENTENCE - 1]}…"


def label_of(name: object) -> str:
    """Return the label of a standard field, or the name of any other."""
    field = FIELD_BY_NAME.get(name) if isinstance(name, str) else None
    return field.label if field else str(name)
