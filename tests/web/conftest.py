"""The application in this process, with a database of its own, and people who use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from fastapi.testclient import TestClient

from boardwright.web.app import create_app
from boardwright.web.settings import Settings

#: Where a browser on this machine would find the server.
ADDRESS = "http://127.0.0.1:8421"
NewClient = Callable[..., TestClient]


@pytest.fixture
def new_client() -> Iterator[NewClient]:
    """Return a function that starts an application with given settings."""
    entered: list[TestClient] = []

    def start(**settings: object) -> TestClient:
        app = create_app(Settings(**{"workers": 2, **settings}))  # type: ignore[arg-type]
        client = TestClient(app, base_url=ADDRESS, raise_server_exceptions=False)
        entered.append(client.__enter__())
        return client

    yield start
    for client in entered:
        client.__exit__(None, None, None)


@pytest.fixture
def client(new_client: NewClient) -> TestClient:
    """Return a client of an application; it comes with the key of one browser."""
    client = new_client()
    client.headers["authorization"] = f"Bearer {'a1' * 24}"
    return client
