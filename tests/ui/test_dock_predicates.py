"""Searches from the dock for parcels with a relation to the area, driven and checked with shapely.

The county is 60 by 40 squares of 0.002°, from 100° W 38° N on.
"""

import pytest
import shapely
from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsFeature,
    QgsGeometry,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.gui import QgsDoubleSpinBox, QgsMapLayerComboBox
from qgis.PyQt.QtWidgets import QComboBox, QLabel, QPushButton, QRadioButton, QWidget

from parcel_lookup.core.gis.connections import history_path
from parcel_lookup.core.gis.layer.properties import SEARCH_PROPERTY, is_result_layer
from parcel_lookup.core.gis.result.layer_kinds import LayerTarget
from parcel_lookup.core.search import Predicate, Relation, Search
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.builder import (
    EVERYWHERE,
    IN_KANSAS,
    NUMBER_OF_TWELVES,
    TWELVES,
    builder,
    choose,
    lines,
    open_builder,
    part,
    refine,
    sentence,
    start,
)
from parcel_lookup.tests.support.dock import (
    connect,
    dock_on_file,
    keep_key,
    message,
    opened_dock,
    search,
    wait,
)
from parcel_lookup.tests.support.menus import result_entry
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.ui.filters.draft import Draft

SIDE = 0.002
MOSTLY = Predicate(Relation.MOSTLY_INSIDE)

#: Polygons that overlap each other, and cut squares in every direction.
ZONES = (
    shapely.box(-99.9993, 38.0013, -99.9815, 38.0121),
    shapely.box(-99.9853, 38.0071, -99.9611, 38.0247),
    shapely.Polygon([(-99.9503, 38.0013), (-99.9307, 38.0317), (-99.9551, 38.0411)]),
)


@pytest.fixture
def dock(iface, county, qtbot):
    with dock_on_file(iface, county) as dock:
        yield dock


@pytest.fixture
def zones(project):
    """A layer of polygons."""
    layer = QgsVectorLayer("Polygon?crs=EPSG:4326&field=ZONE:string", "Zones", "memory")
    for number, shape in enumerate(ZONES):
        feature = QgsFeature(layer.fields())
        feature.setAttributes([f"Z{number}"])
        feature.setGeometry(QgsGeometry.fromWkt(shapely.to_wkt(shape, rounding_precision=-1)))
        layer.dataProvider().addFeatures([feature])
    return project.addMapLayer(layer)


def set_relation(dock, relation, least=None, unit="percent"):
    """Choose a relation as a user does."""
    for name, data in (("relation", relation), ("overlap_unit", unit)):
        combo = part(dock, QComboBox, name)
        combo.setCurrentIndex(combo.findData(data))
    if least is not None:
        part(dock, QgsDoubleSpinBox, "min_overlap").setValue(least)


def expected(meets, *shapes):
    """Return the numbers of the squares for which `meets` is true of the share and the center."""
    area = shapely.unary_union(shapes)
    found = set()
    for number in range(2400):
        west, south = -100 + number % 60 * SIDE, 38 + number // 60 * SIDE
        square = shapely.box(west, south, west + SIDE, south + SIDE)
        share = 100 * square.intersection(area).area / square.area
        if square.intersects(area) and meets(share, area.intersects(square.centroid)):
            found.add(number)
    return found


def numbers(layer):
    return {int(feature["owner"].split()[1]) for feature in layer.getFeatures()}


def result(project, *others):
    """Return the one result layer besides others."""
    layers = [one for one in project.mapLayers().values() if is_result_layer(one)]
    (layer,) = [one for one in layers if one not in others]
    return layer


# At 38° N, a square has 175.64 m by 221.99 m on the ellipsoid, which are 9.6 acres.
ACRES_OF_SQUARE = 9.635

RELATIONS = [
    ("touches", (), lambda share, _center: True, "touching 3 polygons of Zones"),
    (
        "overlaps",
        (10,),
        lambda share, _center: share >= 10,
        "overlapping 3 polygons of Zones by at least 10 %",
    ),
    (
        "overlaps",
        (5, "acres"),
        lambda share, _center: share / 100 * ACRES_OF_SQUARE >= 5,
        "overlapping 3 polygons of Zones by at least 5 acres",
    ),
    (
        "mostly_inside",
        (),
        lambda share, _center: share > 50,
        "mostly inside 3 polygons of Zones",
    ),
    (
        "center_inside",
        (),
        lambda _share, center: center,
        "with their center inside 3 polygons of Zones",
    ),
]


