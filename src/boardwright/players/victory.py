"""``victory``: the first player's forced win, played from its certificate."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.players.player import Player
from boardwright.solve.certificate import QUIET_STONES, Certificate, Line


class VictoryPlayer:
    """Makes the first player's stones and wins, whatever the other does."""

    def __init__(self, game: Game, certificate: Certificate, second: Player | None = None) -> None:
        if (certificate.game, certificate.options) != (game.name, game.option_text()):
            raise InputError(
                "the winning plan is for {game} {options}, not {given!r}",
                game=certificate.game,
                options=certificate.options,
                given=game,
            )
        self._game = game
        self._second = second  # plays the other side, for which there is no plan
        self._certificate = certificate

    def choose(self, position: Position) -> int:
        """Return the next stone of the plan; the other side is played by another player."""
        if position.to_move == 2 and self._second is not None:
            return self._second.choose(position)
        stones = stones_of(position)
        mine, theirs = stones[0::2], stones[1::2]
        if len(mine) > len(theirs):
            raise InputError("the winning plan is for the first player only")
        symmetry = tuple(range(self._game.board.points))
        if theirs:
            symmetry = self._certificate.symmetry_for(self._game, theirs[0])
        mine = [symmetry[stone] for stone in mine]
        theirs = [symmetry[stone] for stone in theirs]
        try:
            plan = [self._next(mine[:n], theirs[:n]) for n in range(len(mine) + 1)]
        except (KeyError, StopIteration):
            raise InputError("the winning plan is incomplete: it lacks this reply") from None
        if plan[:-1] != mine:
            raise InputError("the stones on the board are not those of the winning plan")
        return symmetry.index(plan[-1])

    def begin(self, seed: int) -> None:
        """Let the player of the other side forget."""
        if self._second is not None:
            self._second.begin(seed)

    def close(self) -> None:
        """Nothing to free."""

    def _next(self, mine: Sequence[int], theirs: Sequence[int]) -> int:
        """Return the stone with which the plan goes on after as many stones as replies."""
        if not mine:
            return self._certificate.first
        branch = self._certificate.branches[theirs[0]]
        if len(mine) == 1:
            return branch.stone
        answer = branch.answers[theirs[1]]
        if len(mine) < QUIET_STONES:
            return answer.stone
        completing = self._completing(mine, theirs)
        if completing:  # a four was not answered, or two cannot be
            return min(completing)
        before = mine[:QUIET_STONES], theirs[:QUIET_STONES]
        line = next(line for line in answer.lines if self._wins(line, *before))
        return line[len(mine) - QUIET_STONES]

    def _wins(self, line: Line, mine: Sequence[int], theirs: Sequence[int]) -> bool:
        """Return whether a line of fours wins against these replies."""
        mine, theirs = [*mine], [*theirs]
        for stone in line:
            if stone in (*mine, *theirs):
                return False
            mine.append(stone)
            completing = self._completing(mine, theirs)
            if self._completing(theirs, mine) or not completing:
                return False
            if len(completing) > 1:
                return True
            theirs += completing
        return False

    def _completing(self, mine: Sequence[int], theirs: Sequence[int]) -> set[int]:
        """Return the points on which the last stone of ``mine`` threatens to complete a set."""
        sets = (self._game.winning_sets[number] for number in self._game.sets.through(mine[-1]))
        missing = (set(each).difference(mine) for each in sets)
        return set().union(*(points for points in missing if len(points) == 1)).difference(theirs)


def stones_of(position: Position) -> list[int]:
    """Return the stones that led to a position; InputError if it did not begin with none."""
    stones: list[int] = []
    while position.before is not None and position.move is not None:
        stones.append(position.move)
        position = position.before
    if any(position.game.marks(position.state)):
        raise InputError("the winning plan must be played from the first stone on")
    return stones[::-1]
