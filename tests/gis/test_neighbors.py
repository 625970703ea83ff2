"""Neighbors of parcels, and the owners who get a notice."""

import csv
import itertools

import pytest
import shapely
from qgis.core import (
    QgsApplication,
    QgsGeometry,
    QgsProcessingFeatureSourceDefinition,
    QgsProject,
    QgsVectorLayer,
)

from parcel_lookup.core.contract import Cancellation, Parcel
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.inputs.distance import Distance
from parcel_lookup.core.gis.inputs.polygons import NeighborInput
from parcel_lookup.core.gis.notices.labels import label_addresses, lines_of
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.copied import copy_layer
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.owners import owner_list, owner_table
from parcel_lookup.tests.support.sources import make_parcel
from parcel_lookup.tests.support.toolbox import Feedback, refusal, run, toolbox_over

SIZE = 0.001  # a lot is about 83 m by 111 m


def lot(column, row):
    """Sides of a lot in a block of five by five."""
    west, south = -93 + column * SIZE, 42 + row * SIZE
    return west, south, west + SIZE, south + SIZE


def block():
    """Five rows of five lots; on the middle one a condominium of four units."""
    number = 0
    for row in range(5):
        for column in range(5):
            units = 4 if (column, row) == (2, 2) else 1
            for unit in range(units):
                name = f"Unit {unit}" if units > 1 else f"Lot {column}{row}"
                yield make_parcel(
                    number,
                    shapely.box(*lot(column, row)),
                    owner=f"{name} owner",
                    mail_addr=f"{number} Elm St, Ames IA 50010",
                    situs=f"{number} Elm St",
                    parcel_id=f"{column}-{row}-{unit}",
                )
                number += 1


@pytest.fixture(scope="module", autouse=True)
def _county(qgis_app, qgis_processing, tmp_path_factory):
    with toolbox_over(tmp_path_factory.mktemp("county") / "county.gpkg", block()):
        yield


def test_names_stay():
    provider = QgsApplication.processingRegistry().providerById("parcel_lookup")
    algorithm = provider.algorithm("neighbors")
    names = {one.name() for one in algorithm.parameterDefinitions()}
    assert names >= {"INPUT", "DISTANCE", "UNIT", "CONNECTION", "OUTPUT", "OWNERS"}
    assert {one.name() for one in algorithm.outputDefinitions()} == {
        *("OUTPUT", "OWNERS", "BUILDINGS", "PARCEL_COUNT", "REQUEST_COUNT", "COMPLETE"),
    }
    assert algorithm.shortHelpString()


def neighbors(**parameters):
    parameters.setdefault("OWNERS", "memory:")
    return run("neighbors", **parameters)


def owners(result, name="OUTPUT"):
    return sorted(row["owner"] for row in rows(result[name]))


AROUND = sorted(
    f"Lot {column}{row} owner"
    for column in (1, 2, 3)
    for row in (1, 2, 3)
    if (column, row) != (2, 2)
)


@pytest.fixture
def found():
    """The parcels that a search found, in the project."""
    result = run("area_search", INPUT=layer_of([box(-93.1, 41.9, -92.9, 42.1)]))
    layer = result["OUTPUT"]
    QgsProject.instance().addMapLayer(layer, False)
    yield layer
    QgsProject.instance().removeMapLayer(layer.id())


def chosen(layer, expression):
    layer.selectByExpression(expression)
    return QgsProcessingFeatureSourceDefinition(layer.id(), True)


def test_around_a_condominium_whose_units_are_all_in_the_subject(found):
    subject = chosen(found, "owner LIKE 'Unit %'")
    result = neighbors(INPUT=subject, DISTANCE=50)
    assert owners(result) == owners(result, "OWNERS") == AROUND
    assert result["COMPLETE"]


