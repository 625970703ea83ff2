"""A mapping in preparation: the source of each field, and a preview of the parcels."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from parcel_lookup.core.address.states import STATES, State
from parcel_lookup.core.columns.address_columns import (
    guess_mailing_address,
    guess_place,
    guess_street_address,
)
from parcel_lookup.core.columns.agreement import agreement, agreement_of, counties_of
from parcel_lookup.core.columns.conversion import (
    Conversion,
    conversion_in,
    conversion_of,
    conversion_of_joined,
)
from parcel_lookup.core.columns.guessing import (
    contradicting_columns,
    guess_fields,
    guess_parcel_id,
    guess_sale_date,
)
from parcel_lookup.core.columns.mapping import (
    COUNTY_FIELDS,
    STATE_FIELDS,
    BoundMapping,
    ColumnMapping,
    FieldSource,
    Template,
    Value,
)
from parcel_lookup.core.columns.naming import with_plain_names
from parcel_lookup.core.columns.rows import Sample, SampleRow
from parcel_lookup.core.columns.units import Unit
from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from parcel_lookup.core.columns.location import Location

    #: Returns the value of an expression in each row of the sample. Raises ValueError with the
    #: reason, a sentence for the user, if it is not valid.
    Compute = Callable[[str], Sequence[Any]]

_PLACE = frozenset((*STATE_FIELDS, *COUNTY_FIELDS))
_STATE_BY_ABBREVIATION = {state.abbreviation: state for state in STATES}
#: A file without these is of little use to most.
NEEDED_FIELDS = ("parcel_id", "owner", "mail_addr", "situs")
#: The share of rows that may have the parcel ID of another one if IDs are made of it.
_MOST_SHARED = 0.05
#: Separators of joined columns.
_BETWEEN = re.compile(r"\s*,\s*|\s+")


class Cell(NamedTuple):
    """A value of the preview."""

    value: Any
    #: The original value if it cannot be read as the field's type; `value` is None then.
    unread: Any = None


class FieldDraft(NamedTuple):
    """The source of a field."""

    #: A column, joined columns with their separators, or a QGIS expression; "": not imported.
    text: str = ""
    #: The unit of its values; None: detected from the values.
    unit: Unit | None = None


_UNMAPPED = FieldDraft()


class Contradiction(NamedTuple):
    """A column whose values contradict the location of their parcels."""

    column: str
    #: The number of such values in the sample, and of those that were compared.
    contradicting: int
    compared: int


class ImportDraft:
    """The sources of the parcels' fields in a layer: guessed from a sample of its rows, or saved.

    What it cannot show of a saved mapping (value tables, scales, formats, templates with other
    separators) is kept where the columns of a field stay the same. Any thread, one at a time.
    """

    def __init__(
        self,
        sample: Sample,
        title: str = "",
        compute: Compute | None = None,
        *,
        has_nulls: bool = True,
        saved: ColumnMapping | None = None,
    ) -> None:
        """Without `compute`, only columns and joined columns can be chosen.

        `has_nulls`: whether values such as “<Null>” can be read as NULL, and parts of a text as
        values; not by SQL.
        """
        plain, columns = with_plain_names(sample)
        self.sample = plain
        self.title = title
        self._compute = compute or _refuse_expressions
        self._has_nulls = has_nulls
        #: By text: the columns that it names.
        self._templates: dict[str, Template | None] = {}
        self._conversions: dict[tuple[str, str], Conversion] = {}
        self._fields: dict[str, FieldDraft] = {}
        self._doubtful: set[str] = set()
        #: The fields whose source is a choice of the user.
        self._chosen: set[str] = set()
        self._saved = _new_mapping(title)
        if saved is None:
            self._guess()
            self._rename(sample, columns)
        else:
            self.sample = sample
            self._saved = replace(saved, fields=saved.fields_of(sample.columns), by_name=False)
            self._fields = {name: FieldDraft(one.text) for name, one in self._saved.fields.items()}
            self.title = title or saved.title
        constants = self._saved_constants
        #: The columns that identify a parcel (`ColumnMapping.ids`).
        self.ids = self._first_ids = self._guess_ids() if saved is None else saved.ids
        #: By field: a column with its name that contradicts the location.
        self._contradicting = {
            field: sample.columns[place] for field, place in contradicting_columns(plain).items()
        }
        self._contradictions: dict[tuple[str, str], Contradiction | None] = {}
        #: By the text of an expression: its values in the rows of the sample.
        self._computed: dict[str, Sequence[Any]] = {}
        #: By field and its source: its values in the rows of the sample, and the number of them
        #: that cannot be read.
        self._readings: dict[tuple[str, FieldDraft], tuple[list[Value], int]] = {}
        #: Whether state and county are determined from the location if no column contains them;
        #: `state` and `county` have no effect then.
        self.by_location = saved is not None and saved.locate and not constants.keys() & _PLACE
        #: Whether the area of the geometry becomes `acres_calc` if no column contains it.
        self.adds_acres = True
        #: Counties of the parcels; None before they are located.
        self.location: Location | None = None
        #: Abbreviation of the state of all parcels, if no column contains it.
        self.state = str(constants.get("state", ""))
        #: Name of the county of all parcels, if no column contains it.
        self.county = str(constants.get("county", ""))
        self._first_place = self.by_location, self.state, self.county

    def adopt(self, other: ImportDraft) -> None:
        """Take over what a user chose for the same layer, which was read again since."""
        for field in other._chosen:
            self._fields[field] = other._fields[field]
            self._doubtful.discard(field)
        self._chosen |= other._chosen
        if other.ids != other._first_ids:
            self.ids = other.ids
        is_located = other.location is not None and other.location.majority is not None
        if other.by_location != is_located or other.state or other.county:
            self.by_location, self.state, self.county = other.by_location, other.state, other.county

    def _guess(self) -> None:
        guesses = guess_fields(self.sample)
        self._fields = {guess.field: FieldDraft(column) for column, guess in guesses.items()}
        self._doubtful = {guess.field for guess in guesses.values() if not guess.is_sure}
        self._join_columns()
        self._share_columns()

    def _guess_ids(self) -> tuple[str, ...]:
        """Return the columns of the parcel ID if hardly any rows of the sample share it.

        Those that do are told apart by their keys; all others have IDs that stay the same.
        """
        names = tuple(name for _, name in self._template(self.text("parcel_id")) or () if name)
        most = _MOST_SHARED * len(self.sample.rows)
        return names if names and self.sample.rows_sharing(names) <= most else ()

    def _join_columns(self) -> None:
        """Join addresses and parcel ids that are split into several columns."""
        taken = {draft.text for draft in self._fields.values()}
        free = [column for column in self.sample.columns if column not in taken]
        mailing = guess_mailing_address(self.sample, self.text("mail_addr"), free)
        # A column of street names may have been guessed as the address.
        situs = self.text("situs")
        street = guess_street_address(self.sample, [*free, situs])
        if situs and situs not in (name for _, name in self._template(street) or ()):
            street = ""
        # A lot number that repeats in every block may have been guessed as the ID.
        one = self.text("parcel_id")
        values = [str(value) for value in self.sample.values(one)] if one else []
        is_unique = bool(one) and len(set(values)) == len(values)
        parcel_id = "" if is_unique else guess_parcel_id(self.sample, [*free, one])
        if one and one not in (name for _, name in self._template(parcel_id) or ()):
            parcel_id = ""
        sale_date = "" if self.text("sale_date") else guess_sale_date(self.sample, free)
        joined = (
            ("mail_addr", mailing),
            ("situs", street),
            ("parcel_id", parcel_id),
            ("sale_date", sale_date),
        )
        for field, text in joined:
            if text:
                self._fields[field] = FieldDraft(text)

    def _share_columns(self) -> None:
        """Make fields that no column is of their own of one that another field has."""
        place = guess_place(self.sample) if self._has_nulls else ""
        for field in ("city", "postal") if place else ():
            self._fields.setdefault(field, FieldDraft(place))
        if self.text("acres"):
            return
        feet = self.text("sq_feet")
        other = "sq_feet" if feet and self.conversion("sq_feet").unit is None else "acres_calc"
        if self.text(other):
            unit = Unit.SQUARE_FEET if other == "sq_feet" else None
            self._fields["acres"] = FieldDraft(self.text(other), unit)
            if other in self._doubtful:
                self._doubtful.add("acres")

    def _rename(self, sample: Sample, names: Mapping[str, str]) -> None:
        """Return from plain names of columns to those of the layer."""
        for field, draft in self._fields.items():
            parts = self._template(draft.text) or ()
            text = "".join(literal + names[name or ""] for literal, name in parts)
            self._fields[field] = draft._replace(text=text)
        self.sample = sample
        self._templates.clear()
        self._conversions.clear()

    # ---- sources of the fields ------------------------------------------------------------------

    def text(self, field: str) -> str:
        """Return the source of a field (`FieldDraft.text`)."""
        return self._fields.get(field, _UNMAPPED).text

    def unit(self, field: str) -> Unit | None:
        """Return the unit that was set for a field (`FieldDraft.unit`)."""
        return self._fields.get(field, _UNMAPPED).unit

    @property
    def first_fields(self) -> list[str]:
        """The fields with a source, or something to say about, in the order of the contract."""
        noted = {*NEEDED_FIELDS, *self._contradicting}
        return [name for name in FIELD_BY_NAME if self.text(name) or name in noted]

    @property
    def mapped(self) -> list[str]:
        """The fields that have a source, in the order of the contract."""
        return [name for name in FIELD_BY_NAME if self.text(name)]

    def choose(self, field: str, text: str) -> None:
        """Set the source of a field; it is no longer a guess."""
        self._fields[field] = FieldDraft(text.strip())
        self._doubtful.discard(field)
        self._chosen.add(field)

    def choose_unit(self, field: str, unit: Unit | None) -> None:
        """Set the unit of the values of an area; None: detected from the values."""
        self._fields[field] = self._fields.get(field, _UNMAPPED)._replace(unit=unit)
        self._doubtful.discard(field)
        self._chosen.add(field)

    def is_doubtful(self, field: str) -> bool:
        """Whether a field is a guess that the user should check."""
        return field in self._doubtful

    def is_missing(self, field: str) -> bool:
        """Whether a field that most users need is not imported."""
        return field in NEEDED_FIELDS and not self.text(field)

    def contradiction(self, field: str) -> Contradiction | None:
        """Return the column of a field that contradicts the location of the parcels, or None.

        It is the source of the field, or was not taken as one for that reason.
        """
        key = (field, self.text(field))
        if key not in self._contradictions:
            self._contradictions[key] = self._find_contradiction(*key)
        return self._contradictions[key]

    def _find_contradiction(self, field: str, text: str) -> Contradiction | None:
        if text:
            values = (value.value for value in self._read(field, self.sample.rows))
            found = agreement(values, counties_of(self.sample), field)
        else:
            text = self._contradicting.get(field, "")
            found = agreement_of(self.sample, text, field)
        if not (text and found.contradicting):
            return None
        return Contradiction(text, found.contradicting, found.compared)

    def problem(self, field: str) -> str:
        """Return why the source of a field is invalid, a sentence, or ""."""
        text, kept = self.text(field), self._kept(field)
        needed = kept.needed if kept is not None and not kept.is_expression else ()
        gone = next((name for name in needed if name not in self.sample.columns), None)
        if gone is not None:
            return _no_column(gone)
        if not text or self._template(text) is not None:
            return ""
        try:
            self._values(text)
        except ValueError as error:
            return str(error)
        return ""

    @property
    def problems(self) -> dict[str, str]:
        """Fields with an invalid source, and why."""
        found = {field: self.problem(field) for field in self.mapped}
        return {field: problem for field, problem in found.items() if problem}

    def conversion(self, field: str) -> Conversion:
        """Return the conversion of the values of a field's column or expression."""
        text, unit = self._fields.get(field, _UNMAPPED)
        template, kept = self._template(text), self._kept(field)
        if not text:
            return Conversion()
        key = (field, text)
        if kept is not None:
            self._conversions[key] = conversion_in(kept)
        if key not in self._conversions and template is not None and len(template) > 1:
            self._conversions[key] = conversion_of_joined(self.sample, template, field)
        if key not in self._conversions:
            column = template[0][1] if template else text
            self._conversions[key] = conversion_of(self._sample_with(text), column, field)
        found = self._conversions[key]
        if not self._has_nulls:
            found = found._replace(nulls=(), of_place=False)
        return found if unit is None else found.in_unit(field, unit)

    def _template(self, text: str) -> Template | None:
        """Return the columns of a text; None if it is an expression."""
        if text not in self._templates:
            found = read_columns(text, self.sample.columns)
            for one in self._saved.fields.values() if found is None else ():
                if one.template and one.text == text and {*self.sample.columns} >= {*one.columns}:
                    found = one.template
            self._templates[text] = found
        return self._templates[text]

    def _kept(self, field: str) -> FieldSource | None:
        """Return the saved source of a field whose columns are still the same, or None."""
        saved = self._saved.fields.get(field)
        return saved if saved is not None and saved.text == self.text(field) != "" else None

    def _values(self, expression: str) -> Sequence[Any]:
        if expression not in self._computed:
            self._computed[expression] = self._compute(expression)
        return self._computed[expression]

    def _sample_with(self, text: str) -> Sample:
        """Return the sample, with the values of an expression as one more column."""
        if self._template(text) is not None:
            return self.sample
        pairs = zip(self.sample.rows, self._values(text))
        rows = (row._replace(values={**row.values, text: value}) for row, value in pairs)
        return self.sample._replace(columns=(*self.sample.columns, text), rows=tuple(rows))

    # ---- preview --------------------------------------------------------------------------------

    def cells(self, field: str, rows: int) -> list[Cell]:
        """Return the values of a field in the first parcels."""
        return [Cell(*value) for value in self._read(field, self.sample.rows[:rows])]

    def unreadable(self, field: str) -> int:
        """Return the number of sampled rows whose value cannot be read as the field's type."""
        return self._reading(field)[1]

    def filled(self, field: str) -> int:
        """Return the number of sampled rows that have a value."""
        return sum(value != Value() for value in self._read(field, self.sample.rows))

    def _read(self, field: str, rows: Sequence[SampleRow]) -> Iterable[Value]:
        if not self.text(field) or self.problem(field):
            return self._added(field, rows)
        return self._reading(field)[0][: len(rows)]

    def _reading(self, field: str) -> tuple[list[Value], int]:
        """Return the entry of `_readings` for a field; nothing without a valid source."""
        text = self.text(field)
        if not text or self.problem(field):
            return [], 0
        key = (field, self._fields[field])
        if key not in self._readings:
            source = self._source(field)
            values = [source.read(row.values) for row in self._sample_with(text).rows]
            self._readings[key] = values, sum(value.unread is not None for value in values)
        return self._readings[key]

    def _added(self, field: str, rows: Sequence[SampleRow]) -> Iterable[Value]:
        """Return values that the import adds: state and county, and the area of the geometry."""
        constant = self._constants().get(field)
        if constant is not None:
            return [Value(constant)] * len(rows)
        if field == "acres_calc" and self.adds_acres:
            return [Value(row.acres) for row in rows]
        if self.location is not None and field in _PLACE and field in self._bound().located:
            counties = self.location.counties([row.wkb for row in rows])
            return [Value(None if one is None else one.fields[field]) for one in counties]
        return [Value()] * len(rows)

    def kept(self) -> Mapping[str, str]:
        """Return the columns that are not the source of a field, with the attribute for each."""
        return self._bound().kept

    # ---- the import -----------------------------------------------------------------------------

    def fills(self, fields: Iterable[str]) -> bool:
        """Whether one of these fields has a source."""
        return any(map(self.text, fields))

    def expressions(self) -> tuple[str, ...]:
        """Return the expressions of the fields; the rows need a column for each."""
        texts = (self.text(field) for field in self.mapped if not self.problem(field))
        return tuple(dict.fromkeys(text for text in texts if self._template(text) is None))

    def mapping(self) -> ColumnMapping:
        """Return the mapping for the import, without fields that have a problem."""
        sources = {field: self._source(field) for field in self.mapped if not self.problem(field)}
        for field, value in self._constants().items():
            sources.setdefault(field, FieldSource(field, constant=value))
        is_same_place = self._first_place == (self.by_location, self.state, self.county)
        return replace(
            self._saved,
            fields=MappingProxyType(sources),
            title=self.title,
            ids=self.ids,
            locate=self._saved.locate if is_same_place else self.by_location,
        )

    def _source(self, field: str) -> FieldSource:
        text, unit = self._fields[field]
        kept, conversion = self._kept(field), self.conversion(field)
        if kept is not None and unit is None:
            return kept
        template = self._template(text)
        if template is not None and len(template) > 1:
            return kept or conversion.joined_source(field, template)
        column = template[0][1] if template else text
        source = replace(conversion.source(field, column), is_expression=template is None)
        if kept is None:
            return source
        return replace(kept, scale=source.scale, unit_column="", units=source.units)

    def _bound(self) -> BoundMapping:
        # Other columns that a saved mapping names may be gone.
        mapping = replace(self.mapping(), ids=(), stack="", distinguish_by=())
        return mapping.bind((*self.sample.columns, *self.expressions()))

    @property
    def _saved_constants(self) -> dict[str, Any]:
        sources = self._saved.fields.items()
        return {name: one.constant for name, one in sources if one.constant is not None}

    def _constants(self) -> dict[str, Any]:
        """Return the fields with one value for all parcels: state, county, and what was saved."""
        saved = self._saved_constants
        constants = {name: value for name, value in saved.items() if name not in _PLACE}
        state: State | None = _STATE_BY_ABBREVIATION.get(self.state)
        codes = {} if state is None else {"state": state.abbreviation, "state_fp": state.code}
        county = self.county.strip()
        groups = (
            (STATE_FIELDS, self.state, codes),
            (COUNTY_FIELDS, county, {"county": county} if county else {}),
        )
        for names, chosen, made in groups:
            is_mapped = any(self.text(name) and self._kept(name) is None for name in names)
            if self.by_location or is_mapped:
                continue
            if chosen == saved.get(names[0], ""):
                constants.update((name, saved[name]) for name in names if name in saved)
            elif not self.fills(names):
                constants.update(made)
        return constants


