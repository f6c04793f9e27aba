"""Where a request comes from and the name it asks for: who counts as one, which names are ours."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from functools import cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from boardwright.web.settings import LOOPBACK


def place_of(address: str) -> str:
    """Return an address as it is counted: one household has 2^64 of the newer kind.

    >>> place_of("192.0.2.7"), place_of("2001:db8:1:2:3::4"), place_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    if ":" not in address:
        return address
    found = ip_address(address.partition("%")[0])
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False).network_address)


def host_name(host: str) -> str:
    """Return a host header without its port.

    >>> host_name("localhost:8421"), host_name("[::1]:80")
    ('localhost', '::1')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def is_address(name: str) -> bool:
    """Return whether a host is named by its address; no other site's name can lead there."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@cache
def machine_names() -> frozenset[str]:
    """Return what this machine is called in its own network."""
    name = socket.gethostname().lower()
    return frozenset({name, f"{name.partition('.')[0]}.local"})


def ours(name: str, alone: bool, names: Sequence[str]) -> bool:
    """Return whether a server may be asked for by a name: else a stranger's page could rebind it.

    >>> ours("evil.example", False, ["play.example.org"]), ours("192.0.2.7", False, [])
    (False, True)
    """
    if name in LOOPBACK or name in names:
        return True
    return not alone and (is_address(name) or name in machine_names())
