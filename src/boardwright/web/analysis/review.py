"""A line of a game judged move by move: what each was worth, and what would have been better."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from threading import Event

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.players.catalogue import make_player
from boardwright.players.player import Player, thought_of
from boardwright.web.analysis.exact import Exact
from boardwright.web.analysis.thinking import SEED

Values = list[float]


@dataclass(frozen=True)
class Judged:
    """Values after a move, and the best move instead with its values; the root has no move."""

    values: Values
    best: str = ""
    best_values: Values = field(default_factory=list)


class Judge:
    """Values positions: exactly where the game is solved, else by an engine."""

    def __init__(self, game: Game, player: str, exact: Exact | None, stop: Event) -> None:
        self._game = game
        self._name = player
        self._exact = exact
        self._stop = stop

    @cached_property
    def _player(self) -> Player:
        return make_player(self._name, self._game, SEED)

    def look(self, position: Position) -> tuple[Values, int | None]:
        """Return what a position is worth to each player, and its best move."""
        if position.returns is not None:
            return list(position.returns), None
        if position.chance:
            return self._expected(position), None
        thought = self._exact.thought(position, self._stop) if self._exact else None
        if thought is None:
            _, thought = thought_of(self._player, position, None, self._stop)
        if thought is None:
            raise InputError("{player} does not evaluate positions", player=self._name)
        return list(thought.values), thought.move

    def _expected(self, position: Position) -> Values:
        """Return what a position is worth before chance has decided."""
        after = [
            (odds, self.look(position.play(each))[0]) for each, odds in position.chance.items()
        ]
        seats = range(self._game.players)
        return [sum(odds * values[seat] for odds, values in after) for seat in seats]


def judge_line(positions: list[Position], judge: Judge, stop: Event) -> Iterator[Judged]:
    """Yield what is to be said of each position of a line, the first one included."""
    before: Position | None = None
    best: int | None = None
    best_values: Values = []
    for position in positions:
        values, choice = judge.look(position)
        if stop.is_set():
            raise InputError("the review took too long and was ended; what is done is kept")
        if before is None or best is None:
            yield Judged(values)
        else:
            mover = before.to_move - 1
            # Seen one move later a move may look better than what was thought best.
            if best == position.move or values[mover] >= best_values[mover]:
                best, best_values = position.move, values
            yield Judged(values, before.game.move_text(best or 0), best_values)
        before, best, best_values = position, choice, values
