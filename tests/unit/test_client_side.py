"""Which filters are sent with the IDs of an area, and which are client-side."""

import itertools

from parcel_lookup.core.contract import Filter, check_filters
from parcel_lookup.core.sources.service.client_side import Cause, explain, share_filters

OWNER = Filter("owner", "ilike", "smith")
ADDRESS = Filter("situs", "ilike", "oak")
STATE = Filter("state", "eq", "IA")
COUNTY = Filter("county_fp", "in", ["169"])
ACRES = Filter("acres", "gte", 40)
IDS = Filter("svc_uuid", "in", ["a", "b"])
#: What the engine sends in any case, and what it may add.
NAMED = Filter("svc_uuid", "in", ["c"])
KNOWN_STATES = Filter("state", "in", ["IA", "NE"])


def free(number):
    return [Filter("acres", "gt", i) for i in range(number)]


def test_valid_filters_are_sent_and_none_is_lost():
    for scoped, ids, number, scope, knows_states in itertools.product(
        ([], [OWNER], [OWNER, ADDRESS]),
        ([], [IDS]),
        range(11),
        ([], [STATE], [COUNTY, STATE]),
        (False, True),
    ):
        check_shares(scoped, [*ids, *free(number)], scope, knows_states)


def check_shares(scoped, others, scope, knows_states):
    filters = [*scoped, *others, *scope]
    shared = share_filters(filters, knows_states=knows_states)
    request = (NAMED, *([KNOWN_STATES] if shared.needs_state else []), *shared.sent)
    assert check_filters(request) == []
    divided = [*shared.sent, *(item.filter for item in shared.here)]
    assert sorted(divided, key=repr) == sorted(filters, key=repr)
    if shared.needs_state:
        assert knows_states
        assert not scope
    # Nothing is done here that the service could have done.
    for item in shared.here:
        more = (*request, item.filter)
        if item.cause is Cause.ROOM and not (item.filter in scoped and not scope):
            assert len(more) > 10
        elif item.cause is Cause.SCOPE:
            assert not knows_states
            assert check_filters(more)


def test_scope_filters_are_first_and_always_sent():
    shared = share_filters([*free(9), OWNER, STATE])
    assert shared.sent[0] == STATE
    assert len(shared.sent) == 9
    assert [item.cause for item in shared.here] == [Cause.ROOM, Cause.ROOM]


def test_a_scoped_filter_is_only_sent_with_a_scope_filter():
    assert share_filters([OWNER, COUNTY]).sent == (COUNTY, OWNER)
    assert share_filters([OWNER, Filter("county", "eq", "Story")]).here[0].filter == OWNER
    assert share_filters([OWNER, ACRES]).sent == (ACRES,)


def test_known_states_use_one_of_the_nine_filters():
    shared = share_filters([OWNER, *free(7)], knows_states=True)
    assert (len(shared.sent), shared.here, shared.needs_state) == (8, (), True)
    shared = share_filters([OWNER, ADDRESS, *free(7)], knows_states=True)
    assert shared.needs_state
    assert [item.filter for item in shared.here] == [ADDRESS]
    shared = share_filters([OWNER, *free(8)], knows_states=True)
    assert (len(shared.sent), shared.needs_state) == (8, False)
    assert [item.filter for item in shared.here] == [OWNER]
    assert not share_filters([ACRES], knows_states=True).needs_state
    assert not share_filters([OWNER, STATE], knows_states=True).needs_state


def test_every_client_side_filter_is_explained():
    shared = share_filters([OWNER, ADDRESS, IDS, *free(10)])
    reasons = {item.filter: explain([item]) for item in shared.here}
    assert reasons[OWNER] == (
        "Owner contains “smith”: applied after download, because the service requires a state or "
        "county filter with it."
    )
    assert reasons[Filter("acres", "gt", 9)] == (
        "Acres is more than 9: applied after download, because a request for records can have "
        "at most 9 filters."
    )
    assert reasons[IDS] == (
        "Parcel UUID is one of “a” or “b”: applied after download, because the area determines the "
        "IDs."
    )


def test_filters_with_the_same_reason_share_a_sentence():
    here = share_filters([OWNER, ADDRESS]).here
    assert explain(here) == (
        "Owner contains “smith” and address contains “oak”: applied after download, because the "
        "service requires a state or county filter with it."
    )
    assert explain(share_filters([ACRES, STATE]).here) == ""


def test_the_order_of_filters_does_not_matter():
    results = {
        (frozenset(shared.sent), frozenset(shared.here))
        for filters in itertools.permutations([OWNER, STATE, ACRES, ADDRESS, IDS])
        for shared in [share_filters(filters)]
    }
    assert len(results) == 1
