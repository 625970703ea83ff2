"""The hidden folders that killed processes left next to a file are removed by the next save."""

from __future__ import annotations

import os
import time

import pytest

from parcel_lookup.core.gis import saving
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.tests.support import exports
from parcel_lookup.tests.support.layers import layer_of
from parcel_lookup.tests.support.saving import ended, search
from parcel_lookup.tests.support.sources import row_of_parcels

DAY = 24 * 3600


def save_result(qtbot, folder):
    ended(qtbot, saving.save_result(search(qtbot, row_of_parcels(3)).layer, folder / "p.gpkg"))


def export(_qtbot, folder):
    exports.saved(layer_of(["Polygon ((0 0, 0 1, 1 1, 0 0))"]), folder / "p.shp")


def write_parcels(_qtbot, folder):
    with ParcelWriter(folder / "p.gpkg") as writer:
        writer.add(row_of_parcels(3))


def left(folder, name, *, days, contents=("p.gpkg",)):
    """Leave a folder as a killed process did, so many days ago."""
    made = folder / name
    for one in contents:
        (made / one).parent.mkdir(parents=True, exist_ok=True)
        (made / one).write_bytes(b"half of a file")
    then = time.time() - days * DAY
    for path in (*made.rglob("*"), made):
        os.utime(path, (then, then))
    return made


@pytest.mark.parametrize("save", [save_result, export, write_parcels])
def test_the_next_save_removes_what_a_killed_one_left(qtbot, project_for_saving, tmp_path, save):
    gone = [
        left(tmp_path, ".parcel_lookup-0123456789ab", days=2),
        left(tmp_path, ".parcel_lookup-ab_c1x9z", days=30, contents=["new/p.shp", "new/p.dbf"]),
    ]
    kept = [
        left(tmp_path, ".parcel_lookup-ba9876543210", days=0.9),
        # The only copy of a file that was being replaced.
        left(tmp_path, ".parcel_lookup-zzzz1111", days=9, contents=["old/p.shp", "new/p.shp"]),
        left(tmp_path, ".parcel_lookup-my own notes", days=9),
        left(tmp_path, "parcel_lookup-0123456789ab", days=9),
    ]
    writing = left(tmp_path, ".parcel_lookup-cccc2222", days=9)
    (writing / "p.gpkg").write_bytes(b"another process is writing to this file")
    link = tmp_path / ".parcel_lookup-dddd3333"
    link.symlink_to(left(tmp_path, "mine", days=9), target_is_directory=True)
    save(qtbot, tmp_path)
    assert not [path.name for path in gone if path.exists()]
    assert not [path.name for path in (*kept, writing, link) if not any(path.iterdir())]
    hidden = [path for path in tmp_path.iterdir() if path.name.startswith(".")]
    assert len(hidden) == 5, hidden
