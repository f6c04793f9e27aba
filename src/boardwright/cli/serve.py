"""``boardwright serve``: the page on this machine; plain ``boardwright`` also opens it."""

from __future__ import annotations

import contextlib
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from boardwright.web.settings import Settings

PORT = 8421
#: If the port is taken, one of the next ports is used.
PORTS_TRIED = 20
#: Files of a server's own besides: databases, experiments, kernels being read.
MOST_CONNECTIONS, OTHER_FILES = 4000, 200
#: Seconds after which a thread that calculates lets another have the interpreter. A move passes
#: through five threads, and beside analyses and queries each would wait for Python's usual 5 ms.
TURN_S = 0.0005


def command(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]...", help="Further game files to offer.", show_default=False
        ),
    ] = None,
    host: Annotated[
        str, typer.Option(help="Address to listen at; 0.0.0.0 lets others reach it.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="0: any free one.", min=0, max=65535)] = PORT,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    laboratory: Annotated[
        bool | None,
        typer.Option(help="Let the page start experiments; default only on 127.0.0.1."),
    ] = None,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--name", metavar="NAME", help="A name by which others reach it.", show_default=False
        ),
    ] = None,
    proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="Address of a proxy in front that may be trusted.",
            show_default=False,
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Tell what strangers may do here, and do not serve.")
    ] = False,
    log_json: Annotated[
        bool, typer.Option("--log-json", help="Log every request and error as a line of JSON.")
    ] = False,
) -> None:
    """Serve the page for playing, analysing and experiments."""
    called = tuple(each.lower() for each in names or ())
    asked = Asked(
        tuple(games or ()), host, port, open_page, laboratory, called, tuple(proxies or ())
    )
    serve(asked, check, log_json)


@dataclass(frozen=True)
class Asked:
    """What a server is started with."""

    files: tuple[str, ...] = ()
    host: str = "127.0.0.1"
    port: int = PORT
    open_page: bool = False
    laboratory: bool | None = None
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()

    def settings(self, port: int) -> Settings:
        """Return the settings of the server; an unsafe combination is refused."""
        from boardwright.core.registry import game_names
        from boardwright.web.exposure import refuse_unsafe
        from boardwright.web.settings import Settings

        found = Settings(
            (*game_names(), *self.files),
            self.host,
            port,
            self.laboratory is not False,
            most_connections=room_for_connections(),
            operator_key=os.environ.get("BOARDWRIGHT_OPERATOR_KEY", ""),
            names=self.names,
            proxies=self.proxies,
        )
        if self.laboratory is None:  # by default only where nobody else comes
            found = replace(found, laboratory=found.alone)
        refuse_unsafe(found)
        return found


def serve(asked: Asked, check: bool = False, log_json: bool = False) -> None:
    """Serve until Ctrl-C."""
    import uvicorn

    from boardwright.cli.words import chosen_language
    from boardwright.core.phrases import say
    from boardwright.core.registry import load
    from boardwright.players.warm_up import warming_up
    from boardwright.web.app import create_app
    from boardwright.web.connections import bounded_protocol
    from boardwright.web.exposure import exposure

    spoken = chosen_language()
    for file in asked.files:  # one that does not load is reported now, not when the page is open
        load(file, {})
    if check:
        print("\n".join(say(line, spoken) for line in exposure(asked.settings(asked.port))))
        return
    with contextlib.ExitStack() as stack:
        running = stack.enter_context(only_server())
        if running:
            already(running, asked.open_page, spoken)
            return
        listening = listen(asked.host, asked.port)
        settings = asked.settings(listening.getsockname()[1])
        app = create_app(settings)
        host = asked.host
        shown = f"[{host}]" if ":" in host else "localhost" if host == "0.0.0.0" else host
        address = f"http://{shown}:{settings.port}/"
        tell_address(address)
        told = say("Boardwright is at {address} (Ctrl-C ends it)", spoken, address=address)
        print(told, file=sys.stderr, flush=True)
        tell_others(settings, spoken)
        if asked.open_page and browser_there():
            threading.Timer(0.8, webbrowser.open, [address]).start()
        if log_json:
            log_as_json()
        server = uvicorn.Server(
            uvicorn.Config(
                app,
                http=bounded_protocol(app.state.server.connections),  # type: ignore[arg-type]
                proxy_headers=bool(asked.proxies),
                forwarded_allow_ips=list(asked.proxies),
                log_config=None if log_json else uvicorn.config.LOGGING_CONFIG,
                log_level="warning",
                access_log=False,
                timeout_keep_alive=75,  # a browser uses its connection again after a long thought
                timeout_graceful_shutdown=2,
            )
        )
        if asked.open_page:
            # Who opens the page here is about to play; others have their kernels soon enough.
            stack.enter_context(warming_up())
        sys.setswitchinterval(TURN_S)
        # The libraries' hundred thousand objects stay. To look through them for garbage again made
        # everybody wait for a tenth of a second.
        gc.collect()
        gc.freeze()
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listening])


