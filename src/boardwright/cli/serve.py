"""``boardwright serve``: the page on this machine; plain ``boardwright`` also opens it."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import webbrowser
from typing import Annotated

import typer

PORT = 8421
#: If the port is taken, one of the next ports is used.
PORTS_TRIED = 20
#: Files of a server's own besides: databases, experiments, kernels being read.
MOST_CONNECTIONS, OTHER_FILES = 4000, 200


def command(
    games: Annotated[
        list[str] | None,
        typer.Argument(help="Further game files to offer.", show_default=False),
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
        typer.Option("--name", help="A name by which others reach it.", show_default=False),
    ] = None,
    proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy", help="Address of a proxy in front that may be trusted.", show_default=False
        ),
    ] = None,
) -> None:
    """Serve the page for playing, analysing and experiments."""
    called = tuple(each.lower() for each in names or ())
    serve(tuple(games or ()), host, port, open_page, laboratory, called, tuple(proxies or ()))


def serve(
    files: tuple[str, ...],
    host: str,
    port: int,
    open_page: bool,
    laboratory: bool | None = None,
    names: tuple[str, ...] = (),
    proxies: tuple[str, ...] = (),
) -> None:
    """Serve until Ctrl-C."""
    import uvicorn

    from boardwright.cli.words import chosen_language
    from boardwright.core.phrases import say
    from boardwright.core.registry import game_names, load
    from boardwright.players.warm_up import warming_up
    from boardwright.web.app import create_app
    from boardwright.web.connections import bounded_protocol
    from boardwright.web.settings import LOOPBACK, Settings

    for file in files:  # one that does not load is reported now, not when the page is open
        load(file, {})
    listening = listen(host, port)
    chosen = listening.getsockname()[1]
    allowed = host in LOOPBACK if laboratory is None else laboratory
    settings = Settings(
        (*game_names(), *files),
        host,
        chosen,
        allowed,
        most_connections=room_for_connections(),
        names=names,
        proxies=proxies,
    )
    app = create_app(settings)
    shown = f"[{host}]" if ":" in host else "localhost" if host == "0.0.0.0" else host
    address = f"http://{shown}:{chosen}/"
    print(
        say("Boardwright is at {address} (Ctrl-C ends it)", chosen_language(), address=address),
        file=sys.stderr,
        flush=True,
    )
    if open_page and browser_there():
        threading.Timer(0.8, webbrowser.open, [address]).start()
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            http=bounded_protocol(app.state.server.connections),  # type: ignore[arg-type]
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
            log_level="warning",
            access_log=False,
            timeout_keep_alive=75,  # a browser uses its connection again after a long thought
            timeout_graceful_shutdown=2,
        )
    )
    # Who opens the page here is about to play; a server for others has its kernels soon enough.
    first = warming_up() if open_page else contextlib.nullcontext()
    with first, contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


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
