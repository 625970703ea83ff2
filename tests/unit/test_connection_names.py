"""Names of connections in one text."""

import pytest

from parcel_lookup.core.connection_names import names_in, text_of_names


@pytest.mark.parametrize(
    "names", [("Story County",), ("",), ("A", "B"), ("Ünï “x”", 'with "quotes"', "[A]")]
)
def test_what_is_written_is_read(names):
    assert names_in(text_of_names(names)) == names


@pytest.mark.parametrize("text", ["[", "[]", "[1, 2]", '["A", 2]', '{"A": 1}', "[A], B", "null"])
def test_a_text_that_is_no_list_of_names_is_a_name(text):
    assert names_in(text) == (text,)


def test_blanks_around_names_do_not_matter():
    assert names_in(' [" A ", "B"] ') == ("A", "B")
