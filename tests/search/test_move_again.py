"""Proved values where players move again and payoffs are of all kinds: those of brute force."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
from boardwright.search import Limit
from boardwright.search.alphabeta import AlphaBeta
from boardwright.search.coalition import BestReplyEngine, ParanoidEngine
from boardwright.search.engine import Engine
from boardwright.search.maxn import MaxnEngine
from boardwright.search.mcts import MonteCarlo
from boardwright.search.threats import has_threats
from tests.made_up.brute_force import Brute

ROW = Path(__file__).parent.parent / "made_up" / "row.py"
DEPTH, NODES = 9, 3000
SEEDS = (1, 2, 3)


def engines(game: bw.Game) -> list[Engine]:
    if game.players == 2:
        return [AlphaBeta(game), MonteCarlo(game), MaxnEngine(game), ParanoidEngine(game)]
    return [MonteCarlo(game), MaxnEngine(game), ParanoidEngine(game), BestReplyEngine(game)]


def sure(engine: Engine, players: int) -> bool:
    """Return whether an engine must prove what it searches to the end."""
    return players == 2 or isinstance(engine, MonteCarlo | MaxnEngine)


def check(game: bw.Game, brute: Brute, engine: Engine, position: bw.Position) -> None:
    limit = Limit(nodes=NODES) if isinstance(engine, MonteCarlo) else Limit(depth=DEPTH)
    thought = engine.search(position, limit)
    assert thought.proved or not sure(engine, game.players)
    if not thought.proved:
        return
    exact, mover = brute.value(position), position.to_move - 1
    assert thought.values[mover] == pytest.approx(exact[mover], abs=1e-6)
    if sure(engine, game.players):
        assert thought.values == pytest.approx(exact, abs=1e-6)
    after = brute.after_moves(position)
    assert after[thought.move][mover] == pytest.approx(exact[mover], abs=1e-6)
    if thought.distance is not None:
        assert abs(thought.values[mover]) == 1
    for candidate in thought.candidates:
        if candidate.move == thought.move or abs(candidate.values[mover]) == 1:
            assert candidate.values[mover] == pytest.approx(after[candidate.move][mover], abs=1e-3)


@pytest.mark.parametrize(
    ("players", "payoff"),
    [(2, "win"), (2, "margin"), (3, "win"), (3, "shared"), (4, "shared"), (4, "margin")],
)
def test_proved_values_are_those_of_brute_force(players: int, payoff: str) -> None:
    for seed in SEEDS:
        game = bw.game(ROW, players=players, payoff=payoff, seed=seed, compiled=False)
        brute = Brute(game)
        start = game.start()
        for engine in engines(game):
            check(game, brute, engine, start.play("both front"))


def test_threats_are_for_players_who_move_in_turn(tmp_path: Path) -> None:
    forcing = "\ndef forcing_moves(state, out):\n    return 0, 0\n"
    source = ROW.read_text(encoding="utf-8") + forcing
    for name, text in (("again", source), ("in_turn", source.replace("taken % 2 == 1", "True"))):
        file = tmp_path / f"{name}.py"
        file.write_text(text, encoding="utf-8")
        game = bw.game(file, compiled=False)
        assert has_threats(game) == (name == "in_turn")
        assert (AlphaBeta(game).threats is not None) == (name == "in_turn")
