"""The games of an experiment: listed, counted by length and first move, replayed."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence

from sqlalchemy import Engine, Text, cast, func, select
from sqlalchemy.orm import Session

from boardwright.arena.roster import compiled_players, replayed
from boardwright.core.registry import load
from boardwright.records.record import Record
from boardwright.store.runs import meeting_of, saved_position
from boardwright.store.tables import Run, SavedBlock, SavedGame
from boardwright.web import schemas
from boardwright.web.loaded import wire_options
from boardwright.web.plays.views import node_views
from boardwright.web.problems import unknown

#: Of the moves of a game so much is looked at to find the first one.
FIRST_MOVE_TEXT = 100


def run_of(session: Session, number: int | None) -> Run:
    """Return the run that keeps an experiment's games."""
    run = session.get(Run, number) if number is not None else None
    if run is None:
        raise unknown("this experiment has no games")
    return run


def listed(engine: Engine, number: int, first: int, count: int) -> schemas.PlayedGameList:
    """Return games of a run by their numbers."""
    with Session(engine) as session:
        run = run_of(session, number)
        if not run.every_game:
            return played_again(session, run, first, count)
        own = SavedGame.run_id == run.id
        total = session.execute(select(func.count()).where(own)).scalar_one()
        query = select(SavedGame).where(own, SavedGame.number >= first)
        found = session.scalars(query.order_by(SavedGame.number).limit(count))
        games = [line(run, each.number, each.seating, each.returns, each.plies) for each in found]
        return schemas.PlayedGameList(total=total, games=games)


def played_again(session: Session, run: Run, first: int, count: int) -> schemas.PlayedGameList:
    """Return games of which only counts were kept, by playing them again."""
    blocks = select(func.coalesce(func.sum(SavedBlock.games), 0)).where(SavedBlock.run_id == run.id)
    total = int(session.execute(blocks).scalar_one())
    game = load(run.game, run.options)
    meeting = meeting_of(run, game)
    wanted = min(count, total - first)
    if wanted <= 0 or not compiled_players(game, run.players):
        return schemas.PlayedGameList(total=total, games=[])
    batch = replayed(game, run.players, meeting, first, wanted)
    games = []
    for index in range(len(batch)):
        returns = batch.returns[index].tolist()
        seating, plies = batch.seatings[index].tolist(), int(batch.plies[index])
        payoffs = None if returns[0] != returns[0] else returns  # not a number: cut off
        games.append(line(run, first + index, seating, payoffs, plies))
    return schemas.PlayedGameList(total=total, games=games)


def line(
    run: Run, number: int, seating: Sequence[int], returns: Sequence[float] | None, plies: int
) -> schemas.PlayedGameLine:
    """Return a game's line in the list."""
    winners = [seat for seat, payoff in enumerate(returns or (), start=1) if payoff > 0]
    return schemas.PlayedGameLine(
        number=number,
        players=[run.players[player] for player in seating],
        winner=winners[0] if len(winners) == 1 else None,
        drawn=returns is not None and len(winners) != 1,
        plies=plies,
    )


def looks_of(engine: Engine, number: int) -> schemas.GamesView:
    """Return lengths, first moves and meetings of the games of a run."""
    with Session(engine) as session:
        run = run_of(session, number)
        own = SavedGame.run_id == run.id
        lengths = session.execute(
            select(SavedGame.plies, func.count()).where(own).group_by(SavedGame.plies)
        )
        beginning = func.substr(SavedGame.moves, 1, FIRST_MOVE_TEXT)
        firsts: Counter[str] = Counter()
        for moves, games in session.execute(
            select(beginning, func.count()).where(own).group_by(beginning)
        ):
            firsts[moves.split(" ")[0]] += games
        return schemas.GamesView(
            lengths={str(plies): games for plies, games in sorted(tuple(row) for row in lengths)},
            first_moves=dict(firsts.most_common()),
            meetings=meetings_of(session, run),
        )


def meetings_of(session: Session, run: Run) -> list[schemas.MeetingLine]:
    """Return what the players of a run got from each other; a draw is shared by all."""
    points: defaultdict[tuple[int, ...], defaultdict[int, float]]
    points = defaultdict(lambda: defaultdict(float))
    games: Counter[tuple[int, ...]] = Counter()
    # As texts they can be grouped by the database, which is far quicker than reading every game.
    seatings, returns = cast(SavedGame.seating, Text), cast(SavedGame.returns, Text)
    query = select(seatings, returns, func.count()).where(SavedGame.run_id == run.id)
    for seating_text, returns_text, count in session.execute(query.group_by(seatings, returns)):
        seating = json.loads(seating_text)
        payoffs = json.loads(returns_text) if returns_text else []
        table = tuple(sorted(seating))
        winners = [seat for seat, payoff in enumerate(payoffs) if payoff > 0] or range(len(table))
        games[table] += count
        for seat in winners:
            points[table][seating[seat]] += count / len(winners)
    return [
        schemas.MeetingLine(
            players=list(table), points=[points[table][each] for each in table], games=games[table]
        )
        for table in sorted(games)
    ]


def record_of(engine: Engine, number: int, game: int, name: str) -> schemas.NewPlay:
    """Return a game of a run as one to be looked at on the board; ``name`` is the server's."""
    with Session(engine) as session:
        run = run_of(session, number)
        position, seating = saved_position(session, run, game)
    record = Record.of(position)
    return schemas.NewPlay(
        game=name,
        options=wire_options(position.game.options),
        position=record.position,
        nodes=node_views(record.tree().nodes),
        seats=[schemas.SeatRequest(player=run.players[player]) for player in seating],
        headers={"Event": f"{run.kind} {run.id}", "Round": str(game), "Seed": str(run.seed)},
        paused=True,
    )
