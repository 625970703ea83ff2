"""Comparing addresses: certain matches have no note, and uncertain ones do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parcel_lookup.core.address import Address, address_notes, compare, parse_address

PLACE = ("Cambridge", "MA")


def agreement(requested, found):
    """Compare a line that contains city and state with the street address of a record."""
    return compare(parse_address(requested, *PLACE), parse_address(found, *PLACE))


@pytest.mark.parametrize(
    ("requested", "found"),
    [
        ("12 main street", "12 MAIN ST"),
        ("12 N. Main Str.", "12 NORTH MAIN STREET"),
        ("12 St. James Ave", "12 SAINT JAMES AV"),
        ("12 First St #4", "12 1ST ST APT 4"),
        ("12 5 St", "12 FIFTH ST"),
        ("957 80th St", "957 80 STREET"),
        ("12 E 12th Street", "12 EAST 12 STREET"),
        ("12 W 42nd St", "12 W 42 ST"),
        ("12 Twenty-Third St", "12 23 ST"),
        ("12 Ninety Ninth St", "12 99 ST"),
        ("12 Twentyfirst St", "12 21 STREET"),
        ("12 One Hundred and Twelfth St", "12 112 ST"),
        ("12 163rd St", "12 163 ST"),
        ("12 163 RD ST", "12 163 ST"),
        ("12 2 ND AVE", "12 2 AVENUE"),
        ("12 163 Rd", "12 163RD ROAD"),
        ("12 Beach 9th Street", "12 BEACH 9 STREET"),
        ("37-06 36th St", "37-06 36 STREET"),
        ("12 S Fourth St", "12 SOUTH 4 STREET"),
        ("12 Mt Auburn St", "12 MOUNT AUBURN ST"),
        ("12 State Rte 7", "12 STATE ROUTE 7"),
        ("4 R Main St", "4R MAIN ST"),
        ("44.5 Spring St", "44 1/2 SPRING ST"),
    ],
)
def test_equivalent_spellings_of_an_address_match_with_certainty(requested, found):
    assert agreement(requested, found) == (100, ())


@pytest.mark.parametrize(
    ("requested", "found", "names"),
    [
        ("12 Main", "12 MAIN ST", "MAIN ST"),
        ("12 Main Ave", "12 MAIN ST", "MAIN ST"),
        ("12 Mian St", "12 MAIN ST", "MIAN"),
        ("12 Massachusets Ave", "12 MASSACHUSETTS AVE", "MASSACHUSETS"),
        ("12 Oak Stredt", "12 OAK ST", "OAK STREDT"),
        ("12 Mass Ave", "12 MASSACHUSETTS AVE", "MASS"),
        ("12 OBrien Hwy", "12 MONSIGNOR OBRIEN HWY", "MONSIGNOR"),
        ("12 O Brien Hwy", "12 OBRIEN HWY", "O BRIEN"),
        ("12 Main St", "12 N MAIN ST", "N MAIN"),
        ("12 N Main St", "12 MAIN ST N", "MAIN ST N"),
        ("12 N St", "12 NORTH ST", "NORTH"),
        ("12 Hwy 20", "12 US HIGHWAY 20", "US HIGHWAY 20"),
        ("12 SR 7", "12 STATE ROAD 7", "STATE ROAD 7"),
        ("12 Lake View", "12 LAKE VIEW DR", "LAKE VIEW DR"),
        ("12A Main St", "12 MAIN ST", "12A"),
        ("12 Main St", "12-14 MAIN ST", "12-14"),
        ("13 Main St", "12-14 MAIN ST", "12-14"),
        ("1310 Main St", "1304-18 MAIN ST", "1304-18"),
        ("10-14 Main St", "12-16 MAIN ST", "12-16"),
        ("1234 30th Ave", "12-34 30TH AVE", "may be a range"),
        ("4127 163rd St", "41-27 163 STREET", "41-27"),
        ("3706 36th St", "37-06 36 STREET", "37-06"),
        ("12 Forth St", "12 4 ST", "FORTH"),
        ("12 Twenty-Forth St", "12 24 ST", "TWENTY FORTH"),
        ("1214 Main St", "12-14 MAIN ST", "may be a range"),
        ("17 Main St", "19-17 MAIN ST", "19-17"),  # a range written from its end
        ("80th St", "80 STREET", "no house number"),
        ("12 1700 S", "12 1700TH ST S", "1700"),
        ("12 Main St #2", "12 MAIN ST", "# 2"),
        ("12 Main St", "12 MAIN ST #2", "# 2"),
        ("12 Main St #3", "12 MAIN ST #2", "# 3"),
        ("12 Main St Apt 2", "12 MAIN ST STE 2", "STE 2"),
        ("12 Main St #1", "12-14 MAIN ST #12/1", "12/1"),
        ("1 Kendall Sq", "ONE KENDALL SQ", "ONE"),
        ("65 Mt Auburn St Rear", "REAR 65 MT AUBURN ST", "REAR 65"),
        ("Main St", "MAIN ST", "no house number"),
        ("12 Main St (the yellow one)", "12 MAIN ST", "THE YELLOW ONE"),
        ("PO Box 7", "PO BOX 7", "post office box"),
    ],
)
def test_an_uncertain_match_reports_each_guess(requested, found, names):
    score, notes = agreement(requested, found)
    assert 0 < score < 100
    assert names in " ".join(notes)
    assert all(note.endswith(".") for note in notes)


@pytest.mark.parametrize(
    ("requested", "found", "is_sure"),
    [
        ("Bldg 1 Apt 12", "BLDG 11 APT 2", False),
        ("Bldg 1 Apt A", "BLDG 1A", False),
        ("Bldg A Apt B", "BLDG AB", False),
        ("Fl 1 Apt 12", "FL 11 APT 2", False),
        ("# 1-12", "# 11-2", False),
        ("# 1-12", "# 112", False),
        ("# 1.5", "# 15", False),
        ("# A-1-2", "# A-12", False),
        ("# A B", "# AB", False),
        ("Apt 12-C", "UNIT 12C", True),
        ("# C-12", "RM C12", True),
        ("# 1-12", "APT 1-12", True),
        ("# 1.12", "APT 1-12", True),
        ("FL2", "2ND FLOOR", True),
        ("Bldg 1 Apt 12", "BLDG 1 # 12", True),
    ],
)
def test_units_are_distinguished_by_where_their_numbers_end(requested, found, is_sure):
    score, notes = agreement(f"12 Main St {requested}", f"12 MAIN ST {found}")
    assert (score == 100) == is_sure
    assert bool(notes) != is_sure


@pytest.mark.parametrize(
    ("requested", "found"),
    [
        ("100 County Rd 5 NE", "100 COUNTY RD 5"),
        ("100 County Rd 5 NE", "100 COUNTY ROAD 5 NW"),
        ("100 Ocean Blvd Canal NE", "100 OCEAN BLVD CANAL"),
    ],
)
def test_a_direction_that_could_be_a_state_does_not_match_another_state(requested, found):
    """NE is Nebraska, and the place is known to be in Massachusetts."""
    assert agreement(requested, found).score < 100


def test_a_state_or_zip_code_that_contradicts_its_column_is_reported():
    requested = parse_address("12 Main St, Springfield, IL 62701", "Springfield", "MA", "01101")
    score, notes = compare(requested, parse_address("12 MAIN ST", "Springfield", "MA", "01101"))
    assert 0 < score < 100
    assert "IL 62701" in " ".join(notes)


def test_notes_name_numbered_streets_as_people_write_them():
    _, notes = agreement("246 4th Ave", "246 S FOURTH AVE")
    assert notes == ("Street 4TH AVE was found as S 4TH AVE.",)
    _, notes = agreement("246 Twenty-First Ave", "246 N 21 AVE")
    assert notes == ("Street 21ST AVE was found as N 21ST AVE.",)


@pytest.mark.parametrize(
    ("requested", "found"),
    [
        ("12 Main St", "14 MAIN ST"),
        ("12 Main St", "MAIN ST"),
        ("Main St", "12 MAIN ST"),
        ("12A Main St", "12B MAIN ST"),
        ("20 Main St", "45-10 MAIN ST"),  # no range: a house in Queens
        ("1320 Main St", "1304-18 MAIN ST"),
        ("12 N Main St", "12 S MAIN ST"),
        ("12 Main St NE", "12 MAIN ST NW"),
        ("12 Oak St", "12 ELM ST"),
        ("12 A St", "12 B ST"),
        ("12 Avenue N", "12 AVENUE S"),
        ("12 County Rd H", "12 COUNTY RD K"),
        ("Cambridge", "CAMBRIDGEPARK DR"),
        ("Cambridge", "CAMBRIDGE ST"),
        ("Cambridge, MA", "CAMBRIDGEPARK DR"),
        ("12 5th St", "12 6TH ST"),
        ("12 5th St", "12 5TH AVE"),
        ("12 1 St", "12 11 ST"),
        ("12 163 Rd", "12 163 ST"),
        ("12 163 Rd", "12 163RD ST"),
        ("12 E 12 St", "12 W 12 ST"),
        ("41 163 St", "41-27 163 ST"),  # no range: one house
        ("27 163 St", "41-27 163 ST"),
        ("41-27 163 St", "41-29 163 ST"),
        ("11-24 Main St", "112-4 MAIN ST"),
        ("80 St", "81 STREET"),
        ("12 80 St", "12 BEACH 80 ST"),
        ("12 Fourth St", "12 FOURTEENTH ST"),
        ("12 US 20", "12 US HIGHWAY 30"),
        ("12 US 20", "12 COUNTY ROAD 20"),
        ("12 Old Hwy 20", "12 HWY 20"),
        ("12 1700 S", "12 1800 S"),
        ("PO Box 7", "PO BOX 8"),
        ("PO Box 7", "7 MAIN ST"),
        ("", "12 MAIN ST"),
        ("12 Main St", ""),
    ],
)
def test_a_different_address_does_not_match(requested, found):
    assert agreement(requested, found) == (0, ())


@pytest.mark.parametrize(
    ("requested", "found", "is_sure"),
    [
        (("12 Main St, Derby, KS 67037",), ("12 MAIN ST", "Derby", "KS", "67037"), True),
        (("12 Main St, Derby, KS",), ("12 MAIN ST", "DERBY", "", ""), True),
        (("12 Main St", "", "", "67037-0001"), ("12 MAIN ST", "Derby", "KS", "67037"), True),
        (("12 Broadway Derby KS",), ("12 BROADWAY", "Derby", "KS", ""), True),
        (("12 Austin Park Derby KS",), ("12 AUSTIN PARK", "Derby", "KS", ""), True),
        (("12 Main St",), ("12 MAIN ST",), True),
        (("12 Main St",), ("12 MAIN ST", "Derby", "KS"), False),
        (("12 Main St, Derby",), ("12 MAIN ST", "Derby", "KS"), False),
        (("12 Main St, Derby, KS",), ("12 MAIN ST", "", "KS"), False),
        (("12 Main St, Drby, KS",), ("12 MAIN ST", "Derby", "KS"), False),
        (("12 Main St, Derby, KS 67038",), ("12 MAIN ST", "Derby", "KS", "67037"), False),
        (("12 Main St, Wichita, KS 67037",), ("12 MAIN ST", "Derby", "KS", "67037"), False),
        (("12 Main St, Wichita, KS",), ("12 MAIN ST", "Derby", "KS", "67037"), None),
        (("12 Main St, Derby, MO",), ("12 MAIN ST", "Derby", "KS"), None),
        (("12 Main St", "", "", "67038"), ("12 MAIN ST", "Derby", "KS", "67037"), None),
    ],
)
def test_cities_states_and_zip_codes_are_compared(requested, found, is_sure):
    score, notes = compare(parse_address(*requested), parse_address(*found))
    assert (score == 100, score == 0) == (is_sure is True, is_sure is None)
    assert bool(notes) == (is_sure is False)


def test_the_better_match_has_the_higher_score():
    requested = "12 Main St #2"
    found = ["12 MAIN ST #2", "12-14 MAIN ST #2", "12 MAIN ST", "12 MAIN AVE #2", "12 MAIN ST #3"]
    scores = [agreement(requested, line).score for line in found]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)


def test_guesses_about_a_single_address_are_reported():
    assert address_notes(parse_address("12 Main St")) == ()
    assert "house number" in address_notes(parse_address("Main St"))[0]
    assert "post office box" in address_notes(parse_address("PO Box 7"))[0]
    assert "street" in address_notes(parse_address("", *PLACE))[0]
    assert "YELLOW" in address_notes(parse_address("12 Main St (yellow)"))[0]


NUMBERS = st.sampled_from(["", "12", "12A", "13", "12-14", "14 1/2", "1304-18", "N6W23"])
STREETS = st.sampled_from(["MAIN", "MIAN", "O BRIEN", "OBRIEN", "FIFTH", "N", "NORTH", "LAKE VIEW"])
SUFFIXES = st.sampled_from(["", "ST", "AVE", "VW", "DR"])
DIRECTIONS = st.sampled_from(["", "N", "S"])
ADDRESSES = st.tuples(NUMBERS, DIRECTIONS, STREETS, SUFFIXES, DIRECTIONS).map(
    lambda parts: Address(*parts)
)


@given(ADDRESSES, ADDRESSES)
def test_comparing_streets_and_numbers_is_symmetric(one, other):
    score, notes = compare(one, other)
    assert compare(other, one).score == score
    assert (score == 100) == (not notes and score > 0)
    assert 0 <= score <= 100


@given(ADDRESSES)
def test_an_address_matches_itself(address):
    assert compare(address, address).score == (100 if address.number else 80)
