"""Styles: every parcel is in one class, whose label describes it."""

from collections import Counter
from math import isfinite

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from qgis.core import (
    QgsApplication,
    QgsFields,
    QgsLayerTreeModel,
    QgsProject,
    QgsRenderContext,
    QgsVectorLayer,
)

from parcel_lookup.core.contract import Filter
from parcel_lookup.core.contract.filters import Order
from parcel_lookup.core.contract.reference import land_covers
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.result.stack_form import list_stacks_together
from parcel_lookup.core.gis.styles import (
    STYLES,
    StyleKey,
    applicable,
    columns_of,
    default_style,
    style_of,
    style_parcels,
)
from parcel_lookup.core.gis.styles.catalog import STYLE_BY_KEY, value_expression
from parcel_lookup.core.gis.styles.ranges import Wording, range_classes
from parcel_lookup.core.gis.styles.restyling import restyle, restyle_if_grown
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.style_files import sample_layer
from parcel_lookup.tests.support.styling import counts_of, drawn, labels_of, parcels

RAMP = STYLE_BY_KEY[StyleKey.VALUE].classes.ramp
KEYS = [style.key for style in STYLES]


@pytest.fixture(scope="module")
def county(qgis_app):
    return sample_layer()


@pytest.fixture(autouse=True)
def _project(qgis_new_project):
    yield
    QgsProject.instance().clear()


def column(layer, name):
    return [feature[name] for feature in layer.getFeatures()]


def values(name, *some):
    return parcels([{name: value} for value in some])


# ---- the sample county ------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_every_parcel_of_a_county_is_in_one_class_and_none_but_the_last_is_empty(county, key):
    classes = drawn(county, key)
    counts = counts_of(county)
    assert sum(counts.values()) == county.featureCount()
    if classes.entries:
        rest = {one.label for one in classes.entries if one.is_rest}
        assert len(rest) == 1
        assert set(counts) | rest == {one.label for one in classes.entries}
        assert len({one.label for one in classes.entries}) == len(classes.entries) <= 40
    assert style_of(county) is key


def test_zones_are_counted_by_code_and_sorted_by_family(county):
    classes = drawn(county, StyleKey.ZONING)
    expected = Counter(zone or "No zoning" for zone in column(county, "zoning"))
    assert counts_of(county) == expected
    labels = [one.label for one in classes.entries]
    assert labels == [
        "A-1",
        "R-1",
        "R-2",
        "R-3",
        "C-1",
        "C-2",
        "I-1",
        "I-2",
        "P",
        "No zoning",
        "Other",
    ]


def test_values_are_in_the_class_whose_bounds_hold_them(county):
    classes = drawn(county, StyleKey.VALUE)
    of_stacks = Counter()
    for feature in county.getFeatures():
        if feature["svc_stack_uuid"]:
            of_stacks[feature["svc_stack_uuid"]] += feature["parcel_value"]
    for feature, (label,) in zip(county.getFeatures(), labels_of(county)):
        value = of_stacks.get(feature["svc_stack_uuid"], feature["parcel_value"])
        (entry,) = [one for one in classes.entries if one.label == label]
        assert entry.low is None or entry.low <= value
        assert entry.high is None or value < entry.high
    counts = counts_of(county)
    assert min(counts.values()) * 4 > max(counts.values())  # about as many in each


def test_land_cover_has_the_official_colors_by_code(county):
    classes = drawn(county, StyleKey.LAND_COVER)
    official = {str(cover.code): (cover.name, cover.color) for cover in land_covers()}
    assert len(classes.entries) > 5
    for entry in classes.entries[:-1]:
        assert (entry.label, entry.color) == official[entry.values[0]]
    expected = Counter(official[str(code)][0] for code in column(county, "cdl_majority_value"))
    assert counts_of(county) == expected


