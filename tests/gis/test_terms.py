"""Terms of use stay with parcels: in layers, metadata, copies, saved results, and reports."""

from dataclasses import replace

import pytest
import shapely
from qgis.core import (
    QgsExpression,
    QgsLayerNotesUtils,
    QgsLayoutItemMap,
    QgsPrintLayout,
    QgsProject,
)

from parcel_lookup.core.contract.terms import credits_of
from parcel_lookup.core.gis.connections import (
    ConnectionGroup,
    open_source_factories,
)
from parcel_lookup.core.gis.connections.terms import terms_around, terms_of
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.layer.properties import TERMS_PROPERTY
from parcel_lookup.core.gis.layer.terms import terms_of_layer
from parcel_lookup.core.gis.report import ReportOptions, make_report
from parcel_lookup.core.gis.result.collected import CollectedLayer
from parcel_lookup.core.gis.result.layers import ResultLayer
from parcel_lookup.core.gis.saving import replace_saved, save_result
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.core.search import Found, Search
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.tests.support.published import MONTANA, RULE, WISCONSIN, published
from parcel_lookup.tests.support.report import cut_off, facts, outside, pdf_of, texts
from parcel_lookup.tests.support.running import task_of
from parcel_lookup.tests.support.saving import ended, opened
from parcel_lookup.tests.support.sources import make_parcel

pytestmark = pytest.mark.usefixtures("project_for_saving")

CONFIRMED = "The user confirmed that the use of the owners for mailing is allowed."


@pytest.fixture(scope="module")
def county(tmp_path_factory):
    path = tmp_path_factory.mktemp("county") / "county.gpkg"
    with ParcelWriter(path) as writer:
        writer.add(
            make_parcel(
                number,
                shapely.box(-93 + number * 0.001, 42, -92.999 + number * 0.001, 42.001),
                mail_addr=f"{number} Elm St, Ames IA 50010",
            )
            for number in range(5)
        )
    return path


@pytest.fixture
def montana(county):
    with published(county, MONTANA) as (connection,):
        yield connection


@pytest.fixture
def both(county, tmp_path):
    with published(county, MONTANA, WISCONSIN) as connections:
        yield apart(connections, tmp_path)


def apart(connections, folder):
    """Return connections as a group, each with a parcel of its own in a file in the folder."""
    parts = []
    for number, connection in enumerate(connections):
        path = folder / f"{number}.gpkg"
        with ParcelWriter(path) as writer:
            west = -93 + number * 0.001
            writer.add([make_parcel(number, shapely.box(west, 42, west + 0.001, 42.001))])
        parts.append(replace(connection, layer=file_connection("", path).layer))
    return ConnectionGroup(tuple(parts))


def found(qtbot, connection, **options):
    """Return the finished layers of a search for all parcels of a connection."""
    result = ResultLayer(task_of(Search(), open_source_factories(connection), **options))
    with qtbot.waitSignal(result.presented, timeout=10_000):
        result.start()
    return result


def constraints(layer):
    return [one.constraint for one in layer.metadata().constraints()]


def credits_on_a_map(layer):
    """What QGIS itself offers as the credits of a map in a layout."""
    layout = QgsPrintLayout(QgsProject.instance())
    item = QgsLayoutItemMap(layout)
    item.setId("map")
    item.setLayers([layer])
    layout.addLayoutItem(item)
    return QgsExpression("map_credits('map')").evaluate(layout.createExpressionContext())


def test_the_layer_of_a_search_knows_the_terms_of_its_source(qtbot, montana):
    layer = found(qtbot, montana).layer
    assert terms_of_layer(layer) == (MONTANA,)
    metadata = layer.metadata()
    assert metadata.rights() == ["Montana State Library (2026-10)"]
    assert credits_on_a_map(layer) == metadata.rights()
    assert layer.serverProperties().attribution() == "Montana State Library (2026-10)"
    assert "may have changed" in constraints(layer)[-1]
    assert any("Reported as forbidden: owner names" in one for one in constraints(layer))
    assert "Montana. Credit: Montana State Library (2026-10)." in metadata.abstract()
    assert {(one.name, one.url) for one in metadata.links()} == {
        ("Parcel service", MONTANA.url),
        ("Terms of use: Montana", MONTANA.terms.url),
    }
    assert "<b>Montana.</b> Credit: Montana State Library" in QgsLayerNotesUtils.layerNotes(layer)


