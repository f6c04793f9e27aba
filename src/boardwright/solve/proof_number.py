"""Proof-number search: proves that a player wins by force, in any game of two, with a certificate.

A proof is a certificate (``proof_tree``) that a checker replays against every reply; a refutation
("this player cannot force a win") rests on the search itself, and is claimed only where no position
was repeated and no line was cut off.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Event
from typing import Any

import numpy as np

from boardwright.core.errors import InputError, RuleError
from boardwright.core.position import Position
from boardwright.search.limit import Budget, Limit
from boardwright.search.transposition import position_key, words_of
from boardwright.solve.proof_number_kernels import (
    BAD_PAYOFFS,
    DEPTH,
    ENTERING,
    ENTRY,
    NEVER,
    NODES,
    REPEATED,
    TOO_DEEP,
    find,
    search_proof,
)

DEEPEST = 400
TABLE_MIB = 256
#: Told how many nodes were searched.
Progress = Callable[[int], None]


@dataclass(frozen=True)
class ProofResult:
    """``wins`` is None while the question is open."""

    wins: bool | None
    nodes: int
    seconds: float


class ProofSearch:
    """Asks of one game whether ``attacker`` (counted from 1) wins; remembers between questions."""

    def __init__(self, position: Position, attacker: int, table_mib: int = TABLE_MIB) -> None:
        game = position.game
        if game.players != 2:
            raise InputError("proof numbers are for games of two players")
        if game.chances:
            raise InputError(
                "proof-number search does not solve games of chance, such as {game}", game=game.name
            )
        self.game = game
        self.attacker = attacker - 1
        entries = max(16, (table_mib << 20) // ENTRY.itemsize)
        self.table: Any = np.zeros(1 << (entries.bit_length() - 1), ENTRY).view(np.recarray)
        self._frames = game.frames(DEEPEST)
        self._words, self._count, self._mask = words_of(game, self._frames)
        self._keys = np.zeros((DEEPEST, game.max_moves), np.uint64)
        self._path = np.zeros(DEEPEST, np.uint64)
        self._room = np.zeros((3, DEEPEST), np.int64)
        self._returns = np.zeros(2, np.float64)
        self._control = np.zeros(6, np.int64)
        self._control[ENTERING] = 1
        self._advance(0)  # compiled before any clock runs

    def run(self, state: Any, budget: Budget, progress: Progress | None = None) -> bool | None:
        """Return whether the attacker wins from a state; None when the budget is used up."""
        self._frames[0].state = state
        self._path[0] = self.key(state)
        self._room[:2, 0] = NEVER
        self._control[DEPTH], self._control[ENTERING] = 0, 1
        while nodes := budget.slice():
            before = int(self._control[NODES])
            decided = self._advance(nodes)
            budget.spend(int(self._control[NODES]) - before)
            if progress is not None:
                progress(budget.nodes)
            if decided:
                return self._answer(self._path[0])
        return None

    def _advance(self, nodes: int) -> bool:
        try:
            return self._searched(nodes)
        except ValueError as error:
            if error.args != (BAD_PAYOFFS,):
                raise
            raise RuleError(
                "{file}: outcome must give two players payoffs from -1 to 1 that add up to 0",
                file=self.game.file,
            ) from None

    def _searched(self, nodes: int) -> bool:
        return bool(
            self.game.kernel(search_proof)(
                self._frames,
                self._words,
                self._count,
                self._mask,
                self._keys,
                self._path,
                self._room[0],
                self._room[1],
                self._room[2],
                self.table,
                self._returns,
                self._control,
                self.attacker,
                nodes,
            )
        )

    def _answer(self, key: np.uint64) -> bool | None:
        proof, _ = self.numbers(key)
        if proof == 0:
            return True
        unsure = self._control[REPEATED] or self._control[TOO_DEEP]
        return None if unsure else False

    def key(self, state: Any) -> np.uint64:
        """Return the number under which the table knows a position."""
        row = self._frames[-1]
        row.state = state
        with np.errstate(over="ignore"):
            number = self.game.short_kernel(position_key)
            return np.uint64(number(row.state, self._words[-1], self._count, self._mask))

    def numbers(self, key: np.uint64) -> tuple[int, int]:
        """Return proof and disproof number of a position; (1, 1) if it is not known."""
        slot = int(self.game.kernel(find)(self.table, key))
        if slot < 0:
            return 1, 1
        return int(self.table[slot].proof), int(self.table[slot].disproof)

    def first_proved(self, after: Mapping[int, Any]) -> int | None:
        """Return the move to the state that was proved first, of those after each move; or None.

        Going to what was proved first, and so on, one never goes round in circles.
        """
        found = []
        for move, state in after.items():
            slot = int(self.game.kernel(find)(self.table, self.key(state)))
            if slot >= 0 and self.table[slot].proof == 0:
                found.append((int(self.table[slot].proved), move))
        return min(found)[1] if found else None


def prove(
    position: Position,
    attacker: int,
    limit: Limit,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> tuple[ProofResult, ProofSearch]:
    """Return whether ``attacker`` wins from a position, and the search, which holds the proof."""
    if position.over:
        raise InputError("the game is over")
    search = ProofSearch(position, attacker)
    budget = Budget(limit, stop)
    wins = search.run(position.state, budget, progress)
    return ProofResult(wins, budget.nodes, budget.seconds), search
