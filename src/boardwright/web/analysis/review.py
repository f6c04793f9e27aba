"""A line of a game judged move by move: what each was worth, and what would have been better."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.players.catalogue import make_player
from boardwright.players.player import thought_of
from boardwright.web.analysis.exact import Exact, exact_thought
from boardwright.web.analysis.thinking import SEED

Values = list[float]


@dataclass(frozen=True)
class Judged:
    """Values after a move, and the best move instead with its values; the root has no move."""

    values: Values
    best: str | None = None
    best_values: Values | None = None


class Judge:
    """Values positions: exactly where the game is solved, else by an engine."""

    def __init__(self, game: Game, player: str, exact: Exact | None, stop: Event) -> None:
        self._exact = exact
        self._stop = stop
        self._player = None if exact else make_player(player, game, SEED)
        self._name = player

    def look(self, position: Position) -> tuple[Values, int | None]:
        """Return what a position is worth to each player, and its best move."""
        if position.returns is not None:
            return list(position.returns), None
        if self._exact is not None:
            thought = exact_thought(self._exact.finding(position, self._stop))
        else:
            assert self._player is not None
            _, thought = thought_of(self._player, position, None, self._stop)
        if thought is None:
            raise InputError(f"{self._name} does not tell what a position is worth")
        return list(thought.values), thought.move


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
            yield Judged(values, before.game.faces["move_text"](best), best_values)
        before, best, best_values = position, choice, values
