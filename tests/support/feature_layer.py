"""A layer of a feature service: its data, its metadata, and its responses to queries.

Written from Esri's documentation of the operation *Query (Feature Service/Layer)*, which every
ArcGIS Server shows at ``…/FeatureServer/0/query?f=help``, and as strict as that page allows: what
it does not describe is refused. `tests.support.feature_server` serves such layers over HTTP.
"""

from __future__ import annotations

import json
import math
import sqlite3
import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np
import shapely

from parcel_lookup.tests.support.feature_where import (
    DATE,
    NUMBER,
    TEXT,
    BadWhere,
    compile_where,
    prepare,
)

#: Degrees in which an ArcGIS server considers two geometries to touch: 1 mm.
TOLERANCE = 1e-8
WEB_MERCATOR, WGS84, STATE_PLANE = 3857, 4326, 2264
_RADIUS = 6378137.0
#: Feet of a state plane, roughly.
_PLANE_ORIGIN, _FEET_PER_DEGREE = np.array([-79.0, 33.75]), np.array([300_000.0, 364_000.0])
_FALSE_EASTING = np.array([2_000_000.0, 0.0])
_LATEST = {102100: 3857, 3857: 3857, 4326: 4326}
_TYPES = {
    **dict.fromkeys(("OID", "SmallInteger", "Integer", "BigInteger", "Single", "Double"), NUMBER),
    **dict.fromkeys(("String", "GlobalID", "GUID", "DateOnly"), TEXT),
    "Date": DATE,
}
#: The parameters that a query can have; those that the fake does not implement are refused too.
_PARAMETERS = frozenset(
    {
        "f",
        "where",
        "objectIds",
        "geometry",
        "geometryType",
        "inSR",
        "spatialRel",
        "outFields",
        "returnGeometry",
        "outSR",
        "returnDistinctValues",
        "returnIdsOnly",
        "returnCountOnly",
        "returnExtentOnly",
        "orderByFields",
        "groupByFieldsForStatistics",
        "outStatistics",
        "returnZ",
        "returnM",
        "resultOffset",
        "resultRecordCount",
        "token",
        "cacheHint",
        "sqlFormat",
        "resultType",
    }
)
_RELATIONS = {
    "esriSpatialRelIntersects": "intersects",
    "esriSpatialRelEnvelopeIntersects": "envelope",
    "esriSpatialRelContains": "contains",
    "esriSpatialRelWithin": "within",
}
_STATISTICS = ("count", "sum", "min", "max", "avg")


class Refused(Exception):
    """A request that the server refuses, with HTTP status 200 and an ``error`` member."""

    def __init__(self, message: str, *details: str, code: int = 400) -> None:
        super().__init__(message, *details)
        self.error = {"code": code, "message": message, "details": list(details)}


