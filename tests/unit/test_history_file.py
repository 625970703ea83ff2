"""The history file: several processes, killed processes, damage, and full disks."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.search.history import RUNNING, UNFINISHED, History
from parcel_lookup.tests.support.history import FARMS, NOON, Clock, area, begin, end

PRELUDE = """
import sys
from pathlib import Path
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.history import *
history = History(Path(sys.argv[1]), Clock())
"""


def start(script, *arguments, **options):
    """Start a Python process with a `history`, and wait for its first line of output."""
    command = [sys.executable, "-c", PRELUDE + script, *map(str, arguments)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **options
    )
    assert process.stdout.readline() == "ready\n"
    return process


def rest_of(process):
    """What a process still prints, until it ends. (`communicate` loses what was read already.)"""
    process.stdin.close()
    with process.stdout:
        lines = process.stdout.read().splitlines()
    process.wait()
    return lines


@pytest.fixture
def path(tmp_path):
    return tmp_path / "history.sqlite"


def fill(history):
    """Thirty searches with their polygons, 120 saved ones, and counts of two connections."""
    for number in range(30):
        end(history, begin(history, area(50, str(number)), name=str(number)))
    for number in range(120):
        history.save_search(f"saved {number}", area(3, f"saved {number}"))
    for key in ["Office"] * 7 + ["Other"] * 2:
        history.count_request(key)


def spoil(path, spoilt=bytes(4096)):
    """Overwrite one page, in the middle of the table of saved searches."""
    data = bytearray(path.read_bytes())
    place = data.index(b"polygons of saved 60") // 4096 * 4096
    data[place : place + 4096] = spoilt
    path.write_bytes(data)


def failure(call, *arguments):
    with pytest.raises(ParcelError) as caught:
        call(*arguments)
    assert caught.value.code is ErrorCode.HISTORY_FAILED
    return caught.value.sentence


def use_all(history):
    """Call everything, and return the messages of calls that failed because of the file.

    A search may be gone, because damaged entries are not kept.
    """
    entry_id = begin(history, area(20))
    history.record(entry_id, (1, None, 1, None))
    history.count_request("Office")
    end(history, entry_id)
    failed = []
    calls = [
        history.entries,
        history.saved,
        lambda: [history.search_of(entry.id) for entry in history.entries()],
        lambda: [history.search_of(one.id) for one in history.saved()],
        lambda: history.save_search("new", FARMS),
        lambda: history.requests_this_month("Office"),
        lambda: history.rename_counter("Other", "Third"),
        lambda: history.remove(entry_id),
    ]
    for call in calls:
        try:
            call()
        except ParcelError as error:
            if error.code is not ErrorCode.REQUEST_REFUSED:
                failed.append(error)
    assert {error.code for error in failed} <= {ErrorCode.HISTORY_FAILED}
    return [error.sentence for error in failed]


# several processes


def test_concurrent_processes_lose_no_counts(path):
    script = """
print("ready", flush=True)
sys.stdin.readline()
for _ in range(300):
    history.count_request("Office")
assert not history.problem, history.problem
"""
    processes = [start(script, path) for _ in range(3)]  # the file is not there yet
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    history = History(path, Clock())
    for _ in range(100):
        history.count_request("Office")
    for process in processes:
        rest_of(process)
        assert process.returncode == 0
    assert history.requests_this_month("Office") == 1000
    assert history.problem == ""


def test_a_killed_process_leaves_a_valid_file_and_an_unfinished_search(path):
    script = """
print("ready", flush=True)
for number in range(100_000):
    running = begin(history, area(200, str(number)), name=str(number))
    for beat in range(4):
        history.count_request("Office")
        history.record(running, (beat, None, beat, None))
    print(number, flush=True)
    end(history, running)
"""
    moments = random.Random(3)
    process = start(script, path)
    for _ in range(5):
        seen = [int(process.stdout.readline()) for _ in range(moments.randint(1, 12))][-1]
        process.kill()
        rest_of(process)
        assert process.returncode == -signal.SIGKILL
        history = History(path, Clock())
        assert {entry.state for entry in history.entries()[1:]} <= {"finished", RUNNING}
        assert max(int(entry.name) for entry in history.entries()) >= seen
        later = History(path, Clock(NOON + 31))
        running = [entry for entry in history.entries() if entry.state == RUNNING]
        for entry in running:
            assert later.entry(entry.id).state == UNFINISHED
            assert history.search_of(entry.id)[0] == area(200, entry.name)
            end(history, entry.id)
        assert history.requests_this_month("Office") >= 4 * (seen + 1)
        assert history.problem == later.problem == ""
        history.close()
        later.close()
        path.unlink()
        process = start(script, path)
    process.kill()
    rest_of(process)


def test_a_write_waits_for_another_process(path):
    script = """
