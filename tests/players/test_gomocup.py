"""The Gomocup protocol: a whole conversation, odd input, time, our engine in a seat."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

import boardwright as bw
from boardwright.players.catalogue import make_player
from boardwright.players.gomoku import gomocup_loop
from boardwright.players.gomoku.gomocup_clock import Clock
from boardwright.players.gomoku.gomocup_engine import Brain
from boardwright.players.gomoku.gomocup_loop import Thinker, run
from boardwright.players.player import Player
from boardwright.players.protocols.process import ProgramFailed


class FirstEmpty:
    """Thinks nothing: takes the first legal move, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[bw.Position] = []
        self.prepared: list[str] = []
        self.begun = 0
        self.likes = 0.0  # what every position is worth to the player to move
        self.pondered: list[bw.Position] = []

    def prepare(self, game: bw.Game, clock: Clock) -> None:
        self.prepared.append(str(game.options["rule"]))

    def begin(self) -> None:
        self.begun += 1

    def __call__(self, position: bw.Position, clock: Clock, stop: Event) -> int:
        self.asked.append(position)
        return position.moves[0]

    def worth(self, position: bw.Position, clock: Clock, stop: Event) -> tuple[int, float]:
        return self(position, clock, stop), self.likes

    def ponder(self, position: bw.Position, clock: Clock, stop: Event) -> None:
        self.pondered.append(position)


@pytest.fixture
def think() -> FirstEmpty:
    return FirstEmpty()


def talk(think: FirstEmpty, *lines: str) -> list[str]:
    brain = Brain(think, "1")
    return [answer for line in lines for answer in brain.answers(line)]


def test_a_game_as_first_player(think: FirstEmpty) -> None:
    said = talk(think, "START 15", "BEGIN", "TURN 7,7", "turn 8,7", "TAKEBACK 8,7")
    assert said == ["OK", "0,0", "1,0", "2,0", "OK"]
    assert think.asked[-1].history == ["a15", "h8", "b15", "i8"]
    assert think.asked[-1].to_move == 1


def test_a_game_as_second_player_and_again(think: FirstEmpty) -> None:
    said = talk(think, "START 15", "TURN 0,0", "RESTART", "TURN 14,14")
    assert said == ["OK", "1,0", "OK", "0,0"]
    assert think.begun == 2
    assert [position.to_move for position in think.asked[1:2]] == [2]
    assert think.asked[-1].history == ["o1"]


def test_a_board_is_set_up_whatever_its_order(think: FirstEmpty) -> None:
    said = talk(think, "START 10", "BOARD", "5,5,1", "6,6,2", "7,7,1", "8,8,2", "DONE")
    assert said == ["OK", "0,0"]
    assert think.asked[-1].to_move == 1
    assert think.asked[-1].history == ["f5", "g4", "h3", "i2"]
    said = talk(think, "START 10", "BOARD", "5,5,2", "4,5,2", "6,6,1", "DONE", "TURN 9,9")
    assert said == ["OK", "0,0", "1,0"]
    assert think.asked[-1].to_move == 2


def test_taken_back_stones_are_gone(think: FirstEmpty) -> None:
    talk(think, "START 15", "TURN 0,0", "TAKEBACK 1,0", "TAKEBACK 0,0", "TURN 3,3")
    assert think.asked[-1].history == ["d12"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("START", "ERROR START is followed by the size"),
        ("START 4", "ERROR the board may have 5 to 25"),
        ("START 99999999999", "ERROR START is followed by"),
        ("START -15", "ERROR START is followed by"),
        ("RECTSTART 15,20", "ERROR only square boards"),
        ("RECTSTART 15,15", "OK"),
        ("TURN", "ERROR a point is written as column,row"),
        ("TURN a,b", "ERROR a point is written"),
        ("TURN 15,0", "ERROR column and row are below 15"),
        ("TURN ²,0", "ERROR a point is written"),
        ("DONE", "ERROR DONE ends a BOARD"),
        ("TAKEBACK 3,3", "ERROR there is no stone"),
        ("MOVE", "UNKNOWN MOVE"),
        ("__init__", "UNKNOWN"),
        ("YXSTOP", "UNKNOWN YXSTOP"),
        ("\x00\x01", "UNKNOWN"),
        ("梅花", "UNKNOWN 梅花"),
    ],
)
def test_odd_input_is_answered_and_changes_nothing(
    think: FirstEmpty, line: str, answer: str
) -> None:
    said = talk(think, line)
    assert len(said) == 1
    assert said[0].startswith(answer)
    assert talk(think, "START 15", line, "INFO", "INFO rule", "", "TURN 7,7")[-1] == "0,0"


