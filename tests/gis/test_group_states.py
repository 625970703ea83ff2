"""Which connections filters concern: a search of several finds what each of them has by itself."""

import json

import pytest
import shapely
from qgis.core import QgsSettings

from parcel_lookup.core.contract import Parcel
from parcel_lookup.tests.support.feature_data import layer_of
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.layers import layer_of as table_of
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.public import layer_file, public_catalog
from parcel_lookup.tests.support.toolbox import registered, run

FLORIDA, COLORADO = "Public parcels: Florida", "Public parcels: Colorado"


def lots(first, state, code, west, south, counties):
    found = []
    for number, county in enumerate(counties, first):
        uuid = f"00000000-0000-4000-8000-{number:012d}"
        values = {"svc_uuid": uuid, "parcel_id": f"{state}{number}", "acres": number}
        values |= {"state": state, "state_fp": code, "county_fp": county}
        shape = shapely.box(west + number / 1000, south, west + (number + 1) / 1000, south + 0.001)
        found.append(Parcel(uuid, values, shape.wkb))
    return found


@pytest.fixture(scope="module")
def servers(qgis_app, qgis_processing):
    florida = lots(0, "FL", "12", -80.4, 25.7, ["086", "12086", "041", "008"])
    colorado = lots(10, "CO", "08", -104.8, 38.8, ["041", "08041", "086", "012"])
    with (
        FeatureServer(layer_of(florida)) as one,
        FeatureServer(layer_of(colorado)) as other,
        registered(),
    ):
        yield one, other


@pytest.fixture(autouse=True)
def public(servers, tmp_path):
    QgsSettings().remove("parcel_lookup")
    layers = (
        layer_file("us-fl", "Florida", "FL", servers[0].url),
        layer_file("us-co", "Colorado", "CO", servers[1].url),
    )
    for server in servers:
        server.reset()
    with public_catalog(tmp_path, *layers):
        yield
    QgsSettings().remove("parcel_lookup")


def condition(field, value, op="eq"):
    return {"field": field, "op": op, "value": value}


def found(filters, *names):
    conditions = filters if isinstance(filters, str) else json.dumps(filters)
    result = run("attribute_query", FILTERS=conditions, CONNECTION=json.dumps(names))
    assert result["COMPLETE"]
    return {row["parcel_id"] for row in rows(result["OUTPUT"])}


FL, CO = condition("state", "FL"), condition("state", "CO")


@pytest.mark.parametrize(
    ("filters", "number"),
    [
        ([condition("county_fp", "086")], 2),
        ([condition("county_fp", 86)], 2),
        ([condition("county_fp", "086"), FL], 1),
        ([FL, condition("county_fp", "086")], 1),
        ([condition("county_fp", ["086", "12086"], "in"), FL], 2),
        ([condition("county_fp", ["041", "12086"], "in")], 3),
        ([condition("county_fp", "08041"), condition("state_fp", "08")], 1),
        ([condition("state_fp", ["08", "12"], "in"), condition("county_fp", "008")], 1),
        ([FL, CO], 0),
        ([condition("state", ["FL", "Atlantis"], "in")], 4),
        ("state = 'FL' or county_fp = '041'", 5),
        ("county_fp = '012' or county_fp = '12086'", 2),
    ],
)
def test_several_connections_find_what_each_of_them_has(filters, number):
    each = found(filters, FLORIDA) | found(filters, COLORADO)
    assert len(each) == number
    assert found(filters, FLORIDA, COLORADO) == each
    assert found(filters, COLORADO, FLORIDA) == each


@pytest.mark.parametrize(
    "filters",
    [
        [FL],
        [condition("county_fp", "041"), FL],
        [condition("county_fp", "12086")],
        [condition("county_fp", ["041", "12041"], "in"), condition("state_fp", "12")],
        [condition("state", ["FL", "CO"], "in"), condition("county_fp", "12086")],
    ],
)
def test_nothing_is_sent_to_a_state_that_the_filters_exclude(servers, filters):
    assert found(filters, FLORIDA, COLORADO)
    assert [server.requests > 0 for server in servers] == [True, False]


def test_ids_of_a_county_are_looked_up_in_every_state_that_may_have_it():
    values = [["FL0"], ["CO12"], ["CO10"]]
    ids = table_of([None] * 3, kind="NoGeometry", fields="id:string", values=values)
    result = run(
        "id_lookup",
        INPUT=ids,
        ID_FIELD="id",
        ID_KIND="parcel_id",
        SCOPE=json.dumps([condition("county_fp", "086")]),
        CONNECTION=json.dumps([FLORIDA, COLORADO]),
    )
    assert {row["parcel_id"] for row in rows(result["OUTPUT"])} == {"FL0", "CO12"}
