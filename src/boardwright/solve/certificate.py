"""The certificate of a forced win: a text that says for every reply what the first player answers.

The text explains itself (EXPLANATION below is its second paragraph); with the names of points as on
the board it looks like this::

    boardwright certificate 1
    game goclub
    options dims=2 size=19 players=2 rotated=false
    claim the first player wins by stone 13 at the latest
    holds 54 branches 19332 answers 66700 lines
    first j10

    # explanation

    reply a19 stone j12
    b19 h10: i11 l10 k11, l10 l12 l14, i11 j8 i9, i11 i9 k11
    ...
"""

from __future__ import annotations

import os
import re
import uuid
from dataclasses import dataclass, field
from pathlib import Path

from boardwright.core.boards.board import Permutation
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase

TITLE = "boardwright certificate 1"
CLAIM = "the first player wins by stone {} at the latest"
EXPLANATION = """\
# "first" is the first stone. Each paragraph below begins with the second player's first "reply",
# which stands for all replies that a symmetry of the board maps to it, and the second "stone"
# against it. Each line after that holds a second reply, the third stone against it, and after the
# colon lines of fours, separated by commas. Against every third reply at least one of them wins. A
# line names the first player's stones only: each makes a four, a winning set with one point
# missing and no stone of the second player, so that the answer on that point is forced, until two
# points are missing at once. When a point completes a set, the first player plays there instead."""
#: Stones that the first player makes before the fours begin.
QUIET_STONES = 3
Line = tuple[int, ...]


@dataclass(frozen=True)
class Answer:
    """The third stone against a second reply, and the lines of fours that then win."""

    stone: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Branch:
    """The second stone against a first reply, and the answers to every second reply."""

    stone: int
    answers: dict[int, Answer]


@dataclass(frozen=True)
class Certificate:
    """Everything the first player needs to know to win by a given stone at the latest."""

    game: str
    options: str
    stones: int
    first: int
    branches: dict[int, Branch] = field(default_factory=dict)

    @property
    def contents(self) -> str:
        """Numbers of branches, answers and lines, in words."""
        answers = [a for branch in self.branches.values() for a in branch.answers.values()]
        lines = sum(len(answer.lines) for answer in answers)
        text = "{branches} branches {answers} answers {lines} lines"
        return Phrase(text, branches=len(self.branches), answers=len(answers), lines=lines)

    def symmetry_for(self, game: Game, reply: int) -> Permutation:
        """Return the symmetry that maps a first reply to the one that stands for it."""
        for symmetry in game.sets.symmetries:
            if symmetry[self.first] == self.first and symmetry[reply] in self.branches:
                return symmetry
        raise InputError("the certificate has no answer to {reply}", reply=game.board.names[reply])


def certificate_text(certificate: Certificate, game: Game) -> str:
    """Return the text of a certificate."""
    names = game.board.names
    text = [
        TITLE,
        f"game {certificate.game}",
        f"options {certificate.options}".rstrip(),
        f"claim {CLAIM.format(certificate.stones)}",
        f"holds {certificate.contents}",
        f"first {names[certificate.first]}",
        "",
        EXPLANATION,
    ]
    for reply, branch in sorted(certificate.branches.items()):
        text += ["", f"reply {names[reply]} stone {names[branch.stone]}"]
        for second, answer in sorted(branch.answers.items()):
            lines = ", ".join(" ".join(names[stone] for stone in line) for line in answer.lines)
            text.append(f"{names[second]} {names[answer.stone]}: {lines}")
    return "\n".join(text) + "\n"


def read_certificate(text: str, game: Game) -> Certificate:
    """Return the certificate in a text; InputError names the first line that is not understood."""
    number = {name: point for point, name in enumerate(game.board.names)}
    header, *blocks = text.rstrip("\n").split("\n\n")
    try:
        title, game_line, options, claim, holds, first = header.split("\n")
        if title != TITLE:
            raise InputError("the text does not begin with {title!r}", title=TITLE)
        if (game_line, options) != (f"game {game.name}", f"options {game.option_text()}".rstrip()):
            raise InputError(
                "the certificate is for {game} {options}, not for {given!r}",
                game=game_line,
                options=options,
                given=game,
            )
        stones = re.fullmatch("claim " + CLAIM.format(r"(\d{1,6})"), claim)
        if stones is None:
            raise InputError(
                "the certificate claims {claim!r:.80}, which is not understood", claim=claim
            )
        blocks = [block for block in blocks if not block.startswith("#")]
        branches = dict(read_branch(block, number) for block in blocks)
        certificate = Certificate(
            game.name,
            game.option_text(),
            int(stones[1]),
            number[first.removeprefix("first ")],
            branches,
        )
    except (KeyError, ValueError) as error:
        raise InputError("the certificate cannot be read: {reason}", reason=error) from None
    if holds != f"holds {certificate.contents}":
        raise InputError(
            "the certificate says {holds!r:.80}, but holds {contents}",
            holds=holds,
            contents=certificate.contents,
        )
    return certificate


def read_branch(block: str, number: dict[str, int]) -> tuple[int, Branch]:
    """Return a first reply and its branch from one block of the text."""
    head, *rows = block.split("\n")
    reply_word, reply, stone_word, stone = head.split(" ")
    if (reply_word, stone_word) != ("reply", "stone"):
        raise ValueError(f"{head!r:.80} does not begin a branch")
    answers = {}
    for row in rows:
        before, _, after = row.partition(": ")
        second, third = before.split(" ")
        lines = tuple(tuple(number[name] for name in line.split(" ")) for line in after.split(", "))
        answers[number[second]] = Answer(number[third], lines)
    return number[reply], Branch(number[stone], answers)


def write_certificate(certificate: Certificate, game: Game, path: Path) -> None:
    """Write a certificate; the file appears whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{uuid.uuid4().hex}")
    try:
        unfinished.write_text(certificate_text(certificate, game), encoding="utf-8")
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
