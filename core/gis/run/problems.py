"""What keeps a search from being sent to a connection, or to any of several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.contract import Problem
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import SourceInfo
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.search import Search

    #: Returns what a source would refuse.
    FindProblems = Callable[[SourceInfo], list[Problem]]


def problems_over(
    connection: Connection | ConnectionGroup,
    search: Search,
    find: FindProblems,
    several: Sequence[SourceInfo] = (),
) -> list[Problem]:
    """Return what keeps a search from being sent, before a source is open.

    `find` returns it for a single source. Nothing is sent where one connection refuses it.
    `several` are those of each connection with the fields of its file, if they were read.
    """
    known = several or [part.info for part in connection.parts]
    parts = list(zip((part.counter for part in connection.parts), known))
    return problems_of_parts(parts, search, find)


def problems_of_parts(
    parts: Sequence[tuple[str, SourceInfo]], search: Search, find: FindProblems
) -> list[Problem]:
    """Return what keeps a search from being sent to sources with these names.

    A problem of only some of them names them.
    """
    if len(parts) == 1:
        return find(parts[0][1])
    problems: dict[Problem, list[str]] = {}
    for name, info in parts:
        for problem in find(info):
            problems.setdefault(problem, []).append(name)
    found = [
        problem if len(names) == len(parts) else _named(problem, names)
        for problem, names in problems.items()
    ]
    return found + _problems_of_group(parts, search)


def _named(problem: Problem, names: Sequence[str]) -> Problem:
    text = tr("{connections}: {sentence} Change the search, or search without this connection.")
    connections = ", ".join(tr("“{}”").format(name) for name in names)
    return problem._replace(
        sentence=text.format(connections=connections, sentence=problem.sentence)
    )


def _problems_of_group(parts: Sequence[tuple[str, SourceInfo]], search: Search) -> list[Problem]:
    """Return what can be searched in a single connection only."""
    sentences = []
    if search.max_distance:
        sentences.append(
            tr(
                "The nearest parcel can only be found in one connection, because the point may be "
                "in a parcel of another one. Choose a single connection, or a distance of 0."
            )
        )
    if search.order is not None:
        fields = [one.fields.get(search.order.field) for _, one in parts]
        kinds = {(field.is_numeric, field.is_date) for field in fields if field is not None}
        if len(kinds) > 1:
            text = tr(
                "“{field}” holds numbers in one connection and text in another, which cannot be "
                "sorted together. Order by another field, or choose a single connection."
            )
            sentences.append(text.format(field=search.order.field))
    return [Problem(422, ("group",), sentence) for sentence in sentences]
