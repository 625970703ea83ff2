"""An import as it is being put together: what becomes of each column, and how that looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from parcel_lookup.core.address.states import STATES, State
from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.contract.fields import FIELDS
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.local.importing.conversion import Conversion, conversion_of
from parcel_lookup.core.local.importing.guessing import guess_fields
from parcel_lookup.core.local.importing.mailing_columns import FIELD as JOINED_FIELD
from parcel_lookup.core.local.importing.mailing_columns import guess_mailing_columns, joined
from parcel_lookup.core.local.importing.mapping import (
    COUNTY_FIELDS,
    STATE_FIELDS,
    BoundMapping,
    ColumnMapping,
    FieldSource,
)
from parcel_lookup.core.local.importing.rows import Sample, SampleRow

if TYPE_CHECKING:
    from parcel_lookup.core.local.importing.location import Location

_STATE_BY_ABBREVIATION = {state.abbreviation: state for state in STATES}


class IdBasis(Enum):
    """What the ids of parcels are made from."""

    OWN = "svc_uuid"
    PARCEL_ID = "parcel_id"
    RECORD = ""


class Cell(NamedTuple):
    """A value as it will be."""

    value: Any
    #: What cannot be read as the field's type, word for word; `value` is None then.
    unread: Any = None


class PreviewColumn(NamedTuple):
    """An attribute of the parcels to be."""

    name: str
    #: The column, or the columns, that it is made of; "" for what the import adds.
    origin: str = ""

    @property
    def is_field(self) -> bool:
        """Whether it is one of the interface's fields."""
        return self.name in FIELD_BY_NAME


class Preview(NamedTuple):
    """The first parcels to be: a cell for each column in each row."""

    columns: tuple[PreviewColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]
    #: Of each row: what is wrong with its geometry or was done to it, or "".
    notes: tuple[str, ...]
    #: Of each row: whether it has a geometry.
    has_geometry: tuple[bool, ...]