def test_a_broken_board_is_forgotten(think: FirstEmpty) -> None:
    said = talk(think, "START 15", "BOARD", "1,1,2", "nonsense", "DONE", "TURN 2,2")
    assert said[1].startswith("ERROR each line of a BOARD")
    assert said[2] == "0,0"


def test_a_finished_game_has_no_move(think: FirstEmpty) -> None:
    stones = [f"{n},0,2" for n in range(5)] + [f"{n},5,1" for n in range(4)]
    said = talk(think, "START 15", "BOARD", *stones, "DONE")
    assert said[-1].startswith("ERROR")


def test_a_refused_turn_leaves_no_stone(think: FirstEmpty) -> None:
    stones = [f"{n},0,1" for n in range(1, 5)] + [f"{n},5,2" for n in range(1, 5)]
    said = talk(think, "START 15", "BOARD", *stones, "DONE", "TURN 9,9", "TAKEBACK 9,9")
    assert said[1] == "0,0"  # which completes our five
    assert said[2].startswith("ERROR")
    assert said[3] == "ERROR there is no stone to take back"


def test_who_it_is(think: FirstEmpty) -> None:
    assert talk(think, "ABOUT")[0].startswith('name="Boardwright"')


@pytest.mark.parametrize(("number", "rule"), [(1, "standard"), (4, "renju")])
def test_the_rule_is_taken_over(think: FirstEmpty, number: int, rule: str) -> None:
    talk(think, "START 15", f"INFO rule {number}", "BEGIN")
    assert think.asked[-1].game.options["rule"] == rule


def test_every_rule_is_ready_before_the_answer_to_start(think: FirstEmpty) -> None:
    brain = Brain(think, "1")
    assert list(brain.answers("START 15")) == ["OK"]
    assert {"freestyle", "standard", "renju"} <= set(think.prepared)


@pytest.mark.parametrize("number", [2, 8, 999])
def test_a_rule_that_is_not_known_is_refused(think: FirstEmpty, number: int) -> None:
    said = talk(think, "START 15", f"INFO rule {number}", "BEGIN", "TURN 7,7", "INFO rule 0")
    assert said[0] == "OK" and said[1].startswith(f"MESSAGE rule {number} is not played here")
    assert said[2] == said[3] == f"ERROR rule {number} is not played here"
    assert think.asked == []
    assert talk(think, f"INFO rule {number}", "INFO rule 0", "START 15", "BEGIN")[-1] == "0,0"


def test_swap2_proposes_three_stones_and_takes_the_better_side(think: FirstEmpty) -> None:
    proposed = talk(think, "START 15", "SWAP2BOARD", "DONE")[1].split(" ")
    assert len(set(proposed)) == 3
    asked = ["SWAP2BOARD", *proposed, "DONE"]
    assert talk(think, "START 15", *asked)[1:] == ["SWAP"]
    think.likes = 0.1
    assert talk(think, "START 15", *asked)[1:] == ["0,0"]
    assert talk(think, "START 15", "SWAP2BOARD", *proposed, "0,0", "1,0", "DONE")[1:] == ["2,0"]
    odd = ("SWAP2BOARD", proposed[0], "DONE"), ("SWAP2BOARD", "1,1", "1,1", "1,1", "DONE")
    for lines in odd:
        assert talk(think, "START 15", *lines)[1].startswith("ERROR SWAP2BOARD has no stones")


