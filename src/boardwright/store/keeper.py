"""A run while it is played: found again or begun, and filled with games.

Every game is kept, except in compiled matches of more than 20 000 games: of those the counts of
blocks are kept, and any game can be played again by its number.
"""

from __future__ import annotations

import hashlib
import json
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

import boardwright
from boardwright.arena.counts import Batch, Counts
from boardwright.arena.schedule import Meeting
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parameter import text_of
from boardwright.core.phrases import Phrase
from boardwright.store.blocks import ClusterRun
from boardwright.store.database import open_database, reason, settle_alone
from boardwright.store.presence import Presence
from boardwright.store.runs import add_saved
from boardwright.store.tables import Run, SavedBlock, SavedGame, now

MOST_GAMES_KEPT = 20_000
#: What is played within this many seconds is written together.
WRITE_EVERY_S = 1.0
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Request:
    """What is asked for; the same request gives the same games."""

    kind: str
    game: Game
    players: tuple[str, ...]
    arguments: Mapping[str, Any]
    seed: int
    every_game: bool = True

    def fingerprint(self) -> str:
        """Return what tells this request from every other; the rules are part of it."""
        options = {name: text_of(value) for name, value in self.game.options.items()}
        rules = hashlib.sha256(self.game.file.read_bytes()).hexdigest()
        parts = [self.kind, self.game.address, options, rules, self.players, dict(self.arguments)]
        text = json.dumps([*parts, self.seed, boardwright.__version__], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass
class RunKeeper:
    """Keeps the games of a run as they are played; an error of the database ends only that."""

    engine: Engine
    run: int
    game: Game
    names: tuple[str, ...]
    every_game: bool
    seconds: float = 0.0
    resumed: int = 0  # games that were there before
    _waiting: list[Batch] = field(default_factory=list)
    _playing: bool = False
    _paired: bool = False
    _broken: bool = False
    _written: float = field(default_factory=time.monotonic)
    _begun: float = field(default_factory=time.monotonic)
    _texts: dict[int, str] = field(default_factory=dict)
    presence: Presence | None = None

    def restore(self, counts: Counts, meeting: Meeting) -> None:
        """Add those games of a meeting that were there before."""
        self._paired = meeting.paired
        if self._playing:  # kept games come before all new ones
            return
        try:
            with Session(self.engine) as session:
                self.resumed += add_saved(session, self.run, self.every_game, counts, meeting)
                saved = self._saved(session.connection())
        except SQLAlchemyError as error:
            self._give_up(error)
            return
        if counts.games != min(saved, meeting.first + meeting.games):
            raise InputError(
                "games of run {run} are missing; start over with --fresh", run=self.run
            )

    def add(self, batch: Batch) -> None:
        """Keep the next games; they are written about once a second."""
        self._playing = True
        self._waiting.append(batch)
        if time.monotonic() - self._written >= WRITE_EVERY_S:
            self.write()

    def write(self) -> None:
        """Write what is waiting: all of it or nothing, and nothing twice."""
        if self._broken:
            self._waiting.clear()
        if not self._waiting:
            return
        try:
            with self.engine.begin() as connection:
                # Whoever else plays this run waits here.
                connection.execute(
                    update(Run).where(Run.id == self.run).values(seconds=Run.seconds)
                )
                # After an interrupted write, some of what waits may be there already.
                saved = self._saved(connection)
                home = SavedGame if self.every_game else SavedBlock
                rows = self._game_rows(saved) if self.every_game else self._block_row(saved)
                if rows:
                    connection.execute(insert(home), rows)
            self._waiting.clear()
            self._written = time.monotonic()
        except SQLAlchemyError as error:
            self._give_up(error)

    def _saved(self, connection: Connection) -> int:
        """Return how many games are written: all up to the last."""
        end = SavedGame.number + 1 if self.every_game else SavedBlock.first + SavedBlock.games
        home = SavedGame if self.every_game else SavedBlock
        query = select(func.coalesce(func.max(end), 0)).where(home.run_id == self.run)
        return int(connection.execute(query).scalar_one())

    def _game_rows(self, saved: int) -> list[dict[str, Any]]:
        return [
            {
                "run_id": self.run,
                "number": batch.first + index,
                "seating": batch.seatings[index].tolist(),
                "opening": int(batch.openings[index]),
                "moves": " ".join(self._text(move) for move in batch.moves(index)),
                "returns": payoffs(batch.returns[index]),
                "plies": int(batch.plies[index]),
            }
            for batch in self._waiting
            for index in range(len(batch))
            if batch.first + index >= saved
        ]

    def _block_row(self, saved: int) -> list[dict[str, Any]]:
        parts = (batch.part(max(0, saved - batch.first), len(batch)) for batch in self._waiting)
        new = [batch for batch in parts if len(batch)]
        counts = Counts(self.names, self.game.players)
        for batch in new:
            counts.add(batch, self._paired)
        row = {"run_id": self.run, "games": counts.games, "counts": counts.as_data()}
        return [{**row, "first": new[0].first}] if new else []

    def _text(self, move: int) -> str:
        if move not in self._texts:
            self._texts[move] = self.game.move_text(move)
        return self._texts[move]

    def finish(self, complete: bool) -> None:
        """Write the rest, and how the run ended; one in which no game ended is forgotten."""
        self.write()
        seconds = self.seconds + time.monotonic() - self._begun
        if self.presence is not None:
            self.presence.close()
        if self._broken:
            return
        try:
            with self.engine.begin() as connection:
                own = Run.id == self.run
                if not self._saved(connection):
                    connection.execute(delete(Run).where(own))
                    return
                values = {"state": "finished" if complete else "stopped", "seconds": seconds}
                ended = {"finished": now()} if complete else {}
                if complete:
                    unused = (ClusterRun.run_id == self.run) & (ClusterRun.clients <= 0)
                    connection.execute(delete(ClusterRun).where(unused))
                connection.execute(update(Run).where(own).values(**values, **ended))
        except SQLAlchemyError as error:
            self._give_up(error)

    def _give_up(self, error: SQLAlchemyError) -> None:
        if not self._broken:
            log.warning(Phrase("the games are no longer saved: {reason}", reason=reason(error)))
        self._broken = True
        self._waiting.clear()


def payoffs(returns: Any) -> list[float] | None:
    """Return a game's payoffs as plain numbers."""
    if np.isnan(returns[0]):
        return None
    return [int(value) if value == int(value) else float(value) for value in returns]


def open_run(request: Request, fresh: bool = False) -> RunKeeper | None:
    """Return the keeper of a new run, or of the last one of this request that was not finished.

    A database that cannot be used is reported once, and None is returned: games are played anyway.
    """
    try:
        engine = open_database()
        presence = Presence(engine)
        with Session(engine) as session, session.begin():
            print_ = request.fingerprint()
            # Of two that are given the same command at once, one begins the run.
            settle_alone(session.connection(), print_)
            wanted = select(Run).where(Run.fingerprint == print_, Run.state != "finished")
            run = None if fresh else session.scalars(wanted.order_by(Run.id.desc())).first()
            if run is None:
                run = new_run(request, print_)
                session.add(run)
            run.state, run.process = "running", presence.id
            session.flush()
            names = tuple(request.players)
            keeper = RunKeeper(engine, run.id, request.game, names, run.every_game, run.seconds)
            keeper.presence = presence
            return keeper
    except (InputError, SQLAlchemyError, OSError) as error:
        log.warning(Phrase("the games are not saved: {reason}", reason=reason(error)))
        return None


def new_run(request: Request, fingerprint: str) -> Run:
    """Return a run of which nothing is played yet."""
    return Run(
        kind=request.kind,
        game=request.game.address,
        options={name: text_of(value) for name, value in request.game.options.items()},
        players=list(request.players),
        arguments=dict(request.arguments),
        seed=request.seed,
        version=boardwright.__version__,
        fingerprint=fingerprint,
        every_game=request.every_game,
        state="running",
        seconds=0.0,
        created=now(),
    )