class Column(NamedTuple):
    """A column of a layer."""

    name: str
    #: Without its prefix ``esriFieldType``: OID, String, Integer, Double, Date, DateOnly, …
    type: str = "String"
    length: int = 256
    #: Names of values by code, if it has a coded domain.
    domain: Mapping[Any, str] | None = None
    alias: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return it as metadata do."""
        found: dict[str, Any] = {
            "name": self.name,
            "type": f"esriFieldType{self.type}",
            "alias": self.alias or self.name,
            "sqlType": "sqlTypeOther",
            "nullable": self.type != "OID",
            "editable": False,
            "domain": None,
            "defaultValue": None,
        }
        if _TYPES[self.type] == TEXT:
            found["length"] = self.length
        if self.domain:
            codes = [{"name": name, "code": code} for code, name in self.domain.items()]
            found["domain"] = {"type": "codedValue", "name": self.name, "codedValues": codes}
        return found


class Row(NamedTuple):
    """A feature: its attributes by column, and its polygon as WKB in degrees, or None."""

    attributes: Mapping[str, Any]
    wkb: bytes | None = None


@dataclass(frozen=True)
class Traps:
    """What a server does differently from what its documentation or its metadata promise."""

    #: It does not support `resultOffset` and `resultRecordCount`, and says so in its metadata.
    no_pagination: bool = False
    #: It refuses a request with one of these parameters, although its metadata promise pages.
    refused_parameters: frozenset[str] = frozenset()
    #: It refuses conditions with a comparison such as ``OBJECTID > 5``.
    refuses_comparisons: bool = False
    #: Rows come in the order in which they are stored, whatever `orderByFields` is.
    ignores_order: bool = False
    #: The value of ``exceededTransferLimit``; None: it is never sent.
    flag: Any = True
    #: The flag is in the member ``properties``.
    flag_in_properties: bool = False
    #: Lists of object IDs have at most that number of IDs, without a flag; 0: all.
    most_ids: int = 0
    #: Object IDs of features that no request for them by their object IDs returns, and those that
    #: only the first one does not.
    never_sent: frozenset[int] = frozenset()
    late: frozenset[int] = frozenset()
    #: A later page begins with the first row again.
    ignores_offset: bool = False
    #: Pages have at most that number of rows, with the flag; offsets count rows.
    short_pages: int = 0
    #: Pages have at most that number of rows, though the metadata promise more.
    max_record_count: int = 0
    #: Candidates that the server discards only after it has cut the page, as ``(place, number)``:
    #: pages are short or empty, with the flag, and offsets count candidates.
    discarded: tuple[tuple[int, int], ...] = ()
    #: Offsets at which a page is empty, with the flag, though rows are there.
    empty_at: frozenset[int] = frozenset()
    #: The last row of a page is the first of the next one, too: with the flag, there is a page more
    #: than the count implies.
    repeats: bool = False
    #: The first row of each later page is left out, by offset or by object ID.
    drops: bool = False
    #: The last page has ``exceededTransferLimit: false`` instead of no such member.
    says_false: bool = False
    #: ``returnIdsOnly`` without a match responds ``"objectIds": null``.
    null_ids: bool = False
    #: Columns of the metadata that features lack, although `outFields` names them.
    left_out: frozenset[str] = frozenset()
    #: Columns of the metadata that queries do not know: the metadata are outdated.
    gone: frozenset[str] = frozenset()
    #: Rings begin counterclockwise, against the documentation.
    reversed_rings: bool = False
    #: Holes come before the rings that contain them.
    holes_first: bool = False
    #: Each ring that is not closed lacks its last point.
    open_rings: bool = False
    #: Object IDs of features that arrive as ``curveRings``.
    curves: frozenset[int] = frozenset()
    #: Object IDs of features with a coordinate ``"NaN"``.
    not_finite: frozenset[int] = frozenset()
    #: Features without geometry lack the member, instead of ``null``.
    no_geometry_member: bool = False
    #: `outSR` is ignored: coordinates are feet of a state plane, honestly declared.
    state_plane: bool = False
    #: As `state_plane`, but the response declares the reference system that was requested.
    hidden_state_plane: bool = False
    #: Texts are compared as SQL Server does.
    ignores_case: bool = False
    #: Every query is refused, although the metadata list the capability.
    refuses_queries: bool = False
    #: Polygons of the same shape as the queried one are missing from intersections.
    misses_same_shape: bool = False


class FeatureLayer:
    """A polygon layer with its rows; thread-safe.

    `object_id` is the column with the object IDs, numbered from 1 where the rows do not have it; ""
    for a layer without. `wkid` is the reference system in which the server says to store the data:
    requests without `inSR` and `outSR` are in it. Other arguments are members of the metadata.
    """

    type = "Feature Layer"

    def __init__(
        self,
        columns: Sequence[Column],
        rows: Iterable[Row],
        *,
        name: str = "Parcels",
        object_id: str = "OBJECTID",
        wkid: int = 102100,
        max_record_count: int = 2000,
        geometry_type: str = "esriGeometryPolygon",
        capabilities: str = "Query",
        copyright_text: str = "",
        edited: int | None = None,
        traps: Traps | None = None,
    ) -> None:
        self.name = name
        self.object_id = object_id
        self.wkid = wkid
        self.max_record_count = max_record_count
        self.geometry_type = geometry_type
        self.capabilities = capabilities
        self.copyright_text = copyright_text
        self.edited = edited
        self.traps = traps or Traps()
        self.columns = list(columns)
        self.rows = list(rows)
        if object_id and object_id not in {column.name for column in columns}:
            self.columns.insert(0, Column(object_id, "OID"))
            self.rows = [
                Row({object_id: number, **row.attributes}, row.wkb)
                for number, row in enumerate(self.rows, 1)
            ]
        self._names = {column.name.upper(): column.name for column in self.columns}
        self._types = {column.name: _TYPES[column.type] for column in self.columns}
        self._shapes = shapely.from_wkb([row.wkb for row in self.rows])
        self._tree = shapely.STRtree(self._shapes)
        self._database: tuple[bool, sqlite3.Connection] | None = None
        self._lock = threading.Lock()
        # Parts of responses, so that a measured client does not wait for the server.
        #: Numbers of rows that were deleted (`delete`).
        self._deleted: set[int] = set()
        self._were_late: set[int] = set()
        self._known_attributes: dict[tuple[str, ...], dict[int, str]] = {}
        self._known_geometries: dict[tuple[Traps, int], dict[int, str]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how another process makes the same layer."""
        members = ("name", "object_id", "wkid", "max_record_count", "geometry_type")
        members += ("capabilities", "copyright_text", "edited", "traps")
        options = {name: getattr(self, name) for name in members}
        return _made, (self.columns, self.rows, options)

    # Metadata

    def metadata(self, number: int) -> dict[str, Any]:
        """Return the resource of the layer, which has that number in its service."""
        bounds = shapely.total_bounds(self._shapes if len(self.rows) else [None])
        low, high = (self._out(np.array([pair]), self.wkid)[0] for pair in (bounds[:2], bounds[2:]))
        extent = dict(zip(("xmin", "ymin", "xmax", "ymax"), [*map(float, low), *map(float, high)]))
        if not all(map(math.isfinite, extent.values())):
            extent = dict.fromkeys(extent, 0.0)
        in_feet = self.traps.state_plane or self.traps.hidden_state_plane
        declared = STATE_PLANE if in_feet else self.wkid
        found: dict[str, Any] = {
            "currentVersion": 11.1,
            "id": number,
            "name": self.name,
            "type": self.type,
            "description": "",
            "copyrightText": self.copyright_text,
            "geometryType": self.geometry_type,
            "hasZ": False,
            "hasM": False,
            "extent": {**extent, "spatialReference": self._reference(declared)},
            "maxRecordCount": self.max_record_count,
            "supportedQueryFormats": "JSON",
            "capabilities": self.capabilities,
            "useStandardizedQueries": True,
            "supportsAdvancedQueries": True,
            "supportsStatistics": True,
            "advancedQueryCapabilities": {
                "supportsPagination": not self.traps.no_pagination,
                "supportsStatistics": True,
                "supportsDistinct": True,
                "supportsOrderBy": True,
                "supportsQueryWithDistance": False,
                "supportsReturningQueryExtent": True,
            },
            "displayField": self.columns[-1].name,
            "fields": [column.to_json() for column in self.columns],
        }
        if self.object_id:
            found["objectIdField"] = self.object_id
            found["uniqueIdField"] = {"name": self.object_id, "isSystemMaintained": True}
        if self.edited is not None:
            found["editingInfo"] = {"lastEditDate": self.edited, "dataLastEditDate": self.edited}
        return found

    def delete(self, numbers: Iterable[int]) -> None:
        """Delete rows, by their numbers in `rows`; the numbers of others stay."""
        self._deleted.update(numbers)

    def undelete(self) -> None:
        """Add the deleted rows again."""
        self._deleted.clear()

    # Queries

    def query(self, parameters: Mapping[str, str]) -> str:
        """Return the response to a query as JSON. Raises `Refused`."""
        if self.traps.refuses_queries:
            raise Refused("Requested operation is not supported by this service.")
        for name in parameters.keys() - _PARAMETERS:
            raise _bad(f"Unknown parameter: {name}")
        if self.traps.refused_parameters & parameters.keys():
            raise Refused("Unable to complete operation.", "Unable to perform query operation.")
        if self.traps.refuses_comparisons and " > " in parameters.get("where", ""):
            raise _bad("'where' clause is invalid")
        if not any(parameters.get(name) for name in ("where", "objectIds", "geometry")):
            raise _bad("'where' parameter is not specified")
        matches = self._matches(parameters)
        if _flag(parameters, "returnCountOnly"):
            return json.dumps({"count": len(matches)})
        if _flag(parameters, "returnIdsOnly"):
            return self._ids(matches)
        if _flag(parameters, "returnExtentOnly"):
            raise _bad("returnExtentOnly is not supported by this server")
        if parameters.get("outStatistics"):
            return self._statistics(matches, parameters)
        if _flag(parameters, "returnDistinctValues"):
            return self._distinct(matches, parameters)
        return self._features(matches, parameters)

    def _matches(self, parameters: Mapping[str, str]) -> list[int]:
        """Return the numbers of the matching rows."""
        found = self._where(parameters.get("where") or "1=1")
        if parameters.get("geometry"):
            inside = set(self._inside(parameters))
            found = [number for number in found if number in inside]
        if parameters.get("objectIds"):
            ids = _whole_numbers(parameters["objectIds"], "objectIds")
            places = {self.rows[number].attributes[self.object_id]: number for number in found}
            missing = self.traps.never_sent | (self.traps.late - self._were_late)
            self._were_late |= self.traps.late & set(ids)
            found = sorted({places[one] for one in ids if one in places and one not in missing})
        return [number for number in found if number not in self._deleted]

    def _where(self, text: str) -> list[int]:
        if text.replace(" ", "") == "1=1":
            return list(range(len(self.rows)))
        types = {name: kind for name, kind in self._types.items() if name not in self.traps.gone}
        try:
            where = compile_where(text, types)
        except BadWhere as bad:
            raise _bad(f"'where' clause is invalid: {bad}") from None
        with self._lock:
            database = self._loaded()
            try:
                found = database.execute(
                    f"SELECT row_number FROM layer WHERE {where.sql} ORDER BY row_number",
                    where.values,
                ).fetchall()
            except sqlite3.Error as error:
                raise Refused("Unable to complete operation.", str(error)) from None
        return [number for (number,) in found]

    def _loaded(self) -> sqlite3.Connection:
        ignores_case = self.traps.ignores_case
        if self._database is None or self._database[0] != ignores_case:
            database = sqlite3.connect(":memory:", check_same_thread=False)
            prepare(database, ignores_case=ignores_case)
            kinds = {TEXT: "TEXT COLLATE server", NUMBER: "NUMERIC", DATE: "INTEGER"}
            names = list(self._types)
            columns = ", ".join(f'"{name}" {kinds[self._types[name]]}' for name in names)
            database.execute(f"CREATE TABLE layer (row_number INTEGER PRIMARY KEY, {columns})")
            marks = ", ".join("?" * (len(names) + 1))
            database.executemany(
                f"INSERT INTO layer VALUES ({marks})",
                (
                    [number, *(_stored(row.attributes.get(name)) for name in names)]
                    for number, row in enumerate(self.rows)
                ),
            )
            self._database = (ignores_case, database)
        return self._database[1]

    def _inside(self, parameters: Mapping[str, str]) -> list[int]:
        relation = parameters.get("spatialRel", "esriSpatialRelIntersects")
        if relation not in _RELATIONS:
            raise _bad(f"'spatialRel' is invalid: {relation}")
        shape = self._read_geometry(parameters)
        predicate = _RELATIONS[relation]
        if predicate == "envelope":
            shape = shapely.box(*shape.bounds)
            bounds = self._tree.query(shape)
            return [int(one) for one in bounds]
        if predicate != "intersects":
            return [int(one) for one in self._tree.query(shape, predicate=predicate)]
        found = self._tree.query(shape, predicate="dwithin", distance=TOLERANCE)
        if self.traps.misses_same_shape:
            found = [one for one in found if not self._shapes[one].equals(shape)]
        return [int(one) for one in found]

    def _read_geometry(self, parameters: Mapping[str, str]) -> shapely.Geometry:
        kind = parameters.get("geometryType", "esriGeometryEnvelope")
        text = parameters["geometry"]
        try:
            data = json.loads(text)
        except ValueError:
            data = _simple_geometry(text, kind)
        if not isinstance(data, dict):
            raise _bad("'geometry' parameter is invalid")
        reference = _wkid(parameters.get("inSR"), data.get("spatialReference")) or self.wkid
        with suppress(KeyError, TypeError, ValueError):
            if kind == "esriGeometryEnvelope":
                corners = [[data["xmin"], data["ymin"]], [data["xmax"], data["ymax"]]]
                (low, high) = self._in(corners, reference)
                return shapely.box(*low, *high)
            if kind == "esriGeometryPoint":
                return shapely.Point(self._in([[data["x"], data["y"]]], reference)[0])
            if kind == "esriGeometryPolygon":
                return _polygon([self._in(ring, reference) for ring in data["rings"]])
        raise _bad("'geometry' parameter is invalid")

    def _features(self, matches: list[int], parameters: Mapping[str, str]) -> str:
        names = self._out_fields(parameters.get("outFields", self.object_id))
        ordered = self._ordered(matches, parameters.get("orderByFields", ""))
        page, more = self._page(ordered, parameters)
        with_geometry = _flag(parameters, "returnGeometry", default=True)
        reference = _wkid(parameters.get("outSR"), None) or self.wkid
        if reference not in _LATEST:
            raise _bad(f"'outSR' is not supported: {reference}")
        shown = [name for name in names if name not in self.traps.left_out]
        attributes = self._attributes(page, tuple(shown))
        geometries = self._geometry_members(page, reference if with_geometry else 0)
        features = [f'{{"attributes":{one}{two}}}' for one, two in zip(attributes, geometries)]
        head: dict[str, Any] = {}
        if self.object_id:
            head["objectIdFieldName"] = self.object_id
            head["uniqueIdField"] = {"name": self.object_id, "isSystemMaintained": True}
        head["globalIdFieldName"] = ""
        if with_geometry:
            honest = STATE_PLANE if self.traps.state_plane else reference
            head |= {
                "geometryType": self.geometry_type,
                "spatialReference": self._reference(honest),
            }
        flag = self.traps.flag if more else False if self.traps.says_false else None
        if flag is not None:
            member = {"exceededTransferLimit": flag}
            head |= {"properties": member} if self.traps.flag_in_properties else member
        if (
            page
        ):  # "If the query results include an empty feature set, the fields set is not returned"
            head["fields"] = [one.to_json() for one in self.columns if one.name in names]
        return f'{json.dumps(head)[:-1]}, "features": [{",".join(features)}]}}'

    def _page(self, ordered: list[int], parameters: Mapping[str, str]) -> tuple[list[int], bool]:
        """Return the rows of a page, and whether more follow."""
        traps = self.traps
        most = traps.max_record_count or self.max_record_count
        if "resultRecordCount" not in parameters and "resultOffset" not in parameters:
            return ordered[:most], len(ordered) > most
        if traps.no_pagination:
            raise Refused("Cannot perform query.", "Pagination is not supported.")
        if "orderByFields" not in parameters and parameters.get("resultOffset", "0") != "0":
            raise _bad("resultOffset without orderByFields: the order of rows is not stable")
        size = min(_whole_number(parameters, "resultRecordCount", most), most)
        offset = _whole_number(parameters, "resultOffset", 0)
        start = 0 if traps.ignores_offset else offset
        candidates: list[int | None] = list(ordered)
        for place, number in sorted(traps.discarded, reverse=True):
            candidates[place:place] = [None] * number
        if offset in traps.empty_at and start < len(candidates):
            return [], True
        if traps.repeats:
            start -= start // max(size, 1)
        end = start + size
        is_later = start or f"{self.object_id} > " in parameters.get("where", "")
        if is_later and traps.drops:
            start += 1
        if traps.short_pages:
            end = min(end, start + traps.short_pages)
        page = [number for number in candidates[start:end] if number is not None]
        return page, end < len(candidates)

    def _ordered(self, matches: list[int], text: str) -> list[int]:
        found = list(matches)
        if self.traps.ignores_order:
            return found
        keys = []
        for part in filter(None, (one.strip() for one in text.split(","))):
            name, _, way = part.partition(" ")
            if name.upper() not in self._names or way.strip().upper() not in ("", "ASC", "DESC"):
                raise _bad(f"'orderByFields' is invalid: {part}")
            keys.append((self._names[name.upper()], way.strip().upper() == "DESC"))
        if len({name for name, _ in keys}) < len(keys):
            raise _bad("'orderByFields' names a field twice")
        for name, descending in reversed(keys):
            found.sort(key=lambda number: self._sort_key(number, name), reverse=descending)
        return found

    def _sort_key(self, number: int, name: str) -> tuple[bool, Any]:
        value = self.rows[number].attributes.get(name)
        return (value is not None, value if value is not None else 0)

    def _out_fields(self, text: str) -> list[str]:
        if text.strip() == "*":
            return [name for name in self._types if name not in self.traps.gone]
        found = []
        for part in filter(None, (one.strip() for one in text.split(","))):
            name = self._names.get(part.upper())
            if name is None or name in self.traps.gone:
                raise _bad(f"'Invalid field: {part}' parameter is invalid")
            found.append(name)
        if len(set(found)) < len(found):
            raise _bad("'outFields' names a field twice")
        return found

    def _ids(self, matches: list[int]) -> str:
        if not self.object_id:
            raise Refused("Cannot perform query.", "The layer has no object IDs.")
        ids = [self.rows[number].attributes[self.object_id] for number in matches]
        ids = ids[: self.traps.most_ids or None]
        shown = None if self.traps.null_ids and not ids else ids
        return json.dumps({"objectIdFieldName": self.object_id, "objectIds": shown})

    def _statistics(self, matches: list[int], parameters: Mapping[str, str]) -> str:
        try:
            wanted = json.loads(parameters["outStatistics"])
            definitions = [
                (one["statisticType"], one["onStatisticField"], one.get("outStatisticFieldName"))
                for one in wanted
            ]
        except (ValueError, KeyError, TypeError):
            raise _bad("'outStatistics' parameter is invalid") from None
        groups: dict[tuple[Any, ...], list[int]] = {}
        by = self._out_fields(parameters.get("groupByFieldsForStatistics", ""))
        for number in matches:
            key = tuple(self.rows[number].attributes.get(name) for name in by)
            groups.setdefault(key, []).append(number)
        if not by:
            groups = {(): matches}
        features = []
        for key, numbers in groups.items():
            attributes = dict(zip(by, key))
            for kind, name, out in definitions:
                attributes[out or f"{name}_{kind}"] = self._statistic(kind, name, numbers)
            features.append({"attributes": attributes})
        return json.dumps({"displayFieldName": "", "features": features})

    def _statistic(self, kind: str, name: str, numbers: list[int]) -> Any:
        column = self._out_fields(name)[0] if name else ""
        if kind not in _STATISTICS or not column:
            raise _bad(f"'outStatistics' parameter is invalid: {kind} of {name!r}")
        if kind in ("sum", "avg") and self._types[column] != NUMBER:
            raise _bad(f"'outStatistics' parameter is invalid: {kind} of a column of text")
        values = [self.rows[number].attributes.get(column) for number in numbers]
        there = [value for value in values if value is not None]
        if kind == "count":
            return len(there)
        if not there:
            return None
        if kind in ("min", "max"):
            return min(there) if kind == "min" else max(there)
        return math.fsum(there) / (len(there) if kind == "avg" else 1)

    def _distinct(self, matches: list[int], parameters: Mapping[str, str]) -> str:
        if _flag(parameters, "returnGeometry", default=True):
            raise _bad("returnDistinctValues requires returnGeometry=false")
        names = self._out_fields(parameters.get("outFields", ""))
        found = {
            tuple(self.rows[number].attributes.get(name) for name in names): number
            for number in reversed(self._ordered(matches, parameters.get("orderByFields", "")))
        }
        ordered = list(found.values())[::-1]
        page, more = self._page(ordered, parameters)
        features = [
            {"attributes": {name: self.rows[number].attributes.get(name) for name in names}}
            for number in page
        ]
        return json.dumps(
            {"features": features, **({"exceededTransferLimit": True} if more else {})}
        )

    # Geometry

    def _attributes(self, page: list[int], names: tuple[str, ...]) -> list[str]:
        known = self._known_attributes.setdefault(names, {})
        for number in page:
            if number not in known:
                values = self.rows[number].attributes
                known[number] = json.dumps({name: values.get(name) for name in names})
        return [known[number] for number in page]

    def _geometry_members(self, page: list[int], reference: int) -> list[str]:
        """Return the members with the geometries of rows, with the comma before them."""
        if not reference:
            return [""] * len(page)
        known = self._known_geometries.setdefault((self.traps, reference), {})
        for number in page:
            if number not in known:
                known[number] = self._geometry_member(number, reference)
        return [known[number] for number in page]

    def _geometry_member(self, number: int, reference: int) -> str:
        shape = self._shapes[number]
        if shape is None:
            return "" if self.traps.no_geometry_member else ',"geometry":null'
        return f',"geometry":{json.dumps(self._esri(number, shape, reference))}'

    def _esri(self, number: int, shape: shapely.Geometry, reference: int) -> dict[str, Any]:
        traps, rings = self.traps, []
        for part in shapely.get_parts(shape):
            own = [(part.exterior, False), *((hole, True) for hole in part.interiors)]
            for ring, is_hole in own[::-1] if traps.holes_first else own:
                places = shapely.get_coordinates(ring)
                # An outer ring is clockwise, a hole counterclockwise.
                if bool(shapely.is_ccw(ring)) != (is_hole != traps.reversed_rings):
                    places = places[::-1]
                places = self._out(places, reference)
                rings.append((places[:-1] if traps.open_rings else places).tolist())
        object_id = self.rows[number].attributes.get(self.object_id)
        if object_id in traps.not_finite:
            rings[0][1][0] = "NaN"
        if object_id in traps.curves:
            return {
                "curveRings": [[ring[0], {"c": [ring[2], ring[1]]}, *ring[3:]] for ring in rings]
            }
        return {"rings": rings}

    def _out(self, places: np.ndarray, reference: int) -> np.ndarray:
        """Convert degrees to a reference system."""
        if self.traps.state_plane or self.traps.hidden_state_plane:
            return (places - _PLANE_ORIGIN) * _FEET_PER_DEGREE + _FALSE_EASTING
        if _LATEST.get(reference) != WEB_MERCATOR:
            return places
        x = np.radians(places[:, 0]) * _RADIUS
        y = np.log(np.tan(np.pi / 4 + np.radians(places[:, 1]) / 2)) * _RADIUS
        return np.column_stack([x, y])

    @staticmethod
    def _in(places: Any, reference: int) -> np.ndarray:
        """Convert coordinates to degrees."""
        found = np.array(places, dtype=float)
        if reference not in _LATEST:
            raise _bad(f"'inSR' is not supported: {reference}")
        if not np.isfinite(found).all() or found.ndim != 2 or found.shape[1] < 2:
            raise _bad("'geometry' parameter is invalid")
        if _LATEST[reference] != WEB_MERCATOR:
            return found[:, :2]
        x = np.degrees(found[:, 0] / _RADIUS)
        y = np.degrees(2 * np.arctan(np.exp(found[:, 1] / _RADIUS)) - np.pi / 2)
        return np.column_stack([x, y])

    @staticmethod
    def _reference(wkid: int) -> dict[str, int]:
        if wkid == STATE_PLANE:
            return {"wkid": 102719, "latestWkid": STATE_PLANE}
        if wkid in (WEB_MERCATOR, 102100):
            return {"wkid": 102100, "latestWkid": WEB_MERCATOR}
        return {"wkid": wkid, "latestWkid": wkid}


