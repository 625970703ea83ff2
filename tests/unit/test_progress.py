"""How far a search is: by its requests, or by its parcels where it sends none."""

import pytest

from parcel_lookup.core.search import Progress


@pytest.mark.parametrize(
    ("progress", "is_free", "percent"),
    [
        (Progress(10, 40, 2, 4), False, 50),
        (Progress(10, 40, 0, 4), False, 0),  # so far, all responses were saved
        (Progress(10, 40, 0, None), False, None),
        (Progress(10, 40, 0, 0), True, 25),
        (Progress(50, 40, 0, 0), True, 100),
        (Progress(10, None, 0, 0), True, None),
        (Progress(10, 40, 3, 0), False, None),
    ],
)
def test_progress_is_that_of_the_requests_unless_there_are_none(progress, is_free, percent):
    assert (progress.is_free, progress.percent) == (is_free, percent)
