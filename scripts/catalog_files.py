"""Write files of the public catalog from ArcGIS connections that were exported in QGIS's options.

    .venv/bin/python scripts/catalog_files.py parcel_lookup_connections.json
    .venv/bin/python scripts/catalog_files.py parcel_lookup_connections.json --id us-oh

A file is named by the ID of its layer, which `--id` sets if there is one connection only.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from parcel_lookup.core.arcgis.definition import read_definition
from parcel_lookup.core.resources import RESOURCES


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, help="a file of connections")
    parser.add_argument("--id", help="the ID of the layer in the catalog, such as us-oh")
    parser.add_argument("--folder", type=Path, default=RESOURCES / "public", help="where to")
    options = parser.parse_args(arguments)
    connections = json.loads(options.file.read_text(encoding="utf-8"))["connections"]
    texts = [one["layer"] for one in connections if one.get("layer", "").startswith("{")]
    if not texts or (options.id and len(texts) > 1):
        parser.error(f"the file has {len(texts)} connections to layers outside of the catalog")
    for text in texts:
        data = json.loads(text)
        data["id"] = options.id or data["id"]
        read_definition(data)
        path = options.folder / f"{data['id']}.json"
        path.write_text(json.dumps(data, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
