"""What a dialog reads of a layer, file, or table, and the mapped layer that it saves."""

from __future__ import annotations

import json
import shutil
import time
from contextlib import closing
from uuid import UUID

import pytest
from qgis.core import QgsProject, QgsVectorLayer

from parcel_lookup.core.columns.mapping import MappingError
from parcel_lookup.core.contract import Filter, ParcelError
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.connections import layer_description
from parcel_lookup.core.gis.connections.layer_description import complete, describe, find_layers
from parcel_lookup.core.gis.connections.layer_tables import (
    LayerAddress,
    address_of,
    opener_at,
    project_address,
)
from parcel_lookup.core.gis.connections.mapped_layer import MappedLayer
from parcel_lookup.core.gis.source.layer_table import LayerTable
from parcel_lookup.core.gis.source.source import LayerSource
from parcel_lookup.tests.support.disks import cancel_while_stalled
from parcel_lookup.tests.support.layers import layer_of, save
from parcel_lookup.tests.support.mapped_layers import UTM, lots, lots_file, result_of

DRIVERS = ("GPKG", "ESRI Shapefile", "OpenFileGDB")


@pytest.fixture
def done(qtbot):
    """Return what a task emits; its error is raised."""

    def done(task):
        found = result_of(qtbot, task)
        if isinstance(found, ParcelError):
            raise found
        return found

    return done


def parcels(mapped: MappedLayer, query: Query):
    opener = opener_at(mapped.address, mapped.mapping.expressions)
    context = QgsProject.instance().transformContext()
    with closing(LayerSource(opener, mapped.mapping, UUID(mapped.namespace), context)) as source:
        assert source.info.fields == mapped.info.fields
        assert source.info.crs == mapped.info.crs
        assert source.info.has_stable_ids == mapped.info.has_stable_ids
        return [one for batch in source.read(query, Run()) for one in batch.parcels]


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_file_is_found_described_saved_and_searched(driver, done, tmp_path):
    path = lots_file(tmp_path, driver)
    (found,) = done(find_layers(str(path)))
    assert found.rows == 40
    description = done(describe(found.address))
    draft = description.draft
    assert description.doubts == ()
    assert {name: draft.text(name) for name in ("parcel_id", "owner", "situs", "sale_date")} == {
        "parcel_id": "PIN",
        "owner": "OWNER",
        "situs": "SITUS_ADDR",
        "sale_date": "SALE_DATE",
    }
    assert (description.place, description.state) == ("Story County, IA", "IA")
    assert (description.crs, description.rows) == (UTM, 40)
    west, south, east, north = description.bounds
    assert -93.61 < west < -93.59 < east < -93.58
    assert 41.99 < south < 42.0001 < north < 42.01
    assert description.size >= 10_000
    assert not description.is_slow
    mapped = done(complete(description, description.place))
    assert MappedLayer.from_json(json.loads(json.dumps(mapped.to_json()))) == mapped
    assert mapped.info.states == {"IA"}
    (one,) = parcels(mapped, Query((Filter("parcel_id", "eq", "09-00013"),)))
    assert one.attributes["sale_date"] == "2013-02-14"  # by the other rows, month before day
    assert (one.attributes["county"], one.attributes["Flood"]) == ("Story", 1)


def set_dates(path, first, other):
    """Write the date of the first lot and of all others."""
    layer = QgsVectorLayer(str(path), "lots", "ogr")
    layer.startEditing()
    place = layer.fields().lookupField("SALE_DATE")
    for feature in layer.getFeatures():
        date = first if feature["PIN"] == "09-00000" else other
        layer.changeAttributeValue(feature.id(), place, date)
    assert layer.commitChanges()


def test_dates_are_decided_once_when_the_layer_is_saved(done, tmp_path):
    path = lots_file(tmp_path, "GPKG")
    set_dates(path, "010203", "991231")  # year, month, and day
    mapped = done(complete(done(describe(LayerAddress("ogr", str(path), "lots"))), "Lots"))
    set_dates(path, "010203", "123199")  # by these rows alone, the year would be last
    (one,) = parcels(mapped, Query((Filter("parcel_id", "eq", "09-00000"),)))
    assert one.attributes["sale_date"] == "2001-02-03"


