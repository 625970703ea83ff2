"""MapServer, a WFS server that nobody here wrote, over a file that GDAL reads.

    with MapServer(path, "parcels", "svc_uuid") as server:
        layer = QgsVectorLayer(server.uri, "parcels", "WFS")

It needs Debian's package `mapserver-bin`; `why_not` returns what is missing. It writes numbers with
15 digits, and features without a geometry not at all.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

PROGRAM = shutil.which("mapserv")
#: Features of a page.
PAGE = 40
MAP = """MAP
  NAME "parcels"
  EXTENT -180 -90 180 90
  PROJECTION "init=epsg:4326" END
  WEB METADATA
    "wfs_title" "parcels"
    "wfs_onlineresource" "{url}"
    "wfs_srs" "EPSG:4326"
    "wfs_enable_request" "*"
  END END
  LAYER
    NAME "parcels"
    TYPE POLYGON
    STATUS ON
    CONNECTIONTYPE OGR
    CONNECTION "{path}"
    DATA "{table}"
    PROJECTION "init=epsg:4326" END
    TEMPLATE "none"
    METADATA
      "wfs_title" "parcels"
      "gml_include_items" "all"
      "gml_types" "auto"
      "gml_featureid" "{id_column}"
      "wfs_geometry_precision" "15"
    END
  END
END
"""


def why_not() -> str:
    """Return why MapServer cannot run here, or ""."""
    return "" if PROGRAM else "MapServer is not installed: run make setup on Debian 12"


class MapServer:
    """MapServer with one layer, in a process of its own."""

    def __init__(self, path: Path, table: str, id_column: str) -> None:
        """`table` has the features, and `id_column` a value of its own for each of them."""
        self._arguments = path, table, id_column

    def __enter__(self) -> MapServer:
        self._folder = tempfile.TemporaryDirectory(prefix="mapserver-")
        command = [sys.executable, __file__, self._folder.name, *self._arguments]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        port = self._process.stdout.readline().split()[1]
        address = f"url='http://127.0.0.1:{port}/' typename='ms:parcels' version='2.0.0'"
        self.uri = f"{address} pagingEnabled='true' pageSize='{PAGE}'"
        return self

    def __exit__(self, *error: object) -> None:
        self._process.stdin.close()
        self._process.wait(20)
        self._process.stdout.close()
        self._folder.cleanup()


def main() -> None:
    """Run MapServer for each request, until the standard input ends."""
    folder, path, table, id_column = sys.argv[1:]
    (config, map_file) = Path(folder, "mapserver.conf"), Path(folder, "parcels.map")
    config.write_text("CONFIG\nEND\n")

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            environment = {
                **os.environ,
                "REQUEST_METHOD": "GET",
                "QUERY_STRING": self.path.partition("?")[2],
                "MAPSERVER_CONFIG_FILE": str(config),
                "MS_MAPFILE": str(map_file),
            }
            done = subprocess.run(
                [PROGRAM],
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
            )
            head, _, body = done.stdout.partition(b"\r\n\r\n")
            self.send_response(200)
            for line in head.decode().splitlines():
                if not line.startswith("Status"):
                    self.send_header(*line.split(": ", 1))
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    port = server.server_address[1]
    url = f"http://127.0.0.1:{port}/?"
    text = MAP.format(url=url, path=path, table=table, id_column=id_column)
    map_file.write_text(text, encoding="utf-8")
    Thread(target=server.serve_forever, daemon=True).start()
    print(f"port {port}", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
