"""Writes parcels into a new GeoPackage.

Rows wait in a database of their own (`Staging`) until their columns are known: fields that the
contract does not name turn up while rows arrive, and a column's type is known only after the last.
"""

from __future__ import annotations

import json
import math
import os
import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from datetime import date, datetime, time, timezone
from itertools import chain, islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, Callable

import numpy as np
import shapely

from parcel_lookup.core.contract import (
    BUILDING_FIELDS,
    FIELDS,
    ID_FIELD,
    Building,
    Cancellation,
    Parcel,
    ParcelColumns,
)
from parcel_lookup.core.contract.geometry import read_wkb
from parcel_lookup.core.contract.values import (
    TOO_DEEP,
    Unreadable,
    is_iso_date,
    read_column,
    read_number,
    shared_names,
)
from parcel_lookup.core.files import make_hidden_folder, remove_folder
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.parcel_file import facts, text_index
from parcel_lookup.core.parcel_file.gpkg import (
    SRS_ID,
    WGS84,
    Column,
    Crs,
    Layer,
    create_file,
    create_layer,
    insert,
    is_plain_polygon,
    quote,
    select,
    to_blob,
)
from parcel_lookup.core.parcel_file.opening import (
    local_file_error,
    watch,
    writing,
)
from parcel_lookup.core.parcel_file.rtree import finish_layer
from parcel_lookup.core.parcel_file.schema import (
    BUILDINGS,
    ID_FIELDS,
    PARCELS,
    UNREAD,
    Table,
    column_name,
    read_schema,
)

#: The ending of the file next to a parcel file with the records that a service has encoded.
RECORDS_ENDING = ".records"
_BATCH = 2000
_POLYGON, _MULTIPOLYGON = 3, 6
#: KiB of page cache of a connection, the most memory that writing takes besides a batch.
_CACHE = 200_000

_PARCEL_COLUMNS = tuple(
    Column(
        field.name,
        ("MEDIUMINT" if field.whole else "DOUBLE") if field.is_numeric else "TEXT",
        field.name,
        field.label,
        field.meaning + (f" ({field.unit})" if field.unit else ""),
    )
    for field in FIELDS
)
_BUILDING_COLUMNS = tuple(
    Column(
        field.name,
        "DOUBLE" if field.numeric else "TEXT",
        field.name,
        field.label,
        field.unit,
    )
    for field in BUILDING_FIELDS
)
_NUMERIC_BUILDING_FIELDS = frozenset(field.name for field in BUILDING_FIELDS if field.numeric)
_TEXT, _INTEGER, _REAL, _BOOLEAN, _DATE = "TEXT", "INTEGER", "DOUBLE", "BOOLEAN", "DATE"
#: The number of letters of an ISO date.
_ISO_DATE = 10
#: Whole numbers beyond this lose digits as DOUBLE.
_LARGEST_EXACT = 2**53
_LARGEST_INTEGER = 2**63 - 1
_LONG = "long"
_NONE = {type(None)}
# No blob is kept among attributes, so these two stand for the values that SQLite has none for.
_TRUE, _FALSE = b"true", b"false"
#: Names that a GIS keeps for itself; attributes of these names get a column of another name.
RESERVED_NAMES = ("fid", "geom", "ogc_fid")


