"""The plugin in a real QGIS, with its window, from the zip."""

import os
import shutil
import subprocess

import pytest

SECONDS = 90
#: What the tests set for themselves.
OURS = ("QGIS_CUSTOM_CONFIG_PATH", "QGIS_AUTH_DB_DIR_PATH", "PARCEL_LOOKUP_HOME", "QT_QPA_PLATFORM")


def test_it_comes_and_goes_and_a_search_does_not_keep_qgis_open(repo_root):
    if shutil.which("xvfb-run") is None:
        pytest.skip("there is no xvfb-run")
    environment = {name: value for name, value in os.environ.items() if name not in OURS}
    script = "tests/ui/window/comes_and_goes.py"
    screen = ["xvfb-run", "-a", "-s", "-screen 0 1280x800x24"]
    done = subprocess.run(
        [*screen, str(repo_root / "scripts" / "desktop.sh"), "test-window", script],
        cwd=repo_root,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    output = done.stdout + done.stderr
    assert "unloaded three times" in output, output
    assert "quitting in a search" in output, output
    assert "Traceback" not in output, output
    assert done.returncode == 0, output
