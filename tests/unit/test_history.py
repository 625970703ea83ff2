"""The history: searches, saved searches, and request counts."""

import calendar
import dataclasses
import sqlite3
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import ErrorCode, Filter, ParcelError
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.history import (
    FINISHED,
    PARTIAL,
    RUNNING,
    SAVED,
    UNFINISHED,
    History,
)
from parcel_lookup.tests.support.history import (
    FARMS,
    NOON,
    Clock,
    area,
    begin,
    end,
    saved_search,
)

CARRIED = {"fields": [{"name": "ZONE", "type": "text", "alias": ""}], "rows": [["R-1"], [None]]}


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def history(tmp_path, clock):
    history = History(tmp_path / "profile" / "history.sqlite", clock)
    yield history
    assert history.problem == ""
    history.close()


def refused(call, *arguments):
    with pytest.raises(ParcelError) as caught:
        call(*arguments)
    return caught.value


# entries


def test_a_new_profile_has_no_history(history):
    assert history.entries() == []
    assert history.saved() == []
    assert history.requests_this_month("Office") == 0


def test_a_search_is_recorded_from_start_to_end(history, clock):
    entry_id = begin(history, area(), carried=CARRIED, join_mode=1, origin="toolbox")
    (entry,) = history.entries()
    assert dataclasses.asdict(entry) == {
        "id": entry_id,
        "state": RUNNING,
        "sentence": "Parcels touching 3 polygons of Zoning districts.",
        "name": "Parcels in Zoning districts",
        "connection": "Office",
        "base_url": "https://parcels.example.com/v1",
        "started": NOON,
        "not_before": NOON - 86400,
        "seconds": 0.0,
        "parcels": 0,
        "expected_parcels": None,
        "requests": 0,
        "expected_requests": None,
        "reason": "",
        "join_mode": 1,
        "origin": "toolbox",
    }
    clock.now += 5
    history.record(entry_id, (1200, 4600, 12, 47))
    (entry,) = history.entries()
    assert (entry.state, entry.parcels, entry.expected_parcels) == (RUNNING, 1200, 4600)
    assert (entry.requests, entry.expected_requests, entry.seconds) == (12, 47, 5.0)
    clock.now += 5
    end(history, entry_id)
    entry = history.entry(entry_id)
    assert [entry] == history.entries()
    assert (entry.state, entry.parcels, entry.requests, entry.seconds) == (FINISHED, 4612, 47, 10.0)
    assert entry.started == NOON
    assert history.search_of(entry_id) == (area(), CARRIED)


def test_a_search_that_ended_early_has_a_reason(history):
    entry_id = begin(history)
    reason = "This month's requests at h are used up (429)."
    end(history, entry_id, is_complete=False, reason=reason, parcels=1300, expected_parcels=None)
    (entry,) = history.entries()
    assert (entry.state, entry.reason, entry.parcels) == (PARTIAL, reason, 1300)
    assert entry.expected_parcels is None


def test_a_search_without_heartbeat_is_unfinished_until_the_next_one(history, clock):
    entry_id = begin(history)
    clock.now += 30
    assert history.entry(entry_id).state == RUNNING
    clock.now += 1
    assert history.entry(entry_id).state == UNFINISHED
    history.record(entry_id, (5, None, 1, None))
    assert history.entry(entry_id).state == RUNNING
    clock.now += 8 * 3600  # a night with the lid closed
    assert history.entry(entry_id).state == UNFINISHED
    history.record(entry_id, (6, None, 1, None))
    entry = history.entry(entry_id)
    assert (entry.state, entry.parcels) == (RUNNING, 6)
    assert entry.seconds <= 61


def test_setting_the_clock_back_does_not_revive_a_dead_search(history, clock):
    entry_id = begin(history)
    clock.now -= 3600
    assert history.entry(entry_id).state == UNFINISHED
    history.record(entry_id, (5, None, 1, None))
    entry = history.entry(entry_id)
    assert (entry.state, entry.seconds) == (RUNNING, 0.0)
    end(history, entry_id)
    assert history.entry(entry_id).state == FINISHED


def test_a_late_heartbeat_does_not_revive_a_search(history):
    entry_id = begin(history)
    end(history, entry_id, is_complete=False, reason="Cancelled.")
    history.record(entry_id, (1, None, 1, None))
    end(history, entry_id, parcels=1)
    entry = history.entry(entry_id)
    assert (entry.state, entry.parcels) == (PARTIAL, 4612)
    history.remove(entry_id)
    history.record(entry_id, (1, None, 1, None))
    end(history, entry_id)
    assert history.entries() == []