class ParcelWriter:
    """Makes a GeoPackage of parcels, whole or not at all.

    A context manager. Parcels are written to a temporary folder next to `path`; when the block ends
    without an exception, the finished file takes the place of what was at `path`, whose finished
    records are deleted. When it ends with one, what was at `path` is left as it is.

    Rows keep their order and are numbered from 1. `title` and `description` are shown by a GIS.
    `last_change` is the date in the file, now unless said: with the same date, the same parcels
    make the same bytes. `progress` is called with 0 to 1 while the file is being finished.
    Used in one thread. Methods and the end of the block raise `ParcelError` (``LOCAL_FILE``, and
    `Cancelled` after a cancel).
    """

    def __init__(
        self,
        path: Path | str,
        *,
        title: str = "",
        description: str = "",
        last_change: datetime | None = None,
        cancellation: Cancellation | None = None,
        progress: Callable[[float], None] | None = None,
        before_replacing: Callable[[Path], None] | None = None,
        labels: Mapping[str, str] | None = None,
        crs: Crs = WGS84,
        fields: Collection[str] = tuple(field.name for field in FIELDS),
        indexed: Collection[str] | None = None,
        about: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """`before_replacing` is called with the finished file, while the old one is in place.

        `labels` are what people call attributes that are no fields of the contract. `fields` are
        those that have a column even if no parcel has a value, and `indexed` those with an index
        (None: all of them). `about`: see `facts`.
        """
        self._path = Path(path)
        self._title = title
        self._description = description
        moment = (last_change or datetime.now(timezone.utc)).astimezone(timezone.utc)
        self._last_change = moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond:06}"[:3]
        self._last_change += "Z"
        self._cancellation = cancellation or Cancellation()
        self._progress = progress or _ignore
        self._before_replacing = before_replacing or _ignore
        self._labels = labels or {}
        self._crs = crs
        self._known = tuple(one for one in _PARCEL_COLUMNS if one.name in {*fields, ID_FIELD})
        names = [one.name for one in self._known]
        self._indexed = [one for one in names if indexed is None or one in {*indexed, ID_FIELD}]
        self._about = about

    def __enter__(self) -> ParcelWriter:
        with writing(self._path, self._cancellation):
            self._folder = make_hidden_folder(self._path.absolute().parent)
            try:
                self._staged = self._connect("staged.db")
                self._staged.execute("BEGIN")
                self._parcels = Staging(self._staged, PARCELS, self._known, UNREAD)
                self._buildings = Staging(self._staged, BUILDINGS, _BUILDING_COLUMNS, ID_FIELD)
            except BaseException:
                self._clean_up()
                raise
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        try:
            if kind is None:
                with writing(self._path, self._cancellation):
                    self._finish()
        finally:
            self._clean_up()

    def add(self, parcels: Iterable[Parcel]) -> None:
        """Add parcels. Values are read as their field's type, as every source does.

        Whatever cannot be stored as it should be is kept word for word as the parcel's `unread`.
        """
        if isinstance(parcels, ParcelColumns):
            self._add(parcels)
            return
        iterator = iter(parcels)
        while batch := list(islice(iterator, _BATCH)):
            self._add(_in_columns(batch), batch)

    def _add(self, batch: ParcelColumns, housed: Sequence[Parcel] = ()) -> None:
        self._cancellation.check()
        with writing(self._path, self._cancellation):
            self._add_parcels(batch)
            self._add_buildings(housed)

    def _add_parcels(self, batch: ParcelColumns) -> None:
        ids = batch.columns[ID_FIELD]
        if not all(ids) or not is_storable("".join(ids)):
            raise local_file_error(self._path, tr("a parcel to be written has no svc_uuid."))
        columns, unread = _readable(batch)
        blobs = _blobs(batch.wkbs, self._crs.number)
        for place, (_, is_lost) in enumerate(blobs):
            if is_lost:
                unread.setdefault(place, {})["geom"] = batch.wkbs[place].hex()
        keys = [json_text(unread[place]) if place in unread else None for place in range(len(ids))]
        self._parcels.add([blob for blob, _ in blobs], keys, columns)

    def _add_buildings(self, parcels: Sequence[Parcel]) -> None:
        pairs = [(one.svc_uuid, building) for one in parcels for building in one.buildings or ()]
        blobs = _blobs([building.wkb for _, building in pairs])
        records = [
            _building_attributes(building, is_lost)
            for (_, building), (_, is_lost) in zip(pairs, blobs)
        ]
        shapes, keys = [blob for blob, _ in blobs], [svc_uuid for svc_uuid, _ in pairs]
        self._buildings.add(shapes, keys, _by_column(records))

    def _finish(self) -> None:
        self._staged.execute("COMMIT")
        self._staged.close()
        finished = self._folder / "finished.gpkg"
        with ThreadPoolExecutor(1) as pool:
            # SQLite does all else meanwhile, without Python's lock.
            texts = pool.submit(self._index_texts) if text_index.is_supported() else None
            self._write(finished, texts)
        self._progress(0.9)
        self._before_replacing(finished)
        self._cancellation.commit()
        self._replace(finished)
        self._progress(1.0)

    def _index_texts(self) -> None:
        """Write the text index of the waiting rows, which become the parcels' in their order."""
        with closing(self._connect("texts.db")) as connection:
            connection.execute("ATTACH ? AS staged", (str(self._folder / "staged.db"),))
            connection.execute("BEGIN")
            table = self._parcels.as_table()
            text_index.fill(connection, table, self._cancellation, "staged")
            connection.execute("COMMIT")

    def _write(self, finished: Path, texts: Future[None] | None) -> None:
        """Write the file; `texts` ends when the text index is there."""
        with closing(self._connect(finished.name)) as connection:
            connection.execute("ATTACH ? AS staged", (str(self._folder / "staged.db"),))
            connection.create_function("as_text", 1, as_text, deterministic=True)
            connection.execute("BEGIN")
            create_file(connection)
            facts.write(connection, self._about)
            self._fill(connection)
            connection.execute("COMMIT")
            if texts is not None:
                texts.result()
                connection.execute("ATTACH ? AS texts", (str(self._folder / "texts.db"),))
                connection.execute("BEGIN")
                text_index.adopt(connection, "texts")
                ids = [name for name in self._indexed if name in ID_FIELDS]
                exact = _exact_columns(connection, PARCELS, ids)
                facts.write(connection, {facts.EXACT: json.dumps(exact)})
                text_index.sign(connection, read_schema(connection, self._path, any_crs=True))
                connection.execute("COMMIT")
            connection.execute("ANALYZE main")

    def _fill(self, connection: sqlite3.Connection) -> None:
        parcels = self._parcels.columns(self._labels)
        expressions = self._parcels.copy_expressions()
        if self._parcels.has_keys:
            title = tr("Values that could not be read")
            parcels += (Column(UNREAD, "TEXT", None, title, tr("Verbatim, as JSON")),)
            expressions.append("key")
        link = Column(ID_FIELD, "TEXT", None, tr("Parcel UUID"), tr("The parcel of the building"))
        layers = (
            self._layer(PARCELS, parcels, self._title or PARCELS)._replace(crs=self._crs),
            self._layer(
                BUILDINGS,
                (link, *self._buildings.columns()),
                f"{self._title}: {BUILDINGS}" if self._title else BUILDINGS,
            ),
        )
        copies = (expressions, ["key", *self._buildings.copy_expressions()])
        for layer, copy in zip(layers, copies):
            create_layer(connection, layer)
            _copy(connection, layer, copy)
        self._progress(0.3)
        self._create_indexes(connection)
        self._progress(0.7)
        for layer in layers:
            finish_layer(connection, layer)

    def _layer(self, name: str, columns: tuple[Column, ...], identifier: str) -> Layer:
        return Layer(name, columns, identifier, self._description, self._last_change)

    def _create_indexes(self, connection: sqlite3.Connection) -> None:
        """Create one for each field: every operator but ``ilike`` can use it.

        None of them is UNIQUE: GDAL would write that into the table's definition when a column
        is altered, and so make the file unreadable.
        """
        for field in self._indexed:
            name, column = quote(f"{PARCELS}_{field}"), quote(field)
            connection.execute(f"CREATE INDEX {name} ON {PARCELS} ({column})")
        connection.execute(f"CREATE INDEX {BUILDINGS}_{ID_FIELD} ON {BUILDINGS} ({ID_FIELD})")
        query = select([ID_FIELD], PARCELS, (), f"GROUP BY {ID_FIELD} HAVING count(*) > 1 LIMIT 1")
        repeated = connection.execute(query).fetchone()
        if repeated is not None:
            reason = tr(
                "two of the parcels to be written have the same svc_uuid, {svc_uuid}."
            ).format(svc_uuid=repeated[0])
            raise local_file_error(self._path, reason)

    def _replace(self, finished: Path) -> None:
        """Put the finished file in its place."""
        with finished.open("rb+") as file:  # on the disk, before it takes another's place
            os.fsync(file.fileno())
        if self._path.with_name(self._path.name + "-wal").exists():
            # Its last changes are in that file: replacing one of the two would spoil both.
            raise local_file_error(self._path, tr("another program has it open."))
        finished.replace(self._path)
        self._path.with_name(self._path.name + RECORDS_ENDING).unlink(missing_ok=True)

    def _connect(self, name: str) -> sqlite3.Connection:
        connection = sqlite3.connect(str(self._folder / name), isolation_level=None)
        for pragma in ("journal_mode = OFF", "synchronous = OFF", f"cache_size = -{_CACHE}"):
            connection.execute(f"PRAGMA {pragma}")
        watch(connection, self._cancellation)
        return connection

    def _clean_up(self) -> None:
        if hasattr(self, "_staged"):
            self._staged.close()
        remove_folder(self._folder)


