"""Who says what is right: a table of the solved game, or an exact search.

A judge answers one question, whether a position still keeps a task, for the player who has just
moved into it or is about to move; everything else follows from that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.nearness import apart
from boardwright.core.position import Position
from boardwright.core.rules import ANSWERS, WINS
from boardwright.puzzles.puzzle import Task
from boardwright.search.limit import Budget, Limit
from boardwright.search.threats import ThreatSearch, has_threats
from boardwright.solve.expectation import Expectation, solve_expectation
from boardwright.solve.few_positions import few_positions
from boardwright.solve.solution import Solution
from boardwright.solve.solvers import at_once
from boardwright.solve.subset_solver import MOST_POINTS_WITH_DISTANCES
from boardwright.solve.table_file import solved
from boardwright.solve.within import DRAW, WIN, Within

#: Positions that a question may take: within some plies, to the end of the game, by threats.
NODES, TO_THE_END, THREAT_NODES = 400_000, 40_000, 50_000
#: Positions with dice that may still follow one that is judged.
MOST_FOLLOWING = 20_000
#: Lists of moves longer than this are taken as they are: looking ahead would take too long.
MOST_LOOKED_AT = 400
#: Chances that differ by less are equal: they are sums of rounded numbers.
EQUAL = 1e-9


class Undecided(InputError):
    """A question that a judge cannot answer exactly within its limit."""

    def __init__(self) -> None:
        super().__init__("this position cannot be judged exactly here")


class Judge(ABC):
    """Judges positions of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._late: Callable[[], bool] | None = None

    @contextmanager
    def hurried(self, late: Callable[[], bool]) -> Iterator[None]:
        """Leave questions open that are asked when it is late: somebody waits for the answers."""
        self._late = late
        try:
            yield
        finally:
            self._late = None

    def _check_time(self) -> None:
        if self._late is not None and self._late():
            raise Undecided

    @abstractmethod
    def keeps(self, position: Position, task: Task) -> bool:
        """Return whether the player of a task can still reach it; Undecided if that is open."""

    @abstractmethod
    def reply(self, position: Position, task: Task) -> int:
        """Return the move of another player that puts up the most resistance to a task."""

    @abstractmethod
    def wins_at_once(self, position: Position) -> bool:
        """Return whether the player to move wins with one move."""

    def plausible(self, position: Position) -> list[int]:
        """Return the moves among which somebody who sees one move ahead chooses.

        A move that wins at once, if there is one; else one after which the next player does not.
        """
        moves = list(position.moves)
        if len(moves) > MOST_LOOKED_AT:
            return moves
        mover = position.to_move
        after = {move: position.play(move) for move in moves}
        winning = [move for move in moves if after[move].over and after[move].payoff(mover) > 0]
        safe = [move for move in moves if not self._loses_at_once(after[move], mover)]
        return winning or safe or moves

    def _loses_at_once(self, position: Position, player: int) -> bool:
        if position.over:
            return position.payoff(player) < 0
        return position.to_move != player and self.wins_at_once(position)

    def best(self, position: Position, task: Task, right: list[int]) -> int:
        """Return the right move that leads to the end soonest, as far as that is known."""
        return right[0]

    def right(self, position: Position, task: Task) -> list[int]:
        """Return the moves of the player to move after which a task is still kept."""
        after = task.later(1)
        return [move for move in position.moves if self.keeps(position.play(move), after)]

    def accepts(self, position: Position, move: int, task: Task) -> bool:
        """Return whether a move is right."""
        return self.keeps(position.play(move), task.later(1))

    def reached(self, position: Position, task: Task) -> bool:
        """Return whether a task is done after a right move: holding is proved at once."""
        return position.over or task.goal in ("hold", "best")


class TableJudge(Judge):
    """Looks everything up in the table of a solved game of two players."""

    def __init__(self, game: Game, solution: Solution) -> None:
        super().__init__(game)
        self.solution = solution

    def keeps(self, position: Position, task: Task) -> bool:
        """Return what the table says."""
        verdict = self.solution.look_up(position)
        value = verdict.value if position.to_move == task.player else -verdict.value
        if task.goal == "hold":
            return value >= 0
        in_time = not task.plies or position.over or (verdict.distance or 0) <= task.plies
        return value > 0 and in_time

    def reply(self, position: Position, task: Task) -> int:
        """Return the table's best move."""
        return self.solution.moves(position)[0].move

    def wins_at_once(self, position: Position) -> bool:
        """Return what the table says."""
        verdict = self.solution.look_up(position)
        return verdict.value > 0 and verdict.distance == 1


