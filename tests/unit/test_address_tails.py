"""City, state, and ZIP code at the end of a mailing address."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parcel_lookup.core.address import parse_address
from parcel_lookup.core.address.places import read_zip
from parcel_lookup.core.address.tails import split_tail


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("12 Main St, Ames, IA 50010", ("12 Main St", "Ames", "IA", "50010")),
        ("12 Main St Iowa City Iowa 52240-1234", ("12 Main St", "Iowa City", "IA", "52240-1234")),
        ("9 Elm St # 2, St. Louis, Mo.", ("9 Elm St # 2", "St. Louis", "MO", "")),
        (
            "PO Box 7, 12 Elm St Coeur d'Alene ID 83814",
            ("PO Box 7, 12 Elm St", "Coeur d'Alene", "ID", "83814"),
        ),
        ("12 Elm St, Boston, MA 2139, USA", ("12 Elm St", "Boston", "MA", "02139")),
        ("12345 Oak St, 02139", ("12345 Oak St", "", "", "02139")),
        # Nothing that surely is a place.
        ("12 Ocean Vw Ct", ("12 Ocean Vw Ct", "", "", "")),
        ("12 Main St, Ames", ("12 Main St, Ames", "", "", "")),
        ("100 County Rd 5 NE", ("100 County Rd 5 NE", "", "", "")),
    ],
)
def test_the_city_at_the_end_of_an_address_is_removed(line, expected):
    assert split_tail(line) == expected


_WORDS = (
    "12 Main St N NE Ave, PO Box 7 # 2 Ames, Iowa IA 50010 50010-1234 New York CT Ct. & USA 2139"
)


@given(st.lists(st.sampled_from(_WORDS.split()), max_size=9).map(" ".join))
def test_no_part_of_an_address_is_lost_or_invented(line):
    tail = split_tail(line)
    assert line.startswith(tail.street)
    rest = line[len(tail.street) :]
    assert tail.city in rest
    address = parse_address(line)
    assert tail.state in ("", address.state)
    assert tail.zip[:5] in ("", address.postal)
    if tail.street == line:
        assert not any(tail[1:])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *(("02139", "02139"), ("2139", "02139"), ("907", "00907"), ("50010.0", "50010")),
        *(("02139-1234", "02139-1234"), ("021391234", "02139-1234"), ("2139 1234", "")),
        *(("21391234.0", "02139-1234"), ("02139-0000", "02139"), ("02139 1234", "02139-1234")),
        *(("M5V 2T6", ""), ("", ""), ("12", ""), ("1234567890", ""), ("n/a", "")),
    ],
)
def test_zip_codes_are_recognized(text, code):
    assert read_zip(text) == code