def _ignore(share: float) -> None:
    """Do nothing."""


def _in_columns(parcels: Sequence[Parcel]) -> ParcelColumns:
    columns = _by_column([{**one.attributes, ID_FIELD: one.svc_uuid} for one in parcels])
    unread = {place: one.unread for place, one in enumerate(parcels) if one.unread}
    return ParcelColumns(columns, [one.wkb for one in parcels], unread)


def _readable(
    parcels: ParcelColumns,
) -> tuple[dict[str, Sequence[Any]], dict[int, dict[str, Any]]]:
    """Return the values of parcels by their fields' types, and what cannot be read or stored.

    Most values are fit as they are, which shows in a whole column at less cost than in each value.
    """
    columns: dict[str, Sequence[Any]] = {}
    unread = {place: {**odd} for place, odd in parcels.unread.items() if odd}
    for name, raws in parcels.columns.items():
        column, odd = read_column(name, raws)
        if not _are_storable(column):
            odd.update((at, one) for at, one in enumerate(column) if not is_storable(one))
            column = [None if at in odd else one for at, one in enumerate(column)]
        for place, one in odd.items():
            unread.setdefault(place, {})[name] = one
        columns[name] = column
    return columns, unread


def _are_storable(column: Sequence[Any]) -> bool:
    """Whether all values of a column are storable; False if in doubt."""
    kinds = {*map(type, column)} - _NONE
    if kinds <= {str}:
        return is_storable("".join(filter(None, column)))
    if kinds <= {float}:
        return all(map(math.isfinite, filter(None, column)))
    return kinds <= {int, bool}


