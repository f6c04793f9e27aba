"""Every exact claim about a made-up game, compared with brute force."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import boardwright as bw
from boardwright.core.position import Position
from boardwright.players.perfect import perfect_player
from boardwright.search.alphabeta import AlphaBeta
from boardwright.search.limit import Limit
from boardwright.search.maxn import MaxnEngine
from boardwright.search.mcts import MonteCarlo
from boardwright.solve.chances import random_scores
from boardwright.solve.enumerate import enumerate_positions
from boardwright.solve.exact_maxn import solve_maxn
from boardwright.solve.expectation import solve_expectation
from boardwright.solve.proof import checked_proof, solve_by_proof
from boardwright.solve.retrograde import solve_retrograde
from boardwright.solve.solution import Solution
from boardwright.solve.solvers import solve
from tests.solve.brute_force import NEAR, Place, TooLarge, Twin
from tests.solve.made_up_games import Made, make, source

#: Positions of a game whose moves are compared one by one.
SAMPLE = 6


def compare(seed: int, folder: Path, most: int = 200, compiled: bool = False) -> list[str]:
    """Compare one game; return what kind of game it was and what was claimed about it."""
    made = make(seed)
    try:
        twin = Twin(made, most)
    except TooLarge:
        return ["too large"]
    try:
        return Comparison(made, twin, folder, seed, compiled).all()
    except bw.RuleError as refusal:
        # Samples do not always refute a symmetry of the board; solving does, and says what to do.
        if "declare the symmetries" not in str(refusal):
            raise
        declared = replace(made, symmetries="none")
        return ["refuted", *Comparison(declared, twin, folder, seed, compiled).all()]


class Comparison:
    """One made-up game, as a file and as a twin."""

    def __init__(self, made: Made, twin: Twin, folder: Path, seed: int, compiled: bool) -> None:
        file = folder / f"made_{seed}{made.symmetries}.py"
        file.write_text(source(made), encoding="utf-8")
        self.made = made
        self.twin = twin
        self.game = bw.game(file, compiled=compiled)
        self.seed = seed
        places = list(twin.after)
        self.sample = random.Random(seed).sample(places, min(SAMPLE, len(places)))
        self.told = [f"{made.players} players"]

    def position(self, place: Place) -> Position:
        """Return a place of the twin as a position of the file."""
        record: Any = self.game.records(1)[0]
        cells, player, moved, passes, thrown, last = place
        record.cells[:] = cells
        record.player = player
        fields = {"steps": moved, "passes": passes, "thrown": thrown, "last": last}
        for name, value in fields.items():
            if name in (self.game.state_type.names or ()):
                record[name] = value
        self.game.rules["refresh"](record)
        return Position(self.game, record)

    def all(self) -> list[str]:
        """Compare everything that is claimed about such a game."""
        made, twin = self.made, self.twin
        for name in ("dice", "again", "gravity", "passing", "steps", "margin", "keyed", "misere"):
            if getattr(made, name):
                self.told.append(name)
        if len(self.game.symmetries) > 1:
            self.told.append(f"{len(self.game.symmetries)} symmetries")
        if twin.order is None:
            self.told.append("cycles")
        every = enumerate_positions(self.game, by_symmetry=False)
        assert every.classes == len(twin.after)
        if made.dice:
            self.expectation()
        elif made.players > 2:
            self.many()
        elif made.margin and twin.order is None:
            self.refused(lambda: solve(self.game), "may never end")
            self.two(solve_retrograde(self.game, by_margin=False), by_margin=False)
        else:
            self.two(solve_retrograde(self.game), by_margin=bool(made.margin))
        if made.players == 2:
            self.chances()
        return self.told

    def refused(self, ask: Any, why: str) -> None:
        """Demand a refusal with a sentence."""
        try:
            ask()
        except bw.InputError as refusal:
            assert why in str(refusal)
            self.told.append(f"refused: {why}")
        else:
            raise AssertionError(f"not refused: {why}")

    def two(self, solution: Solution, by_margin: bool) -> None:
        """Compare value, distance and margin of every position, and moves of some."""
        truth = self.twin.margins() if by_margin else self.twin.values()
        symmetric = solution.sizes[solution.number(self.game.start())] == 1
        assert solution.positions == len(self.twin.after) or not symmetric

        def verdict(place: Place, again: bool = True, moves: int = 0) -> tuple[int, int | None]:
            worth, distance = truth[place]
            return worth if again else -worth, None if distance is None else distance + moves

        def seen(found: Any) -> tuple[int, int | None]:
            assert found.value == (found.margin > 0) - (found.margin < 0) if by_margin else True
            return (found.margin if by_margin else found.value), found.distance

        for place in self.twin.after:
            assert seen(solution.look_up(self.position(place))) == verdict(place), place
        for place in self.sample:
            position = self.position(place)
            judged = {each.move: each for each in solution.moves(position)}
            assert set(judged) == {move for move, _ in self.twin.after[place]}
            for move, child in self.twin.after[place]:
                again = child[1] == place[1]
                assert seen(judged[move].verdict) == verdict(child, again, 1)
                replies = [] if again else self.twin.after[child]
                worse = [
                    each
                    for _, each in replies
                    if verdict(each, each[1] == child[1])[0] < truth[child][0]
                ]
                assert (judged[move].replies, judged[move].mistakes) == (len(replies), len(worse))
            if judged:
                assert seen(solution.moves(position)[0].verdict) == verdict(place)
        if not by_margin and self.made.margin:
            return
        finding = solve(self.game)
        assert finding.verdict is not None and seen(finding.verdict) == verdict(self.twin.first)
        self.follow_perfect(lambda place: truth[place][0] * (1 if place[1] == 0 else -1))
        if self.twin.after[self.twin.first] and not self.game.compiled:
            self.proofs(self.twin.values()[self.twin.first][0])
            self.engines((AlphaBeta, MonteCarlo), [self.twin.values()[self.twin.first][0]])

    def follow_perfect(self, worth: Any) -> None:
        """Demand that the perfect player's moves keep the first player's value."""
        perfect = perfect_player(self.game)
        self.told.append("perfect")
        place = self.twin.first
        for _ in range(12):
            children = dict(self.twin.after[place])
            if not children:
                return
            if self.twin.decided_by_dice(place):
                place = children[0]
                continue
            child = children[perfect.choose(self.position(place))]
            assert abs(worth(child) - worth(place)) < 10 * NEAR
            place = child

    def proofs(self, value: int) -> None:
        """Compare proof numbers, and check what they prove against every reply."""
        finding = solve_by_proof(self.game.start(), Limit(nodes=300))
        if finding.verdict is not None:
            assert finding.verdict.value == value
            self.told.append("proof numbers")
        if "certificate" in finding.facts:
            checked_proof(finding)
            self.told.append("certificate")

    def engines(self, kinds: Any, wanted: Any) -> None:
        """Compare the signs of what engines call proved, in some games."""
        if self.seed % 3 or self.game.compiled or not self.twin.after[self.twin.first]:
            return  # engines have their own tests, and take long to compile
        for kind in kinds:
            thought = kind(self.game).search(self.game.start(), Limit(nodes=200))
            if thought.proved:
                pairs = zip(thought.values, wanted, strict=False)
                same = [(one > 0) - (one < 0) == (other > 0) - (other < 0) for one, other in pairs]
                assert all(same), f"{kind.__name__} says {thought.values}, not {wanted}"
                self.told.append(f"proved by {kind.__name__}")

    def many(self) -> None:
        """Compare max^n with both ways to break ties."""
        start = self.game.start()
        if self.twin.order is None:
            self.refused(lambda: solve(start), "may never end")
            return
        every = enumerate_positions(start, by_symmetry=False)
        found = {}
        for tie in ("first", "last"):
            found[tie] = solve_maxn(start, every, tie).values
            assert near(found[tie], self.twin.maxn(tie)[self.twin.first])
        facts = solve(start).facts
        if found["first"] == found["last"] and facts["values"] == facts["values_if_the_last"]:
            # Whoever breaks ties otherwise may still get something else in between.
            self.told.append("max^n without ties")
        if len(self.game.symmetries) == 1:
            assert near(facts["values"], found["first"])
        self.engines((MonteCarlo, MaxnEngine), found["first"])

    def expectation(self) -> None:
        """Compare expected payoffs with dice."""
        if self.twin.order is None and self.made.players > 2:
            self.refused(lambda: solve(self.game), "may never end")
            return
        table = solve_expectation(self.game)
        if self.twin.order is not None and self.made.players > 2:
            if len(self.game.symmetries) > 1:
                return  # ties are broken on the board that stands for the class
            truth = self.twin.maxn("first")
            for place in self.twin.after:
                assert near(table.look_up(self.position(place)), truth[place])
            self.told.append("expected by max^n")
            return
        bounds = self.twin.bounds(None, "best")
        for place, (low, high) in bounds.items():
            position = self.position(place)
            if high - low < NEAR:
                assert near(table.look_up(position), (low, -low))
            else:
                self.told.append("between bounds")
                number = table.reached(position)
                value, off = table.values[number][0], table.bounds[number]
                assert off > 0 and value - off - 1e-6 <= low <= high <= value + off + 1e-6
        if all(high - low < NEAR for low, high in bounds.values()):
            low, _ = bounds[self.twin.first]
            assert near(solve(self.game).facts["values"], (low, -low))
            self.follow_perfect(lambda place: bounds[place][0])

    def chances(self) -> None:
        """Compare the scores of random players, and the best against them."""
        truth = {
            "random against random": self.twin.bounds(None, "random"),
            "best against random": self.twin.bounds(0, "random"),
            "random against best": self.twin.bounds(1, "random"),
        }
        sure = {name: bounds[self.twin.first] for name, bounds in truth.items()}
        if any(high - low > NEAR for low, high in sure.values()):
            self.refused(lambda: random_scores(self.game), "may never end")
            return
        for name, score in random_scores(self.game).items():
            assert abs(score - (sure[name][0] + 1) / 2) < 10 * NEAR, name
        self.told.append("chances")


def near(found: Any, wanted: Any) -> bool:
    """Return whether two lists of payoffs are the same."""
    return len(found) == len(wanted) and all(
        abs(one - other) < 10 * NEAR for one, other in zip(found, wanted, strict=True)
    )
