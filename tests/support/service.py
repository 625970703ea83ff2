"""The real parcel service on a free loopback port, for every test that crosses HTTP.

    with RunningService(path) as service:
        requests.get(f"{service.url}/parcels/point", headers=service.headers, ...)
        assert service.requests["/parcels/point"] == 1

In a thread of this process, or (`process=True`) in one of its own, which does not share this
process's interpreter lock: for measuring. With `workers`, in that number of processes.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn

from parcel_lookup.core.contract import (
    Cancellation,
    QueryRequest,
    Request,
)
from parcel_lookup.service.encoding import AreaResponse, Count, ResponseOptions, encoded_page
from parcel_lookup.service.keys import Key, Keys, Usage
from parcel_lookup.service.record_pages import RecordPage

KEY = "test-key-of-the-parcel-service"
_COUNTS = "/__counts__"


class Recorder:
    """ASGI middleware that counts requests by path, and delays each by some seconds."""

    def __init__(self, app: Any, delay: float = 0.0) -> None:
        self.app = app
        self.delay = delay
        self.requests: Counter = Counter()
        self.most_at_once = 0
        self._now = 0
        self._came = threading.Condition()

    def reset(self) -> None:
        self.requests = Counter()
        self.most_at_once = 0

    def wait_for(self, number: int, seconds: float) -> bool:
        """Wait for a number of requests; return whether they arrived."""
        with self._came:
            return self._came.wait_for(lambda: self.requests.total() >= number, seconds)

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["path"] == _COUNTS:
            await self._send_counts(scope, send)
            return
        with self._came:
            self.requests[scope["path"]] += 1
            self._came.notify_all()
        self._now += 1
        self.most_at_once = max(self.most_at_once, self._now)
        try:
            if self.delay:
                await asyncio.sleep(self.delay)
            await self.app(scope, receive, send)
        finally:
            self._now -= 1

    async def _send_counts(self, scope: dict[str, Any], send: Any) -> None:
        body = json.dumps({"requests": self.requests, "most_at_once": self.most_at_once})
        if scope["method"] == "DELETE":
            self.reset()
        headers = [(b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body.encode()})


class RunningService:
    """The service over a GeoPackage, or (in a thread) over any source of pages or of records.

    `keys` are those it knows, one active key without a limit unless said; `usage` is where the
    month's requests are counted (no limits without it); `delay` is added to each request, seconds;
    `certfile` and `keyfile` make it HTTPS. With `workers`, requests are neither counted nor
    delayed.
    """

    def __init__(
        self,
        data: Path | str | Any,
        *,
        keys: Iterable[Key] = (Key(KEY),),
        usage: Path | None = None,
        delay: float = 0.0,
        area: AreaResponse = AreaResponse.BOTH,
        count: Count = Count.TOTAL,
        certfile: Path | None = None,
        keyfile: Path | None = None,
        process: bool = False,
        workers: int = 1,
        access_log: Path | None = None,
    ) -> None:
        self.data = data
        self.keys = list(keys)
        self.key = self.keys[0].key
        #: A whole header value, as RemoteSettings takes it, and the headers for requests.
        self.authorization = f"Bearer {self.key}"
        self.headers = {"Authorization": self.authorization}
        self.url = ""
        self._usage_path = usage
        self._options = ResponseOptions(AreaResponse(area), Count(count))
        self._delay = delay
        self._tls = {"certfile": certfile, "keyfile": keyfile}
        self._in_process = process or workers > 1
        self._workers = workers
        self._access_log = access_log
        self._child: subprocess.Popen | None = None

    def __enter__(self) -> RunningService:
        if self._in_process:
            self._start_child()
        else:
            self._start_thread()
        return self

    def __exit__(self, *error: object) -> None:
        if self._child is not None:
            self._child.stdin.close()  # the child ends with its standard input
            self._child.wait(20)
            self._child.stdout.close()
            return
        self._server.should_exit = True
        self._thread.join(10)
        self._listening.close()
        if self._usage:
            self._usage.close()
        if self._owns_source:
            self._source.close()

    @property
    def requests(self) -> Counter:
        """The number of requests for each path since the start or the last `reset`."""
        return Counter(self._counts()["requests"]) if self._child else self._recorder.requests

    @property
    def most_at_once(self) -> int:
        """The maximum number of requests at the same time."""
        return self._counts()["most_at_once"] if self._child else self._recorder.most_at_once

    def wait_for(self, number: int, seconds: float = 60.0) -> None:
        """Wait for a number of requests since the start or `reset`; not with `process`."""
        if not self._recorder.wait_for(number, seconds):
            raise TimeoutError(f"{self.requests.total():,} requests came, not {number:,}")

    def reset(self) -> None:
        """Reset the counts."""
        if self._child:
            self._counts(method="DELETE")
        else:
            self._recorder.reset()

    def _counts(self, method: str = "GET") -> dict[str, Any]:
        request = urllib.request.Request(self.url + _COUNTS, method=method)
        with urllib.request.urlopen(request) as response:
            return json.load(response)

    def _start_thread(self) -> None:
        from parcel_lookup.service.app import create_app
        from parcel_lookup.service.monitoring import Monitor, access_log
        from parcel_lookup.service.serving import address_of, listen, make_config

        self._owns_source = isinstance(self.data, (str, Path))
        self._source = open_source(self.data) if self._owns_source else self.data
        self._usage = Usage(self._usage_path) if self._usage_path else None
        is_finished = hasattr(self._source, "fetch_records")
        log = access_log(self._access_log) if self._access_log else None
        monitor = Monitor(log=log)
        app = create_app(
            self._source if is_finished else _EncodedSource(self._source),
            keys=Keys(self.keys),
            usage=self._usage,
            options=self._options,
            monitor=monitor,
        )
        self._recorder = Recorder(app, self._delay)
        config = make_config(self._recorder, monitor, log_level="warning", **self._tls)
        self._server = uvicorn.Server(config)
        self._listening = listen("127.0.0.1", 0)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._listening]}, daemon=True
        )
        self._thread.start()
        tls = self._tls["certfile"] is not None
        self.url = address_of(self._listening, "127.0.0.1", tls=tls)
        deadline = time.monotonic() + 10
        while not self._server.started:
            if not self._thread.is_alive() or time.monotonic() > deadline:
                raise RuntimeError("the service did not start")
            time.sleep(0.005)

    def _start_child(self) -> None:
        options = {
            "data": str(self.data),
            "keys": [tuple(key) for key in self.keys],
            "usage": self._usage_path and str(self._usage_path),
            "delay": self._delay,
            "area": self._options.area.value,
            "count": self._options.count.value,
            **{name: path and str(path) for name, path in self._tls.items()},
            "access_log": self._access_log and str(self._access_log),
            "workers": self._workers,
        }
        self._child = subprocess.Popen(
            [sys.executable, str(Path(__file__)), json.dumps(options)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(_python_path())},
        )
        self.url = self._child.stdout.readline().strip()
        if not self.url:
            raise RuntimeError(f"the service did not start: exit code {self._child.wait(10)}")


class _EncodedSource:
    """Makes a `RecordSource` of any source of parcels by encoding the records of each page."""

    def __init__(self, source: Any) -> None:
        self._source = source

    def __getattr__(self, name: str) -> Any:
        return getattr(self._source, name)

    def fetch_records(self, request: Request, cancellation: Cancellation) -> RecordPage:
        return encoded_page(self._source.fetch(request, cancellation), request)

    def check(self, cancellation: Cancellation) -> None:
        self._source.fetch(QueryRequest(limit=1), cancellation)


def open_source(data: Path | str) -> Any:
    """Open a parcel file, or the database at an address."""
    if str(data).startswith("postgresql://"):
        from parcel_lookup.service.database.source import DatabaseSource

        return DatabaseSource(str(data))
    from parcel_lookup.service.file.source import FileSource

    return FileSource(data)


def _python_path() -> Iterable[str]:
    """Return where a child process finds `parcel_lookup`."""
    import parcel_lookup

    return [str(Path(parcel_lookup.__path__[0]).parent), os.environ.get("PYTHONPATH", "")]


def _child_main(options: dict[str, Any]) -> None:
    options["keys"] = [Key(*key) for key in options["keys"]]
    for name in ("usage", "certfile", "keyfile", "access_log"):
        options[name] = options[name] and Path(options[name])
    if options["workers"] > 1:
        _serve_with_workers(**options)
        return
    with RunningService(options.pop("data"), **options) as service:
        print(service.url, flush=True)
        sys.stdin.read()  # until the parent closes it, or ends


def _serve_with_workers(
    data: str,
    keys: list[Key],
    area: str,
    count: str,
    workers: int,
    delay: float,
    access_log: Path | None,
    **options: Any,
) -> None:
    from parcel_lookup.service.serving import Service, address_of, listen
    from parcel_lookup.service.workers import run_workers

    assert not delay
    service = Service(
        partial(open_source, data),
        keys=Keys(keys),
        options=ResponseOptions(AreaResponse(area), Count(count)),
        # Standard output has the address.
        access_log=access_log or Path(os.devnull),
        **options,
    )
    service.check()

    def stop_with_the_parent() -> None:
        sys.stdin.read()
        os.kill(os.getpid(), signal.SIGTERM)

    with listen("127.0.0.1", 0) as listening:
        url = address_of(listening, "127.0.0.1", tls=service.certfile is not None)
        print(url, flush=True)
        threading.Thread(target=stop_with_the_parent, daemon=True).start()
        run_workers(service, listening, workers)


if __name__ == "__main__":
    _child_main(json.loads(sys.argv[1]))
