"""Puzzles from games that were played: positions in which the right move was missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwright.core.position import Position
from boardwright.puzzles.finding import find_puzzle
from boardwright.puzzles.judging import Judge, Undecided
from boardwright.puzzles.puzzle import Puzzle


def missed(
    start: Position, moves: Sequence[str], players: Sequence[int], judge: Judge, source: str = ""
) -> Iterator[Puzzle | None]:
    """Yield for each move of some players (from 1) the puzzle that they failed, or None.

    >>> import boardwright as bw
    >>> from boardwright.puzzles.judging import judge_for
    >>> game = bw.game("tic_tac_toe", compiled=False)
    >>> found = missed(game.start(), "a1 b1 a2 b2 c1".split(), [1], judge_for(game))
    >>> [(each.task.goal, each.right) for each in found if each]
    [('win', ('a3',))]
    """
    position = start
    for text in moves:
        if position.over:
            return
        move = position.find_move(text)
        if not position.chance and position.to_move in players:
            try:
                puzzle = find_puzzle(position, judge, source)
            except Undecided:
                puzzle = None
            missed_it = puzzle is not None and start.game.move_text(move) not in puzzle.right
            yield puzzle if missed_it else None
        position = position.play(move)
