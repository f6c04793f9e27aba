"""Checks that a game keeps the contract: before compiling, and in full for its tests.

Mistakes in a rule file are found by running it as plain Python, where they show as ordinary errors
that name the author's own line; Numba's messages would not.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from boardwright.core.bind import place_of
from boardwright.core.blame import blame
from boardwright.core.errors import RuleError
from boardwright.core.game import Game
from boardwright.core.playouts import CHUNK, play_chunk
from boardwright.core.position import Position
from boardwright.core.rules import State

REHEARSAL_PLIES = 400


def rehearse(game: Game, seed: int = 1) -> None:
    """Play one game at random in plain Python; raise RuleError at the first broken rule."""
    choose = random.Random(seed)
    with blame(game.file):
        state = game.records(1)[0]
        game.rules["start"](state)
        for _ in range(REHEARSAL_PLIES):
            found = legal_moves(game, state)
            if not found:
                returns = np.full(game.players, np.nan)
                game.rules["outcome"](state, returns)
                if np.isnan(returns).any():
                    place = place_of(game.rules["outcome"])
                    raise RuleError(f"{place} must give every player a payoff")
                return
            game.rules["play"](state, game.module.MOVE(choose.choice(found)))


def legal_moves(game: Game, state: State) -> list[int]:
    """Return the legal moves after checking that they are what the contract says."""
    out = np.zeros(game.max_moves, game.module.MOVE)
    count = game.rules["moves"](state, out)
    place = place_of(game.rules["moves"])
    if not isinstance(count, int | np.integer):
        raise RuleError(f"{place} must return how many there are, not {count!r}")
    if not 0 <= count <= game.max_moves:
        raise RuleError(f"{place} found {count}, but MAX_MOVES is {game.max_moves}")
    if not 0 <= int(state.player) < game.players:
        raise RuleError(f"{game.file}: state.player must be 0 to {game.players - 1}")
    found = [int(move) for move in out[:count]]
    if len(set(found)) != len(found):
        raise RuleError(f"{place} wrote the same move twice")
    return found


def check(game: Game, games: int = 3, seed: int = 1, plies: int = REHEARSAL_PLIES) -> None:
    """Raise RuleError unless ``game`` keeps the whole contract on some random games.

    Rules, texts of moves and positions, symmetries and pictures are checked on every position, and
    compiled games are compared with plain Python, byte for byte.
    """
    rehearse(game, seed)
    choose = random.Random(seed)
    for _ in range(games):
        with blame(game.file):
            position = game.start()
            for _ in range(plies):
                check_position(position, choose)
                if position.over:
                    break
                position = position.play(choose.choice(position.moves))
    if game.compiled:
        compare_with_plain(game, seed)


def check_position(position: Position, choose: random.Random) -> None:
    """Raise RuleError unless texts, symmetries and picture of one position are consistent."""
    game = position.game
    moves = legal_moves(game, position.state)
    texts = {position.game.faces["move_text"](move) for move in moves}
    expect(game, len(texts) == len(moves), "two moves have the same text")
    for move in choose.sample(moves, min(5, len(moves))):
        text = game.faces["move_text"](move)
        expect(game, position.find_move(text) == move, f"move {text} reads back as another")
        path = game.faces["path"](move)
        expect(game, all(0 <= p < game.board.points for p in path), f"bad path of {text}")
    again = game.position(position.text)
    expect(game, again.text == position.text, "the position text reads back as another")
    expect(game, again.moves == position.moves, "the position text loses legal moves")
    expect(game, again.returns == position.returns, "the position text loses the outcome")
    symmetry = choose.choice(game.board.symmetries)
    turned = position.under(symmetry)
    images = sorted(game.faces["move_under"](move, symmetry) for move in moves)
    expect(game, turned.moves == images, "turning the board does not turn the moves")
    expect(game, turned.returns == position.returns, "turning the board changes the outcome")
    expect(game, position.svg().endswith("</svg>"), "the picture cannot be drawn")


def expect(game: Game, holds: bool, otherwise: str) -> None:
    """Raise RuleError with the sentence unless the condition holds."""
    if not holds:
        raise RuleError(f"{game.file}: {otherwise}")


def compare_with_plain(game: Game, seed: int, games: int = 2) -> None:
    """Raise RuleError unless compiled and plain Python play the same games to the last byte."""
    plain = Game(game.name, game.module, game.options, game.declared, compiled=False)
    results: list[Any] = []
    for each in (game, plain):
        with blame(game.file):
            frames, tally = play_chunk(each.start(), seed, 0, min(games, CHUNK), REHEARSAL_PLIES)
        results.append((frames[1].state.tobytes(), tally))
    if results[0] != results[1]:
        raise RuleError(
            f"{game.file}: compiled rules play differently from plain Python; look for small "
            "integers that overflow: write int(x) around fields before arithmetic"
        )
