"""Several connections in `CONNECTION`, and lists that are looked up in each of them."""

import json
from contextlib import closing

import pytest
import shapely

from parcel_lookup.core.contract import Building, Cancellation
from parcel_lookup.core.gis.connections import (
    Connections,
    ServiceConnection,
    history_path,
)
from parcel_lookup.core.gis.layer.stacks import find_stacks
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.result.description import count_layer
from parcel_lookup.core.search.history import FINISHED, PARTIAL, History
from parcel_lookup.tests.support.dock import keep_key
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.halves import BOTH, EAST, WEST, write_halves
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.parcels import parcel, write
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.toolbox import Feedback, refusal, run, toolbox_over

SEVERAL = json.dumps([WEST, EAST])
RESIDENTIAL = '[{"field": "land_use", "op": "ilike", "value": "res"}]'


@pytest.fixture(scope="module")
def halves(qgis_app, qgis_processing, tmp_path_factory):
    folder = tmp_path_factory.mktemp("halves")
    halves = write_halves(folder)
    with toolbox_over(folder / "default.gpkg", halves.west[:3]):
        halves.save()
        yield halves


@pytest.fixture
def service(halves):
    with RunningService(halves.files[EAST]) as service:
        Connections().save(ServiceConnection("Service", url=service.url))
        yield service
        Connections().remove("Service")


def by_id(layer, *without):
    return {
        row["svc_uuid"]: {name: value for name, value in row.items() if name not in without}
        for row in rows(layer)
    }


def entry():
    with closing(History(history_path())) as history:
        return history.entries()[0]


def test_a_search_by_filters_is_that_of_one_file(halves):
    both = run("attribute_query", FILTERS=RESIDENTIAL, CONNECTION=BOTH)
    feedback = Feedback()
    found = run("attribute_query", feedback, FILTERS=RESIDENTIAL, CONNECTION=SEVERAL)
    assert by_id(found["OUTPUT"], "source") == by_id(both["OUTPUT"])
    assert {row["source"] for row in rows(found["OUTPUT"])} == {WEST, EAST}
    assert (found["PARCEL_COUNT"], found["COMPLETE"]) == (both["PARCEL_COUNT"], True)
    assert any(f"from “{WEST}”, " in text for text in feedback.infos)
    assert (entry().state, entry().connection) == (FINISHED, SEVERAL)
    assert f"from “{WEST}”, " in entry().sentence


def test_lots_of_two_towns_with_the_same_id_lose_nothing(halves, tmp_path):
    def lots(west, *owners):
        """Units of a building, the first with an ID that the other town has as well."""
        shape = shapely.box(west, 42, west + 0.001, 42.001)
        garage = Building({"height": float(len(owners))}, shapely.to_wkb(shape))
        return [
            parcel("12-34" if at == 0 else owner, shape, (garage,), owner=owner)
            for at, owner in enumerate(owners)
        ]

    towns = {"Ames": lots(-93.6, "Lee"), "Nevada": lots(-93.4, "Smith", "Berg", "Cruz")}
    for town, parcels in towns.items():
        path = write(tmp_path / f"{town}.gpkg", parcels)
        Connections().save(file_connection(town, path=str(path)))
    options = {"INCLUDE_BUILDINGS": True, "BUILDINGS": "memory:"}
    names = json.dumps(list(towns))
    found = run("attribute_query", FILTERS="[]", CONNECTION=names, **options)
    for town in towns:
        Connections().remove(town)
    assert (found["PARCEL_COUNT"], found["COMPLETE"]) == (4, True)
    stacks = {row["owner"]: (row["source"], row["stack_count"]) for row in rows(found["OUTPUT"])}
    units = dict.fromkeys(("Smith", "Berg", "Cruz"), ("Nevada", 3))
    assert stacks == {"Lee": ("Ames", 1), **units}
    heights = sorted(row["height"] for row in rows(found["BUILDINGS"]))
    assert heights == [1.0, 3.0, 3.0, 3.0]
    copy = LayerCopy(found["OUTPUT"])
    stacks = find_stacks(copy, Cancellation())
    counts = count_layer(copy, stacks, Cancellation())
    assert (counts.features, counts.parcels, counts.places) == (4, 4, 2)


