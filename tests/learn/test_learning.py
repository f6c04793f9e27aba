"""A tiny net learns a tiny game on the CPU: it improves, goes on, plays, refuses other rules."""

from __future__ import annotations

import json
import zipfile
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from typer.testing import CliRunner

import boardwright as bw
from boardwright.cli import learn
from boardwright.cli.main import app
from boardwright.core import rules
from boardwright.learn import run, self_play_kernels
from boardwright.learn.coverage import Coverage
from boardwright.learn.rows import Rows
from boardwright.learn.run import Progress, Run
from boardwright.learn.settings import Settings, settings_for
from boardwright.learn.strength import Strength
from boardwright.learn.torch_net import torch
from boardwright.learn.training import Symmetries, policy_loss
from boardwright.nets.engine import DirectEvaluator
from boardwright.nets.layers import first_weights, folded, plan_for
from boardwright.nets.lockstep import Lockstep, View
from boardwright.nets.net_file import (
    SHIPPED,
    NetFile,
    net_name,
    net_path,
    nets_for,
    option_texts,
    read_net,
    write_net,
)
from boardwright.nets.numpy_net import NumpyNet
from boardwright.nets.onnx_net import OnnxNet
from boardwright.players.catalogue import kinds_for
from boardwright.players.levels import levels_of
from tests.learn.naive import strange_answers

TINY = Settings(
    channels=8, blocks=1, games=32, simulations=8, batch=64, window=4000, reuse=4.0, rate=4e-3
)


#: Where the net is, how the run went, and how strong the net was on the way.
Learned = tuple[Path, list[Progress], list[Strength]]


