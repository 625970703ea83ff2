"""metadata.txt, as QGIS and the plugin repository read it."""

import configparser
import re

import pytest

from parcel_lookup.scripts.package import ROOT, is_shipped, project_files, version

REQUIRED = (
    *("name", "description", "about", "version", "author", "email", "icon", "category", "tags"),
    *("homepage", "tracker", "repository", "qgisMinimumVersion", "qgisMaximumVersion"),
)
FLAGS = ("hasProcessingProvider", "experimental", "deprecated", "server")


def read(text: str) -> configparser.SectionProxy:
    # As qgis.utils reads it: a lone % or a line that is not indented is an error.
    parser = configparser.ConfigParser()
    parser.optionxform = str
    parser.read_string(text)
    return parser["general"]


def problems(metadata: configparser.SectionProxy) -> list[str]:
    found = [f"{key} is missing" for key in REQUIRED if not metadata.get(key, "").strip()]
    if not re.fullmatch(r"\d+\.\d+\.\d+", metadata.get("version", "")):
        found.append("version is not three numbers")
    found += [f"{key} is not yes or no" for key in FLAGS if not _is_flag(metadata.get(key, ""))]
    if len(metadata.get("description", "")) > 100 or "\n" in metadata.get("description", ""):
        found.append("description is not one short line")
    if "<" in metadata.get("about", ""):
        found.append("about holds HTML")
    return found


def _is_flag(value: str) -> bool:
    return value.lower() in ("yes", "no", "true", "false")


@pytest.fixture(scope="module")
def metadata() -> configparser.SectionProxy:
    return read((ROOT / "metadata.txt").read_text("utf-8"))


def test_metadata_is_complete(metadata):
    assert problems(metadata) == []


def test_versions_are_valid(metadata):
    assert metadata["version"] == version()
    assert metadata["qgisMinimumVersion"] == "3.40"
    assert metadata["qgisMaximumVersion"] == "4.99"


def test_processing_provider_is_announced(metadata):
    assert metadata["hasProcessingProvider"] == "yes"


def test_about_explains_requests_and_coverage(metadata):
    """Two things that reviewers of the plugin repository look for."""
    about = metadata["about"]
    for words in ("requests", "proxy", "certificate", "United States"):
        assert words in about


def test_the_icon_is_in_the_zip(metadata):
    icons = [path for path in project_files() if str(path) == metadata["icon"]]
    assert len(icons) == 1
    assert is_shipped(icons[0])


def test_changelog_names_the_version(metadata):
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"## [{metadata['version']}]" in changelog or "## [Unreleased]" in changelog


@pytest.mark.parametrize("key", ["homepage", "tracker", "repository"])
def test_urls_are_placeholders_until_published(metadata, key):
    assert re.match(r"https://[\w.-]*\bexample\.org\b", metadata[key])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("about=", "abut="),
        ("version=0", "version=v0"),
        ("hasProcessingProvider=yes", "hasProcessingProvider=perhaps"),
        ("description=", "description=" + "long " * 30),
        ("about=", "about=<b>"),
    ],
)
def test_a_problem_in_the_metadata_is_found(old, new):
    text = (ROOT / "metadata.txt").read_text("utf-8")
    assert old in text
    assert problems(read(text.replace(old, new, 1)))