def test_a_saved_mapping_is_edited_and_ids_stay(done, tmp_path):
    path = lots_file(tmp_path, "GPKG")
    address = LayerAddress("ogr", str(path), "lots")
    description = done(describe(address))
    description.draft.choose("owner", "upper(\"OWNER\") || ' JR'")
    description.draft.choose("situs", "SITUS_ADDR OWNER")
    first = done(complete(description, "Lots"))
    again = done(describe(address, base=first.mapping))
    assert again.draft.text("owner") == "upper(\"OWNER\") || ' JR'"
    assert again.draft.text("situs") == "SITUS_ADDR OWNER"
    assert again.draft.cells("owner", 1)[0].value == "SMITH ANN JR"
    second = done(complete(again, "Lots", first.namespace))
    assert second == first
    query = Query((Filter("owner", "eq", "JONES BOB JR"),))
    found = parcels(MappedLayer.from_json(first.to_json()), query)
    assert [one.attributes["parcel_id"] for one in found][:2] == ["09-00001", "09-00013"]
    assert [one.svc_uuid for one in parcels(second, query)] == [one.svc_uuid for one in found]


def test_a_layer_of_the_project_is_described_with_its_edits(done, qgis_new_project):
    layer = lots()
    QgsProject.instance().addMapLayer(layer)
    layer.startEditing()
    layer.deleteFeature(1)
    description = done(describe(project_address(layer)))
    assert (description.rows, description.doubts) == (39, ())
    assert description.place == "Story County, IA"
    with pytest.raises(ParcelError, match="temporary layer"):
        address_of(layer)
    mapped = done(complete(description, "Lots"))
    layer.rollBack()
    QgsProject.instance().removeMapLayer(layer.id())
    with pytest.raises(ParcelError, match="“lots” cannot be used .* no longer in the project"):
        opener_at(mapped.address)


def gone(folder):
    path = lots_file(folder, "GPKG")
    path.unlink()
    return path


def cut_off(folder):
    path = lots_file(folder, "GPKG", 2000)
    with path.open("r+b") as file:
        file.truncate(60_000)
    return path


def without_dbf(folder):
    path = lots_file(folder, "ESRI Shapefile")
    path.with_suffix(".dbf").unlink()
    return path


def points(folder):
    layer = layer_of(["Point (1 1)"], kind="Point", fields="a:integer", values=[[1]])
    return save(layer, folder / "points.gpkg", "GPKG")


def empty(folder):
    return lots_file(folder, "GPKG", 0)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (gone, "does not exist"),
        (without_dbf, "copy all files of the Shapefile"),
        (points, "parcels are polygons"),
        (empty, "has no rows"),
    ],
)
def test_what_cannot_be_used_says_why_in_one_sentence(make, words, done, tmp_path):
    with pytest.raises(ParcelError, match=words):
        done(describe(done(find_layers(str(make(tmp_path))))[0].address))


def test_a_damaged_file_is_refused_when_it_is_found_or_read(done, tmp_path):
    with pytest.raises(ParcelError):
        done(complete(done(describe(done(find_layers(str(cut_off(tmp_path))))[0].address)), "x"))


def test_a_file_that_is_gone_by_now_says_so(done, tmp_path):
    path = lots_file(tmp_path, "GPKG")
    mapped = done(complete(done(describe(LayerAddress("ogr", str(path), "lots"))), "Lots"))
    shutil.move(path, tmp_path / "moved.gpkg")
    with pytest.raises(ParcelError, match="is not there any more"):
        opener_at(mapped.address)(Run())


def test_a_layer_without_crs_waits_for_one(done, tmp_path):
    path = lots_file(tmp_path, "ESRI Shapefile")
    path.with_suffix(".prj").unlink()
    address = LayerAddress("ogr", str(path), "lots")
    description = done(describe(address))
    assert (description.crs, description.place) == ("", "")
    assert "no coordinate reference system" in description.doubts[0]
    with pytest.raises(ParcelError, match="no coordinate reference system"):
        complete(description, "Lots")
    description = done(describe(address, crs=UTM))
    assert (description.crs, description.place, description.doubts) == (UTM, "Story County, IA", ())
    mapped = done(complete(description, "Lots"))
    assert (mapped.crs, mapped.mapping.crs) == (UTM, UTM)
    assert len(parcels(mapped, Query())) == 40