def test_one_unit_is_the_neighbor_of_the_others(found):
    result = neighbors(INPUT=chosen(found, "owner = 'Unit 1 owner'"), DISTANCE=50)
    others = [f"Unit {unit} owner" for unit in (0, 2, 3)]
    assert owners(result) == sorted([*AROUND, *others])


def test_distance_nought_finds_what_touches(found):
    result = neighbors(INPUT=chosen(found, "owner = 'Lot 00 owner'"), DISTANCE=0)
    assert owners(result) == ["Lot 01 owner", "Lot 10 owner", "Lot 11 owner"]


def test_filters_that_were_not_set_are_not_mentioned(found):
    feedback = Feedback()
    neighbors(INPUT=chosen(found, "owner = 'Lot 00 owner'"), feedback=feedback)
    messages = " ".join([*feedback.infos, *feedback.warnings])
    assert " parcels touching the area within 300 feet of" in messages
    assert "match the filters" not in messages


def test_300_feet_are_the_default(found):
    subject = chosen(found, "owner = 'Lot 00 owner'")
    # 91.44 m: reaches beyond the adjacent lots (83 m wide), not beyond those above (111 m high).
    assert "Lot 20 owner" in owners(neighbors(INPUT=subject))
    assert "Lot 02 owner" not in owners(neighbors(INPUT=subject))
    in_meters = neighbors(INPUT=subject, DISTANCE=115, UNIT="meters")
    assert "Lot 02 owner" in owners(in_meters)


def test_a_subject_of_two_lots_with_what_found_each_neighbor(found):
    subject = chosen(found, "owner IN ('Lot 00 owner', 'Lot 10 owner')")
    result = neighbors(INPUT=subject, DISTANCE=0)
    joined = {row["owner"]: row["src_parcel_id"] for row in rows(result["OUTPUT"])}
    assert joined.keys() == {"Lot 01 owner", "Lot 11 owner", "Lot 20 owner", "Lot 21 owner"}
    assert joined["Lot 20 owner"] == "1-0-0"


def test_the_search_of_the_layer_leaves_the_subject_out_again(found):
    area = NeighborInput.of_layer(found, Distance(50))
    search = area.read(Cancellation()).applied_to(Search(place=area.name))
    [only] = search.filters
    assert (only.field, only.op, len(only.value)) == ("svc_uuid", "nin", 28)
    assert len(search.polygons) == 25  # the stack is one place
    assert Search.from_json(search.to_json()) == search


def test_other_polygons_leave_out_the_parcels_that_lie_in_them():
    west, south, east, north = lot(2, 2)
    # All of the condominium, a third of the lot west of it, two thirds of the one east of it.
    site = layer_of([box(west - SIZE / 3, south, east + SIZE * 2 / 3, north)], name="Site")
    result = neighbors(INPUT=site, DISTANCE=1, UNIT="meters")
    assert owners(result) == [owner for owner in AROUND if owner != "Lot 32 owner"]


def test_a_subject_of_several_polygons_some_of_them_crossing_themselves():
    west, south, east, north = lot(2, 2)
    corners = ((west, south), (east, north), (east, south), (west, north), (west, south))
    bow_tie = "Polygon ((" + ", ".join(f"{x} {y}" for x, y in corners) + "))"
    overlapping = box(west, south, east, north)
    result = neighbors(INPUT=layer_of([bow_tie, overlapping, None]), DISTANCE=50)
    assert owners(result) == AROUND


def test_a_subject_of_very_many_vertices():
    west, south, east, north = lot(2, 2)
    circle = shapely.Point((west + east) / 2, (south + north) / 2).buffer(SIZE * 0.7, 20_000)
    geometry = QgsGeometry()
    geometry.fromWkb(shapely.to_wkb(circle))
    found = owners(neighbors(INPUT=layer_of([geometry]), DISTANCE=1))
    assert found == [f"Lot {place} owner" for place in ("12", "21", "23", "32")]


