"""The contents of the zip; the same files create the same bytes."""

import os
import shutil
import subprocess
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from parcel_lookup.scripts import make_sample
from parcel_lookup.scripts.package import (
    GENERATED,
    PACKAGE,
    ROOT,
    SAMPLE,
    build,
    is_shipped,
    project_files,
    shipped_files,
)
from parcel_lookup.tests.support.parcels import drop_text_index

UNWANTED = ("tests", "service", "scripts", "build", "dist", "__pycache__", ".venv", ".git")


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    with zipfile.ZipFile(build(tmp_path_factory.mktemp("zip") / "plugin.zip")) as archive:
        yield archive


def unwanted(names: list[str]) -> list[str]:
    """The entries that have no business in what users install."""
    paths = [PurePosixPath(name) for name in names]
    return [
        str(path)
        for path in paths
        if path.parts[0] != PACKAGE
        or len(path.parts) == 1
        or path.parts[1] in UNWANTED
        or (path.parts[1] == "docs" and path.name in ("development.md", "decisions.md"))
        or not set(path.parts).isdisjoint(("__pycache__", ".pytest_cache"))
        or path.name.startswith(".")
        or path.suffix in (".pyc", ".toml", ".sh", ".ts", ".xz", ".zip")
        or (path.suffix == ".gpkg" and str(path) != f"{PACKAGE}/{SAMPLE[0]}")
    ]


def _make_repository(folder):
    subprocess.run(["git", "init", "--quiet", folder], check=True)


def test_the_zip_contains_only_what_users_need(archive):
    assert unwanted(archive.namelist()) == []


@pytest.mark.parametrize(
    "name",
    [
        "parcel_lookup/tests/unit/test_package.py",
        "parcel_lookup/service/app.py",
        "parcel_lookup/core/__pycache__/x.cpython-311.pyc",
        "parcel_lookup/.gitignore",
        "parcel_lookup/pyproject.toml",
        "parcel_lookup/resources/sample/other.gpkg",
        "parcel_lookup/resources/sample/sample_county.gpkg.xz",
        "parcel_lookup/resources/i18n/parcel_lookup_es.ts",
        "other/core/__init__.py",
        "README.md",
    ],
)
def test_unwanted_files_are_found(name):
    assert unwanted([name]) == [name]


@pytest.mark.parametrize(
    "name",
    [
        *("LICENSE", "metadata.txt", "__init__.py", "plugin.py"),
        *("core/contract/__init__.py", "core/parcel_file/__init__.py"),
        *("resources/icons/parcel_lookup.svg", "resources/tables/cdl_codes.csv"),
        *("resources/sample/sample_county.gpkg", "resources/i18n/parcel_lookup_es.qm"),
    ],
)
def test_the_zip_contains_required_files(archive, name):
    assert f"{PACKAGE}/{name}" in archive.namelist()


def test_every_file_in_the_zip_is_complete(archive):
    assert archive.testzip() is None
    for path in shipped_files():
        assert archive.read(f"{PACKAGE}/{path}") == (ROOT / path).read_bytes()


def test_the_same_files_create_the_same_bytes(tmp_path):
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    copy = tmp_path / "copy"
    for path in (*project_files(), *GENERATED):
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, copy / path)  # new times and modes
    _make_repository(copy)
    assert build(first).read_bytes() == build(second, copy).read_bytes()


def test_the_zip_requires_the_sample_county(tmp_path):
    _make_repository(tmp_path / "checkout")
    with pytest.raises(SystemExit, match=r"sample_county\.gpkg is missing"):
        build(tmp_path / "plugin.zip", tmp_path / "checkout")


def test_the_sample_county_is_unpacked_where_it_is_missing_or_old(tmp_path, monkeypatch):
    packed = make_sample.COUNTY.with_name(make_sample.COUNTY.name + ".xz")
    county, original = tmp_path / make_sample.COUNTY.name, make_sample.COUNTY.read_bytes()
    monkeypatch.setattr(make_sample, "COUNTY", county)
    monkeypatch.setattr(make_sample, "_PACKED", Path(shutil.copy(packed, tmp_path)))
    assert make_sample.make()
    assert county.read_bytes() == original
    assert not make_sample.make()
    county.write_bytes(b"")
    os.utime(county, (0, 0))
    assert make_sample.make()
    assert county.read_bytes() == original


def test_the_sample_county_gets_its_text_index_where_that_is_missing(tmp_path, monkeypatch):
    county = Path(shutil.copy(make_sample.COUNTY, tmp_path))
    monkeypatch.setattr(make_sample, "COUNTY", county)
    drop_text_index(county)
    assert make_sample.make()
    assert not make_sample.make()


def test_the_zip_is_small_enough_to_download(archive):
    sample = sum(archive.getinfo(f"{PACKAGE}/{path}").compress_size for path in SAMPLE)
    assert sample < 3_500_000


def test_ignored_files_are_not_in_the_zip(tmp_path):
    _make_repository(tmp_path)
    shutil.copyfile(ROOT / ".gitignore", tmp_path / ".gitignore")
    for name in (
        "core/new.py",
        "core/__pycache__/new.pyc",
        "build/x.py",
        "dist/x.zip",
        *map(str, GENERATED),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert [str(path) for path in filter(is_shipped, project_files(tmp_path))] == ["core/new.py"]


def test_license_is_the_general_public_license():
    text = (ROOT / "LICENSE").read_text("utf-8")
    assert "GNU GENERAL PUBLIC LICENSE" in text
    assert "Version 2, June 1991" in text
