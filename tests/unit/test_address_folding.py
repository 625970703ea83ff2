"""Normalizing addresses for comparison."""

import pytest

from parcel_lookup.core.address import fold_address


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("12 N. Main St.", "12 n main st"),
        ("  12\tN  MAIN st ", "12 n main st"),
        ("O'Brien Rd", "obrien rd"),
        ("O\u2019Brien Rd", "obrien rd"),
        ("Calle Peña #4", "calle pena 4"),
        ("Große Straße 1", "grosse strasse 1"),
        ("12-14 Elm; rear", "12 14 elm rear"),
        ("İzmir ½", "izmir 1 2"),
        ("-- , .", ""),
        ("", ""),
    ],
)
def test_ids_are_folded(text, folded):
    assert fold_address(text) == folded
    assert fold_address(folded) == folded
