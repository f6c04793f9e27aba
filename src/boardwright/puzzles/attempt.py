"""A puzzle while somebody solves it: what the last move was worth, and what is replied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardwright.core.phrases import Phrase
from boardwright.core.position import Position
from boardwright.puzzles.finding import solution
from boardwright.puzzles.judging import Judge, Undecided
from boardwright.puzzles.puzzle import Task

#: Whether a slower way wins is asked for tasks of so few plies.
SHORT = 3


@dataclass(frozen=True)
class Attempt:
    """What a move was worth; ``done`` when the task is, else ``reply`` is the other side's move.

    ``after`` is the position after the move and the reply. Several replies come where others move
    more than once.
    """

    right: bool
    done: bool
    words: Phrase
    replies: tuple[str, ...]
    after: Position


def judged(start: Position, task: Task, moves: Sequence[str], judge: Judge) -> Attempt:
    """Return what the last of the moves played since the start of a puzzle is worth."""
    before = start.play(" ".join(moves[:-1]))
    task = task.later(len(moves) - 1)
    move = before.find_move(moves[-1])
    after = before.play(move)
    if not judge.accepts(before, move, task):
        return Attempt(False, False, wrong_words(after, task, judge), (), after)
    task = task.later(1)
    replies: list[str] = []
    while not judge.reached(after, task) and after.to_move != task.player:
        reply = judge.reply(after, task)
        replies.append(start.game.move_text(reply))
        after, task = after.play(reply), task.later(1)
    done = judge.reached(after, task)
    return Attempt(True, done, right_words(task, done), tuple(replies), after)


def answer(
    start: Position, task: Task, moves: Sequence[str], judge: Judge
) -> tuple[list[str], list[str]]:
    """Return what is right after some moves of a puzzle, and one way to the end."""
    here = start.play(" ".join(moves))
    task = task.later(len(moves))
    right = judge.right(here, task)
    if not right:
        return [], []
    line, _ = solution(here, task, judge, right)
    text = start.game.move_text
    return [text(move) for move in right], [text(move) for move in line]


def wrong_words(after: Position, task: Task, judge: Judge) -> Phrase:
    """Return in a sentence why a move is not right."""
    if task.goal == "win" and 0 < task.plies <= SHORT:
        try:
            slower = judge.keeps(after, Task("win", task.player, task.plies + 2))
        except Undecided:
            slower = False
        if slower:
            return Phrase("That wins too, but it takes longer: look for the shorter way.")
    if task.goal == "hold":
        return Phrase("That does not stop it.") if task.plies else Phrase("That loses.")
    if task.goal == "best":
        return Phrase("Another move has better chances.")
    if task.goal == "threats":
        return Phrase("That does not win by threats alone.")
    in_time = Phrase("That does not win by force in time.")
    return in_time if task.plies else Phrase("That does not win by force.")


def right_words(task: Task, done: bool) -> Phrase:
    """Return in a sentence that a move is right."""
    if not done:
        return Phrase("Right. Go on.")
    return {
        "win": Phrase("Right: that wins."),
        "threats": Phrase("Right: that wins."),
        "hold": Phrase("Right: that holds."),
        "best": Phrase("Right: no move has better chances."),
    }[task.goal]
