"""Several processes that share one port, for ``serve --workers``.

The parent accepts connections and passes each to the worker that has the fewest open ones, over a
socket pair (`socket.send_fds`). A kernel that distributes connections to processes that listen on
the same port does so at random or to whoever is first, and clients keep their connections for a
long time, so that one worker could have most of the work.

Workers open their own files and database connections, and share only the counts of metrics and the
usage file. The other end of the socket pair closes when the parent stops or dies: then a worker
completes its responses and ends. A worker that ends before is started again.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import logging.config
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
from contextlib import suppress
from functools import partial
from typing import Any

import uvicorn
from prometheus_client.multiprocess import mark_process_dead

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.service import ServiceError
from parcel_lookup.service.monitoring import METRICS_FOLDER, Monitor, access_log
from parcel_lookup.service.serving import GRACE, LOGGING, Service, ServingError, opened

#: Seconds after `GRACE` until a worker that has not ended is killed.
_EXTRA_GRACE = 2
#: Seconds until something that failed is tried again: accepting a connection, starting a worker.
_PAUSE = 2.0
#: Seconds until workers that have died or are far behind are offered a connection again.
_SHORT_PAUSE = 0.02
_SIGNALS = (signal.SIGINT, signal.SIGTERM)

_log = logging.getLogger("parcel_service")


def check_workers(number: int) -> None:
    """Raise `ServingError` if this system cannot run that many workers."""
    if number > 1 and not hasattr(socket, "send_fds"):
        raise ServingError("--workers is not available on Windows, which serves from one process.")


def run_workers(service: Service, listening: socket.socket, number: int) -> None:
    """Serve with that many processes until SIGINT or SIGTERM. Main thread only.

    Raises `ServingError` if a worker cannot be started, or ends, before any was ever ready.
    """
    logging.config.dictConfig(LOGGING)
    with tempfile.TemporaryDirectory(prefix="parcel-service-") as folder:
        os.environ[METRICS_FOLDER] = folder
        asyncio.run(_Parent(service, listening, number).run())


class _Worker:
    """A worker process, as its parent sees it."""

    def __init__(self, service: Service, number: int) -> None:
        """Start the process. Raises `OSError`, such as without memory for it."""
        # Not "fork", which would copy whatever threads and locks the libraries have by now.
        spawn = multiprocessing.get_context("spawn")
        self.number = number
        self.channel, theirs = socket.socketpair()
        self.channel.setblocking(False)
        #: Connections passed to the worker, and those that have ended, which the worker counts.
        self.passed = 0
        with theirs:
            try:
                self._closed = spawn.RawValue(ctypes.c_uint64)
                self.process = spawn.Process(
                    target=_work, args=(service, number, theirs, self._closed), daemon=True
                )
                self.process.start()
            except BaseException:
                self.channel.close()
                raise

    @property
    def load(self) -> tuple[int, int]:
        """Open connections; if they are equal, the number that it ever had decides."""
        return self.passed - self._closed.value, self.passed

    def take(self, connection: socket.socket) -> bool:
        """Pass a connection to the worker; return whether it takes any."""
        try:
            socket.send_fds(self.channel, [b"c"], [connection.fileno()])
        except OSError:  # it is ending, or has not fetched hundreds of earlier ones
            return False
        self.passed += 1
        return True

    async def received(self) -> bool:
        """Wait for a byte, and return True, or for the end of the channel."""
        try:
            return bool(await asyncio.get_running_loop().sock_recv(self.channel, 1))
        except ConnectionError:  # it died with connections that it had not fetched
            return False

    async def ended(self) -> None:
        """Wait for the end of the process."""
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self.process.sentinel, ended.set)
        await ended.wait()
        loop.remove_reader(self.process.sentinel)
        self.process.join()

    def stop(self) -> None:
        """Let the worker complete its responses and end."""
        with suppress(OSError):  # it has ended
            self.channel.shutdown(socket.SHUT_WR)


class _Parent:
    """The process that accepts connections and runs the workers."""

    def __init__(self, service: Service, listening: socket.socket, number: int) -> None:
        self._service = service
        self._listening = listening
        self._number = number
        self._workers: dict[int, _Worker] = {}
        self._ready: list[_Worker] = []
        self._is_ready = asyncio.Event()
        #: Whether a worker was ever ready. Then the others can start, too, if not at once.
        self._has_served = False
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Serve until a signal, or until a task fails."""
        loop = asyncio.get_running_loop()
        for number in _SIGNALS:
            loop.add_signal_handler(number, self._stopping.set)
        self._listening.setblocking(False)
        keeping = [asyncio.create_task(self._keep(number)) for number in range(1, self._number + 1)]
        accepting = asyncio.create_task(self._accept())
        stopping = asyncio.create_task(self._stopping.wait())
        await asyncio.wait([*keeping, accepting, stopping], return_when=asyncio.FIRST_COMPLETED)
        self._stopping.set()
        accepting.cancel()
        await asyncio.wait([accepting])
        self._listening.close()
        for worker in self._workers.values():
            worker.stop()
        _, late = await asyncio.wait(keeping, timeout=GRACE + _EXTRA_GRACE)
        if late:
            for worker in self._workers.values():
                worker.process.kill()
            await asyncio.wait(keeping)
        failures = [task.exception() for task in (*keeping, accepting) if not task.cancelled()]
        for failure in filter(None, failures):
            raise failure

    async def _accept(self) -> None:
        """Accept connections while a worker is ready; others wait in the kernel's queue."""
        loop = asyncio.get_running_loop()
        while True:
            await self._is_ready.wait()
            try:
                connection, _ = await loop.sock_accept(self._listening)
            except ConnectionError:  # the client has left
                continue
            except OSError as error:  # such as too many open files
                _log.error("A connection cannot be accepted: %s.", error.strerror)
                await asyncio.sleep(_PAUSE)
                continue
            with connection:
                while not any(
                    worker.take(connection)
                    for worker in sorted(self._ready, key=lambda worker: worker.load)
                ):
                    await asyncio.sleep(_SHORT_PAUSE)
            await asyncio.sleep(0)  # accepting at once is no pause, and others have work, too

    async def _keep(self, number: int) -> None:
        """Run a worker, and start it again when it has ended."""
        while not self._stopping.is_set():
            try:
                worker = _Worker(self._service, number)
            except OSError as error:
                if not self._has_served:
                    sentence = f"Worker {number} could not start: {error.strerror}."
                    raise ServingError(sentence) from error
                _log.error("Worker %d cannot be started: %s.", number, error.strerror)
                await self._rest()
                continue
            self._workers[number] = worker
            is_ready = await worker.received()
            if is_ready:
                self._has_served = True
                _log.info("Worker %d is ready: process %d.", number, worker.process.pid)
                self._ready.append(worker)
                self._is_ready.set()
                await worker.received()
                self._ready.remove(worker)
                if not self._ready:
                    self._is_ready.clear()
            await worker.ended()
            worker.channel.close()
            mark_process_dead(worker.process.pid)  # its connections leave the metrics
            if self._stopping.is_set():
                return
            code = worker.process.exitcode
            if not self._has_served:
                raise ServingError(f"Worker {number} could not start: exit code {code}.")
            _log.error("Worker %d ended with exit code %d and is started again.", number, code)
            if not is_ready:
                await self._rest()

    async def _rest(self) -> None:
        """Wait before the next attempt, but not after the signal to stop."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), _PAUSE)


# In a worker.


def _work(service: Service, number: int, channel: socket.socket, closed: Any) -> None:
    """Serve the connections from a channel until it ends; the main function of a worker."""
    for name in _SIGNALS:  # until uvicorn handles them; it raises them again when it has stopped
        signal.signal(name, signal.SIG_IGN)
    try:
        monitor = Monitor(number, access_log(service.access_log), closed)
        with opened(service, monitor, log_level="warning") as config:
            _WorkerServer(config, channel, monitor).run()
    except ParcelError as error:
        sys.exit(error.sentence)
    except ServiceError as error:
        sys.exit(str(error))


class _WorkerServer(uvicorn.Server):
    """A uvicorn server that gets its connections from a parent instead of a port."""

    def __init__(self, config: uvicorn.Config, channel: socket.socket, monitor: Monitor) -> None:
        super().__init__(config)
        self._channel = channel
        self._monitor = monitor
        self._opening: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:  # noqa: ARG002
        """Start the app, and report to the parent."""
        await super().startup(sockets=[])
        self._channel.setblocking(False)
        asyncio.get_running_loop().add_reader(self._channel, self._fetch)
        with suppress(OSError):  # the parent has died, which `_fetch` notices
            self._channel.send(b"r")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:  # noqa: ARG002
        """Take no more connections, and complete the responses."""
        asyncio.get_running_loop().remove_reader(self._channel)
        self._channel.close()
        if self._opening:  # uvicorn ends the connections that it knows when it begins to stop
            await asyncio.wait(self._opening, timeout=_PAUSE)
        await super().shutdown(sockets=[])

    def _fetch(self) -> None:
        """Fetch one connection, or the end of the channel."""
        try:
            sent, descriptors, _, _ = socket.recv_fds(self._channel, 1, 1)
        except ConnectionError:
            sent = b""
        if not sent:
            asyncio.get_running_loop().remove_reader(self._channel)
            self.should_exit = True
        elif not descriptors:  # this process has too many open files; the connection is closed
            self._monitor.closed.value += 1
            _log.error("A connection cannot be opened: too many open files.")
        else:
            # With TCP named, asyncio disables Nagle's algorithm.
            connection = socket.socket(fileno=descriptors[0], proto=socket.IPPROTO_TCP)
            task = asyncio.create_task(self._open(connection))
            self._opening.add(task)
            task.add_done_callback(self._opening.discard)

    async def _open(self, connection: socket.socket) -> None:
        """Serve a connection, after the handshake of TLS."""
        protocol = partial(
            self.config.http_protocol_class,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        connection.setblocking(False)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                protocol, connection, ssl=self.config.ssl
            )
        except OSError:  # the handshake failed, so there never was a protocol
            self._monitor.closed.value += 1
