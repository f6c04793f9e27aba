"""Compiled games on trial: hundreds at random, what happened in them, and the same in plain Python.

One game a call, each from a stream of random numbers of its own: a game that goes wrong when
compiled is played again in plain Python, which tells the line.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from boardwright.core.blame import blame
from boardwright.core.checking.rehearsal import (
    REHEARSAL_PLIES,
    STEP_SECONDS,
    Watch,
    chance_outcomes,
    legal_moves,
    payoffs,
    unwatched,
)
from boardwright.core.checking.unsigned import unsigned_differences
from boardwright.core.dice import drawn, throw
from boardwright.core.errors import RuleError
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.core.rng import advance, below, stream
from boardwright.core.rules import deal, moves, outcome, play

TRIAL_PLIES = 10_000
#: If this many games in a row were too long, no more are tried.
ENDLESS_GAMES = 20
COMPILING_SECONDS = 300.0
SUSPECTS = Phrase(
    "look for numbers that outgrow their field and for functions that return two types"
)
COMPARED_GAMES = 2  # with plain Python, byte for byte
MOST_MOVES, PLIES, OVER, MOVERS = 0, 1, 2, 3


def random_game(frames: Any, random: Any, longest: int, seen: Any, returns: Any) -> None:
    """Play one random game from ``frames[0]``, leaving the last position in ``frames[1]``.

    ``seen`` gets the most moves met, the plies, 1 if the game is over, and each player's moves.
    """
    frame = frames[1]
    frame.state = frames[0].state
    random = advance(random)
    deal(frame.state, random)
    random = throw(frame.state, frame.moves, frame.odds, random)
    count = moves(frame.state, frame.moves)
    while count > 0 and seen[PLIES] < longest:
        seen[MOST_MOVES] = max(seen[MOST_MOVES], count)
        seen[PLIES] += 1
        seen[MOVERS + int(frame.state.player)] += 1
        random = advance(random)
        play(frame.state, frame.moves[below(random, count)])
        random = throw(frame.state, frame.moves, frame.odds, random)
        count = moves(frame.state, frame.moves)
    if count == 0:
        seen[OVER] = 1
        outcome(frame.state, returns)


@dataclass
class Trial:
    """What was seen in random games."""

    games: int = 0
    finished: int = 0
    plies: int = 0
    longest: int = 0
    most_moves: int = 0
    movers: list[int] = field(default_factory=list)  # moves of each player


class Played(NamedTuple):
    """One random game: its last position, what was seen, and the payoffs."""

    last: bytes
    seen: list[int]
    returns: list[float]

    def is_like(self, other: Played) -> bool:
        """Return True for games that went the same way, unfinished ones among them."""
        alike = np.array_equal(self.returns, other.returns, equal_nan=True)
        return alike and (self.last, self.seen) == (other.last, other.seen)


def play_game(game: Game, seed: int, number: int, longest: int = TRIAL_PLIES) -> Played:
    """Play one random game, or the beginning of a longer one."""
    frames = game.frames(2)
    frames[0].state = game.start().state
    seen = np.zeros(MOVERS + game.players, np.int64)
    returns = np.full(game.players, np.nan)
    kernel = game.kernel(random_game)
    with blame(game.file):
        kernel(frames, stream(seed, number), longest, seen, returns)
    return Played(frames[1].state.tobytes(), seen.tolist(), returns.tolist())


def replay(game: Game, seed: int, number: int) -> None:
    """Play a game again in plain Python, with all that the rules say compared with the contract."""
    state = game.records(1)[0]
    random = advance(stream(seed, number))
    with blame(game.file):
        game.rules["start"](state)
        game.rules["deal"](state, random)
        for _ in range(TRIAL_PLIES):
            chances = chance_outcomes(game, state)
            found = list(chances) or legal_moves(game, state)
            if not found:
                payoffs(game, state)
                return
            random = advance(random)
            odds = list(chances.values())
            choice = drawn(odds, len(odds), random) if chances else below(random, len(found))
            game.rules["play"](state, found[choice])


def compare_with_plain(game: Game, seed: int) -> None:
    """Raise RuleError unless compiled and plain Python play the same games to the last byte."""
    plain = game.in_plain_python()
    for number in range(COMPARED_GAMES):
        compiled, interpreted = (
            play_game(each, seed, number, REHEARSAL_PLIES) for each in (game, plain)
        )
        if not compiled.is_like(interpreted):
            raise RuleError(
                "{file}: compiled rules play differently from plain Python; {why}",
                file=game.file,
                why=(unsigned_differences(game) or [SUSPECTS])[0],
            )


def try_out(
    game: Game, games: int, seed: int = 1, seconds: float = 5.0, watch: Watch = unwatched
) -> Trial:
    """Play compiled games; raise RuleError, with the line if plain Python tells it, if one fails.

    After ``seconds`` no further one is begun.
    """
    trial = Trial(movers=[0] * game.players)
    watch(COMPILING_SECONDS)
    play_game(game, seed, 0, longest=0)  # compiles
    begun = time.monotonic()
    for number in range(games):
        watch(STEP_SECONDS)
        try:
            seen = play_game(game, seed, number).seen
        except RuleError:
            replay(game, seed, number)
            raise
        trial.games += 1
        trial.finished += seen[OVER]
        trial.plies += seen[PLIES]
        trial.longest = max(trial.longest, seen[PLIES])
        trial.most_moves = max(trial.most_moves, seen[MOST_MOVES])
        trial.movers = [a + b for a, b in zip(trial.movers, seen[MOVERS:], strict=True)]
        endless = trial.finished == 0 and trial.games == ENDLESS_GAMES
        if endless or time.monotonic() - begun > seconds:
            break
    watch(COMPILING_SECONDS)
    compare_with_plain(game, seed)
    return trial


def judge(game: Game, trial: Trial) -> None:
    """Raise RuleError for what no game can be meant to do."""
    if trial.finished == 0:
        raise RuleError(
            "{file}: none of {games} random games ended within {most} moves; moves() "
            "must return 0 when the game is over",
            file=game.file,
            games=trial.games,
            most=TRIAL_PLIES,
        )
    idle = [seat + 1 for seat, count in enumerate(trial.movers) if count == 0]
    if idle and trial.longest >= 2 * game.players:
        raise RuleError(
            "{file}: player {player} never moves in {games} random games; play() must"
            " set state.player",
            file=game.file,
            player=idle[0],
            games=trial.games,
        )


def warnings(game: Game, trial: Trial) -> list[Phrase]:
    """Return what may be meant, but is worth a look."""
    found = []
    if game.max_moves > 4 * trial.most_moves + 64:
        found.append(
            Phrase(
                "MAX_MOVES is {room}, but no position had more than {most} moves; a smaller "
                "number makes search faster",
                room=game.max_moves,
                most=trial.most_moves,
            )
        )
    unfinished = trial.games - trial.finished
    if unfinished:
        text = "{long} of {games} random games took over {most} moves"
        found.append(Phrase(text, long=unfinished, games=trial.games, most=TRIAL_PLIES))
    return found
