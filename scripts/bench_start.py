"""Benchmark of the start of QGIS: prints the milliseconds that the plugin adds."""

import time

from qgis.core import QgsApplication

application = QgsApplication([], False)
application.initQgis()
started = time.perf_counter()

import parcel_lookup  # noqa: E402 - this is what is measured

plugin = parcel_lookup.classFactory(None)
plugin.initProcessing()
print((time.perf_counter() - started) * 1000)