def test_a_shapefile_is_read_in_the_encoding_that_it_has_now(done, tmp_path):
    """Also if none or a wrong one is named, or it was replaced after it was added."""
    path = lots_file(tmp_path, "ESRI Shapefile")
    cpg, dbf = path.with_suffix(".cpg"), path.with_suffix(".dbf")
    in_utf_8 = dbf.read_bytes()
    in_windows = bytearray(in_utf_8.replace("MUÑOZ".encode(), "MUÑOZ".encode("cp1252") + b" "))
    in_windows[29] = 0  # the code page
    (found,) = done(find_layers(str(path)))
    mapped = None
    for content, named in ((in_windows, ""), (in_utf_8, "UTF-8"), (in_windows, "UTF-8")):
        cpg.write_text(named) if named else cpg.unlink(missing_ok=True)
        dbf.write_bytes(content)
        mapped = mapped or done(complete(done(describe(found.address)), "Lots"))
        found_owners = parcels(mapped, Query((Filter("owner", "ilike", "muñoz"),)))
        assert len(found_owners) == 13, (named, content is in_windows)


def test_an_encoding_in_the_address_counts_more_than_what_the_text_shows(done, tmp_path):
    path = lots_file(tmp_path, "ESRI Shapefile")
    address = LayerAddress("ogr", f"{path}|option:ENCODING=CP852", "Lots")
    mapped = done(complete(done(describe(address)), "Lots"))
    assert mapped.address == address
    owner = "MUÑOZ".encode().decode("cp852")
    assert len(parcels(mapped, Query((Filter("owner", "ilike", owner),)))) == 13


def test_a_file_on_a_stalled_drive_ends_soon_after_a_cancel(qtbot, tmp_path):
    path = tmp_path / "county.csv"
    opener = opener_at(LayerAddress("ogr", str(path), "county"))
    cancel_while_stalled(path, lambda stop: opener(Run(stop)), qtbot)
    path.unlink()
    cancel_while_stalled(path, find_layers(str(path))._work, qtbot)


def test_parcel_ids_that_repeat_are_a_doubt(done, qgis_new_project):
    layer = lots()
    layer.startEditing()
    for number in range(1, 20):
        layer.changeAttributeValue(number, 0, "09-00000")
    QgsProject.instance().addMapLayer(layer)
    description = done(describe(project_address(layer)))
    assert any("parcel ID" in one for one in description.doubts)
    layer.rollBack()


@pytest.mark.parametrize(
    "change",
    [
        lambda body: body.pop("uri"),
        lambda body: body.update(uri=["x"]),
        lambda body: body.update(uri="x\0y"),
        lambda body: body.update(columns=[["PIN", "nothing"]]),
        lambda body: body.update(columns=[["PIN", "text"], ["PIN", "text"]]),
        lambda body: body.update(namespace="1"),
        lambda body: body.update(mapping={"fields": {"owner": {"col": 1}}}),
        lambda body: body.update(mapping=None),
        lambda body: body.update(provider="memory"),
        lambda body: body.update(uri="dbname='x' user='u' password='secret' table=\"t\""),
        lambda body: body.update(uri="url='https://u:secret@example.com/wfs'"),
    ],
)
def test_damaged_json_is_refused_with_a_sentence(change, done, tmp_path):
    address = LayerAddress("ogr", str(lots_file(tmp_path, "GPKG")), "lots")
    body = done(complete(done(describe(address)), "Lots")).to_json()
    change(body)
    with pytest.raises(MappingError) as error:
        MappedLayer.from_json(body)
    assert "secret" not in str(error.value)
    assert str(error.value).lstrip("“")[0].isalpha()


def test_the_time_of_a_slow_search_is_estimated_from_the_rows_that_were_read(
    done, tmp_path, monkeypatch
):
    keys = LayerTable.keys

    def slow(self, columns, conditions, box, run):
        yield from keys(self, columns, (), box, run)
        while conditions:  # all 40 rows were read
            run.cancellation.check()
            time.sleep(0.01)

    monkeypatch.setattr(LayerTable, "keys", slow)
    monkeypatch.setattr(layer_description, "_MEASURING_SECONDS", 0.3)
    (found,) = done(find_layers(str(lots_file(tmp_path, "GPKG"))))
    assert 0.3 <= done(describe(found.address)).seconds < 1.5