def _new_mapping(title: str) -> ColumnMapping:
    """Return what a guessed mapping is, apart from its fields."""
    words = tr("Imported from the layer “{name}”")
    return ColumnMapping(
        {},
        description=words.format(name=title) if title else "",
        by_name=False,
        locate=False,
        usual_nulls=True,
        decide_dates=True,
    )


def read_columns(text: str, columns: Collection[str]) -> Template | None:
    """Return the columns in a text, each with the separator before it; None for other texts.

    Such as ``StreetNum StreetName`` or ``MAIL_CITY, MAIL_STATE MAIL_ZIP``: names separated by
    blanks or commas.
    """
    if text in columns:
        return (("", text),)
    names = sorted(columns, key=len, reverse=True)  # “ZIP 4” before “ZIP”
    template: list[tuple[str, str | None]] = []
    literal, at = "", 0
    while True:
        name = next((one for one in names if one and _is_at(text, at, one)), None)
        if name is None:
            return None
        template.append((literal, name))
        at += len(name)
        if at == len(text):
            return tuple(template)
        between = _BETWEEN.match(text, at)
        literal, at = (", " if "," in between[0] else " "), between.end()


def _is_at(text: str, at: int, name: str) -> bool:
    """Return whether a text has a name at a position, followed by a separator or the end."""
    end = at + len(name)
    return text.startswith(name, at) and (end == len(text) or bool(_BETWEEN.match(text, end)))


def _refuse_expressions(text: str) -> Sequence[Any]:
    raise ValueError(_no_column(text))


def _no_column(name: str) -> str:
    return tr("The layer has no column “{name}”.").format(name=name)
