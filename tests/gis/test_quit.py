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
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.tests.support.opening import Opens
from parcel_lookup.tests.support.running import task_of
from parcel_lookup.tests.support.sources import MemorySource, row_of_parcels

def stall(request, cancellation):
    if request.offset >= 300:
        woken = threading.Event()
        cancellation.on_cancel(woken.set)
        woken.wait()
        cancellation.check()

source = MemorySource(row_of_parcels(1000), before=stall)
area = AreaInput.from_layer(layer_of([box(-93.01, 41.99, -80, 42.02)]))
task = task_of(Search(place=area.name), Opens(source), area)
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


REUSED = """
import faulthandler
from qgis.core import QgsApplication, QgsTask
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QThreadPool
application = QgsApplication([], True)
application.initQgis()
import parcel_lookup
from parcel_lookup.tests.support.iface import Iface
iface = Iface()
plugin = parcel_lookup.classFactory(iface)
plugin.initGui()
manager = QgsApplication.taskManager()
pool = manager.findChild(QThreadPool)
pool.setExpiryTimeout(100)
kept = []

def run(work, then):
    kept.append(QgsTask.fromFunction("test", work, on_finished=lambda *_: then()))
    manager.addTask(kept[-1])

def wait_for_expiry():
    from qgis.PyQt.QtCore import QTimer
    QTimer.singleShot(1000, lambda: run({second}, end))

def end():
    pool.setExpiryTimeout(30000)
    print("closing", flush=True)
    application.quit()

run(lambda _task: QgsApplication.authManager().existsAuthSetting("any"), wait_for_expiry)
faulthandler.dump_traceback_later(60, exit=True)
application.exec()
application.exitQgis()
sip.delete(application)
print("closed", flush=True)
"""


@pytest.mark.parametrize(
    "second",
    ["lambda _task: None", "lambda _task: QgsApplication.authManager().configIds()"],
)
def test_quitting_after_a_thread_of_the_authentication_database_was_used_again(second):
    """QGIS's own tasks use that database when they load something, such as its news."""
    script = REUSED.replace("{second}", second)
    command = [sys.executable, "-X", "faulthandler", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert (done.returncode, done.stdout.split()) == (0, ["closing", "closed"]), done.stderr
