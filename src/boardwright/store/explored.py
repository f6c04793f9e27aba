"""Games to look through: the newest of the machine's runs, and those of one person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Engine, select

from boardwright.core.game import Game
from boardwright.core.parameter import text_of
from boardwright.store.plays import PlayedGame, PlayedGuest, PlayedNode, Row
from boardwright.store.tables import Run, SavedGame

#: Runs that are looked through, the newest first.
MOST_RUNS = 500


@dataclass(frozen=True)
class PlayedLine:
    """The moves of a game in one text, and what each seat got; none if it is not over."""

    moves: str
    returns: Sequence[float] | None


def machine_games(engine: Engine, game: Game, most: int) -> list[PlayedLine]:
    """Return the newest games that programs played with these options, up to ``most``."""
    options = {name: text_of(value) for name, value in game.options.items()}
    wanted = (
        select(Run.id, Run.options)
        .where(Run.game == game.address, Run.every_game)
        .order_by(Run.id.desc())
        .limit(MOST_RUNS)
    )
    found: list[PlayedLine] = []
    with engine.connect() as connection:
        runs = [run for run, given in connection.execute(wanted).all() if given == options]
        for run in runs:
            games = (
                select(SavedGame.moves, SavedGame.returns)
                .where(SavedGame.run_id == run)
                .order_by(SavedGame.number.desc())
                .limit(most - len(found))
            )
            rows = connection.execute(games).all()
            found += [PlayedLine(moves, returns) for moves, returns in rows]
            if len(found) >= most:
                break
    return found


def own_games(engine: Engine, owner: str, name: str, most: int) -> list[tuple[Row, list[str]]]:
    """Return the newest games of an owner or guest with the moves that led to where they stand."""
    joined = select(PlayedGuest.play_id).where(PlayedGuest.guest == owner)
    mine = (PlayedGame.owner == owner) | PlayedGame.id.in_(joined)
    columns = (
        PlayedGame.id,
        PlayedGame.options,
        PlayedGame.start,
        PlayedGame.current,
        PlayedGame.over,
        PlayedGame.company,
        PlayedGame.version,
    )
    games = select(*columns).where(mine, PlayedGame.game == name)
    with engine.connect() as connection:
        newest = games.order_by(PlayedGame.updated.desc()).limit(most)
        plays = [dict(row) for row in connection.execute(newest).mappings()]
        columns_of_node = (
            PlayedNode.play_id,
            PlayedNode.number,
            PlayedNode.parent,
            PlayedNode.move,
        )
        nodes = select(*columns_of_node).where(
            PlayedNode.play_id.in_([play["id"] for play in plays])
        )
        tree = {
            (play, number): (parent, move)
            for play, number, parent, move in connection.execute(nodes).all()
        }
    return [(play, moves_to(tree, play["id"], play["current"])) for play in plays]


def moves_to(
    tree: dict[tuple[str, int], tuple[int | None, str]], play: str, number: int
) -> list[str]:
    """Return the moves that lead to a node."""
    found: list[str] = []
    at: int | None = number
    while at is not None and (play, at) in tree:
        at, move = tree[play, at]
        found.append(move)
    return found[-2::-1]  # the root has no move