history.entries()
import sqlite3
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("ready", flush=True)
sys.stdin.readline()
connection.execute("COMMIT")
"""
    process = start(script, path)
    history = History(path, Clock())
    assert history.entries() == []  # reading waits for nobody
    process.stdin.write("go\n")
    process.stdin.flush()
    history.count_request("Office")
    rest_of(process)
    assert history.requests_this_month("Office") == 1
    assert history.problem == ""


def test_requests_barely_wait_for_a_locked_file(path):
    history = History(path, Clock())
    history.count_request("Office")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    started = time.monotonic()
    for _ in range(5):
        history.count_request("Office")
    assert time.monotonic() - started < 2
    assert history.problem == ""  # it may well be over in a moment
    other.execute("COMMIT")
    other.close()
    assert history.requests_this_month("Office") == 6


def test_a_replaced_file_is_detected(path, tmp_path):
    history, other = History(path, Clock()), History(tmp_path / "other.sqlite", Clock())
    history.save_search("old", FARMS)
    other.save_search("new", FARMS)
    other.close()
    (tmp_path / "other.sqlite").replace(path)
    for ending in ("-wal", "-shm"):
        Path(f"{path}{ending}").unlink(missing_ok=True)
    assert [one.name for one in history.saved()] == ["new"]


def test_a_network_share_gets_no_shared_memory_file(tmp_path, monkeypatch):
    """As a profile is that an office keeps on a server, under the letter of a drive or not."""
    share = tmp_path / "history.sqlite"
    with monkeypatch.context() as windows:
        windows.setattr(os.path, "realpath", lambda _path: r"\\server\profiles\history.sqlite")
        history = History(share, Clock())
        history.save_search("A", FARMS)
        assert not [file for file in tmp_path.iterdir() if file.name.endswith(("-wal", "-shm"))]
    moved = History(share, Clock())
    moved.save_search("B", FARMS)
    assert len(moved.saved()) == len(history.saved()) == 2


# damage


def test_a_file_that_is_not_a_database_is_renamed_and_reported(path):
    path.write_bytes(b"no database at all" * 500)
    history = History(path, Clock())
    entry_id = begin(history)
    assert history.problem == (
        "The file of the search history was damaged. It was renamed to "
        "“history.sqlite.damaged-1”, and a new history was started. Requests are counted from "
        "today on."
    )
    assert history.entry(entry_id).state == RUNNING
    aside = path.with_name("history.sqlite.damaged-1")
    assert aside.read_bytes() == b"no database at all" * 500
    history.close()
    path.write_bytes(b"?" * 5000)
    assert history.entries() == []
    assert path.with_name("history.sqlite.damaged-2").read_bytes() == b"?" * 5000
    assert aside.exists()
    assert "damaged-2" in history.problem


def test_readable_counts_are_recovered_from_a_damaged_file(path):
    history = History(path, Clock())
    fill(history)
    entry_id = begin(history, area(3))
    history.close()
    spoil(path)
    again = History(path, Clock())
    again.saved()
    again.count_request("Office")
    assert (again.requests_this_month("Office"), again.requests_this_month("Other")) == (8, 2)
    assert again.counted_since() == ""
    assert again.problem.endswith("The request counts were recovered.")
    assert again.saved() == again.entries() == []
    again.record(entry_id, (5, None, 1, None))  # of a search that was running
    end(again, entry_id)
    assert again.entries() == []


def test_lost_counts_begin_on_a_day_of_this_month(path):
    clock = Clock()
    path.write_bytes(b"no database at all" * 500)
    history = History(path, clock)
    history.count_request("Office")
    assert (history.requests_this_month("Office"), history.counted_since()) == (1, "2026-11-18")
    history.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    clock.now += 86400
    assert (history.requests_this_month("Office"), history.counted_since()) == (1, "2026-11-18")
    clock.now += 30 * 86400
    assert history.counted_since() == ""


def test_writes_that_read_first_do_not_block_each_other(path):
    histories = [History(path, Clock()) for _ in range(3)]
    ids = [one.save_search(f"{number} even", FARMS) for number, one in enumerate(histories)]

    def rename(number):
        for turn in range(40):
            histories[number].rename(ids[number], f"{number} {'even' if turn % 2 else 'odd'}")

    with ThreadPoolExecutor() as threads:
        list(threads.map(rename, range(3)))
    assert [one.name for one in histories[0].saved()] == ["0 even", "1 even", "2 even"]


def test_two_processes_that_find_the_damage_rename_the_file_once(path):
    first, second = History(path, Clock()), History(path, Clock())
    fill(first)
    assert second.requests_this_month("Office") == 7
    first.close()
    second.close()
    data = bytearray(path.read_bytes())
    data[100:200] = b"\xff" * 100
    path.write_bytes(data)
    for history in (first, second, first):
        history.count_request("Office")
    assert first.requests_this_month("Office") == second.requests_this_month("Office")
    assert [file.name for file in path.parent.glob("*.damaged-*")] == ["history.sqlite.damaged-1"]


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """The bytes of a file that is full."""
    path = tmp_path_factory.mktemp("filled") / "history.sqlite"
    history = History(path, Clock())
    fill(history)
    history.close()
    return path.read_bytes()


def test_a_file_of_another_format_is_renamed_and_its_counts_are_recovered(path):
    history = History(path, Clock())
    fill(history)
    history.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    again = History(path, Clock())
    assert again.entries() == []
    assert again.requests_this_month("Office") == 7
    assert "damaged-1" in again.problem


@pytest.mark.parametrize("seed", range(40))
def test_damage_only_raises_the_error_of_the_file(path, filled, seed):
    dice = random.Random(seed)
    data = bytearray(filled)
    if seed % 4 == 3:
        del data[dice.randrange(len(data)) :]
    for _ in range(dice.choice([1, 10, 100])):
        if data:
            place = dice.randrange(len(data))
            width = dice.choice([1, 8, 4096])
            data[place : place + width] = dice.randbytes(len(data[place : place + width]))
    path.write_bytes(data)
    use_all(History(path, Clock()))
    assert use_all(History(path, Clock())) == []


# files that cannot be used


def test_a_missing_folder_is_reported(tmp_path):
    (tmp_path / "file").write_text("")
    history = History(tmp_path / "file" / "history.sqlite", Clock())
    assert len(use_all(history)) == 8
    assert history.problem.count("cannot be used") == 1
    folder = tmp_path / "history.sqlite"
    folder.mkdir()
    assert failure(History(folder, Clock()).saved).endswith(".")


def test_counts_wait_until_the_file_is_writable(tmp_path):
    (tmp_path / "profile").write_text("")
    history = History(tmp_path / "profile" / "history.sqlite", Clock())
    for _ in range(3):
        history.count_request("Office")
    assert "cannot be used" in history.problem
    (tmp_path / "profile").unlink()
    assert history.requests_this_month("Office") == 3
    history.count_request("Office")
    history.close()
    again = History(tmp_path / "profile" / "history.sqlite", Clock())
    assert again.requests_this_month("Office") == 4


NOBODY = 65534
WITHOUT_RIGHTS = """
import os
if os.getuid() == 0:
    os.setgid({nobody})
    os.setuid({nobody})