def _building_attributes(building: Building, is_lost: bool) -> dict[str, Any]:
    """Return the attributes of a building; those that are numbers read as such where they can be.

    A geometry that cannot be read is kept as one of them.
    """
    attributes = dict(building.attributes)
    if is_lost:
        attributes["geom"] = building.wkb.hex()
    for name in _NUMERIC_BUILDING_FIELDS & attributes.keys():
        with suppress(Unreadable):  # else it stays as it came, and its column becomes text
            attributes[name] = read_number(attributes[name])
    for name, value in attributes.items():
        if not is_storable(value):
            attributes[name] = json_text(value)
    return attributes


def _blobs(
    geometries: Sequence[bytes | None], srs_id: int = SRS_ID
) -> list[tuple[bytes | None, bool]]:
    """Return what is stored for each WKB, and whether that loses a geometry that cannot be read.

    A geometry without a point is no geometry; that loses nothing.
    """
    shapes = read_wkb(geometries)
    kinds = shapely.get_type_id(shapes)
    bounds = shapely.bounds(shapes)
    finite = _are_finite(shapes)
    empty = shapely.is_empty(shapes)
    polygonal = (kinds == _POLYGON) | (kinds == _MULTIPOLYGON)
    blobs: list[tuple[bytes | None, bool]] = []
    for index, (wkb, box) in enumerate(zip(geometries, bounds.tolist())):
        if wkb is None or empty[index]:
            blobs.append((None, False))
        elif not polygonal[index] or not finite[index]:
            blobs.append((None, True))
        else:
            plain = is_plain_polygon(wkb)
            flat = wkb if plain else shapely.to_wkb(shapes[index], output_dimension=2)
            blobs.append((to_blob(flat, box, srs_id), False))
    return blobs


