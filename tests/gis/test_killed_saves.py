"""A save that is killed leaves the older file as it was, and nothing for long."""

import os
import subprocess
import sys
import time

import pytest
from qgis.core import QgsProject

from parcel_lookup.core.gis import saving
from parcel_lookup.tests.support.saving import ended, opened, search
from parcel_lookup.tests.support.sources import row_of_parcels

#: Saves a layer over a file when it gets a line.
SAVE = r"""
import sys
from qgis.core import QgsApplication, QgsProject
from qgis.PyQt.QtCore import QEventLoop
QgsApplication.setPrefixPath("/usr", True)
app = QgsApplication([], False)
app.initQgis()
from parcel_lookup.core.gis.saving import save_result
from parcel_lookup.tests.support.layers import layer_of

names = [[f"{number:05}"] for number in range(4000)]
layer = layer_of([None] * 4000, fields="svc_uuid:string", values=names)
layer.setCustomProperty("parcel_lookup/search", "{}")
QgsProject.instance().addMapLayer(layer)
if not sys.stdin.readline():
    sys.exit()
saving, loop = save_result(layer, sys.argv[1]), QEventLoop()
saving.done.connect(loop.quit)
saving.failed.connect(lambda error: print(error.sentence, flush=True))
print("BEGUN", flush=True)
loop.exec()
print("ENDED", flush=True)
sys.stdin.readline()
"""
SAVES, ROWS, DAY = 12, 4000, 24 * 3600


class Save:
    """A process that saves to a file."""

    def __init__(self, path, home):
        environment = dict(os.environ)
        for name in ("PARCEL_LOOKUP_HOME", "QGIS_CUSTOM_CONFIG_PATH", "XDG_CONFIG_HOME"):
            environment[name] = str(home)
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        command = [sys.executable, "-c", SAVE, str(path)]
        self.process = subprocess.Popen(command, env=environment, **pipes)

    def begin(self):
        """Let it save, and return the time."""
        print(file=self.process.stdin, flush=True)
        assert self.process.stdout.readline() == "BEGUN\n"
        return time.monotonic()

    def kill(self):
        """Kill it; return whether it had said that the file is saved."""
        self.process.kill()
        return "ENDED" in self.process.communicate()[0]


@pytest.fixture
def path(tmp_path):
    (tmp_path / "saved").mkdir()
    return tmp_path / "saved" / "parcels.gpkg"


def test_twelve_killed_saves_leave_the_old_file_as_it_was(
    qtbot, project_for_saving, path, tmp_path
):
    whole, following = Save(path, tmp_path), Save(path, tmp_path)
    start = whole.begin()
    assert whole.process.stdout.readline() == "ENDED\n"
    seconds = time.monotonic() - start
    whole.kill()
    ended(qtbot, saving.save_result(search(qtbot, row_of_parcels(3)).layer, path))
    QgsProject.instance().clear()
    old, killed = path.read_bytes(), 0
    for number in range(SAVES):
        save = following
        if number < SAVES - 1:  # it starts QGIS in the meantime
            following = Save(path, tmp_path)
        save.begin()
        time.sleep(seconds * number / SAVES)
        has_ended = save.kill()
        if path.read_bytes() == old:
            killed += 1
            assert not has_ended
        else:  # it was faster this time: then the file is the new one
            assert opened(path, "parcels").featureCount() == ROWS
            path.write_bytes(old)
    assert killed >= SAVES // 2
    left = [one for one in path.parent.iterdir() if one.is_dir()]
    assert left, "nothing was killed while it was written"
    long_ago = time.time() - 2 * DAY
    for folder in left:
        for one in (*folder.rglob("*"), folder):
            os.utime(one, (long_ago, long_ago))
    layer = search(qtbot, row_of_parcels(2)).layer
    ended(qtbot, saving.save_result(layer, path.with_name("another.gpkg")))
    assert [one for one in path.parent.iterdir() if one.is_dir()] == []
