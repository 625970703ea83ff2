"""Fixtures of tests that need a real QGIS, without a window."""

import gc
from collections.abc import Iterator

import pytest
from qgis.core import QgsApplication, QgsProject, QgsVectorLayer
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QLocale

from parcel_lookup.core.gis.qt.jobs import jobs


@pytest.fixture(autouse=True, scope="session")
def _no_layers_at_the_end(qgis_app: QgsApplication) -> Iterator[None]:
    """Delete the layers that are left: one that outlives QGIS crashes when Python ends.

    QGIS keeps the exception of each algorithm that fails, and with it the layers of its parameters.
    """
    yield
    QgsProject.instance().clear()
    for one in gc.get_objects():
        is_layer = isinstance(one, QgsVectorLayer) and not sip.isdeleted(one)
        if is_layer and sip.ispyowned(one):
            sip.delete(one)


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
