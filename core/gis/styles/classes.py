"""What a style shows: classes as plain values, made in a task, drawn in the main thread."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from parcel_lookup.core.gis.layer.markup import for_xml

if TYPE_CHECKING:
    from parcel_lookup.core.gis.styles.keys import StyleKey

#: Of a legend's entry.
_LONGEST_LABEL = 60
_BLANKS = re.compile(r"[\s\x00-\x1f\x7f]+")

#: What is said of all that is in no other class, where there is nothing yet.
REST = "Other"

#: The kinds of `StyleClasses`.
SINGLE, CATEGORIES, RANGES = "single", "categories", "ranges"


class StyleClass(NamedTuple):
    """An entry of a legend and what belongs to it."""

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

    key: StyleKey
    #: SINGLE, CATEGORIES or RANGES.
    kind: str
    #: In the order of the legend; none of a SINGLE style.
    entries: tuple[StyleClass, ...] = ()
    #: What a stack has in common and no parcel of it tells, by `svc_stack_uuid`.
    of_stacks: tuple[tuple[str, float], ...] = ()


def plain_label(text: Any) -> str:
    """A value as a legend can show it: one line, not too long, nothing that QGIS would evaluate."""
    line = _BLANKS.sub(" ", for_xml(str(text))).strip().replace("[%", "[ %")
    return line if len(line) <= _LONGEST_LABEL else line[: _LONGEST_LABEL - 1].rstrip() + "…"
