"""Runs as they are kept: listed, counted, and their games read back or played again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

import numpy as np
from sqlalchemy import Engine, func, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from boardwright.arena.counts import Batch, Counts
from boardwright.arena.match import match_meeting
from boardwright.arena.one_game import Plan, after, first_position
from boardwright.arena.roster import replayed
from boardwright.arena.schedule import Meeting
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.registry import load
from boardwright.store.database import open_database, reason
from boardwright.store.presence import alive_in, time_in
from boardwright.store.tables import Run, SavedBlock, SavedGame

ROWS_AT_ONCE = 1000


def add_saved(
    session: Session, run: int, every_game: bool, counts: Counts, meeting: Meeting
) -> int:
    """Add the saved games of a meeting to counts and return how many there were."""
    before = counts.games
    if not every_game:
        of_run = select(SavedBlock).where(SavedBlock.run_id == run).order_by(SavedBlock.first)
        for block in session.scalars(of_run):
            counts.add_data(block.counts)
        return counts.games - before
    for games in saved_games(session, run, meeting.first, meeting.first + meeting.games):
        nothing = [float("nan")] * counts.seats
        counts.add(
            Batch(
                games[0].number,
                np.array([game.seating for game in games]),
                np.array([game.opening for game in games]),
                np.array([game.returns or nothing for game in games], np.float64),
                np.array([game.plies for game in games]),
                np.zeros((len(games), 0), np.int64),
            ),
            meeting.paired,
        )
    return counts.games - before


def saved_games(
    session: Session, run: int, first: int = 0, last: int | None = None
) -> Iterator[Sequence[SavedGame]]:
    """Yield the games of a run by their numbers, many at a time."""
    query = select(SavedGame).where(SavedGame.run_id == run, SavedGame.number >= first)
    if last is not None:
        query = query.where(SavedGame.number < last)
    found = session.scalars(query.order_by(SavedGame.number).execution_options(yield_per=1000))
    yield from found.partitions(ROWS_AT_ONCE)


def find_run(session: Session, number: int) -> Run:
    """Return a run by its number."""
    run = session.get(Run, number)
    if run is None:
        raise InputError("there is no run {run}; boardwright results lists them", run=number)
    return run


def counts_of(session: Session, run: Run) -> Counts:
    """Return what a run has counted so far."""
    game = load(run.game, run.options)
    counts = Counts(run.players, game.players)
    add_saved(session, run.id, run.every_game, counts, meeting_of(run, game))
    return counts


def meeting_of(run: Run, game: Game) -> Meeting:
    """Return the games of a run as one meeting; those of a tournament all together."""
    if run.kind == "match":
        given = run.arguments
        return match_meeting(
            game,
            run.players,
            given["games"],
            run.seed,
            given["seats"],
            given["opening_plies"],
            given.get("lines", ()),
        )
    everyone = (tuple(range(len(run.players))),)
    return Meeting(run.seed, len(run.players), everyone, int(run.arguments["total"]))


def total_of(run: Run) -> int:
    """Return how many games a run has when it is finished."""
    return int(run.arguments["games" if run.kind == "match" else "total"])


def stop_lost(engine: Engine) -> None:
    """Note that runs have stopped whose process is there no more, where that can be written."""
    with suppress(SQLAlchemyError), engine.begin() as connection:
        alive = alive_in(connection, time_in(connection))
        lost = Run.process.is_(None) | Run.process.not_in(list(alive))
        connection.execute(update(Run).where(Run.state == "running", lost).values(state="stopped"))


@contextmanager
def reading() -> Iterator[Session]:
    """Give the database to read from; whatever is wrong with it is one InputError."""
    try:
        engine = open_database()
        stop_lost(engine)
        with Session(engine) as session:
            yield session
    except SQLAlchemyError as error:
        raise InputError("the database cannot be read: {reason}", reason=reason(error)) from None


def all_runs(session: Session) -> list[tuple[Run, int]]:
    """Return all runs and how many games of each are kept or counted."""
    games = select(SavedGame.run_id, func.count()).group_by(SavedGame.run_id)
    blocks = select(SavedBlock.run_id, func.sum(SavedBlock.games)).group_by(SavedBlock.run_id)
    kept = {run: int(count) for query in (games, blocks) for run, count in session.execute(query)}
    runs = session.scalars(select(Run).order_by(Run.id))
    return [(run, kept.get(run.id, 0)) for run in runs]


def saved_position(session: Session, run: Run, number: int) -> tuple[Position, Sequence[int]]:
    """Return the last position of a game, with the moves that led to it, and who sat where.

    A game of which only the block was kept is played again.
    """
    game = load(run.game, run.options)
    meeting = meeting_of(run, game)
    query = select(SavedGame).where(SavedGame.run_id == run.id, SavedGame.number == number)
    saved = session.scalars(query).first()
    if saved is not None:
        plan = Plan(run.seed, number, tuple(saved.seating), saved.opening)
        return first_position(game, plan).play(saved.moves), saved.seating
    if run.every_game:
        raise InputError(
            "run {run} has no game {game}; its games are numbered from 0", run=run.id, game=number
        )
    batch = replayed(game, run.players, meeting, number, 1)
    position = after(first_position(game, meeting.plan(number)), batch.moves(0))
    return position, batch.seatings[0].tolist()
