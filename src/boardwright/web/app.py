"""The application: the API, the page's files, and what lives as long as the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles

import boardwright
from boardwright.store.database import open_database, usable
from boardwright.store.news import News
from boardwright.store.presence import Presence
from boardwright.web.analysis.exact import Exact
from boardwright.web.analysis.explorer import Explorer
from boardwright.web.classes.service import ClassService
from boardwright.web.connections import Connections
from boardwright.web.direct import Direct
from boardwright.web.engine_pool import EnginePool
from boardwright.web.guard import Guard, content_policy
from boardwright.web.house import House
from boardwright.web.laboratory.laboratory import Laboratory
from boardwright.web.loaded import ServedGames
from boardwright.web.page_files import Squeezed, serve_page, written
from boardwright.web.page_words import page_words
from boardwright.web.plays.player_pool import PlayerPool
from boardwright.web.plays.service import PlayService
from boardwright.web.problems import ERRORS, add_handlers, document_errors
from boardwright.web.rates import Rates
from boardwright.web.settings import Settings
from boardwright.web.teaching.puzzles import Puzzles
from boardwright.web.watch import Tally, Watch

#: The documentation, built by `make docs`.
GUIDE = Path(__file__).parent / "guide"
#: Those asked for most come first: routes are tried one after the other.
SUBJECTS = (
    "plays",
    "classes",
    "games",
    "analysis",
    "solved",
    "patterns",
    "puzzles",
    "explorer",
    "experiments",
    "records",
    "reaching",
    "workshop",
)
LONGEST_ANALYSIS_S = 600.0
#: Engines that analysed lately are kept, with all they know of the positions around.
MOST_MINDS = 3


class Server:
    """What the API's functions share; ``request.app.state.server`` is the one of an application."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.connections = Connections(settings)
        self.tally = Tally()
        self.games = ServedGames(settings)
        self.database = open_database(settings.database)
        # More threads than cores: short thoughts need not wait for long ones.
        self.seats = EnginePool(
            "seat", 4 * settings.workers, settings.longest_thought_s, settings.most_waiting
        )
        self.analysts = EnginePool(
            "analyst", 2 * settings.workers, LONGEST_ANALYSIS_S, settings.most_waiting
        )
        with usable(self.database):
            self.presence = Presence(self.database)
        self.news = News(self.database, self.presence.id)
        house = House(self.presence, self.news)
        self.plays = PlayService(settings, self.games, self.database, self.seats, house)
        self.classes = ClassService(self.games, self.database, self.plays.of_classes, house)
        self.exact = Exact()
        self.puzzles = Puzzles()
        self.minds = PlayerPool(MOST_MINDS)
        self.explorer = Explorer(self.database)
        self.laboratory = Laboratory(settings, self.games, self.database, house)
        self.news.listen(self._heard)
        self.news.say(hello=True)

    def _heard(self, news: dict[str, Any]) -> None:
        """Follow what another server on the same database tells."""
        if not news or "hello" in news:
            self.presence.look()
        if "experiment" in news:
            self.laboratory.heard(news)
        elif "classroom" in news:
            self.classes.heard(news)
        else:
            self.plays.heard(news)

    def close(self) -> None:
        """Stop the engines and leave the database; what fails keeps nothing else from ending."""
        parts = (
            self.news, self.laboratory, self.classes, self.plays, self.seats, self.analysts,
            self.presence, self.games.own,
        )  # fmt: skip
        with ExitStack() as stack:
            stack.callback(self.database.dispose)
            for part in reversed(parts):
                stack.callback(part.close)


def server_of(request: Request) -> Server:
    """Return what the functions of a request share."""
    server: Server = request.app.state.server
    return server


def create_app(settings: Settings) -> FastAPI:
    """Return the application; what is wrong with the database is reported before it serves."""
    server = Server(settings)

    @asynccontextmanager
    async def living(app: FastAPI) -> AsyncIterator[None]:
        try:
            yield
        finally:
            server.close()

    app = FastAPI(
        title="Boardwright",
        version=boardwright.__version__,
        lifespan=living,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.server = server
    add_handlers(app)
    for subject in SUBJECTS:
        module = import_module(f"boardwright.web.api.{subject}")
        app.include_router(module.router, prefix="/api", responses=ERRORS)
    app.include_router(import_module("boardwright.web.api.watching").router)
    document_errors(app)

    @app.get("/words/{language}", include_in_schema=False)
    async def words(language: Literal["en", "zh-TW"]) -> Response:
        return JSONResponse(page_words(language), headers={"cache-control": "no-cache"})

    if GUIDE.is_dir():
        app.mount("/guide", StaticFiles(directory=GUIDE), name="guide")
    serve_page(app)
    ways = import_module("boardwright.web.api.plays").DIRECT
    app.add_middleware(Direct, ways=ways, handlers=app.exception_handlers)
    app.add_middleware(Squeezed)
    app.add_middleware(Rates, settings=settings)
    app.add_middleware(Guard, settings=settings, policy=content_policy(written()))
    app.add_middleware(Watch, tally=server.tally)
    return app
