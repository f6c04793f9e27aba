"""The searches of the GoClub paper against naive versions written from their definition."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.players.catalogue import make_player, player_names
from boardwright.players.goclub.point_scores import BARRED, board_for, net_of, put, take_back
from boardwright.players.goclub.scores import (
    LARGEST_SCORE,
    SCORES,
    human_likeness,
    read_scores,
    score_of,
)

SMALL = bw.game("goclub", size=7)
PLAIN = bw.game("goclub", size=7, compiled=False)
GROWING = SCORES["growing"]
WIDE = SCORES["wide"]
SEARCHES = ("one-search", "two-search", "three-search", "four-search")


def naive_score(game: Game, marks: Sequence[int], scores: Sequence[int], mark: int, at: int) -> int:
    """The sum over the places through a point without an enemy stone, by own stones."""
    total = 0
    for place in game.winning_sets:
        stones = [marks[point] for point in place if marks[point]]
        if at in place and all(stone == mark for stone in stones):
            # A place in space is as good as one on the plane that lacks as many stones.
            lacking = len(place) - len(stones)
            total += scores[0] if not stones else scores[max(1, 5 - lacking)]
    return total


def naive_scores(
    game: Game, marks: Sequence[int], scores: Sequence[int], summed: bool
) -> dict[int, int]:
    """What each empty point counts: the larger of attack and defence, or all together."""
    combine = sum if summed else max
    return {
        at: combine(
            naive_score(game, marks, scores, mark, at) for mark in range(1, game.players + 1)
        )
        for at, stone in enumerate(marks)
        if not stone
    }


def naive_value(
    game: Game, position: Position, scores: Sequence[int], levels: int, how: dict[str, str | int]
) -> dict[int, int]:
    """The value of every point that is tried, by plain recursion."""

    def values(marks: list[int], mover: int, level: int) -> dict[int, int]:
        here = naive_scores(game, marks, scores, False)
        if level == levels - 1:
            return here
        found = {}
        width = int(how["width"]) or None
        for point in sorted(here, key=lambda point: (-here[point], point))[:width]:
            after = list(marks)
            after[point] = mover
            flower = any(all(after[each] == mover for each in place) for place in game.winning_sets)
            ended = flower and how["wins"] == "taken"
            answers = {} if ended else values(after, mover % game.players + 1, level + 1)
            best = max(answers.values(), default=0)
            own = 0 if how["aim"] == "last" else here[point]
            found[point] = own - best if how["aim"] == "difference" else own + best
            if ended and (level == 0 or how["aim"] == "difference"):
                found[point] = 10**9 - level
        return found

    return values(game.marks(position.state), position.to_move, 0)


def some_position(game: Game, stones: int, seed: int) -> Position:
    draw = random.Random(seed)
    position = game.start()
    while len(position.history) < stones:
        position = position.play(draw.choice(position.moves))
        if position.over:
            position = game.start()
    return position


@pytest.mark.parametrize(
    "options", [{"size": 7}, {"size": 5, "players": 3}, {"dims": 3, "size": 3}], ids=str
)
@pytest.mark.parametrize("scores", [GROWING, WIDE], ids=["growing", "wide"])
def test_scores_are_kept_up_by_each_stone(
    options: dict[str, int], scores: tuple[int, int, int, int, int]
) -> None:
    game = bw.game("goclub", compiled=False, **options)
    net, board = net_of(game)[0], board_for(game, scores)[0]
    points, players = game.board.points, game.players
    order = random.Random(1).sample(range(points), min(points, 14))
    marks = [0] * points
    for number, point in enumerate(order):
        put(net, board, point, number % players)
        marks[point] = number % players + 1
    for number in (3, 7):  # taken off in another order than they were put
        take_back(net, board, order[number], number % players)
        marks[order[number]] = 0
    assert board.cells.tolist() == marks
    assert board.stones == sum(map(bool, marks))
    for player in range(players):
        for point in range(points):
            expected = naive_score(game, marks, scores, player + 1, point)
            barred = int(BARRED) if marks[point] else 0
            if not marks[point]:
                assert board.scores[player, point] == expected
            else:
                assert board.scores[player, point] <= barred // 2
    for number, point in enumerate(order):
        if number not in (3, 7):
            take_back(net, board, point, number % players)
    empty = board_for(game, scores)[0]
    assert (board.scores[:, :points] == empty.scores[:, :points]).all()
    assert not board.held.any()


def test_putting_the_last_stone_of_a_flower_tells_so() -> None:
    net, board = net_of(PLAIN)[0], board_for(PLAIN, GROWING)[0]
    names = PLAIN.board.names
    made = [put(net, board, names.index(name), 1) for name in ("d4", "d5", "e4", "d3", "c4")]
    assert made == [False, False, False, False, True]


@pytest.mark.parametrize("version", ["1.0", "2.0"])
@pytest.mark.parametrize("combine", ["larger", "sum"])
@pytest.mark.parametrize("scores", SCORES)
def test_one_search_plays_a_point_of_the_highest_score(
    version: str, combine: str, scores: str
) -> None:
    player = make_player(
        f"one-search:version={version},combine={combine},scores={scores}", SMALL, 1
    )
    through = net_of(SMALL)[0].through
    for seed in range(12):
        position = some_position(SMALL, 1 + seed, seed)
        marks = SMALL.marks(position.state)
        found = naive_scores(SMALL, marks, SCORES[scores], combine == "sum")
        best = {point for point in found if found[point] == max(found.values())}
        if version == "2.0":
            most = max(through[point] for point in best)
            best = {point for point in best if through[point] == most}
        assert player.choose(position) in best


def test_through_counts_the_places_of_a_point() -> None:
    places = SMALL.winning_sets
    counted = Counter(point for place in places for point in place)
    assert net_of(SMALL)[0].through.tolist() == [counted[point] for point in range(49)]
    assert max(counted, key=lambda point: counted[point]) == 24  # the centre


@pytest.mark.parametrize("aim", ["total", "last", "difference"])
@pytest.mark.parametrize("wins", ["taken", "scored"])
@pytest.mark.parametrize(
    ("name", "width"),
    [("two-search", 0), ("two-search", 3), ("three-search", 4), ("four-search", 2)],
)
def test_deeper_searches_play_a_point_of_the_highest_value(
    name: str, width: int, wins: str, aim: str
) -> None:
    game = bw.game("goclub", size=5)
    how: dict[str, str | int] = {"aim": aim, "wins": wins, "width": width}
    options = ",".join(f"{key}={value}" for key, value in how.items())
    player = make_player(f"{name}:version=1.0,scores=wide,{options}", game, 1)
    for seed in range(6):
        position = some_position(game, 2 + 2 * seed, seed)
        found = naive_value(game, position, WIDE, SEARCHES.index(name) + 1, how)
        assert found[player.choose(position)] == max(found.values())


def test_three_search_of_full_width_is_exact() -> None:
    game = bw.game("goclub", size=3, compiled=False)
    player = make_player("three-search:version=1.0", game, 1)
    how: dict[str, str | int] = {"aim": "total", "wins": "taken", "width": 0}
    for seed in range(6):
        position = some_position(game, 1 + seed, seed)
        found = naive_value(game, position, GROWING, 3, how)
        assert found[player.choose(position)] == max(found.values())


def test_a_tie_goes_to_the_drawn_point_else_to_the_first() -> None:
    position = SMALL.start().play("d4")
    found = naive_scores(SMALL, SMALL.marks(position.state), GROWING, False)
    best = sorted(point for point in found if found[point] == max(found.values()))
    assert len(best) > 1
    player = make_player("one-search:version=1.0", SMALL, 1)
    chosen = Counter()
    for seed in range(4800):
        player.begin(seed)
        chosen[player.choose(position)] += 1
    assert sorted(chosen) == best
    for point in best[1:]:
        assert 60 <= chosen[point] <= 140  # one in 48 draws it: 100


def test_the_first_stone_is_random_in_the_first_version_and_central_in_the_second() -> None:
    start = SMALL.start()
    drawn = Counter()
    player = make_player("one-search:version=1.0", SMALL, 1)
    for seed in range(4900):
        player.begin(seed)
        drawn[player.choose(start)] += 1
    assert len(drawn) == 49
    assert all(60 <= count <= 140 for count in drawn.values())
    centre = SMALL.board.names.index("d4")
    assert make_player("one-search", SMALL, 1).choose(start) == centre
    assert make_player("one-search:first=random", SMALL, 1).choose(start) != centre
    # Without a score for empty places every point is equal in 1.0.
    assert make_player("one-search:version=1.0,first=scored", SMALL, 1).choose(start) != centre


def test_a_win_is_taken_where_that_is_asked_for() -> None:
    # White's threats are worth more here than black's flower at d4.
    position = SMALL.position("......./..O.O../...X.../..X.X../...X.../..O.O../....... 1")
    names = SMALL.board.names
    for name in SEARCHES[1:]:
        move = make_player(f"{name}:wins=taken,width=8", SMALL, 1).choose(position)
        assert names[move] == "d4"


def test_true_minimax_stops_a_flower_that_an_answer_would_make() -> None:
    # Black, to move, has nothing; white needs d4 only.
    position = SMALL.start().play("a1 d5 g7 c4 a7 e4 b6 d3")
    flat = "three-search:aim=difference,scores=0/1/1/1/1"
    names = SMALL.board.names
    assert names[make_player(f"{flat},wins=taken", SMALL, 1).choose(position)] == "d4"
    assert names[make_player(f"{flat},wins=scored", SMALL, 1).choose(position)] != "d4"


def test_a_lost_position_is_played_on() -> None:
    # White completes a flower at d4 or at b2; black can stop only one.
    position = SMALL.start().play("a7 d5 g7 c4 a6 e4 b7 d3 g6 a1 g5 c3 g3 a3 g2 c1")
    player = make_player("three-search:aim=difference", SMALL, 1)
    assert player.choose(position) in position.moves


@pytest.mark.parametrize("name", ["one-search", "two-search:version=1.0", "three-search:width=3"])
def test_compiled_and_plain_players_choose_alike(name: str) -> None:
    for seed in range(3):
        position = some_position(SMALL, 4, seed)
        again = some_position(PLAIN, 4, seed)
        assert position.text == again.text
        compiled, plain = make_player(name, SMALL, seed), make_player(name, PLAIN, seed)
        assert compiled.choose(position) == plain.choose(again)


@pytest.mark.parametrize("options", [{"size": 5, "players": 3}, {"dims": 3, "size": 3}], ids=str)
def test_searches_play_every_form_of_the_game(options: dict[str, int]) -> None:
    game = bw.game("goclub", compiled=False, **options)
    names = ["one-search:version=1.0", "two-search:width=2", "three-search:width=2"]
    players = [make_player(name, game, 1) for name in names[: game.players]]
    position = game.start()
    while not position.over:
        move = players[position.to_move - 1].choose(position)
        assert move in position.moves
        position = position.play(move)


def test_the_same_seed_plays_the_same() -> None:
    def played(seed: int) -> list[str]:
        players = [make_player("one-search:version=1.0", SMALL, seed + seat) for seat in (0, 1)]
        position = SMALL.start()
        while not position.over:
            position = position.play(players[position.to_move - 1].choose(position))
        return position.history

    assert played(1) == played(1)
    assert played(1) != played(5)


def test_a_last_point_is_found() -> None:
    game = bw.game("goclub", size=3, compiled=False)
    full = game.position("XOX/OXO/XO.")
    for name in SEARCHES:
        assert make_player(name, game, 1).choose(full) == full.moves[0]


def test_scores_are_read() -> None:
    assert read_scores("1/2/3/4/5") == (1, 2, 3, 4, 5)
    for bad in (
        "huge",
        "1/2/3/4",
        "1/2/3/4/5/6",
        "1/2/3/4/-5",
        "1/2/3/4/x",
        "1/2/3/4/",
        "1/2/3/4/²",
    ):
        with pytest.raises(InputError, match="five numbers"):
            read_scores(bad)
    with pytest.raises(InputError, match="at most"):
        read_scores(f"0/0/0/0/{LARGEST_SCORE + 1}")
    with pytest.raises(InputError, match="at most"):
        read_scores("0/0/0/0/" + "9" * 5000)
    with pytest.raises(InputError, match="too large"):
        make_player(f"one-search:scores=0/0/0/0/{LARGEST_SCORE}", bw.game("goclub"), 1)


def test_more_own_stones_are_never_worth_less_in_the_named_tables() -> None:
    for scores in SCORES.values():
        for needs in (5, 7, 9):
            worth = [score_of(scores, needs, own) for own in range(needs)]
            assert all(less <= more for less, more in pairwise(worth))
            assert worth[-4:] == list(scores[1:])


def test_the_searches_belong_to_goclub() -> None:
    assert set(SEARCHES) <= set(player_names(SMALL))
    assert not set(SEARCHES) & set(player_names(bw.game("gomoku")))
    with pytest.raises(InputError, match=r"version must be one of 1\.0, 2\.0"):
        make_player("one-search:version=3", SMALL, 1)
    with pytest.raises(InputError, match="no option 'width'"):
        make_player("one-search:width=3", SMALL, 1)


def test_human_likeness_of_the_paper() -> None:
    for stones, paper in ((25, 68), (21, 81), (13, 131), (17, 100)):
        assert round(100 * human_likeness(stones, 1.0)) == paper
    assert np.isclose(human_likeness(28.08338, 0.511122), 0.3094, atol=5e-5)
