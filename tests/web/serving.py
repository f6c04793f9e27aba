"""The application behind a real socket, for what a test client cannot do: rude connections."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from boardwright.web.app import create_app
from boardwright.web.connections import ARRIVAL_S, bounded_protocol
from boardwright.web.settings import Settings


@contextmanager
def served(settings: Settings, arrival_s: float = ARRIVAL_S) -> Iterator[int]:
    """Serve in a thread and yield the port."""
    app = create_app(settings)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        protocol = bounded_protocol(app.state.server.connections, arrival_s)
        config = uvicorn.Config(app, http=protocol, log_level="error", timeout_graceful_shutdown=2)  # type: ignore[arg-type]
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


def connected(port: int) -> socket.socket:
    """Return a connection; what does not come within a minute fails the test."""
    return socket.create_connection(("127.0.0.1", port), timeout=60)


def answer(connection: socket.socket) -> tuple[int, str]:
    """Return status and sentence of the answer after which the connection is closed."""
    text = b""
    try:
        while part := connection.recv(65_536):
            text += part
    except ConnectionResetError:  # it was closed before all that we sent had been read
        pass
    head, _, body = text.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["error"]


def fetched(port: int, path: str) -> int:
    """Return the status of a request by someone polite."""
    with connected(port) as connection:
        ask = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\r\n"
        connection.sendall(ask.encode())
        return int(connection.recv(65_536).split()[1])
