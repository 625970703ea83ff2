"""The plugin as installed by users: the built zip in a clean profile, run by `qgis_process`."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

from qgis.core import Qgis
from qgis.PyQt.QtCore import QSettings

ROOT = Path(__file__).resolve().parents[2]


class InstalledPlugin:
    """A separate profile in a folder, in which the plugin from the zip is enabled."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "parcel-lookup"
        self._config = folder / "config"
        profile = self._config / "profiles" / "default"
        plugins = profile / "python" / "plugins"
        plugins.mkdir(parents=True)
        package = [sys.executable, str(ROOT / "scripts" / "package.py"), "--unpack", str(plugins)]
        subprocess.run(package, check=True, capture_output=True)
        self._settings = profile / "QGIS" / f"QGIS{Qgis.versionInt() // 10000}.ini"
        self.save_setting("PythonPlugins/parcel_lookup", True)

    def save_setting(self, key: str, value: Any) -> None:
        """Write to the settings of the profile."""
        settings = QSettings(str(self._settings), QSettings.Format.IniFormat)
        settings.setValue(key, value)
        settings.sync()

    def run(
        self, algorithm: str, inputs: dict[str, Any], **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Call `qgis_process run` with JSON input and output."""
        process = self.start(algorithm, inputs, **environment)
        out, err = process.communicate(timeout=240)
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)

    def start(
        self, algorithm: str, inputs: dict[str, Any], **environment: str
    ) -> subprocess.Popen[str]:
        """Call `run` without waiting, in a separate process group, which can be killed."""
        # As a script of the project does it: the distribution's Python, our packages before its.
        command = [*_IN_ENVIRONMENT, "sh", "-c", _COMMAND, algorithm]
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={
                **self._environment(),
                **{f"GIVEN_{name}": value for name, value in environment.items()},
            },
            text=True,
            start_new_session=True,
        )
        process.stdin.write(json.dumps({"inputs": inputs}))
        process.stdin.close()
        process.stdin = None  # `communicate` would write to it
        return process

    def run_line(self, line: str) -> subprocess.CompletedProcess[str]:
        """Run a command line of `qgis_process` as a user saved it."""
        _program, _run, algorithm, *options = shlex.split(line)
        return subprocess.run(
            [*_IN_ENVIRONMENT, "sh", "-c", _LINE, algorithm, *options],
            check=False,
            capture_output=True,
            env=self._environment(),
            text=True,
            timeout=240,
        )

    def results(self, algorithm: str, inputs: dict[str, Any], **environment: str) -> dict[str, Any]:
        """Run an algorithm successfully, and return its results."""
        done = self.run(algorithm, inputs, **environment)
        assert done.returncode == 0, done.stdout + done.stderr
        return json.loads(done.stdout)["results"]

    def _environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "QGIS_CUSTOM_CONFIG_PATH": str(self._config),
            "PARCEL_LOOKUP_HOME": str(self.home),
            "QT_QPA_PLATFORM": "offscreen",
        }


_IN_ENVIRONMENT = (str(ROOT / "scripts" / "env.sh"),)
# env.sh takes the developer's own service out of the environment; what a test gives comes after.
_COMMAND = """
if [ -n "$GIVEN_PARCEL_LOOKUP_URL" ]; then
  export PARCEL_LOOKUP_URL="$GIVEN_PARCEL_LOOKUP_URL" PARCEL_LOOKUP_KEY="$GIVEN_PARCEL_LOOKUP_KEY"
fi
program=$(command -v qgis_process.bin || command -v qgis_process)
exec "$program" run "$0" -
"""
_LINE = """
program=$(command -v qgis_process.bin || command -v qgis_process)
exec "$program" run "$0" "$@"
"""
