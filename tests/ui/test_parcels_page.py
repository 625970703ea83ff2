"""The page *Parcels* in QGIS's own dialog of layer properties."""

import re

import pytest
from qgis.core import QgsLayerMetadata, QgsVectorLayer
from qgis.gui import QgsVectorLayerProperties
from qgis.PyQt.QtWidgets import QPushButton, QTextBrowser

import parcel_lookup
from parcel_lookup.core.contract.terms import LayerTerms, Terms
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.layer.terms import set_terms
from parcel_lookup.tests.support.dock import search, wait
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.loaded import loaded_plugin
from parcel_lookup.ui.public.parcels_page import parcels_html

RULE = "Owner names must not be used as a mailing list."
MONTANA = LayerTerms(
    "Montana <State>",
    Terms(RULE, "MCA 2-6-1017", "https://example.gov/law", mailing_lists="forbidden"),
    attribution="Montana State Library",
    vintage="June 2026",
    url="https://gis.example.gov/FeatureServer/0",
)


@pytest.fixture
def plugin(iface):
    with loaded_plugin(iface) as plugin:
        yield plugin


@pytest.fixture
def found(plugin, iface, county, project, add_layer, qtbot):
    """A finished result layer."""
    Connections().save(file_connection("County & Co", path=str(county)))
    Connections().set_default("County & Co")
    add_layer("Districts")
    dock = plugin.show_dock()
    with qtbot.waitSignal(dock._runner.ready):
        search(dock, qtbot)
    (layer,) = project.mapLayersByName("Parcels in Districts")
    return layer


@pytest.fixture
def properties(iface):
    """Opens QGIS's dialog for a layer, with the pages of all plugins that support it."""
    opened = []

    def show(layer):
        dialog = QgsVectorLayerProperties(iface.canvas, iface.bar, layer, iface.window)
        for factory in iface.page_factories:
            dialog.addPropertiesPageFactory(factory)
        dialog.show()
        opened.append(dialog)
        return dialog

    yield show
    for dialog in opened:
        dialog.deleteLater()


def text_of(dialog):
    return dialog.findChild(QTextBrowser, "parcel_lookup_parcels_page_text").toPlainText()


def test_the_page_shows_source_date_and_search(found, properties):
    text = text_of(properties(found))
    assert "County & Co" in text
    assert "Searched on" in text
    assert "UTC" in text
    assert "Districts" in text
    assert "Terms of Use" in text


def test_the_page_shows_the_terms(found, properties):
    set_terms(found, (MONTANA,))
    text = text_of(properties(found))
    for part in (
        "Montana <State>",
        RULE,
        "MCA 2-6-1017",
        "https://example.gov/law",
        "June 2026",
        "Montana State Library",
    ):
        assert part in text


def test_the_address_is_that_of_the_layer_and_not_of_its_terms(found):
    set_terms(found, (MONTANA,))
    metadata = found.metadata()
    link = QgsLayerMetadata.Link
    pages = (("Parcel service", MONTANA.url), ("Terms of use: Montana", MONTANA.terms.url))
    metadata.setLinks([link(name, "WWW:LINK", url) for name, url in pages])
    found.setMetadata(metadata)
    text = parcels_html(found)
    (address,) = re.findall("<td class=.highlight.>Address</td><td>(.*?)</td>", text)
    assert MONTANA.url in address
    assert MONTANA.terms.url not in address
    assert MONTANA.terms.url in text


def test_other_layers_have_no_such_page(plugin, properties, add_layer):
    dialog = properties(add_layer("Districts"))
    assert dialog.findChild(QTextBrowser, "parcel_lookup_parcels_page_text") is None
    (factory,) = plugin._iface.page_factories
    assert not factory.supportsLayer(None)
    assert not factory.supportsStyleDock()


def test_refresh_closes_the_dialog_and_runs_the_search_again(
    plugin, found, properties, project, qtbot
):
    dialog = properties(found)
    dock = plugin.show_dock()
    with qtbot.waitSignal(dock._runner.ready):
        dialog.findChild(QPushButton, "parcel_lookup_parcels_page_refresh").click()
        assert not dialog.isVisible()
    wait(dock, qtbot)
    layers = [one for one in project.mapLayers().values() if isinstance(one, QgsVectorLayer)]
    results = [one for one in layers if one.name().startswith("Parcels in Districts")]
    assert len(results) == 2
    assert len({one.featureCount() for one in results}) == 1


def test_a_layer_that_is_removed_meanwhile_is_not_searched(
    plugin, found, properties, project, qtbot
):
    dialog = properties(found)
    button = dialog.findChild(QPushButton, "parcel_lookup_parcels_page_refresh")
    button.click()
    project.removeMapLayer(found.id())
    qtbot.wait(50)
    assert not plugin.show_dock()._runner.is_busy


def test_the_page_leaves_with_the_plugin(iface):
    plugin = parcel_lookup.classFactory(iface)
    plugin.initGui()
    assert len(iface.page_factories) == 1
    plugin.unload()
    assert iface.page_factories == []
