"""Puzzles without end: made from a seed, kept in a file, and gone on with where it stopped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from threading import Event

from boardwright.arena.finished import Finished
from boardwright.core.folders import data_folder
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.symmetry import placed
from boardwright.puzzles.finding import find_puzzle
from boardwright.puzzles.judging import ChanceJudge, Judge, TableJudge, Undecided, judge_for
from boardwright.puzzles.puzzle import Puzzle, puzzle_of
from boardwright.puzzles.sampling import batches
from boardwright.solve.identity import identity

VERSION = 1
#: Puzzles of one kind are left out while more than this share of all are of it, and others come.
MOST_OF_A_KIND = 0.35
FEW, PATIENCE = 8, 20
#: So many games in a row without a puzzle, and there are no more.
BARREN = 300

#: For each puzzle of a level that is wanted so many of any level are made at most.
MOST_LOOKED_THROUGH = 30

#: Told how many puzzles there are.
Progress = Callable[[int], None]


def collection_path(game: Game, seed: int) -> Path:
    """Return the file of a game's puzzles; other rules, options, seeds, versions have another."""
    return data_folder() / "puzzles" / f"{game.name}-{identity(game)}-{seed}-{VERSION}.jsonl"


class Collection:
    """The puzzles of a game that a seed gives, made when they are asked for."""

    def __init__(self, game: Game, seed: int = 1, file: Path | None = None) -> None:
        self.game, self.seed = game, seed
        self._kept = Finished(file)
        self.puzzles: list[Puzzle] = []
        self._seen: set[bytes] = set()
        self._next = 0  # number of the batch to be looked at
        self.ended = False
        for number, data in self._kept.parts():
            self._next = int(number) + 1
            self._add(puzzle_of(data))

    def _add(self, puzzle: Puzzle) -> None:
        self.puzzles.append(puzzle)
        self._seen.add(placed(self.game.position(puzzle.start))[0])

    def upto(
        self, count: int, progress: Progress | None = None, stop: Event | None = None
    ) -> list[Puzzle]:
        """Return the first puzzles, made as far as they are not there yet; fewer if all are made.

        ``progress`` may raise to end the work; what is finished then is there next time.
        """
        if len(self.puzzles) < count and not self.ended:
            for _ in self._making(judge_for(self.game)):
                if progress is not None:
                    progress(len(self.puzzles))
                if len(self.puzzles) >= count or (stop is not None and stop.is_set()):
                    break
        return self.puzzles[:count]

    def some(self, count: int, level: int = 0, progress: Progress | None = None) -> list[Puzzle]:
        """Return so many puzzles of a level (0: of any), fewer if no more are found in a while."""
        chosen: list[Puzzle] = []
        wanted = count
        while True:
            chosen = [each for each in self.puzzles if level in (0, each.level)][:count]
            if len(chosen) >= count or self.ended or wanted > MOST_LOOKED_THROUGH * count:
                return chosen
            if progress is not None:
                progress(len(chosen))
            self.upto(len(self.puzzles) + 1)
            wanted += 1

    def _making(self, judge: Judge) -> Iterator[None]:
        """Look at one batch after the other."""
        barren = 0
        patience = 0 if isinstance(judge, ChanceJudge) else PATIENCE  # there is only one kind
        for batch in batches(judge, self.seed, self._next):
            number, self._next = self._next, self._next + 1
            puzzle = self._chosen(batch, judge, barren < patience)
            barren = 0 if puzzle is not None else barren + 1
            if puzzle is not None:
                self._kept.keep(number, puzzle.as_data())
                self._add(puzzle)
            yield
            if barren >= BARREN and not isinstance(judge, TableJudge):
                break
        self.ended = True

    def _chosen(self, batch: list[Position], judge: Judge, choosy: bool) -> Puzzle | None:
        """Return the hardest puzzle of a batch that is new, and not one too many of its kind."""
        kinds = Counter(puzzle.kind for puzzle in self.puzzles)
        most = max(FEW, MOST_OF_A_KIND * len(self.puzzles)) if choosy else inf
        best = None
        for position in batch:
            try:
                puzzle = find_puzzle(position, judge)
            except Undecided:
                break
            if puzzle is None or kinds[puzzle.kind] >= most:
                continue
            harder = best is None or puzzle.bits > best.bits
            if harder and placed(position)[0] not in self._seen:
                best = puzzle
        return best