def test_the_largest_owners_are_those_of_most_acres(county):
    classes = drawn(county, StyleKey.OWNERS)
    acres = Counter()
    for feature in county.getFeatures():
        if not feature["svc_stack_uuid"]:
            acres[feature["owner"]] += feature["acres"]
    first = classes.entries[0].label
    owner, most = acres.most_common(1)[0]
    assert first == f"{owner} ({most:,.0f} acres)"
    assert len({one.color for one in classes.entries}) == len(classes.entries)
    assert classes.entries[-1].label.endswith(" other owners")


def test_years_are_read_from_dates(county):
    drawn(county, StyleKey.SALE_YEAR)
    for date, (label,) in zip(column(county, "sale_date"), labels_of(county)):
        if not date:
            assert label == "No sale date"
        elif label.startswith("Before "):
            assert date[:4] < label[-4:]
        else:
            assert date[:4] >= label[:4]
            assert " later" in label or date[:4] <= label[-4:]


def test_a_condominium_is_worth_what_its_units_are_on_the_lot_below_them():
    unit = {"parcel_value": 100_000.0, "acres": 2.0, "svc_stack_uuid": "tower"}
    land = {"parcel_value": 10_000.0, "acres": 1.0}
    layer = parcels([unit] * 30 + [land] * 30)
    drawn(layer, StyleKey.VALUE_PER_ACRE)
    assert counts_of(layer) == {
        "Less than $1,500,000 per acre": 30,
        "$1,500,000 per acre or more": 30,
    }
    # Each unit has a part of the lot, or all of it: 200 dollars on 4 acres.
    for areas in ((1.0, 3.0), (4.0, 4.0)):
        units = [{"parcel_value": 100.0, "acres": acres, "svc_stack_uuid": "a"} for acres in areas]
        layer = parcels(units)
        drawn(layer, StyleKey.VALUE_PER_ACRE)
        assert counts_of(layer) == {"$50 per acre": 2}


def test_what_shares_a_place_is_worth_what_all_of_it_is():
    """Each place is one for the classes, and a row of a parcel that comes again is none."""
    unit = {"parcel_value": 100.0, "tax_amount": 1.0, "svc_stack_uuid": "tower"}
    houses = [{"parcel_value": 1000.0, "tax_amount": 10.0}] * 3
    again = {**unit, "svc_uuid": "parcel 0"}
    layer = parcels([*[unit] * 40, again, {**unit, "parcel_value": None}, *houses])
    drawn(layer, StyleKey.VALUE)
    assert counts_of(layer) == {"Less than $4,000": 3, "$4,000 or more": 42}
    drawn(layer, StyleKey.TAX)
    assert counts_of(layer) == {"Less than $40 per year": 3, "$40 per year or more": 42}


def test_the_first_day_of_a_register_is_no_sale():
    days = ("1900-01-01", "1899-12-30", " 1900-01-01T00:00:00 ", "1900-01-02", "1900", None)
    layer = parcels([{"sale_date": day} for day in days])
    drawn(layer, StyleKey.SALE_YEAR)
    assert counts_of(layer) == {"1900": 2, "No sale date": 4}


def test_acres_that_are_zero_are_those_calculated():
    layer = parcels(
        [{"acres": 0.0, "acres_calc": 5.0}, {"acres": None, "acres_calc": 5.0}, {"acres": 5.0}]
    )
    drawn(layer, StyleKey.ACRES)
    assert counts_of(layer) == {"5 acres": 3}
    layer = parcels([{"parcel_value": 10.0, "acres": 0.0}, {"parcel_value": 10.0, "acres": 1.0}])
    drawn(layer, StyleKey.VALUE_PER_ACRE)
    assert counts_of(layer) == {"$10 per acre": 1, "No value or no acres": 1}


def test_stacks_are_recognized_with_and_without_their_ids():
    layer = parcels([{"svc_stack_uuid": "a"}] * 3 + [{}] * 2)
    drawn(layer, StyleKey.STACKS)
    assert counts_of(layer) == {"3 \u2013 5 parcels": 3, "Single parcel": 2}
    features = list(layer.getFeatures())
    layer.dataProvider().changeGeometryValues({features[3].id(): features[4].geometry()})
    drawn(layer, StyleKey.STACKS)
    assert counts_of(layer) == {"3 \u2013 5 parcels": 3, "2 parcels at the same place": 2}


