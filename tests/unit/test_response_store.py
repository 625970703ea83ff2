"""The response store: it returns a saved response or nothing, even if the file is damaged."""

import contextlib
import itertools
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parcel_lookup.core import sqlite_file
from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.remote.cache.store import LAYOUT, ResponseStore
from parcel_lookup.core.remote.protocol.requests import RawResponse, WireRequest

URL = "https://parcels.example.com/api"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "home" / "responses.sqlite"


@pytest.fixture
def open_store(path):
    """Opens stores, and closes them at the end."""
    with contextlib.ExitStack() as stack:

        def open_one(**options):
            return stack.enter_context(contextlib.closing(ResponseStore(path, **options)))

        yield open_one


@pytest.fixture
def store(open_store):
    return open_store()


def query(number):
    return WireRequest("POST", "/parcels/query", body=b'{"offset": %d}' % number)


def response(number, size=2000):
    """Return a response that compresses badly, the same for the same number."""
    return RawResponse(200, {"content-type": "a/b"}, random.Random(number).randbytes(size))


def fill(store, numbers, size=2000):
    for number in numbers:
        store.put(URL, query(number), response(number, size))


def found(store, numbers, size=2000):
    """Return the numbers with a saved response, and check each response."""
    there = []
    for number in numbers:
        raw = store.get(URL, query(number), 0)
        assert raw in (None, response(number, size))
        if raw is not None:
            there.append(number)
    return there


