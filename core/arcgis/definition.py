"""A published layer of parcels as data: where it is, what its columns mean, and its terms.

A catalog file (`resources/public/*.json`) and a layer that a user added have the same members:

    format          1
    id              never changed once published: the IDs of parcels follow from it
    title           for the user, for example ``Wisconsin``
    coverage        {state, counties, note}: the abbreviation of the state ("" if it is unknown),
                    "all" or a list of five-digit FIPS codes, and what the layer covers, to
                    complete “the layer covers …” (optional), such as ``86 of 95 counties``
    url, layer      ``https://…/FeatureServer`` or ``…/MapServer``, and the number of the layer
    mirror          {url, layer} of the same data on another server (optional)
    stack           the column whose value parcels at the same location share (optional)
    exact           text columns without blanks at the ends of values, as a check found (optional)
    mapping         `parcel_lookup.core.columns.mapping_json`: {fields: {field: column, …}}; without
                    members that are here, as title, stack, attribution, and terms are
    keep            columns to keep under their own names (optional)
    types           the types of these columns: {column: "text", "number", "integer", or "date"};
                    others are read from the layer (optional)
    not_parcels     {column: [value, …]}: rows with one of these values are roads, water, and the
                    like, and are left out; case and blanks at the ends do not matter (optional)
    vintage         {text}: the date or version of the data
    attribution     whom a map has to credit
    source          where this description comes from
    terms           `core.contract.terms`
    start           {box, title}: a small area to begin with, in degrees (optional)
    traps           sentences about what is unusual in the layer (optional)
    verified        null, or what a check of the layer found (`scripts/check_catalogue.py`)
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from parcel_lookup.core.columns.mapping import (
    ColumnMapping,
    MappingError,
    refuse_expressions,
)
from parcel_lookup.core.columns.mapping_json import mapping_from_json, mapping_to_json
from parcel_lookup.core.contract.terms import (
    LayerTerms,
    Terms,
    terms_from_json,
    terms_to_json,
)
from parcel_lookup.core.contract.values import Unreadable, is_number, read_text
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.settings import address_problem
from parcel_lookup.core.resources import read_table

#: The version of the members that `read_definition` reads.
FORMAT = 1
#: The types of columns that are kept.
COLUMN_TYPES = ("text", "number", "integer", "date")
_ALL_COUNTIES = "all"
_REQUIRED = (
    *("format", "id", "title", "coverage", "url", "layer", "mapping"),
    *("vintage", "attribution", "source", "terms", "verified"),
)
_OPTIONAL = (
    *("$schema", "mirror", "stack", "exact", "keep", "types", "not_parcels", "start", "traps"),
)
#: The members of a mapping that are not members of the definition.
_OF_MAPPING = ("ids", "fields", "keep_unmapped", "by_name", "locate")
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
_COUNTY = re.compile(r"\d{5}")
_STATES = frozenset(row["abbreviation"] for row in read_table("us_states"))


class DefinitionError(ValueError):
    """A definition that cannot be used; the text is a sentence for the user."""


class Start(NamedTuple):
    """A small area with parcels, for a first search."""

    #: (xmin, ymin, xmax, ymax) in EPSG:4326.
    box: tuple[float, float, float, float]
    #: The name of the place.
    title: str


class LayerAddress(NamedTuple):
    """A layer of a service."""

    #: The address of the service, ``https://…/FeatureServer`` or ``…/MapServer``.
    url: str
    layer: int

    @property
    def text(self) -> str:
        """The address of the layer."""
        return f"{self.url}/{self.layer}"


@dataclass(frozen=True)
class LayerDefinition:
    """A published layer of parcels (the members are described in the module's docstring).

    Example: ``read_definition(json.loads(text)).mapping.fields["owner"].columns``
    """

    id: str
    title: str
    url: str
    layer: int
    mapping: ColumnMapping = field(hash=False)
    #: The abbreviation of the state, or "" if it is unknown.
    state: str = ""
    #: The five-digit FIPS codes of the counties that it covers; None: all of the state.
    counties: tuple[str, ...] | None = None
    #: What it covers, to complete “the layer covers …”; "" for all of the counties.
    coverage_note: str = ""
    mirror: LayerAddress | None = None
    #: "" if no column shows which parcels share a location.
    stack: str = ""
    exact: frozenset[str] = frozenset()
    keep: tuple[str, ...] = ()
    #: The types of these columns that are known, by column: those of `COLUMN_TYPES`.
    types: Mapping[str, str] = field(default_factory=dict, hash=False)
    #: By column, the values of rows that are no parcels, as `folded_value` returns them.
    not_parcels: Mapping[str, frozenset[str]] = field(default_factory=dict, hash=False)
    #: The date or the version of the data.
    vintage: str = ""
    attribution: str = ""
    source: str = ""
    terms: Terms = field(default_factory=Terms)
    start: Start | None = None
    traps: tuple[str, ...] = ()
    #: What a check found, None before the first one.
    verified: Mapping[str, Any] | None = field(default=None, hash=False)

    @property
    def kept(self) -> Mapping[str, str]:
        """The columns of `keep` that no field takes, with the attribute in which each is kept."""
        needed = (name for one in self.mapping.fields.values() for name in one.needed)
        columns = list(dict.fromkeys((*needed, *self.keep)))
        mapping = replace(
            self.mapping, ids=(), keep_unmapped=True, stack="", distinguish_by=(), by_name=False
        )
        names = mapping.bind(columns).kept
        return {column: names[column] for column in self.keep if column in names}

    @property
    def address(self) -> LayerAddress:
        """The layer on its first server."""
        return LayerAddress(self.url, self.layer)

    @property
    def coverage_sentence(self) -> str:
        """What the layer covers, for users of its parcels; "" if nothing is missing."""
        note = self.coverage_note.strip().rstrip(".")
        words = tr("{title}: the layer covers {note}.")
        return words.format(title=self.title, note=note) if note else ""

    @property
    def layer_terms(self) -> LayerTerms:
        """The terms with what identifies the layer in results, reports, and files."""
        return LayerTerms(self.title, self.terms, self.attribution, self.vintage, self.address.text)


def read_definition(data: Mapping[str, Any]) -> LayerDefinition:
    """Return the definition in a JSON object.

    Raises `DefinitionError` for a member that is missing, unknown, or cannot be used.
    """
    if not isinstance(data, Mapping):
        raise DefinitionError(tr("The description of a layer is a JSON object."))
    if data.get("format") != FORMAT:
        text = tr("The format of this description of a layer is {found}, not {known}.")
        raise DefinitionError(text.format(found=data.get("format"), known=FORMAT))
    _check_names(data, _REQUIRED, _OPTIONAL, "")
    coverage = _object(data, "coverage")
    _check_names(coverage, ("state", "counties"), ("note",), "coverage.")
    vintage = _object(data, "vintage")
    _check_names(vintage, (), ("text",), "vintage.")
    address = _address(data)
    return LayerDefinition(
        id=_id(data),
        title=_text(data, "title", is_needed=True),
        url=address.url,
        layer=address.layer,
        mapping=_mapping(_object(data, "mapping")),
        state=_state(coverage),
        counties=_counties(coverage),
        coverage_note=_text(coverage, "note", "coverage."),
        mirror=_mirror(data),
        stack=_text(data, "stack"),
        exact=frozenset(_texts(data, "exact")),
        keep=_texts(data, "keep"),
        types=_types(data),
        not_parcels=_not_parcels(data),
        vintage=_text(vintage, "text", "vintage."),
        attribution=_text(data, "attribution"),
        source=_text(data, "source"),
        terms=_terms(_object(data, "terms")),
        start=_start(data),
        traps=_texts(data, "traps"),
        verified=None if data["verified"] is None else dict(_object(data, "verified")),
    )


def definition_to_json(definition: LayerDefinition) -> dict[str, Any]:
    """Return a definition as the JSON object that `read_definition` reads.

    Raises `MappingError` for a mapping that cannot be written (`mapping_to_json`).
    """
    counties, mirror, start = definition.counties, definition.mirror, definition.start
    note = definition.coverage_note
    optional = {
        "mirror": mirror and mirror._asdict(),
        "stack": definition.stack,
        "exact": sorted(definition.exact),
        "keep": list(definition.keep),
        "types": dict(definition.types),
        "not_parcels": {name: sorted(some) for name, some in definition.not_parcels.items()},
        "start": start and {"box": list(start.box), "title": start.title},
        "traps": list(definition.traps),
    }
    return {
        "format": FORMAT,
        "id": definition.id,
        "title": definition.title,
        "coverage": {
            "state": definition.state,
            "counties": _ALL_COUNTIES if counties is None else list(counties),
            **({"note": note} if note else {}),
        },
        "url": definition.url,
        "layer": definition.layer,
        "mapping": mapping_to_json(replace(definition.mapping, by_name=True)),
        "vintage": {"text": definition.vintage},
        "attribution": definition.attribution,
        "source": definition.source,
        "terms": terms_to_json(definition.terms),
        "verified": None if definition.verified is None else dict(definition.verified),
        **{name: value for name, value in optional.items() if value},
    }


def _check_names(
    data: Mapping[str, Any], required: tuple[str, ...], optional: tuple[str, ...], where: str
) -> None:
    for name in required:
        if name not in data:
            text = tr("The description of the layer has no member “{name}”.")
            raise DefinitionError(text.format(name=where + name))
    for name in data:
        if name not in required and name not in optional:
            text = tr("The description of a layer cannot have a member “{name}”.")
            raise DefinitionError(text.format(name=where + str(name)))


def _wrong(name: str, expected: str) -> DefinitionError:
    text = tr("“{name}” in the description of the layer must be {expected}.")
    return DefinitionError(text.format(name=name, expected=expected))


def _object(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = data[name]
    if not isinstance(value, Mapping):
        raise _wrong(name, tr("a JSON object"))
    return value


def _text(data: Mapping[str, Any], name: str, where: str = "", *, is_needed: bool = False) -> str:
    value = data.get(name, "")
    if not isinstance(value, str) or (is_needed and not value.strip()):
        raise _wrong(where + name, tr("text"))
    return value


def _texts(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = data.get(name, [])
    if isinstance(value, list) and all(isinstance(one, str) and one for one in value):
        return tuple(value)
    raise _wrong(name, tr("a list of texts"))


def _id(data: Mapping[str, Any]) -> str:
    value = _text(data, "id")
    if not _ID.fullmatch(value):
        raise _wrong("id", tr("small letters, digits, and hyphens"))
    return value


def _state(coverage: Mapping[str, Any]) -> str:
    value = _text(coverage, "state", "coverage.")
    if value and value not in _STATES:
        raise _wrong("coverage.state", tr("the abbreviation of a state, such as “WI”"))
    return value


def _counties(coverage: Mapping[str, Any]) -> tuple[str, ...] | None:
    value = coverage["counties"]
    if value == _ALL_COUNTIES:
        return None
    codes = value if isinstance(value, list) else []
    if codes and all(isinstance(one, str) and _COUNTY.fullmatch(one) for one in codes):
        return tuple(codes)
    raise _wrong("coverage.counties", tr("“all” or a list of five-digit FIPS codes"))


def _address(data: Mapping[str, Any], where: str = "") -> LayerAddress:
    url, layer = data.get("url"), data.get("layer")
    if not isinstance(url, str):
        raise _wrong(where + "url", tr("text"))
    problem = address_problem(url)
    if problem:
        raise DefinitionError(f"{where}url: {problem}")
    if not url.lower().endswith(("/featureserver", "/mapserver")):
        raise _wrong(where + "url", tr("an address that ends with FeatureServer or MapServer"))
    if not isinstance(layer, int) or isinstance(layer, bool) or layer < 0:
        raise _wrong(where + "layer", tr("the number of a layer"))
    return LayerAddress(url, layer)


def _mirror(data: Mapping[str, Any]) -> LayerAddress | None:
    if data.get("mirror") is None:
        return None
    mirror = _object(data, "mirror")
    _check_names(mirror, ("url", "layer"), (), "mirror.")
    return _address(mirror, "mirror.")


def _mapping(data: Mapping[str, Any]) -> ColumnMapping:
    try:
        mapping = mapping_from_json(data)
        refuse_expressions(mapping)
    except MappingError as error:
        raise DefinitionError(f"mapping: {error}") from None
    _check_names(data, (), _OF_MAPPING, "mapping.")
    # Before a layer is opened, its fields follow from the definition: no column is mapped because
    # of its name.
    return replace(mapping, by_name=False)


def _types(data: Mapping[str, Any]) -> Mapping[str, str]:
    table = data.get("types", {})
    if isinstance(table, Mapping) and all(one in COLUMN_TYPES for one in table.values()):
        return dict(table)
    raise _wrong("types", ", ".join(COLUMN_TYPES))


def folded_value(value: Any) -> str:
    """Return a value of a column in the form in which `LayerDefinition.not_parcels` has it."""
    try:
        return (read_text(value) or "").strip().upper()
    except Unreadable:
        return ""


def _not_parcels(data: Mapping[str, Any]) -> Mapping[str, frozenset[str]]:
    table = data.get("not_parcels", {})
    if not isinstance(table, Mapping):
        raise _wrong("not_parcels", tr("a JSON object"))
    return {column: frozenset(map(folded_value, _texts(table, column))) - {""} for column in table}


def _terms(data: Mapping[str, Any]) -> Terms:
    try:
        return terms_from_json(data)
    except ValueError as error:
        raise DefinitionError(str(error)) from None


def _start(data: Mapping[str, Any]) -> Start | None:
    if data.get("start") is None:
        return None
    start = _object(data, "start")
    _check_names(start, ("box", "title"), (), "start.")
    box = start["box"]
    if not (
        isinstance(box, list)
        and len(box) == 4
        and all(is_number(one) and math.isfinite(one) for one in box)
        and -180 <= box[0] < box[2] <= 180
        and -90 <= box[1] < box[3] <= 90
    ):
        raise _wrong("start.box", tr("four numbers: west, south, east, and north in degrees"))
    west, south, east, north = box
    return Start((west, south, east, north), _text(start, "title", "start."))