@dataclass
class OtherLayer:
    """A group layer, a table, or a layer of points: it has metadata and no parcels."""

    name: str
    type: str = "Group Layer"
    geometry_type: str | None = None
    columns: Sequence[Column] = field(default_factory=lambda: [Column("OBJECTID", "OID")])

    def metadata(self, number: int) -> dict[str, Any]:
        """Return the resource of the layer."""
        found: dict[str, Any] = {"id": number, "name": self.name, "type": self.type}
        if self.geometry_type:
            found["geometryType"] = self.geometry_type
        if self.type != "Group Layer":
            found |= {"capabilities": "Query", "maxRecordCount": 2000, "objectIdField": "OBJECTID"}
            found["fields"] = [column.to_json() for column in self.columns]
        return found

    def query(self, parameters: Mapping[str, str]) -> str:
        """Refuse it."""
        raise Refused("Invalid or missing input parameters.")


def _made(columns: list[Column], rows: list[Row], options: dict[str, Any]) -> FeatureLayer:
    return FeatureLayer(columns, rows, **options)


def with_traps(layer: FeatureLayer, **traps: Any) -> FeatureLayer:
    """Set traps of a layer, in addition to those that it has, and return it."""
    layer.traps = replace(layer.traps, **traps)
    return layer


def _bad(detail: str) -> Refused:
    return Refused("Cannot perform query. Invalid query parameters.", detail)


