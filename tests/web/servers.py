"""Several server processes on one database behind a plain proxy."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


class Servers:
    """Running servers; each connection to ``port`` goes to the next of those that live."""

    def __init__(self, count: int, folder: Path, database: str) -> None:
        environment = {**os.environ, "BOARDWRIGHT_DATA": str(folder), "DATABASE_URL": database}
        self.processes = [
            subprocess.Popen(
                [sys.executable, "-m", "boardwright", "serve", "--port", "0"],
                env=environment,
                stderr=subprocess.PIPE,
                text=True,
            )
            for _ in range(count)
        ]
        try:
            self.ports = [self._port(process) for process in self.processes]
        except BaseException:
            for process in self.processes:
                process.kill()
            raise
        self.port = 0
        self._next = 0
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._proxy()))
        self._thread.start()
        self._ready.wait()

    @staticmethod
    def _port(process: subprocess.Popen[str]) -> int:
        assert process.stderr is not None
        line = process.stderr.readline()
        found = re.search(r":(\d+)/", line)
        assert found is not None, line + process.stderr.read()
        # The pipe stays empty, and is closed when its server has ended.
        threading.Thread(target=read_all, args=(process.stderr,), daemon=True).start()
        return int(found[1])

    async def _proxy(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._end.wait()
        server.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in self.ports:
            self._next += 1
            port = self.ports[self._next % len(self.ports)]
            with contextlib.suppress(OSError):
                back, forth = await asyncio.open_connection("127.0.0.1", port)
                both = self._pump(reader, forth), self._pump(back, writer)
                await asyncio.gather(*both)
                return
        writer.close()

    @staticmethod
    async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while part := await reader.read(65_536):
                writer.write(part)
                await writer.drain()
        writer.close()

    def kill(self, index: int) -> None:
        """End one as a crash would."""
        self.processes[index].send_signal(signal.SIGKILL)
        self.processes[index].wait()

    def close(self) -> None:
        """End all."""
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait(60)


def read_all(pipe: IO[str]) -> None:
    """Read until the other side is closed."""
    with pipe:
        pipe.read()


@contextmanager
def serving(count: int, folder: Path, database: str) -> Iterator[Servers]:
    """Serve with so many processes inside the block."""
    servers = Servers(count, folder, database)
    try:
        yield servers
    finally:
        servers.close()