print("ready", flush=True)
begin(history, area(3))
history.count_request("Office")
print(history.problem)
print([one.name for one in history.saved()], history.requests_this_month("Office"))
try:
    history.save_search("B", FARMS)
except Exception as error:
    print(error.sentence)
"""


@pytest.mark.skipif(os.name != "posix", reason="file modes")
@pytest.mark.parametrize("folder_mode", [0o777, 0o555])
def test_a_read_only_file_is_still_read(folder_mode):
    folder = Path(tempfile.mkdtemp())  # not below a folder that only its owner enters
    path = folder / "history.sqlite"
    history = History(path, Clock())
    history.save_search("A", FARMS)
    history.count_request("Office")
    history.close()
    path.chmod(0o444)
    folder.chmod(folder_mode)
    try:
        process = start(WITHOUT_RIGHTS.format(nobody=NOBODY), path)
        lines = rest_of(process)
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)
    problem, seen, refused = lines
    assert "it cannot be written. Until this" in problem
    assert seen == "['A'] 2"  # one of them is in memory only
    assert refused.endswith("it cannot be written.")


FULL = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
history.save_search("A", FARMS)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
print("ready", flush=True)
running = begin(history, area(10_000))
history.record(running, (1, None, 1, None))
end(history, running)
print(history.problem)
print([one.name for one in history.saved()])
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
begin(history, area(10_000))
print(len(history.entries()))
"""


@pytest.mark.skipif(os.name != "posix", reason="limits of a process")
def test_a_full_disk_does_not_fail_a_search(path):
    process = start(FULL, path)
    problem, saved, entries = rest_of(process)
    assert "cannot be used: the disk" in problem
    assert saved == "['A']"
    assert entries == "1"