class SearchJudge(Judge):
    """Searches: all moves and replies, however many there are."""

    def __init__(self, game: Game, nodes: int = NODES) -> None:
        super().__init__(game)
        self.within = Within(game, nodes)
        self.threats = ThreatSearch(game) if has_threats(game) else None

    def keeps(self, position: Position, task: Task) -> bool:
        """Return what a search to the end, or to the end of the task, finds."""
        if position.over:
            payoff = position.payoff(task.player)
            return payoff >= DRAW if task.goal == "hold" else payoff >= WIN
        if task.goal == "threats":
            return self._by_threats(position, task)
        if task.goal == "hold" and task.plies:
            return not self._decided(position, 3 - task.player, WIN, task.plies)
        floor = DRAW if task.goal == "hold" else WIN
        return self._decided(position, task.player, floor, task.plies)

    def _decided(self, position: Position, player: int, floor: float, plies: int) -> bool:
        self._check_time()
        limit = None if plies else TO_THE_END
        depth = max(0, plies) if plies else self.within.deepest
        answer = self.within.ask(position, player, floor, depth, limit)
        if answer.forced is None or (not plies and answer.forced is False and answer.cut):
            raise Undecided
        return answer.forced

    def _by_threats(self, position: Position, task: Task) -> bool:
        assert self.threats is not None
        if position.to_move == task.player:
            return bool(self.threat_line(position))
        kind, answers = self.threats.forcing(position)
        if kind != ANSWERS:
            return False
        return all(self.threat_line(position.play(answer)) for answer in sorted(answers))

    def threat_line(self, position: Position) -> tuple[int, ...]:
        """Return the win by the fewest threats, both sides' moves; none if there is none."""
        assert self.threats is not None
        self._check_time()
        found = self.threats.search(position, Budget(Limit(nodes=THREAT_NODES)))
        if not found.line and not found.excluded:
            raise Undecided
        return found.line

    def plausible(self, position: Position) -> list[int]:
        """Return the moves for somebody who sees one move ahead; the rules may say which."""
        if self.threats is None:
            return super().plausible(position)
        kind, forcing = self.threats.forcing(position)
        urgent = sorted(forcing) if kind in (WINS, ANSWERS) else []
        return urgent or list(position.moves)

    def best(self, position: Position, task: Task, right: list[int]) -> int:
        """Return the first move of the shortest win by threats, or any right one."""
        return self.threat_line(position)[0] if task.goal == "threats" else right[0]

    def reply(self, position: Position, task: Task) -> int:
        """Return the reply after which the task takes longest, and then is easiest to miss.

        Of equals the nearest to the move it answers: the other side does not look away.
        """
        replies = list(position.moves)
        if self.threats is not None:
            kind, answers = self.threats.forcing(position)
            replies = sorted(answers) if kind == ANSWERS and answers else replies
        last = replies[0] if position.move is None else position.move

        def effort(move: int) -> tuple[float, ...]:
            resistance = self._resistance(position.play(move), task.later(1))
            return *resistance, -apart(self.game, move, last)

        return max(replies, key=effort)

    def wins_at_once(self, position: Position) -> bool:
        """Return what a search one ply deep finds."""
        return bool(self.within.ask(position, position.to_move, WIN, 1).forced)

    def _resistance(self, position: Position, task: Task) -> tuple[int, int]:
        if position.over:
            return 0, 0
        if task.goal == "threats":
            return len(self.threat_line(position)), 0
        if task.plies == 0:
            return 0, -len(self.right(position, task)) if position.to_move == task.player else 0
        for plies in range(1, task.plies + 1):
            self._check_time()
            if self.within.ask(position, task.player, WIN, plies).forced:
                return plies, 0
        return task.plies + 1, 0


class ChanceJudge(Judge):
    """Looks up what the players may expect in a game with dice.

    Where a game has too many positions for one table, each position gets one of all that can still
    follow; it cannot be judged while those are too many.
    """

    def __init__(self, game: Game, table: Expectation | None = None) -> None:
        super().__init__(game)
        self.table = table
        self._last: tuple[Position, dict[int, float]] | None = None

    def keeps(self, position: Position, task: Task) -> bool:
        """Be never asked: what a move is worth is seen beside the others only."""
        raise Undecided

    def reply(self, position: Position, task: Task) -> int:
        """Be never asked: such a task is done with one move."""
        raise Undecided

    def wins_at_once(self, position: Position) -> bool:
        """Return whether some move ends the game with a win."""
        after = [position.play(move) for move in position.moves]
        return any(each.over and each.payoff(position.to_move) > 0 for each in after)

    def right(self, position: Position, task: Task) -> list[int]:
        """Return the moves with the best chances."""
        worth = self.worth(position)
        best = max(worth.values())
        return [move for move in position.moves if worth[move] >= best - EQUAL]

    def accepts(self, position: Position, move: int, task: Task) -> bool:
        """Return whether a move has the best chances."""
        return move in self.right(position, task)

    def worth(self, position: Position) -> dict[int, float]:
        """Return what the player to move may expect of each move."""
        last = self._last
        if last is None or last[0] is not position:  # several questions are asked of each
            self._check_time()
            own = position.to_move - 1
            try:
                table = self.table or solve_expectation(position, few_enough)
                worth = {each.move: each.values[own] for each in table.moves(position)}
            except InputError:  # too many positions, or a game that may never end
                raise Undecided from None
            last = self._last = position, worth
        return last[1]


def few_enough(positions: int) -> None:
    """Give up what can still follow when it is more than can be solved at once."""
    if positions > MOST_FOLLOWING:
        raise Undecided


def has_table(game: Game) -> bool:
    """Return whether a game of two players has a table of values and distances at once."""
    if game.players != 2 or game.chances:
        return False
    return few_positions(game) or (
        bool(game.strokes) and game.board.points <= MOST_POINTS_WITH_DISTANCES
    )


@lru_cache(8)
def judge_for(game: Game) -> Judge:
    """Return the judge of a game; the last ones are remembered, with what they have found."""
    if game.chances:
        return ChanceJudge(game, solve_expectation(game) if at_once(game) else None)
    return TableJudge(game, solved(game)) if has_table(game) else SearchJudge(game)
