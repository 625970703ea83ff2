"""Lists looked up in imported county files, whose addresses and IDs are written in many ways.

The files are invented; the ways in which they write addresses are those of public files. Each list
is looked up in the imported file, and over HTTP from a service on that file.
"""

import json

import pytest
from qgis.core import QgsSettings, QgsVectorLayer

from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.tests.support import toolbox
from parcel_lookup.tests.support.copied import copy_layer, described
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import layer_of, rows
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.toolbox import Feedback, registered

SIZE = 0.001


@pytest.fixture(scope="module", autouse=True)
def provider(qgis_app, qgis_processing):
    with registered():
        yield


@pytest.fixture(params=["file", "service"])
def county(request, tmp_path, monkeypatch):
    """Import a county file, and make it or a service on it the default connection."""
    services = []

    def imported(records):
        features = [_feature(number, record) for number, record in enumerate(records)]
        source, target = tmp_path / "county.geojson", tmp_path / "county.gpkg"
        source.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
        layer = QgsVectorLayer(str(source), "county")
        found = described(layer)
        found.draft.by_location = False
        copy_layer(layer, target, found)
        if request.param == "service":
            parcels = FileSource(target)
            service = RunningService(parcels)
            service.__enter__()
            services.append((service, parcels))
            monkeypatch.setenv("PARCEL_LOOKUP_URL", service.url)
            monkeypatch.setenv("PARCEL_LOOKUP_KEY", service.key)
        else:
            Connections().save(file_connection("county", path=str(target)))
            Connections().set_default("county")

    QgsSettings().remove("parcel_lookup")
    yield imported
    for service, parcels in services:
        service.__exit__(None, None, None)
        parcels.close()
    QgsSettings().remove("parcel_lookup")


def _feature(number, record):
    west, south = -93.6 + number * SIZE, 42.0
    east, north = west + SIZE, south + SIZE
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    return {
        "type": "Feature",
        "properties": record,
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }


def look_up(algorithm, values, feedback=None, **parameters):
    """Return the results by value: status, the parcel IDs, and the note or the reason."""
    field = "ID_FIELD" if algorithm == "id_lookup" else "ADDRESS"
    cells = [(value,) for value in values]
    layer = layer_of([None] * len(values), kind="NoGeometry", fields="a:string", values=cells)
    result = toolbox.run(
        algorithm, feedback, INPUT=layer, UNMATCHED="memory:", **{field: "a"}, **parameters
    )
    found = {value: ("none", set(), "") for value in values}
    for row in rows(result["OUTPUT"]):
        status, ids, _ = found[row["src_a"]]
        ids = {row["parcel_id"]} if status == "none" else ids | {row["parcel_id"]}
        found[row["src_a"]] = (row["row_status"], ids, row["row_note"] or "")
    for row in rows(result["UNMATCHED"]):
        assert row["row_status"] == "none", row["row_reason"]
    return found


def addresses(*lines):
    return [{"APN": f"{4408001000 + n}", "ADDRESS": line} for n, line in enumerate(lines)]


def assert_matched(found, number):
    """Check that rows 0, 1, … found the parcels with these numbers, each one alone."""
    expected = [("matched", {f"{4408001000 + place}"}) for place in range(number)]
    assert [one[:2] for one in found.values()] == expected, found


