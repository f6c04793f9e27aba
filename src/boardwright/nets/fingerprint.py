"""What tells a game's rules from others: random games played by them, the same on every machine.

Not the code of the rules, which every version of Python compiles differently, and not a study's
random games, which may be drawn in another way some day: nets are kept for years.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from boardwright.core.dice import throw
from boardwright.core.game import Game
from boardwright.core.rng import advance, below, stream
from boardwright.core.rules import moves, outcome, play, start

GAMES = 200
U = np.uint64


def mixed_games(frames: Any, clean: Any, random: Any, longest: int, returns: Any) -> np.uint64:
    """Return a number made from every move, every count of moves and every result."""
    mixed = U(1)
    frame = frames[0]
    for number in range(GAMES):
        generator = random[number]
        frame.state = clean[0]
        start(frame.state)
        generator = throw(frame.state, frame.moves, frame.odds, generator)
        count = moves(frame.state, frame.moves)
        plies = 0
        while count > 0 and plies < longest:
            generator = advance(generator)
            move = frame.moves[below(generator, count)]
            mixed = advance(mixed ^ (U(move) * U(0x9E3779B97F4A7C15)) ^ U(count)) | U(1)
            play(frame.state, move)
            generator = throw(frame.state, frame.moves, frame.odds, generator)
            count = moves(frame.state, frame.moves)
            plies += 1
        if count == 0:
            outcome(frame.state, returns)
            for player in range(len(returns)):
                mixed = advance(mixed ^ U(int(1000.0 * returns[player] + 2000.5))) | U(1)
    return mixed


def rules_fingerprint(game: Game) -> str:
    """Return a short name of the rules of a game with its options."""
    random = np.array([stream(1, number) for number in range(GAMES)], np.uint64)
    returns = np.zeros(game.players)
    longest = 2 * game.board.points + 50
    mixed = game.kernel(mixed_games)(game.frames(1), game.records(1), random, longest, returns)
    facts = (int(mixed), game.option_text(), game.players, game.board.points)
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]
