"""Copies of sources: whole or not at all, with the same parcels, found by indexes or without."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
import shapely
from qgis.core import QgsCoordinateReferenceSystem, QgsVectorLayer

from parcel_lookup.core.contract import Cancelled, ErrorCode, Filter, Order, ParcelError
from parcel_lookup.core.contract.query import AddressPlace, Batch, Gap, Query, Run
from parcel_lookup.core.gis.source.copy import Origin, copy_source, origin_of
from parcel_lookup.core.gis.source.layer_table import LayerTable
from parcel_lookup.core.parcel_file import text_index
from parcel_lookup.core.parcel_file.changes import FileChanges
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.tests.support.disks import full_disk
from parcel_lookup.tests.support.layer_sources import source_over
from parcel_lookup.tests.support.layers import WGS84, box, layer_of, save
from parcel_lookup.tests.support.parcels import (
    add_gis_functions,
    drop_text_index,
    parcel,
    write,
)

FEET = "EPSG:2249"
OWNERS = ("Große Straße 7", "GROSSE STRASSE", "Muñoz", "MUÑOZ Trust", "O'Brien", None, "  Lee  ")


LOTS, EVERYTHING = Origin(title="lots"), Query()


def lots(number: int = 40, crs: str = FEET) -> QgsVectorLayer:
    shapes = [box(-71 + n / 1e4, 42, -71 + (n + 1) / 1e4, 42.0001, crs) for n in range(number)]
    values = [[f"{n // 2:05}", OWNERS[n % 7], f"{n} Main St", n / 4, n] for n in range(number)]
    fields = "parcel_id:string(20),owner:string(60),situs:string(60),acres:double,deed:integer"
    return layer_of(shapes, crs=crs, fields=fields, values=values, name="lots")


def copied(layer: QgsVectorLayer, path: Path, origin: Origin = LOTS, **options):
    with source_over(layer, columns=options.pop("columns", ("parcel_id",))) as source:
        return copy_source(source, path, origin, options.pop("run", Run()), **options)


def opened(path: Path) -> QgsVectorLayer:
    layer = QgsVectorLayer(f"{path}|layername=parcels", "copy", "ogr")
    assert layer.isValid()
    return layer


def parcels_of(source, query: Query = EVERYTHING) -> dict[str, tuple]:
    with closing(source.read(query, Run())) as batches:
        found = [one for batch in batches for one in batch.parcels]
    values = {
        one.svc_uuid: ({k: v for k, v in one.attributes.items() if v is not None}, one.wkb)
        for one in found
    }
    assert len(values) == len(found)
    return values


def test_a_copy_has_the_same_parcels_in_the_same_crs(tmp_path):
    path = tmp_path / "copy.gpkg"
    layer = lots()
    result = copied(layer, path)
    assert (result.parcels, result.dropped, result.changes) == (40, 0, None)
    with source_over(layer, columns=("parcel_id",)) as source:
        expected = parcels_of(source)
    copy = opened(path)
    assert copy.crs() == QgsCoordinateReferenceSystem(FEET)
    assert copy.fields().names() == [
        *("fid", "svc_uuid", "parcel_id", "owner", "situs", "acres", "acres_calc", "deed")
    ]
    with source_over(copy) as source:
        assert source.info.crs == FEET
        found = parcels_of(source)
    assert {one: values for one, (values, _) in found.items()} == {
        one: values for one, (values, _) in expected.items()
    }
    for one, (_, wkb) in found.items():
        assert shapely.equals(shapely.from_wkb(wkb), shapely.from_wkb(expected[one][1]))
    assert [one.name for one in tmp_path.iterdir()] == ["copy.gpkg"]


def test_a_crs_of_its_own_is_kept(tmp_path):
    proj = "PROJ:+proj=tmerc +lat_0=42 +lon_0=-71 +x_0=1000 +ellps=GRS80 +units=us-ft +type=crs"
    crs = QgsCoordinateReferenceSystem(proj)
    layer = lots(crs=WGS84)
    layer.setCrs(crs)
    copied(layer, tmp_path / "copy.gpkg")
    found = opened(tmp_path / "copy.gpkg").crs().toProj()
    assert {"+lat_0=42", "+lon_0=-71", "+x_0=1000", "+units=us-ft"} <= {*found.split()}


QUERIES = {
    "contains": Query((Filter("owner", "ilike", "STRASSE"),)),
    "contains, not ASCII": Query((Filter("owner", "ilike", "muñoz"),)),
    "short": Query((Filter("owner", "ilike", "ee"),)),
    "equal": Query((Filter("owner", "eq", "Lee"),)),
    "ID": Query((Filter("parcel_id", "eq", "00007"),)),
    "IDs": Query((Filter("parcel_id", "in", ("00001", " 00002", "none")),)),
    "not": Query((Filter("owner", "ne", "Muñoz"),)),
    "ordered": Query((Filter("owner", "ilike", "tra"),), order=Order("acres", "desc")),
    "two": Query((Filter("owner", "ilike", "rie"), Filter("acres", "gte", 5))),
}


def is_used(path: Path) -> bool:
    return LayerTable(opened(path)).lookup.was_usable


def matches(path: Path, query: Query) -> list[str]:
    with source_over(opened(path)) as source:
        return list(parcels_of(source, query))


def test_indexes_find_what_reading_all_rows_finds(tmp_path):
    path, plain = tmp_path / "copy.gpkg", tmp_path / "plain.gpkg"
    copied(lots(), path)
    shutil.copy(path, plain)
    drop_text_index(plain)
    assert (is_used(path), is_used(plain)) == (True, False)
    for name, query in QUERIES.items():
        assert matches(path, query) == matches(plain, query) != [], name
    ids = tuple(reversed(matches(path, Query())))[:9]
    assert matches(path, Query(ids=ids)) == matches(plain, Query(ids=ids)) == list(ids)
    for one in (path, plain):
        with source_over(opened(one)) as source:
            (match,) = source.at([AddressPlace("17 main street")], Run())
            assert [one.attributes["situs"] for one in match.batch.parcels] == ["17 Main St"]


def test_the_index_reads_no_other_rows(tmp_path, monkeypatch):
    copied(lots(), tmp_path / "copy.gpkg")
    with source_over(opened(tmp_path / "copy.gpkg")) as source:
        assert source.info.fields

        def refuse(*_, **__):
            raise AssertionError("rows are read by QGIS")

        monkeypatch.setattr(LayerTable, "_chunks", refuse)
        assert len(parcels_of(source, QUERIES["contains"])) == 12
        assert len(parcels_of(source, QUERIES["ID"])) == 2


EDITS = {
    "rollback journal": "PRAGMA journal_mode = DELETE",
    "write-ahead log": "PRAGMA journal_mode = WAL",
}


@pytest.mark.parametrize("mode", EDITS.values(), ids=EDITS)
def test_an_edit_by_another_program_is_seen_by_an_open_source(tmp_path, mode):
    path = tmp_path / "copy.gpkg"
    copied(lots(), path)
    query = Query((Filter("owner", "ilike", "renamed"),))
    with source_over(opened(path)) as source:
        assert parcels_of(source, QUERIES["ID"])
        assert parcels_of(source, query) == {}
        with closing(sqlite3.connect(path)) as writer:
            add_gis_functions(writer)
            writer.execute(mode)
            statement = "UPDATE parcels SET owner = 'Renamed' WHERE parcel_id = '00007'"
            writer.execute(statement)
            writer.commit()
            assert len(parcels_of(source, query)) == 2
    assert not is_used(path)


def test_an_edit_in_qgis_makes_the_index_unused(tmp_path):
    path = tmp_path / "copy.gpkg"
    copied(lots(), path)
    layer = opened(path)
    owner = layer.fields().indexFromName("owner")
    assert layer.startEditing()
    assert layer.changeAttributeValue(3, owner, "Renamed")
    query = Query((Filter("owner", "ilike", "renamed"),))
    with source_over(layer) as source:  # not saved yet
        assert len(parcels_of(source, query)) == 1
    assert layer.commitChanges()
    assert len(matches(path, query)) == 1
    assert not is_used(path)


def test_an_old_sqlite_makes_a_copy_without_a_text_index(tmp_path, monkeypatch):
    monkeypatch.setattr(text_index, "is_supported", lambda: False)
    copied(lots(), tmp_path / "copy.gpkg")
    assert not is_used(tmp_path / "copy.gpkg")
    assert len(matches(tmp_path / "copy.gpkg", QUERIES["contains"])) == 12


def test_values_that_cannot_be_read_are_kept(tmp_path):
    layer = layer_of([box(-71, 42, -70.9, 42.1)], fields="acres:string(9)", values=[["many"]])
    copied(layer, tmp_path / "copy.gpkg", columns=())
    with source_over(opened(tmp_path / "copy.gpkg")) as source:
        assert "unread_values" not in source.info.fields
        with closing(source.read(Query(), Run())) as batches:
            (one,) = (one for batch in batches for one in batch.parcels)
    assert one.unread == {"acres": "many"}
    assert "unread_values" not in one.attributes


def test_an_update_reports_changes_and_keeps_ids(tmp_path):
    original, path = tmp_path / "lots.gpkg", tmp_path / "copy.gpkg"
    save(lots(), original, "GPKG")
    uri = f"{original}|layername=lots"
    origin = Origin("ogr", uri, "lots", '{"by_name": true}', "5", "{}")
    copied(QgsVectorLayer(uri, "lots", "ogr"), path, origin, columns=("situs",))
    before = matches(path, Query())
    assert origin_of(path) == origin
    layer = QgsVectorLayer(uri, "lots", "ogr")
    assert layer.startEditing()
    first = next(layer.getFeatures())
    layer.changeAttributeValue(first.id(), layer.fields().indexFromName("owner"), "New")
    last = max(one.id() for one in layer.getFeatures())
    layer.deleteFeature(last)
    assert layer.commitChanges()

    shares = []
    table = LayerTable(QgsVectorLayer(origin.uri, origin.title, origin.provider))
    with source_over(table, columns=("situs",)) as source:
        result = copy_source(source, path, origin, Run(), shares.append)
    assert result.parcels == 39
    assert result.changes == FileChanges(added=0, changed=1, removed=1)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert {*matches(path, Query())} < {*before}
    assert origin_of(path) == origin


def test_a_password_is_not_in_the_file(tmp_path):
    uri = "dbname='gis' host=localhost user='me' password='hunter2' table=\"a\".\"b\" (geom)"
    copied(lots(), tmp_path / "copy.gpkg", Origin("postgres", uri, "b"))
    assert b"hunter2" not in (tmp_path / "copy.gpkg").read_bytes()
    assert "user='me'" in origin_of(tmp_path / "copy.gpkg").uri


def test_a_file_that_is_no_copy_has_no_origin(tmp_path):
    assert origin_of(write(tmp_path / "p.gpkg", [parcel("a")])) is None


def test_the_file_that_is_copied_is_refused(tmp_path):
    path = tmp_path / "lots.gpkg"
    save(lots(), path, "GPKG")
    content, uri = path.read_bytes(), f"{path}|layername=lots"
    with pytest.raises(ParcelError) as caught:
        copied(QgsVectorLayer(uri, "lots", "ogr"), path, Origin("ogr", uri, "lots"))
    assert caught.value.code is ErrorCode.LOCAL_FILE
    assert path.read_bytes() == content


class Broken:
    """A source that lacks a parcel."""

    def __init__(self, source, error):
        self._source, self._error = source, error
        self.info = source.info

    def read(self, query, run):
        yield from self._source.read(query, run)
        yield Batch(gaps=(Gap(self._error, 1),))


def left_as_it_was(folder: Path, content: bytes) -> bool:
    names = [one.name for one in folder.iterdir()]
    return names == ["copy.gpkg"] and (folder / "copy.gpkg").read_bytes() == content


def test_what_fails_leaves_the_file_as_it_was(tmp_path):
    path = tmp_path / "copy.gpkg"
    copied(lots(4), path)
    content = path.read_bytes()
    with source_over(lots(), columns=("parcel_id",)) as source:
        broken = Broken(source, ParcelError(ErrorCode.READ_FAILED, layer="x", problem="gone"))
        with pytest.raises(ParcelError, match="gone"):
            copy_source(broken, path, Origin(title="lots"), Run())
    assert left_as_it_was(tmp_path, content)
    with full_disk(20_000), pytest.raises(ParcelError) as caught:
        copied(lots(400), path)
    assert caught.value.code is ErrorCode.LOCAL_FILE
    assert left_as_it_was(tmp_path, content)
    for moment in (0.0, 0.5, 0.8, 0.9):
        run = Run()

        def report(share, run=run, moment=moment):
            if share >= moment:
                run.cancellation.cancel()

        with pytest.raises(Cancelled):
            copied(lots(), path, run=run, progress=report)
        assert left_as_it_was(tmp_path, content)
    with pytest.raises(ParcelError, match="no features"):
        copied(lots(0), path)
    assert left_as_it_was(tmp_path, content)


def test_of_two_copies_to_one_file_one_is_whole(tmp_path):
    path = tmp_path / "copy.gpkg"
    sources = [lots(30), lots(50)]
    threads = [threading.Thread(target=copied, args=(one, path)) for one in sources]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(matches(path, Query())) in (30, 50)
    assert is_used(path)
    assert [one.name for one in tmp_path.iterdir()] == ["copy.gpkg"]


def test_the_service_names_the_import_for_another_crs(tmp_path):
    copied(lots(), tmp_path / "copy.gpkg")
    source = FileSource(tmp_path / "copy.gpkg")
    with closing(source), pytest.raises(ParcelError) as caught:
        source.info()
    assert "parcel-service import" in caught.value.sentence


def test_a_spatial_index_is_whole_and_stays_so(tmp_path):
    copied(lots(400), tmp_path / "copy.gpkg")
    with closing(sqlite3.connect(tmp_path / "copy.gpkg")) as connection:
        assert connection.execute("SELECT rtreecheck('rtree_parcels_geom')").fetchone() == ("ok",)
    layer = opened(tmp_path / "copy.gpkg")
    assert layer.startEditing()
    assert layer.deleteFeatures(list(range(1, 301)))
    assert layer.commitChanges()
    with closing(sqlite3.connect(tmp_path / "copy.gpkg")) as connection:
        assert connection.execute("SELECT rtreecheck('rtree_parcels_geom')").fetchone() == ("ok",)
        ((number,),) = connection.execute("SELECT count(*) FROM rtree_parcels_geom")
    assert number == 100


def test_a_copy_in_degrees_is_a_file_for_the_service(tmp_path):
    copied(lots(crs=WGS84), tmp_path / "copy.gpkg")
    with closing(FileSource(tmp_path / "copy.gpkg")) as source:
        assert source.info().parcels == 40
        assert source.info().has_text_index
