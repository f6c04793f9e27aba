"""The same games in OpenSpiel: random games in its C++ and steps from Python, against ours."""

from __future__ import annotations

import importlib.util
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from boardwright.bench.playouts import boardwright_job
from boardwright.bench.row import Row, best_times
from boardwright.core.registry import game

#: Our games with default options, as OpenSpiel calls them.
SHARED = {
    "amazons": "amazons",
    "breakthrough": "breakthrough",
    "clobber": "clobber",
    "connect_four": "connect_four",
    "dots_and_boxes": "dots_and_boxes(num_rows=3,num_cols=3)",
    "draughts": "checkers",
    "einstein": "einstein_wurfelt_nicht",
    "go": "go(board_size=9)",
    "gomoku": "gomoku(size=15)",
    "hex": "hex(board_size=11)",
    "kalah": "mancala",
    "morris": "nine_mens_morris",
    "othello": "othello",
    "pig": "pig(players=2,winscore=100,horizon=100000)",
    "tic_tac_toe": "tic_tac_toe",
}
#: Where OpenSpiel cuts a move of ours into several actions of the same player.
SEVERAL_ACTIONS = ("amazons", "draughts", "morris")
COUNTED_GAMES = 20
ROLLOUTS = 64
SLICE_S = 0.2


def open_spiel_rows(seconds: float = 3.0, seed: int = 1) -> Iterator[Row]:
    """Yield two rows for each shared game: random games inside compiled code, steps from Python."""
    if importlib.util.find_spec("pyspiel") is None:
        return
    for name, other in SHARED.items():
        yield rollout_row(name, other, seconds, seed)
        yield step_row(name, other, seconds, seed)


def rollout_row(name: str, other: str, seconds: float, seed: int) -> Row:
    """Return our random games compared with OpenSpiel's own, both compiled, taking turns."""
    import pyspiel

    theirs = pyspiel.load_game(other)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
    # One simulation of its tree search is this many random games from the first position.
    bot = pyspiel.MCTSBot(theirs, evaluator, 2.0, 1, 1, False, seed, False)
    start = theirs.new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.legal_actions()[0])
    job, _ = boardwright_job(name, ROLLOUTS, seed)
    own, rollouts = best_times([job, lambda: bot.step(start.clone())], seconds)
    return Row(f"{name} playouts", ROLLOUTS / own, "games", "OpenSpiel C++", ROLLOUTS / rollouts)


def step_row(name: str, other: str, seconds: float, seed: int) -> Row:
    """Return moves a second of random games stepped from Python, both libraries taking turns."""
    import pyspiel

    rules, theirs = game(name, compiled=True), pyspiel.load_game(other)
    rules.stepper.compile()
    choose = random.Random(seed)
    players: list[Callable[[], int]] = [
        lambda: own_plies(rules, choose),
        lambda: their_plies(theirs, choose),
    ]
    best = [0.0, 0.0]
    until = time.perf_counter() + seconds
    while time.perf_counter() < until or not best[1]:
        for index, play in enumerate(players):
            begun = time.thread_time()
            plies = 0
            while time.thread_time() - begun < SLICE_S:
                plies += play()
            best[index] = max(best[index], plies / (time.thread_time() - begun))
    moves = best[1] * (moves_an_action(theirs, choose) if name in SEVERAL_ACTIONS else 1.0)
    return Row(f"{name} from Python", best[0], "moves", "OpenSpiel, from Python", moves)


def moves_an_action(theirs: Any, choose: random.Random) -> float:
    """Return how many of our moves an action of OpenSpiel is worth, on average."""
    actions = moves = 0
    for _ in range(COUNTED_GAMES):
        state = theirs.new_initial_state()
        mover = None
        while not state.is_terminal():
            moves += state.current_player() != mover
            mover = state.current_player()
            state.apply_action(choose.choice(state.legal_actions()))
            actions += 1
    return moves / actions


def own_plies(rules: Any, choose: random.Random) -> int:
    """Play one random game by our Python interface; return its length."""
    position = rules.start()
    plies = 0
    while not position.over:
        moves = position.moves
        position = position.play(moves[int(choose.random() * len(moves))])
        plies += 1
    return plies


def their_plies(theirs: Any, choose: random.Random) -> int:
    """Play one random game by OpenSpiel's Python interface; return its length."""
    state = theirs.new_initial_state()
    plies = 0
    while not state.is_terminal():
        moves = state.legal_actions()
        state.apply_action(moves[int(choose.random() * len(moves))])
        plies += 1
    return plies
