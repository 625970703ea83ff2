"""Tests of the summary of a layer: figures and charts."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from qgis.core import QgsFeature, QgsGeometry, QgsVectorLayer
from qgis.PyQt.QtCore import QDate, Qt

from parcel_lookup.core.contract import Cancellation, Cancelled
from parcel_lookup.core.contract.reference import land_covers
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.summary import compact_money, money, number, summarize

_TYPES = {
    "svc_uuid": "string",
    "svc_stack_uuid": "string",
    "owner": "string",
    "acres": "double",
    "acres_calc": "double",
    "parcel_value": "double",
    "cdl_majority_value": "double",
    "cdl_majority_category": "string",
}


def layer_of(records, names=tuple(_TYPES), types=_TYPES):
    """Return a layer of squares in a row; `at` moves one, `svc_uuid` is generated."""
    fields = "".join(f"&field={name}:{types[name]}" for name in names)
    layer = QgsVectorLayer(f"Polygon?crs=EPSG:4326{fields}", "Parcels", "memory")
    features = []
    for index, record in enumerate(records):
        feature = QgsFeature(layer.fields())
        values = {"svc_uuid": f"p{index}", **record}
        feature.setAttributes([values.get(name) for name in names])
        west = record.get("at", index)
        feature.setGeometry(
            QgsGeometry.fromWkt(f"POLYGON(({west} 0,{west} 1,{west + 1} 1,{west} 0))")
        )
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0]
    return layer


def summary_of(records, **options):
    return summarize(LayerCopy(layer_of(records, **options)), Cancellation())


def bars(chart):
    return [(bar.label, bar.text) for bar in chart.bars]


def charts(summary):
    return [one for one in (summary.owners, summary.covers, summary.values) if one.bars]


def test_figures_of_parcels_by_themselves(qgis_app):
    found = summary_of(
        [
            {"acres": 1.0, "parcel_value": 100_000},
            {"acres": 2.0, "parcel_value": 300_000},
            {"acres": 6.0, "parcel_value": 200_000},
        ]
    )
    assert (found.features, found.parcels, found.places) == (3, 3, 3)
    assert (found.acres.total, found.acres.median) == (9.0, 2.0)
    assert (found.value.total, found.value.median) == (600_000, 200_000)
    assert found.notes == ()


def test_values_that_are_none_are_counted_and_never_summed(qgis_app):
    bad = [None, float("inf"), float("-inf"), float("nan"), -1.0, 1e300]
    records = [{"acres": 1.0, "parcel_value": 10.0}, {"acres": 3.0, "parcel_value": 30.0}]
    found = summary_of(records + [{"acres": value, "parcel_value": value} for value in bad])
    for figures, total, median in ((found.acres, 4.0, 2.0), (found.value, 40.0, 20.0)):
        assert (figures.total, figures.median) == (total, median)
        assert (figures.count, figures.missing) == (2, 6)
    assert found.notes == ("6 parcels have no acres.", "6 parcels have no value, or one below $0.")
    assert found.values.bars[-1].label == "No value, or below $0"
    assert (found.values.bars[-1].text, found.values.bars[-1].is_rest) == ("6", True)


def test_numbers_that_came_as_text_count(qgis_app):
    types = {**_TYPES, "parcel_value": "string"}
    values = ("250000", "n/a", "1e400")
    found = summary_of([{"parcel_value": value} for value in values], types=types)
    assert (found.value.total, found.value.missing) == (250_000, 2)


def test_a_parcel_that_the_layer_holds_several_times_counts_once(qgis_app):
    one = {"svc_uuid": "a", "owner": "Smith", "acres": 5.0, "parcel_value": 100.0, "at": 0}
    found = summary_of([one, one, {**one, "svc_uuid": "b", "at": 1}])
    assert (found.features, found.parcels) == (3, 2)
    assert (found.acres.total, found.value.total) == (10.0, 200.0)
    assert found.owners.bars[0].parcels == 2
    assert len(found.owners.bars[0].ids) == 3  # all of its features are selected
    assert found.notes == ("The layer has 3 features of 2 parcels; each parcel is counted once.",)


def test_an_id_at_different_places_is_that_of_different_parcels(qgis_app):
    """Two towns may number their lots in the same way, and a search of both has all of them."""
    found = summary_of(
        [
            {"svc_uuid": "lot", "acres": 2.0, "owner": "Lee"},
            {"svc_uuid": "lot", "acres": 2.0, "owner": "Lee", "at": 0},
            {"svc_uuid": "lot", "acres": 5.0, "owner": "Smith", "at": 40},
        ]
    )
    assert (found.features, found.parcels, found.places) == (3, 2, 2)
    assert found.acres.total == 7.0
    assert bars(found.owners) == [("Smith", "5.00"), ("Lee", "2.00")]


def test_features_without_an_id_are_parcels_by_themselves(qgis_app):
    found = summary_of([{"svc_uuid": None, "acres": 1.0}, {"svc_uuid": None, "acres": 2.0}])
    assert (found.parcels, found.places, found.acres.total) == (2, 2, 3.0)


@pytest.mark.parametrize(
    "acres",
    [
        pytest.param([2.0, 2.0, 2.0, 2.0], id="each has the acres of the lot"),
        pytest.param([2.0, 0.0, 0.0, 0.0], id="one has them"),
        pytest.param([2.0, None, None, None], id="the others have none"),
        pytest.param([0.5, 0.4, 0.6, 0.5], id="each has its share"),
        pytest.param([None, None, None, None], id="calculated only"),
    ],
)
@pytest.mark.parametrize("by_id", [True, False])
def test_the_ground_of_a_stack_counts_once(qgis_app, acres, by_id):
    stack = {"svc_stack_uuid": "s" if by_id else None, "acres_calc": 2.01, "at": 0, "owner": "A"}
    records = [{**stack, "acres": value} for value in acres]
    found = summary_of([*records, {"acres": 10.0, "acres_calc": 10.0, "at": 5, "owner": "B"}])
    assert (found.parcels, found.places) == (5, 2)
    assert found.acres.total == pytest.approx(12.0, abs=0.011)
    assert found.acres.count == 2
    assert [round(bar.acres, 1) for bar in found.owners.bars] == [10.0, 2.0]


def test_zero_acres_in_a_stack_mean_that_another_record_has_the_lot(qgis_app):
    stack = {"svc_stack_uuid": "s", "acres_calc": 10.0, "at": 0}
    found = summary_of([{**stack, "acres": 6.0}, {**stack, "acres": 0.0}])
    assert found.acres.total == 6.0


def test_acres_of_the_geometry_replace_missing_acres_of_the_county(qgis_app):
    found = summary_of([{"acres": value, "acres_calc": 3.0} for value in (None, 0.0, -2.0, 1.0)])
    assert (found.acres.total, found.acres.missing) == (10.0, 0)


def test_owners_by_acres_under_the_name_that_is_written_most_often(qgis_app):
    names = ["SMITH, JOHN", "Smith John", "Smith John", "Doe & Doe", "N/A", None, " "]
    found = summary_of([{"owner": name, "acres": 2.0} for name in names])
    assert found.owners.unit == "Acres"
    assert bars(found.owners) == [
        ("Smith John", "6.00"),
        ("Doe & Doe", "2.00"),
        ("No owner listed", "6.00"),
    ]
    assert [bar.is_rest for bar in found.owners.bars] == [False, False, True]


def test_small_owners_are_one_bar(qgis_app):
    found = summary_of([{"owner": f"Owner {n:02}", "acres": 1.0 + n} for n in range(30)])
    labels = [bar.label for bar in found.owners.bars]
    assert labels == [*(f"Owner {n}" for n in range(29, 22, -1)), "23 other owners"]
    assert found.owners.bars[-1].acres == sum(1.0 + n for n in range(23))
    assert sum(len(bar.ids) for bar in found.owners.bars) == 30
    assert [one.owner for one in found.holdings] == labels[:-1]


def test_owners_by_parcels_where_nothing_is_known_of_acres(qgis_app):
    found = summary_of([{"owner": name} for name in ("A", "B", "B")])
    assert found.owners.unit == "Parcels"
    assert bars(found.owners) == [("B", "2"), ("A", "1")]
    assert found.acres.median is None


def test_land_cover_in_the_official_colors_by_code(qgis_app):
    corn = next(cover for cover in land_covers() if cover.code == 1)
    found = summary_of(
        [
            {"cdl_majority_value": 1, "cdl_majority_category": "Maize", "acres": 5.0},
            {"cdl_majority_category": "corn", "acres": 4.0},  # a service that sends names only
            {"cdl_majority_value": 999, "acres": 3.0},
            {"cdl_majority_value": float("inf"), "cdl_majority_category": "Moss", "acres": 2.0},
            {"acres": 1.0},
        ]
    )
    assert bars(found.covers) == [
        ("Corn", "9.00"),
        ("Code 999", "3.00"),
        ("Moss", "2.00"),
        ("Unknown land cover", "1.00"),
    ]
    assert [bar.color for bar in found.covers.bars] == [corn.color, "", "", ""]


def test_values_in_bars_that_outliers_do_not_move(qgis_app):
    values = [90_000 + 1_000 * n for n in range(300)] + [1.0, 9e14]
    found = summary_of([{"parcel_value": value} for value in values])
    assert [bar.label for bar in found.values.bars] == [
        "Less than $150K",
        "$150K to $200K",
        "$200K to $250K",
        "$250K to $300K",
        "$300K to $350K",
        "$350K or more",
    ]
    assert [bar.parcels for bar in found.values.bars] == [61, 50, 50, 50, 50, 41]


def test_values_of_every_size_in_bars_that_grow(qgis_app):
    values = [10 ** (2 + n / 50) for n in range(300)] + [0.0] * 5
    labels = [bar.label for bar in summary_of([{"parcel_value": v} for v in values]).values.bars]
    assert labels[:3] == ["$0", "Less than $1K", "$1K to $10K"]
    assert labels[-1].endswith(" or more")


def test_one_value_only(qgis_app):
    found = summary_of([{"parcel_value": 250_000.0}] * 3)
    assert [(bar.label, bar.parcels) for bar in found.values.bars] == [("$250,000", 3)]


def test_values_that_are_nearly_alike_make_no_bars_that_read_alike(qgis_app):
    found = summary_of([{"parcel_value": 250_000 + n / 1000} for n in range(20)])
    assert [(bar.label, bar.parcels) for bar in found.values.bars] == [("Above $0", 20)]


def test_nothing_to_chart(qgis_app):
    found = summary_of([{}, {}])
    assert charts(found) == []
    assert (found.parcels, found.acres.missing, found.value.missing) == (2, 2, 2)


def test_an_empty_layer_and_one_without_the_fields(qgis_app):
    empty = summary_of([])
    assert (empty.features, empty.parcels, charts(empty)) == (0, 0, [])
    assert (empty.acres.total, empty.acres.median) == (0.0, None)
    bare = summary_of([{}, {}], names=("svc_uuid",))
    assert (bare.parcels, charts(bare), bare.notes) == (2, [], ())


def test_a_selection_alone_is_summed_up(qgis_app):
    layer = layer_of([{"acres": 1.0}, {"acres": 2.0}])
    layer.selectByIds([feature.id() for feature in layer.getFeatures() if feature["acres"] == 2])
    assert summarize(LayerCopy(layer, selected_only=True), Cancellation()).acres.total == 2.0


def test_it_can_be_cancelled(qgis_app):
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        summarize(LayerCopy(layer_of([{}])), cancellation)


_VALUES = st.one_of(
    st.none(), st.floats(), st.floats(249_999, 250_001), st.sampled_from([0.0, 5e5, 0.5])
)


@settings(max_examples=60, deadline=None)
@given(st.lists(_VALUES, max_size=40))
def test_every_parcel_is_in_one_bar_of_the_values(qgis_app, values):
    found = summary_of([{"parcel_value": value} for value in values])
    chart = found.values
    assert len(chart.bars) <= 10
    assert len({bar.label for bar in chart.bars}) == len(chart.bars)
    if chart.bars:
        assert sum(bar.parcels for bar in chart.bars) == len(values)
        assert frozenset().union(*(bar.ids for bar in chart.bars)) == found.ids
        assert sum(len(bar.ids) for bar in chart.bars) == len(found.ids)


def test_values_of_all_sizes_are_not_nearly_all_in_the_first_bar(qgis_app):
    values = [1000.0 * size for size in (1, 2, 5, 10, 20, 50, 100) for _ in range(10)]
    found = summary_of([{"parcel_value": value} for value in values]).values
    assert max(bar.parcels for bar in found.bars) <= 20


def test_numbers_are_short_and_keep_their_whole_digits():
    assert [number(n) for n in (0, 0.001, 0.214, 12.34, 168187.3)] == [
        *("0", "<0.01", "0.21", "12.3", "168,187")
    ]
    assert [money(n) for n in (0, 250_000, 1_392_447_120)] == ["$0", "$250,000", "$1.39 billion"]
    assert [compact_money(n) for n in (250_000, 1_500_000, 845e6, 38.4e9, 3e15)] == [
        *("$250,000", "$1.5M", "$845M", "$38.4B", "$3,000T")
    ]


def test_numbers_just_below_the_next_unit_are_shown_in_it():
    almost = (9_999_999, 999_499_999, 999_500_001, 999_999_999, 999_999_999_999, 999.99e12)
    assert [money(n) for n in almost] == [
        *("$9,999,999", "$999 million", "$1 billion", "$1 billion", "$1 trillion"),
        "$1,000 trillion",
    ]
    assert [compact_money(n) for n in (999_999, 999_499_999, 999_500_001, 999_999_999_999)] == [
        *("$999,999", "$999M", "$1B", "$1T")
    ]
    assert [number(n) for n in (9.994, 9.996, 99.94, 99.96)] == ["9.99", "10.0", "99.9", "100"]


def test_negative_values_have_a_note_of_their_own(qgis_app):
    found = summary_of([{"parcel_value": value} for value in (100.0, None, -5.0)])
    assert found.value.missing == 2
    assert found.notes[-1] == "2 parcels have no value, or one below $0."
    assert found.values.bars[-1].label == "No value, or below $0"


# ---- any column ---------------------------------------------------------------------------------


def of_column(kind, values, name="NumFloors", records=None):
    """The summary of a column of a layer, with a parcel for each value."""
    types = {**_TYPES, name: kind}
    records = records or [{"acres": 1.0}] * len(values)
    records = [{**one, name: value} for one, value in zip(records, values)]
    layer = layer_of(records, names=tuple(types), types=types)
    return summarize(LayerCopy(layer), Cancellation(), column=name).column


def test_numbers_of_a_column_have_figures_and_a_chart(qgis_app):
    found = of_column("double", [1.5, 2.5, 5.0, None])
    figures = found.figures
    assert (figures.count, figures.missing, figures.total) == (3, 1, 9.0)
    assert (figures.mean, figures.median) == (3.0, 2.5)
    assert found.chart.title == "NumFloors"
    assert sum(bar.parcels for bar in found.chart.bars) == 4
    assert (found.chart.bars[-1].label, found.chart.bars[-1].text) == ("No value", "1")


def test_whole_numbers_of_a_column_are_counted(qgis_app):
    found = of_column("int", [0, 1, 1, 2, 2, 2, 4])
    assert bars(found.chart) == [
        *(("0", "1"), ("Less than 2", "2"), ("2", "3"), ("3", "0"), ("4 or more", "1"))
    ]


def test_negative_numbers_of_a_column_count(qgis_app):
    found = of_column("double", [-10.0, 0.0, 0.5, 40.0])
    assert (found.figures.total, found.figures.count) == (30.5, 4)
    labels = [bar.label for bar in found.chart.bars if bar.parcels]
    assert labels == ["Less than 0", "0 to 10", "40 or more"]


def test_years_of_a_column_have_no_total(qgis_app):
    found = of_column("int", [0, *range(1900, 2020)], "YearBuilt")
    assert found.has_years
    assert (found.figures.count, found.figures.missing, found.figures.median) == (120, 1, 1959.5)
    assert [bar.label for bar in found.chart.bars][:2] == ["0", "Before 1920"]
    assert not any("," in bar.label for bar in found.chart.bars)


def test_dollars_of_the_contract_are_dollars_as_a_column(qgis_app):
    found = of_column("double", [100.0, 200_000.0, 3_000_000.0], "tax_amount")
    assert found.figures.total == 3_200_100.0
    assert all("$" in bar.label for bar in found.chart.bars)


def test_texts_of_a_column_are_grouped_by_acres(qgis_app):
    records = [{"acres": acres} for acres in (1.0, 2.0, 4.0, 8.0)]
    found = of_column("string", ["R7", "r7 ", "C4", None], "ZoneDist1", records)
    assert found.figures is None
    assert bars(found.chart) == [("C4", "4.00"), ("R7", "3.00"), ("No value", "8.00")]


def test_few_texts_of_many_have_a_bar(qgis_app):
    found = of_column("string", [f"Kind {number}" for number in range(50)])
    assert [bar.label for bar in found.chart.bars][-1] == "43 other values"
    assert len(found.chart.bars) == 8


@pytest.mark.parametrize("kind", ["string", "date"])
def test_dates_of_a_column_are_charted_by_year(qgis_app, kind):
    values = ["1998-05-06", "2005-01-31", "2005-02-01", None]
    if kind == "date":
        values = [value and QDate.fromString(value, Qt.DateFormat.ISODate) for value in values]
    found = of_column(kind, values, "PermitDate")
    assert sum(bar.parcels for bar in found.chart.bars) == 4
    assert found.chart.bars[-1].label == "No date"
    assert found.chart.bars[-2].label.endswith("and later")


def test_a_parcel_of_several_features_counts_once_in_a_column(qgis_app):
    one = {"svc_uuid": "a", "acres": 5.0, "at": 0}
    found = of_column("double", [3.0, 3.0, 4.0], records=[one, one, {"acres": 1.0}])
    assert (found.figures.count, found.figures.total) == (2, 7.0)


def test_a_column_that_a_layer_lacks_is_none(qgis_app):
    layer = layer_of([{"acres": 1.0}])
    assert summarize(LayerCopy(layer), Cancellation(), column="NumFloors").column is None
    assert summarize(LayerCopy(layer), Cancellation(), column="acres").column.figures.total == 1.0


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(st.none(), st.floats(), st.integers(-(10**18), 10**18)), max_size=40))
@example([0.0, 1700.0])
def test_every_parcel_is_in_one_bar_of_a_column(qgis_app, values):
    found = of_column("double", [None if value is None else float(value) for value in values])
    known = [value for value in values if value is not None and abs(value) < 1e15]
    if found.has_years:  # zero: unknown
        known = [value for value in known if value]
    figures = found.figures
    assert figures.count == len(known)
    if known:
        assert min(known) <= figures.median <= max(known)
        assert sum(bar.parcels for bar in found.chart.bars) == len(values)
    assert len(found.chart.bars) <= 12
