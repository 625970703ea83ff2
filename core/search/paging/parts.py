"""The parts of a query: windows, groups of one value, nulls, each as a series of requests.

Only how they are made; `branches` decides which are needed (design, section 5).
"""

from __future__ import annotations

from typing import Any

from parcel_lookup.core.contract import ID_FIELD, MAX_FILTERS, MAX_PAGE, Filter, Order, Parcel
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.search.paging.pages import Paging
from parcel_lookup.core.search.paging.series import (
    Scope,
    Series,
    Window,
    field_to_cut_by,
    is_numeric,
)


class Parts:
    """Makes series, and keeps those of one query."""

    def __init__(self, reach: int) -> None:
        #: All that were made.
        self.series: list[Series] = []
        #: Parcels of a page.
        self.step = MAX_PAGE
        self._reach = reach

    def add(self, window: Window, order: Order | None = None, first: int = 0) -> Series:
        """A series for a window; in the window's own order, unless it has none."""
        if window.field is not None:
            order = Order(window.field, "desc" if window.descending else "asc")
        filters, here = window.scope.sent(window.field)
        series = Series(
            Paging(self._reach, first=first, step=self.step),
            filters=filters,
            order=order or Order(ID_FIELD),
            here=here,
            window=window,
            is_part=bool(self.series),
            next=first,
        )
        self._expect_again(series, window)
        self.series.append(series)
        return series

    @staticmethod
    def _expect_again(series: Series, window: Window) -> None:
        """Take into account what there is no room to leave out, so that it comes once more."""
        if series.here:
            window.before_first = None  # nobody knows how much
        elif window.before_first is not None and len(series.filters) >= MAX_FILTERS:
            meets, left_out = Matcher(series.filters), window.scope.left_out
            window.before_first.update(p.svc_uuid for p in left_out if meets(p.attributes))

    def whole(self, scope: Scope) -> Series:
        """A part as if it were a query of its own."""
        return self.add(Window(scope, None))

    def over(self, scope: Scope, name: str, descending: bool = False) -> Series:
        """A window over a field, from its first row on."""
        is_open = scope.can_be_null(name)
        return self.add(Window(scope, name, descending, is_open=is_open))

    def cut(self, scope: Scope, sample: tuple[Parcel, ...]) -> Series:
        """A part in windows over the field that tells a sample of it apart best."""
        name = field_to_cut_by(scope, sample)
        return self.whole(scope) if name is None else self.over(scope, name)

    def following(self, window: Window, value: Any, begin: int | None) -> Series:
        """The window that begins with a value, at an offset behind the rows that came."""
        name = str(window.field)
        if value is None:
            bound = Filter(name, "isnull", True)
        elif is_numeric(name):
            bound = Filter(name, "lte" if window.descending else "gte", value)
        else:
            bound = Filter(name, "nin", window.values_before(value))
        window.end_with(value)
        following = Window(
            window.scope.narrowed(bound),
            name,
            window.descending,
            starts_with=value,
            tied=() if begin is None else window.with_value(value),
            before_first=window.at_end,
            begins=begin is not None,
            is_looked_at=True,
        )
        return self.add(following, first=begin or 0)

    def nulls(self, window: Window, value: Any) -> list[Series]:
        """The parcels without a value, where it is the first bound that leaves them out."""
        if value is None or not window.is_open:
            return []
        window.is_open = False
        return [self.whole(window.scope.group(str(window.field), None))]

    def around(self, window: Window, value: Any, came: tuple[Parcel, ...]) -> list[Series]:
        """The parcels with one value, by another field and without those that came; the others."""
        name = str(window.field)
        parts = [self.cut(window.scope.group(name, value, came), came)]
        if value is not None:
            parts.append(self._beyond(window, value))
        return parts + self.nulls(window, value)

    def _beyond(self, window: Window, value: Any) -> Series:
        """The window behind all rows with a value."""
        name = str(window.field)
        if is_numeric(name):
            bound = Filter(name, "lt" if window.descending else "gt", value)
        else:
            bound = Filter(name, "nin", (*window.values_before(value), value))
        return self.over(window.scope.narrowed(bound), name, window.descending)

    @staticmethod
    def up_to(window: Window, value: Any) -> Scope:
        """The part of a window before all rows with a value."""
        name = str(window.field)
        if value is None:
            return window.scope.narrowed(Filter(name, "isnull", False))
        return window.scope.narrowed(Filter(name, "gt" if window.descending else "lt", value))
