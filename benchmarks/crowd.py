"""Who else uses a server while people play: lookers-on, rude ones, analyses, queries, a lock."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from connection import Connection

if TYPE_CHECKING:
    import argparse

    from load import Client

KEY = "e5" * 24
FAILED = (RuntimeError, OSError, EOFError, IndexError, ValueError)
#: A match whose games are asked for again and again.
MATCH = {"kind": "match", "game": "nim", "players": ["random", "random"], "games": 2000}


async def look_on(client: Client, port: int) -> None:
    """Listen to someone's game without taking part."""
    while not client.watch:
        await asyncio.sleep(0.1)
    connection = Connection(port, client.watch)
    try:
        async for _ in connection.frames(f"{client.path}/events"):
            client.result.heard += 1
    except FAILED as error:
        client.result.errors[f"watcher: {type(error).__name__}: {error}"[:120]] += 1
    finally:
        connection.close()


RUDE = (
    b"",
    b"GET / HTTP/1.1\r\nhost: localhost\r\nx: " + b"a" * 60_000,
    b"POST /api/plays HTTP/1.1\r\nhost: localhost\r\ncontent-length: 999999\r\n\r\n{",
)


async def be_rude(number: int, port: int) -> None:
    """Hold a connection, sending a little every second, and come back when sent away."""
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            sent_away = asyncio.ensure_future(reader.read())
            writer.write(RUDE[number % len(RUDE)])
            while not sent_away.done():
                await asyncio.wait([sent_away], timeout=1.0)
                writer.write(b"a" * (4000 if number % len(RUDE) == 1 else 1))
            writer.close()
            sent_away.exception()
        except OSError:
            await asyncio.sleep(1.0)


async def analyse(number: int, port: int) -> None:
    """Let an engine think all the time."""
    body = {"game": "gomoku", "moves": [f"a{number % 15 + 1}"], "seconds": 30}
    while True:
        connection = Connection(port, KEY)
        try:
            async for _ in connection.frames("/analysis", "POST", body):
                pass
        except FAILED:  # too many at once: sent away, as it should be
            await asyncio.sleep(1.0)
        finally:
            connection.close()


async def finished_match(port: int) -> int:
    """Return the number of an experiment with thousands of games."""
    connection = Connection(port, KEY)
    number = int((await connection.call("POST", "/experiments", MATCH))["id"])
    while (await connection.call("GET", f"/experiments/{number}"))["state"] != "finished":
        await asyncio.sleep(0.5)
    connection.close()
    return number


async def query(number: int, port: int, experiment: int) -> None:
    """Ask for an experiment's games, a second after each answer again."""
    while True:
        connection = Connection(port, KEY)
        try:
            path = f"/experiments/{experiment}/games?first={number * 20}&count=100"
            await connection.call("GET", path)
        except FAILED:
            pass
        finally:
            connection.close()
        await asyncio.sleep(1.0)


async def lock(file: Path, seconds: float, every: float) -> None:
    """Keep the database to oneself now and then, as another program might."""
    while True:
        await asyncio.sleep(every - seconds)
        with closing(sqlite3.connect(file, isolation_level=None, timeout=30)) as connection:
            await asyncio.to_thread(connection.execute, "BEGIN IMMEDIATE")
            await asyncio.sleep(seconds)
            connection.execute("ROLLBACK")


def crowd(
    clients: list[Client],
    ports: list[int],
    given: argparse.Namespace,
    experiment: int,
    database: Path,
) -> list[Coroutine[Any, Any, None]]:
    """Return what all of them do until they are sent home."""

    def port(number: int) -> int:
        return ports[number % len(ports)]

    found = [look_on(clients[n % len(clients)], port(n)) for n in range(given.watchers)]
    found += [be_rude(n, port(n)) for n in range(given.rude)]
    found += [analyse(n, port(n)) for n in range(given.analyses)]
    found += [query(n, port(n), experiment) for n in range(given.queries)]
    if given.lock:
        found.append(lock(database, *given.lock))
    return found
