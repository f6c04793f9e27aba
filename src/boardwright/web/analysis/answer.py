"""What an analyst's thread answers, awaited: a request that waits for it holds no other thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event
from typing import TypeVar

from boardwright.web.engine_pool import EnginePool, Overrun
from boardwright.web.problems import busy

Answer = TypeVar("Answer")


async def answer_of(
    engines: EnginePool, work: Callable[[Event], Answer], longest_s: float | None = None
) -> Answer:
    """Return what work answers, done by an engine's thread within its time."""
    job = engines.submit(work, longest_s)
    try:
        return await asyncio.wrap_future(job.future)
    except Overrun:
        raise busy("this took too long and was abandoned") from None
    except asyncio.CancelledError:
        if not job.future.cancelled():  # it is the request that was cancelled
            job.cancel()
            raise
        raise busy("the server is ending") from None
