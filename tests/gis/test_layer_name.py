"""The short names of the layers of searches."""

import pytest
from qgis.core import QgsProject

from parcel_lookup.core.contract import Filter
from parcel_lookup.core.gis.inputs.distance import Distance
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.inputs.rows import RowsInput
from parcel_lookup.core.gis.layer.groups import free_name
from parcel_lookup.core.gis.run.layer_name import layer_name
from parcel_lookup.core.search import Predicate, Relation, Search
from parcel_lookup.core.search.query.places import MAP_VIEW
from parcel_lookup.tests.support.layers import box, layer_of

ACRES, LLC = Filter("acres", "gte", 40), Filter("owner", "ilike", "LLC")
ZONING = Filter("zoning", "eq", "R6")


def area(name="Zoning districts"):
    return AreaInput.from_layer(layer_of([box(-93, 42, -92, 43)], name=name))


@pytest.mark.parametrize(
    ("filters", "name"),
    [
        ((), "Parcels in Zoning districts"),
        ((ACRES,), "Acres ≥ 40 in Zoning districts"),
        ((LLC, ZONING), "Owner contains LLC, zoning R6 in Zoning districts"),
        ((LLC, ZONING, ACRES), "Owner contains LLC, zoning R6, … in Zoning districts"),
    ],
)
def test_a_name_has_up_to_two_filters_and_the_place(filters, name):
    assert layer_name(Search(filters=filters), area()) == name


def test_the_map_view_is_a_place_too():
    square = AreaInput.from_geometry(
        layer_of([box(-93, 42, -92, 43)]).getFeature(1).geometry(),
        layer_of([box(-93, 42, -92, 43)]).crs(),
        name=MAP_VIEW,
    )
    assert layer_name(Search(filters=(ACRES,)), square) == "Acres ≥ 40 in the map view"


def test_a_search_everywhere_is_named_by_its_filters():
    assert layer_name(Search(filters=(LLC, ZONING))) == "Owner contains LLC, zoning R6"
    assert layer_name(Search()) == "All parcels"


def test_an_expression_is_named_by_its_beginning():
    long = '"acres" > 40 AND "owner" ILIKE \'%trust%\' AND "zoning" IS NOT NULL'
    found = layer_name(Search(expression=long), area("R6"))
    assert found == '"acres" > 40 AND "owner" ILIKE \'%trust%… in R6'


def test_a_list_begins_with_its_rows():
    table = layer_of([None], fields="APN:string", values=[["1"]], kind="NoGeometry", name="Permits")
    rows = RowsInput.from_ids(table, "APN")
    assert layer_name(Search(), rows) == "Parcels with IDs of Permits"
    found = layer_name(Search(filters=(Filter("state", "eq", "IA"),)), rows)
    assert found == "Parcels with IDs of Permits, state IA"


def test_names_stay_short():
    filters = (Filter("owner", "ilike", "x" * 500), Filter("legal", "ilike", "y" * 500))
    found = layer_name(Search(filters=filters), area("z" * 500))
    assert len(found) <= 88
    assert found.startswith("Owner contains xxx")
    assert "in zzz" in found


def test_two_long_filters_make_room_for_the_place():
    filters = (Filter("prop_addr", "ilike", "n hyland avenue"), Filter("owner", "ilike", "smith"))
    found = layer_name(Search(filters=filters), area("Zoning districts of the town"))
    assert found.endswith(", … in Zoning districts of the town")


def test_a_distance_is_named_without_many_words():
    layer = layer_of([box(-93, 42, -92, 43)], name="Trails")
    trails = AreaInput.from_layer(layer, distance=Distance(100, "feet"))
    assert layer_name(Search(filters=(ACRES,)), trails) == "Acres ≥ 40 within 100 feet of Trails"


def test_a_relation_other_than_touching_is_named():
    inside = Search(filters=(ACRES,), predicate=Predicate(Relation.MOSTLY_INSIDE))
    assert layer_name(inside, area()) == "Acres ≥ 40 mostly in Zoning districts"


@pytest.mark.parametrize(
    ("predicate", "name"),
    [
        (Predicate(Relation.OVERLAPS, 10), "Parcels at least 10 % in Zoning districts"),
        (Predicate(Relation.CENTER_INSIDE), "Parcels centered in Zoning districts"),
    ],
)
def test_every_relation_has_a_short_name(predicate, name):
    assert layer_name(Search(predicate=predicate), area()) == name


def test_an_owner_is_named_by_name_and_city():
    search = Search(expression="\"state\" = 'IA' AND parcel_owner_is('Smith', 'Elm', '', 'Ames')")
    assert layer_name(search) == "Owner Smith, Ames"
    assert layer_name(search, area()) == "Owner Smith, Ames in Zoning districts"


def names(*wished):
    """Return the names that layers get one after the other."""
    project, found = QgsProject.instance(), []
    for name in wished:
        layer = layer_of([None], kind="NoGeometry", name=free_name(name, project))
        project.addMapLayer(layer)
        found.append(layer.name())
    return found


def test_names_differ_where_the_panel_cuts_them(qgis_new_project):
    assert names("Parcels in Zones", "Parcels in Zones", "Parcels in Zones") == [
        "Parcels in Zones",
        "Parcels in Zones (2)",
        "Parcels in Zones (3)",
    ]
    partial = "Parcels in Zoning districts of the town (partial)"  # its search is resumed
    whole = partial.removesuffix(" (partial)")
    assert names(partial, whole, whole) == [partial, whole, f"(2) {whole}"]


def test_names_differ_that_begin_alike(qgis_new_project):
    north, south = ("Parcels in Zoning districts of the " + end for end in ("north", "south"))
    assert names(north, south, north, "Acres ≥ 40 in Zoning districts of the north") == [
        north,
        f"(2) {south}",
        f"(3) {north}",
        "Acres ≥ 40 in Zoning districts of the north",
    ]


@pytest.mark.parametrize("letters", [19, 20])
def test_a_name_can_be_given_as_often_as_one_likes(qgis_new_project, letters):
    found = names(*["x" * letters] * 120)
    assert len({name[:24] for name in found}) == 120