class Clock:
    """Time that passes by a second with every look, so that a run has so many rounds."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        self.now += 1.0
        return self.now


@pytest.fixture(scope="module")
def learned(
    tmp_path_factory: pytest.TempPathFactory,
) -> Learned:
    """The net of a run of some rounds, kept where the player finds it."""
    patch = pytest.MonkeyPatch()
    folder = tmp_path_factory.mktemp("data")
    patch.setenv("BOARDWRIGHT_DATA", str(folder))
    patch.setattr(run, "time", Clock())
    patch.setattr(run, "MEASURED_GAMES", 16)
    torch().set_num_threads(1)
    game = bw.game("tic_tac_toe")
    path = folder / "nets" / "tic_tac_toe.net"
    rounds: list[Progress] = []
    strengths: list[Strength] = []
    whole = Run(game, path, minutes=3, opponents=("random",), settings=TINY)
    whole.learn(rounds.append, strengths.append)
    patch.undo()
    return path, rounds, strengths


@pytest.fixture(autouse=True)
def its_folder(learned: Learned, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(learned[0].parent.parent))
    monkeypatch.setattr(run, "time", Clock())


def test_a_run_learns(learned: Learned) -> None:
    path, rounds, strengths = learned
    trained = [each for each in rounds if np.isfinite(each.policy_loss)]
    assert trained[-1].policy_loss < trained[0].policy_loss
    assert trained[-1].value_loss < 0.68
    assert strengths[-1].score > 0.75
    about = read_net(path).about
    assert about.games == rounds[-1].games > 100
    assert [point["opponent"] for point in about.curve] == ["random"] * len(strengths)


def test_the_same_command_goes_on(learned: Learned) -> None:
    path, rounds, _ = learned
    game = bw.game("tic_tac_toe")
    longer = Run(game, path, minutes=3.5, opponents=(), settings=TINY)
    assert longer.resumed
    before = longer.about.seconds, longer.about.positions
    assert before[0] >= 180
    told: list[Progress] = []
    longer.learn(told.append)
    assert told[0].positions > rounds[-1].positions
    assert read_net(path).about.seconds > before[0]
    finished = Run(game, path, minutes=1, opponents=(), settings=TINY)
    finished.learn(told.append)
    assert read_net(path).about.positions == told[-1].positions


def test_the_net_plays(learned: Learned) -> None:
    game = bw.game("tic_tac_toe")
    assert nets_for(game) == ["tic_tac_toe"] == [net_name(game)]
    assert "net" in [kind.name for kind in kinds_for(game)]
    player = bw.make_player("net:tic_tac_toe,nodes=32", game)
    position = game.start().play("a1 b2 a2 c3")
    assert game.move_text(player.choose(position)) == "a3"  # completes the file
    timed = bw.make_player("net:time=0.05", game)
    assert timed.choose(position) in position.moves
    result = bw.match(game, ["net:tic_tac_toe,nodes=8", "random"], games=10, rotate=True)
    assert result.players[0].wins > result.players[1].wins


def test_a_weak_net_draws_from_its_policy(learned: Learned) -> None:
    """The colder, the more often the move that the policy likes best; the seed decides."""
    game = bw.game("tic_tac_toe")
    opened = {
        heat: [
            bw.make_player(f"net:tic_tac_toe,temperature={heat}", game, seed).choose(game.start())
            for seed in range(24)
        ]
        for heat in (0.01, 10)
    }
    assert len(set(opened[0.01])) == 1
    assert len(set(opened[10])) > 4


def test_the_shipped_net_plays_the_levels() -> None:
    game = bw.game("connect_four", compiled=False)
    found = levels_of(game)
    assert found["best"] == "net:name=connect_four-shipped,time=2"
    below = [found[level] for level in ("easy", "normal", "hard")]
    heats = [
        float(text.removeprefix("net:name=connect_four-shipped,temperature=")) for text in below
    ]
    assert heats == sorted(heats, reverse=True) and heats[-1] > 0
    assert bw.make_player("easy", game, 1).choose(game.start()) in game.start().moves
    assert levels_of(bw.game("tic_tac_toe", compiled=False))["easy"].startswith("mcts:")
    assert "net:" not in levels_of(bw.game("connect_four", columns=6, compiled=False))["best"]
    kingdoms = bw.game("three_kingdoms", compiled=False)
    assert levels_of(kingdoms) == {"best": "net:name=three_kingdoms-shipped,time=2"}  # and its own
    assert "net:" not in levels_of(bw.game("three_kingdoms", side=3, compiled=False))["best"]
    gomoku = bw.game("gomoku", compiled=False)
    assert levels_of(gomoku)["best"].startswith("lines:")  # the pupil plays under its own name
    names = ("connect_four-shipped", "three_kingdoms-shipped", "gomoku-pupil")
    for each, name in zip((game, kingdoms, gomoku), names, strict=True):
        net = read_net(net_path(name))
        assert (net.about.game, net.about.options) == (each.name, option_texts(each))
        assert net.model


def test_shipped_nets_are_small() -> None:
    assert sum(file.stat().st_size for file in SHIPPED.glob("*.net")) < 10_000_000


def test_onnx_is_what_was_trained(learned: Learned) -> None:
    net = read_net(learned[0])
    seen = np.random.default_rng(1).integers(0, 2, (7, net.plan.planes, 9)).astype(np.uint8)
    slow = NumpyNet(net.plan, folded(net.plan, net.weights))(seen)
    for one, other in zip(slow, OnnxNet(net.model)(seen), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-3, atol=1e-4)


def test_the_command_tells_how_it_goes(learned: Learned, monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress and strength for people in both languages; the net where it was asked for."""
    monkeypatch.setattr(run, "settings_for", lambda *_: TINY)
    monkeypatch.setattr(run, "MEASURED_GAMES", 2)
    monkeypatch.setattr(run, "OPPONENTS", ("random",))
    monkeypatch.setattr(learn, "TELL_EVERY_S", 0.0)
    command = ["learn", "tic-tac-toe", "--minutes", "0.5", "--name", "told", "--language", "zh-TW"]
    told = CliRunner().invoke(app, command)
    assert told.exit_code == 0, told.output
    assert "每秒評估" in told.stderr
    assert "對 random：" in told.stderr
    assert str(net_path("told")) in told.stdout
    net_path("told").unlink()
    refused = CliRunner().invoke(app, ["learn", "tic-tac-toe", "--minutes", "0"])
    assert "minutes must be above 0" in str(refused.exception)


