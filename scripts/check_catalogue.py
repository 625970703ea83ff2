"""Check the catalog of public layers (resources/public) against their servers.

    .venv/bin/python scripts/check_catalogue.py                       # report on all layers
    .venv/bin/python scripts/check_catalogue.py --only us-wi us-vt
    .venv/bin/python scripts/check_catalogue.py --write --json report.json

Sends about six requests to each server, one after the other: description, smallest query, count,
twenty parcels, number of IDs, blanks around IDs, and the description of the mirror. With --write,
`verified` of each layer that passed is set to what was found; nothing else of a file changes, but
for `exact`, which follows from it. The exit code is 1 if a layer failed.

What the check cannot do: read terms of use, or find out whether a column holds what its name
suggests. Look at the values in the report.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from parcel_lookup.core.arcgis.catalog import read_catalog
from parcel_lookup.core.arcgis.check import CheckReport, check_layer, check_mirror
from parcel_lookup.core.arcgis.definition import LayerAddress, LayerDefinition, read_definition
from parcel_lookup.core.arcgis.wire import EsriErrors, LayerClient
from parcel_lookup.core.contract import Cancellation, ParcelError
from parcel_lookup.core.remote.http.retry import RetryingTransport
from parcel_lookup.core.remote.http.transport import HttpTransport
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.resources import RESOURCES

_FOLDER = RESOURCES / "public"
_VERIFIED = re.compile(r'("verified":\s*)(?:null|\{[^{}]*\})')
_EXACT = re.compile(r'\n  "exact": \[[^\]]*\],')
_WIDTH = 100


@dataclass(frozen=True)
class Outcome:
    """What the check of one layer found."""

    layer: LayerDefinition
    #: None if the layer could not be checked at all; `error` is the reason then.
    report: CheckReport | None
    error: str = ""
    #: What is wrong with the mirror, as sentences.
    mirror: tuple[str, ...] = ()

    @property
    def is_good(self) -> bool:
        """Whether the layer can be searched as its file describes it."""
        report = self.report
        return report is not None and report.is_good and not (report.missing or report.misplaced)

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong, as sentences."""
        found = (self.error,) if self.report is None else self.report.problems
        return (*found, *self.mirror)

    def to_json(self, day: str) -> dict[str, Any]:
        """Return all details, with the columns of the layer that its file does not use."""
        found: dict[str, Any] = {
            "id": self.layer.id,
            "address": self.layer.address.text,
            "is_good": self.is_good,
            "problems": list(self.problems),
        }
        if self.report is not None:
            columns = self.report.metadata.columns
            used = _used_columns(self.layer)
            found["verified"] = self.report.verified(day)
            found["fields"] = [asdict(one) for one in self.report.fields.values()]
            found["unused_columns"] = [one.name for one in columns if one.name.lower() not in used]
        return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the layers; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", nargs="+", metavar="ID", help="the layers to check")
    parser.add_argument("--write", action="store_true", help="write what was found to the files")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where to write all details")
    parser.add_argument("--folder", type=Path, default=_FOLDER, help="another catalog")
    parser.add_argument("--base", default="", metavar="URL", help="use this server for all layers")
    options = parser.parse_args(arguments)
    layers = read_catalog(options.folder).layers
    unknown = {*(options.only or ())} - {layer.id for layer in layers}
    if unknown:
        parser.error(f"the catalog has no layer {', '.join(sorted(unknown))}")
    chosen = [layer for layer in layers if not options.only or layer.id in options.only]
    outcomes = []
    for outcome in _check_all(chosen, options.base):
        outcomes.append(outcome)
        print(_line(outcome), flush=True)
    day = date.today().isoformat()  # noqa: DTZ011 - of the person who checks
    if options.write:
        for outcome in outcomes:
            _write_verified(options.folder, outcome, day)
    if options.json:
        text = json.dumps([one.to_json(day) for one in outcomes], indent=2, ensure_ascii=False)
        options.json.write_text(text + "\n", encoding="utf-8")
    failed = sum(not one.is_good for one in outcomes)
    print(f"{len(outcomes) - failed} of {len(outcomes)} layers can be searched as described.")
    return 1 if failed else 0


