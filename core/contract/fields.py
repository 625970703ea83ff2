"""The fields of a parcel record (specification, 2.1).

Each field is one record. The filter builder, the check before a request is sent,
the local source, the parcel service, the forms, and the exports read what they need from it.
`docs/extending.md` shows how to add one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from parcel_lookup.core.contract.operators import OPERATORS, FieldType, Operator
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.resources import read_table

MAX_FILTERS = 10
MIN_PAGE = 1
MAX_PAGE = 100
DEFAULT_PAGE = 20
#: Of ``POST /parcels/query``; the area request has no upper bound.
MAX_QUERY_OFFSET = 10_000


class Group(str, Enum):
    """The groups in which people look for a field, in the order of forms."""

    #: The title shown.
    label: str

    OWNER = "Owner", tr("Owner")
    ADDRESS = "Address", tr("Address")
    LAND = "Land", tr("Land")
    VALUE = "Value", tr("Value")
    SALE = "Sale", tr("Sale")
    PLACE = "Place", tr("Place")
    IDENTIFIERS = "Identifiers", tr("Identifiers")
    #: Columns that are no fields of the specification.
    OTHER = "Other", tr("Other Fields")

    def __new__(cls, name: str, label: str) -> Group:
        """Create a member whose value is its name."""
        self = str.__new__(cls, name)
        self._value_ = name
        self.label = label
        return self


class Field(NamedTuple):
    """A queryable field of the parcel record."""

    name: str
    type: FieldType
    group: Group
    label: str
    meaning: str
    #: ``acres``, ``sq ft``, ``m``, ``%``, or ``USD``; shown as `unit_label`.
    unit: str = ""
    #: Number of digits of a code that is text with leading zeros (``state_fp``: 2); 0: not a code.
    digits: int = 0
    #: A number without a fraction.
    whole: bool = False
    #: Text that holds a date, ISO where it can be read.
    is_date: bool = False
    #: Its name in a Shapefile, if `name` has more than ten letters. It never changes: files that
    #: users have shared contain it.
    short_name: str = ""
    #: Its rank among the columns that an attribute table shows at first; 0: it is hidden.
    table_rank: int = 0
    #: The typical width of a column, in letters; 0: that of a number or a code.
    table_width: int = 0
    #: The longest value, in letters; 0: any length.
    max_length: int = 0
    #: A code or a duplicate that reports leave out.
    is_technical: bool = False
    #: A filter on it needs one on a field with `is_scope` (section 4.2, rule 2).
    is_scoped: bool = False
    is_scope: bool = False
    #: Every record of the service has it (end of section 2.1).
    is_always_returned: bool = False
    #: The operators that its source evaluates for it; None: all that its type has.
    allowed_operators: tuple[Operator, ...] | None = None
    #: The values that it can have as far as they are known in advance, each with its name, such as
    #: ``("IA", "Iowa")``; "" if it has none.
    known_values: tuple[tuple[str | float, str], ...] = ()
    #: Whether it may have other values than those.
    has_other_values: bool = True
    #: The name of a place that its source spells in its own way: filters compare it as
    #: `matching.place_key` returns it.
    is_place_name: bool = False
    #: Its type is known once its source is opened; until then, every filter on it is accepted.
    is_untyped: bool = False
    #: The column of its source whose values it has unchanged, or "": expressions can name it, too.
    column: str = ""

    @property
    def operators(self) -> tuple[Operator, ...]:
        """The operators that the field takes, in the order of menus (section 2.1)."""
        if self.allowed_operators is None:
            return OPERATORS[self.type]
        return tuple(one for one in OPERATORS[self.type] if one in self.allowed_operators)

    @property
    def is_numeric(self) -> bool:
        """Whether the field holds numbers."""
        return self.type is FieldType.NUMERIC

    @property
    def unit_label(self) -> str:
        """The unit in the user's language."""
        return unit_label(self.unit)


def union_of_fields(several: Sequence[Mapping[str, Field]]) -> dict[str, Field]:
    """Return the fields that any of several sources has, by name, those of the first ones first.

    One that they have with different types is text; it takes the operators that all of them take.
    """
    found: dict[str, Field] = {}
    for fields in several:
        for name, field in fields.items():
            found[name] = _united(found[name], field) if name in found else field
    return found


def _united(first: Field, other: Field) -> Field:
    if first == other:
        return first
    is_same = first.type is other.type and first.is_date == other.is_date
    taken = set(other.operators)
    operators = tuple(one for one in first.operators if one in taken)
    values = dict(other.known_values) | dict(first.known_values)
    return first._replace(
        type=first.type if is_same else FieldType.TEXT,
        is_date=first.is_date and other.is_date,
        whole=first.whole and other.whole,
        unit=first.unit if first.unit == other.unit else "",
        allowed_operators=operators,
        known_values=tuple(values.items()) if is_same else (),
        has_other_values=first.has_other_values or other.has_other_values or not is_same,
        is_place_name=first.is_place_name and other.is_place_name,
        is_untyped=first.is_untyped and other.is_untyped,
        column=first.column if first.column == other.column else "",
    )


