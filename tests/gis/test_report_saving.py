"""Tests of saving a report as PDF: complete or not at all, without blocking the main thread."""

import os
from pathlib import Path

import pytest
from qgis.core import (
    QgsApplication,
    QgsFeature,
    QgsGeometry,
    QgsLayoutExporter,
    QgsMapRendererParallelJob,
    QgsProject,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import Qt

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode
from parcel_lookup.core.gis.report import (
    ReportOptions,
    ReportSaving,
    make_report,
    saving,
)
from parcel_lookup.core.gis.report.page import ReportPage
from parcel_lookup.core.gis.report.saving import map_settings, show_picture, write_whole
from parcel_lookup.tests.support.report import facts, parcels, read_pdf, records

OLD = b"an old report"


@pytest.fixture
def project(qgis_app, qtbot):
    project = QgsProject.instance()
    project.clear()
    yield project
    qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0)
    project.clear()


@pytest.fixture
def save(project, qtbot, tmp_path):
    """Start saving; return the object, the signals it emits, and the path."""

    def save(layer, path=tmp_path / "report.pdf"):
        signals = []
        saving = ReportSaving(project, layer, ReportOptions(), str(path))
        for name in ("done", "failed"):
            getattr(saving, name).connect(lambda what, name=name: signals.append((name, what)))
        saving.dropped.connect(lambda: signals.append(("dropped", None)))
        saving.progressed.connect(steps.append)
        saving.start()
        return saving, signals, path

    steps = save.steps = []
    return save


def test_the_file_is_there_and_nothing_next_to_it(save, qtbot):
    layer = parcels(records(40))
    _, signals, path = save(layer)
    qtbot.waitUntil(lambda: bool(signals), timeout=20_000)
    assert [(name, report.path, report.undrawn) for name, report in signals] == [
        ("done", str(path), ())
    ]
    reader, text = read_pdf(path)
    assert len(reader.pages) == 1
    assert reader.metadata.title == layer.name()
    assert "40 parcels" in text
    assert "1:" in text  # the map to which the scale refers is not on the page
    assert "not a survey" in text
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    assert save.steps == ["Reading the parcels", "Drawing the map", "Writing the file"]
    assert QgsProject.instance().layoutManager().layouts() == []


def test_an_image_replaces_the_map(project, qtbot):
    """The page with the picture is the page with the live map, and has nothing else to draw."""
    layer = parcels(records(100))
    layer.setLabelsEnabled(False)
    page = ReportPage(project, layer, facts(layer), ReportOptions())
    layout, item = page.layout, page.map
    live = QgsLayoutExporter(layout).renderPageToImage(0, dpi=50)
    assert map_settings(item, 300).outputSize().width() == round(item.rect().width() / 25.4 * 300)
    job = QgsMapRendererParallelJob(map_settings(item, 50))
    with qtbot.waitSignal(job.finished, timeout=20_000):
        job.start()
    image = job.renderedImage()
    show_picture(item, image)
    still = QgsLayoutExporter(layout).renderPageToImage(0, dpi=50)
    image.fill(Qt.GlobalColor.white)
    show_picture(item, image)
    empty = _difference(live, QgsLayoutExporter(layout).renderPageToImage(0, dpi=50))
    assert empty > 2
    # Outlines of a picture lie up to half a pixel elsewhere.
    assert _difference(live, still) < empty / 3


def _difference(one, other):
    """Return the mean difference of the colors over the page, of 255."""
    assert one.size() == other.size()
    total = 0
    for y in range(0, one.height(), 2):
        for x in range(0, one.width(), 2):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            total += abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue())
    return total / 3 / (one.height() * one.width() / 4)


def test_the_old_file_stays_where_a_new_one_cannot_be_written(save, qtbot, tmp_path):
    folder = tmp_path / "a folder"
    (folder / "report.pdf" / "in it").mkdir(parents=True)  # of the file's own name
    _, signals, path = save(parcels(records(3)), folder / "report.pdf")
    qtbot.waitUntil(lambda: bool(signals), timeout=20_000)
    ((name, error),) = signals
    assert name == "failed"
    assert error.code is ErrorCode.EXPORT_FAILED
    assert str(path) in error.sentence
    assert [one.name for one in folder.iterdir()] == ["report.pdf"]
    _, signals, _ = save(parcels(records(3)), tmp_path / "nowhere" / "report.pdf")
    qtbot.waitUntil(lambda: bool(signals), timeout=20_000)
    assert signals[0][0] == "failed"


