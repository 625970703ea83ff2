"""Words of other people in a project, which is XML, and where QGIS shows HTML."""

import pytest
import shapely
from qgis.core import QgsLayerNotesUtils, QgsProject

from parcel_lookup.core.contract import Cancellation, Filter
from parcel_lookup.core.gis.connections import ServiceConnection
from parcel_lookup.core.gis.layer.groups import free_name, group_with
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.result.description import Provenance, SourceDescription
from parcel_lookup.core.markup import for_xml
from parcel_lookup.core.search import Outcome, Search
from parcel_lookup.tests.support.presentation import DESCRIPTION, layer_of_parcels, presented
from parcel_lookup.tests.support.sources import make_parcel

SQUARE = shapely.box(-93, 42, -92.99, 42.01)
#: What no XML can hold, each with something that it can.
ODD = "a\ufffeb\uffffc\x01d\x0be\x00f\ud800g"
LIVE = '<script>x()</script><img src="http://evil.example/x">'


@pytest.fixture(autouse=True)
def _project(qgis_app, qgis_new_project):
    pass


def test_only_what_xml_cannot_hold_is_taken_out():
    assert for_xml(ODD) == "abcdefg"
    kept = "Ángel & <Söhne>\t\n\U0001f600\U0001fffe\ufffd\x85"
    assert for_xml(kept) == kept


def test_a_project_with_odd_words_in_it_opens_again(tmp_path):
    search = Search(filters=(Filter("owner", "ilike", ODD),), place=ODD)
    outcome = Outcome(complete=False, missing=ODD, notices=(ODD,))
    connection = ServiceConnection("County", url="https://parcels.example.com")
    account = Provenance(search, connection, outcome).describe(Cancellation())
    parcel = make_parcel(1, SQUARE, **{f"mystery {ODD}": "x", "owner": ODD})
    layer = presented(layer_of_parcels([parcel], ResultSchema(with_buildings=True)), account)
    layer.setName(free_name(f"Parcels in {ODD}", QgsProject.instance()))
    QgsProject.instance().addMapLayer(layer)
    group_with(layer, QgsProject.instance(), layer.name(), lambda: None)
    path = str(tmp_path / "odd.qgz")
    assert QgsProject.instance().write(path)
    QgsProject.instance().clear()
    assert QgsProject.instance().read(path)
    (read,) = QgsProject.instance().mapLayers().values()
    assert read.name() == "Parcels in abcdefg"
    assert "mystery abcdefg" in read.fields().names()
    assert "abcdefg" in read.metadata().abstract()


def test_nothing_that_others_wrote_is_live_in_the_layers_properties():
    words = dict.fromkeys(("query", "result", "reason"), LIVE)
    sources = (SourceDescription(LIVE, LIVE, LIVE, LIVE),)
    account = DESCRIPTION._replace(**words, sources=sources, remarks=(LIVE,), is_partial=True)
    layer = layer_of_parcels([make_parcel(1, SQUARE)])
    layer = presented(layer, account)
    for html in (layer.htmlMetadata(), QgsLayerNotesUtils.layerNotes(layer)):
        assert "<script" not in html
        assert "<img" not in html
        assert "evil.example" in html  # it is shown