@pytest.mark.parametrize(
    "pairs",
    [
        {  # ../shared/cases/glued_city
            "636 East Willow Road": "636 E WILLOW RD LOS ANGELES CA 90402",
            "12 Main St": "12 MAIN ST LAS VEGAS NV 89101",
            "45 Oak Drive": "45 OAK DR LA MESA CA 91942",
            "14 Elm Avenue": "14 ELM AVE PACIFIC PALISADES CA 90272",
            "16 Main Street": "16 MAIN ST SOUTH BEND IN 46601",
            "18 Elm Ave": "18 ELM AVE ST LOUIS MO 63101",
            "20 Oak Dr": "20 OAK DR FOREST HILLS NY 11375",
            "22 Broadway": "22 BROADWAY NEW YORK NY 10004",
        },
        {  # the list has the city, the file has not, or not all of it
            "20 Benton Pl St Louis MO": "20 BENTON PL",
            "31 Pine Street Sault Ste Marie MI 49783": "31 PINE ST",
            "7 Elm Ct The Dalles OR": "7 ELM CT",
            "9 Old Mill Rd Federal Way WA": "9 OLD MILL RD",
            "11 Cedar Ln Oak Park IL": "11 CEDAR LN, OAK PARK",
            "525 North Avenue Grand Junction CO": "525 NORTH AVE",
        },
        {  # without a state; coordinates as in Utah
            "20 Oak Drive": "20 OAK DR FOREST HILLS",
            "16 Main Street": "16 MAIN ST SOUTH BEND",
            "164 South 100 West": "164 S 100 W CEDAR CITY UT 84720",
            "12 West 300 North, Cedar City, UT": "12 W 300 N CEDAR CITY UT",
        },
    ],
)
def test_a_city_without_a_comma_does_not_hide_an_address(county, pairs):
    county(addresses(*pairs.values(), "14 ELM AVE EXT TOLEDO OH 43604"))
    assert_matched(look_up("address_lookup", list(pairs)), len(pairs))


def test_an_address_that_begins_another_street_does_not_match(county):
    county(
        addresses(
            "45 OAK HILL LOS ANGELES CA 90012",
            "12 MAIN STREET RD AMES IA 50010",
            "9 ALAMEDA PADRE SERRA SANTA BARBARA CA 93103",
        )
    )
    found = look_up("address_lookup", ["45 Oak", "12 Main St", "9 Alameda"])
    statuses = {value: one[0] for value, one in found.items()}
    assert "matched" not in (statuses["45 Oak"], statuses["9 Alameda"])
    assert found["12 Main St"][0] != "matched" or found["12 Main St"][2]  # the suffix is in doubt


@pytest.mark.parametrize(
    "lines",
    [
        {  # ../shared/cases/street_first
            "833 Old Quarry Pike": "OLD QUARRY PIKE 833",
            "835 OLD QUARRY PIKE": "OLD QUARRY PIKE 835",
            "OLD QUARRY PIKE 836": "OLD QUARRY PIKE 836",
        },
        {
            "120 N Main St": "N MAIN ST 120",
            "120 N Main St Apt 2": "N MAIN ST 120 APT 2",
            "839 Highway 52 W": "HWY 52 W 839",
            "77 Oak Hollow": "OAK HOLLOW 77",
            "5A Broadway": "BROADWAY 5A",
            "10839 Cedar Hill Rd": "CEDAR HILL RD 10839",
            "41 Pine Ln, Pulaski, TN 38478": "PINE LN 41, PULASKI, TN 38478",
        },
    ],
)
def test_a_number_behind_its_street_is_a_house_number(county, lines):
    county(addresses(*lines.values(), "OLD QUARRY PIKE", "PINE LN 42, PULASKI, TN 38478"))
    assert_matched(look_up("address_lookup", list(lines)), len(lines))


def test_quadrants_are_found_wherever_they_are_written(county):
    county(addresses("222 7TH ST SE", "222 7TH ST NE", "613 K ST NW", "1063 31ST ST NW"))
    ways = [
        "222 7th Street Southeast Washington DC",
        "222 7th Street, Southeast, Washington, DC",
        "222 7th St SE, Washington DC 20003",
        "222 7th Street, SE Washington, DC",
        "SE 222 7th St",
        "222 7th St Washington DC 20003 (SE)",
    ]
    found = look_up("address_lookup", ways)
    assert {way: one[1] for way, one in found.items()} == {way: {"4408001000"} for way in ways}
    assert {one[0] for way, one in found.items() if "(" not in way} == {"matched"}
    wrong = ["613 K Street Southeast Washington DC", "1063 31st Street, Southwest, Washington, DC"]
    assert {one[0] for one in look_up("address_lookup", wrong).values()} == {"none"}


def test_a_quadrant_on_one_side_is_never_a_sure_match(county):
    county(addresses("222 7TH ST SE", "222 7TH ST NE", "613 K ST NW", "12 OAK ST", "14 OAK ST N"))
    found = look_up(
        "address_lookup",
        ["222 7th St, Washington, DC", "613 K St", "12 Oak St NE", "14 Oak St", "12 Oak St"],
    )
    both, unsaid, missing, direction, plain = found.values()
    assert both[:2] == ("several", {"4408001000", "4408001001"})
    assert (unsaid[0], missing[0]) == ("several", "several")
    assert "NW" in unsaid[2]
    assert "NE" in missing[2]
    assert (direction[0], plain[0]) == ("matched", "matched")
    assert direction[2]
    assert not plain[2]


