"""The fields of a parcel record and the operators each takes (specification, sections 2.1 and 2.5).

This is the only place that knows them: the filter builder, the check before sending, the local
source and the parcel service all read from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

MAX_FILTERS = 10
MIN_PAGE = 1
MAX_PAGE = 100
DEFAULT_PAGE = 20
#: Of ``POST /parcels/query``; the area request has no upper bound.
MAX_QUERY_OFFSET = 10_000


class Operator(str, Enum):
    """An operator of section 2.5; the value is its name in a request."""

    EQ = "eq"
    NE = "ne"
    GT = "gt"
    GTE = "gte"
    LT = "lt"
    LTE = "lte"
    BETWEEN = "between"
    IN = "in"
    NIN = "nin"
    ILIKE = "ilike"
    ISNULL = "isnull"


class FieldType(str, Enum):
    """The three types of section 2.1, which decide the operators a field takes."""

    TEXT = "text"
    NUMERIC = "numeric"
    ID = "id"


_ANY = (Operator.EQ, Operator.NE, Operator.IN, Operator.NIN, Operator.ISNULL)
_COMPARING = (Operator.GT, Operator.GTE, Operator.LT, Operator.LTE, Operator.BETWEEN)

OPERATORS: Mapping[FieldType, frozenset[Operator]] = MappingProxyType(
    {
        FieldType.TEXT: frozenset((*_ANY, Operator.ILIKE)),
        FieldType.NUMERIC: frozenset((*_ANY, *_COMPARING)),
        FieldType.ID: frozenset(_ANY),
    }
)

LIST_OPERATORS = frozenset((Operator.IN, Operator.NIN))


class Group(str, Enum):
    """The groups in which people look for a field; the value is the title shown."""

    IDENTIFIERS = "Identifiers"
    OWNER = "Owner"
    ADDRESS = "Address"
    LAND = "Land"
    VALUE = "Value"
    SALE = "Sale"
    PLACE = "Place"


class Field(NamedTuple):
    """A queryable field of the parcel record."""

    name: str
    type: FieldType
    group: Group
    label: str
    meaning: str
    unit: str = ""
    #: Number of digits of a code that is text with leading zeros (``state_fp``: 2); 0: not a code.
    digits: int = 0
    #: A number without a fraction.
    whole: bool = False

    @property
    def operators(self) -> frozenset[Operator]:
        """The operators that the field takes (section 2.1)."""
        return OPERATORS[self.type]

    @property
    def is_numeric(self) -> bool:
        """Whether the field holds numbers."""
        return self.type is FieldType.NUMERIC


_T, _N, _I = FieldType.TEXT, FieldType.NUMERIC, FieldType.ID

#: The 33 fields of section 2.1, in the order in which result layers show them.
FIELDS: tuple[Field, ...] = (
    Field("svc_uuid", _I, Group.IDENTIFIERS, "Parcel UUID", "Unique identifier of the parcel"),
    Field("parcel_id", _T, Group.IDENTIFIERS, "Parcel ID", "County assessor parcel ID"),
    Field("owner", _T, Group.OWNER, "Owner", "Owner name"),
    Field("owner_type", _I, Group.OWNER, "Owner type", "Owner type"),
    Field("mail_addr", _T, Group.OWNER, "Mailing address", "Owner mailing address"),
    Field("situs", _T, Group.ADDRESS, "Address", "Property address"),
    Field("city", _T, Group.ADDRESS, "City", "City"),
    Field("postal", _I, Group.ADDRESS, "ZIP code", "ZIP code of the property", digits=5),
    Field("acres", _N, Group.LAND, "Acres", "Parcel area as reported by the county", "acres"),
    Field(
        "acres_calc",
        _N,
        Group.LAND,
        "Acres (calculated)",
        "Parcel area calculated from geometry",
        "acres",
    ),
    Field("sq_feet", _N, Group.LAND, "Square feet", "Parcel area in square feet", "sq ft"),
    Field("land_use", _T, Group.LAND, "Land use", "Land use classification"),
    Field("land_use_code", _T, Group.LAND, "Land use code", "Land use code"),
    Field("zoning", _I, Group.LAND, "Zoning", "Zoning code"),
    Field(
        "cdl_majority_category",
        _T,
        Group.LAND,
        "Land cover",
        "Majority crop or land-cover type of the parcel",
    ),
    Field(
        "cdl_majority_value",
        _N,
        Group.LAND,
        "Land cover code",
        "Numeric code of the majority land-cover category",
        whole=True,
    ),
    Field(
        "cdl_majority_percent",
        _N,
        Group.LAND,
        "Land cover share",
        "Percent of the parcel covered by the majority category",
        "%",
    ),
    Field("elevation", _N, Group.LAND, "Elevation", "Centroid elevation", "m"),
    Field(
        "adjacent_acreage_sameowner",
        _N,
        Group.LAND,
        "Adjacent acres, same owner",
        "Contiguous acreage under the same ownership",
        "acres",
    ),
    Field("legal", _T, Group.LAND, "Legal description", "Legal description"),
    Field("parcel_value", _N, Group.VALUE, "Parcel value", "Total assessed value", "USD"),
    Field("land_value", _N, Group.VALUE, "Land value", "Land assessed value", "USD"),
    Field(
        "improvements_value",
        _N,
        Group.VALUE,
        "Improvements value",
        "Improvements assessed value",
        "USD",
    ),
    Field(
        "agricultural_value",
        _N,
        Group.VALUE,
        "Agricultural value",
        "Agricultural assessed value",
        "USD",
    ),
    Field("building_value", _N, Group.VALUE, "Building value", "Building assessed value", "USD"),
    Field("tax_amount", _N, Group.VALUE, "Tax amount", "Annual property tax", "USD"),
    Field("sale_price", _N, Group.SALE, "Sale price", "Most recent sale price", "USD"),
    Field("sale_date", _I, Group.SALE, "Sale date", "Sale date"),
    Field("county", _I, Group.PLACE, "County", "County name"),
    Field("county_fp", _I, Group.PLACE, "County FIPS", "County FIPS code", digits=3),
    Field("state", _I, Group.PLACE, "State", "Two-letter state abbreviation"),
    Field("state_fp", _I, Group.PLACE, "State FIPS", "State FIPS code", digits=2),
    Field(
        "svc_stack_uuid",
        _I,
        Group.IDENTIFIERS,
        "Stack UUID",
        "Identifier that groups parcels at the same location",
    ),
)

FIELD_BY_NAME: Mapping[str, Field] = MappingProxyType({field.name: field for field in FIELDS})

ID_FIELD = "svc_uuid"

#: A filter on one of these wants one on one of ``SCOPE_FIELDS`` next to it (section 4.2, rule 2).
SCOPED_FIELDS = ("owner", "parcel_id", "situs", "mail_addr")
SCOPE_FIELDS = ("state_fp", "state", "county_fp")

#: Fields that every returned record carries at least (end of section 2.1). A record that has them
#: all is a complete one, which no second request has to fetch.
RETURNED_FIELDS = (
    "svc_uuid",
    "owner",
    "acres",
    "parcel_value",
    "zoning",
    "cdl_majority_category",
    "cdl_majority_percent",
    "state",
    "county",
)


class BuildingField(NamedTuple):
    """A known field of a building footprint (section 2.2)."""

    name: str
    label: str
    numeric: bool
    unit: str = ""


#: Section 2.2, with the names for what it leaves open from the national building-footprint set
#: (ORNL/FEMA USA Structures: OCC_CLS, PRIM_OCC, PROP_ADDR, PROP_CITY, PROP_ST, PROP_ZIP).
BUILDING_FIELDS: tuple[BuildingField, ...] = (
    BuildingField("sq_feet", "Footprint area", True, "sq ft"),
    BuildingField("sq_meters", "Footprint area (metric)", True, "m²"),
    BuildingField("height", "Height", True, "m"),
    BuildingField("occ_cls", "Occupancy class", False),
    BuildingField("prim_occ", "Primary occupancy", False),
    BuildingField("prop_addr", "Address", False),
    BuildingField("prop_city", "City", False),
    BuildingField("prop_st", "State", False),
    BuildingField("prop_zip", "ZIP code", False),
)

_PLAIN_WORDS: dict[Operator, str] = {
    Operator.EQ: "is",
    Operator.NE: "is not",
    Operator.GT: "is more than",
    Operator.GTE: "is at least",
    Operator.LT: "is less than",
    Operator.LTE: "is at most",
    Operator.BETWEEN: "is between",
    Operator.IN: "is one of",
    Operator.NIN: "is none of",
    Operator.ILIKE: "contains",
    Operator.ISNULL: "is empty",
}


def plain_words(operator: Operator) -> str:
    """Return the operator as people say it: ``is at least`` for ``gte``."""
    return _PLAIN_WORDS[operator]


def operator_named(name: object) -> Operator | None:
    """Return the operator of that name in a request, or None."""
    try:
        return Operator(name)
    except ValueError:
        return None