def test_order_and_maximum(halves):
    options = {"FILTERS": RESIDENTIAL, "ORDER_BY": "acres", "DESCENDING": True, "MAX_PARCELS": 40}
    both = run("attribute_query", CONNECTION=BOTH, **options)
    found = run("attribute_query", CONNECTION=SEVERAL, **options)
    names = [[row["svc_uuid"] for row in rows(one["OUTPUT"])] for one in (both, found)]
    assert names[0] == names[1]
    assert len(names[0]) == 40


def test_a_request_limit_holds_where_repeated_parcels_make_room_for_others(halves):
    with RunningService(halves.files[BOTH]) as service:
        authcfg = keep_key(service.key)
        Connections().save(ServiceConnection("Service", url=service.url, authcfg=authcfg))
        names, feedback = json.dumps([WEST, "Service"]), Feedback()
        found = run(
            "attribute_query",
            feedback,
            FILTERS='[{"field": "state", "op": "eq", "value": "IA"}]',
            CONNECTION=names,
            MAX_PARCELS=len(halves.west) + 150,
            MAX_REQUESTS=1,
        )
        Connections().remove("Service")
        assert found["REQUEST_COUNT"] == service.requests.total() == 1
    assert len(halves.west) < found["PARCEL_COUNT"] < len(halves.west) + 150
    assert not found["COMPLETE"]
    assert "“Service”: The search stopped at its limit of 1 request." in feedback.warnings[-1]
    assert "its maximum" not in feedback.warnings[-1]


def test_a_name_in_the_list_is_refused_if_it_is_unknown(halves):
    assert "There is no connection “Nowhere”." in refusal(
        "attribute_query", FILTERS="[]", CONNECTION=json.dumps([WEST, "Nowhere"])
    )
    assert "There is no connection “[]”." in refusal(
        "attribute_query", FILTERS="[]", CONNECTION="[]"
    )


def test_a_list_of_one_name_is_that_connection(halves):
    found = run("attribute_query", FILTERS=RESIDENTIAL, CONNECTION=json.dumps([WEST]))
    assert "source" not in rows(found["OUTPUT"])[0]
    assert entry().connection == WEST


def test_a_service_that_needs_a_key_and_a_file(halves, service):
    feedback, filters = Feedback(), '[{"field": "state", "op": "eq", "value": "IA"}]'
    names = json.dumps(["Service", WEST])
    found = run("attribute_query", feedback, FILTERS=filters, CONNECTION=names)
    assert (found["PARCEL_COUNT"], found["COMPLETE"]) == (len(halves.west), False)
    assert "“Service”: The service at" in feedback.warnings[-1]
    assert "does not recognize this key (401)" in feedback.warnings[-1]
    assert found["REQUEST_COUNT"] == service.requests.total() > 0
    assert (entry().state, entry().connection) == (PARTIAL, names)


# ---- lists ---------------------------------------------------------------------------------------


def points(halves):
    """A point in a parcel of each half, and one in none."""
    places = [
        shapely.from_wkb(next(one.wkb for one in half if one.wkb)).representative_point()
        for half in (halves.east, halves.west)
    ]
    geometries = [*(f"Point ({one.x!r} {one.y!r})" for one in places), "Point (-100 40)"]
    values = [["east"], ["west"], ["nowhere"]]
    return layer_of(geometries, kind="Point", fields="NAME:string", values=values)


def test_points_are_looked_up_where_earlier_connections_have_no_parcel(halves):
    layer = points(halves)
    both = run("point_lookup", INPUT=layer, CONNECTION=BOTH, UNMATCHED="memory:")
    found = run("point_lookup", INPUT=layer, CONNECTION=SEVERAL, UNMATCHED="memory:")
    assert by_id(found["OUTPUT"], "source") == by_id(both["OUTPUT"])
    sources = {row["src_NAME"]: row["source"] for row in rows(found["OUTPUT"])}
    assert sources == {"east": EAST, "west": WEST}
    assert rows(found["UNMATCHED"]) == rows(both["UNMATCHED"])
    for name in ("MATCHED_COUNT", "SEVERAL_COUNT", "NONE_COUNT", "ERROR_COUNT", "COMPLETE"):
        assert found[name] == both[name]