def field_of_column(column: str, fields: Mapping[str, Field]) -> Field | None:
    """Return the field that has the values of a source's column, ignoring case; None if none has.

    A field of that name comes first: then the column cannot be named, and None is returned.
    """
    folded = column.casefold()
    if any(name.casefold() == folded for name in (*FIELD_BY_NAME, *fields)):
        return None
    return next((one for one in fields.values() if one.column.casefold() == folded), None)


_UNIT_LABELS = {
    "acres": tr("acres"),
    "sq ft": tr("sq ft"),
    "m": tr("m"),
    "%": tr("%"),
    "USD": tr("USD"),
}


def unit_label(unit: str) -> str:
    """Return a unit of `Field.unit` in the user's language."""
    return _UNIT_LABELS.get(unit, unit)


_STATES = read_table("us_states")
_LAND_COVERS = tuple((int(row["code"]), row["name"]) for row in read_table("cdl_codes"))

_WIDE, _MIDDLE = 28, 20
_T, _N, _I = FieldType.TEXT, FieldType.NUMERIC, FieldType.ID

#: The 33 fields of section 2.1, in the order in which result layers show them.
FIELDS: tuple[Field, ...] = (
    Field(
        "svc_uuid",
        _I,
        Group.IDENTIFIERS,
        tr("Parcel UUID"),
        tr("Unique identifier of the parcel"),
        max_length=36,
        is_technical=True,
        is_always_returned=True,
    ),
    Field(
        "parcel_id",
        _T,
        Group.IDENTIFIERS,
        tr("Parcel ID"),
        tr("County assessor parcel ID"),
        table_rank=11,
        table_width=_MIDDLE,
        is_scoped=True,
    ),
    Field(
        "owner",
        _T,
        Group.OWNER,
        tr("Owner"),
        tr("Owner name"),
        table_rank=1,
        table_width=_WIDE,
        is_scoped=True,
        is_always_returned=True,
    ),
    Field("owner_type", _I, Group.OWNER, tr("Owner type"), tr("Owner type"), table_rank=12),
    Field(
        "mail_addr",
        _T,
        Group.OWNER,
        tr("Mailing address"),
        tr("Owner mailing address"),
        table_rank=13,
        table_width=_WIDE,
        is_scoped=True,
    ),
    Field(
        "situs",
        _T,
        Group.ADDRESS,
        tr("Address"),
        tr("Property address"),
        table_rank=2,
        table_width=_WIDE,
        is_scoped=True,
    ),
    Field("city", _T, Group.ADDRESS, tr("City"), tr("City"), table_rank=3, table_width=_MIDDLE),
    Field(
        "postal",
        _I,
        Group.ADDRESS,
        tr("ZIP code"),
        tr("ZIP code of the property"),
        digits=5,
        table_rank=22,
        max_length=10,
    ),
    Field(
        "acres",
        _N,
        Group.LAND,
        tr("Acres"),
        tr("Parcel area as reported by the county"),
        "acres",
        table_rank=4,
        is_always_returned=True,
    ),
    Field(
        "acres_calc",
        _N,
        Group.LAND,
        tr("Acres (calculated)"),
        tr("Parcel area calculated from geometry"),
        "acres",
        table_rank=19,
        is_technical=True,
    ),
    Field(
        "sq_feet",
        _N,
        Group.LAND,
        tr("Square feet"),
        tr("Parcel area in square feet"),
        "sq ft",
        is_technical=True,
    ),
    Field(
        "land_use",
        _T,
        Group.LAND,
        tr("Land use"),
        tr("Land use classification"),
        table_rank=6,
        table_width=_WIDE,
    ),
    Field(
        "land_use_code",
        _T,
        Group.LAND,
        tr("Land use code"),
        tr("Land use code"),
        short_name="use_code",
        table_rank=18,
        is_technical=True,
    ),
    Field(
        "zoning",
        _I,
        Group.LAND,
        tr("Zoning"),
        tr("Zoning code"),
        table_rank=7,
        is_always_returned=True,
    ),
    Field(
        "cdl_majority_category",
        _T,
        Group.LAND,
        tr("Land cover"),
        tr("Majority crop or land-cover type of the parcel"),
        short_name="cdl_name",
        table_rank=8,
        table_width=_MIDDLE,
        is_always_returned=True,
        known_values=tuple(dict.fromkeys((name, "") for _, name in _LAND_COVERS)),
    ),
    Field(
        "cdl_majority_value",
        _N,
        Group.LAND,
        tr("Land cover code"),
        tr("Numeric code of the majority land-cover category"),
        whole=True,
        short_name="cdl_code",
        is_technical=True,
        known_values=_LAND_COVERS,
    ),
    Field(
        "cdl_majority_percent",
        _N,
        Group.LAND,
        tr("Land cover share"),
        tr("Percent of the parcel covered by the majority category"),
        "%",
        short_name="cdl_pct",
        is_always_returned=True,
    ),
    Field(
        "elevation",
        _N,
        Group.LAND,
        tr("Elevation"),
        tr("Centroid elevation"),
        "m",
    ),
    Field(
        "adjacent_acreage_sameowner",
        _N,
        Group.LAND,
        tr("Adjacent acres, same owner"),
        tr("Contiguous acreage under the same ownership"),
        "acres",
        short_name="adj_acres",
    ),
    Field(
        "legal",
        _T,
        Group.LAND,
        tr("Legal description"),
        tr("Legal description"),
        table_rank=23,
        table_width=_WIDE,
    ),
    Field(
        "parcel_value",
        _N,
        Group.VALUE,
        tr("Parcel value"),
        tr("Total assessed value"),
        "USD",
        short_name="parcel_val",
        table_rank=5,
        is_always_returned=True,
    ),
    Field(
        "land_value",
        _N,
        Group.VALUE,
        tr("Land value"),
        tr("Land assessed value"),
        "USD",
        table_rank=14,
    ),
    Field(
        "improvements_value",
        _N,
        Group.VALUE,
        tr("Improvements value"),
        tr("Improvements assessed value"),
        "USD",
        short_name="impr_value",
        table_rank=15,
    ),
    Field(
        "agricultural_value",
        _N,
        Group.VALUE,
        tr("Agricultural value"),
        tr("Agricultural assessed value"),
        "USD",
        short_name="ag_value",
    ),
    Field(
        "building_value",
        _N,
        Group.VALUE,
        tr("Building value"),
        tr("Building assessed value"),
        "USD",
        short_name="bldg_value",
        table_rank=16,
    ),
    Field(
        "tax_amount",
        _N,
        Group.VALUE,
        tr("Tax amount"),
        tr("Annual property tax"),
        "USD",
        table_rank=17,
    ),
    Field(
        "sale_price",
        _N,
        Group.SALE,
        tr("Sale price"),
        tr("Most recent sale price"),
        "USD",
        table_rank=10,
    ),
    Field(
        "sale_date",
        _I,
        Group.SALE,
        tr("Sale date"),
        tr("Sale date"),
        is_date=True,
        table_rank=9,
        max_length=10,
    ),
    Field(
        "county",
        _I,
        Group.PLACE,
        tr("County"),
        tr("County name"),
        table_rank=20,
        is_always_returned=True,
    ),
    Field(
        "county_fp",
        _I,
        Group.PLACE,
        tr("County FIPS"),
        tr("County FIPS code"),
        digits=3,
        max_length=5,
        is_technical=True,
        is_scope=True,
    ),
    Field(
        "state",
        _I,
        Group.PLACE,
        tr("State"),
        tr("Two-letter state abbreviation"),
        table_rank=21,
        max_length=2,
        is_scope=True,
        is_always_returned=True,
        known_values=tuple((row["abbreviation"], row["name"]) for row in _STATES),
        has_other_values=False,
    ),
    Field(
        "state_fp",
        _I,
        Group.PLACE,
        tr("State FIPS"),
        tr("State FIPS code"),
        digits=2,
        max_length=2,
        is_technical=True,
        is_scope=True,
        known_values=tuple((row["code"], row["name"]) for row in _STATES),
        has_other_values=False,
    ),
    Field(
        "svc_stack_uuid",
        _I,
        Group.IDENTIFIERS,
        tr("Stack UUID"),
        tr("Identifier that groups parcels at the same location"),
        short_name="stack_uuid",
        max_length=36,
        is_technical=True,
    ),
)

