"""Requests to a parcel file, compared with a simple evaluation of the same records."""

from __future__ import annotations

import sqlite3
import tempfile
from pathlib import Path

import hypothesis.strategies as st
import shapely
from hypothesis import example, given, settings

from parcel_lookup.core.contract import (
    AreaRequest,
    Cancellation,
    Filter,
    PointRequest,
    QueryRequest,
    check_filters,
)
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.tests.support import plain
from parcel_lookup.tests.support.parcels import ids, write
from parcel_lookup.tests.support.random_queries import (
    FIELD_NAMES,
    TEXT,
    WORDS,
    as_read,
    cases,
    parcels_of,
    part_of,
)


def _exact(name, stored, *values):
    """A case: text that names the stored value in another way is not equal to it, a number is."""
    filters = [Filter(name, op, value) for value in values for op in ("eq", "ne")]
    filters += [Filter(name, op, values) for op in ("in", "nin")]
    return [{name: stored}, {}], [((item,), None) for item in filters]


_EXACT_DATE = _exact("sale_date", "2019-02-28", "2/28/2019", "2019-02-28 ", 20190228)
_EXACT_CODE = _exact("county_fp", "008", "8", "008 ", 8, "008")


def _scope(items, parcels):
    """The filter on the scope that one on an owner needs."""
    if all(item.field != "owner" for item in items):
        return ()
    if all(parcel.attributes.get("state") == "KS" for parcel in parcels):
        return (Filter("state", "eq", "KS"),)
    return (Filter("county_fp", "isnull", False),)


def _assert_same_results(path, parcels, queries):
    source = FileSource(path)
    for items, order in queries:
        filters = items + _scope(items, parcels)
        assert not check_filters(filters)
        expected = plain.query(parcels, QueryRequest(filters, order))
        for offset, limit in ((0, 100), (1, 2)):
            page = source.fetch(QueryRequest(filters, order, limit, offset), Cancellation())
            assert page.count == len(expected)
            assert ids(page) == expected[offset : offset + limit]
    source.close()


@settings(max_examples=70)
@given(case=cases())
@example(case=_EXACT_DATE)
@example(case=_EXACT_CODE)
def test_queries_match_the_reference_implementation(case):
    records, queries = case
    parcels = parcels_of(records)
    with tempfile.TemporaryDirectory() as folder:
        path = write(Path(folder, "p.gpkg"), parcels)
        _assert_same_results(path, as_read(parcels), queries)


@settings(max_examples=60)
@given(texts=st.lists(TEXT | WORDS, min_size=1, max_size=8), data=st.data())
def test_contains_filters_match_the_reference_implementation(texts, data):
    """Case-folded, ``%`` and ``_`` are letters, and the text index never loses a match."""
    parcels = parcels_of([{"legal": text, "land_use": text} for text in texts])
    parts = data.draw(st.lists(part_of(texts), min_size=1, max_size=6))
    with tempfile.TemporaryDirectory() as folder:
        path = write(Path(folder, "p.gpkg"), parcels)
        for name in ("legal", "land_use"):  # one that is indexed, and one that is not
            queries = [((Filter(name, "ilike", part),), None) for part in parts]
            _assert_same_results(path, parcels, queries)


@settings(max_examples=40)
@given(case=cases(), types=st.sampled_from(["TEXT", "DOUBLE", "INTEGER", "BLOB"]))
@example(case=_EXACT_DATE, types="TEXT")
@example(case=_EXACT_CODE, types="INTEGER")
def test_queries_on_an_edited_file_match_the_reference_implementation(case, types):
    """Columns of other types, values as people type them, and a text index of before."""
    records, queries = case
    with tempfile.TemporaryDirectory() as folder:
        path = write(Path(folder, "p.gpkg"), parcels_of([{} for _ in records]))
        parcels = _edit(path, parcels_of(records), types)
        _assert_same_results(path, as_read(parcels), queries)


def _edit(path, parcels, declared):
    """Replace the columns by ones of another type; gives the parcels with what is stored now."""
    connection = sqlite3.connect(path)
    triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    for (name,) in triggers.fetchall():
        connection.execute(f'DROP TRIGGER "{name}"')
    for name in FIELD_NAMES:
        connection.execute(f"DROP INDEX parcels_{name}")
        connection.execute(f"ALTER TABLE parcels DROP COLUMN {name}")
        connection.execute(f"ALTER TABLE parcels ADD COLUMN {name} {declared}")
    stored = []
    for parcel in parcels:
        for name, value in parcel.attributes.items():
            connection.execute(
                f"UPDATE parcels SET {name} = ? WHERE svc_uuid = ?", (value, parcel.svc_uuid)
            )
        names = list(parcel.attributes)
        row = connection.execute(
            f"SELECT {', '.join(names)} FROM parcels WHERE svc_uuid = ?", (parcel.svc_uuid,)
        ).fetchone()
        stored.append(parcel._replace(attributes=dict(zip(names, row))))
    connection.commit()
    connection.close()
    return stored


_COORDINATES = st.integers(0, 8).map(lambda number: number / 4)


@st.composite
def _lots(draw):
    x, y = draw(_COORDINATES), draw(_COORDINATES)
    width, height = draw(st.integers(1, 3)) / 4, draw(st.integers(1, 3)) / 4
    box = shapely.box(x, y, x + width, y + height)
    return box if draw(st.booleans()) else shapely.Polygon(box.exterior.coords[:3])


_RINGS = st.lists(st.tuples(_COORDINATES, _COORDINATES), min_size=3, max_size=6, unique=True)


@settings(max_examples=60)
@given(
    shapes=st.lists(st.none() | _lots(), min_size=1, max_size=15),
    rings=st.lists(_RINGS, min_size=1, max_size=3),
    point=st.tuples(_COORDINATES, _COORDINATES),
)
def test_areas_and_points_match_the_reference_implementation(shapes, rings, point):
    """Polygons of every kind, self-crossing ones too, and points on corners and edges."""
    parcels = [
        parcel._replace(wkb=shape and shapely.to_wkb(shape))
        for parcel, shape in zip(parcels_of([{} for _ in shapes]), shapes)
    ]
    polygons = [shapely.Polygon(ring) for ring in rings]
    areas = [_area_of(polygon) for polygon in polygons]
    with tempfile.TemporaryDirectory() as folder:
        source = FileSource(write(Path(folder, "p.gpkg"), parcels))
        request = AreaRequest(tuple(map(shapely.to_wkb, polygons)), limit=100)
        page = source.fetch(request, Cancellation())
        assert ids(page) == page.svc_uuids == plain.meeting(parcels, areas)
        assert page.count == len(page.parcels)
        page = source.fetch(PointRequest(point[1], point[0]), Cancellation())
        assert ids(page) == plain.meeting(parcels, [shapely.Point(point)])[:20]
        source.close()


def _area_of(polygon):
    """What an invalid polygon covers; the lines that it is where it covers nothing."""
    valid = shapely.make_valid(polygon)
    areas = [part for part in shapely.get_parts(valid) if part.area > 0]
    return shapely.union_all(areas) if areas else valid
