"""What changed between two versions of a parcel file, and updating one."""

import pytest
import shapely

from parcel_lookup.core.contract import Cancellation, Parcel
from parcel_lookup.core.parcel_file.changes import FileChanges, compare_files
from parcel_lookup.tests.support.parcels import grid, write


def changed(parcel: Parcel, **values) -> Parcel:
    return parcel._replace(attributes={**parcel.attributes, **values})


@pytest.fixture
def compare(tmp_path):
    """Compare two lists of parcels, as files."""

    def compare(old, new):
        paths = write(tmp_path / "old.gpkg", old), write(tmp_path / "new.gpkg", new)
        return compare_files(*paths, Cancellation())

    return compare


def test_the_same_parcels_in_another_order_are_no_change(compare):
    assert compare(grid(3), grid(3)[::-1]) == FileChanges(0, 0, 0)


def test_parcels_are_identified_by_their_ids(compare):
    before = grid(3)
    owner = changed(before[0], owner="Rivera")
    shape = before[1]._replace(wkb=shapely.to_wkb(shapely.box(0, 0, 9, 9)))
    gone = changed(before[2], svc_uuid="new")._replace(svc_uuid="new")
    assert compare(before, [owner, shape, gone, *before[3:]]) == FileChanges(1, 2, 1)


def test_null_is_a_value(compare):
    filled = [changed(one, city="Ames") for one in grid(1)]
    assert compare(grid(1), filled).changed == 1
    assert compare(filled, grid(1)).changed == 1
    assert compare(filled, filled).changed == 0


def test_columns_that_come_and_go_are_named_and_change_no_parcel(compare):
    zones = [changed(one, Zone="R1", Old=1) for one in grid(2)]
    floors = [changed(one, Zone="R1", Floors=2) for one in grid(2)]
    assert compare(zones, floors) == FileChanges(0, 0, 0)


@pytest.mark.parametrize("content", [None, b"", b"no database"])
def test_without_an_old_parcel_file_there_is_no_comparison(tmp_path, content):
    new, old = write(tmp_path / "new.gpkg", grid(1)), tmp_path / "old.gpkg"
    if content is not None:
        old.write_bytes(content)
    assert compare_files(old, new, Cancellation()) is None