def test_a_resumed_search_is_the_same_entry(history, clock):
    entry_id = begin(history)
    other = begin(history)
    clock.now += 4
    end(history, entry_id, is_complete=False, reason="Out of quota.", requests=40)
    assert [entry.id for entry in history.entries()] == [other, entry_id]
    clock.now += 86400
    before = history.continue_(entry_id)
    assert (before.state, before.requests, before.not_before) == (PARTIAL, 40, NOON - 86400)
    entry = history.entries()[0]
    assert (entry.id, entry.state, entry.reason) == (entry_id, RUNNING, "")
    assert (entry.requests, entry.seconds, entry.started) == (40, 4.0, NOON)
    clock.now += 5
    history.record(entry_id, (2000, 4600, 45, 49))
    entry = history.entry(entry_id)
    assert (entry.requests, entry.expected_requests, entry.seconds) == (45, 49, 9.0)
    assert entry.remaining_requests == 4
    clock.now += 60  # killed, and gone on with once more
    history.continue_(entry_id)
    clock.now += 1.5
    end(history, entry_id, requests=49)
    entry = history.entry(entry_id)
    assert (entry.state, entry.requests, entry.seconds) == (FINISHED, 49, 10.5)


def test_a_completed_search_is_not_listed_as_unfinished(history, clock):
    stopped, killed = begin(history, area()), begin(history, area())
    end(history, stopped, is_complete=False, reason="The network is gone.")
    other = begin(history, area(4))
    end(history, other, is_complete=False, reason="The network is gone.")
    elsewhere = begin(history, area(), base_url="https://other.example.com")
    end(history, elsewhere, is_complete=False, reason="The network is gone.")
    clock.now += 31
    assert history.entry(killed).state == UNFINISHED
    alive, again = begin(history, area()), begin(history, area())
    end(history, again)
    assert {entry.id for entry in history.entries()} == {again, alive, elsewhere, other}


def test_the_same_search_in_another_parcel_file_is_separate(history):
    stopped = begin(history, base_url="", connection="North")
    end(history, stopped, is_complete=False, reason="The search was canceled.")
    elsewhere = begin(history, base_url="", connection="South")
    end(history, elsewhere)
    assert history.entry(stopped).state == PARTIAL
    end(history, begin(history, base_url="", connection="North"))
    assert stopped not in {entry.id for entry in history.entries()}


def test_a_number_too_large_for_the_database_is_limited(history):
    """A service may report any number of parcels."""
    entry_id = begin(history)
    history.record(entry_id, (100, 10**30, 1, 10**28))
    assert history.entry(entry_id).expected_parcels >= 10**12
    end(history, entry_id, is_complete=False, expected_parcels=2**63 - 1, expected_requests=10**40)
    history.continue_(entry_id)
    history.record(entry_id, (100, 10**30, 1, 10**30))
    assert history.entry(entry_id).expected_requests >= 10**12
    assert history.problem == ""


def test_only_unfinished_searches_can_be_resumed(history, clock):
    running, finished = begin(history), begin(history)
    end(history, finished)
    for entry_id in (running, finished):
        assert "already running" in refused(history.continue_, entry_id).sentence
        assert "or finished" in refused(history.continue_, entry_id).sentence
    assert "no longer in the history" in refused(history.continue_, "nobody").sentence
    assert history.entry(finished).state == FINISHED


def test_missing_entries_are_reported(history):
    for call in (history.entry, history.search_of):
        error = refused(call, "nobody")
        assert error.code is ErrorCode.REQUEST_REFUSED
        assert "no longer in the history" in error.sentence
    assert history.search_by_digest("0" * 64) is None
    assert history.entry_of_search("0" * 64) == ""


def test_the_last_entry_of_a_search_is_found_by_its_digest(history, clock):
    first, other = begin(history, FARMS), begin(history, area(1))
    assert history.entry_of_search(FARMS.digest()) == first
    last = begin(history, FARMS)
    assert history.entry_of_search(FARMS.digest()) == last
    assert history.entry_of_search(area(1).digest()) == other


def test_the_entry_of_a_connection_is_found_among_those_of_a_search(history, clock):
    ours = begin(history, FARMS)
    name = history.entry(ours).connection
    assert history.entry_of_search(FARMS.digest(), name) == ours
    assert history.entry_of_search(FARMS.digest(), "another") == ""


