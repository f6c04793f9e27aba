"""Checks a proof written by ``proof_tree``: replays it against every legal reply.

It shares no code with the search that found the proof: only the rules of the game are used.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.rules import moves, outcome, play

#: A node: the winner's move and where it leads (or None), or the loser's replies by move, and the
#: answer that wins at once against all others (or None).
Node = tuple[str, str | None] | tuple[dict[str, str], str | None]


@dataclass(frozen=True)
class ProofReport:
    """What the checker saw: positions, replies of the loser, the longest line in plies."""

    positions: int
    replies: int
    longest: int


class ProofChecker:
    """Replays one proof with the rules of its game."""

    def __init__(self, game: Game, text: str) -> None:
        self.game = game
        self._moves = game.short_kernel(moves)
        self._play = game.short_kernel(play)
        self._outcome = game.short_kernel(outcome)
        self._out = game.frames(1)[0].moves
        self._returns = np.zeros(game.players, np.float64)
        lines = text.splitlines()
        head = [line.partition(" ")[2] for line in lines[:4]]
        if lines[:1] != ["boardwright proof 1"] or len(lines) < 5:
            raise InputError("this is no proof written by Boardwright")
        if head[1] != f"{game.name} {game.option_text()}".rstrip():
            raise InputError(
                "this proof is about {about:.80}, not about {game!r}", about=head[1], game=game
            )
        self.position = game.position(head[2])
        self._winner = int(head[3]) - 1 if head[3] in ("1", "2") else -1
        self._nodes: dict[str, Node] = dict(parsed(line) for line in lines[4:])
        self._root = lines[-1].split(" ", 1)[0]

    def check(self) -> ProofReport:
        """Return what was checked; InputError at the first gap."""
        root = self.game.records(1)
        root[0] = self.position.state
        positions: dict[str, bytes] = {self._root: root[0].tobytes()}
        waiting: list[tuple[str, Any, int]] = [(self._root, root[0], 0)]
        replies = longest = 0
        while waiting:
            name, state, ply = waiting.pop()
            longest = max(longest, ply)
            node = self._nodes.get(name)
            if node is None:
                raise InputError("the proof lacks position {position:.20}", position=name)
            if (int(state.player) == self._winner) != isinstance(node[0], str):
                raise InputError("position {position} has the wrong player to move", position=name)
            following = self._follow(name, node, state)
            replies += 0 if isinstance(node[0], str) else len(following)
            for next_name, after, plies in following:
                if next_name is None:
                    longest = max(longest, ply + plies)
                elif not next_name.isdecimal() or int(next_name) >= int(name):
                    raise InputError(
                        "position {position} leads to {following}, which comes after it",
                        position=name,
                        following=next_name,
                    )
                elif next_name not in positions:
                    positions[next_name] = self._content(after)
                    waiting.append((next_name, after, ply + 1))
                elif positions[next_name] != self._content(after):
                    raise InputError(
                        "{position} stands for two different positions", position=next_name
                    )
        return ProofReport(len(positions), replies, longest)

    def _follow(self, name: str, node: Node, state: Any) -> list[tuple[str | None, Any, int]]:
        """Return where a node leads after checking that it leaves nothing out."""
        legal = self._legal(state)
        where, usual = node
        if isinstance(where, str):
            after = self._after(state, legal, where, name)
            if usual is None:
                self._expect_win(after, name)
            return [(usual, after, 1)]
        following: list[tuple[str | None, Any, int]] = []
        for reply in legal:
            after = self._after(state, legal, reply, name)
            if where.get(reply) == "":
                self._expect_win(after, name)
                following.append((None, after, 1))
            elif reply in where:
                following.append((where[reply], after, 1))
            elif usual is not None:
                end = self._after(after, self._legal(after), usual, name)
                self._expect_win(end, name)
                following.append((None, end, 2))
            else:
                raise InputError(
                    "position {position} has no answer to {reply}", position=name, reply=reply
                )
        if not following:
            self._expect_win(state, name)
        return following

    def _content(self, state: Any) -> bytes:
        """Return what two records of the same position have in common."""
        return repr(
            (self.game.marks(state), int(state.player), sorted(self._legal(state)))
        ).encode()

    def _legal(self, state: Any) -> dict[str, int]:
        count = self._moves(state, self._out)
        text = self.game.move_text
        return {text(int(move)): int(move) for move in self._out[:count]}

    def _after(self, state: Any, legal: dict[str, int], move: str, name: str) -> Any:
        if move not in legal:
            raise InputError(
                "position {position} plays {move:.40}, which is not legal there",
                position=name,
                move=move,
            )
        after = self.game.records(1)
        after[0] = state
        self._play(after[0], self.game.move_type.type(legal[move]))
        return after[0]

    def _expect_win(self, state: Any, name: str) -> None:
        if self._legal(state):
            raise InputError(
                "position {position} claims a win, but the game goes on", position=name
            )
        self._returns[:] = np.nan
        self._outcome(state, self._returns)
        if not self._returns[self._winner] > 0:
            raise InputError(
                "position {position} claims a win, but the game is not won there", position=name
            )


def parsed(line: str) -> tuple[str, Node]:
    """Return name and contents of one line of a proof."""
    name, _, rest = line.partition(" ")
    sign, _, body = rest.partition(" ")
    words = body.split()
    if name.isdecimal() and len(name) < 10 and sign == "=" and 1 <= len(words) <= 2:
        return name, (words[0], words[1] if len(words) == 2 else None)
    pairs = [word.partition(">") for word in words]
    if name.isdecimal() and len(name) < 10 and sign == ":" and all(found for _, found, _ in pairs):
        where = {move: target for move, _, target in pairs if move != "*"}
        return name, (where, next((target for move, _, target in pairs if move == "*"), None))
    raise InputError("{line!r:.60} is not a line of a proof", line=line)


def check_proof(game: Game, text: str) -> ProofReport:
    """Return what a proof covers; InputError if it is none."""
    return ProofChecker(game, text).check()
