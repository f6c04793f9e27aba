"""The Gomoku paper's contest keeps its rules: shown with games whose results are given."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import boardwright as bw
from boardwright.arena.tuning.champion import Contest, contest, key
from boardwright.arena.tuning.question import Values, question
from boardwright.arena.tuning.tune import tune
from boardwright.core.errors import InputError
from boardwright.core.rng import advance, below, stream
from boardwright.players.gomoku.values import paper_settings


class Duels:
    """Games in which the larger number wins; every third one is upset by luck if asked for."""

    def __init__(self, lucky: bool = False) -> None:
        self.lucky = lucky
        self.played: list[tuple[int, int]] = []
        self.seeds: list[int] = []

    def __call__(self, challenger: Values, champion: Values, seed: int) -> bool:
        self.played.append((int(challenger["a"]), int(champion["a"])))
        self.seeds.append(seed)
        upset = self.lucky and len(self.played) % 3 == 0
        return (challenger["a"] > champion["a"]) != upset


def draw_below(bound: int, random: np.uint64) -> Values:
    with np.errstate(over="ignore"):
        return {"a": below(advance(random), bound)}


def numbers(random: np.uint64) -> Values:
    return draw_below(100_000, random)


def few_numbers(random: np.uint64) -> Values:
    return draw_below(12, random)


def test_the_winner_stays_and_plays_second() -> None:
    duels = Duels()
    fight = Contest(numbers, duels, seed=1, best_of=1, in_a_row=50)
    assert fight.run(games=100_000)
    for (challenger, champion), (_, following) in pairwise(duels.played):
        assert following == max(challenger, champion)
    assert fight.finished and fight.reign.best_row == 50
    last = duels.played[-49:]  # it came in by a win over the one before, its first
    assert {champion for _, champion in last} == {fight.reign.answer["a"]}
    assert duels.played[-50][0] == fight.reign.answer["a"]
    assert fight.reign.games == len(duels.played) == fight.reign.pairings
    assert len(set(duels.seeds)) == len(duels.seeds)


def test_best_of_five_bears_single_losses() -> None:
    duels = Duels(lucky=True)
    fight = Contest(numbers, duels, seed=1, best_of=5, in_a_row=20)
    assert fight.run(games=100_000) and fight.finished
    at = 0
    champion = duels.played[0][1]
    while at < len(duels.played):
        pair = duels.played[at]
        assert pair[1] == champion
        length = 1
        while at + length < len(duels.played) and duels.played[at + length] == pair:
            length += 1
        assert 3 <= length <= 5
        champion = max(pair)  # upset once in three games, nobody loses three of five
        at += length
    assert duels.lucky and fight.reign.games == len(duels.played)


def test_values_tried_before_are_not_tried_again() -> None:
    duels = Duels()
    fight = Contest(few_numbers, duels, seed=3, best_of=1, in_a_row=10_000)
    with pytest.raises(InputError, match="all values between the bounds have been tried"):
        fight.run(games=1000)
    assert len(duels.played) == 11
    assert {number for pair in duels.played for number in pair} == set(range(12))


def test_a_contest_goes_on_where_it_was_stopped() -> None:
    whole_duels = Duels(lucky=True)
    whole = Contest(numbers, whole_duels, seed=9, best_of=5, in_a_row=1000)
    assert whole.run(games=600)
    assert 595 < whole.reign.games <= 600

    class Stopped(Duels):
        def __call__(self, challenger: Values, champion: Values, seed: int) -> bool:
            if len(self.played) == 200:
                raise KeyboardInterrupt
            return super().__call__(challenger, champion, seed)

    saved: list[dict[str, object]] = []
    stopped = Stopped(lucky=True)
    assert not Contest(numbers, stopped, seed=9, in_a_row=1000).run(600, save=saved.append)
    again = Contest(numbers, Duels(), seed=9, in_a_row=1000, state=saved[-1])  # type: ignore[arg-type]
    games = int(str(saved[-1]["games"]))
    assert 195 < games <= 200
    again.duel = whole_duels  # only its rule is used from here on
    whole_duels.played = whole_duels.played[:games]
    assert again.run(games=600)
    assert again.reign == whole.reign


def test_values_drawn_as_in_the_paper() -> None:
    drawn = [paper_settings(stream(1, number)) for number in range(200)]
    for values in drawn:
        for side in ("plus", "minus"):
            row = [values[f"{side}{length}"] for length in range(1, 6)]
            assert row[0] == 1 <= row[1] and row[1:] == sorted(row[1:]) and row[4] <= 100
    assert len({key(values) for values in drawn}) == 200
    assert 70 < np.mean([values["plus5"] for values in drawn]) < 90  # 80.6 expected


def test_games_of_gomoku_begin_in_the_middle_and_a_draw_is_the_champions() -> None:
    game = bw.game("gomoku")
    asked = question(game, "evaluation")
    fight = contest(asked, seed=1)
    middle = game.parse_move("h8")
    some = [paper_settings(stream(4, number)) for number in range(12)]
    seen = set()
    for seed, (one, other) in enumerate(pairwise(some)):
        players = [asked.player_with(values) for values in (one, other)]
        won = bw.match(game, players, 1, seed, lines=[(middle,)]).players[0].wins
        assert fight.duel(one, other, seed) == (won == 1)
        seen.add(won)
    assert len(seen) > 1


def test_a_champion_is_confirmed_or_refused_like_other_answers() -> None:
    results = []
    for study in ("one", "two"):
        tuned = tune(
            bw.game("gomoku"),
            "evaluation:values=own,plus4=200",
            trials=4,
            games_per_trial=50,
            method="champion",
            study=study,
            in_a_row=10,
            confirm_games=3000,
        )
        results.append({**tuned.as_data(), "study": "", "seconds": 0})
    assert results[0] == results[1]
    assert results[0]["confirmed"] is True and results[0]["games"] <= 200
    assert results[0]["in_a_row"] and results[0]["posterior"]["score"] is None


@pytest.mark.parametrize(
    ("game", "given", "message"),
    [
        ("gomoku", {"best_of": 4}, "the best of an odd number of games, not 4"),
        ("gomoku", {"in_a_row": 0}, "at least 1 pairing in a row, not 0"),
        ("three_kingdoms", {}, "needs a two-player game"),
    ],
)
def test_bad_contests(game: str, given: dict[str, int], message: str) -> None:
    player = "evaluation" if game == "gomoku" else "mcts:nodes=10"
    with pytest.raises(InputError, match=message):
        tune(bw.game(game), player, method="champion", **given)  # type: ignore[arg-type]
