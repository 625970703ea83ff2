"""Finds the filters of a draft that do not work with a connection."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import FIELD_BY_NAME, RequestRefused, check_filter
from parcel_lookup.core.contract.check import MOST_FILTERS
from parcel_lookup.core.contract.describe import describe_filter, join_words
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.filters.draft import Draft, is_finished

if TYPE_CHECKING:
    from parcel_lookup.core.contract import SourceInfo


class Misfits(NamedTuple):
    """The filters that do not work with a connection, in words, and the draft without them."""

    #: ``⚠ 1 filter does not work with “Iowa”: NumFloors is at least 3.``; "" if all work.
    sentence: str = ""
    #: The reason for each of them.
    reasons: str = ""
    #: The draft with the filters that work.
    rest: Draft = Draft()


def misfits_of(draft: Draft, info: SourceInfo, name: str = "") -> Misfits:
    """Return the filters of a draft that a source refuses.

    `name` is that of its connection. Incomplete filters are left out: they may still become what
    the source accepts. So is the scope rule, which does not hold for searches with an area.
    """
    if draft.expression.strip():
        return _of_expression(draft, info, name)
    problems = {
        number: check_filter(row, fields=info.fields)
        for number, row in enumerate(draft.rows)
        if is_finished(row)
    }
    refused = {number: found for number, found in problems.items() if found}
    if not refused:
        return _of_number(draft, name)
    # The fields of the other connection are not known any more.
    known = {**FIELD_BY_NAME, **info.fields}
    words = [describe_filter(draft.rows[number], known) for number in refused]
    sentence = number_of(
        len(words),
        "{} filter does not work with {connection}: {filters}.",
        "{} filters do not work with {connection}: {filters}.",
        connection=_quoted(name),
        filters=join_words(words, tr("and")),
    )
    reasons = dict.fromkeys(one.sentence for found in refused.values() for one in found)
    rows = tuple(row for number, row in enumerate(draft.rows) if number not in refused)
    return Misfits(f"⚠ {sentence}", " ".join(reasons), replace(draft, rows=rows))


def _of_number(draft: Draft, name: str) -> Misfits:
    """Report too many filters; only the user knows which to remove."""
    if len(draft.rows) <= MOST_FILTERS:
        return Misfits(rest=draft)
    text = number_of(
        MOST_FILTERS,
        "{{connection}} accepts at most {} filter, not {{number}}.",
        "{{connection}} accepts at most {} filters, not {{number}}.",
    )
    sentence = text.format(connection=_quoted(name), number=len(draft.rows))
    return Misfits(f"⚠ {sentence[:1].upper()}{sentence[1:]}", rest=draft)


def _of_expression(draft: Draft, info: SourceInfo, name: str) -> Misfits:
    from parcel_lookup.core.gis.expressions import refuse_unknown_columns

    try:
        draft.search(info)
        refuse_unknown_columns(draft.expression, info)
    except RequestRefused as error:
        text = tr("The expression does not work with {connection}.")
        sentence = f"⚠ {text.format(connection=_quoted(name))}"
        return Misfits(sentence, error.problems[0].sentence, replace(draft, expression=""))
    return Misfits(rest=draft)


def _quoted(name: str) -> str:
    return tr("“{}”").format(name) if name else tr("this connection")
