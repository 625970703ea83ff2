"""The command line: `serve`, `sample`, `import`, and `info`; errors are one sentence."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import requests

from parcel_lookup.service.cli import main
from parcel_lookup.tests.support.client import detail, uuids
from parcel_lookup.tests.support.command import run, serving
from parcel_lookup.tests.support.county import P1
from parcel_lookup.tests.support.parcels import drop_text_index

POINT = "/parcels/point?lat=40.005&lon=-99.995"


def get_point(url: str, key: str, path: str = POINT) -> requests.Response:
    # The socket already listens, so a connection can arrive before the event loop accepts it.
    return requests.get(url + path, headers={"Authorization": f"Bearer {key}"}, timeout=20)


@pytest.mark.parametrize("stop_signal", [signal.SIGINT, signal.SIGTERM])
def test_serve_accepts_the_key_it_prints_and_stops_on_a_signal(
    county_file: Path, stop_signal: signal.Signals
):
    with serving("--data", county_file) as served:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", served.url)
        assert len(served.key) >= 20
        assert uuids(get_point(served.url, served.key)) == [P1]
        detail(get_point(served.url, "another"), 401)
        served.process.send_signal(stop_signal)
        assert served.process.wait(20) == 0
        output = served.output()
    assert "/parcels/point" in output  # the access log
    assert output.count(served.key) == 1
    assert "Traceback" not in output


def test_serve_continues_the_counts_of_the_keys_file_after_a_restart(
    county_file: Path, tmp_path: Path
):
    keys = tmp_path / "keys.toml"
    keys.write_text(
        '[[keys]]\nkey = "small"\nmonthly_limit = 2\n[[keys]]\nkey = "off"\nactive = false\n'
    )
    options = ("--data", county_file, "--keys", keys)
    with serving(*options) as served:
        assert uuids(get_point(served.url, "small")) == [P1]
        detail(get_point(served.url, "off"), 403)
    # The process was killed, but its counts are kept.
    with serving(*options, "--area-response", "ids") as served:
        assert get_point(served.url, "small").status_code == 200
        detail(get_point(served.url, "small"), 429)


def test_serve_creates_a_missing_text_index(county_file: Path, tmp_path: Path):
    data = tmp_path / "county.gpkg"
    shutil.copy(county_file, data)
    drop_text_index(data)
    with serving("--data", data) as served:
        served.wait_for("The text index was missing")
    assert "Text index: yes" in run("info", data).stdout


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["serve", "--data", "{folder}/none.gpkg"], "none.gpkg"),
        (["serve", "--data", "{folder}/text"], "text"),
        (["serve", "--data", "{county}", "--keys", "{folder}/none"], "none"),
        (["serve", "--data", "{county}", "--keys", "{folder}/text"], "text"),
        (["serve", "--data", "{county}", "--certfile", "{folder}/none"], "none"),
        (["serve", "--data", "{county}", "--certfile", "{folder}/text"], "text"),
        (["serve", "--data", "{county}", "--keyfile", "{folder}/text"], "--certfile"),
        (["serve", "--data", "{county}", "--usage", "{folder}/usage"], "--keys"),
        (["serve", "--data", "{county}", "--port", "{port}"], "{port}"),
        (["serve", "--data", "{county}", "--access-log", "{folder}/none/log"], "none/log"),
        (["serve", "--data", "{county}", "--host", "no.such.host.invalid"], "no.such.host"),
        (["info", "{folder}/text"], "text"),
        (["info", "{folder}/none.gpkg"], "none.gpkg"),
        (["sample", "--parcels", "5", "--to", "{folder}/none/sample.gpkg"], "sample.gpkg"),
        (["import", "{county}", "--map", "nowhere", "--to", "{folder}/x.gpkg"], "cambridge_ma"),
        (["import", "{county}", "--map", "{folder}/text", "--to", "{folder}/x.gpkg"], "JSON"),
        (["import", "{county}", "--map", "cambridge_ma", "--to", "{folder}/x.gpkg"], "column"),
        (["import", "{folder}/text", "--map", "cambridge_ma", "--to", "{folder}/x.gpkg"], "text"),
        (["import", "{folder}/none", "--map", "cambridge_ma", "--to", "{folder}/x.gpkg"], "none"),
    ],
)
def test_an_error_is_one_sentence_with_exit_code_1(
    county_file: Path,
    tmp_path: Path,
    arguments: list[str],
    word: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    (tmp_path / "text").write_text("this is not what was wanted")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        words = {"county": county_file, "folder": tmp_path, "port": taken.getsockname()[1]}
        command = ["parcel-service", *(argument.format(**words) for argument in arguments)]
        monkeypatch.setattr(sys, "argv", command)
        with pytest.raises(SystemExit) as ended:
            main()
    printed = capsys.readouterr()
    assert ended.value.code == 1
    assert word.format(**words) in printed.err
    assert len(printed.err.strip().splitlines()) == 1
    assert not (tmp_path / "x.gpkg").exists()


@pytest.mark.parametrize("arguments", [["serve"], ["serve", "--data"], ["import", "x"], ["what"]])
def test_an_invalid_command_line_has_exit_code_2(arguments: list[str]):
    done = run(*arguments)
    assert done.returncode == 2
    assert "Error: " in done.stderr
    assert "Traceback" not in done.stderr


def test_info_describes_a_sample_county(tmp_path: Path):
    path = tmp_path / "sample.gpkg"
    done = run("sample", "--parcels", "300", "--seed", "3", "--to", path)
    assert done.returncode == 0, done.stderr
    assert "fictional" in done.stdout
    done = run("info", path)
    assert done.returncode == 0, done.stderr
    lines = dict(line.split(": ", 1) for line in done.stdout.splitlines() if ": " in line)
    assert int(lines["Parcels"].replace(",", "")) >= 300
    assert int(lines["Buildings"].replace(",", "")) > 0
    assert "longitude" in lines["Extent"]


def test_import_uses_a_mapping_file_and_writes_a_report(tmp_path: Path):
    ring = [[-71.11, 42.37], [-71.1, 42.37], [-71.1, 42.38], [-71.11, 42.37]]
    feature = {
        "type": "Feature",
        "properties": {"PIN": "0042", "LAND": "lots", "OWNER1": "Zoë"},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }
    (tmp_path / "a.geojson").write_text(
        json.dumps({"type": "FeatureCollection", "features": [feature]})
    )
    fields = {"parcel_id": "PIN", "owner": "OWNER1", "acres": "LAND"}
    (tmp_path / "map.json").write_text(json.dumps({"title": "One lot", "fields": fields}))
    options = ("--map", tmp_path / "map.json", "--report", tmp_path / "report.csv")
    done = run("import", tmp_path / "a.geojson", *options, "--to", tmp_path / "a.gpkg")
    assert done.returncode == 0, done.stderr
    assert "To check: 1 of acres" in done.stdout
    assert "lots" in (tmp_path / "report.csv").read_text(encoding="utf-8-sig")
    assert "One lot" in run("info", tmp_path / "a.gpkg").stdout
    options = (*options[:2], "--report", tmp_path / "none" / "report.csv")
    done = run("import", tmp_path / "a.geojson", *options, "--to", tmp_path / "a.gpkg")
    assert done.returncode == 1
    assert done.stderr == f"{tmp_path}/none/report.csv: No such file or directory.\n"


def test_the_database_of_the_environment_is_only_for_commands_without_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("PARCEL_SERVICE_DATABASE", "postgresql://nobody@127.0.0.1:1/none")
    (tmp_path / "lots.csv").write_text("PIN,NAME\n1,Chen\n")
    (tmp_path / "map.json").write_text('{"fields": {"parcel_id": "PIN"}}')
    convert = ["import", str(tmp_path / "lots.csv"), "--map", str(tmp_path / "map.json")]
    to = ["--to", str(tmp_path / "lots.gpkg")]
    none = ["--data", str(tmp_path / "none.gpkg")]
    database = ["--database", "postgresql://x@127.0.0.1:1/x"]
    for arguments, code, words in [
        ([*convert, *to], 0, "Wrote"),
        (convert, 1, "no server accepts connections"),
        ([*convert, *to, *database], 2, "--to and --database exclude each other."),
        (["serve", *none], 1, "none.gpkg"),
        (["serve"], 1, "no server accepts connections"),
        (["serve", *none, *database], 2, "--data and --database exclude each other."),
    ]:
        monkeypatch.setattr(sys, "argv", ["parcel-service", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        assert (ended.value.code, words in printed.out + printed.err) == (code, True), printed


def test_the_command_is_installed():
    command = Path(sys.executable).with_name("parcel-service")
    done = subprocess.run([command, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    for name in ("serve", "sample", "import", "info"):
        assert re.search(rf"^  {name} ", done.stdout, re.MULTILINE)
    assert os.access(command, os.X_OK)