def in_process(script, *arguments, **options):
    """A Python process that runs a script, with `fill`, `found` and the like in reach."""
    begin = (
        "import sys, pathlib\n"
        f"sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "from test_response_store import *\n"
        "store = ResponseStore(pathlib.Path(sys.argv[1]))\n"
    )
    return subprocess.Popen(
        [sys.executable, "-c", begin + script, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        **options,
    )


# Putting and getting


def test_a_saved_response_is_returned(store, open_store):
    assert store.get(URL, query(1), 0) is None
    fill(store, [1, 2])
    assert found(store, range(4)) == [1, 2]
    store.close()
    again = open_store()
    assert found(again, range(4)) == [1, 2]
    assert not again.notices


REQUEST = WireRequest("GET", "/parcels/point", "lat=1", b"")


@pytest.mark.parametrize(
    ("url", "request_"),
    [
        (URL, REQUEST._replace(method="POST")),
        (URL, REQUEST._replace(path="/parcels/address")),
        (URL, REQUEST._replace(query="lat=2")),
        (URL, REQUEST._replace(query="", body=b"lat=1")),
        (URL + "/v2", REQUEST),
        ("https://parcels.example.com:8443/api", REQUEST),
        ("http://parcels.example.com/api", REQUEST),
        ("https://parcels.example.com/API", REQUEST),
    ],
)
def test_another_request_has_another_response(store, url, request_):
    store.put(URL, REQUEST, response(1))
    assert store.get(url, request_, 0) is None


@pytest.mark.parametrize(
    "url", [URL + "/", f" {URL}", "HTTPS://Parcels.Example.com:443/api", URL + "//"]
)
def test_equivalent_base_addresses_share_responses(store, url):
    store.put(URL, REQUEST, response(1))
    assert store.get(url, REQUEST, 0) == response(1)


def test_the_age_of_a_response_is_respected(store):
    before = time.time()
    fill(store, [1])
    after = time.time()
    assert store.get(URL, query(1), before) == response(1)
    assert store.get(URL, query(1), after + 1) is None
    store.put(URL, query(1), response(2))
    assert store.get(URL, query(1), after) == response(2)


def test_a_response_from_the_future_is_stale(store, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(time, "time", lambda: 4e9)
        fill(store, [1])
    assert found(store, [1]) == []


def test_a_discarded_response_is_gone(store):
    fill(store, [1, 2])
    store.discard(URL, query(1))
    store.discard(URL, query(3))
    assert found(store, range(4)) == [2]


def test_threads_can_share_a_store(store):
    def work(part):
        fill(store, range(part, 60, 6))
        there[part] = found(store, range(part, 60, 6))

    there = {}
    threads = [threading.Thread(target=work, args=(part,)) for part in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(itertools.chain(*there.values())) == list(range(60))
    assert not store.notices


# Room


def test_the_oldest_responses_are_deleted_first(open_store):
    store = open_store(most_bytes=200_000)
    fill(store, range(25), size=10_000)
    there = found(store, range(25), size=10_000)
    assert len(there) > 5
    assert there == list(range(25 - len(there), 25))


def test_the_size_of_the_file_is_limited(open_store, path):
    store = open_store(most_bytes=300_000)
    for size in (100, 50_000, 1000, 280_000, 400_000):
        fill(store, range(size, size + 40), size)
        assert 0 < store.size()[1] <= 300_000
    store.close()
    assert path.stat().st_size < 700_000
    assert not store.notices


def test_a_response_larger_than_the_store_deletes_nothing(open_store):
    store = open_store(most_bytes=100_000)
    fill(store, [1, 2])
    fill(store, [3], size=200_000)
    assert found(store, [1, 2]) == [1, 2]
    assert found(store, [3], size=200_000) == []


def test_deleting_all_responses_frees_disk_space(store, path):
    assert store.size() == (0, 0)
    assert not path.exists()
    fill(store, range(50), size=20_000)
    number, size = store.size()
    assert number == 50
    assert 1_000_000 < size < 1_500_000
    store.clear()
    assert store.size() == (0, 0)
    assert found(store, range(50), size=20_000) == []
    assert sum(one.stat().st_size for one in path.parent.iterdir()) < 150_000
    fill(store, [1])
    assert found(store, [1]) == [1]


def test_closing_releases_the_file(store, path):
    fill(store, [1])
    store.close()
    open_files = [os.path.realpath(one) for one in Path("/proc/self/fd").iterdir()]
    assert not [one for one in open_files if one.startswith(str(path))]
    fill(store, [2])  # a thread that was left behind
    assert found(store, [1]) == []
    assert not store.notices


# Damage


def cut(path):
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2 + 100)


def scribble(path):
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(path.stat().st_size - 4096))


def drop_table(path):
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE responses")
        connection.execute("CREATE TABLE other (a)")
        connection.commit()


def drop_column(path):
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE responses RENAME COLUMN headers TO heads")


def unversion(path, number=0):
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version={number}")


def spoil_row(path):
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE responses SET body = substr(body, 1, 100) WHERE id = 5")
        connection.commit()


DAMAGES = {
    "no database": lambda path: path.write_bytes(b"<html>Roaming profile</html>" * 1000),
    "a short text": lambda path: path.write_text("oops"),
    "cut": cut,
    "corrupt": scribble,
    "another database": drop_table,
    "other columns": drop_column,
    "a row": spoil_row,
    "no version": unversion,
    "another version": lambda path: unversion(path, LAYOUT.format + 1),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_store_gives_way_to_a_new_one(store, open_store, path, damage):
    fill(store, range(100))
    store.close()
    damage(path)
    store = open_store()
    found(store, range(100))
    fill(store, range(100, 110))
    assert found(store, range(100, 110)) == list(range(100, 110))
    (notice,) = store.notices
    assert notice.startswith("The file of saved responses was damaged, and a new file was created.")
    assert not list(path.parent.glob("*damaged*"))
    after = open_store()
    assert found(after, range(110)) == list(range(100, 110))
    assert not after.notices


def test_damage_is_detected_during_a_search(store, open_store, path):
    fill(store, range(300), size=20_000)
    store.close()
    store = open_store()
    assert found(store, [0], size=20_000) == [0]
    scribble(path)
    found(store, range(300), size=20_000)
    fill(store, range(300, 310))
    assert found(store, range(300, 310)) == list(range(300, 310))
    assert len(store.notices) == 1


def test_several_processes_can_find_the_damage(path, open_store):
    path.parent.mkdir()
    path.write_bytes(b"no database" * 1000)
    script = (
        "print('ready', flush=True); input()\n"
        "fill(store, [int(sys.argv[2])])\n"
        "print('ready', flush=True); input()\n"
        "fill(store, [int(sys.argv[2]) + 1])\n"
        "print(store.problem)\n"
    )
    processes = [in_process(script, path, first) for first in (0, 100, 200)]
    for _ in range(2):
        for process in processes:
            assert process.stdout.readline() == "ready\n"
        for process in processes:
            process.stdin.write("\n")
            process.stdin.flush()
    for process in processes:
        process.communicate(timeout=60)
        assert process.returncode == 0
    assert found(open_store(), [1, 101, 201]) == [1, 101, 201]


# What cannot be used


@pytest.mark.parametrize("what", ["folder", "file instead of its folder"])
def test_a_store_that_cannot_be_opened_is_reported_once(store, path, what):
    if what == "folder":
        path.mkdir(parents=True)
    else:
        path.parent.write_text("")
    fill(store, range(3))
    assert found(store, range(3)) == []
    assert len(store.notices) == 1
    assert store.problem.startswith("Responses are not saved because ")


def test_responses_are_found_while_another_program_writes(store, open_store, path, monkeypatch):
    fill(store, [1])
    monkeypatch.setattr(sqlite_file, "BUSY_SECONDS", 0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    late = open_store()
    assert found(late, [1]) == [1]
    fill(late, [2])
    assert "locked" in late.problem
    assert found(late, [1, 2]) == [1]
    other.close()


def test_a_store_that_is_locked_does_not_hold_a_search_up(store, open_store, path, monkeypatch):
    monkeypatch.setattr(sqlite_file, "BUSY_SECONDS", 0.05)
    fill(store, [1])
    store.close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA journal_mode=DELETE")
    other.execute("BEGIN EXCLUSIVE")
    store = open_store()
    fill(store, [2])
    assert found(store, [1, 2]) == []
    with pytest.raises(ParcelError, match="has it locked"):
        store.clear()
    other.close()
    assert "locked" in store.problem
    assert len(store.notices) == 1
    assert found(open_store(), [1, 2]) == [1]


def test_a_write_waits_for_another_writer(store, open_store, path):
    fill(store, [1])
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    threading.Timer(0.1, other.execute, ["COMMIT"]).start()
    fill(store, [2])
    assert found(store, [1, 2]) == [1, 2]
    other.close()


def test_responses_are_read_on_a_full_disk(store, path):
    fill(store, range(5), size=20_000)
    store.close()
    script = (
        "import resource\n"
        "most = (int(sys.argv[2]),) * 2\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, most)\n"
        "fill(store, range(5, 50), size=20_000)\n"
        "print(found(store, range(5), size=20_000), len(store.notices), store.problem)\n"
        "store.close()\n"
    )
    with in_process(script, path, path.stat().st_size + 50_000) as process:
        output = process.communicate(timeout=60)[0]
    assert output.startswith("[0, 1, 2, 3, 4] 1 Responses are not saved because ")


# Root may write everywhere.
_WITHOUT_RIGHTS = """
import os
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
fill(store, [2])
print(found(store, [1, 2]), len(store.notices), store.problem)
print(store.size()[0])
store.close()
"""


@pytest.mark.parametrize("is_there", [True, False])
@pytest.mark.parametrize("mode", ["wal", "delete"])
def test_responses_are_read_from_a_read_only_folder(is_there, mode):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "responses.sqlite")
        if is_there:
            with contextlib.closing(ResponseStore(path)) as store:
                fill(store, [1])
            with contextlib.closing(sqlite3.connect(path)) as file:
                file.execute(f"PRAGMA journal_mode={mode}")
            path.chmod(0o444)
        Path(folder).chmod(0o555)
        with in_process(_WITHOUT_RIGHTS, path) as process:
            result, count = process.communicate(timeout=60)[0].splitlines()
        left = [one.name for one in Path(folder).iterdir()]
        Path(folder).chmod(0o755)
    assert result.startswith(f"{[1] if is_there else []} 1 Responses are not saved because ")
    assert count == ("1" if is_there else "0")
    assert left == ([path.name] if is_there else [])


def test_the_log_of_a_killed_process_hides_no_responses(store, path):
    """The log cannot be read there, but the file itself can."""
    fill(store, [1])
    store.close()
    killed = "fill(store, [3])\nos.kill(os.getpid(), 9)\n"
    with in_process(f"import os\n{killed}", path) as process:
        process.communicate(timeout=60)
    with tempfile.TemporaryDirectory() as folder:
        for name in (path.name, f"{path.name}-wal"):
            shutil.copyfile(path.with_name(name), Path(folder, name))
            Path(folder, name).chmod(0o444)
        Path(folder).chmod(0o555)
        with in_process(_WITHOUT_RIGHTS, Path(folder, path.name)) as process:
            output = process.communicate(timeout=60)[0]
        Path(folder).chmod(0o755)
    assert output.startswith("[1] 1 Responses are not saved because ")


def test_responses_do_not_wait_for_the_disk(store, path):
    fill(store, [1])
    assert path.with_name(path.name + "-wal").exists()


# Several processes


def test_two_processes_can_share_a_store(path, open_store):
    script = (
        "print('ready', flush=True); input()\n"
        "numbers = range(int(sys.argv[2]), 200, 2)\n"
        "fill(store, numbers)\n"
        "print(store.notices == () and found(store, numbers) == list(numbers))\n"
    )
    processes = [in_process(script, path, first) for first in (0, 1)]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    outputs = [process.communicate("\n", timeout=60)[0] for process in processes]
    assert outputs == ["True\n", "True\n"]
    assert found(open_store(), range(200)) == list(range(200))


def test_responses_of_a_killed_process_are_kept(path, open_store):
    script = (
        "for number in range(100_000):\n    fill(store, [number])\n    print(number, flush=True)\n"
    )
    for most in (1, 40, 137):
        with in_process(script, path) as process:
            for line in process.stdout:
                last = int(line)
                if last >= most:
                    process.kill()
                    break
        store = open_store()
        assert found(store, range(last + 1)) == list(range(last + 1))
        assert not store.notices
        store.close()


# Whatever the order

NUMBERS = st.integers(0, 7)
STEPS = st.one_of(
    st.tuples(st.just("put"), NUMBERS, st.integers(1, 20_000)),
    st.tuples(st.just("get"), NUMBERS),
    st.tuples(st.just("discard"), NUMBERS),
    st.tuples(st.just("open again")),
    st.tuples(st.just("clear")),
)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(STEPS, max_size=40), st.sampled_from([60_000, 10**9]))
def test_a_request_returns_its_own_response_or_none(tmp_path_factory, steps, most):
    path = tmp_path_factory.mktemp("ordered") / "responses.sqlite"
    store = ResponseStore(path, most)
    expected = {}
    for step, *arguments in steps:
        if step == "open again":
            store.close()
            store = ResponseStore(path, most)
        elif step == "clear":
            store.clear()
            expected.clear()
        elif step == "put":
            number, size = arguments
            expected[number] = response(number, size)
            store.put(URL, query(number), expected[number])
        elif step == "discard":
            expected.pop(arguments[0], None)
            store.discard(URL, query(arguments[0]))
        else:
            raw = store.get(URL, query(arguments[0]), 0)
            assert raw == expected.get(arguments[0]) or (raw is None and most < 10**9)
    assert store.size()[1] <= most
    assert not store.notices
    store.close()


def test_pages_are_compressed(store):
    body = b'{"results": [' + b'{"owner": "SMITH", "acres": 40.0},' * 10_000 + b"{}]}"
    store.put(URL, query(1), RawResponse(200, {}, body))
    assert store.get(URL, query(1), 0).body == body
    assert store.size()[1] < len(body) / 5
    assert len(zlib.compress(body)) < len(body) / 5