NAMES = {
    ("touches",): "Parcels in Zones",
    ("overlaps", 10): "Parcels at least 10 % in Zones",
    ("overlaps", 5, "acres"): "Parcels at least 5 acres in Zones",
    ("mostly_inside",): "Parcels mostly in Zones",
    ("center_inside",): "Parcels centered in Zones",
}


@pytest.mark.parametrize(("relation", "least", "meets", "words"), RELATIONS)
def test_parcels_with_the_chosen_relation_are_found(
    dock, iface, project, zones, qtbot, relation, least, meets, words
):
    set_relation(dock, relation, *least)
    search(dock, qtbot)
    layer = result(project)
    squares = expected(meets, *ZONES)
    assert len(squares) > 100
    assert numbers(layer) == squares
    assert message(iface).startswith(f"{len(squares)} parcels {words}")
    assert layer.name() == NAMES[(relation, *least)]
    assert layer.metadata().abstract().startswith(f"Parcels {words}.")
    history = History(history_path())
    assert history.entries()[0].sentence == f"Parcels {words}."
    history.close()


@pytest.fixture(scope="module")
def service(county):
    with RunningService(county) as service:
        yield service


@pytest.mark.parametrize(("relation", "least", "meets", "words"), RELATIONS)
def test_a_service_finds_the_same_parcels(
    iface, project, service, zones, qtbot, relation, least, meets, words
):
    with opened_dock(iface) as dock:
        connect(dock, service.url, authcfg=keep_key(service.key))
        set_relation(dock, relation, *least)
        search(dock, qtbot)
        assert numbers(result(project)) == expected(meets, *ZONES)
        assert f" parcels {words}" in message(iface)


def mostly(share, _center):
    return share > 50


def test_the_map_view_and_filters_have_a_relation_too(dock, iface, project, qtbot):
    iface.canvas.setExtent(QgsRectangle(-99.9873, 38.0033, -99.9551, 38.0277))
    extent = iface.canvas.mapSettings().visibleExtent()
    shown = shapely.from_wkb(bytes(QgsGeometry.fromRect(extent).asWkb()))
    set_relation(dock, "mostly_inside")
    dock._which.set_draft(Draft((TWELVES,)))
    search(dock, qtbot)
    squares = {number for number in expected(mostly, shown) if "12" in str(number)}
    assert numbers(result(project)) == squares
    words = f"{len(squares)} parcels mostly inside the map view match the filters"
    assert message(iface).startswith(words)
    assert result(project).name() == "Owner contains 12 mostly in the map view"


def test_a_drawn_area_has_a_relation_too(dock, iface, project, qtbot):
    set_relation(dock, "center_inside")
    triangle = QgsGeometry.fromWkt(shapely.to_wkt(ZONES[2], rounding_precision=-1))
    dock.take_area(triangle, QgsCoordinateReferenceSystem("EPSG:4326"))
    search(dock, qtbot)
    assert numbers(result(project)) == expected(lambda _share, center: center, ZONES[2])
    assert "parcels with their center inside the drawn area (" in message(iface)


def test_points_are_searched_in_the_dock_itself(dock, iface, project, qtbot):
    wells = QgsVectorLayer("Point?crs=EPSG:4326&field=NAME:string", "Wells", "memory")
    for number in range(3):
        feature = QgsFeature(wells.fields())
        feature.setAttributes([f"W{number}"])
        feature.setGeometry(QgsGeometry.fromWkt(f"POINT({-99.951 + number * 0.02} 38.021)"))
        wells.dataProvider().addFeatures([feature])
    project.addMapLayer(wells)
    dock.findChild(QgsMapLayerComboBox, "parcel_lookup_layer").setLayer(wells)
    part(dock, QRadioButton, "where_layer").click()
    search(dock, qtbot)
    # Each point is in the middle of a square of 176 by 222 m: 91 m are more than its half width.
    layer = result(project)
    assert layer.name() == "Parcels within 300 feet of Wells"
    assert layer.featureCount() == 3 * 3
    assert {feature["src_NAME"] for feature in layer.getFeatures()} == {"W0", "W1", "W2"}
    set_relation(dock, "mostly_inside")
    search(dock, qtbot)
    assert result(project, layer).featureCount() == 3
    assert message(iface).startswith("3 parcels mostly inside the area within 300 feet of Wells")


# ---- the relation stays with the search -------------------------------------------------------


@pytest.fixture
def found(dock, project, zones, qtbot):
    """The layer of a search for parcels mostly inside; the dock then has the default relation."""
    set_relation(dock, "mostly_inside")
    search(dock, qtbot)
    set_relation(dock, "touches")
    return result(project)


