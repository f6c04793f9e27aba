"""Checks a certificate of a forced win against every reply, without the search that found it.

Written to be read by someone who does not trust the rest. It takes from elsewhere only the game's
winning sets, the board's symmetries and the reader of the text; boards and threats are its own.

Why the positions looked at are enough: after a stone of Black's (the first player) that makes a
four, a set with one point missing and no white stone, White can complete a white set, which makes
the line fail here; or take the missing point; or lose at once to a stone there. If two points are
missing, White can take only one of them. First replies that a symmetry of the winning sets maps to
one another are answered alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.core.rules import record
from boardwright.solve.certificate import Branch, Certificate, read_certificate

BLACK, WHITE, EMPTY = 0, 1, 2
NO_POINT = 65535


class CertificateError(InputError):
    """A certificate does not prove what it claims; the message names what is not covered."""


@dataclass(frozen=True)
class CheckReport:
    """What was checked: replies, positions after the third reply, last stone, White's own fours."""

    first_replies: int
    positions: int
    longest_game: int
    counter_fours: int


def is_white_four(board: Any, number: int) -> bool:
    """Return whether one more stone completes a winning set for White."""
    held = board.held[number]
    return bool(held[WHITE] == board.length[number] - 1 and held[BLACK] == 0)


def change(board: Any, point: int, colour: int, by: int) -> None:
    """Put a stone (``by`` 1) or take it off (-1), and keep the number of White's fours."""
    board.colour[point] = colour if by == 1 else EMPTY
    for entry in range(board.first[point], board.first[point + 1]):
        number = board.listed[entry]
        board.white_fours -= int(is_white_four(board, number))
        board.held[number][colour] = int(board.held[number][colour]) + by
        board.white_fours += int(is_white_four(board, number))


def missing_points(board: Any, stone: int) -> int:
    """Return how many points complete a black set through a stone: none, 1 (it is kept), or 2."""
    found = 0
    for entry in range(board.first[stone], board.first[stone + 1]):
        number = board.listed[entry]
        if board.held[number][BLACK] == board.length[number] - 1 and board.held[number][WHITE] == 0:
            for slot in range(board.length[number]):
                point = board.points[number][slot]
                if board.colour[point] == EMPTY and (found == 0 or point != board.missing):
                    board.missing = point
                    found += 1
    return min(found, 2)


def last_stone(board: Any, line: Any, stones: int, report: Any) -> int:
    """Return the number of the stone with which Black, to move, wins by a line; 0 if it fails."""
    played = 0
    white_fours_met = 0
    wins_at = 0
    for number in range(len(line)):
        if line[number] == NO_POINT or board.colour[line[number]] != EMPTY:
            break
        change(board, int(line[number]), BLACK, 1)
        board.played[played] = line[number]
        played += 1
        missing = missing_points(board, int(line[number]))
        if board.white_fours > 0 or missing == 0:
            break  # White completes a set, or is free to play anywhere
        if missing == 2:
            wins_at = stones + played + 2
            break
        change(board, int(board.missing), WHITE, 1)
        board.played[played] = board.missing
        played += 1
        white_fours_met += int(board.white_fours > 0)
    if wins_at > 0:
        report[2] += white_fours_met
    for number in range(played):
        change(board, int(board.played[number]), number % 2, -1)
    return wins_at


def check_answer(boards: Any, opening: Any, lines: Any, report: Any) -> int:
    """Return the first third reply against which no line wins, or NO_POINT if there is none.

    ``opening`` are the stones before it, in turn. ``report`` counts positions, holds the longest
    game's stones, and counts White's fours.
    """
    board = boards[0]
    for number in range(len(opening)):
        change(board, int(opening[number]), number % 2, 1)
    uncovered = NO_POINT
    for reply in range(len(board.colour)):
        if board.colour[reply] == EMPTY and uncovered == NO_POINT:
            change(board, reply, WHITE, 1)
            wins_at = 0
            for line in range(len(lines)):
                if wins_at == 0:
                    wins_at = last_stone(board, lines[line], len(opening) + 1, report)
            change(board, reply, WHITE, -1)
            report[0] += 1
            report[1] = max(report[1], wins_at)
            uncovered = reply if wins_at == 0 else NO_POINT
    for number in range(len(opening)):
        change(board, int(opening[number]), number % 2, -1)
    return uncovered