def test_the_latest_500_entries_and_all_saved_searches_are_kept(history):
    history.save_search("Kept", area(1))
    first = begin(history, area(2))
    end(history, first)
    for number in range(500):
        end(history, begin(history, FARMS, name=str(number)))
    names = [entry.name for entry in history.entries()]
    assert names == [str(number) for number in range(499, -1, -1)]
    assert [one.name for one in history.saved()] == ["Kept"]
    assert history.search_by_digest(area(1).digest()) == area(1)
    assert history.search_by_digest(area(2).digest()) is None
    assert "no longer in the history" in refused(history.search_of, first).sentence


def test_polygons_are_stored_once_and_as_long_as_they_are_used(history, tmp_path):
    search = area(2000)
    size = len(search.to_text())
    ids = [begin(history, search, carried=CARRIED) for _ in range(20)]
    history.save_search("Kept", search)
    history.close()
    assert (tmp_path / "profile" / "history.sqlite").stat().st_size < 2 * size
    assert history.search_by_digest(search.digest()) == search
    for entry_id in ids:
        history.remove(entry_id)
    assert history.search_by_digest(search.digest()) == search
    history.remove(history.saved()[0].id)
    assert history.search_by_digest(search.digest()) is None


def test_the_list_reads_no_polygons(history):
    begin(history, area(2000), carried={"rows": [["x" * 100]] * 2000})
    history.save_search("Kept", area(2000))
    history.close()
    connection = sqlite3.connect(history._database.path)
    connection.execute("UPDATE documents SET body = x'00'")
    connection.commit()
    connection.close()
    assert len(history.entries()) == len(history.saved()) == 1


def test_no_key_is_stored_even_if_an_address_contains_one(history, tmp_path):
    url = "https://user:s3cret-key@parcels.example.com/v1?key=s3cret-key#s3cret-key"
    begin(history, base_url=url)
    history.count_request(url)
    assert history.entries()[0].base_url == "https://parcels.example.com/v1"
    assert history.requests_this_month("https://parcels.example.com/v1") == 1
    history.close()
    for file in (tmp_path / "profile").iterdir():
        assert b"s3cret" not in file.read_bytes()


TEXTS = st.text(st.characters() | st.sampled_from("\ud800\udfff\0"), max_size=20)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
SEARCHES = st.builds(
    Search,
    filters=st.lists(
        st.builds(
            Filter, TEXTS, TEXTS, TEXTS | st.floats(allow_nan=False) | st.lists(st.integers())
        ),
        max_size=3,
    ).map(tuple),
    include_buildings=st.booleans(),
    max_parcels=st.none() | st.integers(1),
    place=TEXTS,
) | st.builds(area, st.integers(0, 9), TEXTS)


@settings(max_examples=60)
@given(search=SEARCHES, carried=st.none() | st.dictionaries(TEXTS, JSON, max_size=3), name=TEXTS)
def test_searches_and_values_are_restored_exactly(tmp_path_factory, search, carried, name):
    history = History(tmp_path_factory.getbasetemp() / "exactly.sqlite", Clock())
    entry_id = begin(history, search, carried=carried, name=name, sentence=name)
    assert history.search_of(entry_id) == (search, carried)
    assert history.search_by_digest(search.digest()) == search
    saved = history.save_search(f"_{name}", search, carried)
    assert history.search_of(saved) == (search, carried)
    history.remove(entry_id, saved)
    assert history.problem == ""
    history.close()


# saved searches


def test_saved_searches_are_kept_by_name(history, clock):
    history.save_search("small farms", FARMS)
    clock.now += 60
    history.save_search(" Districts ", area(), CARRIED, join_mode=1)
    assert history.entries() == []
    districts, farms = history.saved()
    assert (districts.name, districts.started, districts.join_mode) == ("Districts", NOON + 60, 1)
    assert (farms.name, farms.sentence, farms.join_mode) == ("small farms", FARMS.describe(), 0)
    assert {one.state for one in (districts, farms)} == {SAVED}
    assert history.search_of(districts.id) == (area(), CARRIED)
    assert history.search_of(farms.id) == (FARMS, None)
    assert history.entry_of_search(FARMS.digest()) == ""  # it was not run
    history.save_search("Districts", FARMS)
    assert saved_search(history, "Districts") == (FARMS, None)
    assert len(history.saved()) == 2
    history.remove(history.saved()[0].id)
    assert [one.name for one in history.saved()] == ["small farms"]


