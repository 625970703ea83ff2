"""Tests of the report on neighbors, and of a page for each parcel."""

import re
from dataclasses import replace

import pytest
from qgis.core import (
    QgsApplication,
    QgsGeometry,
    QgsLayoutItemMap,
    QgsMapRendererParallelJob,
    QgsProject,
    QgsRectangle,
)

from parcel_lookup.core.contract import Cancellation, Filter
from parcel_lookup.core.contract.terms import FORBIDDEN, LayerTerms, Terms
from parcel_lookup.core.gis.inputs.distance import Distance
from parcel_lookup.core.gis.inputs.polygons import NeighborInput
from parcel_lookup.core.gis.layer.terms import set_terms
from parcel_lookup.core.gis.report import ReportOptions, ReportSaving, make_report
from parcel_lookup.core.gis.report.marks import remove_unused_marks
from parcel_lookup.core.gis.report.saving import map_settings
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.layers import layer_of
from parcel_lookup.tests.support.report import (
    cut_off,
    facts,
    overlapping,
    parcels,
    pdf_of,
    read_pdf,
    records,
    texts,
)

SUBJECT = QgsRectangle(-94, 42, -93.998, 42.002)  # the first of the squares
LAST = "ZZ [% 6 * 7 %] <b>Trust</b>"


@pytest.fixture
def project(qgis_app, english, qtbot):
    project = QgsProject.instance()
    project.clear()
    yield project
    qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0)
    project.clear()


def searched(layer, distance=300.0):
    """Return the search for the neighbors of the parcels of a layer."""
    area = NeighborInput.of_layer(layer, Distance(distance))
    return area.read(Cancellation()).applied_to(Search(place=area.name))


def neighbors(number=8, subject=None, distance=300.0):
    subject = subject or parcels([{"svc_uuid": "subject", "parcel_id": "A"}], "Subject")
    found = [
        {**one, "svc_uuid": f"n{row}", "owner": f"Owner {row:03}", "mail_addr": f"{row} Oak St"}
        for row, one in enumerate(records(number))
    ]
    found[-1]["owner"] = LAST
    return parcels(found, "Neighbors", searched(subject, distance))


def page(layer, options=None):
    return make_report(QgsProject.instance(), layer, facts(layer), options or ReportOptions())


def colors_of_map(layout):
    (item,) = (one for one in layout.items() if isinstance(one, QgsLayoutItemMap))
    job = QgsMapRendererParallelJob(map_settings(item, 80))
    job.start()
    job.waitForFinished()
    image = job.renderedImage()
    return {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }


def marks(layer):
    return {mark.name: mark.shape for mark in facts(layer).marks}


def test_the_subject_and_the_distance_are_on_the_map_and_in_the_legend(project):
    layout = page(neighbors())
    assert {"#1f2328", "#9a3412"} <= colors_of_map(layout)
    _, text = pdf_of(layout)
    assert "Subject" in text
    assert "Within 300 feet" in text
    assert "Also on the map" not in text


def test_the_marks_are_where_the_search_was(project):
    found = marks(neighbors())
    assert found["Subject"].boundingBox() == SUBJECT
    ring = found["Within 300 feet"].boundingBox()
    assert ring.contains(SUBJECT)
    meters = (ring.height() - SUBJECT.height()) / 2 * 111_070
    assert meters == pytest.approx(300 * 0.3048, rel=0.01)


def test_a_subject_of_polygons_is_marked_too(project):
    polygon = layer_of(["Polygon ((-94 42, -93.998 42, -93.998 42.002, -94 42.002, -94 42))"])
    found = marks(neighbors(subject=polygon))
    assert found["Subject"].boundingBox() == SUBJECT
    assert list(marks(neighbors(subject=polygon, distance=0))) == ["Subject"]


def test_without_the_layer_of_the_subject_the_distance_is_marked(project):
    layer = neighbors()
    project.removeMapLayer(project.mapLayersByName("Subject")[0])
    assert list(marks(layer)) == ["Within 300 feet"]


def test_the_subject_is_where_the_search_was_and_in_as_many_layers_as_it_needs(project):
    subject = parcels([{"svc_uuid": "1"}, {"svc_uuid": "2"}], "Subject")
    layer = neighbors(subject=subject)
    project.removeMapLayer(subject)
    # Another county has a parcel 1, too, half a mile farther north.
    parcels([{"svc_uuid": f"other-{row}"} for row in range(40)] + [{"svc_uuid": "1"}], "A County")
    parcels([{"svc_uuid": "1"}], "First")
    parcels([{"svc_uuid": "other"}, {"svc_uuid": "2"}], "Second")
    whole = QgsRectangle(SUBJECT)
    whole.combineExtentWith(QgsRectangle(-93.998, 42, -93.996, 42.002))
    found = marks(layer)["Subject"].boundingBox()
    assert (found.width(), found.height()) == pytest.approx((whole.width(), whole.height()))


def test_a_name_in_the_legend_is_never_evaluated(project):
    subject = parcels([{"svc_uuid": "subject"}], "Subject")
    search = replace(searched(subject), place="the area within [% 6 * 7 %] feet of Home")
    layout = page(parcels(records(3), "Neighbors", search))
    _, text = pdf_of(layout)
    assert "Within [ % 6 * 7 %] feet" in text