#: What a person can read; the class of a value has all bounds of the legend in it.
LONGEST, LONGEST_CLASSES = 200, 300


@pytest.mark.parametrize("key", KEYS)
def test_expressions_are_short_enough_to_read_and_change(county, key):
    drawn(county, key)
    fields, labels = county.fields(), county.labeling().settings()
    properties = labels.dataDefinedProperties()
    symbols = county.renderer().symbols(QgsRenderContext())
    found = [labels.fieldName]
    found += [properties.property(one).expressionString() for one in properties.propertyKeys()]
    for symbol in symbols:
        of_symbol = symbol.symbolLayer(0).dataDefinedProperties()
        found += [of_symbol.property(one).expressionString() for one in of_symbol.propertyKeys()]
    if key is not StyleKey.OUTLINE:
        found.append(value_expression(key, fields))
        assert len(county.renderer().classAttribute()) <= LONGEST_CLASSES
    assert max(map(len, found)) <= LONGEST, max(found, key=len)
    list_stacks_together(county)
    rows = [one.rule() for one in county.conditionalStyles().rowStyles()]
    assert max(map(len, rows)) <= LONGEST


# ---- kinds and ranges --------------------------------------------------------------------------


def test_spellings_of_one_kind_are_one_class():
    layer = values(
        "owner", "Smith, John", "SMITH JOHN ", "smith john", "Jones and Sons", "JONES & SONS"
    )
    drawn(layer, StyleKey.OWNERS)
    assert sorted(counts_of(layer).values()) == [2, 3]
    layer = values("zoning", "R-1", "r-1", " R-1", "R 2", "r2")
    drawn(layer, StyleKey.ZONING)
    assert sorted(counts_of(layer).values()) == [2, 3]


def test_uses_of_any_assessor_are_in_their_families():
    layer = values(
        "land_use", "SNGL-FAM-RES", "CNDO LUX", "TWO-FAM-RES", "Vacant residential", "OFFICE-CONDO",
        "Private College, University", "Grain elevator", "Agricultural dwelling", "RETAIL-STORE",
    )  # fmt: skip
    drawn(layer, StyleKey.LAND_USE)
    assert [label for (label,) in labels_of(layer)] == [
        "Single-family homes",
        "Condominiums",
        "Two- to four-family homes",
        "Vacant land",
        "Offices",
        "Schools and universities",
        "Industry and warehouses",
        "Farm and rural homes",
        "Shops, services, and lodging",
    ]


def test_codes_without_words_are_labeled_as_codes():
    layer = parcels([{"land_use_code": "0210"}, {"land_use_code": "0310"}, {}])
    drawn(layer, StyleKey.LAND_USE)
    assert counts_of(layer) == {"Code 0210": 1, "Code 0310": 1, "No land use": 1}
    layer = values("cdl_majority_value", 999, 1)
    drawn(layer, StyleKey.LAND_COVER)
    assert counts_of(layer) == {"Code 999": 1, "Corn": 1}


@pytest.mark.parametrize(
    ("key", "name", "alone", "among"),
    [
        (StyleKey.ZONING, "zoning", ["Q-7"], ["R-1", "Q-7", "X", "B-4"]),
        (StyleKey.OWNER_TYPE, "owner_type", ["Cooperative"], ["Individual", "cooperative", "LLC"]),
        (StyleKey.LAND_USE, "land_use", ["Zzyzx"], ["Office", "Zzyzx", "Farm"]),
    ],
)
def test_a_class_has_one_color_whatever_else_is_there(key, name, alone, among):
    def color(texts):
        entries = drawn(values(name, *texts), key).entries
        return next(one.color for one in entries if one.label.casefold() == alone[0].casefold())

    assert color(alone) == color(among)