def test_a_source_without_terms_gives_layers_as_before(qtbot, county):
    layer = found(qtbot, file_connection("County", path=str(county))).layer
    assert TERMS_PROPERTY not in layer.customPropertyKeys()
    assert layer.serverProperties().attribution() == ""
    assert layer.metadata().rights() == ["The terms of the source apply to these records."]
    assert len(constraints(layer)) == 1
    assert "advice" not in QgsLayerNotesUtils.layerNotes(layer)


def test_of_several_sources_each_keeps_its_terms(qtbot, both):
    layer = found(qtbot, both).layer
    assert terms_of_layer(layer) == (MONTANA, WISCONSIN)
    assert layer.metadata().rights() == [
        "Montana State Library (2026-10)",
        "Wisconsin & its counties (V12)",
    ]
    # QGIS shows metadata as HTML, and a project is XML.
    assert any("consumption" in one and "<" not in one for one in constraints(layer))
    assert "&lt;consumption&gt;" in QgsLayerNotesUtils.layerNotes(layer)


def test_a_result_has_the_terms_of_the_layers_that_its_area_concerns(qtbot, county):
    """The parcels are in Iowa, and so is the area."""
    area = AreaInput.from_layer(layer_of([box(-92.9999, 42.0001, -92.9991, 42.0009)]))
    with published(county, MONTANA, WISCONSIN, states=("IA", "WI")) as connections:
        group = ConnectionGroup(connections, "public", {})
        assert terms_of(group) == ()  # before the area is known
        result = found(qtbot, group, area=area, lists_owners=True)
    assert result.layer.featureCount() == 1
    assert terms_of_layer(result.layer) == (MONTANA,)
    assert result.layer.metadata().rights() == ["Montana State Library (2026-10)"]
    assert result.owners is None
    assert RULE in result.remark


@pytest.mark.parametrize("here_terms", [(WISCONSIN,), ()], ids=["terms", "no terms"])
def test_a_layer_without_parcels_in_the_result_forbids_nothing(qtbot, county, tmp_path, here_terms):
    path = tmp_path / "empty.gpkg"
    with ParcelWriter(path) as writer:
        writer.add([make_parcel(9, shapely.box(-80, 42, -79, 42.001))])
    area = AreaInput.from_layer(layer_of([box(-92.9999, 42.0001, -92.9991, 42.0009)]))
    plain = (file_connection("County", path=str(county)),)
    with published(path, MONTANA) as (there,), published(county, *here_terms) as here:
        group = ConnectionGroup((there, *(here or plain)))
        result = found(qtbot, group, area=area, lists_owners=True)
    assert result.owners.featureCount() == 1
    for layer in (result.layer, result.owners):
        assert terms_of_layer(layer) == here_terms
        assert layer.serverProperties().attribution() == credits_of(here_terms)
        assert not any("Montana" in one for one in layer.metadata().rights())


def test_around_public_parcels_only_the_rule_of_their_own_layer_certainly_applies(county):
    """A stored rule may be older than that of the connection, which a search goes by."""
    old = replace(MONTANA, terms=replace(MONTANA.terms, read_on="2020-01-01"))
    with published(county, MONTANA, WISCONSIN, states=("MT", "WI")) as connections:
        group = ConnectionGroup(connections, "public", {})
        assert terms_around(group, ()) == ((), (MONTANA,))  # of unknown origin
        assert terms_around(group, (WISCONSIN,)) == ((WISCONSIN,), (MONTANA,))
        assert terms_around(group, (old,)) == ((MONTANA,), ())
        assert terms_around(group, (old, WISCONSIN)) == ((WISCONSIN,), (MONTANA,))
        assert terms_around(connections[0], ()) == ((MONTANA,), ())
        assert terms_around(connections[1], (MONTANA,)) == ((WISCONSIN,), ())


def test_a_project_keeps_them(qtbot, both, tmp_path):
    layer = found(qtbot, both).layer
    terms = terms_of_layer(layer)
    path = str(tmp_path / "project.qgs")
    assert QgsProject.instance().write(path)
    read = QgsProject()
    assert read.read(path)
    again = read.mapLayer(layer.id())
    assert terms_of_layer(again) == terms
    assert "Montana State Library" in again.serverProperties().attribution()
    assert again.metadata().rights() == layer.metadata().rights()


def test_damaged_terms_are_not_mistaken_for_none(qtbot, montana):
    layer = found(qtbot, montana).layer
    layer.setCustomProperty(TERMS_PROPERTY, "[{")
    (damaged,) = terms_of_layer(layer)
    assert "cannot be read" in damaged.terms.text


