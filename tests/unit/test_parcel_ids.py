"""Finding parcel IDs that are formatted differently from the county's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parcel_lookup.core.address import IdFormats, fold_id, id_note

FIXED = ["007-018-0001", "123-456-7890", "012-345-0999"]
SUBS = ["1_1_0", "1_11_0", "11_1_0", "2_30_1"]
MIXED = ["7-18", "112-104", "267A-5", "267.4-312", "1A-109"]
PLAIN = ["0012345678", "1234567890"]
LETTERED = ["R0001234", "R1234567", "ab-12"]


def formats(ids):
    known = IdFormats()
    known.learn(ids)
    return known


@pytest.mark.parametrize(
    ("known", "written", "expected"),
    [
        (FIXED, "0070180001", "007-018-0001"),
        (FIXED, "7-18-1", "007-018-0001"),
        (FIXED, "007 018 0001", "007-018-0001"),
        (FIXED, "007.018.0001", "007-018-0001"),
        (FIXED, "007\u2013018\u20130001", "007-018-0001"),
        (FIXED, "7-018-0001-00", "007-018-0001"),
        (SUBS, "1-10", "1_10_0"),
        (SUBS, "1-1-0", "1_1_0"),
        (["012-034.00"], "12-34", "012-034.00"),
        (FIXED, "70180001", "007-018-0001"),
        (MIXED, "718", "7-18"),
        (MIXED, "112104", "112-104"),
        (MIXED, "267a5", "267A-5"),
        (MIXED, "2674312", "267.4-312"),
        (MIXED, "267-4-312", "267.4-312"),
        (MIXED, "007-018", "7-18"),
        (MIXED, " 7-18 ", "7-18"),
        (PLAIN, "12345678", "0012345678"),
        (PLAIN, "12345678.0", "0012345678"),
        (FIXED, "1234567890.0", "123-456-7890"),
        (LETTERED, "r1234", "R0001234"),
        (LETTERED, "R-1234567", "R1234567"),
        (LETTERED, "AB12", "ab-12"),
    ],
)
def test_ids_have_variants(known, written, expected):
    assert expected in formats(known).variants(written)


def test_an_id_has_one_variant_where_all_ids_have_one_format():
    for written in ("0490123005", "049 012 3005", "49 12 3005", "49-012.3005", "490123005"):
        assert formats(FIXED).variants(written) == ("049-012-3005",)


def test_a_dash_may_be_in_each_of_its_known_positions():
    known = formats([*MIXED, "22-104", "221-38"])
    assert {*known.variants("22138")} == {"22-138", "221-38"}
    assert known.variants("22038") == ("220-38",)  # no group of known IDs begins with a zero
    assert known.variants("7018") == ()
    assert formats([]).variants("007") == ()


def test_an_id_in_the_countys_format_is_not_its_own_variant():
    assert "7-18" not in formats(MIXED).variants("7-18")


def test_existing_dashes_keep_their_position():
    known = formats([*MIXED, "71-8"])
    assert "71-8" not in known.variants("7 18")
    assert "71-8" in known.variants("718")


@given(st.lists(st.text(max_size=20), max_size=5), st.text(max_size=60))
def test_any_text_has_a_limited_number_of_variants(known, written):
    variants = formats(known).variants(written)
    assert len(variants) <= 10
    assert len(set(variants)) == len(variants)
    assert written not in variants


@given(st.from_regex(r"[0-9]{1,4}[A-C]?-[0-9]{1,4}(\.[0-9]{2})?", fullmatch=True))
def test_ids_in_a_known_format_are_found_without_punctuation(parcel_id):
    written = parcel_id.replace("-", "").replace(".", "")
    known = formats([parcel_id, "7-18", "112-104", "1234A-1.25", "9999-9999"])
    assert parcel_id in known.variants(written) or parcel_id == written


def test_folding_and_notes_are_consistent():
    assert fold_id(" 007-a 18") == fold_id("7A18") == "7A18"
    assert fold_id("000") == "0"
    assert fold_id("-") == ""
    assert id_note("7-18", "7-18") == ""
    assert id_note("718", "7-18") == "ID 718 was found as 7-18."


def test_ambiguous_ids_have_a_limited_number_of_variants():
    known = ["-".join("1" * (1 + (n + run) % 5) for run in range(10)) for n in range(5)]
    for written in ("1" * 20, "1" * 30, "1" * 45, "1" * 500, "1A" * 12, "0" * 40):
        assert len(formats(known).variants(written)) <= 10