def _flag(parameters: Mapping[str, str], name: str, *, default: bool = False) -> bool:
    value = parameters.get(name, str(default).lower())
    if value not in ("true", "false"):
        raise _bad(f"'{name}' is neither true nor false: {value}")
    return value == "true"


def _whole_number(parameters: Mapping[str, str], name: str, default: int) -> int:
    text = parameters.get(name, str(default))
    if not text.isdigit():
        raise _bad(f"'{name}' is invalid: {text}")
    return int(text)


def _whole_numbers(text: str, name: str) -> list[int]:
    try:
        return [int(one) for one in text.split(",")]
    except ValueError:
        raise _bad(f"'{name}' parameter is invalid") from None


def _wkid(text: str | None, reference: Any) -> int | None:
    if not text:
        return reference.get("wkid") if isinstance(reference, dict) else None
    if text.isdigit():
        return int(text)
    with suppress(ValueError, AttributeError):
        return int(json.loads(text).get("wkid"))
    raise _bad(f"not a spatial reference: {text}")


def _simple_geometry(text: str, kind: str) -> dict[str, float] | None:
    """Return a geometry in the simple syntax: numbers with commas."""
    names = {
        "esriGeometryEnvelope": ("xmin", "ymin", "xmax", "ymax"),
        "esriGeometryPoint": ("x", "y"),
    }.get(kind, ())
    with suppress(ValueError):
        numbers = [float(one) for one in text.split(",")]
        if names and len(numbers) == len(names):
            return dict(zip(names, numbers))
    return None


def _polygon(rings: list[np.ndarray]) -> shapely.Geometry:
    """Return the polygon of rings; a server takes the direction of each ring at its word."""
    outer, holes = [], []
    for ring in rings:
        if len(ring) < 4 or not np.array_equal(ring[0], ring[-1]):
            raise _bad("'geometry' parameter is invalid: a ring is not closed")
        shape = shapely.Polygon(ring)
        if not shape.is_valid:
            raise _bad("'geometry' parameter is invalid: a ring crosses itself")
        (holes if shapely.is_ccw(shape.exterior) else outer).append(shape)
    if not outer:
        raise _bad("'geometry' parameter is invalid: no ring is clockwise")
    filled = shapely.union_all(outer)
    return filled.difference(shapely.union_all(holes)) if holes else filled


def _stored(value: Any) -> Any:
    """Return a value as SQLite keeps it."""
    if isinstance(value, int) and abs(value) >= 2**63:
        return float(value)
    return value
