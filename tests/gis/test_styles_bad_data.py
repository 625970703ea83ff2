"""Styles of bad data: whatever the values are and become, every parcel is drawn, and once."""

import pytest
from qgis.core import (
    QgsFeature,
    QgsField,
    QgsGeometry,
    QgsProject,
    QgsReadWriteContext,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QMetaType
from qgis.PyQt.QtXml import QDomDocument

from parcel_lookup.core.gis.styles import STYLES, StyleKey, style_of
from parcel_lookup.tests.support.styling import counts_of, drawn, labels_of, parcels

KEYS = [style.key for style in STYLES]
INF, NAN = float("inf"), float("nan")
TEXTS = ("owner", "owner_type", "land_use", "zoning")
NUMBERS = ("parcel_value", "acres", "tax_amount", "sale_price", "elevation", "join_overlap_pct")


@pytest.fixture(autouse=True)
def _project(qgis_new_project):
    yield
    QgsProject.instance().clear()


def of_all(names, *values):
    """Parcels that have the same value in all of these fields."""
    return [dict.fromkeys(names, value) for value in values]


BAD = {
    "nothing": [],
    "all null": [{}] * 3,
    "one value": [
        {
            **dict.fromkeys(TEXTS, "same"),
            **dict.fromkeys(NUMBERS, 7.0),
            "cdl_majority_value": 1,
            "sale_date": "2001-01-01",
        }
    ]
    * 3,
    "5,000 kinds": [
        {
            **dict.fromkeys(TEXTS, f"Kind {number}"),
            "cdl_majority_value": 1000 + number,
            "sale_date": str(number),
        }
        for number in range(5000)
    ],
    "texts": [
        {
            **dict.fromkeys(TEXTS, text),
            "sale_date": text,
        }
        for text in (
            *("<b>bold</b> & <script>", "two\nlines\tand\rmore", "'; DROP TABLE", '"quoted"'),
            *(
                "",
                "   ",
                "\x1c",
                "\x1cR-1",
                "R-1\x1f",
                "\ufffe",
                "\x01control\x0b",
                "[% 1 + 1 %]",
                "(none)",
                "ELSE",
                "\u2028",
                "ẞtraße",
            ),
            *(
                "sold in May",
                "5/6/2011",
                " 2011-5-6",
                "20110506",
                "99999",
                "2011",
                "O'Neill \\ Sons",
            ),
            "x" * 5000,
        )
    ],
    "spellings of one kind": [
        {
            "owner": f"Smith{' ' * (number % 70)}{',' * (number // 70)} John",
            "land_use": f"Single family home {number}",
        }
        for number in range(2500)
    ],
    "numbers": of_all(NUMBERS, *(INF, -INF, NAN, -5.0, 0.0, 1e-300, 1e300, 3.0, None, 5e-7, 12.5)),
    "infinite and no null": of_all(NUMBERS, INF, -INF, *map(float, range(1, 101))),
    "infinite and zero": of_all(NUMBERS, 0.0, INF, -INF),
    "infinite only": of_all(NUMBERS, INF, INF),
    "ties": of_all(NUMBERS, *[0.0] * 50, *[100.0] * 40, 1.0, 101.0, 102.0),
}


CATEGORIES = [
    *(StyleKey.OWNER_TYPE, StyleKey.OWNERS, StyleKey.LAND_USE, StyleKey.ZONING),
    *(StyleKey.LAND_COVER, StyleKey.SALE_YEAR),
]
OF_TEXTS = ("5,000 kinds", "spellings of one kind", "texts")


@pytest.mark.parametrize(
    ("what", "key"),
    [
        *((what, key) for what in BAD for key in KEYS if what not in OF_TEXTS),
        *((what, key) for what in OF_TEXTS for key in CATEGORIES),
    ],
)
def test_whatever_the_data_every_parcel_is_in_one_class(what, key):
    layer = parcels(BAD[what])
    classes = drawn(layer, key)
    before = labels_of(layer)
    assert {len(one) for one in before} <= {1}  # drawn once
    assert ("Other",) not in before  # which would be an empty class
    assert len(classes.entries) <= 40
    for entry in classes.entries:
        assert "\n" not in entry.label
        assert "[%" not in entry.label
        assert 0 < len(entry.label) <= 80
    # A project keeps it.
    document, context = QDomDocument(), QgsReadWriteContext()
    layer.exportNamedStyle(document, context)
    again = QDomDocument()
    assert again.setContent(document.toString())[0]
    assert layer.importNamedStyle(again)[0]
    assert labels_of(layer) == before


@pytest.mark.parametrize("name", ["inf", "null", "both"])
def test_what_is_no_number_is_counted_as_none(name):
    odd = {"inf": [INF, -INF], "null": [None, None], "both": [INF, None]}[name]
    layer = parcels(of_all(["parcel_value"], *odd, *map(float, range(1, 61))))
    drawn(layer, StyleKey.VALUE)
    counts = counts_of(layer)
    assert counts.pop("No value") == 2
    assert sum(counts.values()) == 60


def test_a_stack_of_infinite_value_does_not_affect_the_others():
    pairs = [
        {"parcel_value": 1000.0 * pair, "acres": 1.0, "svc_stack_uuid": f"stack {pair}"}
        for pair in range(1, 61)
        for _ in range(2)
    ]
    layer = parcels(pairs)
    drawn(layer, StyleKey.VALUE_PER_ACRE)
    before = labels_of(layer)
    broken = [{**pairs[0], "parcel_value": INF, "svc_stack_uuid": "broken"}] * 2
    # What is worth too much by itself has no part in what its stack is worth.
    mixed = [{**one, "svc_stack_uuid": "mixed"} for one in (pairs[60], {**pairs[0], "acres": INF})]
    layer = parcels([*pairs, *broken, *mixed])
    classes = drawn(layer, StyleKey.VALUE_PER_ACRE)
    assert labels_of(layer)[:120] == before
    assert labels_of(layer)[120:122] == [("No value or no acres",)] * 2
    assert labels_of(layer)[122] == labels_of(layer)[123] != ("No value or no acres",)
    assert classes.entries[-1].label == "No value or no acres"


def test_a_stack_is_in_the_class_whose_bounds_hold_what_it_is_worth():
    rows = [
        {"parcel_value": 200_000.0 + 20 * pair, "acres": 1.0, "svc_stack_uuid": f"stack {pair}"}
        for pair in range(50)
        for _ in range(2)
    ]
    layer = parcels(rows)
    classes = drawn(layer, StyleKey.VALUE_PER_ACRE)
    for row, (label,) in zip(rows, labels_of(layer)):
        (entry,) = [one for one in classes.entries if one.label == label]
        assert entry.low is None or entry.low <= 2 * row["parcel_value"]
        assert entry.high is None or 2 * row["parcel_value"] < entry.high


@pytest.mark.parametrize(
    ("key", "name", "condition", "now", "later"),
    [
        (StyleKey.ZONING, "zoning", "\"zoning\" = 'R1'", ["R1"], ["C2", None, "  "]),
        (StyleKey.OWNER_TYPE, "owner_type", '"owner_type" IS NULL', [None], ["Trust"]),
        (StyleKey.LAND_COVER, "cdl_majority_value", '"cdl_majority_value" = 1', [1], [5, None]),
        (StyleKey.VALUE, "parcel_value", '"parcel_value" > 5', [7.0, 9.0], [None, 0.0, -3.0]),
        (StyleKey.OVERLAP, "join_overlap_pct", '"join_overlap_pct" > 99', [100.0], [5.0, None]),
        (
            StyleKey.SALE_YEAR,
            "sale_date",
            "\"sale_date\" LIKE '2005%'",
            ["2005-01-01"],
            ["May", None],
        ),
    ],
)
def test_what_a_filter_hid_or_comes_later_is_drawn_too(key, name, condition, now, later):
    layer = parcels([{name: value} for value in (*now, *later)])
    layer.setSubsetString(condition)
    drawn(layer, key)
    assert sum(counts_of(layer).values()) == len(now)
    layer.setSubsetString("")
    assert sum(counts_of(layer).values()) == len(now) + len(later)
    new = QgsFeature(layer.fields())
    new.setGeometry(QgsGeometry.fromWkt("MultiPolygon (((0 0, 1 0, 1 1, 0 0)))"))
    layer.dataProvider().addFeatures([new])
    assert sum(counts_of(layer).values()) == len(now) + len(later) + 1


def test_null_differs_from_every_value_of_the_data():
    """A text or a code that means “none” to somebody is a class of its own."""
    layer = parcels(
        [
            {"zoning": text, "cdl_majority_value": -1 if text else None}
            for text in ("(none)", None, "", "NULL")
        ]
    )
    drawn(layer, StyleKey.ZONING)
    assert counts_of(layer) == {"(none)": 1, "NULL": 1, "No zoning": 2}
    drawn(layer, StyleKey.LAND_COVER)
    assert counts_of(layer) == {"Code -1": 2, "No land cover": 2}


@pytest.mark.parametrize(
    "kind", [QMetaType.Type.Double, QMetaType.Type.Int, QMetaType.Type.QString]
)
def test_fields_of_another_type_are_read_as_the_map_reads_them(kind):
    """Of a file that somebody else made."""
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326", "Parcels", "memory")
    names = ("zoning", "owner_type", "owner", "land_use", "land_use_code", "cdl_majority_value")
    layer.dataProvider().addAttributes([QgsField(name, kind) for name in names])
    layer.updateFields()
    numbers = [5, 5, 1, None] if kind == QMetaType.Type.Int else [5.0, 5.5, 1e6, INF, None]
    for number in numbers:
        feature = QgsFeature(layer.fields())
        value = str(number) if kind == QMetaType.Type.QString and number else number
        feature.setAttributes([value] * len(names))
        layer.dataProvider().addFeatures([feature])
    for key in (*CATEGORIES[:4], StyleKey.LAND_COVER):
        classes = drawn(layer, key)
        counts = counts_of(layer)
        assert sum(counts.values()) == len(numbers)
        assert {one.label for one in classes.entries if not one.is_rest} <= set(counts)
    layer.setSubsetString("")
    drawn(layer, StyleKey.LAND_COVER)
    if kind != QMetaType.Type.QString:
        assert counts_of(layer)["Soybeans"] == numbers.count(5)


def test_numbers_close_to_each_other_have_different_labels():
    layer = parcels([{"elevation": 300 + number * 1e-9} for number in range(60)])
    labels = [one.label for one in drawn(layer, StyleKey.ELEVATION).entries]
    assert len(set(labels)) == len(labels) > 3


def test_signs_are_no_years():
    layer = parcels([{"sale_date": text} for text in ("2001", "-123", "+201", "1e10", "0x1F")])
    drawn(layer, StyleKey.SALE_YEAR)
    assert counts_of(layer) == {"2001": 1, "No sale date": 4}


# ---- on the map -------------------------------------------------------------------------------


def test_a_style_that_somebody_replaced_is_no_longer_ours(qgis_iface):
    layer = parcels([{"zoning": "R-1"}])
    drawn(layer, StyleKey.ZONING)
    mine = layer.renderer().clone()
    mine.updateCategoryLabel(0, "Homes")
    layer.setRenderer(mine)
    assert style_of(layer) is StyleKey.ZONING
    other = layer.renderer().clone()
    other.setClassAttribute("city")
    layer.setRenderer(other)
    assert style_of(layer) is None


def test_counts_that_somebody_turned_off_stay_off():
    layer = parcels([{"zoning": "R-1"}])
    QgsProject.instance().addMapLayer(layer)
    node = QgsProject.instance().layerTreeRoot().findLayer(layer.id())
    drawn(layer, StyleKey.ZONING)
    assert node.customProperty("showFeatureCount") == 1
    node.setCustomProperty("showFeatureCount", 0)
    drawn(layer, StyleKey.VALUE)
    assert node.customProperty("showFeatureCount") == 0