@pytest.mark.parametrize(
    ("requested", "stored"),
    [
        ("12 MLK Blvd", "12 MARTIN LUTHER KING JR BLVD"),
        ("12 Dr. Martin Luther King, Jr. Dr", "12 MLK JR DR"),
        ("12 M.L. King Ave", "12 DR MARTIN LUTHER KING AVE"),
        ("12 JFK Pkwy", "12 JOHN F KENNEDY PKWY"),
        ("12 State Highway 117", "12 STH 117"),
        ("12 CTH K", "12 COUNTY HIGHWAY K"),
        ("12 County Trunk Highway K", "12 COUNTY ROAD K"),
        ("W6253 US Highway 51", "W6253 USH 51"),
        ("12 NYS Route 5", "12 STATE ROUTE 5"),
        ("12 NY-5", "12 NYS RTE 5"),
        ("12 State Hwy No. 33", "12 STATE HWY 33"),
        ("Attn Jane Doe, 12 Main St", "12 MAIN ST"),
        ("JANE DOE 12 MAIN ST", "12 MAIN ST"),
        ("Acme Corp, Attn Tax Department, 12 Main St", "12 MAIN ST"),
        ("12 Main St", "C/O ACME CORP 12 MAIN ST"),
    ],
)
def test_spellings_of_one_address_are_found(county, requested, stored):
    others = ("12 KING BLVD", "12 STATE ROUTE 51", "12 COUNTY HIGHWAY KK", "14 MAIN ST")
    county(addresses(stored, *others))
    assert_matched(look_up("address_lookup", [requested]), 1)


def test_a_branch_of_a_road_is_another_road(county):
    county(addresses("12 HIGHWAY 71 BUSINESS", "14 US 71", "16 US 71 BUS"))
    found = look_up(
        "address_lookup", ["16 Highway 71 Business", "12 Highway 71", "14 US 71 Bypass"]
    )
    assert [one[0] for one in found.values()] == ["matched", "none", "none"]


def ids(column, *values):
    return [
        {column: value, "SITE_ADDR": f"{number} MAIN ST", "STATE": "IA"}
        for number, value in enumerate(values, 10)
    ]


@pytest.mark.parametrize(
    ("column", "known", "expected"),
    [
        (  # ../shared/cases/map_lot_sub
            "MAP_PAR_ID",
            ["1_1_0", "1_10_0", "1_11_0", "11_1_0", "2_3_0", "2_30_1"],
            {"1-1-0": "1_1_0", "1-10": "1_10_0", "2-30": "", "11-1-0": "11_1_0", "1-1": "1_1_0"},
        ),
        (
            "PARCELID",
            ["052 001.00", "052 010.00", "005 201.00", "052 010.01"],
            {"52-1": "052 001.00", "52-10": "052 010.00", "520-1": "", "5-20100": ""},
        ),
        (
            "PIN",
            ["12-34-5", "1-234-5", "12-3-45", "R7-12"],
            {"12/34/5": "12-34-5", "123-4-5": "", "1-2345": "", "R-7-12": "R7-12"},
        ),
    ],
)
def test_separators_of_ids_do_not_contradict_each_other(county, column, known, expected):
    county(ids(column, *known))
    found = look_up("id_lookup", list(expected), ID_KIND="parcel_id", SCOPE="IA")
    assert {value: "".join(one[1]) for value, one in found.items()} == expected


@pytest.mark.parametrize("known", [["1_1_0", "1_10_0"], ["07-0012-0101"], ["R0001234", "R0001235"]])
def test_county_ids_are_recognized_without_their_kind(county, known):
    county(ids("PARCELID", *known))
    feedback = Feedback()
    found = look_up("id_lookup", known, feedback, SCOPE="IA")
    assert [one[:2] for one in found.values()] == [("matched", {value}) for value in known]
    said = [text for text in (*feedback.infos, *feedback.warnings) if "svc_uuid" in text]
    assert any("parcel_id" in text for text in said)
