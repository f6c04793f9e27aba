"""Exact answers while someone waits: bounded in time and memory, and remembered."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Lock

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.players.levels import MOST_CIRCLES
from boardwright.search.thought import Candidate, Thought
from boardwright.solve.expectation import Expectation, solve_expectation
from boardwright.solve.expected_finding import solve_expected
from boardwright.solve.finding import Finding, finished
from boardwright.solve.fours import find_fours
from boardwright.solve.listing import listed, require_listable
from boardwright.solve.many_players import solve_many_players
from boardwright.solve.positional import VALUES, certificate_path, proved
from boardwright.solve.small_board import judge_small
from boardwright.solve.solution import Solution
from boardwright.solve.solver import solve_enumerated, solve_subsets
from boardwright.solve.subset_oracle import SubsetOracle, rest_of_board, whole_board
from boardwright.solve.table_file import solved
from boardwright.solve.verdict import WIN, JudgedMove, Verdict, best_first
from boardwright.web.solvable import MOST_POINTS_SEARCHED

#: How long one question may take, and before that the compiling of what answers it.
LONGEST_S = 20.0
COMPILING_S = 100.0
#: Classes of positions that a table made here may have.
MOST_CLASSES = 2_000_000
MOST_GAMES = 6  # remembered
#: A board of three players may have this many empty points for a search to the end.
MOST_EMPTY = 9


def watch(stop: Event) -> Callable[[float], None]:
    """Return what a solver tells its progress: it is ended when it takes too long.

    What it has to compile comes before its first word and does not count.
    """
    until = 0.0

    def look(done: float) -> None:
        nonlocal until
        until = until or time.monotonic() + LONGEST_S
        if stop.is_set() or time.monotonic() > until:
            raise InputError(
                "this could not be solved within {seconds:.0f} seconds", seconds=LONGEST_S
            )
        if done > MOST_CLASSES:
            raise InputError(
                "this has more than {most:,} positions, too many to be solved", most=MOST_CLASSES
            )

    return look


@contextmanager
def held(lock: Lock, stop: Event) -> Iterator[None]:
    """Hold a lock that someone else may have for a while."""
    while not lock.acquire(timeout=0.2):
        watch(stop)(0)
    try:
        yield
    finally:
        lock.release()


@dataclass
class Known:
    """What was solved of a game; a table serves one thread at a time."""

    lock: Lock = field(default_factory=Lock)
    table: SubsetOracle | None = None
    solution: Solution | None = None
    expectation: Expectation | None = None
    lists: dict[bool, list[int]] = field(default_factory=dict)


class Exact:
    """Solves games and remembers the last ones."""

    def __init__(self) -> None:
        self._known: OrderedDict[Game, Known] = OrderedDict()
        self._lock = Lock()
        self._small = Lock()  # its memory is needed once only

    def _of(self, game: Game) -> Known:
        with self._lock:
            known = self._known.setdefault(game, Known())
            self._known.move_to_end(game)
            while len(self._known) > MOST_GAMES:
                self._known.popitem(last=False)
            return known

    def finding(self, position: Position, stop: Event) -> Finding:
        """Return what is exactly known about a position; InputError where that takes too long."""
        game = position.game
        if position.over:
            return finished(position)
        if game.chances:
            return self._expected(position, stop)
        if game.strokes:
            return self._subsets(position, stop)
        if game.players > 2:
            return many_players(position)
        if game.winning_sets:
            return self._positional(position, stop)
        known = self._of(game)
        with held(known.lock, stop):
            return solve_enumerated(position, self._solution(known, game, stop))

    def _expected(self, position: Position, stop: Event) -> Finding:
        known = self._of(position.game)
        with held(known.lock, stop):
            known.expectation = known.expectation or solve_expectation(position.game, watch(stop))
            return solve_expected(position, known.expectation)

    def thought(self, position: Position, stop: Event) -> Thought | None:
        """Return what is exactly known as a thought; None if it is not, as of a set-up position."""
        try:
            return exact_thought(self.finding(position, stop))
        except InputError:
            return None

    def _subsets(self, position: Position, stop: Event) -> Finding:
        game = position.game
        if game.board.points > MOST_CIRCLES:
            return solve_subsets(position, table=rest_of_board(position))
        known = self._of(game)
        with held(known.lock, stop):
            known.table = known.table or whole_board(game, watch(stop))
            return solve_subsets(position, table=known.table)

    def _positional(self, position: Position, stop: Event) -> Finding:
        game = position.game
        first = position.to_move == 1 and not any(game.marks(position.state))
        if first and hasattr(game.module, "WIN_BY_STONE"):
            if certificate_path(game).exists():
                return without_path(proved(position, None))
            raise InputError(
                "the proof that the first player wins takes minutes; it is shown here "
                "once 'boardwright solve {game}' with these options has found it",
                game=game.name,
            )
        if game.board.points > MOST_POINTS_SEARCHED:
            raise InputError(
                "boards of up to {most} points are solved here; look for a forced line, "
                "or let victory play where a win is proved",
                most=MOST_POINTS_SEARCHED,
            )
        look = watch(stop)
        with held(self._small, stop):
            values = judge_small(position, lambda nodes: look(0))
        moves = best_first(
            [JudgedMove(move, Verdict(VALUES[value]), 0, 0) for move, value in values.items()]
        )
        text = game.move_text
        won = moves[0].verdict.value == WIN
        fours = (find_fours(position) or [moves[0].move]) if won else []
        return Finding(position, "search", moves[0].verdict, moves, {}, [text(m) for m in fours])

    def _solution(self, known: Known, game: Game, stop: Event) -> Solution:
        """Return the table of a game; its lock is held."""
        if known.solution is None:
            if not game.defines("key") and game.board.points > MOST_POINTS_SEARCHED:
                raise InputError(
                    "boards of up to {most} points are solved here", most=MOST_POINTS_SEARCHED
                )
            known.solution = solved(game, watch(stop))
        return known.solution

    def listed(
        self, game: Game, lost: bool, first: int, count: int, stop: Event
    ) -> tuple[int, list[tuple[Position, Verdict]]]:
        """Return how many positions are lost, or won, and some of them."""
        require_listable(game)
        if game.players > 2 or game.winning_sets or game.chances:
            raise InputError("there is no table of all positions of {game}", game=game.name)
        known = self._of(game)
        with held(known.lock, stop):
            solution = self._solution(known, game, stop)
            if lost not in known.lists:
                known.lists[lost] = listed(solution, lost).tolist()
            chosen = known.lists[lost]
            page = [
                (solution.position(number), solution.verdict(number))
                for number in chosen[first : first + count]
            ]
            return len(chosen), page


def many_players(position: Position) -> Finding:
    """Return the payoffs of three and more players, where few points are left."""
    empty = sum(mark == 0 for mark in position.game.marks(position.state))
    if empty > MOST_EMPTY:
        raise InputError(
            "with three players a position is solved when up to {most} points are "
            "empty, and {empty} are",
            most=MOST_EMPTY,
            empty=empty,
        )
    return solve_many_players(position)


def without_path(finding: Finding) -> Finding:
    """Return a finding that does not say where on this machine its proof is."""
    finding.facts.pop("certificate", None)
    return finding


def exact_thought(finding: Finding) -> Thought | None:
    """Return a finding about all moves in the form of an engine's thought."""
    if finding.expected:
        best = finding.expected[0]
        known = tuple(Candidate(each.move, each.values, (each.move,)) for each in finding.expected)
        sure = max(best.values) == 1.0
        return Thought(best.move, best.values, (best.move,), 0, 0, 0.0, known, sure, None)
    if not finding.moves or finding.verdict is None:
        return None
    position = finding.position
    mover = position.to_move - 1
    parse = position.find_move
    chosen = finding.moves[0].move

    def values(verdict: Verdict) -> tuple[float, ...]:
        own = float(verdict.value)
        return tuple(own if seat == mover else 0.0 - own for seat in range(2))

    line = [parse(word) for word in finding.line[:1]]
    whole = (chosen,) if line != [chosen] else tuple(moves_of(position, finding.line))
    candidates = tuple(
        Candidate(each.move, values(each.verdict), whole if each.move == chosen else (each.move,))
        for each in finding.moves
    )
    distance = finding.verdict.distance
    return Thought(
        chosen, values(finding.verdict), whole, distance or 0, 0, 0.0, candidates, True, distance
    )


def moves_of(position: Position, texts: list[str]) -> list[int]:
    """Return the moves that texts name, one after another."""
    found = []
    for text in texts:
        if position.over:
            break
        found.append(position.find_move(text))
        position = position.play(found[-1])
    return found