def test_renaming_to_an_existing_name_is_refused(history):
    first, second = history.save_search("A", FARMS), history.save_search("B", area())
    error = refused(history.rename, first, " B ")
    assert error.code is ErrorCode.NAME_REFUSED
    assert error.sentence == ("The name “B” cannot be used: another saved search has this name.")
    assert refused(history.rename, first, "  ").code is ErrorCode.NAME_REFUSED
    assert refused(history.save_search, " ", FARMS).code is ErrorCode.NAME_REFUSED
    history.rename(first, "A")
    history.rename(first, "C")
    assert history.entry(second).name == "B"
    assert saved_search(history, "C")[0] == FARMS


# counters


def utc(*moment):
    return float(calendar.timegm((*moment, 0, 0, 0)))


def test_requests_are_counted_by_connection_and_month_in_utc(history, clock):
    clock.now = utc(2026, 11, 30, 23, 59, 59)
    history.count_request("Office")
    history.count_request("Office")
    history.count_request("Other")
    assert history.requests_this_month("Office") == 2
    assert history.requests_this_month("Other") == 1
    clock.now += 1
    assert history.requests_this_month("Office") == 0
    history.count_request("Office")
    assert history.requests_this_month("Office") == 1
    clock.now -= 1
    assert history.requests_this_month("Office") == 2


def test_deleting_searches_or_responses_keeps_the_counts(history):
    entry_id = begin(history)
    history.save_search("A", FARMS)
    history.count_request("Office")
    end(history, entry_id)
    history.remove(entry_id, history.saved()[0].id)
    assert history.requests_this_month("Office") == 1


def test_counts_and_searches_follow_a_renamed_connection(history, clock):
    entry_id = begin(history, connection="Old")
    for key in ("Old", "Old", "New"):
        history.count_request(key)
    clock.now += 40 * 86400
    history.count_request("Old")
    history.rename_counter("Old", "New")
    history.rename_counter("New", "New")
    assert history.requests_this_month("Old") == 0
    assert history.requests_this_month("New") == 1
    assert history.entry(entry_id).connection == "New"
    clock.now -= 40 * 86400
    assert history.requests_this_month("New") == 3


def test_concurrent_threads_lose_no_counts(history, tmp_path):
    other = History(tmp_path / "profile" / "history.sqlite", Clock())
    start = threading.Barrier(8)

    def count(which):
        start.wait()
        for _ in range(50):
            which.count_request("Office")

    threads = [threading.Thread(target=count, args=(one,)) for one in [history, other] * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert history.requests_this_month("Office") == other.requests_this_month("Office") == 400
    assert other.problem == ""


# ---- several connections -------------------------------------------------------------------------

SEVERAL = '["Office", "County"]'
URLS = '["https://parcels.example.com/v1", ""]'


def test_an_entry_of_several_connections_names_each_with_its_address(history):
    urls = '["https://anna:secret@parcels.example.com/v1?key=1", ""]'
    entry_id = begin(history, connection=SEVERAL, base_url=urls)
    entry = history.entry(entry_id)
    assert entry.base_url == URLS
    assert entry.services == (("Office", "https://parcels.example.com/v1"), ("County", ""))


def test_an_entry_of_several_files_has_no_address(history):
    entry = history.entry(begin(history, connection=SEVERAL, base_url=""))
    assert entry.services == (("Office", ""), ("County", ""))


def test_an_entry_of_one_connection_is_as_before(history):
    entry = history.entry(begin(history))
    assert entry.services == (("Office", "https://parcels.example.com/v1"),)


def test_the_same_search_with_another_parcel_file_among_several_is_separate(history):
    stopped = begin(history, connection=SEVERAL, base_url=URLS)
    end(history, stopped, is_complete=False, reason="The search was canceled.")
    end(history, begin(history, connection='["Office", "Other"]', base_url=URLS))
    assert history.entry(stopped).state == PARTIAL
    end(history, begin(history, connection=SEVERAL, base_url=URLS))
    assert stopped not in {entry.id for entry in history.entries()}


def test_a_renamed_connection_is_renamed_among_several(history):
    entry_id = begin(history, connection=SEVERAL, base_url=URLS)
    other = begin(history, connection='["Other", "County"]', base_url=URLS)
    history.rename_counter("Office", "Bureau")
    assert history.entry(entry_id).connection == '["Bureau", "County"]'
    assert history.entry(other).connection == '["Other", "County"]'


def test_the_end_of_a_run_may_change_the_sentence(history):
    entry_id = begin(history)
    before = history.entry(entry_id).sentence
    end(history, entry_id)
    assert history.entry(entry_id).sentence == before
    entry_id = begin(history)
    end(history, entry_id, sentence="Parcels: 3 from “A”.")
    assert history.entry(entry_id).sentence == "Parcels: 3 from “A”."
