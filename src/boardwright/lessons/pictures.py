"""The rules of any game as a few small pictures, made from the game itself.

Games drawn by a seed are looked through for what is worth showing: how it begins, a move, a move
that does something to other pieces, how it is won, how it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

import numpy as np

from boardwright.core.dice import Dice
from boardwright.core.faces import LANGUAGES
from boardwright.core.game import Game
from boardwright.core.phrases import say
from boardwright.core.position import Position
from boardwright.core.rng import advance, below, stream

#: Games looked through, and how many moves of one; on large boards fewer, by the moves listed.
GAMES, LONGEST, LISTED = 12, 1_000, 600_000
#: A game of the pictures begins quickly: a typical move is one of the first.
EARLY = 4


Kind = Literal["start", "move", "effect", "win", "draw"]


@dataclass(frozen=True)
class Picture:
    """A sentence and a position; ``shown`` are the last moves, which can be played through."""

    kind: Kind
    words: dict[str, str]
    position: Position
    shown: tuple[str, ...] = field(default=())

    @property
    def start(self) -> Position:
        """The position in which one begins to look."""
        position = self.position
        for _ in self.shown:
            position = position.undo()
        return position


@lru_cache(32)
def rule_pictures(game: Game, seed: int = 1) -> list[Picture]:
    """Return three to five pictures, the first position first.

    >>> import boardwright as bw
    >>> pictures = rule_pictures(bw.game("tic_tac_toe", compiled=False))
    >>> [each.kind for each in pictures]
    ['start', 'move', 'win']
    """
    ends: list[Position] = []
    listed = 0
    while len(ends) < GAMES and listed < LISTED:
        end, moves = game_at_random(game, seed, len(ends), LISTED - listed)
        ends.append(end)
        listed += moves
    found = [first_picture(ends[0]), move_picture(ends[0])]
    going_on = [move for end in ends for move in moves_of(end) if not move.over]
    effect = max(going_on, key=changed, default=None)
    if effect is not None and changed(effect):
        found.append(effect_picture(effect))
    won = [end for end in ends if end.over and end.winner is not None]
    drawn = [end for end in ends if end.over and end.winner is None]
    # The shortest is the easiest to follow.
    found += [win_picture(min(won, key=lambda end: len(end.history)))] if won else []
    found += [draw_picture(min(drawn, key=lambda end: len(end.history)))] if drawn else []
    return found


def game_at_random(game: Game, seed: int, number: int, most: int) -> tuple[Position, int]:
    """Return the last position of a game drawn at random, and how many moves were listed for it.

    It is cut off where more than ``most`` would be.
    """
    random = stream(seed, number)
    dice = Dice(random)
    position, listed = game.start(number), 0
    with np.errstate(over="ignore"):
        for _ in range(LONGEST):
            if position.over or listed > most:
                break
            listed += len(position.moves)
            random = advance(random)
            if position.chance:
                position = dice.throw(position)
            else:
                position = position.play(position.moves[below(random, len(position.moves))])
    return position, listed


def moves_of(end: Position) -> Iterator[Position]:
    """Yield the positions after moves of players, that of the first move last."""
    while end.before is not None:
        if not end.before.chance:
            yield end
        end = end.before


def turned_and_taken(after: Position) -> tuple[int, int]:
    """Return on how many points, besides those clicked, a move changed a mark or took it away.

    What the mover's own piece leaves behind is not counted.
    """
    assert after.before is not None and after.move is not None
    game, mover = after.game, mover_of(after)
    if game.strokes:  # a stroke is named by its ends, and takes what lies between
        return 0, 0
    clicked = {point for step in game.path(after.move) for point in step}
    pairs = zip(game.marks(after.before.state), game.marks(after.state), strict=True)
    other = [pair for point, pair in enumerate(pairs) if point not in clicked and pair[0]]
    if not game.symbols:  # numbers on points, such as seeds in pits
        return sum(a != b for a, b in other), 0
    other = [pair for pair in other if pair[0] != mover]
    return sum(0 not in pair and pair[0] != pair[1] for pair in other), sum(not b for _, b in other)


def changed(after: Position) -> int:
    """Return how much a move does to what was there."""
    return sum(turned_and_taken(after))


def in_both(template: str, position: Position, player: int = 0, **values: object) -> dict[str, str]:
    """Return a sentence in all languages; ``player``, from 1, is named in each."""
    found = {}
    for language in LANGUAGES:
        name = position.game.player_names(language)[player - 1] if player else ""
        told = {**values, "player": name} if player else values
        found[language] = say(template, language, **told)
    return found


def mover_of(after: Position) -> int:
    """Return who made the move that led to a position."""
    assert after.before is not None
    return after.before.to_move


def first_picture(end: Position) -> Picture:
    """Return how the game begins."""
    first = end
    while first.before is not None:
        first = first.before
    if first.to_move == 0:
        return Picture(
            "start", in_both("So the game begins, with a throw of the dice.", first), first
        )
    words = in_both("So the game begins. {player} moves first.", first, first.to_move)
    return Picture("start", words, first)


def move_picture(end: Position) -> Picture:
    """Return a typical move."""
    line = [each for each in moves_of(end) if not each.over][::-1]
    clicked = [each for each in line if each.game.path(each.move or 0)] or line
    after = clicked[min(EARLY, len(clicked) - 1)]
    assert after.move is not None
    text = after.game.move_text(after.move)
    words = in_both("A move: {player} plays {move}.", after, mover_of(after), move=text)
    return Picture("move", words, after, (text,))


def effect_picture(after: Position) -> Picture:
    """Return a move that changes what was there."""
    assert after.move is not None
    turned, taken = turned_and_taken(after)
    text = after.game.move_text(after.move)
    if not after.game.symbols:
        template = "What a move does: {player} plays {move}, and {count} other numbers change."
    elif turned >= taken:
        template = "What a move does: {player} plays {move} and changes {count} others."
    else:
        template = "What a move does: {player} plays {move} and takes {count} away."
    count = max(turned, taken)
    words = in_both(template, after, mover_of(after), move=text, count=count)
    return Picture("effect", words, after, (text,))


def win_picture(end: Position) -> Picture:
    """Return how a game is won."""
    assert end.winner is not None and end.move is not None
    words = {}
    for language in LANGUAGES:
        name, reason = end.game.player_names(language)[end.winner - 1], end.reason(language)
        words[language] = (
            say("An end: {player} wins: {reason}.", language, player=name, reason=reason)
            if reason
            else say("An end: {player} wins.", language, player=name)
        )
    return Picture("win", words, end, (end.game.move_text(end.move),))


def draw_picture(end: Position) -> Picture:
    """Return how a game is drawn."""
    assert end.move is not None
    words = in_both("Another end: a draw.", end)
    return Picture("draw", words, end, (end.game.move_text(end.move),))