def tell_others(settings: Settings, language: str) -> None:
    """Print the addresses for other machines; on a terminal also as a picture for phones."""
    from boardwright.core.phrases import say
    from boardwright.web.reaching import addresses, terminal_picture

    found = addresses(settings)
    for address in found:
        told = say("Others in this network find it at {address}", language, address=address)
        print(told, file=sys.stderr, flush=True)
    if found and sys.stderr.isatty():
        print(terminal_picture(found[0]), file=sys.stderr, flush=True)


def lock_file() -> Path | None:
    """Return the file that the one server of a SQLite database holds; others share theirs."""
    from sqlalchemy import make_url

    from boardwright.store.database import database_url

    url = database_url()
    place = make_url(url).database if url.startswith("sqlite") else None
    return Path(f"{place}.server") if place else None


@contextlib.contextmanager
def only_server() -> Iterator[str]:
    """Hold the folder's database for one server; if another has it, give that one's address."""
    from boardwright.core.file_lock import hold

    place = lock_file()
    if place is None:
        yield ""
        return
    with hold(place) as held:
        yield "" if held else place.read_text(encoding="utf-8").strip() or "?"


def tell_address(address: str) -> None:
    """Write where this server is, for one that is started later."""
    place = lock_file()
    if place is not None:
        with contextlib.suppress(OSError):
            place.write_text(address, encoding="utf-8")


def already(address: str, open_page: bool, language: str) -> None:
    """Lead to the server that is there already; who asked for another one is refused."""
    from boardwright.core.errors import InputError
    from boardwright.core.phrases import say

    if not open_page:
        raise InputError(
            "a server at {address} uses this folder; several servers need PostgreSQL, or folders "
            "of their own (BOARDWRIGHT_DATA)",
            address=address,
        )
    print(say("Boardwright is at {address} already", language, address=address), file=sys.stderr)
    if browser_there():
        webbrowser.open(address)


def log_as_json() -> None:
    """Log warnings and every request to standard error, a JSON object a line."""
    import logging

    from boardwright.web.watch import JsonLines

    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("boardwright.requests").setLevel(logging.INFO)


def room_for_connections() -> int:
    """Return how many connections this process can have open beside its files."""
    if sys.platform == "win32":
        return 500
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_CONNECTIONS + OTHER_FILES
    wanted = most if hard == resource.RLIM_INFINITY else min(hard, most)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(50, min(MOST_CONNECTIONS, soft - OTHER_FILES))


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket: at the port, or at one soon after it if the default is taken."""
    from boardwright.core.errors import InputError

    tries = range(port, min(port + PORTS_TRIED, 65536)) if port == PORT else [port]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    problem = ""
    for each in tries:
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, each))
            listening.listen(1024)
        except (OSError, UnicodeError) as error:
            listening.close()
            problem = getattr(error, "strerror", None) or str(error)
            continue
        return listening
    raise InputError(
        "the server cannot listen at {host!r:.100}, port {port}: {reason}",
        host=host,
        port=port,
        reason=problem,
    )


def browser_there() -> bool:
    """Return whether a browser can be opened here."""
    screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or bool(screen)