def test_measuring_tells_how_far_it_is(
    learned: Learned, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_PROGRESS", "json")
    short = ["--games", "4", "--nodes", "2", "--json"]
    for names in (["measure", "tic_tac_toe", "random"], ["compare", "tic_tac_toe", "tic_tac_toe"]):
        capfd.readouterr()
        assert CliRunner().invoke(app, ["nets", *names, *short]).exit_code == 0
        told = [json.loads(line) for line in capfd.readouterr().err.split("\n") if line]
        assert {"what": "games", "done": 4, "total": 4}.items() <= told[-1].items()


def test_a_net_is_passed_on(learned: Learned, tmp_path: Path) -> None:
    """Exported slim, taken in again under another name: the same answers."""
    runner, net = CliRunner(), read_net(learned[0])
    slim = tmp_path / "passed-on.net"
    assert runner.invoke(app, ["nets", "export", "tic_tac_toe", "--out", str(slim)]).exit_code == 0
    assert slim.stat().st_size < 0.6 * learned[0].stat().st_size
    assert runner.invoke(app, ["nets", "add", str(slim)]).exit_code == 0
    again = read_net(net_path("passed-on"))
    seen = np.ones((1, net.plan.planes, 9), np.uint8)
    for one, other in zip(OnnxNet(net.model)(seen), OnnxNet(again.model)(seen), strict=True):
        np.testing.assert_allclose(one, other, atol=0.02)
    listed = json.loads(runner.invoke(app, ["nets", "--json"]).stdout)["nets"]
    assert {each["name"] for each in listed} >= {"tic_tac_toe", "passed-on"}
    compared = ["nets", "compare", "tic_tac_toe", "passed-on", "--games", "4", "--nodes", "4"]
    assert "net:name=passed-on,nodes=4" in runner.invoke(app, compared).stdout
    measured = ["nets", "measure", "passed-on", "random", "--games", "3", "--nodes", "4", "--json"]
    found = json.loads(runner.invoke(app, measured).stdout)
    assert (found["opponent"], found["games"]) == ("random", 4)  # in each seat equally often
    net_path("passed-on").unlink()


def test_a_pupil_says_what_its_teacher_says(learned: Learned) -> None:
    """Of positions at random, policy and value are nearer to the teacher's than a new net's."""
    path, game = learned[0].with_name("pupil.net"), bw.game("tic_tac_toe")
    glancing = replace(TINY, channels=4, simulations=0, result=0.0)
    named = {"opponents": (), "teacher": "tic_tac_toe", "settings": glancing}
    pupil = Run(game, path, minutes=3, **named)
    new = NetFile(pupil.about, b"", first_weights(pupil.net.plan, 1))
    rounds: list[Progress] = []
    kept = pupil.learn(rounds.append)
    assert (kept.about.teacher, kept.plan.channels) == ("tic_tac_toe", 4)
    assert Run(game, path, minutes=4, **named).resumed
    random = np.random.default_rng(1)
    seen = np.zeros((100, kept.plan.planes, 9), np.uint8)
    for number in range(100):
        position = game.start()
        for _ in range(number % 5):
            position = position.play(int(random.choice(position.moves)))
        pupil.view.planes.write(position.state, seen[number])

    def said(net: NetFile) -> tuple[np.ndarray, np.ndarray]:
        answer = NumpyNet(net.plan, folded(net.plan, net.weights))
        policy, values = answer(seen)
        policy = np.exp(policy - policy.max(axis=1, keepdims=True))
        return policy / policy.sum(axis=1, keepdims=True), np.tanh(values / 2)

    teacher, taught, untaught = said(read_net(learned[0])), said(kept), said(new)
    for right, near, far in zip(teacher, taught, untaught, strict=True):
        assert np.abs(near - right).mean() < 0.8 * np.abs(far - right).mean()
    path.unlink()


def test_a_glance_is_what_the_net_says() -> None:
    """Without simulations a row holds the policy and all three players' values as they are."""
    game = bw.game("connect_four", columns=4, rows=4, line=3, players=3, compiled=False)
    view = View(game)
    plan = plan_for(game, view.planes, view.numbering, 8, 1)
    net = DirectEvaluator(plan, strange_answers(plan.entries, plan.players), 2)
    lockstep, rows = Lockstep(view, 2, 0, threads=1), Rows(view, 2, torch().device("cpu"))
    for number, text in enumerate(["", "a a b"]):
        lockstep.frames[number * lockstep.per].state = game.start().play(text).state
    lockstep.games.row, lockstep.games.opening = -1, 9
    for _ in lockstep.search(net, 0, noise=1.0):
        pass
    ring = rows.facts, rows.moves, rows.shares
    lockstep.run(self_play_kernels.advance_games, *ring, 0, True, 50, False, True)
    np.testing.assert_allclose(rows.facts.values, net.values, atol=1e-5)
    said = np.exp(net.policy[:, :4].astype(float))
    said /= said.sum(axis=1, keepdims=True)
    np.testing.assert_allclose(rows.shares[:, :4] / self_play_kernels.WHOLE, said, atol=1e-3)


def test_a_teacher_of_another_game_is_refused(learned: Learned) -> None:
    game, path = bw.game("tic_tac_toe"), learned[0].with_name("pupil.net")
    wide = bw.game("tic_tac_toe", columns=4, rows=3)
    with pytest.raises(bw.InputError, match="made for tic_tac_toe with columns=3"):
        Run(wide, path, minutes=1, teacher="tic_tac_toe", settings=TINY)
    other = read_net(learned[0])
    other.about.plan["planes"] += 1
    write_net(learned[0].with_name("other.net"), other)
    with pytest.raises(bw.InputError, match="let it learn anew"):
        Run(game, path, minutes=1, teacher="other", settings=TINY)
    learned[0].with_name("other.net").unlink()


def test_time_of_the_processor_ends_a_run(
    learned: Learned, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However little of the clock's time is over."""
    path, worked = learned[0].with_name("worked.net"), Clock()
    stands = SimpleNamespace(perf_counter=lambda: 0.0, process_time=worked.perf_counter)
    monkeypatch.setattr(run, "time", stands)
    tiny = Run(bw.game("tic_tac_toe"), path, 0.5, opponents=(), settings=TINY, by_cpu=True)
    assert 30 <= tiny.learn().about.seconds < 60
    path.unlink()
    both = ["learn", "tic-tac-toe", "--cpu-minutes", "1", "--cluster", "local:2"]
    assert "counts this process alone" in str(CliRunner().invoke(app, both).exception)


def test_other_rules_are_refused(learned: Learned) -> None:
    path, wide = learned[0], bw.game("tic_tac_toe", columns=4, rows=3)
    with pytest.raises(bw.InputError, match="does not play tic_tac_toe with these options"):
        bw.make_player("net:tic_tac_toe", wide)
    with pytest.raises(bw.InputError, match="made for tic_tac_toe with columns=3"):
        Run(wide, path, minutes=1, settings=TINY)
    net = read_net(path)
    net.about.fingerprint = "another"
    write_net(path.with_name("old.net"), net)
    with pytest.raises(bw.InputError, match="rules of tic_tac_toe have changed"):
        bw.make_player("net:old", bw.game("tic_tac_toe"))
    path.with_name("old.net").unlink()
    with pytest.raises(bw.InputError, match="no net 'nobody'"):
        bw.make_player("net:nobody", bw.game("tic_tac_toe"))
    with pytest.raises(bw.InputError, match="named by letters"):
        net_path("../tic_tac_toe")
    broken = path.with_name("broken.net")
    with zipfile.ZipFile(broken, "w") as file:
        file.writestr("about.json", json.dumps({"strange": 1}))
    with pytest.raises(bw.InputError, match="no net that can be read"):
        read_net(broken)
    broken.unlink()


def test_targets_turn_with_the_board() -> None:
    """Whatever the symmetry, the loss of a policy that turns with the board is the same."""
    game = bw.game("tic_tac_toe", compiled=False)
    view = View(game)
    symmetries = Symmetries(view, torch().device("cpu"))
    seen = torch().zeros(64, 1, 9, dtype=torch().uint8)
    seen[:, 0, 1] = 1  # a stone in the middle of the upper edge ...
    entries = torch().full((64, 1, 1), 2)  # ... and the corner beside it
    turned, moves = symmetries.turn(seen, entries)
    corners = {(int(each[0].nonzero()), int(m)) for each, m in zip(turned, moves, strict=True)}
    assert corners == {(1, 0), (1, 2), (3, 0), (3, 6), (5, 2), (5, 8), (7, 6), (7, 8)}
    legal = torch().ones(64, 1, dtype=torch().bool)
    assert float(policy_loss(torch().zeros(64, 10), moves, legal.float(), legal).sum()) == 0.0


def test_rows_are_kept_over_a_pause(learned: Learned, tmp_path: Path) -> None:
    """The newest of the run's ring fill a smaller one; what does not fit a game is left alone."""
    view = View(bw.game("tic_tac_toe"))
    file = learned[0].with_suffix(".rows")
    whole, half = (Rows(view, count, torch().device("cpu")) for count in (TINY.window, 100))
    whole.read(file)
    half.read(file)
    places = whole.known()
    assert len(places) > 1000
    for name in ("seen", "moves", "shares"):
        kept = getattr(whole, name)[places][-100:]
        np.testing.assert_array_equal(getattr(half, name), kept)
    assert half.facts.results.tolist() == whole.facts.results[places][-100:].tolist()
    other = Rows(View(bw.game("tic_tac_toe", columns=4, compiled=False)), 50, torch().device("cpu"))
    other.read(file)
    broken = tmp_path / "broken.rows"
    broken.write_bytes(b"no rows")
    other.read(broken)
    other.add(other.taken())  # no game has ended yet
    assert not len(other.known())


def test_a_resumed_run_begins_gently() -> None:
    usual, resumed = TINY.rate_at(0.5), TINY.rate_at(0.5, resumed=0.5)
    assert resumed == pytest.approx(usual / 10)
    assert TINY.rate_at(0.6, resumed=0.5) == TINY.rate_at(0.6)


def test_rows_of_a_very_long_game() -> None:
    """A game longer than the ring must not be followed round and round."""
    from boardwright.learn.self_play_kernels import credit

    game = bw.game("tic_tac_toe", compiled=False)
    rows = Rows(View(game), 4, torch().device("cpu"))
    player = np.zeros(1, [("row", int), ("number", int), ("plies", int), ("returns", float, 2)])
    one = player.view(np.recarray)[0]
    one.number, one.row, one.plies = 7, 1, 6
    one.returns[:] = [1.0, -1.0]
    for ply in range(6):  # rows 0 and 1 were written twice
        place = ply % 4
        row = rows.facts[place]
        row.game, row.ply, row.previous, row.player = 7, ply, (ply - 1) % 4, ply % 2
    credit(rows.facts, one)
    assert rows.facts.known.tolist() == [1, 1, 1, 1]
    assert rows.facts.results[:, 0].tolist() == [1.0, -1.0, 1.0, -1.0]


def test_games_begin_anywhere_on_a_small_board() -> None:
    """Half of them after some plies at random, none of them over."""
    game = bw.game("tic_tac_toe", compiled=False)
    lockstep = Lockstep(View(game), 64, 2, threads=1)
    lockstep.games.plies = -1
    lockstep.run(self_play_kernels.begin, game.records(1), 2, 8, 2)
    stones = [int(np.count_nonzero(f.state.cells)) for f in lockstep.frames[:: lockstep.per]]
    assert 24 <= stones.count(0) < 48
    assert max(stones) > 4
    roots = lockstep.frames[:: lockstep.per]
    assert all(game.kernel(rules.moves)(root.state, root.moves) for root in roots)
    lockstep.games.plies = -1
    lockstep.run(self_play_kernels.begin, game.records(1), 2, 0, 2)
    assert not any(f.state.cells.any() for f in lockstep.frames[:: lockstep.per])


def test_games_begin_where_none_has_begun() -> None:
    """Not even in an image of a position: until there is hardly anything new."""
    game = bw.game("tic_tac_toe", columns=3, rows=2, compiled=False)
    lockstep = Lockstep(View(game), 8, 2, threads=1, proving=True)
    coverage = Coverage(lockstep, game.records(1), 3)
    begun = []
    for _ in range(5):
        lockstep.games.plies = -1
        lockstep.run(self_play_kernels.begin, game.records(1), 2, 3, 1)
        coverage.spread()
        for root in lockstep.frames[:: lockstep.per]:
            assert game.kernel(rules.moves)(root.state, root.moves)
            cells = root.state.cells.tolist()
            begun.append(min(tuple(cells[p] for p in image) for image in game.symmetries))
    assert len(set(begun)) == len(begun) == 40
    while coverage.met.table.any():
        lockstep.games.plies = -1
        lockstep.run(self_play_kernels.begin, game.records(1), 2, 3, 1)
        coverage.spread()


def test_sizes_fit_the_machine() -> None:
    large, small = (
        settings_for(bw.game("gomoku"), gpu=True),
        settings_for(bw.game("nim"), gpu=False),
    )
    assert large.games > small.games
    assert (large.dense, small.dense) == (False, True)
    assert large.simulations_at(0.0) < large.simulations_at(0.5) < large.simulations_at(0.9)
    assert large.rate_at(0.1) > large.rate_at(0.9) > 0
    assert settings_for(bw.game("gomoku"), gpu=True, pupil=True).channels == 32
    large, small = (settings_for(bw.game(name), gpu=True) for name in ("gomoku", "tic_tac_toe"))
    assert large.batch < small.batch  # a large net makes more and smaller steps
    assert settings_for(bw.game("gomoku"), gpu=True, pupil=True).batch == small.batch


def test_a_game_cut_off_counts_half() -> None:
    """What a search thinks of an endless game must not confirm itself."""
    game = bw.game("tic_tac_toe", compiled=False)
    lockstep, rows = (
        Lockstep(View(game), 1, 2, threads=1),
        Rows(View(game), 4, torch().device("cpu")),
    )
    frame, one = lockstep.frames[0], lockstep.games[0]
    frame.state = game.start().play("a1").state
    frame.count = game.kernel(rules.moves)(frame.state, frame.moves)
    frame.logits[: frame.count] = -3.0
    frame.visits[0] = 2
    one.scores[: frame.count] = -3.0 + 26.0 * 0.8  # each move is worth 0.8 to the second player
    one.row, one.plies, one.opening = -1, 9, 0
    ring = rows.facts, rows.moves, rows.shares
    lockstep.run(self_play_kernels.advance_games, *ring, 0, True, 10, False, False)
    assert rows.facts.values[0].tolist() == pytest.approx([0.8, -0.8])
    assert rows.facts.results[0].tolist() == pytest.approx([0.4, -0.4])
