"""Programs as players: whole games, and one clear line when a program misbehaves."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import boardwright as bw
from boardwright.cli.session import Session
from boardwright.players import make_player
from boardwright.players.protocols import process as protocol

#: Nim with Python's standard library only; BEFORE_OK and MOVE are replaced to make it misbehave.
BOT = """
import re, sys, time
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "game":
        BEFORE_OK
        print("ok", flush=True)
    elif word == "choose":
        start, _, moves = rest.partition(" moves")
        struck = set()
        for move in moves.split():
            first, _, last = move.partition("-")
            assert not last, "these games have single strokes only"
            struck.add(int(first))
        left = [n for n, circle in enumerate(start, 1) if circle == "O" and n not in struck]
        MOVE
    elif word == "quit":
        break
"""
FIRST_LEFT = "print(left[0], flush=True)"

Bot = Callable[..., str]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[subprocess.Popen[str]]]:
    """Return the list of all programs that players start; none is left after the test."""
    processes: list[subprocess.Popen[str]] = []
    usual = subprocess.Popen

    def start(*arguments: Any, **settings: Any) -> subprocess.Popen[str]:
        processes.append(usual(*arguments, **settings))
        return processes[-1]

    monkeypatch.setattr(subprocess, "Popen", start)
    yield processes
    for process in processes:
        if process.poll() is None:
            process.kill()
        process.wait()


@pytest.fixture
def bot(tmp_path: Path) -> Bot:
    """Return a function that writes a bot and returns its player string."""
    written = 0

    def write(move: str = FIRST_LEFT, before_ok: str = "pass", time: float = 120) -> str:
        nonlocal written
        written += 1
        file = tmp_path / f"bot{written}.py"
        text = BOT.replace("BEFORE_OK", before_ok).replace("MOVE", move)
        file.write_text(text, encoding="utf-8")
        return f"external:command={sys.executable} {file},time={time}"

    return write


def singles() -> bw.Game:
    return bw.game("nim", layers=2, stroke=1)


def test_a_program_plays_whole_games(bot: Bot, started: list[subprocess.Popen[str]]) -> None:
    # Three single strokes: the first seat strikes the last circle and loses.
    result = bw.match(singles(), [bot(), "random"], games=6, rotate=True)
    assert [seat.wins for seat in result.seats] == [0, 6]
    assert [player.wins for player in result.players] == [3, 3]
    assert result.mean_length == 3
    assert [process.poll() for process in started] == [0]


def test_a_program_is_told_the_first_position_and_all_moves(
    bot: Bot, tmp_path: Path, started: list[subprocess.Popen[str]]
) -> None:
    heard = tmp_path / "heard.txt"
    note = f"open({str(heard)!r}, 'a').write(line); {FIRST_LEFT}"
    player = make_player(bot(note, note.removesuffix(FIRST_LEFT)), singles(), seed=1)
    position = singles().position(".OO").play("3")
    assert player.choose(position) == position.find_move("2")
    player.choose(singles().start())
    player.close()
    assert heard.read_text(encoding="utf-8").splitlines() == [
        "game nim layers=2 misere=true stroke=1",
        "choose .OO moves 3",
        "choose OOO moves",
    ]
    assert [process.poll() for process in started] == [0]


MISBEHAVIOUR = {
    "dies when asked": ({"move": "sys.exit(3)"}, "ended without an answer"),
    "dies at once": ({"before_ok": "sys.exit(3)"}, "ended without an answer"),
    "answers nonsense": ({"move": "print('castle', flush=True)"}, "'castle' is not a move"),
    "answers an illegal move": ({"move": "print('1-3', flush=True)"}, "answered wrongly"),
    "answers an empty line": ({"move": "print(flush=True)"}, "answered wrongly"),
    "answers in no encoding": (
        {"move": "sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()"},
        "answered wrongly",
    ),
    "is silent": ({"move": "time.sleep(60)", "time": 0.5}, "did not answer within 0.5 s"),
    "is silent from the start": (
        {"before_ok": "time.sleep(60)", "time": 0.5},
        "did not answer within 0.5 s",
    ),
    "writes one endless line": (
        {"move": "sys.stdout.write('x' * (1 << 24)); sys.stdout.flush(); time.sleep(60)"},
        "wrote too much",
    ),
    "writes lines without end": (
        {"move": "[print(n) for n in range(100_000)]; time.sleep(60)"},
        "is not a move",
    ),
    "plays another game": (
        {"before_ok": "print('error I only play chess', flush=True); continue"},
        "does not play this game: it said 'error I only play chess'",
    ),
}


@pytest.mark.parametrize(("how", "told"), MISBEHAVIOUR.values(), ids=MISBEHAVIOUR)
def test_a_program_that_misbehaves_gives_one_clear_error_and_is_ended(
    bot: Bot, started: list[subprocess.Popen[str]], how: dict[str, Any], told: str
) -> None:
    with pytest.raises(bw.InputError) as refused:
        bw.match(singles(), [bot(**how), "random"], games=2)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(started) == 1
    assert started[0].poll() is not None


@pytest.mark.parametrize("command", ["/nowhere/bot", "no-such-program-anywhere", "."])
def test_a_program_that_cannot_be_started_is_named(
    command: str, started: list[subprocess.Popen[str]]
) -> None:
    with pytest.raises(bw.InputError, match=f"'{re.escape(command)}' cannot be started"):
        make_player(f"external:command={command}", singles(), seed=1)
    assert started == []


def test_a_program_that_does_not_quit_is_ended(
    bot: Bot, started: list[subprocess.Popen[str]]
) -> None:
    deaf = bot(before_ok="import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)")
    file = Path(deaf.split(" ")[1].split(",")[0])
    text = file.read_text(encoding="utf-8").replace("break", "time.sleep(60)")
    file.write_text(text, encoding="utf-8")
    make_player(deaf, singles(), seed=1).close()
    assert started[0].poll() is not None


def test_children_of_a_program_end_with_it(bot: Bot, tmp_path: Path) -> None:
    child = tmp_path / "child"
    begin = f"import subprocess as s; open({str(child)!r}, 'w').write("
    begin += "str(s.Popen(['sleep', '600']).pid))"
    make_player(bot(before_ok=begin), singles(), seed=1).close()
    pid = int(child.read_text())
    end = time.monotonic() + 60
    while Path(f"/proc/{pid}").exists() and "Z" not in Path(f"/proc/{pid}/stat").read_text():
        assert time.monotonic() < end, "it is still there"
        time.sleep(0.01)


def test_the_memory_of_a_program_is_bounded(bot: Bot, started: list[Any]) -> None:
    hungry = bot(move="left = bytearray(1 << 29); print(1, flush=True)")
    player = make_player(f"{hungry},memory=256", singles(), seed=1)
    with pytest.raises(bw.InputError, match="ended without an answer"):
        player.choose(singles().start())
    player.close()


@pytest.mark.parametrize("bad", ["nobody", "external:command=/nowhere/bot"])
def test_no_program_is_left_when_another_player_cannot_be_made(
    bot: Bot, started: list[subprocess.Popen[str]], bad: str
) -> None:
    with pytest.raises(bw.InputError):
        bw.match(singles(), [bot(), bad], games=1)
    with pytest.raises(bw.InputError):
        Session(singles().start(), [bot(), bad], 1, "en")
    assert all(process.poll() is not None for process in started)


def example_bot() -> str:
    """Return the program that the documentation shows."""
    text = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    (found,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    return str(found)


@pytest.mark.parametrize(
    ("name", "options"), [("nim", {"layers": 3}), ("three_kingdoms", {"side": 3, "komi": "0,0,0"})]
)
def test_the_program_in_the_documentation_plays_the_first_legal_move(
    tmp_path: Path,
    started: list[subprocess.Popen[str]],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    options: dict[str, Any],
) -> None:
    monkeypatch.setattr(protocol, "GOODBYE_S", 60)  # however busy the machine is
    file = tmp_path / "bot.py"
    file.write_text(example_bot(), encoding="utf-8")
    game = bw.game(name, **options)
    others = ["random"] * (game.players - 1)
    player = make_player(f"external:command={sys.executable} {file}", game, seed=1)
    position = game.start()
    while not position.over:
        chosen = player.choose(position)
        assert chosen == position.moves[0]
        position = position.play(chosen)
    player.close()
    assert [process.poll() for process in started] == [0]
    result = bw.match(game, [f"external:command={sys.executable} {file}", *others], games=2)
    assert (result.games, result.unfinished) == (2, 0)


def test_the_program_in_the_documentation_says_what_it_does_not_know(
    tmp_path: Path, started: list[subprocess.Popen[str]]
) -> None:
    file = tmp_path / "bot.py"
    file.write_text(example_bot(), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(file)],
        input="game chess\ngame nim layers=2\nchoose OOO moves 9\nchoose OOO moves 1\nquit\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    answers = done.stdout.splitlines()
    assert answers[0].startswith("error there is no game 'chess'")
    assert answers[1] == "ok"
    assert answers[2].startswith("error '9' is not a move")
    assert answers[3:] == ["2"]
    assert (done.returncode, done.stderr) == (0, "")