@pytest.mark.usefixtures("english")
def test_a_saved_result_keeps_them(qtbot, montana, tmp_path):
    result = found(qtbot, montana, lists_owners=True, confirms_mailing=True)
    layer, owners = result.layer, result.owners
    path = tmp_path / "kept.gpkg"
    ended(qtbot, save_result(layer, path))
    for shown in (layer, owners, opened(path, "parcels"), opened(path, "owners")):
        assert terms_of_layer(shown) == (MONTANA,)
        assert shown.metadata().rights() == ["Montana State Library (2026-10)"]
        assert CONFIRMED in shown.metadata().abstract()


def test_an_update_takes_the_terms_of_the_new_parcels(qtbot, county, montana, tmp_path):
    plain = file_connection("County", path=str(county))
    kept = found(qtbot, plain).layer
    ended(qtbot, save_result(kept, tmp_path / "kept.gpkg"))
    for connection, terms in ((montana, (MONTANA,)), (plain, ())):
        fresh = found(qtbot, connection).layer
        rights = fresh.metadata().rights()
        ended(qtbot, replace_saved(kept, fresh))
        for shown in (kept, opened(tmp_path / "kept.gpkg", "parcels")):
            assert terms_of_layer(shown) == terms
            assert shown.metadata().rights() == rights
        assert kept.serverProperties().attribution() == credits_of(terms)


def test_parcels_looked_up_in_two_sources_have_the_terms_of_both(qtbot, both):
    collected = CollectedLayer(QgsProject.instance())
    for number, connection in enumerate(both.parts):
        parcel = make_parcel(number, shapely.box(-93, 42, -92.9, 42.1))
        layer = collected.add([Found(parcel, ())], connection)
    qtbot.waitUntil(lambda: len(layer.metadata().rights()) == 3)
    assert terms_of_layer(layer) == (MONTANA, WISCONSIN)
    assert "Montana State Library (2026-10)" in layer.metadata().rights()


# ---- reports -------------------------------------------------------------------------------------


def test_a_report_credits_the_source_and_states_the_terms(qtbot, montana, english):
    layer = found(qtbot, montana).layer
    layout = make_report(QgsProject.instance(), layer, facts(layer), ReportOptions())
    assert layout.pageCollection().pageCount() == 1
    text = " ".join(" ".join(texts(layout)).split())
    assert "Parcels: Montana State Library (2026-10)" in text
    assert "Reported as forbidden: owner names as a mailing list." in text
    assert "not legal advice" in text
    assert cut_off(layout) == outside(layout) == []


def test_long_terms_are_complete_on_a_page_of_their_own(qtbot, county, english, tmp_path):
    long = MONTANA.terms.text + " It depends on the county, and on the year." * 60 + " The end."
    layers = [
        replace(MONTANA, title=f"State {number}", terms=replace(MONTANA.terms, text=long))
        for number in range(6)
    ]
    with published(county, *layers) as connections:
        layer = found(qtbot, apart(connections, tmp_path)).layer
    layout = make_report(QgsProject.instance(), layer, facts(layer), ReportOptions())
    pages = layout.pageCollection().pageCount()
    assert pages > 1
    reader, text = pdf_of(layout)
    assert len(reader.pages) == pages
    first = " ".join(reader.pages[0].extract_text().split())
    assert (
        "The terms of use are on the next page. State 0: as reported, owner names must not" in first
    )
    rest = " ".join(" ".join(page.extract_text() for page in reader.pages[1:]).split())
    assert rest.count("The end.") == 6
    assert "not legal advice" in rest
    assert cut_off(layout) == []


# ---- owners --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("english")
def test_owners_are_listed_if_the_user_confirms_and_the_layers_say_so(qtbot, montana):
    result = found(qtbot, montana, lists_owners=True, confirms_mailing=True)
    assert result.owners.featureCount() == 5
    for layer in (result.layer, result.owners):
        assert terms_of_layer(layer) == (MONTANA,)
        assert CONFIRMED in QgsLayerNotesUtils.layerNotes(layer)
        assert CONFIRMED in layer.metadata().abstract()


def test_owners_that_nobody_confirmed_are_left_out_and_the_parcels_stay(qtbot, montana):
    result = found(qtbot, montana, lists_owners=True)
    assert result.layer.featureCount() == 5
    assert result.owners is None
    assert RULE in result.remark
    assert CONFIRMED not in QgsLayerNotesUtils.layerNotes(result.layer)


@pytest.mark.usefixtures("english")
def test_where_nothing_forbids_it_owners_are_listed_and_nothing_is_confirmed(qtbot, county):
    with published(county, WISCONSIN) as (connection,):
        result = found(qtbot, connection, lists_owners=True, confirms_mailing=True)
    assert result.owners.featureCount() == 5
    assert CONFIRMED not in QgsLayerNotesUtils.layerNotes(result.layer)
