"""Does a game keep the contract? The full check, for authors and for the tests of a game.

In plain Python: rules, texts of moves and positions, symmetries and pictures, on every position of
some random games. Then compiled: hundreds of games, two of them compared with plain Python byte for
byte. ``boardwright check`` shows the report; ``vetting`` runs it in a process of its own.
"""

from __future__ import annotations

import os
import random
import time
from dataclasses import dataclass, field

from boardwright.core.blame import blame
from boardwright.core.checking.check_search import (
    check_forcing,
    check_hash,
    check_random_move,
    evaluation,
    in_two_orders,
)
from boardwright.core.checking.rehearsal import (
    REHEARSAL_PLIES,
    STEP_SECONDS,
    Watch,
    chance_outcomes,
    legal_moves,
    rehearse,
    unwatched,
)
from boardwright.core.checking.trial import (
    COMPILING_SECONDS,
    TRIAL_PLIES,
    Trial,
    judge,
    try_out,
    warnings,
)
from boardwright.core.checking.unsigned import unsigned_differences
from boardwright.core.errors import RuleError
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.core.playouts import CHUNK, play_chunk
from boardwright.core.position import Position
from boardwright.core.symmetry import told

#: After this many seconds of plain Python no further game is begun.
PLAIN_SECONDS = 20.0
COMPILED_GAMES = 500
SPEED_SECONDS = 0.3


@dataclass
class Report:
    """What a check has looked at, and what it thinks worth a look by the author."""

    games: int = 0
    positions: int = 0
    symmetries: str = ""
    trial: Trial = field(default_factory=Trial)
    plies_a_second: float = 0.0  # compiled, on one thread
    warnings: list[Phrase] = field(default_factory=list)


def check(
    game: Game | str | os.PathLike[str],
    games: int = 3,
    seed: int = 1,
    plies: int = REHEARSAL_PLIES,
    watch: Watch = unwatched,
) -> Report:
    """Raise RuleError unless ``game`` keeps the whole contract; return what was looked at.

    A name or the path of a file is loaded with its default options. Of the optional rules, hashes
    are compared among all positions, and forcing moves with what playing the moves shows.
    """
    begun = time.monotonic()
    if not isinstance(game, Game):
        from boardwright.core import registry  # which vets files by a check

        game = registry.game(game)
    rehearse(game, seed, games, watch=watch)
    plain = game.in_plain_python()  # whose positions tell the lines of errors, however many
    report = Report()
    choose = random.Random(seed)
    texts: dict[int, str] = {}
    with blame(game.file):
        watch(COMPILING_SECONDS)
        report.symmetries = told(plain, plain.symmetries)
        while report.games < games and time.monotonic() - begun < PLAIN_SECONDS:
            report.positions += check_game(plain, choose, texts, plies, watch)
            report.games += 1
    if game.compiled:
        report.trial = try_out(game, COMPILED_GAMES, seed, watch=watch)
        judge(game, report.trial)
        report.warnings = warnings(game, report.trial)
        watch(COMPILING_SECONDS)
        report.warnings += unsigned_differences(game)
        report.plies_a_second = speed(game)
    return report


def speed(game: Game) -> float:
    """Return how many moves of random games the compiled rules play in a second."""
    start = game.start()
    play_chunk(start, 1, 0, 1, TRIAL_PLIES)  # compiles
    begun, plies, chunk = time.perf_counter(), 0, 0
    while time.perf_counter() - begun < SPEED_SECONDS:
        try:
            plies += play_chunk(start, 1, chunk, CHUNK, TRIAL_PLIES)[1][-1]
        except RuleError:  # in one of very many games; plain Python tells the line
            with blame(game.file):
                play_chunk(game.in_plain_python().start(), 1, chunk, CHUNK, TRIAL_PLIES)
            raise
        chunk += 1
    return plies / (time.perf_counter() - begun)


def check_game(
    game: Game, choose: random.Random, texts: dict[int, str], plies: int, watch: Watch
) -> int:
    """Check every position of a random game; return how many there were."""
    position = game.start()
    for ply in range(plies):
        watch(STEP_SECONDS)
        again = check_position(position, choose)
        if not position.chance:
            check_hash(game, [position, again], texts)
            if position.over:
                check_random_move(position, ply)
                return ply + 1
            if ply % (1 + len(position.moves) ** 2 // 2000) == 0:  # on large boards rarely
                check_hash(game, in_two_orders(position, choose), texts)
                evaluation(game, position.state)
                check_forcing(position, choose)
                check_random_move(position, ply)
        position = position.play(choose.choice(position.moves))
    return plies


def check_position(position: Position, choose: random.Random) -> Position:
    """Raise RuleError unless texts, symmetries and picture of one position are consistent.

    Return the position as read back from its text.
    """
    game = position.game
    moves = list(chance_outcomes(game, position.state)) or legal_moves(game, position.state)
    texts = {game.move_text(move) for move in moves}
    expect(game, len(texts) == len(moves), "two moves have the same text")
    for move in choose.sample(moves, min(5, len(moves))):
        text = game.move_text(move)
        expect(
            game, position.find_move(text) == move, "move {move} reads back as another", move=text
        )
        path = game.path(move)
        points = [point for step in path for point in step]
        expect(
            game,
            all(0 <= p < game.board.points for p in points),
            "bad path of move {move}",
            move=text,
        )
    again = game.position(position.text)
    expect(game, again.text == position.text, "the position text reads back as another")
    expect(game, again.moves == position.moves, "the position text loses legal moves")
    expect(game, again.returns == position.returns, "the position text loses the outcome")
    symmetry = choose.choice(game.symmetries)
    turned = position.under(symmetry)
    images = sorted(game.move_under(move, symmetry) for move in moves)
    expect(game, turned.moves == images, "turning the board does not turn the moves")
    expect(game, turned.returns == position.returns, "turning the board changes the outcome")
    expect(game, position.svg().endswith("</svg>"), "the picture cannot be drawn")
    return again


def expect(game: Game, holds: bool, template: str, /, **values: object) -> None:
    """Raise RuleError with the sentence unless the condition holds."""
    if not holds:
        reason = Phrase(template, **values)
        raise RuleError("{file}: {reason}", file=game.file, reason=reason)
