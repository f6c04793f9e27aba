"""Checks of the rules that only search needs: hash, evaluate, forcing_moves and random_move."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from boardwright.core.errors import RuleError, place_of
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rng import stream
from boardwright.core.rules import ANSWERS, NO_MOVE, QUIET, WINS, State

#: How many moves are played out to check the forcing ones of a position.
TRIED_MOVES = 2
#: How often each of a few moves is drawn on average, and how far from that it may be.
DRAWS, FEWEST, MOST = 100, 40, 170
FEW_MOVES = 8


def hash_of(game: Game, state: State) -> int:
    """Return a position's hash."""
    with np.errstate(over="ignore"):
        return int(game.rules["hash"](state))


def check_hash(game: Game, positions: list[Position], texts: dict[int, str]) -> None:
    """Raise RuleError unless the hash tells positions apart, however reached.

    ``texts`` remembers those of all positions met so far.
    """
    if not game.defines("hash"):
        return
    place = place_of(game.rules["hash"])
    numbers: dict[str, int] = {}
    for position in positions:
        text, number = position.text, hash_of(game, position.state)
        if numbers.setdefault(text, number) != number:
            raise RuleError(
                "{place} differs for the same position reached in two ways", place=place
            )
        if texts.setdefault(number, text) != text:
            raise RuleError("{place} is the same for two positions", place=place)
        other = game.records(1)
        other[0] = position.state
        other[0].player = (int(position.state.player) + 1) % game.players
        if hash_of(game, other[0]) == number:
            raise RuleError("{place} does not tell whose turn it is", place=place)


def in_two_orders(position: Position, choose: random.Random) -> list[Position]:
    """Return the positions after three moves and after the same backwards, where these are legal.

    In games of stones they are the same; in others they are just two more positions.
    """
    first, between, last = (choose.choice(position.moves) for _ in range(3))
    found = []
    for moves in ((first, between, last), (last, between, first)):
        after = position
        for move in moves:
            after = after.play(move) if move in after.moves else after
        found.append(after)
    return found


def evaluation(game: Game, state: State) -> None:
    """Raise RuleError unless the evaluation of an unfinished game is what the contract says."""
    scores = np.full(game.players, np.nan)
    game.rules["evaluate"](state, scores)
    place = place_of(game.rules["evaluate"])
    if not (np.abs(scores) <= 1).all():
        raise RuleError(
            "{place} must give every player a score from -1 to 1, not {given}",
            place=place,
            given=scores,
        )
    if game.players == 2 and abs(scores.sum()) > 1e-9:
        raise RuleError(
            "{place} must give two players scores that add up to 0, not {given}",
            place=place,
            given=scores,
        )


def forcing(game: Game, state: State, moves: Sequence[int]) -> tuple[int, set[int]]:
    """Return the kind of a position's forcing moves and these, legal ones, each once."""
    out = np.zeros(game.max_moves, game.move_type)
    kind, count = game.rules["forcing_moves"](state, out)
    place = place_of(game.rules["forcing_moves"])
    found = {int(move) for move in out[:count]}
    if len(found) != count or not found <= set(moves):
        raise RuleError("{place} must write legal moves, each once", place=place)
    known = kind in range(QUIET, WINS + 1)
    if not known or (kind != ANSWERS and (count > 0) == (kind == QUIET)):
        raise RuleError(
            "{place} must return a kind of moves and how many, not {given}",
            place=place,
            given=(kind, count),
        )
    return int(kind), found


def check_forcing(position: Position, choose: random.Random) -> None:
    """Raise RuleError unless playing some moves shows what the forcing moves say."""
    game = position.game
    if game.players != 2 or not game.defines("forcing_moves"):
        return
    place = place_of(game.rules["forcing_moves"])
    kind, found = forcing(game, position.state, position.moves)
    if set(wins_at_once(position)) != (found if kind == WINS else set()):
        raise RuleError("{place} must find all moves that win at once", place=place)
    if kind == WINS:
        return
    others = [move for move in position.moves if move not in found]
    tried = choose.sample(others, min(TRIED_MOVES, len(others)))
    for move in (*tried, *sorted(found)[:TRIED_MOVES]):
        answer = position.play(move)
        loses = bool(wins_at_once(answer))
        if loses != (kind == ANSWERS and move not in found):
            raise RuleError(
                "{place} must find all moves that do not lose at once, if some do", place=place
            )
        if kind == ANSWERS or len(answer.moves) < 2:
            continue
        few = answer.moves if move in found else choose.sample(answer.moves, 2)
        threatens = any(wins_at_once(answer.play(reply)) for reply in few)
        if threatens != (move in found):
            raise RuleError("{place} must find all moves that threaten to win", place=place)


def check_random_move(position: Position, seed: int) -> None:
    """Raise RuleError unless random_move draws legal moves, and few ones about equally often."""
    game, moves = position.game, position.moves
    if not game.defines("random_move"):
        return
    out = np.zeros(game.max_moves, game.move_type)
    place = place_of(game.rules["random_move"])
    few = len(moves) <= FEW_MOVES
    drawn = dict.fromkeys(moves, 0)
    random = stream(seed, len(moves))
    for _ in range(DRAWS * max(1, len(moves) if few else 1)):
        with np.errstate(over="ignore"):
            after = game.rules["random_move"](position.state, out, random)
        if (after == NO_MOVE) != position.over:
            raise RuleError(
                "{place} must return NO_MOVE when the game is over, only then", place=place
            )
        if position.over:
            return
        random, move = after, int(out[0])
        if move not in drawn:
            raise RuleError("{place} must draw a legal move", place=place)
        drawn[move] += 1
    if few and not all(FEWEST <= times <= MOST for times in drawn.values()):
        raise RuleError("{place} must draw every move as often as any other", place=place)


def wins_at_once(position: Position) -> list[int]:
    """Return the moves that end the game with a win of the player to move."""
    game, mover = position.game, int(position.state.player)
    trial, returns = game.records(1), np.zeros(game.players)
    out = np.zeros(game.max_moves, game.move_type)
    found = []
    for move in position.moves:
        trial[0] = position.state
        game.rules["play"](trial[0], move)
        if game.rules["moves"](trial[0], out) == 0:
            game.rules["outcome"](trial[0], returns)
            if returns[mover] > 0:
                found.append(move)
    return found
