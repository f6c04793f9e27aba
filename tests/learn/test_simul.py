"""Matches in which a net thinks of many boards at once: the games are those played one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.arena.counts import Batch
from boardwright.core.game import Game
from boardwright.nets.engine import NetEngine
from boardwright.nets.fingerprint import rules_fingerprint
from boardwright.nets.layers import first_weights, folded, plan_for
from boardwright.nets.lockstep import View
from boardwright.nets.net_file import About, NetFile, net_path, option_texts, write_net
from boardwright.nets.onnx_net import onnx_model
from boardwright.nets.panel import Panel


def write_random_net(game: Game, folder: Path, name: str, seed: int) -> None:
    """Write a net that knows nothing, but has an opinion of everything."""
    view = View(game)
    plan = plan_for(game, view.planes, view.numbering, 8, 1)
    random = np.random.default_rng(seed)
    weights = {
        key: each + random.normal(0, 0.3, each.shape).astype(np.float32)
        if key.endswith(".weight")
        else each
        for key, each in first_weights(plan, seed).items()
    }
    about = About(game.name, option_texts(game), rules_fingerprint(game), plan.as_json())
    model = onnx_model(plan, folded(plan, weights))
    write_net(folder / "nets" / f"{name}.net", NetFile(about, model, weights))


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(tmp_path))
    game = bw.game("tic_tac_toe")
    for number, name in enumerate(("one", "two")):
        write_random_net(game, tmp_path, name, number)
        assert net_path(name).is_file()
    return game


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many positions each batch had."""
    found: list[int] = []
    choose: Callable[..., list[int]] = Panel.choose

    def counted(panel: Panel, positions: Sequence[Any], memories: Any, stop: Event) -> list[int]:
        found.append(len(positions))
        return choose(panel, positions, memories, stop)

    monkeypatch.setattr(Panel, "choose", counted)
    return found


def lines(game: Game, players: list[str], games: int = 20, threads: int = 1) -> list[list[int]]:
    found: list[Batch] = []
    bw.match(
        game,
        players,
        games,
        rotate=True,
        opening_plies=1,
        threads=threads,
        collect=found.append,
    )
    assert [batch.first for batch in found] == sorted(batch.first for batch in found)
    return [batch.moves(index) for batch in found for index in range(len(batch))]


@pytest.mark.parametrize(
    "players",
    [
        ["net:one,nodes=6", "net:two,nodes=9"],
        ["net:one,temperature=2", "net:two,temperature=1"],
        ["net:one,temperature=2", "mcts:nodes=20,table=1"],
    ],
    ids=["searching", "drawing", "against another player"],
)
def test_the_same_games(
    game: Game, asked: list[int], players: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    together = lines(game, players)
    assert max(asked) > 4
    assert together == lines(game, players, threads=2)
    monkeypatch.setattr(NetEngine, "together", lambda *_: None)
    asked.clear()
    assert together == lines(game, players)
    assert not asked


def test_a_clock_is_not_shared(game: Game, asked: list[int]) -> None:
    lines(game, ["net:one,time=0.001", "random"], games=2)
    assert not asked


def test_ctrl_c_keeps_what_was_counted(game: Game) -> None:
    def interrupt(games: int) -> None:
        if games >= 5:
            raise KeyboardInterrupt

    result = bw.match(game, ["net:one,nodes=4", "random"], 300, progress=interrupt)
    assert 5 <= result.games < 300


def test_what_fails_is_told(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> list[int]:
        raise bw.InputError("the net is ill")

    monkeypatch.setattr(Panel, "choose", fail)
    with pytest.raises(bw.InputError, match="the net is ill"):
        lines(game, ["net:one,nodes=4", "random"])
