"""How others reach this server: addresses in the local network, and a picture of an address."""

from __future__ import annotations

import socket
from contextlib import suppress
from io import StringIO
from ipaddress import ip_address

import segno

from boardwright.web.settings import LOOPBACK, Settings

EVERYWHERE = ("0.0.0.0", "::")
#: An address of documentation (RFC 5737): a datagram socket that is pointed at it sends nothing,
#: but tells from which address it would.
ELSEWHERE = ("192.0.2.1", 9)


def machine_addresses() -> list[str]:
    """Return the addresses of this machine in its network, the one that leads outside first."""
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(ELSEWHERE)
        found.append(asked.getsockname()[0])
    with suppress(OSError):
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += sorted(str(each[4][0]) for each in named)
    there = (each for each in dict.fromkeys(found) if not ip_address(each).is_loopback)
    return [each for each in there if not ip_address(each).is_unspecified]


def addresses(settings: Settings) -> list[str]:
    """Return where others find the page; none if only this machine can reach it.

    >>> addresses(Settings(games=(), host="0.0.0.0", port=80, names=("play.example.org",)))[0]
    'http://play.example.org:80/'
    """
    if settings.alone:
        return []
    if settings.proxies:  # only the names outside are known, not the port
        return [f"https://{name}/" for name in settings.names]
    hosts = [settings.host]
    if settings.host in EVERYWHERE:
        hosts = machine_addresses()
    elif settings.host in LOOPBACK:
        hosts = []
    shown = (f"[{host}]" if ":" in host else host for host in (*settings.names, *hosts))
    return [f"http://{host}:{settings.port}/" for host in shown]


def terminal_picture(text: str) -> str:
    """Return a QR code in characters of a terminal."""
    drawn = StringIO()
    segno.make(text, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def picture(text: str) -> tuple[int, str]:
    """Return a QR code: how many modules a side has, and the dark ones as a path of SVG.

    >>> size, path = picture("http://192.0.2.7:8421/")
    >>> size, path[:6]
    (25, 'M0,0h7')
    """
    path = []
    rows = segno.make(text, micro=False, error="m").matrix
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                path.append(f"M{x},{y}h{end - x}v1h{x - end}z")
            x = end + 1
    return len(rows), "".join(path)
