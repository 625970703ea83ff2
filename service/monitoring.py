"""What an operator sees of the running service: metrics for Prometheus, and the access log."""

from __future__ import annotations

import ctypes
import json
import logging
import os
import sys
import time
from collections import Counter as Tally
from datetime import datetime, timezone
from logging.handlers import WatchedFileHandler
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from parcel_lookup.service.keys import Keys, Usage

#: Names the folder in which workers share their metrics; prometheus_client reads it when imported.
METRICS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
#: Logged instead of a status if no response was sent, because the connection ended before.
NO_RESPONSE = 499
#: Upper bounds in seconds of the histogram of response times.
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
#: A longer path is cut off in the log. A shorter line is written in one piece, also to a pipe that
#: several workers share.
_LONGEST_PATH = 1500


def access_log(path: Path | None) -> logging.Handler:
    """Return the handler that writes the access log to a file, or to standard output.

    A file that was moved or deleted, such as by logrotate, is created again. Raises `OSError`.
    """
    return WatchedFileHandler(path, encoding="utf-8") if path else logging.StreamHandler(sys.stdout)


class Monitor:
    """The metrics and the access log of one process. Event loop only.

    `worker` is the number of the process, from 1. `closed` counts connections that have ended, in
    memory that the parent of the worker reads. Without `log`, nothing is logged.
    """

    def __init__(
        self, worker: int = 1, log: logging.Handler | None = None, closed: Any = None
    ) -> None:
        self.closed = ctypes.c_uint64() if closed is None else closed
        self._worker = worker
        self._log = log
        self._registry = own = CollectorRegistry()
        if METRICS_FOLDER in os.environ:
            self._registry = CollectorRegistry()
            MultiProcessCollector(self._registry)
        self._requests = Counter(
            "parcel_service_requests",
            "Requests by path and status",
            ["path", "status"],
            registry=own,
        )
        self._seconds = Histogram(
            "parcel_service_request_seconds",
            "Time from the end of the headers to the end of the response",
            ["path"],
            buckets=_BUCKETS,
            registry=own,
        )
        self._connections = Gauge(
            "parcel_service_connections",
            "Open connections of each worker",
            ["worker"],
            multiprocess_mode="livesum",
            registry=own,
        ).labels(str(worker))
        self._usage = Gauge(
            "parcel_service_usage",
            "Requests of this month that count, by name of the key",
            ["key"],
            multiprocess_mode="mostrecent",
            registry=own,
        )

    def metrics(self, keys: Keys, usage: Usage | None) -> bytes:
        """Return the metrics of all workers in the text format of Prometheus. Any thread."""
        tally: Tally[str] = Tally()
        for key in keys if usage else ():
            tally[key.name] += usage.spent(key)
        for name, requests in tally.items():
            self._usage.labels(name).set(requests)
        return generate_latest(self._registry)

    def connected(self) -> None:
        """Count a new connection."""
        self._connections.inc()

    def disconnected(self) -> None:
        """Count the end of a connection."""
        self._connections.dec()
        self.closed.value += 1

    def finished(
        self, scope: dict[str, Any], path: str, status: int, size: int, seconds: float
    ) -> None:
        """Record the end of a request; `path` is its label in the metrics."""
        self._requests.labels(path, status).inc()
        self._seconds.labels(path).observe(seconds)
        if self._log is None:
            return
        full = (scope["raw_path"] + b"?" + scope["query_string"]).decode("latin-1")
        line = {
            "time": datetime.now(timezone.utc).isoformat(timespec="milliseconds"),
            "client": scope["client"][0] if scope["client"] else "",
            "method": scope["method"],
            "path": full.removesuffix("?")[:_LONGEST_PATH],
            "status": status,
            "bytes": size,
            "seconds": round(seconds, 6),
            "key": scope["state"].get("key", ""),
            "worker": self._worker,
        }
        self._log.handle(logging.makeLogRecord({"msg": json.dumps(line)}))


class Monitored:
    """ASGI middleware that reports each request to a `Monitor`.

    `paths` are those that the metrics distinguish; a client could request any number of others.
    """

    def __init__(self, app: Any, monitor: Monitor, paths: frozenset[str]) -> None:
        self._app = app
        self._monitor = monitor
        self._paths = paths

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Process one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, size = NO_RESPONSE, 0

        async def observed(message: dict[str, Any]) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            size += len(message.get("body", b""))
            await send(message)

        start = time.perf_counter()
        try:
            await self._app(scope, receive, observed)
        finally:
            path = scope["path"] if scope["path"] in self._paths else "other"
            self._monitor.finished(scope, path, status, size, time.perf_counter() - start)
