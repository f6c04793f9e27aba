"""What a puzzle is: a position, what is to be reached from it, and what is right."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from boardwright.core.game import Game
from boardwright.core.phrases import say

#: ``win``: by force. ``threats``: by moves that each threaten to win at once. ``hold``: not to
#: lose. ``best``: the move with the best chances, in games with dice.
Goal = Literal["win", "threats", "hold", "best"]
#: Plies of a task that is to be reached now or never.
NO_TIME = -1
#: A level is so many bits of difficulty wide; see ``difficulty``.
BITS_PER_LEVEL = 4.0
LEVELS = 5


@dataclass(frozen=True)
class Task:
    """What a player, counted from 1, is to reach within so many plies; 0: however long it takes.

    To hold within some plies is to keep the other from winning for so long.
    """

    goal: Goal
    player: int
    plies: int = 0

    def later(self, plies: int) -> Task:
        """Return what is left of it after some plies; ``NO_TIME`` if no ply is left.

        >>> [Task("win", 1, 3).later(plies).plies for plies in (1, 2, 3)]
        [2, 1, -1]
        """
        if not self.plies:
            return self
        left = self.plies - plies
        return replace(self, plies=left if left > 0 else NO_TIME)


@dataclass(frozen=True)
class Puzzle:
    """A position as text, the task of the player to move in it, and the answer.

    ``right`` are all first moves that are right, ``line`` is one way to the end, both sides' moves.
    ``bits`` is how hard it is, ``source`` names the game it is from, if it is from one that was
    played.
    """

    start: str
    task: Task
    right: tuple[str, ...]
    line: tuple[str, ...]
    bits: float
    source: str = ""

    @property
    def level(self) -> int:
        """How hard it is, from 1 to 5.

        >>> Puzzle("", Task("win", 1), (), (), 9.5).level
        3
        """
        return min(LEVELS, 1 + int(self.bits / BITS_PER_LEVEL))

    @property
    def kind(self) -> tuple[str, int]:
        """What it has in common with others: its goal, and within how many plies."""
        return self.task.goal, self.task.plies

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data, from which ``puzzle_of`` makes it again."""
        return asdict(self)


def puzzle_of(data: dict[str, Any]) -> Puzzle:
    """Return the puzzle that plain data describes."""
    task = Task(**data["task"])
    return Puzzle(
        **{**data, "task": task, "right": tuple(data["right"]), "line": tuple(data["line"])}
    )


def own_moves(plies: int, players: int) -> int:
    """Return how many of so many plies are those of the player who begins.

    >>> own_moves(5, 2), own_moves(4, 3)
    (3, 2)
    """
    return -(-plies // players)


def question(game: Game, puzzle: Puzzle, language: str) -> str:
    """Return in a sentence what is to be found."""
    names = game.player_names(language)
    task = puzzle.task
    mover = names[task.player - 1]
    count = own_moves(task.plies, game.players)
    many = game.players > 2
    if task.goal == "best":
        return say("{player} to move: which move has the best chances?", language, player=mover)
    if task.goal == "threats":
        words = "{player} to move: win by threats alone. Every move must threaten to win at once."
        return say(words, language, player=mover)
    if task.goal == "hold":
        return _hold_question(game, puzzle, language)
    if task.plies == 0 and many:
        words = "{player} to move: win, whatever the others do."
        return say(words, language, player=mover)
    if task.plies == 0:
        return say("{player} to move: find a move that wins by force.", language, player=mover)
    if count == 1 and game.winning_sets and game.ending(language):
        ending = game.ending(language)
        return say("{player} to move: find {ending}.", language, player=mover, ending=ending)
    if count == 1:
        return say("{player} to move: win at once.", language, player=mover)
    if many:
        words = "{player} to move: win in {count} moves, whatever the others do."
        return say(words, language, player=mover, count=count)
    return say("{player} to move: win in {count} moves.", language, player=mover, count=count)


def _hold_question(game: Game, puzzle: Puzzle, language: str) -> str:
    task, right = puzzle.task, len(puzzle.right)
    names = game.player_names(language)
    mover, other = names[task.player - 1], names[2 - task.player]
    if task.plies == 0 and right == 1:
        return say("{player} to move: only one move does not lose.", language, player=mover)
    if task.plies == 0:
        words = "{player} to move: only {count} moves do not lose; find one."
        return say(words, language, player=mover, count=right)
    count = task.plies // 2
    if right == 1:
        words = "{player} to move: {other} is about to win in {count} moves. One move stops it."
        return say(words, language, player=mover, other=other, count=count)
    words = (
        "{player} to move: {other} is about to win in {count} moves. {right} moves stop it; "
        "find one."
    )
    return say(words, language, player=mover, other=other, count=count, right=right)
