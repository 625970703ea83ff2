"""The state that the map shows, from the map of the world that QGIS brings."""

import pytest
from qgis.core import (
    Qgis,
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsProject,
    QgsRectangle,
)

from parcel_lookup.core.gis.inputs.map_state import state_shown
from parcel_lookup.core.gis.qt.log import TAB

#: West, south, east, north.
IOWA_FIELDS = (-93.6, 41.8, -93.5, 41.9)
CONTIGUOUS = (-125, 24, -66, 50)


@pytest.fixture
def shown(qtbot, qgis_app):
    def shown(box, crs="EPSG:3857", *, in_degrees=True):
        """The abbreviation of the state in a view, "" for none."""
        system, context = (
            QgsCoordinateReferenceSystem(crs),
            QgsProject.instance().transformContext(),
        )
        extent = QgsRectangle(*box)
        if in_degrees:
            wgs84 = QgsCoordinateReferenceSystem("EPSG:4326")
            extent = QgsCoordinateTransform(wgs84, system, context).transformBoundingBox(extent)
        task = state_shown(extent, system, context)
        with qtbot.waitSignal(task.done, timeout=10_000) as waiting:
            task.start()
        (state,) = waiting.args
        return state.abbreviation if state else ""

    return shown


@pytest.mark.parametrize("crs", ["EPSG:3857", "EPSG:4326", "EPSG:26915", "EPSG:25832"])
def test_a_view_within_a_state_shows_it(shown, crs):
    assert shown(IOWA_FIELDS, crs) == "IA"


@pytest.mark.parametrize(
    ("box", "state"),
    [
        ((-96.7, 40.3, -90, 43.6), "IA"),
        ((-107, 25, -93, 37), "TX"),
        ((-71.9, 41.1, -71.1, 42.05), "RI"),
        ((-88, 24, -79.5, 31.2), "FL"),
        ((-160.6, 18.8, -154.7, 22.4), "HI"),
        ((-77.05, 38.88, -77, 38.92), "DC"),
        ((-67.3, 17.9, -65.5, 18.6), "PR"),
        ((144.6, 13.2, 145, 13.7), "GU"),
        ((-65.1, 17.6, -64.5, 18.4), "VI"),
    ],
)
def test_the_largest_state_of_a_wider_view_is_shown(shown, box, state):
    assert shown(box) == state


def test_a_view_over_the_180th_meridian_shows_alaska(shown):
    assert shown((-2_500_000, 300_000, 1_500_000, 2_500_000), "EPSG:3338", in_degrees=False) == "AK"


@pytest.mark.parametrize(
    "box", [CONTIGUOUS, (-179, -80, 179, 80), (2, 48, 3, 49), (-150, -40, -140, -30)]
)
def test_a_view_of_many_states_or_of_none_shows_none(shown, box):
    assert shown(box) == ""


@pytest.mark.parametrize(
    ("box", "crs"),
    [
        ((0, 0, 0, 0), "EPSG:26915"),
        ((-1e9, -1e9, 1e9, 1e9), "EPSG:26915"),
        ((-1e300, -1e300, 1e300, 1e300), "EPSG:26915"),
        ((float("nan"), 0, 1, 1), "EPSG:4326"),
        ((0, 0, 1, 1), ""),
        ((-6e6, -6e6, 6e6, 6e6), "EPSG:3031"),
        ((-6e6, -6e6, 6e6, 6e6), "PROJ:+proj=ortho +lat_0=42 +lon_0=-93"),
    ],
)
def test_a_view_that_is_nowhere_shows_none(shown, box, crs):
    assert shown(box, crs, in_degrees=False) == ""


@pytest.mark.parametrize("content", [None, b"no map"])
def test_without_the_map_no_state_is_known_and_the_log_shows_why(
    shown, content, tmp_path, qgis_app, qtbot
):
    if content is not None:
        path = tmp_path / "resources" / "data" / "world_map.gpkg"
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
    messages = []

    def keep(text, tab, _level):
        messages.append((tab, text))

    received = qgis_app.messageLog().messageReceived[str, str, Qgis.MessageLevel]
    real = QgsApplication.pkgDataPath()
    received.connect(keep)
    QgsApplication.setPkgDataPath(str(tmp_path))
    try:
        assert shown(IOWA_FIELDS) == ""
        qtbot.waitUntil(
            lambda: any(tab == TAB and "world_map.gpkg" in text for tab, text in messages)
        )
    finally:
        QgsApplication.setPkgDataPath(real)
        received.disconnect(keep)
