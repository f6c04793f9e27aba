"""Whatever is wrong on the command line gives one clear line and a status that is not zero."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Command = Callable[..., CompletedProcess[str]]

GOMOKU = ["show", "gomoku", "-o", "size=5"]
GOCLUB = ["show", "goclub", "-o", "size=5"]
KINGDOMS = ["show", "three_kingdoms", "-o", "side=3"]
NIM = ["show", "nim", "-o", "layers=2"]
MATCH = ["match", "nim", "-o", "layers=2"]
PLAY = ["play", "nim", "-o", "layers=2"]
FLOWER = "...../..X../.XXX./..X../....."
FIVE = "XXXXX/...../...../...../....."
HUGE = "9" * 30

#: Files that the command lines below name as @file.
FILES = {
    "no-header.txt": b"1. 1 2 *\n",
    "bad-header.txt": b'[Game "nim]\n\n*\n',
    "no-such-game.txt": b'[Game "nope"]\n\n*\n',
    "bad-options.txt": b'[Game "nim"]\n[Options "layers"]\n\n*\n',
    "binary.txt": bytes(range(256)),
    "illegal.txt": b'[Game "nim"]\n[Options "layers=2"]\n\n1. 1 1 *\n',
    "bad-seat.txt": b'[Game "nim"]\n[Player1 "nobody"]\n\n*\n',
    "broken.py": b"def start(state:\n",
    "empty.py": b"",
    "zeros.py": b"\0\0\0",
    "latin.py": b"TITLE = '\xff'\n",
    "raises.py": b"x = 1 / 0\n",
    "my_game.py": b"# mine\n",
    "no-openings.txt": b"# none yet\n\n",
    "openings.txt": b"1  # fine\n1 1\n",
    "whole-game.txt": b"1 2 3\n",
}

#: Each command line, and something that its message must say.
BAD: list[tuple[list[str], str]] = [
    (["nonsense"], "nonsense"),
    (["--nonsense"], "--nonsense"),
    (["show"], "GAME"),
    (["show", "nope"], "nope"),
    (["show", ""], "there is no game"),
    (["show", "nope.py"], "nope.py"),
    (["show", "@broken.py"], "broken.py, line 1"),
    (["show", "@empty.py"], "does not define"),
    (["show", "@zeros.py"], "zeros.py"),
    (["show", "@latin.py"], "latin.py"),
    (["show", "@raises.py"], "ZeroDivisionError"),
    (["show", "gomoku", "--nonsense"], "--nonsense"),
    # Openings
    ([*MATCH, "random", "random", "--openings", "@no-openings.txt"], "has no openings"),
    ([*MATCH, "random", "random", "--openings", "@openings.txt"], "openings.txt:2"),
    ([*MATCH, "random", "random", "--openings", "@whole-game.txt"], "the game is over"),
    ([*MATCH, "random", "random", "--openings", "nope.txt"], "nope.txt"),
    (
        [*MATCH, "random", "random", "--openings", "@openings.txt", "--opening-plies", "1"],
        "either random plies or those of a file",
    ),
    # Clusters
    *(
        ([*words, "--cluster", "everywhere"], "tcp://host:8786, or local:4")
        for words in (
            [*MATCH, "random", "random"],
            ["tournament", "nim", "random", "nim-random", "-o", "layers=2"],
            ["fairness", "nim", "-o", "layers=2", "-p", "random"],
            ["cure", "gomoku", "-o", "size=5", "-k", "pie"],
            ["tune", "gomoku", "evaluation", "-o", "size=5"],
            ["reproduce", "nim"],
        )
    ),
    ([*MATCH, "random", "random", "--cluster", "local:2", "--threads", "2"], "--threads"),
    ([*MATCH, "random", "random", "--cluster", "local:99999"], "workers"),
    ([*MATCH, "random", "random", "--cluster", "127.0.0.1:1"], "no Dask scheduler answers"),
    # Options
    (["show", "gomoku", "-o", "colour=3"], "colour"),
    (["show", "gomoku", "-o", "size"], "name=value"),
    (["show", "gomoku", "-o", "=5"], "name=value"),
    (["show", "gomoku", "-o", "size=4"], "from 5 to 25"),
    (["show", "gomoku", "-o", f"size={HUGE}"], "from 5 to 25"),
    (["show", "gomoku", "-o", "size=-5"], "from 5 to 25"),
    (["show", "gomoku", "-o", "size=five"], "whole number"),
    (["show", "gomoku", "-o", "size="], "whole number"),
    (["show", "gomoku", "-o", "rule=caro"], "freestyle, standard"),
    (["show", "nim", "-o", "misere=perhaps"], "true or false"),
    (["show", "three_kingdoms", "-o", "komi=1,2"], "3 whole numbers"),
    (["show", "lgame", "-o", "size=4"], "size"),
    # Moves
    ([*GOMOKU, "--moves", "z9"], "z9"),
    ([*GOMOKU, "--moves", "a1 a1"], "a1"),
    ([*GOMOKU, "--moves", "a1 a2 b1 b2 c1 c2 d1 d2 e1 e2"], "over"),
    ([*GOMOKU, "--moves", "x" * 1_000_001], "million"),
    ([*NIM, "--moves", "1-"], "1-"),
    ([*NIM, "--moves", "1 1"], "1"),
    (["show", "lgame", "--moves", "a1a2a3a4"], "a1a2a3a4"),
    ([*KINGDOMS, "--moves", "pass"], "pass"),
    # Positions
    ([*GOMOKU, "--position", "X"], "25 points"),
    ([*GOMOKU, "--position", "Z" * 25], "Z"),
    ([*GOMOKU, "--position", f"{'.' * 25} 3"], "1 to 2"),
    ([*GOMOKU, "--position", f"{'.' * 25} {HUGE}"], "1 to 2"),
    ([*GOMOKU, "--position", f"{'.' * 25} ²"], "²"),
    ([*GOMOKU, "--position", f"{FIVE} 1"], "five in a row"),
    ([*GOMOKU, "--position", "." * 1_000_001], "million"),
    ([*GOCLUB, "--position", f"{FLOWER} 1"], "flower"),
    ([*GOCLUB, "--position", FLOWER[1:]], "25 points"),
    (["show", "lgame", "--position", "1111............ 1"], "L of four cells"),
    (["show", "lgame", "--position", "N11..21..21..22. 1"], "two neutral"),
    (["show", "lgame", "--position", "[(9,9,9),(2,3,2),(0,6),0]"], "0 to 3"),
    (["show", "lgame", "--position", "[(1,0,3)"], "paper"),
    ([*NIM, "--position", "OOOO"], "3 points"),
    ([*NIM, "--position", "OXO"], "X"),
    ([*NIM, "--position", "OOO 0"], "1 to 2"),
    ([*KINGDOMS, "--position", "RGB 1"], "19 points"),
    ([*KINGDOMS, "--position", f"{'.' * 19} 4"], "1 to 3"),
    # Languages and pictures
    (["show", "gomoku", "--language", "de"], "de"),
    (["show", "gomoku", "--language", "de", "--json"], "de"),
    (["games", "--language", "de"], "de"),
    ([*MATCH, "random", "random", "--language", "de"], "de"),
    ([*PLAY, "--language", "de"], "de"),
    (["show", "gomoku", "--svg", "@nowhere/picture.svg"], "cannot be written"),
    # Perft
    (["perft", "nim"], "--depth"),
    (["perft", "nim", "--depth", "-1"], "depth"),
    (["perft", "nim", "--depth", HUGE], "depth"),
    (["perft", "nim", "--depth", "two"], "--depth"),
    (["perft", "nim", "--depth", "0", "--split"], "depth"),
    # Matches
    ([*MATCH, "random", "nobody"], "nobody"),
    ([*MATCH, "random", "human", "--games", "0"], "games"),
    ([*MATCH, "random", "human", "--json"], "cannot print JSON"),
    ([*MATCH, "random", "random:level=3"], "level"),
    ([*MATCH, "random", "random:3"], "name:option=value"),
    ([*MATCH, "random", ":"], "name:option=value"),
    ([*MATCH, "random"], "2 players"),
    ([*MATCH, "random", "random", "random"], "2 players"),
    ([*MATCH, "random", "random", "--games", "0"], "games"),
    ([*MATCH, "random", "random", "--games", "-3"], "games"),
    ([*MATCH, "random", "random", "--games", HUGE], "games"),
    ([*MATCH, "random", "random", "--games", "many"], "--games"),
    ([*MATCH, "random", "random", "--seed", "-1"], "seed"),
    ([*MATCH, "random", "random", "--seed", HUGE], "seed"),
    ([*MATCH, "random", "random", "--seed", HUGE, "--json"], "seed"),
    ([*MATCH, "random", "external:command=/nowhere/bot"], "/nowhere/bot"),
    ([*MATCH, "random", "external"], "command=PROGRAM"),
    ([*MATCH, "random", 'external:command="'], "quotation"),
    ([*MATCH, "random", "external:command=cat,time=soon"], "soon"),
    ([*MATCH, "random", "external:command=cat,time=-1"], "time must be"),
    # Play and records
    ([*PLAY, "--seat", "nobody"], "nobody"),
    ([*PLAY, "--seat", "human", "--seat", "human", "--seat", "human"], "2 seats"),
    ([*PLAY, "--seed", HUGE], "seed"),
    ([*PLAY, "--moves", "9"], "9"),
    (["play", "nope"], "nope"),
    (["play", "--resume", "@nowhere.txt"], "cannot be read"),
    (["play", "--resume", "@."], "cannot be read"),
    (["play", "--resume", "@no-header.txt"], "header"),
    (["play", "--resume", "@bad-header.txt"], "line 1"),
    (["play", "--resume", "@no-such-game.txt"], "nope"),
    (["play", "--resume", "@bad-options.txt"], "name=value"),
    (["play", "--resume", "@binary.txt"], "not text"),
    (["play", "--resume", "@illegal.txt"], "move 2"),
    (["play", "--resume", "@bad-seat.txt"], "nobody"),
    # Bench and new games
    (["bench", "everything"], "everything"),
    (["bench", "playouts", "--seconds", "0"], "seconds"),
    (["bench", "playouts", "--seconds", "nan"], "seconds"),
    (["bench", "playouts", "--seconds", "1e9"], "seconds"),
    (["new-game"], "name"),
    (["new-game", "My Game"], "My Game"),
    (["new-game", "9lives"], "9lives"),
    (["new-game", "../up"], "../up"),
    (["new-game", "遊戲"], "lower-case"),
    (["new-game", "my_game", "--folder", "@."], "my_game.py already exists"),
    (["new-game", "other", "--folder", "@my_game.py"], "cannot be written"),
]


def name_of(case: object) -> str:
    return " ".join(case)[:60] if isinstance(case, list) else ""


@pytest.mark.parametrize(("arguments", "told"), BAD, ids=name_of)
def test_a_bad_command_line_is_answered_with_one_line(
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    told: str,
) -> None:
    monkeypatch.setattr("boardwright.cluster.start.PATIENCE_S", 1.0)  # for what never answers
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    words = [
        str(tmp_path / word.removeprefix("@")) if word.startswith("@") else word
        for word in arguments
    ]
    done = command(*words)
    assert done.returncode not in (0, None)
    assert done.stdout == ""
    assert done.stderr.startswith("boardwright: ")
    assert done.stderr.endswith("\n")
    assert done.stderr.count("\n") == 1, done.stderr
    assert "Traceback" not in done.stderr
    assert told in done.stderr


def test_a_game_that_is_there_already_is_left_as_it_is(command: Command, tmp_path: Path) -> None:
    for name in ("my_game.py", "test_my_game.py"):
        folder = tmp_path / name.removesuffix(".py")
        folder.mkdir()
        (folder / name).write_text("# mine\n", encoding="utf-8")
        assert command("new-game", "my_game", "--folder", folder).returncode == 2
        assert [file.name for file in folder.iterdir()] == [name]
        assert (folder / name).read_text(encoding="utf-8") == "# mine\n"