def test_parcels_of_a_file_are_known_by_their_ids(tmp_path, found):
    path = str(tmp_path / "subject.gpkg")
    run("area_search", INPUT=layer_of([box(*lot(0, 0)).buffer(-1e-4, 1)]), OUTPUT=path)
    subject = QgsVectorLayer(path, "subject", "ogr")
    assert subject.featureCount() == 1
    assert "Lot 00 owner" not in owners(neighbors(INPUT=subject, DISTANCE=0))


@pytest.mark.parametrize("way", ["{{{}}}", "upper", "urn:uuid:{}", " {} "])
def test_a_subject_is_left_out_however_its_id_is_written(way):
    number = next(n for n, one in enumerate(block()) if one.attributes["owner"] == "Lot 00 owner")
    own = make_parcel(number, None).svc_uuid
    own = own.upper() if way == "upper" else way.format(own)
    subject = layer_of([box(*lot(0, 0))], fields="svc_uuid:string", values=[[own]])
    feedback = Feedback()
    found = run("neighbors", feedback, INPUT=subject, DISTANCE=0)
    assert owners(found) == ["Lot 01 owner", "Lot 10 owner", "Lot 11 owner"]
    assert not feedback.warnings


def test_a_subject_that_is_not_known_by_its_id_gets_no_notice_unsaid():
    other = "11111111-2222-4333-8444-555555555555"  # of another connection
    fields, values = "svc_uuid:string,parcel_id:string", [[other, "0 0 0"]]
    feedback = Feedback()
    subject = layer_of([box(*lot(0, 0))], fields=fields, values=values)
    assert "Lot 00 owner" in owners(run("neighbors", feedback, INPUT=subject, DISTANCE=0))
    (warning,) = feedback.warnings
    assert "1 of the parcels found is in the subject and has its parcel ID" in warning
    assert "another connection" in warning


def test_other_units_are_reported_without_a_warning(found):
    feedback = Feedback()
    subject = chosen(found, "owner = 'Unit 1 owner'")
    run("neighbors", feedback, INPUT=subject, DISTANCE=50)
    assert not feedback.warnings
    assert any("3 of the parcels found are in the subject" in one for one in feedback.infos)


def test_the_table_of_owners_goes_into_a_csv_file(tmp_path, found):
    path = tmp_path / "owners.csv"
    neighbors(INPUT=chosen(found, "owner = 'Lot 00 owner'"), DISTANCE=0, OWNERS=str(path))
    text = path.read_text(encoding="utf-8-sig")
    columns, first, *others = csv.reader(text.splitlines())
    assert ",".join(columns) == (
        "owner,co_owners,care_of,address1,address2,city,state,zip,country,"
        "parcel_count,parcel_ids,situs,svc_uuids,note"
    )
    assert first[:8] == ["Lot 01 owner", "", "", "5 Elm St", "", "Ames", "IA", "50010"]
    assert first[8:12] == ["", "1", "0-1-0", "5 Elm St"]
    assert '"50010"' in text  # quoted, so a spreadsheet reads it as text
    assert len(others) == 2


def test_without_the_table_of_owners(found):
    result = run("neighbors", INPUT=chosen(found, "owner = 'Lot 00 owner'"))
    assert "OWNERS" not in result


def test_an_incomplete_list_is_reported(found):
    feedback = Feedback()
    subject = chosen(found, "owner = 'Lot 00 owner'")
    run("neighbors", feedback, INPUT=subject, OWNERS="memory:", MAX_PARCELS=2)
    assert "The list of owners is incomplete." in feedback.warnings
    feedback = Feedback()
    run("neighbors", feedback, INPUT=subject, OWNERS="memory:", DISTANCE=0)
    assert feedback.warnings == []
    assert "3 owners and mailing addresses of 3 parcels." in feedback.infos


