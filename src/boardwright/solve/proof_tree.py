"""A proof as a text: for each position of the winner one move, for the loser every reply.

After a head (game, options, position, winner) comes one line for each position, those that lead to
others after them, the first position last:

- ``7 = e5 6``: the winner plays e5, which leads to position 6, or without a number ends the game;
- ``6 : a1>2 b1>5 b2> *>c3``: the loser's replies and where they lead (b2 ends the game); to every
  reply not listed c3 wins at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any, TypeAlias

from boardwright.core.errors import BoardwrightError, InputError
from boardwright.core.position import Position
from boardwright.core.rules import ANSWERS, WINS, forcing_moves, moves, play
from boardwright.search.limit import Budget
from boardwright.solve.proof_number import ProofSearch

FIRST_LINE = "boardwright proof 1"
MOST_LINES = 5_000_000
#: Yields the positions that a node leads to, and returns its line.
Steps: TypeAlias = Generator[Any, None, str]


class ProofWriter:
    """Walks through a finished proof and writes it down, each position once."""

    def __init__(self, search: ProofSearch, budget: Budget) -> None:
        self._search = search
        self._budget = budget
        self._game = search.game
        self._text = search.game.move_text
        self._moves = search.game.short_kernel(moves)
        self._play = search.game.short_kernel(play)
        self._forcing = search.game.short_kernel(forcing_moves)
        self._out = search.game.frames(1)[0].moves
        self._numbers: dict[int, int] = {}  # by the position's key
        self._lines: list[str] = []

    def text(self, position: Position) -> str:
        """Return the certificate."""
        state = self._game.records(1)
        state[0] = position.state
        # A node is written when all it leads to are; the generators hold those half done.
        waiting = [(int(self._search.key(state[0])), self._visit(state[0]))]
        while waiting:
            key, steps = waiting[-1]
            try:
                child = next(steps)
            except StopIteration as finished:
                waiting.pop()
                if len(self._lines) > MOST_LINES:
                    raise InputError("the proof is too long to be written down") from None
                self._numbers[key] = len(self._lines)
                self._lines.append(f"{len(self._lines)} {finished.value}")
                continue
            child_key = int(self._search.key(child))
            if child_key not in self._numbers:
                if any(key == child_key for key, _ in waiting):
                    raise BoardwrightError("the proof goes round in circles")
                waiting.append((child_key, self._visit(child)))
        head = (
            FIRST_LINE,
            f"game {self._game.name} {self._game.option_text()}".rstrip(),
            f"position {position.text}",
            f"winner {self._search.attacker + 1}",
        )
        return "\n".join([*head, *self._lines]) + "\n"

    def _visit(self, state: Any) -> Steps:
        """Return the steps that write one node."""
        if int(state.player) == self._search.attacker:
            return self._own_move(state)
        return self._all_replies(state)

    def _own_move(self, state: Any) -> Steps:
        move, after = self._winning(state)
        if not self._legal(after):
            return f"= {self._text(move)}"
        yield after
        return f"= {self._text(move)} {self._number(after)}"

    def _all_replies(self, state: Any) -> Steps:
        kind, count = self._forcing(state, self._out)
        answers = {int(move) for move in self._out[:count]} if kind == ANSWERS else None
        entries: list[str] = []
        at_once: dict[int, list[int]] = {}
        for reply in self._legal(state):
            after = self._after(state, reply)
            if not self._legal(after):
                entries.append(f"{self._text(reply)}>")
            elif answers is None or reply in answers:
                yield after
                entries.append(f"{self._text(reply)}>{self._number(after)}")
            else:
                kind, count = self._forcing(after, self._out)
                assert kind == WINS
                at_once[reply] = [int(move) for move in self._out[:count]]
        if at_once:
            usual = Counter(move for wins in at_once.values() for move in wins).most_common(1)[0][0]
            for reply, wins in at_once.items():
                if usual not in wins:
                    after = self._after(state, reply)
                    yield after
                    entries.append(f"{self._text(reply)}>{self._number(after)}")
            entries.append(f"*>{self._text(usual)}")
        return ": " + " ".join(entries)

    def _winning(self, state: Any) -> tuple[int, Any]:
        """Return a proved move and what it leads to; searched again if the table has lost it."""
        kind, _ = self._forcing(state, self._out)
        if kind == WINS:
            return int(self._out[0]), self._after(state, int(self._out[0]))
        while True:
            after = {move: self._after(state, move) for move in self._legal(state)}
            move = self._search.first_proved(after)
            if move is not None:
                return move, after[move]
            if not self._search.run(state, self._budget):
                raise InputError("the limit was reached while the proof was written down")

    def _number(self, state: Any) -> int:
        return self._numbers[int(self._search.key(state))]

    def _legal(self, state: Any) -> list[int]:
        count = self._moves(state, self._out)
        return [int(move) for move in self._out[:count]]

    def _after(self, state: Any, move: int) -> Any:
        after = self._game.records(1)
        after[0] = state
        self._play(after[0], self._game.move_type.type(move))
        return after[0]
