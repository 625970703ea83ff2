"""Layers of the open project that are offered as sources of parcels."""

from __future__ import annotations

import pytest
from qgis.core import QgsCoordinateReferenceSystem, QgsMapLayer, QgsProject, QgsVectorLayer

from parcel_lookup.core.columns.mapping import MappingError
from parcel_lookup.core.gis.connections.layer_description import complete, describe
from parcel_lookup.core.gis.connections.layer_tables import project_address
from parcel_lookup.core.gis.connections.project_layers import (
    MAPPING_PROPERTY,
    ProjectLayers,
    saved_mapping,
)
from parcel_lookup.core.gis.layer.properties import BUILDINGS_PROPERTY, SEARCH_PROPERTY
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.tests.support.mapped_layers import lots, lots_file, result_of


def zones(name="zones"):
    shape = box(-93.6, 42, -93.5, 42.1)
    return layer_of([shape], fields="zone:string", values=[["R-1"]], name=name)


@pytest.fixture
def project(qgis_new_project):
    return QgsProject.instance()


@pytest.fixture
def layers(project):
    made = ProjectLayers(project)
    yield made
    made.close_down()


def wait(qtbot, layers):
    qtbot.waitUntil(lambda: not layers.is_busy, timeout=20_000)
    return {one.name: one for one in layers.offers}


def test_sure_layers_are_offered_and_doubtful_ones_need_a_look(qtbot, project, layers, tmp_path):
    file = QgsVectorLayer(str(lots_file(tmp_path, "GPKG")), "file", "ogr")
    result, buildings, hidden = zones("result"), zones("buildings"), zones("hidden")
    result.setCustomProperty(SEARCH_PROPERTY, "{}")
    buildings.setCustomProperty(BUILDINGS_PROPERTY, True)
    hidden.setFlags(hidden.flags() | QgsMapLayer.LayerFlag.Private)
    points = layer_of(["Point (1 1)"], kind="Point", name="points")
    broken = QgsVectorLayer("/nowhere.gpkg", "broken", "ogr")
    project.addMapLayers([file, lots(), zones(), result, buildings, hidden, points, broken])
    project.setDirty(False)
    assert layers.offers == ()  # nothing is read before somebody looks
    layers.look()
    found = wait(qtbot, layers)
    assert [*found] == ["file", "lots", "zones"]
    assert (found["lots"].rows, found["lots"].place) == (40, "Story County, IA")
    assert found["file"].mapped.info.fields["owner"].column == "OWNER"
    assert found["zones"].mapped is None
    assert "parcel IDs" in found["zones"].doubts[0]
    assert not project.isDirty()


def test_offers_follow_the_project(qtbot, project, layers):
    first, second = lots(name="first"), lots(name="second")
    project.addMapLayers([first])
    layers.look()
    wait(qtbot, layers)
    with qtbot.waitSignal(layers.changed):
        project.addMapLayers([second])
        qtbot.waitUntil(lambda: len(layers.offers) == 2, timeout=20_000)
    with qtbot.waitSignal(layers.changed):
        project.removeMapLayer(first.id())
    assert [one.name for one in layers.offers] == ["second"]
    second.setName("renamed")
    second.setCrs(QgsCoordinateReferenceSystem())
    layers.look()
    (only,) = wait(qtbot, layers).values()
    assert (only.name, only.mapped) == ("renamed", None)
    assert "no coordinate reference system" in only.doubts[0]
    project.clear()
    assert layers.offers == ()


def test_a_layer_that_goes_while_it_is_read_stops_nothing(qtbot, project, layers):
    several = [lots(3000, name=f"lots {number}") for number in range(3)]
    project.addMapLayers(several)
    layers.look()
    assert layers.is_busy
    project.removeMapLayer(several[0].id())
    assert [*wait(qtbot, layers)] == ["lots 1", "lots 2"]
    layers.look()
    project.addMapLayer(lots(3000, name="last"))
    project.clear()
    wait(qtbot, layers)
    assert layers.offers == ()


def test_unloading_while_a_layer_is_read_is_safe(qtbot, project):
    layers = ProjectLayers(project)
    project.addMapLayers([lots(3000)])
    layers.look()
    layers.close_down()
    layers.deleteLater()
    qtbot.wait(200)
    project.addMapLayers([lots(name="later")])
    assert layers.offers == ()


def test_what_the_user_corrects_is_saved_with_the_project(qtbot, project, layers, tmp_path):
    layer = QgsVectorLayer(str(lots_file(tmp_path, "GPKG")), "lots", "ogr")
    project.addMapLayer(layer)
    description = result_of(qtbot, describe(project_address(layer)))
    description.draft.choose("owner", "SITUS_ADDR")
    description.draft.choose("situs", "")
    mapped = result_of(qtbot, complete(description, "My lots"))
    layers.look()
    layers.save_mapping(layer, mapped)
    assert wait(qtbot, layers)["lots"].mapped.mapping == mapped.mapping
    assert project.write(str(tmp_path / "project.qgz"))
    project.clear()
    assert project.read(str(tmp_path / "project.qgz"))
    (layer,) = project.mapLayers().values()
    again = saved_mapping(layer)
    assert again.mapping.fields["owner"].columns == ("SITUS_ADDR",)
    assert again.namespace
    (offer,) = wait(qtbot, layers).values()
    assert offer.mapped == again


@pytest.mark.parametrize("text", ["{", "[]", '{"mapping": 3}', '{"columns": [["X"]]}'])
def test_a_damaged_mapping_is_reported_and_not_used(text, qtbot, project, layers):
    layer = lots()
    layer.setCustomProperty(MAPPING_PROPERTY, text)
    project.addMapLayer(layer)
    with pytest.raises(MappingError):
        saved_mapping(layer)
    layers.look()
    (offer,) = wait(qtbot, layers).values()
    assert offer.mapped is None
    assert "damaged" in offer.doubts[0]
