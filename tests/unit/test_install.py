"""`make install`, into the profiles of QGIS 3 and QGIS 4."""

import os
import subprocess

import pytest

from parcel_lookup.scripts.package import PACKAGE, ROOT, build


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    return build(tmp_path_factory.mktemp("zip") / "plugin.zip")


def profile(home, generation):
    return home / ".local" / "share" / "QGIS" / generation / "profiles" / "default"


def install(archive, home, *folders):
    environment = {**os.environ, "HOME": str(home)}
    environment.pop("XDG_DATA_HOME", None)
    command = [ROOT / "scripts" / "install.sh", archive, *folders]
    subprocess.run(command, env=environment, check=True, capture_output=True)


def is_installed(folder):
    return (folder / "python" / "plugins" / PACKAGE / "metadata.txt").is_file()


@pytest.mark.parametrize("present", [("QGIS3",), ("QGIS4",), ("QGIS3", "QGIS4")])
def test_the_plugin_is_installed_into_existing_profiles(archive, tmp_path, present):
    for generation in present:
        profile(tmp_path, generation).mkdir(parents=True)
    install(archive, tmp_path)
    for generation in ("QGIS3", "QGIS4"):
        assert is_installed(profile(tmp_path, generation)) == (generation in present)


def test_without_a_profile_the_plugin_is_installed_for_the_installed_qgis(archive, tmp_path):
    install(archive, tmp_path)
    installed = [g for g in ("QGIS3", "QGIS4") if is_installed(profile(tmp_path, g))]
    assert len(installed) == 1


def test_the_plugin_replaces_an_older_one_in_the_given_folder(archive, tmp_path):
    folder = tmp_path / "a profile"
    old = folder / "python" / "plugins" / PACKAGE / "old.py"
    old.parent.mkdir(parents=True)
    old.touch()
    profile(tmp_path, "QGIS3").mkdir(parents=True)
    install(archive, tmp_path, folder)
    assert is_installed(folder)
    assert not old.exists()
    assert not is_installed(profile(tmp_path, "QGIS3"))