def test_a_file_is_replaced_at_the_end_only(tmp_path):
    path = tmp_path / "report.pdf"
    path.write_bytes(OLD)
    stop = Cancellation()
    stop.cancel()
    with pytest.raises(Cancelled):
        write_whole(str(path), b"new", stop)
    assert path.read_bytes() == OLD
    write_whole(str(path), b"new", Cancellation())
    assert path.read_bytes() == b"new"
    assert [one.name for one in tmp_path.iterdir()] == ["report.pdf"]


def test_what_a_killed_process_left_goes_with_a_later_report(tmp_path, monkeypatch):
    with monkeypatch.context() as killed:
        killed.setattr(saving, "remove_folder", lambda _folder: None)
        killed.setattr(Path, "replace", lambda _path, _target: None)
        write_whole(str(tmp_path / "report.pdf"), b"left", Cancellation())
    (left,) = tmp_path.iterdir()
    for one in (*left.iterdir(), left):
        os.utime(one, (0, 0))
    write_whole(str(tmp_path / "report.pdf"), b"new", Cancellation())
    assert [one.name for one in tmp_path.iterdir()] == ["report.pdf"]


@pytest.mark.parametrize("step", ["Reading the parcels", "Drawing the map"])
@pytest.mark.parametrize("how", ["cancelled", "removed", "cleared"])
def test_canceling_and_removing_leave_the_old_file(project, save, qtbot, tmp_path, step, how):
    path = tmp_path / "report.pdf"
    path.write_bytes(OLD)
    layer = parcels(records(40))
    saving, signals, _ = save(layer)
    qtbot.waitUntil(lambda: step in save.steps, timeout=20_000)
    if how == "cancelled":
        assert saving.cancel_in_time()
    elif how == "removed":
        project.removeMapLayer(layer.id())
    else:
        project.clear()
    if how == "cancelled":
        qtbot.wait(300)
        assert signals == []
    else:
        qtbot.waitUntil(lambda: signals == [("dropped", None)], timeout=20_000)
    assert path.read_bytes() == OLD
    assert [one.name for one in tmp_path.iterdir()] == ["report.pdf"]


def roads(project, name):
    """A layer on the map, without what would draw it."""
    layer = QgsVectorLayer("LineString?crs=EPSG:4326", name, "memory")
    feature = QgsFeature()
    feature.setGeometry(QgsGeometry.fromWkt("LineString (-94 42, -93.99 42)"))
    layer.dataProvider().addFeatures([feature])
    layer.setRenderer(None)
    return project.addMapLayer(layer)


def test_a_layer_that_cannot_be_drawn_is_reported(project, save, qtbot):
    layer = parcels(records(3))
    roads(project, "Roads")
    plan = roads(project, "Plan")  # not to be drawn at this scale anyway
    plan.setScaleBasedVisibility(True)
    plan.setMinimumScale(2)
    _, signals, _ = save(layer)
    qtbot.waitUntil(lambda: bool(signals), timeout=20_000)
    ((name, report),) = signals
    assert name == "done"
    (undrawn,) = report.undrawn
    assert undrawn.startswith("Roads: ")
    assert "does not show 1 layer that could not be drawn: Roads" in report.sentence


def test_a_layout_can_be_read_back_from_the_project(project, tmp_path):
    layer = parcels(records(20))
    make_report(project, layer, facts(layer), ReportOptions("Kept"))
    assert project.write(str(tmp_path / "project.qgs"))
    project.clear()
    assert project.read(str(tmp_path / "project.qgs"))
    (layout,) = project.layoutManager().layouts()
    assert layout.name() == "Report: Kept"
    image = QgsLayoutExporter(layout).renderPageToImage(0, dpi=40)
    assert not image.isNull()


@pytest.mark.parametrize("step", ["ReportPage", "map_settings", "show_picture", "PdfPages.add"])
def test_unexpected_errors_are_reported_and_end_the_report(save, qtbot, monkeypatch, step):
    def broken(*_arguments):
        raise RuntimeError("wrapped C/C++ object has been deleted")

    monkeypatch.setattr(f"parcel_lookup.core.gis.report.saving.{step}", broken)
    _, signals, path = save(parcels(records(3)))
    qtbot.waitUntil(lambda: bool(signals), timeout=20_000)
    [(name, error)] = signals
    assert (name, error.code) == ("failed", ErrorCode.UNEXPECTED)
    assert "has been deleted" in error.detail
    assert not path.exists()
