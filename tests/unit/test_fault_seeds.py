"""The faults of `make faults` can be seeded in the code as it is."""

from __future__ import annotations

import pytest

from parcel_lookup.scripts import faults

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("seed", faults.read_seeds(None, ""), ids=lambda seed: seed.name)
def test_the_text_of_a_fault_is_in_its_file_once(seed, repo_root):
    assert (repo_root / seed.file).read_text("utf-8").count(seed.original) == 1
