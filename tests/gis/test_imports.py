"""Every module of the zip can be imported by the QGIS that runs the tests, Qt 6 included.

A name that one version of Qt lacks stops an import, and some modules are imported late: the dialogs
when they open, the exporters when they write.
"""

import subprocess
import sys

import pytest

from parcel_lookup.scripts.package import PACKAGE, ROOT

#: Imports all modules below a package and writes those that fail. QGIS is started first, since it
#: is in a plugin.
IMPORT_ALL = f"""
import importlib, pkgutil, sys, traceback
from qgis.core import QgsApplication
from qgis.gui import QgsGui  # a plugin finds its widgets' library loaded

application = QgsApplication([], True)
sys.path[:0] = [sys.argv[1], QgsApplication.pkgDataPath() + "/python/plugins"]  # Processing
package = importlib.import_module("{PACKAGE}")
assert package.__file__.startswith(sys.argv[1]), package.__file__
failed = count = 0
for module in pkgutil.walk_packages(package.__path__, "{PACKAGE}."):
    count += 1
    try:
        importlib.import_module(module.name)
    except Exception:
        failed += 1
        print(module.name, traceback.format_exc(), file=sys.stderr)
print(count)
sys.exit(bool(failed))
"""


@pytest.fixture
def unpacked(tmp_path):
    command = [sys.executable, ROOT / "scripts" / "package.py", "--unpack", tmp_path]
    subprocess.run(command, check=True, capture_output=True)
    return tmp_path


def import_all(folder):
    command = [sys.executable, "-c", IMPORT_ALL, str(folder)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_every_module_can_be_imported(unpacked):
    modules = list(unpacked.rglob("*.py"))
    result = import_all(unpacked)
    assert result.returncode == 0, result.stderr
    assert int(result.stdout) == len(modules) - 1  # the package itself is imported before


def test_module_that_fails_is_found(unpacked):
    (unpacked / PACKAGE / "ui" / "broken.py").write_text("from qgis.PyQt.QtCore import NoSuchName")
    result = import_all(unpacked)
    assert result.returncode == 1
    assert "NoSuchName" in result.stderr
