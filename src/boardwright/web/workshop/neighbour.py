"""Who is at the other end of a connection on this machine: oneself, or another of its users.

What is written in the page is run as the user who started the server. On a machine of several users
everybody can connect to the loopback, so the kernel is asked whose connection it is, where it
tells: on Linux, in /proc.
"""

from __future__ import annotations

import os
import socket
from pathlib import Path

LOOPBACK = ("127.0.0.1", "::1")
TABLES = ("/proc/net/tcp", "/proc/net/tcp6")


def is_oneself(host: str, port: int) -> bool:
    """Return whether a connection from here is one's own, as far as the kernel tells."""
    if host not in LOOPBACK:
        return False
    owners = {owner for table in TABLES for owner in owners_in(table, host, port)}
    # Where there are no tables, all who can reach the loopback are taken for oneself.
    return owners == {os.getuid()} if owners or has_tables() else True


def has_tables() -> bool:
    """Return whether the kernel tells who owns connections."""
    return Path(TABLES[0]).is_file()


def owners_in(table: str, host: str, port: int) -> set[int]:
    """Return the users that own a socket of this address."""
    try:
        lines = Path(table).read_text(encoding="ascii").splitlines()[1:]
    except OSError:
        return set()
    ends = (f"{address}:{port:04X}" for address in addresses(host))
    wanted = set(ends)
    rows = (line.split() for line in lines)
    return {int(row[7]) for row in rows if len(row) > 7 and row[1] in wanted}


def addresses(host: str) -> list[str]:
    """Return how the tables write an address, also as one of the newer kind.

    >>> addresses("127.0.0.1")
    ['0100007F', '0000000000000000FFFF00000100007F']
    """
    if ":" in host:
        packed = socket.inet_pton(socket.AF_INET6, host)
        return ["".join(packed[i : i + 4][::-1].hex().upper() for i in range(0, 16, 4))]
    plain = socket.inet_aton(host)[::-1].hex().upper()
    return [plain, f"0000000000000000FFFF0000{plain}"]