def test_what_is_refused():
    lines = layer_of(["LineString (-93 42, -92 42)"], kind="LineString", name="Roads")
    assert "“Roads” does not contain polygons" in refusal("neighbors", INPUT=lines)
    site = layer_of([box(-93, 42, -92, 43)])
    assert "DISTANCE" in refusal("neighbors", INPUT=site, DISTANCE=-1)
    too_far = refusal("neighbors", INPUT=site, DISTANCE=63, UNIT="miles")
    assert "The maximum distance is 62 miles." in too_far


# The rows of owners


def owner_rows(*records):
    """The table for parcels with these attributes."""
    listed = owner_list(*records)
    return rows(owner_table(listed)), listed.sentence


def record(owner, mail_addr, **more):
    return {"owner": owner, "mail_addr": mail_addr, **more}


MAIN = "12 Main St, Ames IA 50010"


def test_parcels_that_are_added_later_are_in_the_table():
    listed = owner_list(record("Lee", MAIN))
    assert listed.sentence.startswith("1 owner and mailing address of 1 parcel.")
    listed.add([Parcel("later", {"svc_uuid": "later", **record("Smith", MAIN)}, None)])
    assert [row["owner"] for row in rows(owner_table(listed))] == ["Lee", "Smith"]
    assert listed.sentence.startswith("2 owners and mailing addresses of 2 parcels.")


@pytest.mark.parametrize(
    ("owner", "address"),
    [
        ("Smith, John & Mary", MAIN),
        ("SMITH JOHN & MARY", "12 MAIN STREET, AMES, IA 50010"),
        ("Smith John and Mary", "12 Main St., Ames, Iowa 50010-1234"),
        ("smith, john & mary", "12 MAIN ST AMES IA 50010"),
        ("Smith, John & Mary", "12 Main Street\nAmes, IA 50010, USA"),
        ("Smith, John & Mary", "12 Main St, Ames, IA"),
        ("Smith, John & Mary", "12 Main St"),
    ],
)
def test_one_row_however_it_is_written(owner, address):
    table, _ = owner_rows(
        record("Smith, John & Mary", MAIN, situs="1 Elm St", parcel_id="A1"),
        record(owner, address, situs="2 Elm St, Unit 3", parcel_id="A2"),
    )
    [row] = table
    assert (row["parcel_count"], row["parcel_ids"]) == (2, "A1; A2")
    assert (row["situs"], row["svc_uuids"]) == ("1 Elm St; 2 Elm St, Unit 3", "id-0; id-1")
    assert (row["address1"].lower()[:7], row["city"].lower(), row["state"]) == (
        *("12 main", "ames", "IA"),
    )
    assert row["zip"].startswith("50010")
    assert row["note"] is None


@pytest.mark.parametrize(
    ("owner", "address"),
    [
        ("Smith, John & Mary", "PO Box 12, Ames IA 50010"),
        ("Smith, John & Mary", "112 Main St, Ames IA 50010"),
        ("Smith, John & Mary", "12 Main St Apt 2, Ames IA 50010"),
        ("Smith, John & Mary", "12 N Main St, Ames IA 50010"),
        ("Smith, John & Mary", "12 Main Ave, Ames IA 50010"),
        ("Smith, John & Mary", "12 Main St, Boone IA 50036"),
        ("Smith, John & Mary", None),
        ("Smith Family Trust", MAIN),
        ("Smith, John", MAIN),
        (None, MAIN),
    ],
)
def test_two_rows_where_a_letter_more_is_needed(owner, address):
    table, _ = owner_rows(record("Smith, John & Mary", MAIN), record(owner, address))
    assert len(table) == 2
    assert sum(row["parcel_count"] for row in table) == 2


@pytest.mark.parametrize("order", itertools.permutations(range(4)))
def test_no_letter_is_lost_whichever_record_comes_first(order):
    """The first may be the same as either of two others: nobody knows which."""
    records = [
        record("Lee", "12 Main St", mail_zip="02139"),
        record("Lee", "12 Main St", mail_city="Boston"),
        record("LEE", "12 Main Street", mail_city="Boston", mail_state2="MA"),
        record("Lee", "12 Main St", mail_city="Salem"),
    ]
    table, _ = owner_rows(*(records[place] for place in order))
    found = {(row["city"], row["state"], row["zip"], row["parcel_count"]) for row in table}
    assert found == {(None, None, "02139", 1), ("Boston", "MA", None, 2), ("Salem", None, None, 1)}


