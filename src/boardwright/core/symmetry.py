"""Which symmetries of a board are symmetries of the rules played on it.

A file may declare them: ``SYMMETRIES = "all"``, ``"none"``, ``"mirror"`` (left and right), or a
list of permutations. What is not declared is tried out on positions of random games; those that
fail are dropped. A declared one that fails is a mistake in the file. Nobody turns a board by a
symmetry that was not found here: neither solvers nor learners nor the page.
"""

from __future__ import annotations

import logging
import random
from typing import TYPE_CHECKING

import numpy as np

from boardwright.core.boards.board import Permutation
from boardwright.core.errors import BoardwrightError, RuleError
from boardwright.core.phrases import Phrase

if TYPE_CHECKING:
    from boardwright.core.game import Game
    from boardwright.core.position import Position

log = logging.getLogger(__name__)
GAMES = 12
MOST_POSITIONS = 60  # that one symmetry is tried on


def declared_symmetries(game: Game) -> tuple[Permutation, ...] | None:
    """Return what a file declares, identity first; None if it says nothing."""
    wanted = getattr(game.module, "SYMMETRIES", None)
    identity = tuple(range(game.board.points))
    if wanted is None:
        return None
    if wanted == "all":
        return game.board.symmetries
    if wanted == "none":
        return (identity,)
    if wanted == "mirror":
        return (identity, mirror(game))
    found = [tuple(int(point) for point in each) for each in wanted]
    if any(sorted(each) != list(identity) for each in found):
        raise RuleError(
            "{file}: SYMMETRIES is all, none, mirror or a list of permutations of the points",
            file=game.file,
        )
    return tuple(dict.fromkeys((identity, *found)))


def mirror(game: Game) -> Permutation:
    """Return the symmetry of the board that exchanges left and right."""
    plane = game.board.plane
    width = max(x for x, _ in plane) + min(x for x, _ in plane)
    for symmetry in game.board.symmetries:
        if all(
            abs(plane[symmetry[point]][0] - (width - x)) < 1e-6
            and abs(plane[symmetry[point]][1] - y) < 1e-6
            for point, (x, y) in enumerate(plane)
        ):
            return symmetry
    raise RuleError(
        "{file}: this board has no mirror that exchanges left and right", file=game.file
    )


def symmetries_of_rules(game: Game) -> tuple[Permutation, ...]:
    """Return the symmetries that hold; those that a user's file declares are tried too."""
    declared = declared_symmetries(game)
    if declared is not None and game.shipped:
        return declared
    positions = sampled_positions(game)
    found = holding(declared or game.board.symmetries, positions)
    if declared is not None and len(found) < len(declared):
        raise RuleError(
            "{file}: SYMMETRIES declares {declared}, but only {found} of them are "
            "symmetries of the rules",
            file=game.file,
            declared=len(declared),
            found=len(found),
        )
    if len(found) < len(game.board.symmetries):
        log.info("%s", told(game, found))
    return found


def told(game: Game, found: tuple[Permutation, ...]) -> Phrase:
    """Return in words which symmetries of the board the rules have not."""
    missing = [each for each in game.board.symmetries if each not in found]
    names = game.board.names
    sentence = Phrase(
        "{game}: {count} of the board's {all} symmetries hold for the rules",
        game=game.name,
        count=len(found),
        all=len(game.board.symmetries),
    )
    if not missing:
        return sentence
    point = next(p for p, image in enumerate(missing[0]) if p != image)
    return Phrase(
        "{sentence}; not, for example, the one of {first} to {second}",
        sentence=sentence,
        first=names[point],
        second=names[missing[0][point]],
    )


def holding(
    symmetries: tuple[Permutation, ...], positions: list[Position]
) -> tuple[Permutation, ...]:
    """Return those that no position speaks against, identity first; they form a group.

    Products of symmetries that hold need not be tried.
    """
    identity = tuple(range(len(symmetries[0])))
    found = {identity}
    refuted: set[Permutation] = set()
    for symmetry in symmetries:
        if symmetry in found or symmetry in refuted:
            continue
        if all(holds(position, symmetry) for position in positions):
            found = generated(found | {symmetry})
        else:
            refuted.add(symmetry)
    return tuple(each for each in symmetries if each in found)


def generated(symmetries: set[Permutation]) -> set[Permutation]:
    """Return all products of these symmetries."""
    found = set(symmetries)
    fresh = set(symmetries)
    while fresh:
        products = {tuple(a[point] for point in b) for a in fresh for b in symmetries}
        fresh = products - found
        found |= fresh
    return found


def sampled_positions(game: Game, games: int = GAMES, seed: int = 1) -> list[Position]:
    """Return positions of random games, first and finished ones among them."""
    choose = random.Random(seed)
    played: list[Position] = []
    ends: list[Position] = []
    for _ in range(games):
        position = game.start()
        for _ in range(400):
            if position.over:
                ends.append(position)
                break
            played.append(position)
            position = position.play(choose.choice(position.moves))
    few = choose.sample(played, min(len(played), MOST_POSITIONS))
    return [game.start(), *few, *ends]


def holds(position: Position, symmetry: Permutation) -> bool:
    """Return True unless this position, turned, has other moves, ends or continuations."""
    game = position.game
    try:
        turned = position.under(symmetry)
        images = sorted(game.move_under(move, symmetry) for move in position.moves)
        if turned.moves != images or turned.returns != position.returns:
            return False
        if not position.moves:
            return True
        move = position.moves[sum(position.moves) % len(position.moves)]  # any, the same each time
        return position.play(move).under(symmetry) == turned.play(game.move_under(move, symmetry))
    except (
        BoardwrightError,
        IndexError,
        KeyError,
    ):  # a move or position that turning makes impossible
        return False


def placed(position: Position) -> tuple[bytes, Permutation]:
    """Return what positions have in common that are the same on a turned board, and that turn.

    The turn leads from the position to one that all of them share.
    """
    game = position.game
    marks = np.array(game.marks(position.state), np.uint8)
    turned = np.empty_like(marks)
    best = None
    for symmetry in game.symmetries:
        turned[list(symmetry)] = marks
        image = turned.tobytes()
        if best is None or image < best[0]:
            best = image, symmetry
    assert best is not None
    rest = [position.to_move, *(position.state[name].tolist() for name in game.extra)]
    return best[0] + repr(rest).encode(), best[1]
