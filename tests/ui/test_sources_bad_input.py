"""Files as they come from counties, and sources that change while the dialog of sources is open."""

from __future__ import annotations

import json
import shutil

import pytest
from qgis.core import QgsCoordinateReferenceSystem, QgsVectorLayer
from qgis.gui import QgsFileWidget, QgsProjectionSelectionWidget
from qgis.PyQt.QtWidgets import QAbstractButton, QTableWidget

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.connections.copies import LayerCopying
from parcel_lookup.core.gis.connections.layer_description import complete, describe, find_layers
from parcel_lookup.core.gis.connections.layers import layer_connection, project_connection
from parcel_lookup.core.parcel_file.changes import FileChanges
from parcel_lookup.tests.support import source_dialog as user
from parcel_lookup.tests.support.disks import stalled_file
from parcel_lookup.tests.support.layers import box, layer_of, save
from parcel_lookup.tests.support.mapped_layers import result_of
from parcel_lookup.ui.connections.connection_row import ConnectionRow
from parcel_lookup.ui.sources.dialog import SourceDialog

FIELDS = "PIN:string,OWNER:string,NOTE:string"
UTM, ITALY = "EPSG:32615", "EPSG:32633"

pytestmark = pytest.mark.usefixtures("parcel_home")


def lots(number=3, crs="EPSG:4326", fields=FIELDS):
    """Return adjacent lots near Ames, Iowa."""
    shapes = [box(-93.6 + n / 1000, 42, -93.599 + n / 1000, 42.001, crs) for n in range(number)]
    values = [[f"{n:03}", f"Owner {n}", "x"][: fields.count(":")] for n in range(number)]
    return layer_of(shapes, crs=crs, fields=fields, values=values, name="lots")


def geojson(path, *properties):
    """Write a file of lots with these properties."""
    features = [
        {"type": "Feature", "properties": one, "geometry": _square(n)}
        for n, one in enumerate(properties)
    ]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return path


def _square(number):
    west, east = -93.6 + number / 1000, -93.599 + number / 1000
    ring = [[west, 42], [east, 42], [east, 42.001], [west, 42.001], [west, 42]]
    return {"type": "Polygon", "coordinates": [ring]}


def choose_crs(dialog, qtbot, crs):
    user.part(dialog, QgsProjectionSelectionWidget, "source_crs").setCrs(
        QgsCoordinateReferenceSystem(crs)
    )
    user.wait(dialog, qtbot, "✓ First")


def names():
    return [one.name for one in Connections().all()]


# ---- coordinate systems --------------------------------------------------------------------------


def test_a_wrong_prj_is_reported_and_another_crs_can_be_chosen(window, qtbot, tmp_path):
    path = save(lots(crs=UTM), tmp_path / "lots.shp")
    wrong = save(lots(crs=ITALY), tmp_path / "wrong.shp")
    shutil.copy(wrong.with_suffix(".prj"), path.with_suffix(".prj"))
    dialog = user.opened(window, path=str(path))
    user.wait(dialog, qtbot, "not in the United States")
    user.choose(dialog, "legal", "NOTE")
    choose_crs(dialog, qtbot, UTM)
    connection = user.save(dialog, qtbot)
    found = user.parcels_of(connection)
    assert {(one["county"], one["legal"]) for one in found} == {("Story", "x")}
    dialog = user.opened(window, connection.name)
    user.wait(dialog, qtbot, "✓ First")  # with the CRS that was chosen
    assert user.mapped(dialog)["legal"] == "NOTE"


def test_another_file_has_a_crs_of_its_own(window, qtbot, tmp_path):
    first = save(lots(crs="EPSG:3418"), tmp_path / "feet.shp")
    first.with_suffix(".prj").unlink()
    dialog = user.opened(window, path=str(first))
    user.wait(dialog, qtbot, "no coordinate reference system")
    choose_crs(dialog, qtbot, "EPSG:3418")
    user.press(dialog, "source_back")
    second = save(lots(crs=UTM), tmp_path / "meters.shp")
    user.part(dialog, QgsFileWidget, "source_file").setFilePath(str(second))
    user.press(dialog, "source_next")
    user.wait(dialog, qtbot, "✓ First")
    connection = user.save(dialog, qtbot)
    assert connection.info.crs == UTM
    assert {one["county"] for one in user.parcels_of(connection)} == {"Story"}