def test_ids_of_both(halves):
    ids = [one.svc_uuid for one in (*halves.east[:4], *halves.west[:4])] + ["nothing"]
    layer = layer_of([None] * 9, kind="NoGeometry", fields="ID:string", values=[[i] for i in ids])
    options = {"INPUT": layer, "ID_FIELD": "ID", "ID_KIND": "svc_uuid", "UNMATCHED": "memory:"}
    both = run("id_lookup", CONNECTION=BOTH, **options)
    found = run("id_lookup", CONNECTION=SEVERAL, **options)
    assert by_id(found["OUTPUT"], "source") == by_id(both["OUTPUT"])
    assert len(by_id(found["OUTPUT"])) == 8
    assert found["NONE_COUNT"] + found["ERROR_COUNT"] == 1


def test_the_nearest_parcel_is_that_of_one_connection_only(halves):
    message = refusal("point_lookup", INPUT=points(halves), CONNECTION=SEVERAL, MAX_DISTANCE=20)
    assert "Choose a single connection, or a distance of 0" in message


@pytest.fixture
def gone(halves, tmp_path):
    """A connection to a file that does not exist."""
    Connections().save(file_connection("Gone", path=str(tmp_path / "gone.gpkg")))
    yield
    Connections().remove("Gone")


@pytest.mark.usefixtures("gone")
def test_rows_of_a_file_that_is_gone_are_looked_up_in_the_others(halves):
    names = json.dumps(["Gone", WEST])
    feedback = Feedback()
    found = run("point_lookup", feedback, INPUT=points(halves), CONNECTION=names)
    assert (found["PARCEL_COUNT"], found["COMPLETE"]) == (1, False)
    # Whether the file has parcels for the other two is not known.
    assert (found["MATCHED_COUNT"], found["ERROR_COUNT"]) == (1, 2)
    assert "“Gone”: “" in feedback.warnings[-1]
    assert "gone.gpkg” is not there any more." in feedback.warnings[-1]


def test_a_stack_that_one_connection_breaks_off_is_not_looked_up_in_the_next(halves, tmp_path):
    lot = shapely.box(-93, 42, -92.999, 42.001)
    units = [parcel(f"unit {number:04d}", lot) for number in range(250)]
    path = write(tmp_path / "units.gpkg", units)
    layer = layer_of(["Point (-92.9995 42.0005)"], kind="Point")
    with RunningService(path) as service:
        authcfg = keep_key(service.key)
        Connections().save(ServiceConnection("Service", url=service.url, authcfg=authcfg))
        Connections().save(file_connection("Units", path=str(path)))
        names = json.dumps(["Service", "Units"])
        found = run("point_lookup", INPUT=layer, CONNECTION=names, MAX_REQUESTS=2)
        for name in ("Service", "Units"):
            Connections().remove(name)
    assert {row["source"] for row in rows(found["OUTPUT"])} == {"Service"}
    assert len(by_id(found["OUTPUT"])) == len(rows(found["OUTPUT"])) == found["PARCEL_COUNT"] == 200
    assert (found["ERROR_COUNT"], found["SEVERAL_COUNT"], found["COMPLETE"]) == (1, 0, False)


@pytest.mark.parametrize("mode", [0, 1])
def test_an_area_search_is_that_of_one_file(halves, mode):
    shapes = [shapely.from_wkb(one.wkb) for one in (*halves.west, *halves.east) if one.wkb]
    west, south, east, north = shapely.total_bounds(shapes)
    middle = (south + north) / 2
    areas = [
        box(west, south, east, middle),
        box((west + east) / 2 - 0.01, south, east, middle + 0.01),
    ]
    layer = layer_of(areas, fields="NAME:string", values=[["south"], ["east"]])
    options = {"INPUT": layer, "JOIN_MODE": mode, "FILTERS": '"acres" > 1'}
    both = run("area_search", CONNECTION=BOTH, **options)
    found = run("area_search", CONNECTION=SEVERAL, **options)

    def features(layer):
        return sorted(
            ({**row, "source": None} for row in rows(layer)),
            key=lambda row: (row["svc_uuid"], row["src_NAME"]),
        )

    assert features(found["OUTPUT"]) == features(both["OUTPUT"])
    assert {row["source"] for row in rows(found["OUTPUT"])} == {WEST, EAST}
    for name in ("PARCEL_COUNT", "COMPLETE"):
        assert found[name] == both[name]
    assert found["COMPLETE"]
