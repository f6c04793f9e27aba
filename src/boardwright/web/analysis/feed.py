"""Carries what an engine's thread tells to the stream of events that someone listens to."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import CancelledError
from threading import Event

from fastapi.sse import ServerSentEvent
from pydantic import BaseModel

from boardwright.core.errors import BoardwrightError
from boardwright.core.phrases import Phrase
from boardwright.web.engine_pool import EnginePool
from boardwright.web.problems import Refusal, problem_event

log = logging.getLogger(__name__)

#: Sends an event of this name with this data.
Tell = Callable[[str, BaseModel], None]
#: Works until it is done or the event is set, and tells what it finds meanwhile.
Work = Callable[[Tell, Event], None]


async def events_of(
    engines: EnginePool, work: Work, language: str, longest_s: float | None = None
) -> AsyncIterator[ServerSentEvent]:
    """Yield what work tells, then ``done`` or ``problem``; it is stopped when nobody listens."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[ServerSentEvent | None] = asyncio.Queue()

    def put(event: ServerSentEvent | None) -> None:
        with contextlib.suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(queue.put_nowait, event)

    def tell(name: str, data: BaseModel) -> None:
        put(ServerSentEvent(event=name, data=data))

    try:
        job = engines.submit(lambda stop: work(tell, stop), longest_s)
    except Refusal as refusal:
        yield problem_event(refusal, language)
        return
    job.future.add_done_callback(lambda _: put(None))
    try:
        while (event := await queue.get()) is not None:
            yield event
        problem = ending(job.future.exception)
        yield (
            problem_event(problem, language) if problem else ServerSentEvent(event="done", data={})
        )
    finally:
        job.cancel()


def ending(exception: Callable[[], BaseException | None]) -> str:
    """Return why the work could not be done; nothing if it was."""
    try:
        error = exception()
    except CancelledError:
        return Phrase("the server is ending")
    if isinstance(error, BoardwrightError):
        return error.phrase
    if error is not None:
        log.error("an error in an engine's thread", exc_info=error)
        return Phrase("internal error; see the server log")
    return ""
