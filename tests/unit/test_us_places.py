"""States and counties by name, and the states of a box, from the tables of the plugin."""

import pytest

from parcel_lookup.core.outlines import read_places, states_in


def test_places_are_states_and_their_counties():
    places = {one.title: one for one in read_places()}
    dane = places["Dane County, Wisconsin"]
    wisconsin = places["Wisconsin"]
    assert (dane.state, dane.is_state, wisconsin.is_state) == ("WI", False, True)
    assert wisconsin.box[0] < dane.box[0] < dane.box[2] < wisconsin.box[2]
    assert wisconsin.box[1] < dane.box[1] < dane.box[3] < wisconsin.box[3]
    assert "Orleans Parish, Louisiana" in places


@pytest.mark.parametrize(
    ("box", "states"),
    [
        ((-89.5, 43.0, -89.3, 43.1), ["WI"]),  # Madison
        ((-88.5, 42.40, -88.4, 42.52), ["IL", "WI"]),  # the line is at 42.49
        ((-88.5, 42.47, -88.4, 42.60), ["WI", "IL"]),
        ((-40.0, 30.0, -39.0, 31.0), []),  # the Atlantic
        ((2.2, 48.8, 2.4, 48.9), []),  # Paris
    ],
)
def test_states_of_a_box_have_the_largest_part_first(box, states):
    assert states_in(box) == states