@pytest.mark.parametrize("order", [1, -1])
def test_a_mailing_address_combines_all_records_of_an_owner(order):
    records = [
        record("Lee", "12 Main St", mail_zip="02139", mail_state2="MA"),
        record("LEE", "12 MAIN ST", mail_city="Cambridge"),
    ]
    ((row,), _) = owner_rows(*records[::order])
    assert (row["city"], row["state"], row["zip"]) == ("Cambridge", "MA", "02139")
    assert row["note"] is None


@pytest.mark.parametrize("unit", ["Apt 2", "#2", "Unit 2", "# 2"])
def test_units_by_any_name(unit):
    table, _ = owner_rows(
        record("A", "12 Main St Unit 2, Ames IA 50010"),
        record("A", f"12 Main St, {unit}, Ames IA 50010"),
    )
    assert len(table) == 1


def test_missing_owners_and_addresses_are_kept_and_noted():
    table, sentence = owner_rows(
        record(None, MAIN, situs="1 Elm St"),
        record("  ", "12 MAIN ST, AMES IA 50010", situs="2 Elm St"),
        record("Jones", None, situs="3 Elm St"),
        record("JONES", "", situs="4 Elm St"),
        record(None, None, situs="5 Elm St"),
        record("N/A", "UNKNOWN", situs="6 Elm St"),
        record("Lee", "12 Ocean Vw Ct"),
        record("Kim", None),
        record("Kim", None, mail_city="Ames"),
    )
    assert [(row["owner"], row["situs"], row["note"]) for row in table] == [
        ("Jones", "3 Elm St; 4 Elm St", "no mailing address on record"),
        ("Kim", None, "no mailing address on record"),
        ("Kim", None, "the mailing address is incomplete"),
        ("Lee", None, "the mailing address is incomplete"),
        (None, "5 Elm St", "no owner on record; no mailing address on record"),
        (None, "6 Elm St", "no owner on record; no mailing address on record"),
        (None, "1 Elm St; 2 Elm St", "no owner on record"),
    ]
    assert sentence == (
        "7 owners and mailing addresses of 9 parcels. "
        "3 have no owner on record: see “note”. "
        "4 have no mailing address: see “note”. "
        "2 have an incomplete mailing address: see “note”."
    )


def test_co_owners_and_care_of():
    table, _ = owner_rows(
        record("Smith, John", MAIN, owner2="Smith, Mary"),
        record("SMITH JOHN", MAIN, owner2="Smith, Zoe", owner3="smith mary"),
        record("Acme LLC", "C/O Hill Management 5 Oak St, Ames IA 50010"),
        record("ACME, L.L.C.", "5 Oak St, Ames IA 50010"),
        record("Doe Family Trust", "5 Oak St, Ames IA 50010", careof="Jane Doe, Trustee"),
        record("Doe Family Trust % John Doe", "5 Oak St, Ames IA 50010"),
        record("Hill, Ann ATTN: Tax Dept", "5 Oak St, Ames IA 50010"),
        record("Roe, Jan 50 % Int", "5 Oak St, Ames IA 50010"),
    )
    assert [
        (row["owner"], row["co_owners"], row["care_of"], row["address1"], row["parcel_count"])
        for row in table
    ] == [
        ("Acme LLC", None, "C/O Hill Management", "5 Oak St", 2),
        ("Doe Family Trust", None, "C/O Jane Doe, Trustee", "5 Oak St", 1),
        ("Doe Family Trust", None, "C/O John Doe", "5 Oak St", 1),
        ("Hill, Ann", None, "ATTN Tax Dept", "5 Oak St", 1),
        ("Roe, Jan 50 % Int", None, None, "5 Oak St", 1),
        ("Smith, John", "Smith, Mary; Smith, Zoe", None, "12 Main St", 2),
    ]