def test_the_marks_go_with_the_last_layout_that_shows_them(project, capfd):
    manager = project.layoutManager()
    manager.layoutRemoved.connect(lambda _name: remove_unused_marks(project))
    layer = neighbors()
    before = set(project.mapLayers())
    first, second = page(layer), page(layer)
    copy = manager.duplicateLayout(first, "Copy")
    assert len(set(project.mapLayers()) - before) == 2
    assert "ERROR" not in capfd.readouterr().err
    manager.removeLayout(first)
    assert len(set(project.mapLayers()) - before) == 2
    manager.removeLayout(copy)
    manager.removeLayout(second)
    assert set(project.mapLayers()) == before


def test_other_searches_have_neither_marks_nor_mailing_addresses(project):
    search = Search(filters=(Filter("svc_uuid", "nin", ("subject",)),))
    layer = parcels([{**one, "mail_addr": "1 Oak St"} for one in records(3)], search=search)
    assert facts(layer).marks == ()
    assert facts(layer).mailing is None


def test_the_marks_stay_in_a_project_that_is_read_again(project, tmp_path):
    page(neighbors())
    assert project.write(str(tmp_path / "project.qgz"))
    project.clear()
    assert project.read(str(tmp_path / "project.qgz"))
    (layout,) = project.layoutManager().layouts()
    assert {"#1f2328", "#9a3412"} <= colors_of_map(layout)


@pytest.mark.parametrize("is_landscape", [False, True])
def test_every_mailing_address_is_listed_on_as_many_pages_as_it_needs(project, is_landscape):
    options = ReportOptions(is_landscape=is_landscape)
    layout = page(neighbors(200), options)
    reader, _ = pdf_of(layout, options)
    assert len(reader.pages) == layout.pageCollection().pageCount() > 3
    rest = " ".join(" ".join(one.extract_text() for one in reader.pages[1:]).split())
    assert [row for row in range(199) if f"Owner {row:03} {row} Oak St" not in rest] == []
    assert f"{LAST} 199 Oak St" in rest
    assert cut_off(layout) == overlapping(layout) == []


def test_an_owner_of_many_parcels_has_one_row(project):
    subject = parcels([{"svc_uuid": "subject"}], "Subject")
    rows = [
        {**one, "svc_uuid": f"n{row}", "owner": "County", "mail_addr": "1 Oak St"}
        for row, one in enumerate(records(2000))
    ]
    layout = page(parcels(rows, "Neighbors", searched(subject)))
    reader, _ = pdf_of(layout)
    assert len(reader.pages) == 2
    last = " ".join(reader.pages[1].extract_text().split())
    assert last.count("1 Oak St") == 1
    assert "1999 Elm St" not in last  # there is no room for all of them
    assert "…" in last


def test_owners_are_not_listed_where_the_terms_forbid_mailing(project):
    layer = neighbors()
    terms = Terms(text="As published.", mailing_lists=FORBIDDEN)
    set_terms(layer, [LayerTerms(title="Elm County", terms=terms)])
    layout = page(layer)
    assert layout.pageCollection().pageCount() == 1
    assert any("mailing list" in text for text in texts(layout))


def saved(project, layer, path, qtbot):
    signals = []
    saving = ReportSaving(project, layer, ReportOptions(has_pages=True), str(path))
    saving.done.connect(signals.append)
    saving.failed.connect(signals.append)
    steps = []
    saving.progressed.connect(steps.append)
    saving.start()
    return saving, signals, steps


def test_each_parcel_has_a_page_with_its_fields(project, qtbot, tmp_path):
    rows = [{**one, "zoning": f"Zone of {one['situs']}"} for one in records(12)]
    rows[-1]["owner"] = LAST
    path = tmp_path / "report.pdf"
    _, signals, steps = saved(project, parcels(rows), path, qtbot)
    qtbot.waitUntil(lambda: bool(signals), timeout=60_000)
    assert signals[0].path == str(path)
    reader, _ = read_pdf(path)
    pages = [" ".join(one.extract_text().split()) for one in reader.pages]
    assert len(pages) == 13
    assert "12 parcels" in pages[0]
    for number, text in enumerate(pages[1:]):
        assert f"{number} Elm St Source: Elm County" in text  # the title
        assert f"Zone of {number} Elm St" in text
        assert "This parcel" in text
        assert "not a survey" in text
        assert "1 inch = " in text
    assert LAST in pages[-1]
    assert steps[1:-1] == [f"Drawing page {number} of 13" for number in range(1, 14)]


def test_the_page_of_a_parcel_without_a_geometry_shows_all_parcels(project, qtbot, tmp_path):
    layer, path = parcels(records(12)), tmp_path / "report.pdf"
    ids = sorted(layer.allFeatureIds())
    assert layer.dataProvider().changeGeometryValues({ids[-1]: QgsGeometry()})
    _, signals, _ = saved(project, layer, path, qtbot)
    qtbot.waitUntil(lambda: bool(signals), timeout=60_000)
    assert signals[0].path == str(path)
    reader, _ = read_pdf(path)
    scales = [re.search(r"1:[0-9,]+", one.extract_text())[0] for one in reader.pages]
    assert scales[-1] == scales[0] != scales[1]


def test_canceling_between_pages_leaves_the_old_file(project, qtbot, tmp_path):
    path = tmp_path / "report.pdf"
    path.write_bytes(b"old")
    saving, signals, steps = saved(project, parcels(records(40)), path, qtbot)
    qtbot.waitUntil(lambda: "Drawing page 3 of 41" in steps, timeout=60_000)
    assert saving.cancel_in_time()
    qtbot.wait(300)
    assert (signals, path.read_bytes()) == ([], b"old")
    assert "Drawing page 9 of 41" not in steps