def _are_finite(shapes: np.ndarray) -> np.ndarray:
    """Whether all coordinates of each shape are numbers; bounds leave out those that are none."""
    coordinates, places = shapely.get_coordinates(shapes, return_index=True)
    finite = np.ones(len(shapes), dtype=bool)
    finite[places[~np.isfinite(coordinates).all(axis=1)]] = False
    return finite


def _copy(connection: sqlite3.Connection, layer: Layer, expressions: list[str]) -> None:
    """Fill a layer with the rows that wait for it, in their order."""
    waiting = select(["row", "geom", *expressions], layer.name, (), "ORDER BY row", schema="staged")
    names = ["fid", "geom", *(column.name for column in layer.columns)]
    connection.execute(insert(layer.name, names, waiting))


def _exact_columns(connection: sqlite3.Connection, table: str, names: Sequence[str]) -> list[str]:
    """Return those of the columns that have only texts without blanks at their ends."""
    blanks = ", ".join(str(code) for code in range(0x3001) if chr(code).isspace())

    def is_exact(name: str) -> bool:
        column = quote(name)
        is_odd = f"typeof({column}) <> 'text' OR trim({column}, char({blanks})) <> {column}"
        query = select(["1"], table, (f"{column} IS NOT NULL", is_odd), "LIMIT 1")
        return connection.execute(query).fetchone() is None

    return [name for name in names if is_exact(name)]


def is_storable(value: Any) -> bool:
    """Whether SQLite, and every program that reads its files, can hold the value as it is."""
    if isinstance(value, float):
        return math.isfinite(value)
    if not isinstance(value, str):
        return True
    if "\0" in value:
        return False
    if value.isascii():
        return True
    try:
        value.encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        return False
    return True


def _stored(value: Any) -> tuple[str, Any]:
    """Return the kind of a value that `is_storable`, and what is stored for it."""
    if isinstance(value, str):
        return _DATE if _is_date(value) else _TEXT, value
    if isinstance(value, bool):
        return _BOOLEAN, _TRUE if value else _FALSE
    if isinstance(value, int):
        if abs(value) > _LARGEST_INTEGER:
            return _TEXT, str(value)
        return (_INTEGER if abs(value) <= _LARGEST_EXACT else _LONG), value
    if isinstance(value, float):
        return _REAL, value
    if isinstance(value, (date, time)):
        return _stored(value.isoformat())
    if isinstance(value, (bytes, bytearray, memoryview)):
        return _TEXT, bytes(value).hex()
    return _TEXT, json_text(value)


def _by_column(records: Sequence[dict[str, Any]]) -> dict[str, Sequence[Any]]:
    """Return the values of records by column; None where a record has none."""
    shared = shared_names(records)
    if shared is not None:
        return dict(zip(shared, zip(*map(dict.values, records))))
    names = dict.fromkeys(chain.from_iterable(records))
    return {name: [record.get(name) for record in records] for name in names}


def _is_date(text: str) -> bool:
    return len(text) == _ISO_DATE and text[4] == "-" and is_iso_date(text)


def _stored_column(column: Sequence[Any], kinds: set[str]) -> Sequence[Any]:
    """Return what is stored for the values of a column, and add their kinds to `kinds`."""
    types = {*map(type, column)} - _NONE
    if types == {str}:
        # A column of texts is one of dates only if all are dates.
        is_text = _TEXT in kinds or not all(value is None or _is_date(value) for value in column)
        kinds.add(_TEXT if is_text else _DATE)
        return column
    if types <= {float}:
        kinds.update({_REAL} if types else ())
        return column
    pairs = [(None, None) if value is None else _stored(value) for value in column]
    kinds.update(kind for kind, _ in pairs if kind is not None)
    return [value for _, value in pairs]


def json_text(value: Any) -> str:
    """Any value as JSON; what JSON has no words for is written as Python prints it."""
    try:
        return json.dumps(value, default=str)
    except RecursionError:
        return json.dumps(TOO_DEEP)


