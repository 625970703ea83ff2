"""Fixtures of tests that need a real QGIS, without a window."""

import pytest
from qgis.core import QgsProject

from parcel_lookup.core.gis.qt.jobs import jobs


@pytest.fixture
def project_for_saving(qgis_new_project):
    """A new project, which is cleared once no task uses its layers."""
    yield
    jobs.stop_all()
    assert jobs.wait(60)
    QgsProject.instance().clear()
