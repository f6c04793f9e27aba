"""Puzzles while someone waits: made in turn for each game, kept, and judged."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock
from typing import TypeVar
from weakref import WeakKeyDictionary

from boardwright.core.errors import InputError
from boardwright.core.faces import LANGUAGES
from boardwright.core.game import Game
from boardwright.core.phrases import say
from boardwright.core.position import Position
from boardwright.puzzles.attempt import Attempt, answer, judged
from boardwright.puzzles.collection import Collection, collection_path
from boardwright.puzzles.judging import Judge, Undecided, judge_for
from boardwright.puzzles.mistakes import missed
from boardwright.puzzles.puzzle import Puzzle, Task, question
from boardwright.puzzles.sheet import write_sheet
from boardwright.records.tree import Tree
from boardwright.web import schemas
from boardwright.web.analysis.forced import refuse_unforced
from boardwright.web.views import position_view

#: How long one request makes puzzles, or has moves judged; compiling does not count.
LONGEST_S, JUDGING_S = 3.0, 8.0
MOST_GAMES = 6  # remembered
#: Puzzles of this seed, the page's own, are kept on the disk.
KEPT_SEED = 1
#: Puzzles from one's own games, at most.
MOST_MISSED = 60
Found = TypeVar("Found")


class Puzzles:
    """The puzzles of the games of a server; what works on one game does so in turn."""

    def __init__(self) -> None:
        self._lock, self._drawing = Lock(), Lock()
        self._busy: WeakKeyDictionary[Game, Lock] = WeakKeyDictionary()
        self._made: OrderedDict[tuple[Game, int], Collection] = OrderedDict()

    @contextmanager
    def _turn(self, game: Game, stop: Event) -> Iterator[Judge]:
        with self._lock:
            busy = self._busy.setdefault(game, Lock())
        while not busy.acquire(timeout=0.2):
            if stop.is_set():
                raise InputError("this took too long and was abandoned")
        try:
            yield judge_for(game)
        finally:
            busy.release()

    def some(self, asked: schemas.PuzzlesRequest, game: Game, stop: Event) -> schemas.PuzzleList:
        """Return puzzles, as many of those asked for as can be made in a while."""
        with self._turn(game, stop):
            collection = self._collection(game, asked.seed)
            until = time.monotonic() + LONGEST_S
            wanted = asked.first + asked.count

            def look(count: int) -> None:
                if time.monotonic() > until:
                    raise Late

            with suppress(Late):
                collection.upto(wanted, look, stop)
            found = collection.puzzles[asked.first : wanted]
            return schemas.PuzzleList(
                puzzles=[puzzle_view(game, each, asked.first + i) for i, each in enumerate(found)],
                ended=collection.ended,
            )

    def sheet(self, asked: schemas.SheetRequest, game: Game, stop: Event) -> bytes:
        """Return puzzles with solutions as PDF, as many of those asked for as there are in time."""
        with self._turn(game, stop):
            collection = self._collection(game, KEPT_SEED)
            until = time.monotonic() + LONGEST_S

            def look(count: int) -> None:
                if time.monotonic() > until:
                    raise Late

            with suppress(Late):
                collection.some(asked.count, asked.level, look)
            fitting = [each for each in collection.puzzles if asked.level in (0, each.level)]
        if not fitting:
            raise InputError("no puzzles were found")
        # One at a time: fonts are a setting of the whole process.
        with self._drawing, TemporaryDirectory() as folder:
            file = Path(folder) / "sheet.pdf"
            write_sheet(game, fitting[: asked.count], file, asked.language)
            return file.read_bytes()

    def _collection(self, game: Game, seed: int) -> Collection:
        if (game, seed) not in self._made:
            # Nobody fills the disk by asking for one seed after the other.
            file = collection_path(game, seed) if seed == KEPT_SEED else None
            self._made[game, seed] = Collection(game, seed, file)
        self._made.move_to_end((game, seed))
        while len(self._made) > MOST_GAMES:
            self._made.popitem(last=False)
        return self._made[game, seed]

    def judged(self, start: Position, asked: schemas.PuzzleRequest, stop: Event) -> Attempt:
        """Return what the last move is worth."""
        task = task_of(asked.task, start)
        return self._asked(start, stop, lambda judge: judged(start, task, asked.moves, judge))

    def solution(
        self, start: Position, asked: schemas.PuzzleRequest, stop: Event
    ) -> schemas.PuzzleSolution:
        """Return what is right, and one way to the end."""
        task = task_of(asked.task, start)
        right, line = self._asked(
            start, stop, lambda judge: answer(start, task, asked.moves, judge)
        )
        return schemas.PuzzleSolution(right=right, line=line)

    def _asked(self, start: Position, stop: Event, work: Callable[[Judge], Found]) -> Found:
        with self._turn(start.game, stop) as judge, judge.hurried(Patience(stop).late):
            return work(judge)

    def missed(
        self, game: Game, games: list[tuple[str, Tree, list[int]]], stop: Event
    ) -> schemas.PuzzleList:
        """Return what was missed in one's own games, given with their names and one's seats."""
        found: list[Puzzle] = []
        until = time.monotonic() + LONGEST_S
        with self._turn(game, stop) as judge, judge.hurried(Patience(stop).late):
            for name, tree, seats in games:
                start = game.position(tree.position) if tree.position else game.start()
                for puzzle in missed(start, tree.main_line(), seats, judge, name):
                    found += [] if puzzle is None else [puzzle]
                    if stop.is_set() or time.monotonic() > until or len(found) >= MOST_MISSED:
                        break
        views = [puzzle_view(game, each, i) for i, each in enumerate(found[:MOST_MISSED])]
        return schemas.PuzzleList(puzzles=views, ended=True)


class Late(Exception):
    """A request has made puzzles for long enough."""


class Patience:
    """Says when it is late; before the second question kernels may have been compiled."""

    def __init__(self, stop: Event) -> None:
        self._stop = stop
        self._questions = 0
        self._until = 0.0

    def late(self) -> bool:
        """Return whether the next question is one too many."""
        self._questions += 1
        if self._questions == 2:
            self._until = time.monotonic() + JUDGING_S
        return self._questions > 1 and (self._stop.is_set() or time.monotonic() > self._until)


def task_of(asked: schemas.TaskView, start: Position) -> Task:
    """Return the task that a request names, if the position can have it."""
    if asked.player != start.to_move:
        raise InputError("a puzzle begins with a move of its own player")
    if asked.goal == "threats":
        refuse_unforced(start)
    if asked.goal == "hold" and start.game.players != 2:
        raise Undecided
    return Task(asked.goal, asked.player, asked.plies)


def task_view(task: Task) -> schemas.TaskView:
    """Return a task."""
    return schemas.TaskView(goal=task.goal, player=task.player, plies=task.plies)


def puzzle_view(game: Game, puzzle: Puzzle, number: int) -> schemas.PuzzleView:
    """Return a puzzle without its answer."""
    return schemas.PuzzleView(
        number=number,
        start=puzzle.start,
        task=task_view(puzzle.task),
        question={language: question(game, puzzle, language) for language in LANGUAGES},
        level=puzzle.level,
        source=puzzle.source,
    )


def attempt_view(attempt: Attempt) -> schemas.PuzzleAnswer:
    """Return what a move was worth, and the positions it led to."""
    positions = [attempt.after]
    for _ in attempt.replies:
        positions.append(positions[-1].undo())
    return schemas.PuzzleAnswer(
        right=attempt.right,
        done=attempt.done,
        words={language: say(attempt.words, language) for language in LANGUAGES},
        replies=list(attempt.replies),
        positions=[position_view(each) for each in reversed(positions)],
    )
