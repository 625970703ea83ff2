"""The signs of text that was decoded with the wrong encoding."""

from __future__ import annotations

import pytest

from parcel_lookup.core.columns.text_encoding import better_encoding

NAMES = ["Peña Núñez", "O\u2019Brien", "Smith"]


def read_as(written: str, read: str, texts=NAMES) -> str:
    """Return what is found of texts that were written in one encoding and read in another."""
    return better_encoding(
        text.encode(written, "replace").decode(read, "replace") for text in texts
    )


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "cp437", "cp850", "latin-1"])
def test_text_that_was_read_as_it_was_written_is_left_alone(encoding):
    assert read_as(encoding, encoding) == ""


@pytest.mark.parametrize(
    ("written", "read", "better"),
    [
        ("cp1252", "utf-8", "windows-1252"),
        ("cp437", "utf-8", "windows-1252"),
        ("cp1252", "latin-1", "windows-1252"),
        ("utf-8", "cp1252", "UTF-8"),
        ("utf-8", "latin-1", "UTF-8"),
    ],
)
def test_other_text_is_noticed(written, read, better):
    assert read_as(written, read) == better


def test_only_a_person_can_tell_code_pages_apart():
    assert read_as("cp437", "cp1252", ["Peña"]) == ""


def test_text_of_ascii_says_nothing():
    assert better_encoding(["Smith", "", "12 Oak St"]) == ""
    assert better_encoding([]) == ""


def test_a_few_letters_that_could_be_utf8_are_not_enough_where_others_cannot():
    assert better_encoding(["Ã±", "Peña"]) == ""