def empty_board(game: Game) -> Any:
    """Return one record: the winning sets, which of them lie on each point, and no stones."""
    sets = game.winning_sets
    on_point: list[list[int]] = [[] for _ in game.board.names]
    for number, points in enumerate(sets):
        for point in points:
            on_point[point].append(number)
    longest = max(map(len, sets))
    fields = record(
        points=(np.uint16, len(sets), longest),
        length=(np.uint8, len(sets)),
        listed=(np.uint32, sum(map(len, on_point))),  # of point p: listed[first[p] : first[p + 1]]
        first=(np.uint32, game.board.points + 1),
        held=(np.uint8, len(sets), 2),
        colour=(np.uint8, game.board.points),
        played=(np.uint16, game.board.points),
        missing=np.uint16,
        white_fours=np.int64,
    )
    board = np.zeros(1, fields).view(np.recarray)
    board[0].points[:] = [[*points, *[0] * (longest - len(points))] for points in sets]
    board[0].length[:] = [len(points) for points in sets]
    board[0].listed[:] = [number for numbers in on_point for number in numbers]
    board[0].first[1:] = np.cumsum([len(numbers) for numbers in on_point])
    board[0].colour[:] = EMPTY
    return board


def check_branch(game: Game, certificate: Certificate, reply: int, branch: Branch) -> Any:
    """Return (positions, longest game, White's fours) of one branch, every reply being tried."""
    names, boards, report = game.board.names, empty_board(game), np.zeros(3, np.int64)

    def refuse(*stones: int) -> CertificateError:
        return CertificateError(
            "not covered: {stones}", stones=" ".join(names[stone] for stone in stones)
        )

    start = (certificate.first, reply, branch.stone)
    if len(set(start)) < len(start):
        raise refuse(*start)
    for second in range(game.board.points):
        if second in start:
            continue
        answer = branch.answers.get(second)
        if answer is None or answer.stone in (*start, second):
            raise refuse(*start, second)
        opening = np.array((*start, second, answer.stone), np.uint16)
        lines = np.full((len(answer.lines), max(map(len, answer.lines))), NO_POINT, np.uint16)
        for row, line in zip(lines, answer.lines, strict=True):
            row[: len(line)] = line
        uncovered = game.kernel(check_answer)(boards, opening, lines, report)
        if uncovered != NO_POINT:
            raise refuse(*opening, uncovered)
    return report


def check_certificate(
    game: Game,
    text: str,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> CheckReport:
    """Return what was checked in a certificate's text.

    CertificateError names the first position that is not covered; InputError says that the text is
    no certificate for this game.
    """
    certificate = read_certificate(text, game)
    sets = {frozenset(points) for points in game.winning_sets}
    maps = [
        mapped
        for mapped in game.board.symmetries
        if mapped[certificate.first] == certificate.first
        and sets == {frozenset(mapped[point] for point in points) for points in sets}
    ]
    replies = [point for point in range(game.board.points) if point != certificate.first]
    for reply in replies:
        if not any(mapped[reply] in certificate.branches for mapped in maps):
            raise CertificateError(
                "not covered: the first reply {reply}", reply=game.board.names[reply]
            )
    jobs = [
        partial(check_branch, game, certificate, *item) for item in certificate.branches.items()
    ]
    reports = []
    for report in in_threads(jobs, threads):
        reports.append(report)
        if progress is not None:
            progress(len(reports) / len(jobs))
    positions, longest, counter_fours = np.array(reports).T
    if longest.max() > certificate.stones:
        raise CertificateError(
            "a game lasts until stone {stone}, later than claimed", stone=longest.max()
        )
    counts = int(positions.sum()), int(longest.max()), int(counter_fours.sum())
    return CheckReport(len(replies), *counts)
