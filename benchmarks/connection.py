"""One connection to a server, as a browser keeps it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from typing import Any

#: An idle connection is left after so long, before the server does so (5 s).
FRESH_S = 4.0


class Connection:
    """One connection, kept as long as the server keeps it."""

    def __init__(self, port: int, key: str) -> None:
        self.port = port
        self.head = f"host: 127.0.0.1:{port}\r\nauthorization: Bearer {key}\r\n"
        self.writer: asyncio.StreamWriter | None = None
        self.used = 0.0

    async def send(self, method: str, path: str, body: Any = None) -> tuple[int, dict[str, str]]:
        """Send a request; return the answer's status and headers."""
        if self.writer is None or time.monotonic() - self.used > FRESH_S:
            self.close()
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = b"" if body is None else json.dumps(body).encode()
        kind = f"content-type: application/json\r\ncontent-length: {len(data)}\r\n" if data else ""
        self.writer.write(f"{method} /api{path} HTTP/1.1\r\n{self.head}{kind}\r\n".encode() + data)
        status = int((await self.reader.readline()).split()[1])
        headers = {}
        while line := (await self.reader.readline()).strip():
            name, _, value = line.decode().partition(":")
            headers[name.lower()] = value.strip()
        self.used = time.monotonic()
        return status, headers

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """Return the answer to a request; an error is raised."""
        status, headers = await self.send(method, path, body)
        text = await self.reader.readexactly(int(headers.get("content-length", 0)))
        if status >= 400:
            raise RuntimeError(f"{method} {path.split('/')[-1]}: {status} {text.decode()}")
        return json.loads(text) if text else None

    async def frames(
        self, path: str, method: str = "GET", body: Any = None
    ) -> AsyncIterator[dict[bytes, bytes]]:
        """Yield the events of a stream as they come; reading their data takes longer."""
        status, _ = await self.send(method, path, body)
        if status != 200:
            raise RuntimeError(f"events: {status}")
        text = b""
        while size := int(await self.reader.readline() or b"0", 16):
            text += (await self.reader.readexactly(size + 2))[:-2]
            *blocks, text = text.split(b"\n\n")
            for block in blocks:
                found = dict(line.split(b":", 1) for line in block.split(b"\n") if b":" in line)
                if b"data" in found:
                    yield found

    async def events(self, path: str) -> AsyncIterator[tuple[str, Any]]:
        """Yield the events of a stream, read."""
        async for found in self.frames(path):
            yield found[b"event"].strip().decode(), json.loads(found[b"data"])

    def close(self) -> None:
        """Leave the server."""
        if self.writer is not None:
            self.writer.close()
            self.writer = None
