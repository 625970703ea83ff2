"""The classes of a style as plain values: made in a task, drawn in the main thread."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import for_xml

#: Of a legend's entry.
_LONGEST_LABEL = 60
_BLANKS = re.compile(r"[\s\x00-\x1f\x7f]+")

#: The label of the class of all other values.
REST = tr("Other")

#: The kinds of `StyleClasses`.
SINGLE, CATEGORIES, RANGES = "single", "categories", "ranges"


class StyleClass(NamedTuple):
    """A class of a style: its legend entry, and the values that belong to it."""

    #: In plain words.
    label: str
    #: ``#rrggbb``.
    color: str
    #: Of categories: what the style's expression gives for parcels of this class.
    values: tuple[Any, ...] = ()
    #: Of ranges: at least `low`, less than `high`; None: no bound on that side.
    low: float | None = None
    high: float | None = None
    #: It takes what no other class does: of categories all other values, of ranges all that
    #: is no number. Every style but SINGLE ones has one, or what a layer gains would not be drawn.
    is_rest: bool = False


class StyleClasses(NamedTuple):
    """The classes of a style. Plain values, for any thread."""

    #: The key of the style.
    key: str
    #: SINGLE, CATEGORIES or RANGES.
    kind: str
    #: In the order of the legend; none of a SINGLE style.
    entries: tuple[StyleClass, ...] = ()
    #: Values that belong to a stack as a whole and to no parcel of it, by `svc_stack_uuid`.
    of_stacks: tuple[tuple[str, float], ...] = ()


def plain_label(text: Any) -> str:
    """Return a value for a legend: one short line, with nothing that QGIS would evaluate."""
    line = _BLANKS.sub(" ", for_xml(str(text))).strip().replace("[%", "[ %")
    return line if len(line) <= _LONGEST_LABEL else line[: _LONGEST_LABEL - 1].rstrip() + "…"
