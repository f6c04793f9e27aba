"""The commands for scripts: games, show, perft and match, and their JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any
from xml.etree import ElementTree

import pytest

import boardwright as bw
from boardwright.core.parameter import text_of
from boardwright.store.runs import find_run, meeting_of, reading, saved_position
from tests.games.option_sets import SMALL as EACH

Command = Callable[..., CompletedProcess[str]]

SVG = "{http://www.w3.org/2000/svg}"
FLOWER = "e5 a1 d5 a2 f5 a3 e4 a4 e6"
SMALL = {
    "goclub": ["-o", "size=5"],
    "gomoku": ["-o", "size=5"],
    "lgame": [],
    "nim": ["-o", "layers=3"],
    "three_kingdoms": ["-o", "side=3"],
}
SMALL |= {
    name: [word for each in options.items() for word in ("-o", f"{each[0]}={text_of(each[1])}")]
    for name, options in EACH.items()
    if name not in SMALL
}


def data(done: CompletedProcess[str]) -> dict[str, Any]:
    """Return the one JSON object that a command printed, and nothing else."""
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def show(command: Command, *arguments: object) -> dict[str, Any]:
    return data(command("show", *arguments, "--json"))


def test_games_lists_every_game_with_its_options(command: Command) -> None:
    games = data(command("games", "--json"))["games"]
    assert [game["name"] for game in games] == bw.game_names()
    assert all({"name", "title", "players", "options"} <= game.keys() for game in games)
    named = {game["name"]: game for game in games}
    assert named["three_kingdoms"]["players"] == 3
    assert named["gomoku"]["players"] == 2
    layers = named["nim"]["options"][0]
    assert (layers["name"], layers["default"], layers["allowed"]) == ("layers", "5", "1..10")


def test_games_for_people_names_every_game_and_option(command: Command) -> None:
    printed = command("games").stdout
    for name in bw.game_names():
        assert name in printed
        assert bw.game(name).title().split()[0] in printed
    assert "layers=5" in printed
    assert bw.game("nim").title("zh-TW") in command("games", "--language", "zh-TW").stdout


@pytest.mark.parametrize("game", SMALL)
def test_show_has_the_promised_fields_for_every_game(command: Command, game: str) -> None:
    found = show(command, game, *SMALL[game])
    assert {"to_move", "legal", "over", "returns", "winning", "position"} <= found.keys()
    first = 0 if bw.game(game, **EACH[game]).start().chance else 1  # a die may come first
    assert (found["to_move"], found["over"], found["returns"]) == (first, False, None)
    assert found["winning"] == []
    assert len(set(found["legal"])) == len(found["legal"]) > 0


def test_the_table_of_small_games_has_every_game() -> None:
    assert sorted(SMALL) == bw.game_names()


def test_the_l_game_starts_as_in_the_paper(command: Command) -> None:
    found = show(command, "lgame")
    assert found["position"] == "N11..21..21..22N 1"
    assert found["notations"] == {"paper": "[(1,0,3),(2,3,2),(0,6),0]"}
    assert len(found["legal"]) == 65


def test_the_l_game_reads_the_papers_notation(command: Command) -> None:
    found = show(command, "lgame", "--position", "[(1,0,3),(2,3,2),(0,6),1]")
    assert found["position"] == "N11..21..21..22N 2"
    assert found["to_move"] == 2


def test_nim_starts_with_fifteen_circles_and_63_strokes(command: Command) -> None:
    found = show(command, "nim")
    assert found["position"] == "O" * 15
    assert len(found["legal"]) == 63


def test_three_kingdoms_has_a_green_centre_and_three_seats(command: Command) -> None:
    found = show(command, "three_kingdoms")
    cells = found["position"].split()[0].replace("/", "")
    assert cells[bw.game("three_kingdoms").board.names.index("F6")] == "G"
    assert (cells.count("R"), cells.count("G"), cells.count("B")) == (2, 3, 2)
    assert found["score"] == [2, 2, 0]
    seats = []
    moves = ""
    for _ in range(4):
        later = show(command, "three_kingdoms", "--moves", moves)
        seats.append(later["to_move"])
        moves += f" {later['legal'][0]}"
    assert seats == [1, 2, 3, 1]


@pytest.mark.parametrize(
    ("moves", "flower"),
    [
        (FLOWER, {"e5", "d5", "f5", "e4", "e6"}),
        ("e5 a1 f7 a2 c6 a3 d3 a4 g4", {"e5", "f7", "c6", "d3", "g4"}),
    ],
    ids=["straight", "turned"],
)
def test_a_goclub_flower_ends_the_game(command: Command, moves: str, flower: set[str]) -> None:
    found = show(command, "goclub", "-o", "size=9", "--moves", moves)
    assert found["over"] is True
    assert len(found["winning"]) == 5
    assert set(found["winning"]) == flower
    assert found["returns"] == [1, -1]
    assert found["legal"] == []


def test_four_stones_of_a_flower_do_not_end_the_game(command: Command) -> None:
    found = show(command, "goclub", "-o", "size=9", "--moves", FLOWER[:-3])
    assert (found["over"], found["returns"], found["winning"]) == (False, None, [])


def test_goclub_for_three_has_one_winner_and_two_losers(command: Command) -> None:
    moves = "c3 a1 e1 b3 a2 e2 d3 a3 e3 c2 a4 e4 c4"
    found = show(command, "goclub", "-o", "players=3", "-o", "size=5", "--moves", moves)
    assert found["returns"] == [1, -1, -1]
    assert set(found["winning"]) == {"c3", "b3", "d3", "c2", "c4"}


def test_goclub_in_space_knows_the_flower_of_three_axes(command: Command) -> None:
    axes = ["b2:2", "a2:2", "c2:2", "b1:2", "b3:2", "b2:1", "b2:3"]
    corners = ["a1:1", "c1:1", "a3:1", "c3:1", "a1:3", "c1:3"]
    moves = [move for pair in zip(axes, corners, strict=False) for move in pair] + axes[-1:]
    found = show(command, "goclub", "-o", "dims=3", "-o", "size=3", "--moves", " ".join(moves))
    assert found["returns"] == [1, -1]
    assert sorted(found["winning"]) == sorted(axes)


def test_five_in_a_row_win_gomoku(command: Command) -> None:
    found = show(command, "gomoku", "-o", "size=9", "--moves", "a1 a9 b2 b9 c3 c9 d4 d9 e5")
    assert (found["over"], found["returns"]) == (True, [1, -1])
    assert set(found["winning"]) == {"a1", "b2", "c3", "d4", "e5"}


@pytest.mark.parametrize("game", SMALL)
def test_a_position_shown_can_be_given_back(command: Command, game: str) -> None:
    options: dict[str, Any] = dict(text.split("=") for text in SMALL[game] if "=" in text)
    position = bw.game(game, **options).start()
    choose = random.Random(5)
    for _ in range(2):
        position = position.play(choose.choice(position.moves))
    found = show(command, game, *SMALL[game], "--position", position.text)
    assert found["position"] == position.text
    assert found["legal"] == position.legal
    assert found["to_move"] == position.to_move
    played = show(command, game, *SMALL[game], "--moves", " ".join(position.history))
    assert played["position"] == position.text
    assert played["moves"] == position.history


def test_show_draws_the_board_for_people(command: Command) -> None:
    done = command("show", "gomoku", "-o", "size=5", "--moves", "c3 b2")
    assert done.stdout.splitlines() == [
        "   a b c d e",
        " 5 . . . . .",
        " 4 . . . . .",
        " 3 . . X . .",
        " 2 .(O). . .",
        " 1 . . . . .",
        "Black (X) to move",
        "...../...../..X../.O.../..... 1",
    ]


@pytest.mark.parametrize("game", SMALL)
def test_a_picture_can_be_parsed(command: Command, game: str, tmp_path: Path) -> None:
    file = tmp_path / "picture.svg"
    assert command("show", game, *SMALL[game], "--svg", file).returncode == 0
    root = ElementTree.parse(file).getroot()
    assert root.tag == f"{SVG}svg"
    assert len(root) > 10


def test_a_picture_rings_the_flower(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "flower.svg"
    show(command, "goclub", "-o", "size=9", "--moves", FLOWER, "--svg", file)
    circles = ElementTree.parse(file).getroot().findall(f"{SVG}circle")
    ringed = [circle for circle in circles if circle.get("stroke") == "#f5c400"]
    assert (len(circles), len(ringed)) == (9 + 5 + 5, 5)  # stones, star points, rings


def test_perft_counts_and_its_split_sums_to_the_same(command: Command) -> None:
    game = ("perft", "gomoku", "-o", "size=5", "--depth", 2, "--json")
    whole, split = data(command(*game)), data(command(*game, "--split"))
    assert (whole["nodes"], whole["depth"]) == (600, 2)
    assert split["nodes"] == sum(split["split"].values()) == 600
    assert split["split"]["c3"] == 24
    assert "600 positions at depth 2" in command(*game[:-1], "--split").stdout


def test_perft_starts_where_it_is_told(command: Command) -> None:
    game = ("perft", "gomoku", "-o", "size=5", "--depth", 2, "--json")
    later = data(command(*game, "--moves", "c3 b2"))
    assert later["nodes"] == 23 * 22
    text = "...../...../..X../.O.../..... 1"
    assert data(command(*game, "--position", text))["nodes"] == 23 * 22


def test_match_counts_seats_and_players(command: Command) -> None:
    arguments = ("match", "nim", "random", "random", "-o", "layers=3", "--games", 200)
    found = data(command(*arguments, "--seed", 7, "--json"))
    assert {"games", "seats", "players", "draws", "mean_length", "seconds"} <= found.keys()
    assert (found["games"], found["draws"]) == (200, 0)
    for each in (found["seats"], found["players"]):
        assert sum(share["wins"] for share in each) == 200
        assert all(share["low"] <= share["rate"] <= share["high"] for share in each)
        assert all(share["rate"] == share["wins"] / 200 for share in each)
    assert 2 <= found["mean_length"] <= 6
    again = data(command(*arguments, "--seed", 7, "--json"))
    assert {**again, "seconds": 0, "run": 0} == {**found, "seconds": 0, "run": 0}


def test_match_takes_openings_from_a_file(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    file.write_text("a1 b2  # a remark\n\nc3\n")
    arguments = ("match", "gomoku", "random", "random", "-o", "size=5", "--games", 6, "--rotate")
    number = data(command(*arguments, "--openings", file, "--json"))["run"]
    with reading() as session:
        run = find_run(session, number)
        played = [saved_position(session, run, game)[0].history for game in range(6)]
        meeting = meeting_of(run, bw.game("gomoku", size=5))
    assert [moves[:2] for moves in (*played[:2], *played[4:])] == [["a1", "b2"]] * 4
    assert [moves[0] for moves in played[2:4]] == ["c3", "c3"]
    assert meeting.plan(4).moves == (20, 16)


def test_match_of_three_has_three_seats_and_a_table_for_people(command: Command) -> None:
    arguments = ("match", "three_kingdoms", *["random"] * 3, "-o", "side=3", "--games", 30)
    found = data(command(*arguments, "--rotate", "--json"))
    assert len(found["seats"]) == len(found["players"]) == 3
    printed = command(*arguments).stdout
    assert "seat 3" in printed
    assert "30 games, 0 draws" in printed


def test_version_is_that_of_the_package(command: Command) -> None:
    assert command("--version").stdout == f"boardwright {bw.__version__}\n"


def test_a_book_is_made_and_gone_on_with(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "book.txt"
    asked = ("book", "tic_tac_toe", "--player", "alphabeta:depth=2", "--look", 10, "--out", file)
    told = command(*asked, "--positions", 3, "--json")
    assert (told.returncode, json.loads(told.stdout)["positions"]) == (0, 3)
    first = file.read_text().splitlines()
    assert command(*asked, "--positions", 4, "--language", "zh-TW").stdout.startswith("4 個局面")
    assert file.read_text().splitlines()[1:4] == first[1:]
    refused = command(*asked, "--positions", 0)
    assert refused.returncode == 2 and "--positions" in refused.stderr
