"""Colors that everyone can distinguish, on white paper and on dark photographs.

How colors look to people who lack one kind of cone is computed as by G. M. Machado, M. M. Oliveira
and L. A. F. Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency,
IEEE Transactions on Visualization and Computer Graphics 15 (2009), 1291-1298: their matrices for
severity 1.0, on linear RGB. The difference of two colors is their distance in CIE 1976 L*a*b*;
people see a difference from about 2.3.
"""

from itertools import combinations
from math import atan2, degrees

import pytest

from parcel_lookup.core.gis.styles import STYLES, drawing, find_style
from parcel_lookup.core.gis.styles.categories import (
    FAMILIES,
    land_cover_classes,
    land_use_classes,
    owner_type_classes,
    zoning_classes,
)
from parcel_lookup.core.gis.styles.colors import (
    DISTINCT,
    NOT_STATED,
    RESULTS,
    distinct_colors,
    free_color,
    ramp,
)

OF_ANY_COLUMN = find_style("numbers:any")
RAMPS = {
    one.name: one.classes.ramp for one in (*STYLES, OF_ANY_COLUMN) if hasattr(one.classes, "ramp")
}
WHITE, DARK_GREEN, PALE_ROOF = "#ffffff", "#2c3d26", "#b4b0a8"
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
FAR_ENOUGH = 7


