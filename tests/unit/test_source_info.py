"""What several sources have in common."""

from dataclasses import replace

from parcel_lookup.core.contract import FIELD_BY_NAME, FILE_INFO, SERVICE_INFO, shared_info

FILE = replace(FILE_INFO, fields={"acres": FIELD_BY_NAME["acres"]}, states=frozenset({"IA"}))
LAYER = replace(SERVICE_INFO, page=2000, states=frozenset({"MO"}), needs_scope=False)


def test_a_single_source_has_what_it_has():
    assert shared_info([FILE]) is FILE


def test_several_sources_have_the_fields_and_states_of_each():
    both = shared_info([FILE, LAYER])
    assert both.fields == {**FILE.fields, **LAYER.fields}
    assert both.states == {"IA", "MO"}
    assert both.page == FILE.page
    assert (both.is_metered, both.needs_scope, both.has_stable_ids) == (True, False, True)
    unstable = replace(LAYER, has_stable_ids=False)
    assert not shared_info([FILE, unstable]).has_stable_ids


def test_what_is_unknown_of_one_source_is_unknown_of_all():
    assert not shared_info([FILE_INFO, LAYER]).fields
    assert not shared_info([FILE, SERVICE_INFO]).states
    assert shared_info([FILE, SERVICE_INFO]).needs_scope
