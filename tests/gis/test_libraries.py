"""Packages that QGIS does not always include: what is reported, and that no restart is needed."""

import json
import os
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest
import shapely
from qgis.core import QgsApplication

from parcel_lookup.core.contract import ErrorCode
from parcel_lookup.core.gis.qt import libraries
from parcel_lookup.scripts.package import ROOT

#: The Python that QGIS uses, without the environment of the tests.
PYTHON = Path(sys.base_prefix, "bin", "python3")
#: Looks, has the package installed, and looks again, in one process.
LOOKS = """
import json, os, site, sys
from pathlib import Path
from parcel_lookup.core.gis.qt.libraries import missing_library

before = missing_library()
folder = Path(site.getusersitepackages())
assert str(folder) not in sys.path
folder.mkdir(parents=True)
for name in json.loads(sys.argv[1]):
    os.symlink(name, folder / Path(name).name)
after = missing_library()
import shapely

print(json.dumps({
    "before": [before.code.value, before.sentence, before.detail, before.params],
    "after": after and after.sentence,
    "version": shapely.__version__,
    "area": shapely.box(0, 0, 2, 2).area,
}))
"""


@pytest.fixture
def stock(tmp_path):
    """Run a script in a Python as a distribution brings it: an old shapely, and nobody's own."""
    packages = tmp_path / "dist-packages"
    old = packages / "shapely-1.8.5.dist-info"
    old.mkdir(parents=True)
    (old / "METADATA").write_text("Metadata-Version: 2.1\nName: shapely\nVersion: 1.8.5\n")
    if subprocess.run([PYTHON, "-c", "import numpy, requests"], check=False, env={}).returncode:
        pytest.skip(
            f"{PYTHON} has no NumPy or requests: it is not the one of a distribution's QGIS"
        )
    ours = ("PYTHONHOME", "PYTHONNOUSERSITE")
    environment = {
        **{name: value for name, value in os.environ.items() if name not in ours},
        "PYTHONPATH": os.pathsep.join((str(packages), str(ROOT / ".venv" / "plugin"))),
        "PYTHONUSERBASE": str(tmp_path / "home"),
    }

    def run(script, *arguments):
        command = [str(PYTHON), "-c", script, *arguments]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def test_what_was_installed_meanwhile_is_used_without_a_restart(stock):
    home = Path(shapely.__file__).parents[1]
    names = [str(path) for path in home.glob("shapely*")]
    found = stock(LOOKS, json.dumps(names))
    code, sentence, detail, params = found["before"]
    assert code == ErrorCode.MISSING_LIBRARY.value
    assert sentence == "Parcel Lookup needs version 2 or newer of the Python package shapely."
    assert "shapely 1.8.5 was found." in detail
    assert params["command"] in detail
    assert found["after"] is None
    assert found["version"] == version("shapely")
    assert found["area"] == 4


def test_the_command_is_complete_for_this_system(stock):
    script = """
import json
from parcel_lookup.core.gis.qt.libraries import missing_library
print(json.dumps(missing_library().params))
"""
    command = stock(script)["command"].rpartition(" && ")[2]
    assert command.startswith(f"{PYTHON} -m pip install --user ")
    managed = Path(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED").is_file()
    assert ("--break-system-packages" in command) == managed
    assert command.endswith('--no-deps "shapely>=2"')


def test_an_old_version_that_is_in_use_already_needs_a_restart(monkeypatch):
    monkeypatch.setattr(shapely, "__version__", "1.8.5")
    error = libraries.missing_library()
    assert error.code is ErrorCode.RESTART_NEEDED
    assert error.sentence == "Restart QGIS to use the new version of the Python package shapely."


def test_a_package_that_another_thread_is_importing_is_no_problem(monkeypatch):
    """Until then, its `__version__` is the module that will set the version."""
    package = ModuleType("requests")
    package.__version__ = ModuleType("requests.__version__")
    monkeypatch.setitem(sys.modules, "requests", package)
    assert libraries.missing_library() is None


def test_windows_has_the_shell_of_osgeo4w(monkeypatch):
    monkeypatch.setattr(libraries.os, "name", "nt")
    command = libraries.install_command('--no-deps "shapely>=2"')
    where = libraries._where_to_paste()
    monkeypatch.undo()
    assert command == 'python -m pip install --no-deps "shapely>=2"'
    assert "OSGeo4W Shell" in where


def test_on_a_mac_it_is_the_python_in_the_bundle(monkeypatch, tmp_path):
    bundle = tmp_path / "QGIS LTR.app" / "Contents" / "MacOS"
    (bundle / "bin").mkdir(parents=True)
    (bundle / "bin" / "python3").touch()
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(QgsApplication, "prefixPath", staticmethod(lambda: str(bundle)))
    command = libraries.install_command('"requests>=2.25"').rpartition(" && ")[2]
    assert command.startswith(f"'{bundle}/bin/python3' -m pip install ")
