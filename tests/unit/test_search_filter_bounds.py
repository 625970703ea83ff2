"""Adding a bound to filters, with as few filters as possible."""

from hypothesis import assume, given
from hypothesis import strategies as st

from parcel_lookup.core.contract import Filter, check_filters
from parcel_lookup.core.contract.matching import matches
from parcel_lookup.core.search.paging.filter_bounds import compact, fitted, with_bound

VALUES = st.integers(-3, 8)
VALUE_FILTERS = st.one_of(
    st.builds(Filter, st.just("acres"), st.sampled_from(["gt", "gte", "lt", "lte", "ne"]), VALUES),
    st.builds(Filter, st.just("acres"), st.just("between"), st.tuples(VALUES, VALUES)),
    st.builds(
        Filter, st.just("acres"), st.sampled_from(["in", "nin"]), st.lists(VALUES, max_size=6)
    ),
    st.builds(Filter, st.just("acres"), st.just("isnull"), st.just(False)),
)
MANY = st.lists(VALUE_FILTERS, max_size=4).map(tuple)
ROWS = [{"acres": value} for value in (None, *range(-4, 10))]


@given(MANY, st.sampled_from(["gt", "gte", "lt", "lte", "eq"]), VALUES)
def test_a_bound_starts_at_an_existing_value(filters, op, value):
    assume(matches(filters, {"acres": value}))
    bound = Filter("acres", op, value)
    merged = with_bound(filters, bound)
    for row in ROWS:
        assert matches(merged, row) == (matches(filters, row) and matches([bound], row))
    assert len(merged) <= len(filters) + 1
    assert not check_filters(merged)


@given(MANY)
def test_compact_filters_are_equivalent(filters):
    short = compact(filters)
    assert len(short) <= len(filters)
    for row in ROWS:
        assert matches(short, row) == matches(filters, row)


def test_a_bound_is_merged_with_an_existing_one():
    own = (Filter("acres", "gte", 1), Filter("acres", "lte", 9))
    assert with_bound(own[:1], Filter("acres", "gte", 4)) == (Filter("acres", "gte", 4),)
    assert with_bound(own[1:], Filter("acres", "gte", 4)) == (Filter("acres", "between", (4, 9)),)
    assert with_bound(own, Filter("acres", "lte", 4)) == (Filter("acres", "between", (1, 4)),)
    listed = (Filter("acres", "in", (1, 5, 9)),)
    assert with_bound(listed, Filter("acres", "gt", 4)) == (Filter("acres", "in", (5, 9)),)


def test_excess_filters_are_client_side_but_the_scope_is_sent():
    names = ("city", "zoning", "county", "postal", "owner_type", "land_use", "legal")
    filters = [Filter(name, "eq", "x") for name in names]
    filters += [Filter("owner", "eq", "x"), Filter("state", "ne", "x"), Filter("acres", "gte", 1)]
    assert fitted(tuple(filters)).here == ()
    sent, here = fitted((*filters, Filter("sq_feet", "gte", 2)), {"acres", "sq_feet"})
    assert len(sent) == 10
    assert not check_filters(sent)
    assert {item.field for item in here} == {"owner"}
    assert {*sent, *here} == {*filters, Filter("sq_feet", "gte", 2)}
