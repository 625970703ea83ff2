"""The plugin in the language of QGIS, in its window and in Processing."""

import json
import subprocess
import sys

import pytest


def shown_in(language, repo_root, tmp_path, monkeypatch, *options):
    """What a QGIS in a language shows."""
    for name in ("QGIS_CUSTOM_CONFIG_PATH", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    program = repo_root / "tests" / "support" / "in_language.py"
    done = subprocess.run(
        [sys.executable, program, language, *options], capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr, done.stderr
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    assert lines, done.stderr
    return json.loads(lines[-1])


@pytest.mark.skipif(sys.platform == "win32", reason="QGIS for Windows comes without lrelease")
@pytest.mark.parametrize("language", ["es", "es_MX"])
def test_a_spanish_qgis_shows_spanish(language, repo_root, tmp_path, monkeypatch):
    shown = shown_in(language, repo_root, tmp_path, monkeypatch)
    assert "Parcela en un punto" in shown["menu"]
    assert "Buscar con filtros…" in shown["menu"]
    assert "&Buscar" in shown["dock"]
    assert "&Capa" in shown["dock"]
    assert shown["algorithms"]["area_search"] == "Buscar parcelas por área"
    assert "Número máximo de parcelas" in shown["parameters"]
    assert shown["counts"] == ["0 parcelas", "1 parcela", "1,240 parcelas"]
    where = [text.partition(" donde ")[0] for text in shown["searches"]]
    assert where == [
        "Parcelas que tocan la vista del mapa",
        "Parcelas que tocan el área a menos de 50 ft de Roads",
        "Parcelas que tocan el marcador “Home”",
        "Parcelas que tocan 1 polígono de Zoning",
    ]
    assert shown["after"] == "1,240 parcels"  # once it is unloaded


@pytest.mark.skipif(sys.platform == "win32", reason="QGIS for Windows comes without lrelease")
def test_the_language_option_of_qgis_is_followed(repo_root, tmp_path, monkeypatch):
    shown = shown_in("es", repo_root, tmp_path, monkeypatch, "--lang")
    assert "Parcela en un punto" in shown["menu"]


def test_another_language_without_a_catalog_shows_english(repo_root, tmp_path, monkeypatch):
    shown = shown_in("fi", repo_root, tmp_path, monkeypatch)
    assert "Parcel at Point" in shown["menu"]
    assert "&Search" in shown["dock"]
    assert shown["algorithms"]["area_search"] == "Find parcels by area"
    assert shown["counts"] == ["0 parcels", "1 parcel", "1,240 parcels"]
