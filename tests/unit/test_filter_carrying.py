"""Keeping the value of a filter when its operator changes."""

import pytest

from parcel_lookup.ui.filters.value_conversion import convert


@pytest.mark.parametrize(
    ("value", "old", "new", "expected"),
    [
        ("AG", "eq", "ne", "AG"),
        ("AG", "eq", "in", ("AG",)),
        (("AG", "R1"), "in", "nin", ("AG", "R1")),
        (("AG", "R1"), "in", "eq", "AG"),
        ((), "in", "eq", None),
        (40, "gte", "between", (40, None)),
        (40, "lte", "between", (None, 40)),
        ((40, 80), "between", "gte", 40),
        ((40, 80), "between", "lte", 80),
        ((None, 80), "between", "gte", 80),
        ((40, 80), "between", "in", (40, 80)),
        ((40, None), "between", "in", (40,)),
        ((80, 40, 60), "in", "between", (40, 80)),
        (("b", "a"), "in", "between", ("b", "a")),
        ("AG", "eq", "isnull", True),
        (None, "eq", "isnull", True),
        (False, "isnull", "eq", None),
        (True, "isnull", "in", None),
        (None, "eq", "in", None),
        (None, "eq", "between", None),
        ("40 or so", "gte", "lte", "40 or so"),
        (False, "isnull", "isnull", False),
        ({"a": 1}, "eq", "foo", {"a": 1}),
        ("AG", "foo", "in", ("AG",)),
    ],
)
def test_a_value_is_kept_when_the_operator_changes(value, old, new, expected):
    assert convert(value, old, new) == expected
