"""Check the catalog of public layers (resources/public) against their servers.

    .venv/bin/python scripts/check_catalogue.py                       # report on all layers
    .venv/bin/python scripts/check_catalogue.py --only us-wi us-vt
    .venv/bin/python scripts/check_catalogue.py --write --json report.json

Sends at most six requests to each server, one after the other: description, count, twenty parcels,
number of IDs, blanks around IDs, and the description of the mirror. With --write,
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
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from parcel_lookup.core.arcgis.catalog import read_catalog
from parcel_lookup.core.arcgis.check import LayerCheck, check_layer, missing_columns
from parcel_lookup.core.arcgis.definition import LayerAddress, LayerDefinition, read_definition
from parcel_lookup.core.arcgis.metadata import Metadata, fetch_metadata
from parcel_lookup.core.arcgis.wire import EVERY_ROW, EsriErrors, LayerClient
from parcel_lookup.core.columns.location import location_of
from parcel_lookup.core.contract import Cancellation, Parcel, ParcelError, RequestRefused
from parcel_lookup.core.contract.values import whole_number
from parcel_lookup.core.remote.http.retry import RetryingTransport
from parcel_lookup.core.remote.http.transport import HttpTransport
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.resources import RESOURCES

_FOLDER = RESOURCES / "public"
_VERIFIED = re.compile(r'("verified":\s*)(?:null|\{[^{}]*\})')
_EXACT = re.compile(r'\n  "exact": \[[^\]]*\],')
_ROWS = "parcel_rows"
_TEXT = "esriFieldTypeString"
#: A county field with more wrong values than this share of the sample has the wrong column.
_ENOUGH_WRONG = 0.5


@dataclass(frozen=True)
class Outcome:
    """What the check of one layer found."""

    layer: LayerDefinition
    #: None if the layer could not be checked at all; `error` is the reason then.
    check: LayerCheck | None
    error: str = ""
    #: Whether the ID columns identify a row, and whether text in them has blanks at the ends; None:
    #: there are none, or the server cannot count them.
    is_unique: bool | None = None
    is_padded: bool | None = None
    #: What is wrong with the mirror, as sentences.
    mirror: tuple[str, ...] = ()

    @property
    def misplaced(self) -> tuple[str, ...]:
        """State and county of most of the sample by location, where the fields differ."""
        return () if self.check is None else _misplaced(self.check.parcels)

    @property
    def is_good(self) -> bool:
        """Whether the layer can be searched as its file describes it."""
        check = self.check
        return check is not None and not (check.failure or check.missing or self.misplaced)

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong, as sentences."""
        found = [self.error] if self.check is None else [*self.check.problems]
        if self.misplaced:
            places = "; ".join(self.misplaced)
            found.append(f"The location of the parcels differs from their fields: {places}.")
        if self.is_unique is False:
            found.append("Several parcels have the same ID; their UUIDs may change.")
        return (*found, *self.mirror)

    @property
    def filled(self) -> dict[str, int]:
        """The number of parcels of the sample with a value, by field."""
        return {
            name: sum(one.attributes.get(name) is not None for one in self.check.parcels)
            for name in self.check.fields
        }

    def verified(self, day: str) -> dict[str, Any]:
        """Return the member `verified` of a catalog file; `day` is an ISO date."""
        metadata = self.check.metadata
        return {
            "date": day,
            "edited": metadata.edited,
            "fields": [name for name, number in self.filled.items() if number],
            "max_record_count": metadata.max_record_count,
            "padded": self.is_padded,
            "pagination": metadata.supports_pagination,
            "rows": self.check.rows,
            "unique": self.is_unique,
        }

    def to_json(self, day: str) -> dict[str, Any]:
        """Return all details, with the columns of the layer that its file does not use."""
        found: dict[str, Any] = {
            "id": self.layer.id,
            "address": self.layer.address.text,
            "is_good": self.is_good,
            "problems": list(self.problems),
        }
        if self.check is not None:
            columns = self.check.metadata.columns
            used = _used_columns(self.layer)
            found["verified"] = self.verified(day)
            found["filled"] = self.filled
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
                check = check_layer(at_base, client, cancellation)
                columns = _id_columns(layer, check.metadata) if check.rows else ()
                unique = _is_unique(columns, check.metadata, client, cancellation)
                padded = _is_padded(columns, check.metadata, client, cancellation)
        except ParcelError as error:
            words = f"{error.sentence} {error.detail}".strip()
            yield Outcome(layer, None, words, mirror=_check_mirror(at_base, cancellation))
        else:
            mirror = _check_mirror(at_base, cancellation)
            yield Outcome(layer, check, "", unique, padded, mirror)


