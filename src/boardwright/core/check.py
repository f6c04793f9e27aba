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
from boardwright.core.rules import ANSWERS, QUIET, WINS, State

REHEARSAL_PLIES = 400
#: Optional rules are slow in plain Python: the rehearsal tries them on these plies only.
REHEARSED_PLIES = (0, 10, 100)
#: How many moves are played out to check the forcing ones of a position.
TRIED_MOVES = 2


def rehearse(game: Game, seed: int = 1) -> None:
    """Play one game at random in plain Python; raise RuleError at the first broken rule."""
    choose = random.Random(seed)
    with blame(game.file):
        state = game.records(1)[0]
        game.rules["start"](state)
        for ply in range(REHEARSAL_PLIES):
            found = legal_moves(game, state)
            if not found:
                returns = np.full(game.players, np.nan)
                game.rules["outcome"](state, returns)
                if np.isnan(returns).any():
                    place = place_of(game.rules["outcome"])
                    raise RuleError(f"{place} must give every player a payoff")
                return
            if ply in REHEARSED_PLIES:
                hash_of(game, state)
                evaluation(game, state)
                forcing(game, state, found)
            game.rules["play"](state, choose.choice(found))


def legal_moves(game: Game, state: State) -> list[int]:
    """Return the legal moves after checking that they are what the contract says."""
    out = np.zeros(game.max_moves, game.move_type)
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
    compiled games are compared with plain Python, byte for byte. Of the optional rules, hashes are
    compared among all positions, and forcing moves with what playing the moves shows.
    """
    rehearse(game, seed)
    choose = random.Random(seed)
    texts: dict[int, str] = {}
    for _ in range(games):
        with blame(game.file):
            position = game.start()
            for ply in range(plies):
                again = check_position(position, choose)
                check_hash(game, [position, again], texts)
                if position.over:
                    break
                if ply % (1 + len(position.moves) ** 2 // 2000) == 0:  # on large boards rarely
                    check_hash(game, in_two_orders(position, choose), texts)
                    evaluation(game, position.state)
                    check_forcing(position, choose)
                position = position.play(choose.choice(position.moves))
    if game.compiled:
        compare_with_plain(game, seed)


def check_position(position: Position, choose: random.Random) -> Position:
    """Raise RuleError unless texts, symmetries and picture of one position are consistent.

    Return the position as read back from its text.
    """
    game = position.game
    moves = legal_moves(game, position.state)
    texts = {game.move_text(move) for move in moves}
    expect(game, len(texts) == len(moves), "two moves have the same text")
    for move in choose.sample(moves, min(5, len(moves))):
        text = game.move_text(move)
        expect(game, position.find_move(text) == move, f"move {text} reads back as another")
        path = game.path(move)
        points = [point for step in path for point in step]
        expect(game, all(0 <= p < game.board.points for p in points), f"bad path of {text}")
    again = game.position(position.text)
    expect(game, again.text == position.text, "the position text reads back as another")
    expect(game, again.moves == position.moves, "the position text loses legal moves")
    expect(game, again.returns == position.returns, "the position text loses the outcome")
    symmetry = choose.choice(game.board.symmetries)
    turned = position.under(symmetry)
    images = sorted(game.move_under(move, symmetry) for move in moves)
    expect(game, turned.moves == images, "turning the board does not turn the moves")
    expect(game, turned.returns == position.returns, "turning the board changes the outcome")
    expect(game, position.svg().endswith("</svg>"), "the picture cannot be drawn")
    return again


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
            raise RuleError(f"{place} differs for the same position reached in two ways")
        if texts.setdefault(number, text) != text:
            raise RuleError(f"{place} is the same for two positions")
        other = game.records(1)
        other[0] = position.state
        other[0].player = (int(position.state.player) + 1) % game.players
        if hash_of(game, other[0]) == number:
            raise RuleError(f"{place} does not tell whose turn it is")


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
        raise RuleError(f"{place} must give every player a score from -1 to 1, not {scores}")
    if game.players == 2 and abs(scores.sum()) > 1e-9:
        raise RuleError(f"{place} must give two players scores that add up to 0, not {scores}")


def forcing(game: Game, state: State, moves: list[int]) -> tuple[int, set[int]]:
    """Return the kind of a position's forcing moves and these, legal ones, each once."""
    out = np.zeros(game.max_moves, game.move_type)
    kind, count = game.rules["forcing_moves"](state, out)
    place = place_of(game.rules["forcing_moves"])
    found = {int(move) for move in out[:count]}
    if len(found) != count or not found <= set(moves):
        raise RuleError(f"{place} must write legal moves, each once")
    known = kind in range(QUIET, WINS + 1)
    if not known or (kind != ANSWERS and (count > 0) == (kind == QUIET)):
        raise RuleError(f"{place} must return a kind of moves and how many, not {kind, count}")
    return int(kind), found


def check_forcing(position: Position, choose: random.Random) -> None:
    """Raise RuleError unless playing some moves shows what the forcing moves say."""
    game = position.game
    if game.players != 2 or not game.defines("forcing_moves"):
        return
    place = place_of(game.rules["forcing_moves"])
    kind, found = forcing(game, position.state, position.moves)
    if set(wins_at_once(position)) != (found if kind == WINS else set()):
        raise RuleError(f"{place} must find all moves that win at once")
    if kind == WINS:
        return
    others = [move for move in position.moves if move not in found]
    tried = choose.sample(others, min(TRIED_MOVES, len(others)))
    for move in (*tried, *sorted(found)[:TRIED_MOVES]):
        answer = position.play(move)
        loses = bool(wins_at_once(answer))
        if loses != (kind == ANSWERS and move not in found):
            raise RuleError(f"{place} must find all moves that do not lose at once, if some do")
        if kind == ANSWERS or len(answer.moves) < 2:
            continue
        few = answer.moves if move in found else choose.sample(answer.moves, 2)
        threatens = any(wins_at_once(answer.play(reply)) for reply in few)
        if threatens != (move in found):
            raise RuleError(f"{place} must find all moves that threaten to win")


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