def linear(color, ground=WHITE, alpha=1.0):
    """Linear RGB of a color as it is seen over a ground."""
    channels = []
    for place in (1, 3, 5):
        over, below = (int(one[place : place + 2], 16) / 255 for one in (color, ground))
        value = alpha * over + (1 - alpha) * below
        channels.append(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
    return channels


def lab(rgb):
    x, y, z = (
        sum(factor * channel for factor, channel in zip(row, rgb)) / white
        for row, white in (
            ((0.4124, 0.3576, 0.1805), 0.9505),
            ((0.2126, 0.7152, 0.0722), 1.0),
            ((0.0193, 0.1192, 0.9505), 1.089),
        )
    )
    fx, fy, fz = (one ** (1 / 3) if one > 0.008856 else 7.787 * one + 16 / 116 for one in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(color, eyes, ground=WHITE, alpha=drawing.FILL_ALPHA / 255):
    """L*a*b* of a class's fill as these eyes see it."""
    rgb = linear(color, ground, alpha)
    mixed = (sum(factor * channel for factor, channel in zip(row, rgb)) for row in EYES[eyes])
    return lab([min(1.0, max(0.0, channel)) for channel in mixed])


def distance(first, second, eyes, ground=WHITE, alpha=drawing.FILL_ALPHA / 255):
    pairs = zip(seen(first, eyes, ground, alpha), seen(second, eyes, ground, alpha))
    return sum((one - other) ** 2 for one, other in pairs) ** 0.5


def luminance(color, ground=WHITE, alpha=1.0):
    return sum(
        factor * channel
        for factor, channel in zip((0.2126, 0.7152, 0.0722), linear(color, ground, alpha))
    )


def contrast(first, second):
    """As the Web Content Accessibility Guidelines have it: 1 to 21."""
    darker, lighter = sorted((first, second))
    return (lighter + 0.05) / (darker + 0.05)


def test_colors_that_some_people_confuse_are_detected():
    """The measure itself: red and green of the same lightness."""
    assert distance("#c85a5a", "#7d8a2e", "all cones") > 40
    assert distance("#c85a5a", "#7d8a2e", "no green") < 20


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("name", RAMPS)
def test_everyone_can_distinguish_neighbors_on_a_ramp(name, eyes):
    for ground in (WHITE, DARK_GREEN):
        colors = ramp(RAMPS[name], 6)
        for first, second in zip(colors, colors[1:]):
            assert distance(first, second, eyes, ground) > FAR_ENOUGH


@pytest.mark.parametrize("name", RAMPS)
def test_a_ramp_goes_from_light_to_dark_or_back(name):
    light = [seen(color, "all cones")[0] for color in ramp(RAMPS[name], 6)]
    assert light in (sorted(light), sorted(light, reverse=True))
    assert max(light) - min(light) > 25


def main_colors():
    types = ("Individual", "Company", "Trust", "Government", "Nonprofit", "Religious")
    zones = ("A-1", "R-1", "R-3", "C-2", "I-1", "P")
    families = ("single", "apartments", "commercial", "industrial", "public", "farm", "forest")
    return {
        "owner types": [one.color for one in owner_type_classes(types) if not one.is_rest],
        "zones": [one.color for one in zoning_classes(zones) if not one.is_rest],
        "land uses": [one.color for one in FAMILIES if one.key in families]
        + [one.color for one in FAMILIES if one.key in ("education", "transport", "vacant")],
        "owners": list(DISTINCT),
    }


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("what", main_colors())
def test_everyone_can_distinguish_main_categories(what, eyes):
    nearest = min(
        (distance(first, second, eyes), first, second)
        for first, second in combinations(main_colors()[what], 2)
    )
    assert nearest[0] > FAR_ENOUGH, nearest


CAMBRIDGE = (
    "A-1 A-2 B BA BA-1 BA-2 BA-3 BA-4 BB BB-1 BB-2 C C-1 C-1A C-2 C-2A C-2B C-3 IA IA-1 IA-2"
    " IB IB-1 IB-2 MAS-12 MXD NP O-1 O-2 OS"
)
MADE_UP = "K SD-11 W V X R R-1 R-1A R1-A RES 1 2 3 12 Z-1 Z-2 Z"
OWNER_TYPES = "Developer Foundation Person Individual Company Corporation"
USES = ["Foo", *(f"Zyp {letter}" for letter in "abcdefghij"), "Farm", "Office"]


def use_classes(texts):
    return land_use_classes(texts, [None] * len(texts))


@pytest.mark.parametrize(
    ("classes", "values"),
    [
        (zoning_classes, CAMBRIDGE.split()),
        (zoning_classes, MADE_UP.split()),
        (zoning_classes, [f"{letter}{letter}-1" for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]),
        (owner_type_classes, OWNER_TYPES.split()),
        (use_classes, USES),
        (land_cover_classes, [1, 5, *range(900, 925)]),
    ],
)
def test_no_two_classes_of_a_legend_have_one_color(classes, values):
    colors = [one.color for one in classes(values) if not one.is_rest]
    assert len(colors) > 5
    for first, second in combinations(colors, 2):
        assert distance(first, second, "all cones") > 1.5, (first, second)


def test_unknown_zones_of_the_same_letters_are_of_one_hue():
    (first, second, other) = (one.color for one in zoning_classes(["QX-1", "QX-2", "ZZ-1"])[:3])
    hues = [seen(one, "all cones")[1:] for one in (first, second, other)]
    angles = [degrees(atan2(b, a)) for a, b in hues]
    assert abs(angles[0] - angles[1]) < 15 < abs(angles[0] - angles[2])


def test_the_same_owners_have_the_same_colors_whatever_their_acres_are():
    names = [f"Owner {letter}" for letter in "ABCDEFGHIJKL"]
    assert dict(zip(names, distinct_colors(names))) == dict(
        zip(names[::-1], distinct_colors(names[::-1]))
    )
    assert len(set(distinct_colors(names))) == len(names)


@pytest.mark.parametrize("color", RESULTS)
def test_outlines_are_seen_on_white_and_on_dark_photographs(color):
    outline = luminance(color)
    assert contrast(outline, luminance(WHITE)) >= 3
    assert contrast(outline, luminance(DARK_GREEN)) >= 3


@pytest.mark.parametrize("eyes", EYES)
def test_everyone_can_distinguish_the_outlines_of_two_results(eyes):
    for first, second in combinations(RESULTS, 2):
        apart = distance(first, second, eyes, alpha=1.0)
        assert apart >= 1.7 * FAR_ENOUGH, (first, second)


def test_the_next_color_is_the_least_used():
    taken = []
    for _ in RESULTS:
        taken.append(free_color(taken))
    assert taken == list(RESULTS)
    assert free_color([*RESULTS, RESULTS[0]]) == RESULTS[1]
    assert free_color(RESULTS[1:]) == RESULTS[0]


@pytest.mark.parametrize("ground", [WHITE, DARK_GREEN, PALE_ROOF])
def test_edges_part_filled_parcels_and_labels_can_be_read(ground):
    """A dark edge on a pale fill, and a pale one on a dark fill."""
    fills = [NOT_STATED, *(one.color for one in FAMILIES), *DISTINCT]
    fills += [color for name in RAMPS for color in ramp(RAMPS[name], 6)]
    for color in fills:
        fill = luminance(color, ground, drawing.FILL_ALPHA / 255)
        assert contrast(luminance(drawing.edge_color(color)), fill) >= 1.5