class ImportDraft:
    """What becomes of the columns of a layer. Begins with guesses; `choose` changes them.

    Made from a sample of its rows. Any thread, one at a time.
    """

    def __init__(self, sample: Sample, title: str = "") -> None:
        self.sample = sample
        self.title = title
        guesses = guess_fields(sample)
        self._fields = {
            column: guesses[column].field if column in guesses else "" for column in sample.columns
        }
        line = next(iter(self.columns_of(JOINED_FIELD)), "")
        free = [column for column, field in self._fields.items() if not field]
        for column in guess_mailing_columns(sample, line, free):
            self._fields[column] = JOINED_FIELD
        self._doubtful = {column for column, guess in guesses.items() if not guess.is_sure}
        self._conversions: dict[tuple[str, str], Conversion] = {}
        #: Whether state and county come from the location, where no column says them; `state` and
        #: `county` mean nothing then.
        self.by_location = False
        #: Where the parcels are, as far as somebody has looked.
        self.location: Location | None = None
        #: Abbreviation of the state that all parcels are in, where no column says one.
        self.state = ""
        #: Name of the county that all parcels are in, where no column says one.
        self.county = ""

    @property
    def fields(self) -> Mapping[str, str]:
        """The field that each column becomes, by column; "" for one that is kept as it is."""
        return MappingProxyType(self._fields)

    def choose(self, column: str, field: str) -> None:
        """Have a column become a field, or with "" none. Nothing is a guess then."""
        self._fields[column] = field
        self._doubtful.discard(column)

    def is_doubtful(self, column: str) -> bool:
        """Whether the column's field is a guess that somebody should look at."""
        return column in self._doubtful

    def conversion(self, column: str) -> Conversion:
        """Return what is done to the values of a column for its field."""
        field = self._fields[column]
        if not field:
            return Conversion()
        key = (column, field)
        if key not in self._conversions:
            self._conversions[key] = conversion_of(self.sample, column, field)
        return self._conversions[key]

    def unreadable(self, column: str) -> int:
        """How many of the rows looked at have a value that cannot be read as the field's type."""
        field = self._fields[column]
        if not field:
            return 0
        source = self.conversion(column).source(field, column)
        readings = (source.read({column: value}) for value in self.sample.values(column))
        return sum(reading.unread is not None for reading in readings)

    def example(self, column: str) -> Any:
        """Return a value of the column, or None where none of the rows has one."""
        return next(iter(self.sample.values(column)), None)

    def columns_of(self, field: str) -> list[str]:
        """Return the columns that are to become a field: one at most, but for a mailing address."""
        return [column for column, chosen in self._fields.items() if chosen == field]

    def clashes(self) -> dict[str, list[str]]:
        """Fields that several columns are to become and cannot, with these."""
        by_field = {
            field.name: self.columns_of(field.name)
            for field in FIELDS
            if field.name != JOINED_FIELD
        }
        return {field: columns for field, columns in by_field.items() if len(columns) > 1}

    def joined_with(self, column: str) -> list[str]:
        """Return the other columns with which a column makes one mailing address."""
        if self._fields[column] != JOINED_FIELD:
            return []
        return [other for other in self.columns_of(JOINED_FIELD) if other != column]

    def says(self, fields: Iterable[str]) -> bool:
        """Whether a column becomes one of these fields."""
        return any(self.columns_of(field) for field in fields)

    @property
    def id_basis(self) -> IdBasis:
        """What the ids are made from."""
        return next((b for b in IdBasis if b.value and self.columns_of(b.value)), IdBasis.RECORD)

    def repeated_ids(self) -> int:
        """Of the rows looked at, those whose id or parcel id another one has too."""
        columns = self.columns_of(self.id_basis.value) if self.id_basis.value else []
        values = [str(value) for column in columns for value in self.sample.values(column)]
        return sum(number for number in Counter(values).values() if number > 1)

    def mapping(self) -> ColumnMapping:
        """Return what to import with. Of columns that clash the first is taken."""
        sources: dict[str, FieldSource] = {}
        for column, field in self._fields.items():
            if field and field not in sources:
                sources[field] = self.conversion(column).source(field, column)
        mailing = self.columns_of(JOINED_FIELD)
        if len(mailing) > 1:
            sources[JOINED_FIELD] = joined(mailing)
        for field, value in self._constants().items():
            sources.setdefault(field, FieldSource(field, constant=value))
        description = (
            tr("Imported from the layer “{name}”").format(name=self.title) if self.title else ""
        )
        return ColumnMapping(
            MappingProxyType(sources),
            title=self.title,
            description=description,
            by_name=False,
            locate=self.by_location,
        )

    def kept_name(self, column: str) -> str:
        """Return the attribute in which a column that no field takes is kept; "" where one does."""
        return self._bound().kept.get(column, "")

    def preview(self, rows: int) -> Preview:
        """Return the first parcels to be."""
        bound = self._bound()
        taken = self.sample.rows[:rows]
        adds_acres = "acres_calc" not in bound.fields
        columns = [
            PreviewColumn(name, ", ".join(source.columns)) for name, source in bound.fields.items()
        ]
        located = bound.located if self.location is not None else ()
        columns += [PreviewColumn(name) for name in located]
        columns += [PreviewColumn("acres_calc")] if adds_acres else []
        columns += [PreviewColumn(name, column) for column, name in bound.kept.items()]
        return Preview(
            tuple(columns),
            tuple(
                _cells(row, bound, columns, fields)
                for row, fields in zip(taken, self._located(taken, located))
            ),
            tuple(row.note for row in taken),
            tuple(row.acres is not None for row in taken),
        )

    def _located(
        self, rows: Sequence[SampleRow], names: Collection[str]
    ) -> Iterable[Mapping[str, str]]:
        """Return the fields of each row that come from its location."""
        if self.location is None or not names:
            return [{}] * len(rows)
        counties = self.location.counties([row.wkb for row in rows])
        return [
            {} if county is None else {name: county.fields[name] for name in names}
            for county in counties
        ]

    def _bound(self) -> BoundMapping:
        return self.mapping().bind(self.sample.columns)

    def _constants(self) -> dict[str, str]:
        constants: dict[str, str] = {}
        if self.by_location:
            return constants
        state: State | None = _STATE_BY_ABBREVIATION.get(self.state)
        if state is not None and not self.says(STATE_FIELDS):
            constants.update(state=state.abbreviation, state_fp=state.code)
        county = self.county.strip()
        if county and not self.says(COUNTY_FIELDS):
            constants["county"] = county
        return constants


def _cells(
    row: SampleRow,
    bound: BoundMapping,
    columns: Iterable[PreviewColumn],
    located: Mapping[str, str],
) -> tuple[Cell, ...]:
    attributes, unread = bound.read(row.values)
    attributes.update(located)
    if attributes.get("acres_calc") is None:
        attributes["acres_calc"] = row.acres
    return tuple(Cell(attributes.get(c.name), unread.get(c.name)) for c in columns)