# ---- what is in files ----------------------------------------------------------------------------

ODD = {
    'a"b': "1",
    "<b>x</b>": "<i>v</i>",
    "new\nline": "q\nr",
    "it's": "2",
    "x\\y": "3",
    "ÄÖ; DROP TABLE lots": "4",
    "{0} %s": "5",
    "a|b": "6",
    "acres": "many",
    "svc_uuid": "same",
    "geom": "g",
}


def test_odd_columns_are_text_can_be_chosen_and_lose_nothing(window, qtbot, tmp_path):
    path = geojson(tmp_path / "odd.geojson", *({"PIN": str(n), **ODD} for n in range(3)))
    dialog = user.opened(window, path=str(path))
    user.wait(dialog, qtbot)
    user.choose(dialog, "owner", "<b>x</b>")
    assert user.first_values(dialog, "owner") == ["<i>v</i>"] * 3
    table = user.part(dialog, QTableWidget, "source_fields")
    tips = [
        table.item(row, at).toolTip()
        for row in range(table.rowCount())
        for at in range(table.columnCount())
        if table.item(row, at)
    ]
    assert not any("<i>v" in one or "<b>x" in one for one in tips)
    shown = [
        user.column(dialog, "legal").itemText(at)
        for at in range(user.column(dialog, "legal").count())
    ]
    assert {*ODD} - {"new\nline"} <= {*shown}
    found = user.parcels_of(user.save(dialog, qtbot))
    assert [one["owner"] for one in found] == ["<i>v</i>"] * 3
    assert len({one["svc_uuid"] for one in found}) == 3
    own = {*ODD} - {"<b>x</b>", "acres", "svc_uuid", "geom"}  # those with our names get another
    assert {name: found[0][name] for name in own} == {name: ODD[name] for name in own}
    assert "g" in found[0].values()


def test_a_file_of_300_columns_and_one_row(window, qtbot, tmp_path):
    wide = {f"C{n:03}": f"v{n}" for n in range(300)}
    dialog = user.opened(window, path=str(geojson(tmp_path / "wide.geojson", {"PIN": "1", **wide})))
    user.wait(dialog, qtbot, "✓ First 1 row read.")
    (parcel,) = user.parcels_of(user.save(dialog, qtbot))
    assert {name: parcel[name] for name in wide} == wide


def test_rows_without_polygons_are_parcels_and_a_file_without_rows_is_refused(
    window, qtbot, tmp_path
):
    path = geojson(tmp_path / "mixed.geojson", {"PIN": "1"}, {"PIN": "2"}, {"PIN": "3"})
    body = json.loads(path.read_text())
    body["features"][0]["geometry"] = {"type": "Point", "coordinates": [-93.6, 42]}
    body["features"][1]["geometry"] = None
    path.write_text(json.dumps(body))
    dialog = user.opened(window, path=str(path))
    user.wait(dialog, qtbot, "✓ First 3 rows read.")
    assert len(user.parcels_of(user.save(dialog, qtbot))) == 3
    for name in ("empty.geojson", "table.csv"):
        empty = tmp_path / name
        empty.write_text(
            "PIN,OWNER\n1,A\n"
            if name == "table.csv"
            else '{"type": "FeatureCollection", "features": []}'
        )
        dialog = user.opened(window, path=str(empty))
        user.wait(dialog, qtbot, "no polygon layer" if name == "table.csv" else "no rows")
        assert not user.shows_columns(dialog)
        dialog.reject()


# ---- five minutes later --------------------------------------------------------------------------