def test_the_layer_and_the_history_have_the_predicate(found):
    search = Search.from_json(found.customProperty(SEARCH_PROPERTY))
    assert search.predicate == MOSTLY
    history = History(history_path())
    stored, _ = history.search_of(history.entries()[0].id)
    assert stored.predicate == MOSTLY
    history.close()


def test_a_search_runs_again_with_its_predicate(dock, project, found, zones, qtbot):
    squares = numbers(found)
    assert squares == expected(mostly, *ZONES)
    project.removeMapLayer(zones.id())
    (line,) = lines(dock)
    result_entry(line, "run_again").trigger()
    wait(dock, qtbot)
    assert numbers(result(project, found)) == squares


def test_the_search_of_an_earlier_session_runs_again_with_its_predicate(
    dock, iface, project, found, qtbot
):
    squares = numbers(found)
    dock._runner._jobs.clear()
    dock.layer_searches.run_again([LayerTarget(found)])
    wait(dock, qtbot)
    assert numbers(result(project, found)) == squares


def test_the_history_runs_a_search_and_a_saved_one_with_the_predicate(dock, project, found, qtbot):
    squares, history = numbers(found), History(history_path())
    entry = history.entries()[0]
    search, carried = history.search_of(entry.id)
    history.save_search("Saved", search, carried)
    (saved,) = history.saved()
    assert saved.sentence == "Parcels mostly inside 3 polygons of Zones."
    history.close()
    dock._history.run_requested.emit(entry)
    wait(dock, qtbot)
    again = result(project, found)
    dock._history.run_requested.emit(saved)
    wait(dock, qtbot)
    assert numbers(again) == numbers(result(project, found, again)) == squares
    assert result(project, found, again).name() == "Saved"


def test_a_refined_search_keeps_its_relation(dock, iface, project, found, qtbot):
    squares = numbers(found)
    refine(lines(dock)[0])
    dialog = builder(iface)
    assert sentence(dialog) == "Parcels mostly inside Zones."
    choose(dialog, Draft((TWELVES,)))
    assert sentence(dialog) == "Parcels mostly inside Zones where owner contains “12”."
    start(dialog)
    wait(dock, qtbot)
    matching = {number for number in squares if "12" in str(number)}
    assert numbers(result(project, found)) == matching


def test_the_builder_shows_and_uses_the_relation_of_the_dock(dock, iface, project, zones, qtbot):
    set_relation(dock, "overlaps", 25)
    dialog = open_builder(dock, iface)
    choose(dialog, Draft((TWELVES,)))
    words = "Parcels overlapping Zones by at least 25 % where owner contains “12”."
    assert sentence(dialog) == words
    set_relation(dock, "mostly_inside")
    assert sentence(dialog) == "Parcels mostly inside Zones where owner contains “12”."
    squares = {number for number in expected(mostly, *ZONES) if "12" in str(number)}
    part(dialog, QPushButton, "count").click()
    counted = part(dialog, QLabel, "counted")
    words = f"{len(squares)} parcels match the filters in the area."
    qtbot.waitUntil(lambda: counted.text() == words)
    start(dialog)
    wait(dock, qtbot)
    assert numbers(result(project)) == squares


def test_everywhere_has_no_relation(dock, iface, project, zones, qtbot):
    set_relation(dock, "mostly_inside")
    dialog = open_builder(dock, iface)
    choose(dialog, Draft((TWELVES,)), EVERYWHERE)
    assert sentence(dialog) == "Parcels where owner contains “12”."
    start(dialog)
    wait(dock, qtbot)
    assert result(project).featureCount() == NUMBER_OF_TWELVES


def test_a_service_counts_the_filters_and_shows_what_is_checked_after_download(
    iface, project, service, zones, qtbot
):
    with opened_dock(iface) as dock:
        connect(dock, service.url, authcfg=keep_key(service.key))
        set_relation(dock, "mostly_inside")
        dialog = open_builder(dock, iface)
        choose(dialog, Draft((IN_KANSAS, TWELVES)))
        part(dialog, QPushButton, "count").click()
        counted = part(dialog, QLabel, "counted")
        words = f"{NUMBER_OF_TWELVES} parcels match the filters, inside and outside the area"
        qtbot.waitUntil(lambda: counted.text().startswith(words))
        panel = dialog._panel
        panel.setCollapsed(False)
        local = part(dialog, QWidget, "expression_local")
        qtbot.waitUntil(lambda: "Parcels mostly inside the area." in shown(local))


def shown(widget):
    return " ".join(label.text() for label in (widget, *widget.findChildren(QLabel)))
