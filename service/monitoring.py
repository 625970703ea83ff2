"""What an operator sees of the running service: metrics for Prometheus, and the access log."""

from __future__ import annotations

import asyncio
import ctypes
import json
import logging
import os
import sys
import time
from collections import Counter as Tally
from collections.abc import Iterator
from datetime import datetime, timezone
from logging.handlers import WatchedFileHandler
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from parcel_lookup.service.bodies import error_body
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
        self._in_progress = Gauge(
            "parcel_service_requests_in_progress",
            "Requests without a complete response",
            multiprocess_mode="livesum",
            registry=own,
        )
        self._connections = Gauge(
            "parcel_service_connections",
            "Open connections of each worker",
            ["worker"],
            multiprocess_mode="livesum",
            registry=own,
        ).labels(str(worker))

    def add_usage(self, keys: Keys, usage: Usage) -> None:
        """Add the counts of the month to the metrics."""
        self._registry.register(_UsageCollector(keys, usage))

    def metrics(self) -> bytes:
        """Return the metrics of all workers in the text format of Prometheus. Any thread."""
        return generate_latest(self._registry)

    def connected(self) -> None:
        """Count a new connection."""
        self._connections.inc()

    def disconnected(self) -> None:
        """Count the end of a connection."""
        self._connections.dec()
        self.closed.value += 1

    def refused(self, client: tuple[str, int] | None, status: int, size: int) -> None:
        """Record a request that the app does not see, because it is not valid or not complete."""
        self._requests.labels("other", status).inc()
        self._write(_now(), client, "", "", status, size, 0.0, "")

    def started(self) -> None:
        """Record the beginning of a request."""
        self._in_progress.inc()

    def finished(
        self,
        scope: dict[str, Any],
        path: str,
        status: int,
        size: int,
        began: datetime,
        seconds: float,
    ) -> None:
        """Record the end of a request; `path` is its label in the metrics."""
        self._in_progress.dec()
        self._requests.labels(path, status).inc()
        self._seconds.labels(path).observe(seconds)
        if self._log is not None:
            full = scope["raw_path"].decode("latin-1")
            if scope["query_string"]:
                full = f"{full}?{scope['query_string'].decode('latin-1')}"
            key = scope["state"].get("key", "")
            self._write(began, scope["client"], scope["method"], full, status, size, seconds, key)

    def _write(
        self,
        began: datetime,
        client: tuple[str, int] | None,
        method: str,
        path: str,
        status: int,
        size: int,
        seconds: float,
        key: str,
    ) -> None:
        if self._log is None:
            return
        line = {
            "time": began.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "client": client[0] if client else "",
            "method": method,
            "path": path if len(path) <= _LONGEST_PATH else f"{path[:_LONGEST_PATH]}…",
            "status": status,
            "bytes": size,
            "seconds": round(seconds, 6),
            "key": key,
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
            else:
                size += len(message.get("body", b""))
            await send(message)

        began, start = _now(), time.perf_counter()
        self._monitor.started()
        try:
            await self._app(scope, receive, observed)
        except Exception:
            status = 500  # Starlette sends it
            raise
        except asyncio.CancelledError:  # the server stops, and does not wait any longer
            if status != NO_RESPONSE:
                raise
            await _send_stopping(observed)
        finally:
            seconds = time.perf_counter() - start
            path = scope["path"] if scope["path"] in self._paths else "other"
            self._monitor.finished(scope, path, status, size, began, seconds)


async def _send_stopping(send: Any) -> None:
    body = error_body("The service is stopping.")
    headers = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "connection": "close",
        "retry-after": "5",
    }
    encoded = [(name.encode(), text.encode()) for name, text in headers.items()]
    await send({"type": "http.response.start", "status": 503, "headers": encoded})
    await send({"type": "http.response.body", "body": body})


class _UsageCollector(Collector):
    """The requests of the month by name of the key, read when they are requested."""

    def __init__(self, keys: Keys, usage: Usage) -> None:
        self._keys = keys
        self._usage = usage

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the only metric."""
        family = GaugeMetricFamily(
            "parcel_service_usage",
            "Requests of this month that count, by name of the key",
            labels=["key"],
        )
        tally: Tally[str] = Tally()
        for key in self._keys:
            tally[key.name] += self._usage.spent(key)
        for name, requests in tally.items():
            family.add_metric([name], requests)
        yield family


def _now() -> datetime:
    return datetime.now(timezone.utc)