def rewrite(path, layer):
    for one in path.parent.glob(f"{path.stem}.*"):
        one.unlink()
    save(layer, path)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda path: rewrite(path, lots(fields="PIN:string")), "no column OWNER"),
        (
            lambda path: rewrite(path, layer_of(["Point (0 0)"], kind="Point", fields=FIELDS)),
            "no polygons",
        ),
        (lambda path: path.with_suffix(".dbf").unlink(), "ends in .dbf: copy"),
        (lambda path: path.unlink(), "not there any more"),
    ],
    ids=["column", "points", "part", "gone"],
)
def test_ok_after_the_file_changed_says_so_and_saves_nothing(
    change, words, window, qtbot, tmp_path
):
    path = save(lots(), tmp_path / "lots.shp")
    dialog = user.opened(window, path=str(path))
    user.wait(dialog, qtbot)
    change(path)
    user.press(dialog, "source_ok")
    user.wait(dialog, qtbot, words)
    assert dialog.isVisible()
    assert names() == ["sample"]
    rewrite(path, lots())
    user.press(dialog, "source_ok")  # as if nothing had happened
    qtbot.waitUntil(lambda: len(names()) == 2, timeout=user.LONGEST)


def test_ok_on_a_drive_that_stalls_can_be_canceled(window, qtbot, tmp_path):
    path = save(lots(), tmp_path / "lots.geojson", "GeoJSON")
    dialog = user.opened(window, path=str(path))
    user.wait(dialog, qtbot)
    path.unlink()
    with stalled_file(path):
        user.press(dialog, "source_ok")
        qtbot.waitUntil(lambda: user.is_reading(dialog))
        assert not user.part(dialog, QAbstractButton, "source_ok").isEnabled()
        user.press(dialog, "source_cancel")
        assert user.note(dialog) == "Reading was canceled."
        assert user.part(dialog, QAbstractButton, "source_ok").isEnabled()
        assert user.mapped(dialog)["owner"] == "OWNER"
    assert names() == ["sample"]


def test_layers_that_come_and_go_leave_the_columns_as_they_are(window, qtbot, tmp_path, project):
    path = save(lots(), tmp_path / "lots.gpkg", "GPKG")
    layer = project.addMapLayer(QgsVectorLayer(f"{path}|layername=lots", "Lots", "ogr"))
    for where in ({"path": str(path)}, {"layer": layer}):
        dialog = user.opened(window, **where)
        user.wait(dialog, qtbot)
        user.choose(dialog, "legal", "NOTE")
        other = project.addMapLayer(lots())  # a search has ended
        project.removeMapLayer(other.id())
        if "layer" in where:
            project.removeMapLayer(layer.id())
        assert user.shows_columns(dialog)
        connection = user.save(dialog, qtbot)
        assert {one["legal"] for one in user.parcels_of(connection)} == {"x"}


def test_ok_after_the_layer_left_the_project_says_so(window, qtbot, project):
    layer = project.addMapLayer(lots())
    dialog = SourceDialog(Connections(), window, project_connection(layer))
    dialog.open()
    user.wait(dialog, qtbot)
    project.removeMapLayer(layer.id())
    user.press(dialog, "source_ok")
    qtbot.waitUntil(
        lambda: "no longer in the project" in f"{user.note(dialog)} {user.problem(dialog)}",
        timeout=user.LONGEST,
    )
    assert user.mapped(dialog)["owner"] == "OWNER"


def test_a_copy_stays_if_its_source_is_gone_when_it_is_made_again(qtbot, tmp_path, project):
    path, made = save(lots(), tmp_path / "lots.gpkg", "GPKG"), tmp_path / "copy.gpkg"
    (found,) = result_of(qtbot, find_layers(str(path)))
    mapped = result_of(qtbot, complete(result_of(qtbot, describe(found.address)), "Lots"))
    copied = LayerCopying(mapped, made).run(Cancellation())
    Connections().save(layer_connection("Lots", copied.mapped, mapped))
    Connections().set_default("Lots")
    content = made.read_bytes()
    row = ConnectionRow()
    qtbot.addWidget(row)
    path.unlink()
    with qtbot.waitSignal(row.failed, timeout=user.LONGEST) as failed:
        row.update_parcels()
    assert "not there any more" in failed.args[0].sentence
    assert made.read_bytes() == content
    assert len(user.parcels_of(Connections().get("Lots"))) == 3
    save(lots(5), path, "GPKG")
    with qtbot.waitSignal(row.updated, timeout=user.LONGEST) as updated:
        row.update_parcels()
    assert updated.args[1].changes == FileChanges(added=2, changed=0, removed=0)
    row.close_down()
