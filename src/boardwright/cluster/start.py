"""Opens a cluster by its address: that of a scheduler, or one of our own on this machine."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from boardwright.cluster.cluster import PATIENCE_S, Cluster
from boardwright.core.errors import InputError
from boardwright.core.extras import extra
from boardwright.core.playouts import MOST_THREADS, in_range

#: A worker on this machine that is silent for so long is taken for dead, and replaced.
SILENT_S = 60
TRIES = 5


@contextmanager
def open_cluster(address: str) -> Iterator[Cluster]:
    """Give a cluster; ``local:4`` starts four workers here and ends them again.

    >>> with open_cluster("local:none"): pass
    Traceback (most recent call last):
    boardwright.core.errors.InputError: a cluster is the address of a Dask scheduler, ...
    """
    local = re.fullmatch(r"local(?::(\d+))?", address)
    if not local and not re.fullmatch(r"(?:\w+://)?[^\s/:]+:\d+", address):
        raise InputError(
            "a cluster is the address of a Dask scheduler, such as tcp://host:8786, or local:4, "
            "not {given!r:.60}",
            given=address,
        )
    with extra("cluster"):
        pass
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with ExitStack() as stack:
        if local:
            where: Any = stack.enter_context(local_cluster(int(local[1] or 0)))
        else:
            where = address
        client = connected(where, address)
        stack.callback(client.close, timeout=PATIENCE_S)
        yield Cluster(client, address)


def connected(where: Any, address: str) -> Any:
    """Return a client of a scheduler."""
    import distributed

    for _ in range(TRIES):
        try:
            return distributed.Client(where, timeout=PATIENCE_S, set_as_default=False)
        except AssertionError:  # Dask is surprised if a worker arrives in the same moment
            continue
        except (OSError, ValueError):
            break
    raise InputError("no Dask scheduler answers at {address}", address=address)


@contextmanager
def local_cluster(workers: int) -> Iterator[Any]:
    """Give a scheduler in this process with workers of its own, one process each."""
    import dask
    import distributed

    from boardwright.core.parallel import core_count

    in_range("workers", workers, 0, MOST_THREADS)
    settings = {
        "distributed.scheduler.worker-ttl": f"{SILENT_S}s",
        "distributed.worker.preload": ["boardwright.cluster.preload"],
        "logging": {"distributed": "critical"},
    }
    with (
        dask.config.set(settings),
        distributed.LocalCluster(
            n_workers=workers or core_count(),
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            memory_limit=0,
            silence_logs=logging.CRITICAL,
        ) as cluster,
    ):
        yield cluster
