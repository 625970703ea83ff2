"""Parsing addresses into components (USPS Publication 28)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parcel_lookup.core.address import Address, parse_address

LINES = {
    "12 N. Main St., Elm Creek, NE 68836": Address(
        "12", "N", "MAIN", "ST", city="ELM CREEK", state="NE", postal="68836"
    ),
    "219 monsignor o'brien highway cambridge": Address(
        "219", street="MONSIGNOR OBRIEN", suffix="HWY", city="CAMBRIDGE"
    ),
    "12 Main Street NW": Address("12", "", "MAIN", "ST", "NW"),
    "12 MAIN ST CAMBRIDGE MA 02139-1234 USA": Address(
        "12", street="MAIN", suffix="ST", city="CAMBRIDGE", state="MA", postal="02139"
    ),
    # ST is Saint or Street.
    "12 ST JAMES ST": Address("12", street="SAINT JAMES", suffix="ST"),
    "12 Old St Mary Rd": Address("12", street="OLD SAINT MARY", suffix="RD"),
    "12 REED ST CT": Address("12", street="REED STREET", suffix="CT"),
    # A direction may be a name, and a name may begin with one.
    "12 N ST NW WASHINGTON DC": Address("12", "", "N", "ST", "NW", city="WASHINGTON", state="DC"),
    "12 WEST ST": Address("12", "", "WEST", "ST"),
    "12 N WEST ST": Address("12", "N", "WEST", "ST"),
    "12 South East Oak Rd": Address("12", "SE", "OAK", "RD"),
    "12 AVENUE E": Address("12", street="AVENUE E"),
    "12 MAIN ST WEST HARTFORD CT": Address(
        "12", street="MAIN", suffix="ST", city="WEST HARTFORD", state="CT"
    ),
    # CT is Court or Connecticut, NE a direction or Nebraska.
    "100 OAK CT": Address("100", street="OAK", suffix="CT"),
    "100 OAK CT HARTFORD CT": Address(
        "100", street="OAK", suffix="CT", city="HARTFORD", state="CT"
    ),
    "12 OAK ST OMAHA NE": Address("12", street="OAK", suffix="ST", city="OMAHA", state="NE"),
    # Suffixes that are no suffixes.
    "1700 Avenue of the Americas, New York NY 10019": Address(
        "1700", street="AVENUE OF THE AMERICAS", city="NEW YORK", state="NY", postal="10019"
    ),
    "12 Broadway": Address("12", street="BROADWAY"),
    "6 Ash Street Place, Cambridge": Address(
        "6", street="ASH STREET", suffix="PL", city="CAMBRIDGE"
    ),
    "123 OLD ROAD TO NINE ACRE CORNER": Address(
        "123", street="OLD ROAD TO NINE ACRE", suffix="COR"
    ),
    "5 5TH AVE": Address("5", street="5TH", suffix="AVE"),
    "5 Twenty-First St": Address("5", street="21ST", suffix="ST"),
    "820 MASSACHUSETTS AVE": Address("820", street="MASSACHUSETTS", suffix="AVE"),
    # Highways.
    "12345 U.S. HWY 20": Address("12345", street="US HIGHWAY 20"),
    "12345 US-20 W": Address("12345", "", "US HIGHWAY 20", "", "W"),
    "15 Co Rd 5": Address("15", street="COUNTY ROAD 5"),
    "15 CR 5": Address("15", street="COUNTY ROAD 5"),
    "15 FM 1960 RD W": Address("15", "", "FM 1960", "", "W"),
    "15 FARM TO MARKET RD 1960": Address("15", street="FM 1960"),
    "15 I-10": Address("15", street="INTERSTATE 10"),
    "15 STATE ST": Address("15", street="STATE", suffix="ST"),
    "15 COUNTY LINE RD": Address("15", street="COUNTY LINE", suffix="RD"),
    "15 HWY 20 SUDBURY MA 01776": Address(
        "15", street="HIGHWAY 20", city="SUDBURY", state="MA", postal="01776"
    ),
    # House numbers.
    "N6W23001 BLUEMOUND RD": Address("N6W23001", street="BLUEMOUND", suffix="RD"),
    "842 E 1700 S": Address("842", "E", "1700", "", "S"),
    "12½ MAIN ST": Address("12 1/2", street="MAIN", suffix="ST"),
    "44.5 SPRING ST": Address("44 1/2", street="SPRING", suffix="ST"),
    "14 1/2- 16 1/2 WOODBRIDGE ST": Address("14 1/2-16 1/2", street="WOODBRIDGE", suffix="ST"),
    "12-34 30th Ave": Address("12-34", street="30TH", suffix="AVE"),
    "12 to 14 Main St": Address("12-14", street="MAIN", suffix="ST"),
    "394(390) WASHINGTON ST": Address("394-390", street="WASHINGTON", suffix="ST"),
    "126-C OXFORD ST": Address("126C", street="OXFORD", suffix="ST"),
    "4 A MT AUBURN ST": Address("4A", street="MOUNT AUBURN", suffix="ST"),
    "0012 O BRIEN HWY": Address("12", street="O BRIEN", suffix="HWY"),
    "SEVEN PINES AVE": Address(street="SEVEN PINES", suffix="AVE"),
    # Units.
    "12 MAIN ST #2B": Address("12", street="MAIN", suffix="ST", unit="# 2B"),
    "12 Main Street Apartment 2 Cambridge": Address(
        "12", street="MAIN", suffix="ST", unit="APT 2", city="CAMBRIDGE"
    ),
    "APT 2, 12 MAIN ST": Address("12", street="MAIN", suffix="ST", unit="APT 2"),
    "12 MAIN ST BLDG 4 APT 2": Address("12", street="MAIN", suffix="ST", unit="BLDG 4 APT 2"),
    "12 MAIN ST 2ND FLOOR": Address("12", street="MAIN", suffix="ST", unit="FL 2"),
    "12 MAIN ST REAR": Address("12", street="MAIN", suffix="ST", unit="REAR"),
    "1 KENDALL SQ-2200": Address("1", street="KENDALL", suffix="SQ", unit="# 2200"),
    "12 FRONT ST": Address("12", street="FRONT", suffix="ST"),
    "12 UNIT A ST": Address("12", street="UNIT A", suffix="ST"),
    # Cities without a comma.
    "20 Benton Pl St Louis MO": Address(
        "20", street="BENTON", suffix="PL", city="SAINT LOUIS", state="MO"
    ),
    "636 E WILLOW RD LOS ANGELES CA 90402": Address(
        "636", "E", "WILLOW", "RD", city="LOS ANGELES", state="CA", postal="90402"
    ),
    "12 MAIN ST SOUTH BEND IN": Address(
        "12", street="MAIN", suffix="ST", city="SOUTH BEND", state="IN"
    ),
    "BROADWAY NEW YORK NY": Address(street="BROADWAY", city="NEW YORK", state="NY"),
    "12 ELM ST SAULT STE MARIE MI": Address(
        "12", street="ELM", suffix="ST", city="SAULT SAINTE MARIE", state="MI"
    ),
    "164 S 100 W CEDAR CITY UT": Address("164", "S", "100", "", "W", city="CEDAR CITY", state="UT"),
    "12 MAIN ST EXT BOSTON MA": Address(
        "12", street="MAIN STREET", suffix="EXT", city="BOSTON", state="MA"
    ),
    # Directions, wherever they are.
    "222 7th Street Southeast Washington DC": Address(
        "222", "", "7TH", "ST", "SE", city="WASHINGTON", state="DC"
    ),
    "222 7th St, SE, Washington, DC": Address(
        "222", "", "7TH", "ST", "SE", city="WASHINGTON", state="DC"
    ),
    "12 Oak St NE 20002": Address("12", "", "OAK", "ST", "NE", postal="20002"),
    "12 Oak St NE 68102": Address("12", street="OAK", suffix="ST", state="NE", postal="68102"),
    "12 Main St Southwest Harbor ME": Address(
        "12", street="MAIN", suffix="ST", city="SOUTHWEST HARBOR", state="ME"
    ),
    # Numbers behind the street, and names before the number.
    "OLD QUARRY PIKE 839": Address("839", street="OLD QUARRY", suffix="PIKE"),
    "N MAIN ST 120 APT 2": Address("120", "N", "MAIN", "ST", unit="APT 2"),
    "HWY 52 W 839": Address("839", "", "HIGHWAY 52", "", "W"),
    "BEACH 9 ST": Address(street="BEACH 9TH", suffix="ST"),
    "LAKE UNIT 12": Address(street="LAKE", unit="UNIT 12"),
    "ATTN JANE DOE 12 MAIN ST": Address("12", street="MAIN", suffix="ST", rest="ATTN JANE DOE"),
    # Boxes, and what is no address.
    "P.O. Box 7 Elm Creek NE 12345": Address(
        box="PO BOX 7", city="ELM CREEK", state="NE", postal="12345"
    ),
    "Rural Route 2 Box 15": Address(box="RR 2 BOX 15"),
    "Harvard Hall, 12 Main St": Address("12", street="MAIN", suffix="ST", rest="HARVARD HALL"),
    "12": Address("12"),
    " -, ": Address(),
    "": Address(),
}


@pytest.mark.parametrize("line", LINES)
def test_an_address_is_parsed_into_components(line):
    assert parse_address(line) == LINES[line]


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        (
            ("12 Main St", "City of Mt. Vernon", "new york", "10550"),
            ("MOUNT VERNON", "NY", "10550"),
        ),
        (("12 Main St", "Cambridge", "MA", "2139"), ("CAMBRIDGE", "MA", "02139")),
        (("12 Main St", "Cambridge, MA", "", "021391234"), ("CAMBRIDGE", "MA", "02139")),
        (("12 Main St, Cambridge, MA 02139", "", "", ""), ("CAMBRIDGE", "MA", "02139")),
        (("12 Broadway Cambridge", "Cambridge", "MA", ""), ("CAMBRIDGE", "MA", "")),
    ],
)
def test_city_state_and_zip_code_can_be_in_separate_columns(columns, expected):
    address = parse_address(*columns)
    assert (address.city, address.state, address.postal) == expected
    assert address.number == "12"
    assert address.street in ("MAIN", "BROADWAY")
    assert address.rest == ""


def test_text_that_contradicts_a_column_is_kept():
    address = parse_address("12 Main St, Boston", "Cambridge", "Massachusets", "none")
    assert address.city == "CAMBRIDGE"
    assert set(address.rest.split()) == {"BOSTON", "MASSACHUSETS", "NONE"}
    address = parse_address("12 Main St, Cambridge, IL 62701", "Cambridge", "MA", "02139")
    assert (address.state, address.postal, address.rest) == ("MA", "02139", "IL 62701")


def test_a_direction_after_a_numbered_road_is_not_a_state():
    address = parse_address("100 County Rd 5 NE")
    assert (address.post, address.state) == ("NE", "")
    address = parse_address("100 County Rd 5 NE", "Albany", "OH")
    assert (address.street, address.post, address.state) == ("COUNTY ROAD 5", "NE", "OH")
    for line in ("100 US 50 NE", "100 State Hwy 12 NE", "100 Avenue B NE", "100 Avenue B CT"):
        assert parse_address(line).state == ""
    assert parse_address("12 Main St Omaha NE", "", "NE").state == "NE"
    assert parse_address("12 Main St Omaha NE").state == "NE"


_WORDS = """
12 12A 12-14 1/2 N NORTH S E WEST NE ST. SAINT STREET AVE AVENUE OF THE AMERICAS CT COURT RD US HWY
HIGHWAY 20 COUNTY 5 FM 1960 APT UNIT # #2 2B A PH REAR FLOOR 2ND 5TH FIRST MAIN OAK PARK LAKE VIEW
BROADWAY CAMBRIDGE , , , MA NE 02139 02139-1234 NEW YORK WASHINGTON DC PO BOX 7 RR ( ) & - / . 1700
N6W23001 O'BRIEN ONE TWENTY USA ½ é ß LOT TO AND I-10 SR ROUTE VIRGINIA 0 3.5 İ % _
"""
WORDS = st.sampled_from([*_WORDS.split(), "\u0661\u0662", "\x00", "\ud800"])


@given(st.one_of(st.lists(WORDS, max_size=9).map(" ".join), st.text(max_size=40)))
def test_any_text_is_parsed_and_its_normal_form_is_stable(line):
    address = parse_address(line)
    assert parse_address(address.line) == address
    written = {char for char in line.upper() if char.isascii() and char.isalpha()}
    assert bool(address.line) or not written


@given(st.lists(WORDS, max_size=6), st.lists(WORDS, max_size=3), WORDS, WORDS)
def test_columns_may_contain_anything(line, city, state, postal):
    parse_address(" ".join(line), " ".join(city), state, postal)


def test_long_texts_and_numbers_are_read():
    assert parse_address("9" * 6000 + " Main St").number
    assert parse_address("Main St, " * 5000).street == "MAIN"


@pytest.mark.parametrize(
    "postal", ["2139", "02139.0", "2139.0", "02139-0000", " 02139 ", "21390000"]
)
def test_zip_codes_that_were_numbers_get_their_zeros_back(postal):
    assert parse_address("12 Oak St", "Cambridge", "MA", postal).postal == "02139"


@pytest.mark.parametrize("state", ["IA", "Iowa", "19", "19.0", "ia.", "19.00"])
def test_states_are_recognized_by_name_abbreviation_and_code(state):
    address = parse_address("12 Oak St", "Ames", state, "50010")
    assert (address.state, address.rest) == ("IA", "")
    assert parse_address("12 Oak St", "Mobile", "1").state == "AL"  # 01, of a table of numbers


@pytest.mark.parametrize(
    ("line", "city", "state", "postal"),
    [
        ("12 Oak St Cambridge MA 2139", "CAMBRIDGE", "MA", "02139"),
        ("12 Oak St, Cambridge, MA 2139", "CAMBRIDGE", "MA", "02139"),
        ("12 Oak St Hartford CT 6103", "HARTFORD", "CT", "06103"),
        ("12 Oak St, San Juan, PR 907", "SAN JUAN", "PR", "00907"),
        ("12 Oak Ct 1234", "", "", ""),  # a court, and a unit
        ("12 Oak St Ames IA 5001", "", "", ""),  # which begins with no zero: mistyped
    ],
)
def test_a_zip_code_after_a_state_gets_its_leading_zero_back(line, city, state, postal):
    address = parse_address(line)
    assert (address.postal, address.state if postal else "") == (postal, state)
    assert not postal or address.city == city


@pytest.mark.parametrize("line", ["1" + "-1/2" * 120 + "#", "1-A" * 150 + "!", "12 " + "ST " * 160])
def test_ambiguous_lines_are_parsed(line):
    assert parse_address(line).line  # and not in a thousand years