numbers = st.one_of(st.none(), st.floats(), st.integers(-1000, 1000), st.sampled_from((0, 5, 7.5)))


@settings(max_examples=300)
@given(st.lists(numbers, max_size=60), st.booleans())
@example([0.0, 2.225073858507e-311], False)  # denormal: 10.0**311 overflows
@example([1e-320, 2e-320, 3e-320, 9e-320], True)
@example([-2e-310, -1e-310], False)
def test_ranges_hold_every_number_once_and_none_is_empty(some, has_zero):
    found = range_classes(some, RAMP, Wording("{:,.0f}".format), "None", has_zero=has_zero)
    bounded = [one for one in found if not one.is_rest]
    in_classes = Counter()
    for value in some:
        holding = [
            one
            for one in bounded
            if value is not None
            and (one.low is None or one.low <= value)
            and (one.high is None or value < one.high)
            and isfinite(value)
        ]
        assert len(holding) == (0 if value is None or not isfinite(value) else 1)
        in_classes.update(holding)
    assert set(in_classes) == set(bounded)
    edges = [one.high for one in bounded if one.high is not None]
    assert edges == sorted(set(edges))
    assert len(found) <= 10


def test_breaks_are_round_and_classes_have_plain_labels():
    layer = values("parcel_value", *(1234.5 * number for number in range(1, 400)))
    labels = [one.label for one in drawn(layer, StyleKey.VALUE).entries]
    assert labels == [
        "Less than $75,000",
        "$75,000 \u2013 $150,000",
        "$150,000 \u2013 $250,000",
        "$250,000 \u2013 $325,000",
        "$325,000 \u2013 $400,000",
        "$400,000 or more",
        "No value",
    ]


def test_one_acre_is_no_plural():
    layer = parcels([{"owner": "Smith", "acres": 1.0}, {"owner": "Jones", "acres": 2.5}])
    labels = [one.label for one in drawn(layer, StyleKey.OWNERS).entries]
    assert labels == ["Jones (2.5 acres)", "Smith (1 acre)", "Other"]


# ---- which style ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("search", "key"),
    [
        (Search(), "outline"),
        (Search(filters=(Filter("state_fp", "eq", "19"),)), "outline"),
        (Search(filters=(Filter("owner", "ilike", "smith"),)), "owners"),
        (Search(filters=(Filter("zoning", "in", ("R-1", "R-2")),)), "zoning"),
        (Search(filters=(Filter("zoning", "eq", "R-1"),)), "outline"),
        (Search(filters=(Filter("zoning", "in", ("R-1",)), Filter("acres", "gte", 40))), "acres"),
        (
            Search(filters=(Filter("acres", "gte", 40),), order=Order("parcel_value", "desc")),
            "value",
        ),
        (Search(filters=(Filter("sale_date", "isnull", False),)), "sale_year"),
        (Search(filters=(Filter("sale_date", "isnull", True),)), "outline"),
        (
            Search(expression='"tax_amount" > 5', alternatives=((Filter("tax_amount", "gt", 5),),)),
            "tax",
        ),
    ],
)
def test_the_default_style_is_that_of_the_field_searched_for(search, key):
    assert default_style(search, ResultSchema().fields).value == key


def test_styles_are_offered_where_their_fields_are():
    offered = [style.key for style in applicable(ResultSchema(by_area=True).fields)]
    assert offered == KEYS
    assert StyleKey.OVERLAP not in {one.key for one in applicable(ResultSchema().fields)}
    assert [style.key for style in applicable(QgsFields())] == [StyleKey.OUTLINE]
    assert (
        default_style(Search(filters=(Filter("acres", "gt", 1),)), QgsFields()).value == "outline"
    )
    assert all(set(style.fields) <= set(columns_of(style.key)) for style in STYLES)


# ---- on the map -------------------------------------------------------------------------------