def test_options_after_start_make_no_player(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def make(text: str, game: bw.Game, seed: int) -> Player:
        made.append(text)
        return make_player(text, game, seed)

    monkeypatch.setattr(gomocup_loop, "make_player", make)
    thinker = Thinker("lines:nodes=10", 1)
    brain = Brain(thinker, "1")
    assert list(brain.answers("START 6")) == ["OK"]  # whose Renju other tests compile too
    before = len(made)
    for line in ("INFO max_memory 367001600", "INFO rule 1", "INFO max_node 10", "TURN 4,4"):
        answers = list(brain.answers(line))
    assert len(answers) == 1 and len(made) == before


def test_a_new_game_is_played_as_if_there_had_been_none_before() -> None:
    game, clock = bw.game("gomoku", size=6), Clock(nodes=300)
    thinker = Thinker("lines", 1)
    thinker.prepare(game, clock)
    history = thinker._players[repr(game)][0].engine.run.history  # type: ignore[attr-defined]
    thinker(game.start().play("c3"), clock, Event())
    assert history.any()
    thinker.begin()
    assert not history.any()


def test_what_a_command_waited_is_taken_from_its_time() -> None:
    clock = Clock(turn_ms=1000, asked_s=time.perf_counter() - 0.5)
    left = clock.limit().time
    assert left is not None and left < 0.46


def test_the_reserve_follows_how_late_searches_end() -> None:
    clock = Clock(turn_ms=1000)
    first = clock.limit().time
    for _ in range(60):
        clock.limit()
        clock.due_s = time.perf_counter() + 0.004  # the search ends just in time
        clock.note_end()
    calm = clock.limit().time
    clock.due_s = time.perf_counter() - 0.1
    clock.note_end()
    busy = clock.limit().time
    assert first is not None and calm is not None and busy is not None
    assert busy < 0.8 < first < calm < 0.98
    clock.due_s = time.perf_counter() + 0.5  # a search that ends early says nothing about the clock
    clock.note_end()
    assert clock.limit().time == busy


@pytest.mark.parametrize(
    ("told", "seconds"),
    [
        (["timeout_turn 1000"], 0.938),
        (["timeout_turn 0"], 0.005),
        (["timeout_turn 5000", "timeout_match 10000", "time_left 2000"], 0.056),
        (["timeout_turn 5000", "timeout_match 10000"], 0.448),
        (["timeout_turn 30000", "timeout_match 0", "time_left 2147483647"], 29.358),
        (["timeout_turn 1000", "timeout_turn nonsense"], 0.938),
    ],
)
def test_a_move_takes_less_than_its_time(told: list[str], seconds: float) -> None:
    clock = Clock()
    for line in told:
        clock.inform(*line.split(" "))
    limit = clock.limit()
    assert limit.time == pytest.approx(seconds)
    clock.inform("max_node", "500")
    assert clock.limit().nodes == 500


@pytest.mark.parametrize(
    ("cpu_s", "wall_s", "kept"),
    [
        (1.0, 1.0, 62),
        (1.0, 1.5, 62),
        (1.0, 4.0, 110),
        (0.001, 0.1, 62),
        (0.0, 1.0, 62),
        (1, 99, 230),
    ],
)
def test_a_busy_machine_is_known_before_the_first_move(
    cpu_s: float, wall_s: float, kept: float
) -> None:
    clock = Clock(turn_ms=1000)
    clock.note_share(cpu_s, wall_s)
    assert clock.limit().time == pytest.approx(1 - kept / 1000)


def test_it_ponders_only_where_that_is_allowed_and_after_its_own_move(think: FirstEmpty) -> None:
    brain = Brain(think, "1")

    def say(line: str) -> int:
        list(brain.answers(line))
        brain.ponder(Event())
        return len(think.pondered)

    assert [say(line) for line in ("START 5", "BEGIN", "INFO pondering 1", "ABOUT")] == [0] * 4
    assert say("TURN 2,2") == 1
    assert think.pondered[0].history == ["a5", "c3", "b5"]
    assert think.pondered[0].to_move == 2
    assert say("nonsense") == say("INFO time_left 5") == say("TURN 2,2") == 1
    for line in ("TURN 2,3", "TURN 2,4", "TURN 3,3"):
        pondered = say(line)
    assert pondered == 3  # the last answer made five: nothing is left to think about
    assert say("INFO pondering 0") == say("RESTART") == say("BEGIN") == 3


def test_what_is_pondered_is_the_answer_to_the_expected_reply(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, clock = bw.game("gomoku", size=6), Clock(nodes=300)
    thinker = Thinker("lines", 1)
    position = game.start().play("c3")
    after = position.play(thinker(position, clock, Event()))
    searched: list[bw.Position] = []
    engine = thinker._players[repr(game)][0].engine  # type: ignore[attr-defined]
    monkeypatch.setattr(engine, "search", lambda where, *_, **__: searched.append(where))
    thinker.ponder(after, clock, Event())
    (expected,) = searched
    assert expected.before is not None and expected.before.text == after.text
    thinker.ponder(position.play("a1"), clock, Event())  # not our move: nothing is expected
    assert searched[1].history == ["c3", "a1"]


def test_pondering_ends_with_the_next_line(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, stopped = Event(), list[bool]()

    class Noticed(Thinker):
        def ponder(self, position: bw.Position, clock: Clock, stop: Event) -> None:
            begun.set()
            super().ponder(position, clock, stop)
            stopped.append(stop.is_set())

    def lines() -> Iterator[str]:
        yield from ("START 6\n", "INFO timeout_turn 100\n", "INFO pondering 1\n", "TURN 2,2\n")
        assert begun.wait(600)
        yield "TURN 5,0\n"

    monkeypatch.setattr(gomocup_loop, "Thinker", Noticed)
    out = io.StringIO()
    run("lines", 1, "1", lines(), out)
    assert len(out.getvalue().split()) == 3
    assert stopped and all(stopped)


def test_the_engine_ends_at_the_end_of_its_input_and_at_end() -> None:
    for last in (["END\n", "TURN 1,1\n"], []):
        out = io.StringIO()
        begun = time.monotonic()
        turn = "INFO timeout_turn 3600000\n"
        run("random", 1, "1", ["START 15\n", turn, "BEGIN\n", *last], out)
        assert time.monotonic() - begun < 600
        said = out.getvalue().split()
        assert said[0] == "OK"
        assert len(said) == 2


def test_a_program_that_is_late_has_lost_and_its_time_is_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    silent = (
        f"{sys.executable} -c \"input(); print('OK', flush=True); [input() for _ in range(99)]\""
    )
    game = bw.game("gomoku", size=5)
    player = make_player(f"gomocup:command={silent},time=0.05,grace=0.05", game, 1)
    with pytest.raises(ProgramFailed, match=r"did not answer within 0\.1 s"):
        player.choose(game.start())
    player.close()
    (told,) = [record.getMessage() for record in caplog.records]
    assert ": 1 moves, 0.1" in told and told.endswith("1 longer than 0.05 s")


@pytest.mark.parametrize(("anew", "starts", "restarts"), [("off", 1, 2), ("on", 3, 0)])
def test_a_program_is_started_anew_for_each_game_if_that_is_wanted(
    tmp_path: Path, anew: str, starts: int, restarts: int
) -> None:
    heard, program = tmp_path / "heard", tmp_path / "program.py"
    program.write_text(FIRST_COLUMN.format(heard=str(heard)), encoding="utf-8")
    game = bw.game("gomoku", size=5)
    command = f"{sys.executable} {program}"
    player = make_player(f"gomocup:command={command},time=60,anew={anew}", game, 1)
    for opening in ("c3", "c4", "c5"):
        player.choose(game.start().play(opening))
    player.close()
    words = heard.read_text(encoding="utf-8").split()
    assert (words.count("START"), words.count("RESTART")) == (starts, restarts)


def test_within_a_game_a_program_is_told_the_last_stone_alone(tmp_path: Path) -> None:
    """And keeps what it knows; a game that does not go on from there begins anew."""
    heard, program = tmp_path / "heard", tmp_path / "program.py"
    program.write_text(FIRST_COLUMN.format(heard=str(heard)), encoding="utf-8")
    game = bw.game("gomoku", size=7)
    players = [f"gomocup:command={sys.executable} {program},time=60", "random"]
    assert bw.match(game, players, games=2, seed=1, rotate=True).games == 2
    words = [line.split()[0] for line in heard.read_text(encoding="utf-8").splitlines()]
    assert words.count("RESTART") == 1
    assert words.count("BEGIN") == words.count("BOARD") == 1
    assert words.count("TURN") >= 6


#: A program that writes down what it hears and makes five in the first column it can.
FIRST_COLUMN = """
import sys
taken = set()
for line in sys.stdin:
    open({heard!r}, "a").write(line)
    word, *rest = line.split()
    if word in ("START", "RESTART"):
        taken.clear()
        print("OK", flush=True)
    elif word == "END":
        break
    elif word in ("BEGIN", "TURN", "DONE"):
        taken.update(rest)
        points = (f"{{x}},{{y}}" for x in range(7) for y in range(5))
        mine = next(point for point in points if point not in taken)
        taken.add(mine)
        print(mine, flush=True)
    elif "," in word:
        taken.add(word.rsplit(",", 1)[0])
"""


def test_our_own_engine_sits_in_a_seat() -> None:
    program = f"{sys.executable} -m boardwright engine gomoku --player random"
    players = [f"gomocup:command={program},time=1", "random"]
    result = bw.match(bw.game("gomoku", size=9), players, games=3, rotate=True)
    assert result.games == 3
    with pytest.raises(bw.InputError, match="ended without an answer"):
        bw.match(bw.game("gomoku", size=9), ["gomocup:command=true", "random"], games=1)