FIELD_BY_NAME: Mapping[str, Field] = MappingProxyType({field.name: field for field in FIELDS})

ID_FIELD = "svc_uuid"

#: A filter on one of these needs one on one of `SCOPE_FIELDS` (section 4.2, rule 2).
SCOPED_FIELDS = tuple(field.name for field in FIELDS if field.is_scoped)
SCOPE_FIELDS = tuple(field.name for field in FIELDS if field.is_scope)
#: A record with all of these fields is complete: no second request has to fetch it.
RETURNED_FIELDS = tuple(field.name for field in FIELDS if field.is_always_returned)


class BuildingField(NamedTuple):
    """A known field of a building footprint (section 2.2)."""

    name: str
    label: str
    numeric: bool
    unit: str = ""


#: Section 2.2, with the names for what it leaves open from the national building-footprint set
#: (ORNL/FEMA USA Structures: OCC_CLS, PRIM_OCC, PROP_ADDR, PROP_CITY, PROP_ST, PROP_ZIP).
BUILDING_FIELDS: tuple[BuildingField, ...] = (
    BuildingField("sq_feet", tr("Footprint area"), True, "sq ft"),
    BuildingField("sq_meters", tr("Footprint area (metric)"), True, "m²"),
    BuildingField("height", tr("Height"), True, "m"),
    BuildingField("occ_cls", tr("Occupancy class"), False),
    BuildingField("prim_occ", tr("Primary occupancy"), False),
    BuildingField("prop_addr", tr("Address"), False),
    BuildingField("prop_city", tr("City"), False),
    BuildingField("prop_st", tr("State"), False),
    BuildingField("prop_zip", tr("ZIP code"), False),
)
