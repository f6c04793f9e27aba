"""Whatever happens to workers and scheduler: the games of one process, each counted once."""

from __future__ import annotations

import json
import logging
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from sqlalchemy import select

pytest.importorskip("distributed")
if sys.platform == "win32":
    pytest.skip("processes are frozen and killed as on POSIX", allow_module_level=True)

import psutil
from distributed import KilledWorker

import boardwright as bw
from boardwright.arena.cures.pie import points_from
from boardwright.arena.executor import Threads, playing_on
from boardwright.arena.fairness.study import fairness
from boardwright.arena.match import MatchResult, match, match_meeting
from boardwright.arena.roster import Roster
from boardwright.arena.sequential import SequentialTest
from boardwright.arena.tournament import Form, tournament
from boardwright.arena.tuning.games import pairs_player
from boardwright.cluster.cluster import Cluster
from boardwright.cluster.handing_out import HandingOut
from boardwright.cluster.start import open_cluster
from boardwright.cluster.worker import Machine
from boardwright.core.errors import InputError
from boardwright.core.phrases import Phrase
from boardwright.papers.nim.paper import first_wins
from boardwright.store.blocks import Block, ClusterBlock, ClusterRun, Ledger, Place
from boardwright.store.database import open_database
from boardwright.store.keeper import Request, RunKeeper, open_run
from boardwright.store.tables import Run, SavedGame
from tests.cluster.processes import AGENT, SEED, Processes, wait_for

NIM = bw.game("nim", layers=3)
PLAYERS = [AGENT, "random"]
GAMES = 40


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    processes = Processes(tmp_path_factory.mktemp("cluster"))
    try:
        processes.scheduler()
        processes.workers(2)
        yield processes
    finally:
        processes.close()


@pytest.fixture
def cluster(world: Processes) -> Iterator[Cluster]:
    world.clean()
    wait_for(lambda: world.count() == 2)
    with open_cluster(world.address) as found, playing_on(found):
        yield found
    world.go()  # whatever still waits


def nim_match(**given: Any) -> MatchResult:
    return match(NIM, PLAYERS, given.pop("games", GAMES), SEED, rotate=True, **given)


