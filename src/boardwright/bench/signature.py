"""The signature: what every engine and solver does on fixed positions, as text to compare.

A commit that changes no play changes no line of it. Nodes are part of it because a search that
takes another way to the same move has changed as well.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.registry import load
from boardwright.players.catalogue import make_player
from boardwright.players.engine_player import EnginePlayer
from boardwright.solve.solvers import solve

#: Games with options, the players asked there, and how many random plies lead to the positions.
#: Small boards: each pair of a kernel and a board is compiled.
PLAYED: tuple[tuple[str, tuple[str, ...], tuple[int, ...]], ...] = (
    (
        "gomoku size=9",
        (
            "lines:nodes=3000",
            "lines:depth=4",
            "minimax:depth=2",
            "minimax:depth=2,shapes=off",
            "evaluation",
        ),
        (0, 7, 16),
    ),
    (
        "goclub size=7",
        (
            "sets:nodes=2000",
            "alphabeta:nodes=2000",
            "mcts:nodes=300",
            "one-search",
            "two-search",
            "three-search",
            "four-search",
        ),
        (0, 6, 13),
    ),
    (
        "nim layers=3",
        (
            "alphabeta:depth=4",
            "mcts:nodes=300",
            "maxn:depth=3",
            "paranoid:depth=3",
            "best-reply:depth=3",
            "perfect",
            "nim-random",
            "nim-algorithm1",
            "nim-algorithm2",
            "nim-algorithm3",
        ),
        (0, 2),
    ),
    ("lgame", ("alphabeta:depth=3", "mcts:nodes=200", "careful", "perfect"), (0, 5)),
    (
        "three_kingdoms side=3",
        (
            "maxn:depth=4",
            "paranoid:depth=4",
            "best-reply:depth=4",
            "mcts:nodes=300",
            "easy",
            "normal",
            "hard",
        ),
        (0, 5, 9),
    ),
    ("three_kingdoms", ("kingdoms:nodes=3000",), (0, 20, 50)),
    ("pig target=20", ("expectimax:depth=3", "mcts:nodes=300", "perfect"), (0, 3)),
    ("dots_and_boxes rows=2 columns=2", ("alphabeta:nodes=2000", "mcts:nodes=300"), (0, 5)),
)

#: Games with options whose exact values are asked; together they need every solver.
SOLVED = (
    "nim layers=3",
    "lgame",
    "goclub size=3 players=3",
    "pig target=20",
    "tic_tac_toe",
    "goclub size=5",
    "goclub size=9",
    "dots_and_boxes rows=1 columns=2",
)


def signature() -> Iterator[str]:
    """Yield the lines of the signature, players first."""
    for named, players, plies in PLAYED:
        for player in players:
            yield from played_lines(named, player, plies)
    for named in SOLVED:
        yield solved_line(named)


def played_lines(named: str, player: str, plies: tuple[int, ...]) -> Iterator[str]:
    """Yield what a player chooses in a game after each number of random plies."""
    game = game_of(named)
    for count in plies:
        yield f"{named} | {player} | {count} plies | {choice(after(game, count), player)}"


def solved_line(named: str) -> str:
    """Return what is known exactly about a game's first position."""
    found = solve(game_of(named))
    facts = " ".join(f"{name}={value}" for name, value in found.facts.items() if plain(name, value))
    expected = f"{found.expected[0].values[0]:.6f}" if found.expected else ""
    return f"{named} | solve | {found.method} | winner {found.winner} | {expected} {facts}".rstrip()


def game_of(named: str) -> Game:
    """Return the game of a text such as ``gomoku size=9``."""
    name, *options = named.split()
    return load(name, dict(option.split("=") for option in options), None)


def after(game: Game, plies: int) -> Position:
    """Return the position after a number of random plies, chosen by the list of legal moves."""
    dice = random.Random(plies)
    while True:
        position = game.start(1)
        while len(position.history) < plies and not position.over:
            position = position.play(dice.choice(position.moves))
            if position.chance:
                position = position.throw(dice.getrandbits(32))
        if not position.over:
            return position


def choice(position: Position, named: str) -> str:
    """Return what a player chooses in a position, with nodes and values if it is an engine."""
    player = make_player(named, position.game, seed=1)
    try:
        if not isinstance(player, EnginePlayer):
            return position.game.move_text(player.choose(position))
        thought = player.think(position)
    finally:
        player.close()
    values = " ".join(f"{value:.4f}" for value in thought.values)
    line = " ".join(position.game.move_text(move) for move in thought.line)
    return f"{line} | depth {thought.depth} | nodes {thought.nodes} | {values}"


def plain(name: str, value: object) -> bool:
    """Return whether a fact is a number or a word that every run on every machine repeats."""
    return isinstance(value, (int, str)) and "second" not in name and name != "certificate"
