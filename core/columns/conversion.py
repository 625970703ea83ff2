"""How a column has to be read to become a field: its unit, its signs, its dates, by its values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from math import isclose
from statistics import median
from types import MappingProxyType
from typing import Any, NamedTuple

from parcel_lookup.core.columns.dates import DateReading, decide
from parcel_lookup.core.columns.mapping import (
    PLACE,
    FieldSource,
    Template,
    read_place,
    usual_nulls,
)
from parcel_lookup.core.columns.rows import Sample
from parcel_lookup.core.columns.units import AREA_FIELDS, Unit, read_unit
from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.contract.values import Unreadable, read_number

#: The minimum number of rows that show a unit, and the minimum share of them with the same one.
_ENOUGH_ROWS, _ENOUGH_AGREEING = 3, 0.5
#: Assessors' areas differ from the map's, if not as much as units differ from each other.
_TOLERANCE = 0.1

_CURRENCY = "$"
#: A number, and what follows it: a remark sign (``0.377*``), a unit (``0.25 AC``), or both.
_FOLLOWED = re.compile(r"[-+]?[\d,]*\.?\d+\.?\s*([A-Za-z][A-Za-z.\s]*[\d²]?)?\s*([*†‡#~?]*)")
#: The name of a column of units, and what the name of the area begins with.
_UNIT_NAME = re.compile(r"([\w.]+?)_?(?:UNITS?|UOM)(?:_?TYPE)?", re.IGNORECASE)


class Conversion(NamedTuple):
    """What is done to the values of a column for a field."""

    #: The unit that its areas are in, where it is not the field's.
    unit: Unit | None = None
    #: Texts that are taken out of numbers.
    remove: tuple[str, ...] = ()
    #: `strptime` formats of its dates.
    formats: tuple[str, ...] = ()
    #: Values that mean nothing.
    nulls: tuple[Any, ...] = ()
    #: The column that names the unit of each row's area, and the units by its texts.
    unit_column: str = ""
    units: Mapping[str, Unit] = MappingProxyType({})
    #: Whether it has city, state, and ZIP code in one text.
    of_place: bool = False

    @property
    def is_without_day(self) -> bool:
        """Whether dates are the first of a month because their day is not known."""
        return DateReading(self.formats).is_without_day

    def in_unit(self, field: str, unit: Unit) -> Conversion:
        """Return the same for an area whose values are in this unit."""
        same = None if unit is AREA_FIELDS[field] else unit
        return self._replace(unit=same, unit_column="", units=MappingProxyType({}))

    def source(self, field: str, column: str) -> FieldSource:
        """Return where the field comes from then."""
        scale = None if self.unit is None else AREA_FIELDS[field].value / self.unit.value
        return FieldSource(
            field,
            (column,),
            nulls=self.nulls,
            remove=self.remove,
            scale=scale,
            formats=self.formats,
            unit_column=self.unit_column,
            units=self.units,
            of_place=self.of_place,
        )

    def joined_source(self, field: str, template: Template) -> FieldSource:
        """Return where the field comes from if several columns are joined."""
        columns = tuple(name for _, name in template if name)
        return FieldSource(
            field, columns, template=template, nulls=self.nulls, formats=self.formats
        )


def conversion_in(source: FieldSource) -> Conversion:
    """Return what a source does to the values of its column, apart from value tables."""
    field_unit, unit = AREA_FIELDS.get(source.field), None
    if field_unit is not None and source.scale:
        unit = next(
            (one for one in Unit if isclose(source.scale * one.value, field_unit.value)), None
        )
    return Conversion(
        unit,
        source.remove,
        source.formats,
        source.nulls,
        source.unit_column,
        source.units,
        source.of_place,
    )


def conversion_of(sample: Sample, column: str, field: str) -> Conversion:
    """Return how the values of a column become those of a field."""
    found = _conversion_of(sample, column, field)
    return found._replace(nulls=(*found.nulls, *nulls_of(sample, (column,), field)))


def conversion_of_joined(sample: Sample, template: Template, field: str) -> Conversion:
    """Return how the joined values of columns become those of a field: year and month a date."""
    columns = [name for _, name in template if name]
    if not FIELD_BY_NAME[field].is_date:
        return Conversion(nulls=nulls_of(sample, columns, field))
    values = (
        Conversion().joined_source(field, template).raw_values(row.values for row in sample.rows)
    )
    reading = decide(values)
    return Conversion(formats=reading.formats, nulls=reading.nulls)


def nulls_of(sample: Sample, columns: Iterable[str], field: str) -> tuple[Any, ...]:
    """Return the values of columns that mean nothing in a field (`mapping.usual_nulls`)."""
    usual = usual_nulls(field)
    raws = (row.values[column] for column in columns for row in sample.rows)
    seen = {raw.strip() if isinstance(raw, str) else raw for raw in raws if _is_plain(raw)}
    return tuple(one for one in usual if one in seen)


def _is_plain(value: Any) -> bool:
    return isinstance(value, (str, int, float))


def _conversion_of(sample: Sample, column: str, field: str) -> Conversion:
    values = sample.values(column)
    if FIELD_BY_NAME[field].is_numeric:
        is_area = field in AREA_FIELDS
        remove, _ = _signs_of(values, is_area=is_area)
        unit_column, units = unit_column_of(sample, column) if is_area else ("", {})
        if unit_column:
            return Conversion(remove=remove, unit_column=unit_column, units=MappingProxyType(units))
        unit = unit_of(sample, column) if is_area else None
        return Conversion(None if unit is AREA_FIELDS.get(field) else unit, remove)
    if FIELD_BY_NAME[field].is_date:
        reading = decide(value for value in values if _is_plain(value))
        return Conversion(formats=reading.formats, nulls=reading.nulls)
    return Conversion(of_place=field in PLACE.groupindex and _are_places(values))


def _are_places(values: Iterable[Any]) -> bool:
    """Whether most values are a city with its state or ZIP code."""
    found = [read_place(str(value)) for value in values]
    places = [one for one in found if one and one["city"] and (one["state"] or one["postal"])]
    return bool(places) and len(places) >= _ENOUGH_AGREEING * len(found)


def unit_column_of(sample: Sample, column: str) -> tuple[str, dict[str, Unit]]:
    """Return the column that names the unit of each area, and its texts; ``("", {})`` if none.

    Such as LOT_UNITS of LOT_SIZE: its name begins like that of the area, and it has only units.
    """
    for other in sample.columns:
        found = _UNIT_NAME.fullmatch(other)
        if found is None or other == column or not column.lower().startswith(found[1].lower()):
            continue
        texts = {str(value).strip() for value in sample.values(other)}
        units = {text: read_unit(text) for text in sorted(texts)}
        known = {text: unit for text, unit in units.items() if unit is not None}
        if known and len(known) == len(units):
            return other, known
    return "", {}


def _signs_of(values: Iterable[Any], *, is_area: bool) -> tuple[tuple[str, ...], Unit | None]:
    """Return what has to be removed from the texts of numbers, and the unit that they name.

    Of areas in several units those in the most frequent one are read.
    """
    texts = [value.strip() for value in values if isinstance(value, str)]
    signs = {_CURRENCY} if any(_CURRENCY in text for text in texts) else set()
    words: Counter[str] = Counter()
    for text in texts:
        found = _FOLLOWED.fullmatch(text.replace(_CURRENCY, "").strip())
        if found is not None:
            signs.update(found[2])
            words.update(filter(None, [(found[1] or "").strip()]))
    units: Counter[Unit | None] = Counter()
    for word, number in words.items() if is_area else ():
        units[read_unit(word)] += number
    units.pop(None, None)
    unit = units.most_common(1)[0][0] if units else None
    named = [word for word in words if unit is not None and read_unit(word) is unit]
    # “AC.” before “AC”.
    return (*sorted(named, key=len, reverse=True), *sorted(signs)), unit


def unit_of(sample: Sample, column: str) -> Unit | None:
    """Return the unit that the texts of a column name, or in which it has the geometries' areas.

    None if neither shows one.
    """
    remove, named = _signs_of(sample.values(column), is_area=True)
    if named is not None:
        return named
    ratios = []
    for value, acres in sample.measured(column):
        number = number_of(value, remove)
        if number is not None and number > 0:
            ratios.append(number / acres)
    if len(ratios) < _ENOUGH_ROWS:
        return None
    middle = median(ratios)
    for unit in Unit:
        agreeing = sum(_is_near(ratio, unit) for ratio in ratios)
        if _is_near(middle, unit) and agreeing >= _ENOUGH_AGREEING * len(ratios):
            return unit
    return None


def _is_near(ratio: float, unit: Unit) -> bool:
    return abs(ratio / unit.value - 1) <= _TOLERANCE


def number_of(value: Any, remove: Iterable[str] = (_CURRENCY,)) -> float | None:
    """Return the number that a value is, or None."""
    if isinstance(value, str):
        for part in remove:
            value = value.replace(part, "")
    with suppress(Unreadable):
        return read_number(value)
    return None