def test_a_layer_is_styled_in_the_background_and_counted_in_the_layer_tree(qtbot):
    layer = values("zoning", "R-1", "R-1", None)
    style_parcels(layer)
    QgsProject.instance().addMapLayer(layer)
    done = []
    restyle(layer, StyleKey.ZONING, lambda: done.append(layer))
    qtbot.waitUntil(lambda: bool(done))
    assert style_of(layer) is StyleKey.ZONING
    assert counts_of(layer) == {"R-1": 2, "No zoning": 1}
    node = QgsProject.instance().layerTreeRoot().findLayer(layer.id())
    assert node.customProperty("showFeatureCount") == 1
    assert restyle(layer, StyleKey.OUTLINE, lambda: done.append(layer)) is None
    assert len(done) == 2
    assert style_of(layer) is StyleKey.OUTLINE


def test_the_layer_tree_counts_the_classes_of_each_style_that_is_chosen(qtbot):
    layer = values("zoning", "R-1", "R-1", None)
    project = QgsProject.instance()
    project.addMapLayer(layer)
    tree = QgsLayerTreeModel(project.layerTreeRoot())  # counts as QGIS's own window does
    for key in (StyleKey.ZONING, StyleKey.VALUE, StyleKey.ZONING):
        done = []
        restyle(layer, key, lambda done=done: done.append(layer))
        qtbot.waitUntil(lambda done=done: bool(done))
        items = layer.renderer().legendSymbolItems()
        qtbot.waitUntil(lambda items=items: layer.featureCount(items[0].ruleKey()) >= 0)
        counted = {one.label(): layer.featureCount(one.ruleKey()) for one in items}
        assert {label: n for label, n in counted.items() if n} == counts_of(layer)
    del tree


def test_the_style_that_was_chosen_last_is_drawn(qtbot):
    layer = values("zoning", "R-1", None)
    done = []
    restyle(layer, StyleKey.ZONING, lambda: done.append("zoning"))
    restyle(layer, StyleKey.VALUE, lambda: done.append("value"))
    qtbot.waitUntil(lambda: bool(done))
    qtbot.wait(50)
    assert done == ["value"]
    assert style_of(layer) is StyleKey.VALUE


def test_a_layer_that_goes_meanwhile_is_let_go(qtbot):
    layer = values("zoning", *["R-1"] * 2000)
    QgsProject.instance().addMapLayer(layer)
    done = []
    work = restyle(layer, StyleKey.ZONING, lambda: done.append(layer))
    with qtbot.waitSignal(work.done):
        QgsProject.instance().clear()
    assert not done


def test_a_layer_that_gains_parcels_keeps_up_unless_somebody_restyled_it(qtbot):
    layer = values("zoning", "R-1")
    drawn(layer, StyleKey.ZONING)
    layer.dataProvider().addFeatures(list(values("zoning", "C-2").getFeatures()))
    restyle_if_grown(layer)
    qtbot.waitUntil(lambda: counts_of(layer) == {"R-1": 1, "C-2": 1})
    mine = layer.renderer().clone()
    mine.updateCategoryLabel(0, "Homes")
    layer.setRenderer(mine)
    layer.dataProvider().addFeatures(list(values("zoning", "I-1").getFeatures()))
    restyle_if_grown(layer)
    assert not QgsApplication.taskManager().countActiveTasks()
    style_parcels(layer)
    drawn(layer, StyleKey.OUTLINE)
    restyle_if_grown(layer)
    assert not QgsApplication.taskManager().countActiveTasks()


def test_a_layer_with_other_fields_is_drawn_in_the_styles_that_apply():
    layer = QgsVectorLayer(
        "Polygon?crs=EPSG:4326&field=Zoning:string&field=ZONING:string", "file", "memory"
    )
    assert [style.key for style in applicable(layer.fields())] == [
        StyleKey.OUTLINE,
        StyleKey.ZONING,
    ]
    drawn(layer, StyleKey.ZONING)
    drawn(layer, StyleKey.OUTLINE)
    style_parcels(layer)