def told(result: MatchResult) -> dict[str, Any]:
    return {**result.as_data(), "seconds": 0, "better": result.better}


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The match in one process."""
    with monkeypatch.context() as patch:
        patch.setenv("TEST_FOLDER", str(tmp_path))
        return told(nim_match())


class Playing:
    """A match in a thread, so that the test can meddle meanwhile."""

    def __init__(self, **given: Any) -> None:
        self.result: MatchResult | None = None
        self.error: BaseException | None = None
        self._thread = threading.Thread(target=self._play, kwargs=given, daemon=True)
        self._thread.start()

    def _play(self, **given: Any) -> None:
        try:
            self.result = nim_match(**given)
        except BaseException as error:
            self.error = error

    def ended(self) -> MatchResult:
        wait_for(lambda: not self._thread.is_alive())
        if self.error is not None:
            raise self.error
        assert self.result is not None
        return self.result


def keeper_of(games: int = GAMES) -> RunKeeper:
    arguments = {"games": games, "seats": "rotate", "opening_plies": 0}
    keeper = open_run(Request("match", NIM, tuple(PLAYERS), arguments, SEED))
    assert keeper is not None
    return keeper


def rows(table: Any, *columns: Any) -> list[Any]:
    with open_database().connect() as connection:
        return list(connection.execute(select(*(columns or (table.__table__,)))).all())


def test_games_are_those_of_one_process(
    alone: dict[str, Any], each_database: str, cluster: Cluster, world: Processes
) -> None:
    keeper = keeper_of()
    assert told(nim_match(keeper=keeper)) == alone
    keeper.finish(complete=True)
    assert world.begun(GAMES) == [1] * GAMES
    on_cluster = rows(SavedGame, *columns_of_games())
    assert rows(ClusterRun) == rows(ClusterBlock) == []  # all is counted
    with playing_here(world):
        again = keeper_of()
        nim_match(keeper=again)
        again.finish(complete=True)
    assert rows(SavedGame, *columns_of_games())[GAMES:] == on_cluster


def columns_of_games() -> tuple[Any, ...]:
    game = SavedGame
    return game.number, game.seating, game.opening, game.moves, game.returns, game.plies


@contextmanager
def playing_here(world: Processes) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch, playing_on(Threads()):
        patch.setenv("TEST_FOLDER", str(world.folder))
        yield


def test_every_experiment_can_be_played_there(cluster: Cluster, world: Processes) -> None:
    players = ["random", AGENT, "nim-random"]
    plays: list[Callable[[], Any]] = [
        lambda: tournament(NIM, players, Form(games=66), SEED).ratings,
        lambda: [
            row.measures for row in fairness(NIM, ["random"], 500, SEED, exact="never").levels
        ],
        lambda: pairs_player(NIM, "mcts:nodes=5")("mcts:nodes=5", "mcts:nodes=9", 12, SEED),
        lambda: first_wins(NIM, "nim-random", 100, SEED, None),  # of a paper
        lambda: points_from(NIM, "random", [NIM.start().moves[:1]] * 100, SEED),  # of a cure
    ]
    for play in plays:
        found = play()
        with playing_here(world):
            assert found == play()


def test_worker_killed_in_mid_block(
    alone: dict[str, Any], cluster: Cluster, world: Processes
) -> None:
    world.note("trap", 21)
    playing = Playing()
    os.kill(world.caught(), signal.SIGKILL)
    world.go()
    assert told(playing.ended()) == alone
    assert world.begun(GAMES)[21] >= 2


def test_worker_killed_between_storing_and_answering(
    alone: dict[str, Any], cluster: Cluster, world: Processes
) -> None:
    (world.folder / "die-after-storing").touch()
    assert told(nim_match()) == alone
    assert list(world.folder.glob("died-after-storing-*"))
    assert world.begun(GAMES) == [1] * GAMES  # found in the database, not played again


def test_frozen_worker_is_replaced_and_comes_too_late(
    alone: dict[str, Any], cluster: Cluster, world: Processes
) -> None:
    frozen = world.workers(1, nanny=False)
    try:
        wait_for(lambda: world.count() == 3)
        (world.folder / f"trap-{frozen.pid}").touch()
        playing = Playing()
        assert world.caught() == frozen.pid
        frozen.send_signal(signal.SIGSTOP)
        assert told(playing.ended()) == alone
        world.go()
        frozen.send_signal(signal.SIGCONT)
        wait_for(lambda: "counted already" in world.said())
    finally:
        world.stop(frozen)


def test_scheduler_killed_and_command_given_again(
    alone: dict[str, Any], cluster: Cluster, tmp_path: Path, world: Processes
) -> None:
    other = Processes(tmp_path)
    try:
        scheduler = other.scheduler()
        other.workers(1, TEST_FOLDER=str(world.folder))
        wait_for(lambda: other.count() == 1)
        world.note("trap", 25)
        with open_cluster(other.address) as first, playing_on(first):
            keeper = keeper_of()
            playing = Playing(keeper=keeper)
            world.caught()
            stored = sum(games for games, data in blocks() if data is not None)
            assert stored > 4
            other.stop(scheduler)
            with pytest.raises(InputError, match=r"scheduler at .* is gone.* same command"):
                playing.ended()
            keeper.finish(complete=False)
    finally:
        other.close()
    assert told(nim_match(keeper=keeper_of())) == alone
    twice = [count for count in world.begun(GAMES) if count > 1]
    assert len(twice) < GAMES - stored + 1  # only what was not stored is played again
    assert len(rows(Run)) == 1


def blocks() -> list[Any]:
    return rows(ClusterBlock, ClusterBlock.games, ClusterBlock.data)


def test_worker_with_other_rules_is_refused(
    alone: dict[str, Any],
    cluster: Cluster,
    world: Processes,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    package = Path(bw.__file__).parent
    ignored = shutil.ignore_patterns("static", "guide", "__pycache__", "shipped")
    shutil.copytree(package, tmp_path / "boardwright", ignore=ignored)
    with (tmp_path / "boardwright" / "games" / "nim.py").open("a") as rules:
        rules.write("# Rules of another version.\n")
    changed = world.workers(1, PYTHONPATH=str(tmp_path))
    try:
        wait_for(lambda: world.count() == 3)
        with open_cluster(world.address) as three, playing_on(three):
            with caplog.at_level(logging.WARNING):
                assert told(nim_match()) == alone
            (said,) = [line for line in caplog.messages if "is not used" in line]
            assert "sources is " in said
            assert three.slots == 2
    finally:
        world.stop(changed)


def test_fourth_death_of_a_block_is_a_sentence(cluster: Cluster, world: Processes) -> None:
    world.note("deadly", 21)
    with pytest.raises(InputError, match=r"game 21 ended the worker.* 4 times, .*tcp://"):
        nim_match()
    assert world.begun(GAMES)[21] == 4


class Answer:
    """What a scheduler says of a block whose worker has died too often."""

    status = "error"

    def __init__(self, key: str) -> None:
        self.key = key

    def add_done_callback(self, hear: Callable[[Any], None]) -> None:
        hear(self)

    def exception(self) -> KilledWorker:
        return KilledWorker(self.key, Mock(), allowed_failures=3)


class OneBlock(HandingOut):
    """Hands a block out to workers that die."""

    def __init__(self, ledger: Ledger) -> None:
        asked = self.asked = []  # type: list[str]
        scheduler = Mock(submit=lambda work, task, key: asked.append(key) or Answer(key))
        super().__init__(scheduler, ledger, Mock())
        self.take(ledger.plan(Block(0, 21, 1)))

    def fill(self) -> bool:
        return True

    def task(self, block: Block) -> Any:
        return None

    def named(self, block: Block, part: int | None = None) -> Phrase:
        return Phrase("game {number}", number=block.first)


def test_a_block_that_only_waited_where_workers_died_is_handed_out_again() -> None:
    """Dask blames all blocks of a dead worker, those as well that it had not begun."""
    blocks = OneBlock(Ledger(open_database(), "one block"))
    place = Place(blocks.ledger.engine, blocks.ledger.id, 0)
    blocks._listen()
    assert len(blocks.asked) == 2
    for worker in "abcd":
        place.begin(worker)
    with pytest.raises(InputError, match=r"game 21 ended the worker.* 4 times, the last one d"):
        blocks._listen()


def test_sequential_test_hears_blocks_in_their_order(cluster: Cluster, world: Processes) -> None:
    seen: list[int] = []
    test = SequentialTest(0, 80)
    given: dict[str, Any] = {"games": 400, "test": test}
    with playing_here(world):
        expected = told(nim_match(**given))
    assert expected["better"] is not None and 20 < expected["games"] < 400
    world.clean()
    world.note("trap", 0)
    playing = Playing(**given, watch=lambda counts: seen.append(counts.games))
    world.caught()
    # The later blocks are there long before the first.
    wait_for(lambda: sum(data is not None for _, data in blocks()) >= 5)
    assert seen == []
    world.go()
    assert told(playing.ended()) == expected
    assert seen == sorted(seen)


def test_two_clients_share_a_run(alone: dict[str, Any], cluster: Cluster, world: Processes) -> None:
    world.note("trap", 21)
    command = command_line("--cluster", world.address)
    clients = [start(command) for _ in range(2)]
    world.caught()
    wait_for(lambda: world.waiting() == 2)  # both have asked for the block in the trap
    world.go()
    for client in clients:
        printed, _ = client.communicate()
        found = json.loads(printed)
        assert {name: found[name] for name in ("games", "seats", "players", "draws")} == {
            name: alone[name] for name in ("games", "seats", "players", "draws")
        }
    assert world.begun(GAMES) == [1] * GAMES
    assert sorted(rows(SavedGame, SavedGame.number)) == [(number,) for number in range(GAMES)]


def command_line(*more: str) -> list[str]:
    words = ["match", "nim", *PLAYERS, "-o", "layers=3", "--games", str(GAMES)]
    return [*words, "--seed", str(SEED), "--rotate", "--json", *more]


def start(words: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", "from boardwright.cli.main import main; main()", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_ctrl_c_leaves_no_process(world: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    world.clean()
    monkeypatch.setenv("TEST_FOLDER", str(world.folder))
    world.note("trap", 10)
    client = start(command_line("--cluster", "local:2"))
    assert world.caught() in [each.pid for each in family(client)]
    children = family(client)
    assert len(children) >= 2
    os.killpg(client.pid, signal.SIGINT)  # as a terminal does: everybody hears it
    printed, errors = client.communicate()
    assert client.returncode == 130
    # Before the first game was counted nothing is printed.
    assert not printed or json.loads(printed)["complete"] is False
    wait_for(lambda: not any(each.is_running() for each in children))
    # Nothing of Dask's and no traceback: at most our own sentence that a block was counted already.
    assert all(line.startswith("boardwright: ") for line in errors.splitlines()), errors


def family(client: subprocess.Popen[str]) -> list[psutil.Process]:
    return psutil.Process(client.pid).children(recursive=True)


def test_programs_play_only_where_they_are(
    cluster: Cluster, world: Processes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bot = tmp_path / "bot-of-the-test"
    bot.write_text(f"#!{sys.executable}\n{BOT}")
    bot.chmod(0o755)
    singles = bw.game("nim", layers=2, stroke=1)
    players = [f"external:command={bot.name}", "random"]
    with pytest.raises(InputError, match=f"worker tcp://.* is not used: .*{bot.name}"):
        match(singles, players, 4, SEED)
    equipped = world.workers(1, PATH=f"{tmp_path}:{os.environ['PATH']}")
    try:
        wait_for(lambda: world.count() == 3)
        with open_cluster(world.address) as three, playing_on(three):
            result = match(singles, players, 4, SEED)
            assert [player.wins for player in result.players] == [0, 4]  # of three strokes the last
            assert three.slots == 1
    finally:
        world.stop(equipped)


#: Strikes the first circle that is left.
BOT = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "game":
        print("ok", flush=True)
    elif words[0] == "choose":
        print(min({"1", "2", "3"} - set(words[3:])), flush=True)
    else:
        break
"""