@pytest.mark.parametrize(
    ("columns", "owner", "other"),
    [
        ("OWNER,OWNER2", "HILL ANN", "HILL TOM"),
        ("Owner,Co_Owner", "HILL ANN", "HILL TOM"),
        ("OWNERNME1,OWNERNME2", "HILL ANN", "HILL TOM"),
        ("PRIMARY_OWNER,ADD_OWNER", "HILL ANN", "HILL TOM"),
        ("ownname,ownname2", "HILL ANN &", "HILL TOM"),
        ("OWNER_NAME,OWNER_NA_1", "HILL ANN", "HILL TOM"),
    ],
)
def test_owners_in_a_column_of_their_own_get_the_letter_too(
    columns, owner, other, tmp_path, request
):
    """The columns of public county files and layers, copied with the guesses."""
    values = [("A-1", owner, other, "9 Elm St, Ames IA 50010"), ("A-2", "LEE", None, MAIN)]
    fields = ",".join(f"{name}:string" for name in ("PIN", *columns.split(","), "MAIL_ADDR"))
    layer = layer_of([box(*lot(0, 0)), box(*lot(1, 0))], fields=fields, values=values)
    path = tmp_path / "county.gpkg"
    copy_layer(layer, path)
    Connections().save(file_connection("own county", path=str(path)))
    request.addfinalizer(lambda: Connections().remove("own county"))
    subject = layer_of([box(*lot(2, 0))])
    found = neighbors(INPUT=subject, DISTANCE=300, CONNECTION="own county")["OWNERS"]
    table = {row["owner"]: row["co_owners"] for row in rows(found)}
    assert table == {"HILL ANN": "HILL TOM", "LEE": None}
    labels = [lines_of(one) for one in label_addresses(found).mailings]
    assert ["HILL ANN", "HILL TOM", "9 Elm St", "Ames IA  50010"] in labels


def test_other_columns_about_owners_and_repeated_names_make_no_co_owner():
    table, _ = owner_rows(
        record("A", MAIN, OWNER_ADDR2="Box 5", prev_owner="B", OWNER_TYPE="3", owner_id2="C"),
        record("HILL ANN & HILL TOM", MAIN, OWNER1="HILL ANN", OWNER2="HILL TOM"),
        record(None, MAIN, CO_OWNER="ROE JAN"),
    )
    assert {row["owner"]: row["co_owners"] for row in table} == {
        "A": None, "HILL ANN & HILL TOM": None, "ROE JAN": None,
    }  # fmt: skip


TEMPE = {"mail_city": "TEMPE", "mail_state2": "AZ", "mail_zip": "85284"}


