"""QGIS is closed while a search runs."""

import subprocess
import sys

import pytest

SCRIPT = """
import faulthandler, threading
from qgis.core import QgsApplication, QgsProject
from qgis.PyQt.QtCore import QTimer
application = QgsApplication([], True)
application.initQgis()
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.result.layers import ResultLayer
from parcel_lookup.core.gis.run.run import SearchRun
from parcel_lookup.core.gis.run.task import SearchTask
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.tests.support.opening import Opens
from parcel_lookup.tests.support.sources import MemorySource, row_of_parcels

def stall(request, cancellation):
    if request.offset >= 300:
        woken = threading.Event()
        cancellation.on_cancel(woken.set)
        woken.wait()
        cancellation.check()

source = MemorySource(row_of_parcels(1000), before=stall)
area = AreaInput.from_layer(layer_of([box(-93.01, 41.99, -80, 42.02)]))
task = SearchTask(SearchRun(Search(place=area.name), Opens(source), area))
result = ResultLayer(task)
timer = QTimer()

def look():
    if result.count >= 100:
        timer.stop()
        print("closing", flush=True)
        # Only this is to be quick: to start QGIS may take long where others are busy.
        faulthandler.dump_traceback_later(15, exit=True)
        {ending}

timer.timeout.connect(look)
timer.start(5)
result.start()
application.exec()
application.exitQgis()
print("closed", flush=True)
"""


@pytest.mark.parametrize(
    "ending",
    [
        "application.quit()",
        "QgsProject.instance().clear(); application.quit()",
        "result.stop(); application.quit()",
    ],
)
def test_quitting_waits_for_nothing_and_breaks_nothing(ending):
    command = [sys.executable, "-X", "faulthandler", "-c", SCRIPT.replace("{ending}", ending)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert (done.returncode, done.stdout.split()) == (0, ["closing", "closed"]), done.stderr
    assert "Traceback" not in done.stderr
