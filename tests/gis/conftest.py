"""Fixtures of tests that need a real QGIS, without a window."""

import pytest
from qgis.core import QgsProject
from qgis.PyQt.QtCore import QLocale

from parcel_lookup.core.gis.qt.jobs import jobs


@pytest.fixture
def project_for_saving(qgis_new_project):
    """A new project, which is cleared once no task uses its layers."""
    yield
    jobs.stop_all()
    assert jobs.wait(60)
    QgsProject.instance().clear()


@pytest.fixture
def english():
    """Numbers and dates as in English, until the end of the test."""
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    yield
    QLocale.setDefault(before)
