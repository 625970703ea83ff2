"""Dates before the year 1 or after 9999: reported, and in no file that others cannot read."""

import pytest
from qgis.core import QgsVectorLayer
from qgis.PyQt.QtCore import QDate, QDateTime, QMetaType, QTime

from parcel_lookup.core.gis import saving
from parcel_lookup.core.gis.export.formats import FORMATS
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.tests.support.exports import layer_with, saved
from parcel_lookup.tests.support.layers import box
from parcel_lookup.tests.support.readers import by_gdal, by_other, pyogrio_reader
from parcel_lookup.tests.support.saving import search
from parcel_lookup.tests.support.sources import row_of_parcels
from parcel_lookup.tests.support.toolbox import Feedback, run, toolbox_over

T = QMetaType.Type
SQUARE = "MultiPolygon (((0 0, 0 1, 1 1, 0 0)))"
BEYOND = [QDate(-44, 3, 15), QDate(-1, 12, 31), QDate(10000, 1, 1), QDate(200000, 1, 1)]
WITHIN = [QDate(1, 1, 1), QDate(2001, 2, 3), QDate(9999, 12, 31)]
#: As formats without dates have them, in the order above.
AS_TEXT = ["-0044-03-15", "-0001-12-31", "+10000-01-01", "+200000-01-01"]
ENDINGS = (".shp", ".gpkg", ".geojson", ".csv", ".xlsx", ".fgb", ".kml", ".parquet")


def layer():
    rows = [[date, QDateTime(date, QTime(12, 0)), SQUARE] for date in (*BEYOND, *WITHIN)]
    return layer_with([("day", T.QDate), ("moment", T.QDateTime)], rows, kind="MultiPolygon")


@pytest.fixture(scope="module")
def pyogrio():
    with pyogrio_reader() as read:
        yield read


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_format_reports_them_and_other_software_reads_the_file(
    qgis_app, tmp_path, pyogrio, ending
):
    if not next(one for one in FORMATS if one.ending == ending).is_available:
        pytest.skip("this GDAL does not write it")
    report = saved(layer(), tmp_path / f"p{ending}")
    reported = {one.field: one.rows for one in report.remarks if one.kind == "date"}
    assert reported["moment"] == len(BEYOND)
    assert reported["day"] >= len(BEYOND)  # Excel does not know the year 1 either
    read = [by_gdal, pyogrio] if ending != ".kml" else [by_gdal]
    if ending not in (".fgb", ".parquet"):
        read.append(by_other)
    for one in read:
        table = one(report.path)
        days = [row[table.names.index("day")] for row in table.rows]
        assert len(days) == len(BEYOND) + len(WITHIN)
        assert days[:4] in ([None] * 4, AS_TEXT), one
        assert str(days[5])[:10].replace("/", "-") == "2001-02-03"


@pytest.mark.parametrize("ending", [".gpkg", ".shp", ".geojson", ".csv", ".fgb"])
def test_so_do_the_files_of_algorithms(qgis_app, qgis_processing, tmp_path, pyogrio, ending):
    strip = box(-94, 41, -80, 43)
    zones = layer_with(
        [("day", T.QDate), ("moment", T.QDateTime)],
        [[date, QDateTime(date, QTime(12, 0)), strip.asWkt()] for date in BEYOND[:3]],
        kind="Polygon",
    )
    feedback, path = Feedback(), tmp_path / f"p{ending}"
    with toolbox_over(tmp_path / "county.gpkg", row_of_parcels(2)):
        result = run("area_search", feedback, INPUT=zones, JOIN_MODE=1, OUTPUT=str(path))
    assert result["COMPLETE"]
    assert "Dates outside the years 1 to 9999 are NULL in OUTPUT: 12." in feedback.warnings
    for read in (by_gdal, pyogrio):
        table = read(path)
        assert len(table.rows) == 6
        assert not any(row[table.names.index("src_day")] for row in table.rows)
    assert QgsVectorLayer(str(path), "p", "ogr").featureCount() == 6


def test_dates_in_a_saved_result(qtbot, qgis_new_project, tmp_path, pyogrio):
    zones = layer_with(
        [("day", T.QDate)], [[BEYOND[0], box(-94, 41, -80, 43).asWkt()]], kind="Polygon"
    )
    found = search(qtbot, row_of_parcels(3), AreaInput.from_layer(zones))
    started = saving.save_result(found.layer, tmp_path / "p.gpkg")
    with qtbot.waitSignal(started.done, timeout=10_000) as done:
        pass
    [saved_result] = done.args
    assert "Dates beyond the years 1 to 9999, saved as NULL (3 values)." in saved_result.notes
    table = pyogrio(tmp_path / "p.gpkg")
    assert [row[table.names.index("src_day")] for row in table.rows] == [None] * 3
