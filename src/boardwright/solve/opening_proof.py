"""Finds a proof that the first player wins: three stones, whatever is replied, and then fours only.

The first stone is the most promising point. For each class of replies to it, under the symmetries
of the board, a second stone is sought that has, for every second reply, a third stone that wins by
fours against every third reply. Candidates are tried in the order of their promise, but first what
worked before. Nothing is left out, so if no proof is found, none of this shape exists.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.core.playouts import in_range
from boardwright.solve.certificate import (
    QUIET_STONES,
    Answer,
    Branch,
    Certificate,
    read_certificate,
    write_certificate,
)
from boardwright.solve.fours import empty_search
from boardwright.solve.fours_board import NOWHERE, empty_board, table_of
from boardwright.solve.opening_proof_kernels import (
    MOST_FOURS,
    empty_book,
    find_stone,
    play_stones,
    promising,
)


class BranchProver:
    """Proves the win after given first stones; each thread has one of its own."""

    def __init__(self, game: Game, longest: int, stopped: Callable[[], bool]) -> None:
        self._game = game
        self._tables = table_of(game)
        self._boards = empty_board(game)
        self._searches = empty_search(game)
        self._books = empty_book(game, longest)
        self._stopped = stopped

    def branch(self, first: int, reply: int, hints: tuple[int, ...]) -> Branch | None:
        """Return the branch for a first reply, or None if no second stone wins by fours in time."""
        refuters: dict[int, None] = {}  # second replies that refuted other stones, latest last
        self._put(first, reply)
        stones = promising(self._game, self._boards)
        for stone in dict.fromkeys((*(hint for hint in hints if hint in stones), *stones)):
            answers: dict[int, Answer] = {}
            replies = dict.fromkeys((*reversed(refuters), *range(self._game.board.points)))
            liked: dict[int, None] = {}  # third stones that won here, latest last
            for second in (point for point in replies if point not in (first, reply, stone)):
                answer = self.answer((first, reply, stone), second, (*reversed(liked),))
                if answer is None:
                    refuters.pop(second, None)
                    refuters[second] = None
                    break
                liked.pop(answer.stone, None)
                liked[answer.stone] = None
                answers[second] = answer
            else:
                return Branch(stone, answers)
        return None

    def answer(self, stones: tuple[int, ...], second: int, liked: tuple[int, ...]) -> Answer | None:
        """Return the third stone, liked ones being tried first, and its lines; or None."""
        if self._stopped():
            raise KeyboardInterrupt
        self._put(*stones, second)
        candidates = dict.fromkeys((*liked, *promising(self._game, self._boards)))
        self._put(*stones)
        found = self._game.kernel(find_stone)(
            self._tables,
            self._boards,
            self._searches,
            self._books,
            second,
            np.array([*candidates], np.uint16),
        )
        if found == NOWHERE:
            return None
        book = self._books[0]
        lines = book.lines[: book.known, : book.longest].tolist()
        without_ends = (tuple(stone for stone in line if stone != NOWHERE) for line in lines)
        return Answer(int(found), tuple(without_ends))

    def _put(self, *stones: int) -> None:
        """Put these stones on the empty board, in turn."""
        self._game.kernel(play_stones)(self._tables, self._boards, np.array(stones, np.uint16))


def kept_branches(game: Game, begun: Certificate, work_file: Path | None) -> dict[int, Branch]:
    """Return the branches of an interrupted run for the same claim, if there are any."""
    if work_file is not None:
        with contextlib.suppress(OSError, UnicodeDecodeError, InputError):
            kept = read_certificate(work_file.read_text(encoding="utf-8"), game)
            if (kept.stones, kept.first) == (begun.stones, begun.first):
                return kept.branches
    return {}


def prove_opening(
    game: Game,
    stones: int,
    work_file: Path | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Certificate | None:
    """Return the certificate that the first player wins by stone number ``stones``, or None.

    The branches found are kept in the work file, so that an interrupted run can be resumed. The
    result is the same whatever the number of threads. None says only that no proof of this shape
    exists: with this first stone, three quiet stones and then fours.
    """
    quiet = 2 * QUIET_STONES
    in_range("stones", stones, quiet + 3, quiet + 2 * MOST_FOURS + 1)
    game.sets.require_two_sides()
    if game.sets.needs.min() < QUIET_STONES + 2:
        raise InputError("winning sets must have at least {least} points", least=QUIET_STONES + 2)
    longest = (stones - quiet - 1) // 2  # the last stone completes
    stop = False
    new_prover = partial(BranchProver, game, longest, lambda: stop)
    first = promising(game, empty_board(game))[0]
    symmetries = [each for each in game.sets.symmetries if each[first] == first]
    replies = [
        point
        for point in range(game.board.points)
        if point != first and point == min(symmetry[point] for symmetry in symmetries)
    ]
    certificate = Certificate(game.name, game.option_text(), stones, first)
    certificate.branches.update(kept_branches(game, certificate, work_file))

    def found() -> Iterator[tuple[int, Branch | None]]:
        """Yield the missing branches; the first one's stone is a hint for all others."""
        if replies[0] not in certificate.branches:
            yield replies[0], new_prover().branch(first, replies[0], ())
        hint = certificate.branches[replies[0]].stone
        hints = tuple(dict.fromkeys(symmetry[hint] for symmetry in symmetries))
        missing = [reply for reply in replies if reply not in certificate.branches]
        jobs = (partial(new_prover().branch, first, reply, hints) for reply in missing)
        yield from zip(missing, in_threads(jobs, threads), strict=True)

    try:
        for reply, branch in found():
            if branch is None:
                return None
            certificate.branches[reply] = branch
            if work_file is not None:
                with contextlib.suppress(OSError):  # nowhere to keep it: go on without
                    write_certificate(certificate, game, work_file)
            if progress is not None:
                progress(len(certificate.branches) / len(replies))
    finally:
        stop = True
    return certificate