@pytest.mark.parametrize("more", [{}, TEMPE])
@pytest.mark.parametrize(
    "line",
    [
        "123 S MILL AVE, TEMPE AZ 85284",
        "123 S MILL AVE TEMPE AZ USA, TEMPE AZ 85284",
        "123 S MILL AVE TEMPE AZ 85284 USA",
        "123 S MILL AVE TEMPE AZ USA 85284",
        "123 S MILL AVE, TEMPE, AZ, 85284, U.S.A.",
        "123 S MILL AVE TEMPE ARIZONA 85284 UNITED STATES OF AMERICA",
        "123 S MILL AVE\nTEMPE AZ USA\nTEMPE AZ 85284",
        "123 S MILL AVE TEMPE AZ USA, AZ 85284",
    ],
)
def test_a_country_in_the_text_is_no_part_of_the_street_or_city(line, more):
    ((row,), _) = owner_rows(record("A", line, **more))
    assert (row["address1"], row["address2"]) == ("123 S MILL AVE", None)
    assert (row["city"], row["state"], row["zip"]) == ("TEMPE", "AZ", "85284")
    assert (row["country"], row["note"]) == (None, None)


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("TEMPE AZ USA", TEMPE),
        ("TEMPE AZ USA, TEMPE AZ 85284", {}),
        ("TEMPE AZ USA TEMPE AZ 85284", {}),
        ("TEMPE AZ 85284", {}),
        ("TEMPE, AZ 85284", {}),
        ("TEMPE AZ", TEMPE),
        ("TEMPE", TEMPE),
        ("AZ 85284", TEMPE),
        ("85284", TEMPE),
        ("USA", TEMPE),
    ],
)
def test_text_without_a_street_is_no_street_and_the_address_is_not_complete(line, more):
    ((row,), _) = owner_rows(record("A", line, **more))
    assert (row["address1"], row["address2"]) == (None, None)
    assert (row["city"], row["state"], row["zip"]) == ("TEMPE", "AZ", "85284")
    assert row["note"] == "the mailing address is incomplete"
    mailing = label_addresses(owner_table(owner_list(record("A", line, **more)))).mailings[0]
    assert lines_of(mailing) == ["A", "TEMPE AZ  85284"]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        # A street with the country's letters; lines whose place is in the second; abroad.
        (("12 USA Pkwy, Reno NV 89434",), ("12 USA Pkwy", None, "Reno", "NV", None)),
        (("900 US Hwy 54, Ames IA",), ("900 US Hwy 54", None, "Ames", "IA", None)),
        (("12 Elm St", "Ames IA 50010"), ("12 Elm St", None, "Ames", "IA", None)),
        (("Ames IA USA", "PO Box 7"), ("PO Box 7", None, "Ames", "IA", None)),
        (("12 Elm St, Ames IA", "Ste 4"), ("12 Elm St", "Ste 4", "Ames", "IA", None)),
        (("Elm St, Ames IA 50010",), ("Elm St", None, "Ames", "IA", None)),
        (("12 Elm St, Mexico, MO 65265",), ("12 Elm St", None, "Mexico", "MO", None)),
        (
            ("1 Front St W, Toronto ON M5V 1A1, CANADA",),
            ("1 Front St W", "Toronto ON M5V 1A1", None, None, "CANADA"),
        ),
    ],
)
def test_streets_places_and_countries_are_distinguished(values, expected):
    ((row,), _) = owner_rows(record("A", values[0], mail_address2="".join(values[1:])))
    names = ("address1", "address2", "city", "state", "country")
    assert tuple(row[name] for name in names) == expected
    assert row["note"] is None


def test_columns_of_an_address_win_over_its_line():
    more = {"mail_city": "AMES", "mail_state2": "IA", "mail_zip": 50010.0, "mail_unit": "APT 4"}
    foreign = {"mail_city": "Toronto", "mail_zip": "M5V 2T6", "mail_country": "Canada"}
    table, _ = owner_rows(
        record("A", "12 Main St", **more),
        record("B", "12 Main St Apt 4, Ames IA 50010", **more),
        record("C", None, mail_addno="12", mail_addstr="Main", mail_addsttyp="St", **more),
        record("D", "1 Front St W", **foreign),
        record("E", "9 Bay Rd", mail_city="Boston", mail_state2="Massachusetts", mail_zip="2139"),
    )
    assert [
        tuple(row[name] for name in ("address1", "address2", "city", "state", "zip", "country"))
        for row in table
    ] == [
        ("12 Main St", "APT 4", "AMES", "IA", "50010", None),
        ("12 Main St Apt 4", None, "AMES", "IA", "50010", None),
        ("12 Main St", "APT 4", "AMES", "IA", "50010", None),
        ("1 Front St W", None, "Toronto", None, "M5V 2T6", "Canada"),
        ("9 Bay Rd", None, "Boston", "MA", "02139", None),
    ]
    assert all(row["note"] is None for row in table)
