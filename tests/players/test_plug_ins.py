"""Players from outside the package: an engine, a level and a compiled player."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.arena.match import match_meeting
from boardwright.arena.one_game import play_game
from boardwright.arena.roster import compiled_players, replayed
from boardwright.core.many_games import Table
from boardwright.players import catalogue
from boardwright.players.levels import levels_of
from boardwright.players.policy_player import PolicyPlayer
from tests.core.game_files import FILL, write

PLAYERS = '''
from boardwright.core.policy import Policy
from boardwright.core.rng import advance, below
from boardwright.players.policy_player import policy_kind
from boardwright.players.engine_player import engine_kind
from boardwright.search import Candidate, Limit
from boardwright.search.engine import Engine
from boardwright.search.session import Session


class LookAtAll(Session):
    def begin(self):
        self.seen = 1

    def think(self):
        self.run(self.step)

    def step(self, nodes):
        taken = min(nodes, len(self.position.moves) - self.seen)
        self.seen += taken
        return taken, self.seen == len(self.position.moves)

    def best(self):
        move = self.position.moves[self.seen - 1]
        return self.thought([Candidate(move, self.values(0.5), (move,))], 1)


class Last(Engine):
    """Looks at one move after the other, and likes each more than those before."""

    sessions = LookAtAll

    def forget(self, seed):
        pass


def fits(game):
    return game.title() == "Fill"


ABOUT = {"en": "the last move", "zh-TW": "最後一手"}
LAST = engine_kind("last", ABOUT, lambda request: Last(), fits, Limit(nodes=100))


def choose(memory, seat, state, moves, count, random):
    """Draws one of the first two moves."""
    random = advance(random)
    return moves[below(random, min(count, 2))], random


EARLY = policy_kind("early", ABOUT, lambda request: (POLICY, None), fits)
POLICY = Policy(choose=choose)
'''
IN_PLUG_IN = """
KINDS = (LAST, EARLY)


def levels(game):
    return {"hard": "last:nodes=1"} if fits(game) else {}
"""
IN_GAME_FILE = """
PLAYER_KINDS = (LAST, EARLY)
PLAYER_LEVELS = {"hard": "last:nodes=1"}
"""


@pytest.fixture
def plug_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install a distribution that announces players, and one whose module is broken."""
    write(tmp_path, "fake_players", PLAYERS + IN_PLUG_IN)
    write(tmp_path, "fake_broken_players", "1 / 0")
    information = tmp_path / "fake_players-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: fake-players\nVersion: 1.0\n"
    )
    (information / "entry_points.txt").write_text(
        "[boardwright.players]\nbroken = fake_broken_players\nlast = fake_players\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    catalogue.families.cache_clear()
    catalogue.kinds.cache_clear()
    yield
    monkeypatch.undo()
    catalogue.families.cache_clear()
    catalogue.kinds.cache_clear()


def check_players(game: bw.Game) -> None:
    """Ask the engine, with its default limit and with another, and the level that it is."""
    position = game.start()
    moves = position.moves
    assert "last" in catalogue.player_names(game)
    assert bw.make_player("last", game).choose(position) == moves[-1]
    assert bw.make_player("last:nodes=2", game).choose(position) == moves[2]
    assert levels_of(game)["hard"] == "last:nodes=1"
    assert bw.make_player("hard", game).choose(position) == moves[1]
    with pytest.raises(bw.InputError, match="nodes must be"):
        bw.make_player("last:nodes=many", game)
    played = bw.match(game, ["last", "hard"], games=2, seed=1)
    assert played.games == 2
    check_compiled(game)


def check_compiled(game: bw.Game) -> None:
    """Play games of a compiled player, and the same ones by asking it."""
    names = ["early", "random"]
    assert compiled_players(game, names)
    meeting = match_meeting(game, names, 6, 3, "rotate", 1)
    batch = replayed(game, names, meeting, 0, 6)
    seated = [bw.make_player(name, game) for name in names]
    for number in range(6):
        alone = play_game(game, seated, meeting.plan(number), Event()).batch()
        assert alone.moves(0) == batch.moves(number)


def test_a_plug_in_brings_an_engine_and_a_level(plug_in: None, tmp_path: Path) -> None:
    check_players(bw.game(write(tmp_path, "fill", FILL), compiled=False))
    assert "last" not in catalogue.player_names(bw.game("nim"))
    assert levels_of(bw.game("tic_tac_toe"))["hard"].startswith("sets:")


def test_a_game_file_brings_them_too(tmp_path: Path) -> None:
    check_players(bw.game(write(tmp_path, "fill", FILL + PLAYERS + IN_GAME_FILE), compiled=False))
    plain = bw.game(write(tmp_path, "plain", FILL), compiled=False)
    assert "last" not in catalogue.player_names(plain)


def test_the_compiled_player_of_the_documents_plays() -> None:
    text = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
    space: dict[str, Any] = {}
    exec(text.split("```python\n")[2].split("```")[0], space)
    game = bw.game("nim", layers=3, compiled=False)
    rows = Table(game, [(space["FOLLOWER"], None)] * 2).play(1, np.arange(5))
    player = PolicyPlayer(game, (space["FOLLOWER"], None), 0)
    for number in range(5):
        position = game.start()
        for move in rows.lines[number, : rows.plies[number]].tolist():
            assert position.to_move == 2 or player.choose(position) in position.moves
            position = position.play(move)
        assert position.over
