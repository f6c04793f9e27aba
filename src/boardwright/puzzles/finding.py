"""Whether a position is a puzzle: something to be found in it, and most moves miss it."""

from __future__ import annotations

from dataclasses import replace

from boardwright.core.position import Position
from boardwright.core.rules import QUIET
from boardwright.puzzles.difficulty import bits_of
from boardwright.puzzles.judging import ChanceJudge, Judge, SearchJudge, TableJudge
from boardwright.puzzles.puzzle import Puzzle, Task

#: Wins in so many own moves are looked for: by search, and in a table.
MOST_SEARCHED, MOST_LOOKED_UP = 3, 6
#: A win of the other side in so many moves is to be stopped.
STOPPED = 2
#: So many moves are tried before all are.
TRIED = 6
#: At most this share of the plausible moves may be right.
MOST_RIGHT = 0.5
#: In games with dice the best move is better by so much than the next.
CLEARLY = 0.02


def find_puzzle(position: Position, judge: Judge, source: str = "") -> Puzzle | None:
    """Return the puzzle in a position, or None; Undecided where its truth is out of reach."""
    if position.over or position.chance or len(position.moves) < 2:
        return None
    for task in tasks(position, judge):
        puzzle = made(position, task, judge)
        if puzzle is not None:
            return replace(puzzle, source=source)
    return None


def tasks(position: Position, judge: Judge) -> list[Task]:
    """Return what might be asked in a position, the most telling first."""
    player = position.to_move
    if isinstance(judge, ChanceJudge):
        return [Task("best", player)] if clear(position, judge) else []
    if isinstance(judge, TableJudge):
        return looked_up(position, judge)
    assert isinstance(judge, SearchJudge)
    return searched(position, judge)


def clear(position: Position, judge: ChanceJudge) -> bool:
    """Return whether the best moves stand out from the others."""
    worth = sorted(judge.worth(position).values(), reverse=True)
    lower = [each for each in worth if each < worth[0] - CLEARLY]
    return len(lower) == len(worth) - len(judge.right(position, Task("best", 1)))


def looked_up(position: Position, judge: TableJudge) -> list[Task]:
    """Return what a table suggests: a win in time, or to hold a draw."""
    verdict = judge.solution.look_up(position)
    player = position.to_move
    if verdict.value > 0 and verdict.distance and verdict.distance < 2 * MOST_LOOKED_UP:
        return [Task("win", player, verdict.distance)]
    return [Task("hold", player)] if verdict.value == 0 else []


def searched(position: Position, judge: SearchJudge) -> list[Task]:
    """Return what searches suggest: a short win, one by threats, one to the end, or a defence."""
    player, players = position.to_move, position.game.players
    if judge.threats is not None or in_turn(position):
        for own in range(1, MOST_SEARCHED + 1):
            task = Task("win", player, players * (own - 1) + 1)
            if judge.keeps(position, task):
                return [task]
    if judge.threats is not None:
        if judge.threat_line(position):
            return [Task("threats", player)]
        task = Task("hold", player, 2 * STOPPED)
        quiet = judge.threats.forcing(position)[0] == QUIET
        return [task] if quiet and pressed(position, task, judge) else []
    if judge.keeps(position, Task("win", player)):
        return [Task("win", player)]
    return [Task("hold", player)] if players == 2 else []


def pressed(position: Position, task: Task, judge: Judge) -> bool:
    """Return whether most moves lose, by the look of some: else nothing is to be found."""
    some = position.moves[:: max(1, len(position.moves) // TRIED)]
    holding = sum(judge.keeps(position.play(move), task.later(1)) for move in some)
    return holding <= MOST_RIGHT * len(some)


def in_turn(position: Position) -> bool:
    """Return whether every move passes the turn on, so that moves can be counted."""
    game, mover = position.game, position.to_move
    following = mover % game.players + 1
    after = (position.play(move) for move in position.moves)
    return all(each.over or each.to_move == following for each in after)


def made(position: Position, task: Task, judge: Judge) -> Puzzle | None:
    """Return the puzzle of a task, or None if guessing does as well."""
    right = judge.right(position, task)
    if not right or len(right) == len(position.moves):
        return None
    likely = judge.plausible(position)
    at_once = task.goal == "win" and task.plies == 1
    if not at_once and sum(move in right for move in likely) > MOST_RIGHT * len(likely):
        return None
    line, bits = solution(position, task, judge, right)
    text = position.game.move_text
    return Puzzle(
        position.text, task, tuple(map(text, right)), tuple(map(text, line)), round(bits, 2)
    )


def solution(
    position: Position, task: Task, judge: Judge, right: list[int]
) -> tuple[list[int], float]:
    """Return one way to the end against the best resistance, and how hard it is to find."""
    line: list[int] = []
    bits = 0.0
    while True:
        if position.to_move != task.player:
            line.append(judge.reply(position, task))
            position, task = position.play(line[-1]), task.later(1)
            if position.over:
                return line, bits
            continue
        right = right if not line else judge.right(position, task)
        bits += bits_of(right, judge.plausible(position), len(position.moves))
        line.append(judge.best(position, task, right))
        position, task = position.play(line[-1]), task.later(1)
        if judge.reached(position, task):
            return line, bits
