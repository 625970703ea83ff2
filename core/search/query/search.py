"""A search as a value: what is requested, and nothing about where or how."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    ID_FIELD,
    SERVICE_INFO,
    Field,
    Filter,
    Order,
    Problem,
    RequestRefused,
    check,
    describe_filters,
)
from parcel_lookup.core.contract.check import check_filters, check_order
from parcel_lookup.core.contract.describe import describe_filter, describe_order, join_words
from parcel_lookup.core.contract.filters import filter_from_json
from parcel_lookup.core.contract.requests import QueryRequest
from parcel_lookup.core.contract.source import Rules
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.query.owner import read_owner_expression
from parcel_lookup.core.search.query.places import is_described, place_words
from parcel_lookup.core.search.query.predicate import TOUCHING, Predicate
from parcel_lookup.core.search.query.rows import (
    AddressRow,
    BadRow,
    IdRow,
    PointRow,
    Row,
    count_of_rows,
    row_from_json,
    row_to_json,
)

#: Of the JSON; another one is refused, never guessed at.
FORMAT_VERSION = 1
#: Meters: a point in the street is nearer to its parcel than that.
MOST_DISTANCE = 5000.0
#: So much of an expression is named in a sentence.
_NAMED_EXPRESSION = 200


class SearchPolygon(NamedTuple):
    """One polygon to search with."""

    #: WKB of a valid two-dimensional Polygon in EPSG:4326, unrounded (but `Search.own_polygons`).
    wkb: bytes
    #: Index of the input feature that it is, or is a part of.
    origin: int


@dataclass(frozen=True)
class Search:
    """Parcels that touch or overlap polygons, and meet filters and an expression; all optional.

    Or those that each row of a list requests. Comparable, hashable, serializable.
    """

    #: Empty: by filters only.
    polygons: tuple[SearchPolygon, ...] = ()
    #: A parcel has to meet all of them.
    filters: tuple[Filter, ...] = ()
    #: Of a search without polygons. None: whatever order serves best.
    order: Order | None = None
    include_buildings: bool = False
    #: The maximum number of parcels. None: all.
    max_parcels: int | None = None
    #: The maximum number of requests. None: as many as it takes.
    max_requests: int | None = None
    #: The name of the layer that the polygons come from, or a phrase like “the map view”. For
    #: sentences only.
    place: str = ""
    #: An expression of QGIS that a parcel also has to meet. It is evaluated client-side, of
    #: every parcel that comes (`core.gis.expressions`).
    expression: str = ""
    #: The part of the expression that a service can check: a parcel that meets the expression
    #: meets at least one of these sets of filters. If empty, the service cannot check any part.
    alternatives: tuple[tuple[Filter, ...], ...] = ()
    #: A list: points, addresses or ids, one kind of them, and rows that are none (`BadRow`). Never
    #: together with polygons. Filters hold as well, such as the scope of ids.
    rows: tuple[Row, ...] = ()
    #: Of a list of ids: the field that has them, such as ``parcel_id``; any field of the source.
    id_field: str = ""
    #: Meters, of a list of points: the nearest parcel counts where none contains the point.
    max_distance: float = 0.0
    #: How parcels must relate to the polygons. Checked client-side, unless they only have to touch.
    predicate: Predicate = TOUCHING
    #: Whether the polygons were transformed to EPSG:4326. What is within a tolerance of them
    #: touches them then (`contract.geometry.widened`).
    is_transformed: bool = False
    #: The polygons as they were before, if the parcels have the same CRS (`SourceInfo.crs`): these
    #: decide. The `origin` is the same, and their number may be another one.
    own_polygons: tuple[SearchPolygon, ...] = ()
    #: The CRS that the polygons had, if that of the parcels has the same datum; not EPSG:4326.
    own_crs: str = ""

    def __post_init__(self) -> None:
        polygons = tuple(SearchPolygon(*polygon) for polygon in self.polygons)
        own = tuple(SearchPolygon(*one) for one in self.own_polygons if polygons)
        object.__setattr__(self, "polygons", polygons)
        object.__setattr__(self, "own_polygons", own)
        object.__setattr__(self, "own_crs", self.own_crs if polygons else "")
        object.__setattr__(self, "filters", tuple(self.filters))
        object.__setattr__(self, "alternatives", tuple(map(tuple, self.alternatives)))
        object.__setattr__(self, "rows", tuple(self.rows))
        object.__setattr__(self, "is_transformed", bool(polygons) and self.is_transformed)

    @property
    def is_by_area(self) -> bool:
        """Whether polygons decide."""
        return bool(self.polygons)

    @property
    def is_by_list(self) -> bool:
        """Whether the rows of a list decide."""
        return bool(self.rows)

    @property
    def rows_kind(self) -> type[Row]:
        """`PointRow`, `AddressRow` or `IdRow`; `BadRow` where no row can be requested."""
        return next((type(row) for row in self.rows if type(row) is not BadRow), BadRow)

    def has_enough(self, parcels: int) -> bool:
        """Whether that many are as many as were requested."""
        return self.max_parcels is not None and parcels >= self.max_parcels

    @property
    def queries(self) -> tuple[tuple[Filter, ...], ...]:
        """The sets of filters that are sent: a match meets at least one of them.

        One at least; an empty set is that of all parcels.
        """
        return tuple((*self.filters, *more) for more in self.alternatives or ((),))

    @property
    def has_conditions(self) -> bool:
        """Whether filters or an expression decide."""
        return bool(self.filters or self.expression)

    @property
    def names_ids(self) -> bool:
        """Whether it looks for parcels by their ``svc_uuid``."""
        in_filters = any(item.field == ID_FIELD for query in self.queries for item in query)
        return in_filters or (self.rows_kind is IdRow and self.id_field == ID_FIELD)

    @property
    def requests_all(self) -> bool:
        """Whether, without polygons, a source is requested all of its parcels."""
        return not (self.is_by_list or all(self.queries))

    def problems(self, source: Rules = SERVICE_INFO, *, by_area: bool = False) -> list[Problem]:
        """Return what keeps the search from being sent to a source, in the words of the contract.

        `by_area`: it is by polygons that are read later. With polygons the scope rule does not
        hold: what the service would refuse for it is applied client-side.
        """
        by_area = by_area or self.is_by_area
        if self.is_by_list:
            return self._list_problems(source)
        problems = check_filters(self.filters, source, has_scope=by_area)
        problems += check(QueryRequest((), None, 1, 0, self.include_buildings))
        problems += check_order(self.order, source)
        problems += self._expression_problems(source, by_area)
        if by_area and self.order is not None:
            sentence = tr(
                "A search with polygons cannot have an order: the service sorts queries only."
            )
            problems.append(Problem(422, ("order",), sentence))
        return problems + self._predicate_problems(by_area) + self._number_problems()

    def _predicate_problems(self, by_area: bool) -> list[Problem]:
        sentence = self.predicate.problem
        if not (by_area or self.predicate.is_touching):
            sentence = tr("Only a search with polygons can have a relation to the area.")
        return [Problem(422, ("predicate",), sentence)] if sentence else []

    def _number_problems(self) -> list[Problem]:
        problems = []
        for name, sentence in (
            (
                "max_parcels",
                tr("The maximum number of parcels must be a whole number greater than 0."),
            ),
            (
                "max_requests",
                tr("The maximum number of requests must be a whole number greater than 0."),
            ),
        ):
            most = getattr(self, name)
            if most is not None and (type(most) is not int or most < 1):
                problems.append(Problem(422, (name,), sentence))
        return problems

    def _list_problems(self, source: Rules) -> list[Problem]:
        """Return what keeps a list from being sent. Its filters are applied client-side."""
        kind = self.rows_kind
        by_id = (self._example_of_ids(source),) if kind is IdRow else ()
        problems = check_filters((*by_id, *self.filters), source, has_scope=kind is not IdRow)
        problems += self._predicate_problems(by_area=False) + self._number_problems()
        sentences = []
        if len({type(row) for row in self.rows} - {BadRow}) > 1:
            sentences.append(tr("A list must contain only points, only addresses, or only IDs."))
        if self.is_by_area or self.order is not None:
            sentences.append(tr("A search by list cannot have polygons or an order."))
        if not 0 <= self.max_distance <= MOST_DISTANCE:
            text = tr("The maximum distance to a parcel must be between 0 and {most:,.0f} meters.")
            sentences.append(text.format(most=MOST_DISTANCE))
        return problems + [Problem(422, ("rows",), sentence) for sentence in sentences]

    def _example_of_ids(self, source: Rules) -> Filter:
        """Return a filter on the field of the ids, with a value of its type."""
        field = (source.fields or {}).get(self.id_field)
        is_number = field is not None and field.is_numeric
        return Filter(self.id_field, "in", (0,) if is_number else ("0",))

    def _expression_problems(self, source: Rules, by_area: bool) -> list[Problem]:
        """Return what the source would refuse of the expression, each sentence once."""
        if not self.alternatives:
            return []
        found = [check_filters(query, source, has_scope=by_area) for query in self.queries]
        already = check_filters(self.filters, source, has_scope=by_area)
        own = {problem.sentence for problem in already}
        sentences = dict.fromkeys(problem.sentence for problems in found for problem in problems)
        return [Problem(422, ("expression",), one) for one in sentences if one not in own]

    def describe(self, fields: Mapping[str, Field] | None = FIELD_BY_NAME) -> str:
        """Return one sentence that describes what the search finds.

        `fields` are those of the source (`SourceInfo.fields`).
        """
        where = ""
        if self.is_by_list:
            where = self.describe_rows()
        elif self.is_by_area:
            where = self.predicate.describe(self.describe_polygons())
        parts = [self.describe_conditions(where, fields)]
        if self.order is not None and not self.is_by_area:
            parts.append(describe_order(self.order, fields))
        if self.include_buildings:
            parts.append(tr("with building footprints"))
        if self.max_parcels is not None:
            parts.append(tr("at most {number:,}").format(number=self.max_parcels))
        if self.max_requests is not None:
            parts.append(
                number_of(self.max_requests, "in at most {} request", "in at most {} requests")
            )
        return ", ".join(parts) + "."

    def describe_conditions(
        self, where: str = "", fields: Mapping[str, Field] | None = FIELD_BY_NAME
    ) -> str:
        """``Parcels touching the map view where acres is at least 40``; `where` is the place."""
        if not (where or self.has_conditions):
            return describe_filters(())
        conditions = [describe_filter(item, fields) for item in self.filters]
        owner = read_owner_expression(self.expression)
        if owner is not None:
            scope = () if owner.scope is None else (owner.scope,)
            conditions += [describe_filter(item, fields) for item in scope]
            if where:
                conditions.append(tr("the owner is {owner}").format(owner=owner.words))
            else:
                where = tr("of {owner}").format(owner=owner.words)
        elif self.expression:
            text = " ".join(self.expression.split())
            text = text if len(text) <= _NAMED_EXPRESSION else f"{text[: _NAMED_EXPRESSION - 1]}…"
            conditions.append(tr("the expression {text} is true").format(text=text))
        parcels = tr("Parcels {where}").format(where=where).rstrip()
        if not conditions:
            return parcels
        return tr("{parcels} where {conditions}").format(
            parcels=parcels, conditions=join_words(conditions, tr("and"))
        )

    def describe_polygons(self) -> str:
        """``3 polygons of Zoning districts``, ``the map view``."""
        if is_described(self.place):
            return place_words(self.place)
        number = len({polygon.origin for polygon in self.polygons})
        if not self.place:
            return number_of(number, "{} polygon", "{} polygons")
        text = number_of(number, "{} polygon of {{layer}}", "{} polygons of {{layer}}")
        return text.format(layer=self.place)

    def describe_rows(self) -> str:
        """``at 1,250 points of Trees``, ``with 40 parcel IDs``."""
        if self.rows_kind in (PointRow, AddressRow):
            text, of_layer = tr("at {rows}"), tr("at {rows} of {layer}")
        elif self.rows_kind is IdRow:
            text, of_layer = tr("with {rows}"), tr("with {rows} of {layer}")
        else:
            text, of_layer = tr("of {rows}"), tr("of {rows} of {layer}")
        rows = count_of_rows(len(self.rows), self.row_word)
        layer = place_words(self.place)
        return (of_layer if layer else text).format(rows=rows, layer=layer)

    @property
    def row_word(self) -> str:
        """A code for the kind of rows: ``point``, ``address``, ``id``, ``parcel id``, ``row``."""
        word = "parcel id" if self.id_field == "parcel_id" else "id"
        words = {PointRow: "point", AddressRow: "address", IdRow: word}
        return words.get(self.rows_kind, "row")

    def digest(self) -> str:
        """Sixty-four hexadecimal digits that are the same for equal searches only."""
        return hashlib.sha256(self.to_text().encode()).hexdigest()

    def to_text(self) -> str:
        """Return `to_json` as text, the same for equal searches only; ASCII."""
        return json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))

    def to_json(self) -> dict[str, Any]:
        """The search as JSON; WKB is written as base64."""
        body = {
            "version": FORMAT_VERSION,
            "polygons": [_polygon_json(one) for one in self.polygons],
            "filters": [item.to_json() for item in self.filters],
            "order": None if self.order is None else self.order.to_json(),
            "include_buildings": self.include_buildings,
            "max_parcels": self.max_parcels,
            "max_requests": self.max_requests,
            "place": self.place,
        }
        if self.expression:
            body["expression"] = self.expression
            body["alternatives"] = [
                [item.to_json() for item in filters] for filters in self.alternatives
            ]
        if self.rows:
            body["rows"] = [row_to_json(row) for row in self.rows]
            body["id_field"] = self.id_field
            body["max_distance"] = self.max_distance
        if not self.predicate.is_touching:
            body["predicate"] = self.predicate.to_json()
        if self.is_transformed:
            body["is_transformed"] = True
        if self.own_polygons:
            body["own_polygons"] = [_polygon_json(one) for one in self.own_polygons]
        if self.own_crs:
            body["own_crs"] = self.own_crs
        return body

    @classmethod
    def from_json(cls, body: Any) -> Search:
        """The search that `to_json` wrote, as an object or as text.

        Raises `RequestRefused` where it is none, or one of a later version. What the service would
        refuse in it is left for `problems`.
        """
        try:
            body = json.loads(body) if isinstance(body, (str, bytes)) else body
            version = body.get("version") if isinstance(body, Mapping) else None
            if isinstance(version, int) and version > FORMAT_VERSION:
                raise _newer(version)
            if version != FORMAT_VERSION:
                raise _unreadable("it has another format")  # untranslated: detail
            order = body.get("order")
            return cls(
                polygons=tuple(_read_polygon(item) for item in body.get("polygons", ())),
                filters=tuple(filter_from_json(item) for item in body.get("filters", ())),
                order=None if order is None else Order(order["field"], order["direction"]),
                include_buildings=body.get("include_buildings", False),
                max_parcels=body.get("max_parcels"),
                max_requests=body.get("max_requests"),
                place=str(body.get("place", "")),
                expression=_text(body.get("expression", "")),
                alternatives=tuple(
                    tuple(filter_from_json(item) for item in filters)
                    for filters in body.get("alternatives", ())
                ),
                rows=tuple(row_from_json(item) for item in body.get("rows", ())),
                id_field=_text(body.get("id_field", "")),
                max_distance=float(body.get("max_distance", 0.0)),
                predicate=Predicate.from_json(body.get("predicate")),
                is_transformed=body.get("is_transformed") is True,
                own_polygons=tuple(_read_polygon(item) for item in body.get("own_polygons", ())),
                own_crs=_text(body.get("own_crs", "")),
            )
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
            raise _unreadable(str(error)) from error


def _polygon_json(one: SearchPolygon) -> dict[str, Any]:
    return {"origin": one.origin, "wkb": base64.b64encode(one.wkb).decode("ascii")}


def _read_polygon(item: Any) -> SearchPolygon:
    try:
        return SearchPolygon(base64.b64decode(item["wkb"], validate=True), int(item["origin"]))
    except binascii.Error as error:
        raise ValueError(f"a polygon is not base64: {error}") from error


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _newer(version: int) -> RequestRefused:
    sentence = tr(
        "This search was saved by a newer version of Parcel Lookup. Update the plugin to read it."
    )
    detail = f"it has version {version}"  # untranslated: detail
    return RequestRefused((Problem(422, (), sentence),), detail=detail)


def _unreadable(reason: str) -> RequestRefused:
    problem = Problem(422, (), tr("This saved search cannot be read."))
    return RequestRefused((problem,), detail=reason)