def _check_mirror(layer: LayerDefinition, cancellation: Cancellation) -> tuple[str, ...]:
    if layer.mirror is None:
        return ()
    try:
        with closing(_client(layer.mirror)) as client:
            metadata = fetch_metadata(client, cancellation)
    except ParcelError as error:
        return (f"Mirror: {error.sentence}",)
    missing = ", ".join(missing_columns(layer, metadata))
    return (f"The mirror does not have these columns: {missing}.",) if missing else ()


def _misplaced(parcels: Sequence[Parcel]) -> tuple[str, ...]:
    """Return where fields and location differ: ``county_fp: 025, by location 027``."""
    shaped = [one for one in parcels if one.wkb is not None]
    if not shaped:
        return ()
    counties = location_of([one.wkb for one in shaped]).counties([one.wkb for one in shaped])
    found = []
    for name in ("state", "state_fp", "county_fp"):
        pairs = [
            (parcel.attributes.get(name), county.fields[name])
            for parcel, county in zip(shaped, counties)
            if county is not None and parcel.attributes.get(name) is not None
        ]
        wrong = [(own, other) for own, other in pairs if not str(own).endswith(other)]
        if len(wrong) > _ENOUGH_WRONG * len(pairs):
            own, other = wrong[0]
            found.append(f"{name}: {own}, by location {other}")
    return tuple(found)


def _id_columns(definition: LayerDefinition, metadata: Metadata) -> tuple[str, ...]:
    found = (metadata.column(name) for name in definition.mapping.ids)
    return tuple(one.name for one in found if one is not None)


def _is_unique(
    columns: Sequence[str], metadata: Metadata, client: LayerClient, cancellation: Cancellation
) -> bool | None:
    """Return whether no values of the columns are those of several rows; None if it is unknown."""
    if not (columns and metadata.object_id and metadata.supports_statistics):
        return None
    count = {
        "statisticType": "count",
        "onStatisticField": metadata.object_id,
        "outStatisticFieldName": _ROWS,
    }
    params = {
        "where": EVERY_ROW,
        "outStatistics": json.dumps([count]),
        "groupByFieldsForStatistics": ",".join(columns),
        "orderByFields": f"{_ROWS} DESC",
        "resultRecordCount": "1",
    }
    try:
        features = client.query(params, cancellation).get("features")
    except RequestRefused:
        return None
    found = [_number_in(one) for one in features] if isinstance(features, list) else []
    return max(found) == 1 if found and min(found) > 0 else None


def _number_in(feature: Any) -> int:
    """Return the number of rows of a group; 0 if it cannot be read."""
    attributes = feature.get("attributes") if isinstance(feature, dict) else None
    if isinstance(attributes, dict):
        values = {name.lower(): value for name, value in attributes.items()}
        return whole_number(values.get(_ROWS)) or 0
    return 0


def _is_padded(
    columns: Sequence[str], metadata: Metadata, client: LayerClient, cancellation: Cancellation
) -> bool | None:
    """Return whether text in the columns begins or ends with a blank; None if that is unknown."""
    texts = [name for name in columns if metadata.types[name] == _TEXT]
    if not texts:
        return False if columns else None
    where = " OR ".join(f"{name} LIKE ' %' OR {name} LIKE '% '" for name in texts)
    with suppress(RequestRefused):
        return client.count({"where": where}, cancellation) > 0
    return None


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
    names += [*layer.mapping.ids, *layer.keep, layer.stack]
    return {name.lower() for name in names}


def _line(outcome: Outcome) -> str:
    mark = "ok    " if outcome.is_good else "FAILED"
    words = ""
    if outcome.check is not None:
        filled = [number for number in outcome.filled.values() if number]
        words = f"{outcome.check.rows:,} rows, "
        words += f"{len(filled)} of {len(outcome.filled)} fields filled"
    lines = [f"{outcome.layer.id:8} {mark} {words}".rstrip()]
    return "\n".join((*lines, *(f"    {one}" for one in outcome.problems)))


def _print_indented(sentence: str) -> None:
    print(f"    {sentence}", file=sys.stderr)


def _write_verified(folder: Path, outcome: Outcome, day: str) -> None:
    """Write what was found into the file of a layer that passed; other lines stay as they are."""
    if not outcome.is_good:
        return
    path = _file_of(folder, outcome.layer)
    found = outcome.verified(day)
    body = ",\n".join(
        f"    {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}"
        for name, value in sorted(found.items())
    )
    text = _VERIFIED.sub(
        lambda match: f"{match[1]}{{\n{body}\n  }}", path.read_text(encoding="utf-8")
    )
    text = _EXACT.sub("", text)
    if found["padded"] is False and outcome.layer.mapping.ids:
        exact = json.dumps(list(outcome.layer.mapping.ids), ensure_ascii=False)
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