def _check_all(layers: Sequence[LayerDefinition], base: str) -> Iterator[Outcome]:
    """Check layers one after the other, so that no server gets two requests at a time."""
    cancellation = Cancellation()
    for layer in layers:
        at_base = _moved(layer, base)
        try:
            with closing(_client(at_base.address)) as client:
                report = check_layer(at_base, client, cancellation, is_thorough=True)
        except ParcelError as error:
            words = f"{error.sentence} {error.detail}".strip()
            yield Outcome(layer, None, words, _check_mirror(at_base, cancellation))
        else:
            yield Outcome(layer, report, mirror=_check_mirror(at_base, cancellation))


def _check_mirror(layer: LayerDefinition, cancellation: Cancellation) -> tuple[str, ...]:
    if layer.mirror is None:
        return ()
    try:
        with closing(_client(layer.mirror)) as client:
            return check_mirror(layer, client, cancellation)
    except ParcelError as error:
        return (f"Mirror: {error.sentence}",)


def _client(address: LayerAddress) -> LayerClient:
    transport = HttpTransport(RemoteSettings(base_url=address.text), lambda: None)
    patient = RetryingTransport(EsriErrors(transport), transport.host, notify=_print_indented)
    return LayerClient(patient, transport.host)


def _moved(layer: LayerDefinition, base: str) -> LayerDefinition:
    """Return a layer with the same path on another server."""
    if not base:
        return layer
    mirror = layer.mirror
    return replace(
        layer,
        url=base.rstrip("/") + urlsplit(layer.url).path,
        mirror=mirror and mirror._replace(url=base.rstrip("/") + urlsplit(mirror.url).path),
    )


def _used_columns(layer: LayerDefinition) -> set[str]:
    names = [name for one in layer.mapping.fields.values() for name in one.needed]
    names += [*layer.id_columns, *layer.keep, layer.stack]
    return {name.lower() for name in names}


def _line(outcome: Outcome) -> str:
    mark = "ok    " if outcome.is_good else "FAILED"
    words = "" if outcome.report is None else f"{outcome.report.rows:,} rows, "
    if outcome.report is not None:
        words += f"{outcome.report.filled} of {len(outcome.report.fields)} fields filled"
    lines = [f"{outcome.layer.id:8} {mark} {words}".rstrip()]
    return "\n".join((*lines, *(f"    {one}" for one in outcome.problems)))


def _print_indented(sentence: str) -> None:
    print(f"    {sentence}", file=sys.stderr)


def _write_verified(folder: Path, outcome: Outcome, day: str) -> None:
    """Write what was found into the file of a layer that passed; other lines stay as they are."""
    if not outcome.is_good:
        return
    path = _file_of(folder, outcome.layer)
    found = outcome.report.verified(day)
    body = ",\n".join(
        f"    {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}"
        for name, value in sorted(found.items())
    )
    text = _VERIFIED.sub(
        lambda match: f"{match[1]}{{\n{body}\n  }}", path.read_text(encoding="utf-8")
    )
    text = _EXACT.sub("", text)
    if found["padded"] is False and outcome.layer.id_columns:
        exact = json.dumps(list(outcome.layer.id_columns), ensure_ascii=False)
        text = text.replace('\n  "mapping":', f'\n  "exact": {exact},\n  "mapping":', 1)
    read_definition(json.loads(text))
    path.write_text(text, encoding="utf-8")


def _file_of(folder: Path, layer: LayerDefinition) -> Path:
    """Return the file of a layer; its name need not be that of the ID."""
    for path in sorted(folder.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8-sig"))
        if isinstance(data, dict) and data.get("id") == layer.id:
            return path
    raise FileNotFoundError(layer.id)


if __name__ == "__main__":
    sys.exit(main())