def test_sqlite_is_for_one_machine(world: Processes) -> None:
    far = world.workers(1, name="far", TEST_HOST="elsewhere")
    try:
        wait_for(lambda: any(name.startswith("far") for name in world.names()))
        with (
            pytest.raises(InputError, match=r"SQLite .* elsewhere is another.* PostgreSQL"),
            open_cluster(world.address),
        ):
            raise AssertionError("not opened")
    finally:
        world.stop(far)


def test_clocks_on_a_crowded_machine(
    cluster: Cluster, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (host,) = {machine.host for machine in cluster.machines.values()}
    one_core = dict.fromkeys(cluster.machines, Machine(host, 1))
    monkeypatch.setattr(cluster, "machines", one_core)
    for players, warned in ((["random", "random"], 0), (["best:time=1", "random"], 1)):
        roster = Roster(bw.game("tic_tac_toe"), players)
        meeting = match_meeting(roster.game, players, 1, 1, "fixed", 0)
        cluster.batches(roster, meeting, 0, 1)  # nobody waits for the games
        assert sum("2 workers on 1 cores" in said for said in caplog.messages) == warned


def test_people_play_here(cluster: Cluster) -> None:
    with pytest.raises(InputError, match="human plays only in this process"):
        match(NIM, ["human", "random"], 2, SEED)


class Rounds:
    """Stops a run with Ctrl-C after some rounds, and notes the blocks that were counted."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.spent: list[int] = []
        spend = Ledger.spend

        def note(ledger: Ledger, number: int) -> None:
            self.spent.append(number)
            spend(ledger, number)

        patch.setattr(Ledger, "spend", note)

    def learn(self, path: Path, cluster: Cluster, rounds: int, steps: int = 0) -> Any:
        """Learn until so many rounds are counted, and more steps of training are done."""
        from boardwright.learn.run import Run as Learning
        from boardwright.learn.settings import Settings

        sizes = {"channels": 4, "blocks": 1, "games": 6, "simulations": 2}
        settings = Settings(**sizes, batch=8, window=400, reuse=1.0)
        game = bw.game("tic_tac_toe", compiled=False)
        run = Learning(game, path, 60.0, opponents=(), settings=settings, cluster=cluster)

        def tell(progress: Any) -> None:
            if len(self.spent) >= rounds and run.about.steps > steps:
                raise KeyboardInterrupt

        return run.learn(tell).about


def test_training_data_is_made_by_workers_and_read_once(
    cluster: Cluster, world: Processes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch").set_num_threads(1)
    rounds, path = Rounds(monkeypatch), tmp_path / "small.net"
    (world.folder / "die-before-storing").touch()
    first = rounds.learn(path, cluster, 6)
    assert first.games > 0 and first.positions >= 5 * first.games
    # What was handed out comes first when the run goes on; the last one read is not counted again.
    left = sorted(number for (number,) in rows(ClusterBlock, ClusterBlock.number))
    before = list(rounds.spent)
    assert before == list(range(len(before))) and left[0] == before[-1] and len(left) > 1
    (world.folder / "die-after-storing").touch()
    again = rounds.learn(path, cluster, len(before) + len(left) + 2, first.steps)
    assert len(list(world.folder.glob("died-*"))) == 2  # a worker of each run, and nothing is lost
    more = rounds.spent[len(before) :]
    assert more == list(range(left[0], left[0] + len(more)))
    assert again.positions > first.positions