class Staging:
    """A table of waiting rows: a geometry, a key that is ours, and attributes."""

    def __init__(
        self, connection: sqlite3.Connection, table: str, known: Sequence[Column], key: str
    ) -> None:
        self.table = table
        self._connection = connection
        self._known = {column.attribute: column for column in known}
        #: Column `number` of the table is called ``c<number>``.
        self._numbers: dict[str, int] = {}
        self._kinds: list[set[str]] = []
        self._key = key
        self.has_keys = False
        connection.execute(f"CREATE TABLE {quote(table)} (row INTEGER PRIMARY KEY, geom, key)")
        self._add_columns(self._known)

    def add(
        self,
        shapes: Sequence[bytes | None],
        keys: Sequence[str | None],
        columns: Mapping[str, Sequence[Any]],
    ) -> None:
        """Add rows of geometry, key and attributes; the attributes' values are storable."""
        self.has_keys |= any(key is not None for key in keys)
        self._add_columns([name for name in columns if name not in self._numbers])
        blank = [None] * len(shapes)
        stored = [
            _stored_column(columns.get(name, blank), kinds)
            for name, kinds in zip(self._numbers, self._kinds)
        ]
        names = ["geom", "key", *(f"c{number}" for number in range(len(stored)))]
        self._connection.executemany(insert(self.table, names), zip(shapes, keys, *stored))

    def _add_columns(self, names: Iterable[str]) -> None:
        for name in names:
            number = self._numbers[name] = len(self._numbers)
            self._kinds.append(set())
            self._connection.execute(f"ALTER TABLE {quote(self.table)} ADD COLUMN c{number}")

    def as_table(self) -> Table:
        """Return what the columns of the table mean."""
        attributes = {f"c{number}": name for name, number in self._numbers.items()}
        types = dict.fromkeys(attributes, "")
        return Table(self.table, "row", "geom", attributes, "key", types, {})

    def columns(self, labels: Mapping[str, str] = MappingProxyType({})) -> tuple[Column, ...]:
        """Return the columns of the layer but key and geometry: known ones, then the others.

        `labels` are the labels of the others.
        """
        taken = {name.casefold() for name in (*RESERVED_NAMES, self._key, *self._known)}
        columns = []
        for attribute, kinds in zip(self._numbers, self._kinds):
            known = self._known.get(attribute)
            if known is not None:
                columns.append(known._replace(type=_type(kinds, known.type)))
            else:
                name = _free_name(attribute, taken)
                label = labels.get(attribute, "")
                columns.append(Column(name, _type(kinds, ""), attribute, label))
        return tuple(columns)

    def copy_expressions(self) -> list[str]:
        """SQL that makes the values of `columns` from the waiting ones, in the same order."""
        expressions = []
        for number, column in enumerate(self.columns()):
            name, kinds = f"c{number}", self._kinds[number]
            if column.type == _BOOLEAN:
                name = f"{name} = x'{_TRUE.hex()}'"
            elif column.type == _TEXT and kinds - {_TEXT, _DATE}:
                name = f"as_text({name})"
            expressions.append(name)
        return expressions


def as_text(value: Any) -> str | None:
    """Return a waiting value of any kind as text: the SQL function of the same name."""
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, float):
        return repr(value)
    return None if value is None else str(value)


def _type(kinds: set[str], usual: str) -> str:
    """The narrowest column type that holds all these kinds as they are; `usual` where it does."""
    if not kinds:
        return usual or _TEXT
    if kinds == {_DATE} and not usual:
        return _DATE
    if usual and kinds <= {_INTEGER, _REAL} and usual != _TEXT:
        return usual if _REAL not in kinds else _REAL
    if usual == _TEXT:
        return _TEXT
    if kinds == {_BOOLEAN}:
        return _BOOLEAN
    if kinds <= {_INTEGER, _LONG}:
        return _INTEGER
    return _REAL if kinds <= {_INTEGER, _REAL} else _TEXT


def _free_name(attribute: str, taken: set[str]) -> str:
    """Return a column name for the attribute that no other column has, ignoring case."""
    name = column_name(attribute)
    free, number = name, 2
    while free.casefold() in taken:
        free, number = f"{name}_{number}", number + 1
    taken.add(free.casefold())
    return free
