"""The players of the Triangle Nim paper, beside versions written out from its description."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

import boardwright as bw
from boardwright.players import make_player
from boardwright.players.nim.algorithms import ALGORITHMS, Style, book_for
from boardwright.players.nim.books import NO_STROKE, Book, narrow
from boardwright.players.policy_player import PolicyPlayer
from boardwright.solve.subset_chances import random_chances

Chances = dict[int, Fraction]


@pytest.fixture(scope="module")
def nim() -> bw.Game:
    return bw.game("nim", layers=3)


def player_of(
    game: bw.Game, seed: int, algorithm: int, book: Book | None = None, rule: str = "program"
) -> PolicyPlayer:
    return PolicyPlayer(game, (ALGORITHMS, Style(algorithm, book, rule)), seed)


def size_of(game: bw.Game, stroke: int) -> int:
    return len(game.module.STROKES[stroke])


def by_size(game: bw.Game, strokes: list[int], sizes: list[int]) -> Chances:
    """One of the sizes evenly, then one of its strokes evenly."""
    found: Chances = {}
    for size in sizes:
        fitting = [stroke for stroke in strokes if size_of(game, stroke) == size]
        for stroke in fitting:
            found[stroke] = Fraction(1, len(sizes) * len(fitting))
    return found


def sizes_in(game: bw.Game, strokes: list[int]) -> list[int]:
    return sorted({size_of(game, stroke) for stroke in strokes})


def described(
    game: bw.Game, algorithm: int, rule: str, history: list[int], legal: list[int], book: Book
) -> Chances:
    """The chance of each stroke, from the paper's description and our table of its two versions."""

    def agreeing(seat: int, plies: int) -> list[list[int]]:
        games = book.games[seat, : book.held[seat]].tolist()
        return [row for row in games if row[:plies] == history[:plies]]

    ply = len(history)
    seat = ply % 2
    won, lost = agreeing(seat, ply), agreeing(1 - seat, ply)
    if algorithm >= 1 and won:
        counted = Counter(row[ply] for row in won)
        return {stroke: Fraction(n, len(won)) for stroke, n in counted.items()}
    used = any(not agreeing(seat, n) and agreeing(1 - seat, n) for n in range(ply) if n % 2 == seat)
    if algorithm >= 2 and lost and not (rule == "text" and used):
        rest = [stroke for stroke in legal if stroke not in {row[ply] for row in lost}]
        possible = sizes_in(game, rest)
        if rule == "text" and rest:
            return by_size(game, rest, possible)
        if rule == "program" and 1 in possible:
            largest = 1 if 2 not in possible else 2 if 3 not in possible else 3
            return by_size(game, rest, list(range(1, largest + 1)))
        return by_size(game, legal, sizes_in(game, legal))
    possible = sizes_in(game, legal)
    if algorithm >= 3:
        circles = sum(size_of(game, stroke) == 1 for stroke in legal)
        if circles % 2 == 1 and 2 in possible:
            return by_size(game, legal, [2])
        if circles % 2 == 0 and 3 in possible:
            return by_size(game, legal, [1, 3])
        if circles % 2 == 0 and rule == "text":
            return by_size(game, legal, [1])
    return by_size(game, legal, possible)


def draws_as(player: PolicyPlayer, position: bw.Position, chances: Chances, draws: int) -> None:
    """Fail unless the player's strokes are those of ``chances``, about as often as they should."""
    counted = Counter(player.choose(position) for _ in range(draws))
    assert set(counted) <= set(chances)
    for stroke, chance in chances.items():
        spread = float(chance * (1 - chance) / draws) ** 0.5
        assert abs(counted[stroke] / draws - float(chance)) <= 5 * spread, (stroke, chance)


@pytest.mark.parametrize("rule", ["program", "text"])
@pytest.mark.parametrize("algorithm", [0, 1, 2, 3])
def test_strokes_are_drawn_as_described(nim: bw.Game, algorithm: int, rule: str) -> None:
    book = book_for(nim, 60, seed=5)
    rng = np.random.default_rng(algorithm)
    player = player_of(nim, 1, algorithm, book, rule)
    for number in range(12):
        # Half of the histories follow a game of the book for a while, so that books do agree.
        followed = book.games[number % 2, rng.integers(60)].tolist() if number % 4 < 2 else []
        position = nim.start()
        for ply in range(rng.integers(5)):
            fits = ply < len(followed) and followed[ply] in position.moves and rng.random() < 0.8
            after = position.play(followed[ply] if fits else int(rng.choice(position.moves)))
            if after.over:
                break
            position = after
        history = [nim.module.parse_move(text) for text in position.history]
        chances = described(nim, algorithm, rule, history, position.moves, book)
        assert sum(chances.values()) == 1
        draws_as(player, position, chances, 150)


@pytest.mark.parametrize(
    ("standing", "program", "text"),
    [
        (".OO...", {1, 2}, {1}),  # even, no triple: the two versions
        ("OOO...", {2}, {2}),  # odd
        ("O..O.O", {1}, {1}),  # odd, no pair
        ("OO.O.O", {1, 3}, {1, 3}),  # even
    ],
)
def test_the_parity_rule_in_both_versions(
    nim: bw.Game, standing: str, program: set[int], text: set[int]
) -> None:
    position = nim.position(standing)
    for rule, sizes in (("program", program), ("text", text)):
        player = player_of(nim, 1, 3, rule=rule)
        assert {size_of(nim, player.choose(position)) for _ in range(60)} == sizes


def test_lost_games_in_both_versions(nim: bw.Game) -> None:
    """All single strokes are lost at once: the program plays anything, the text another size."""
    singles = [[stroke] + [0] * 5 for stroke in range(6)]
    games = np.array([singles, singles], np.uint16)
    book = Book(games, np.array([0, 6]))
    drawn = {
        rule: {player_of(nim, seed, 2, book, rule).choose(nim.start()) for seed in range(300)}
        for rule in ("program", "text")
    }
    assert drawn["program"] == set(nim.start().moves)
    assert drawn["text"] == set(nim.start().moves) - set(range(6))


def test_lost_games_that_agree_again_are_used_by_the_program_only(nim: bw.Game) -> None:
    """No single stroke avoids the lost games, so the first stroke may follow one of them."""
    rows = [[0, 1, 2, 0, 0, 0]] + [[stroke] + [0] * 5 for stroke in range(1, 6)]
    book = Book(np.array([rows, rows], np.uint16), np.array([0, 6]))
    position = nim.start().play(0).play(1)
    drawn = {
        rule: {player_of(nim, seed, 2, book, rule).choose(position) for seed in range(100)}
        for rule in ("program", "text")
    }
    assert drawn["program"] == set(position.moves) - {2}
    assert drawn["text"] == set(position.moves)


def test_a_triple_alone_beside_singles_is_never_drawn_by_the_program(nim: bw.Game) -> None:
    pairs = [n for n in range(nim.max_moves) if size_of(nim, n) == 2]
    games = np.array([[[n] + [0] * 5 for n in pairs]] * 2, np.uint16)
    book = Book(games, np.array([0, len(pairs)]))
    drawn = {
        rule: {
            size_of(nim, player_of(nim, seed, 2, book, rule).choose(nim.start()))
            for seed in range(60)
        }
        for rule in ("program", "text")
    }
    assert drawn == {"program": {1}, "text": {1, 3}}


def test_without_the_beginning_there_is_no_book(nim: bw.Game) -> None:
    book = book_for(nim, 500, seed=1)
    position = nim.start().play("1")
    known = player_of(nim, 1, 1, book)
    unknown = nim.position(position.text)
    draws_as(known, unknown, by_size(nim, unknown.moves, [1, 2, 3]), 300)


def test_a_book_holds_games_that_its_side_won(nim: bw.Game) -> None:
    book = book_for(nim, 200, seed=3)
    assert book.held.tolist() == [200, 200]
    for seat in range(2):
        rows = book.games[seat].tolist()
        assert rows == sorted(rows)
        assert len({tuple(row) for row in rows}) > 50
        for row in rows[::10]:
            position = nim.start()
            for stroke in row:
                if stroke != NO_STROKE:
                    position = position.play(stroke)
            assert position.winner == seat + 1


def test_a_book_depends_on_its_seed_only(nim: bw.Game) -> None:
    once = book_for(nim, 40, seed=3)
    plain = book_for(bw.game("nim", layers=3, compiled=False), 40, seed=3)
    assert np.array_equal(once.games, plain.games)
    assert not np.array_equal(once.games, book_for(nim, 40, seed=4).games)
    assert book_for(nim, 40, 3) is book_for(bw.game("nim", layers=3), 40, 3)


def test_a_side_that_never_wins_has_an_empty_book() -> None:
    game = bw.game("nim", layers=1, compiled=False)
    assert book_for(game, 5, seed=1).held.tolist() == [0, 5]
    assert make_player("nim-algorithm3:book=5", game, 1).choose(game.start()) == 0


def test_narrowing_finds_the_rows_that_agree() -> None:
    rng = np.random.default_rng(1)
    rows = sorted(rng.integers(0, 3, (80, 4)).tolist())
    games = np.array(rows, np.uint16)
    for wanted in rng.integers(0, 4, (50, 4)).tolist():
        low, high = 0, len(rows)
        for ply, stroke in enumerate(wanted):
            low, high = narrow(games, low, high, ply, stroke)
            agreeing = [n for n, row in enumerate(rows) if row[: ply + 1] == wanted[: ply + 1]]
            assert list(range(low, high)) == agreeing


def test_two_random_players_win_as_often_as_the_exact_chances_say(nim: bw.Game) -> None:
    exact = random_chances(nim, by_size=True)
    games = 40_000
    wins = bw.match(nim, ["nim-random"] * 2, games, seed=1).seats[0].wins
    assert abs(wins / games - exact) < 4 * (exact * (1 - exact) / games) ** 0.5


def copying_limit(game: bw.Game) -> float:
    """Algorithm 1's chance with an endless book.

    It then draws its strokes as a random player does in the games which that player wins.
    """
    masks = [sum(1 << circle for circle in stroke) for stroke in game.module.STROKES]

    def random_strokes(standing: int) -> list[tuple[int, float]]:
        legal = [n for n, mask in enumerate(masks) if standing & mask == mask]
        drawn = by_size(game, legal, sizes_in(game, legal))
        return [(standing ^ masks[stroke], float(chance)) for stroke, chance in drawn.items()]

    wins = [1.0]  # for the player to move, both random
    first = [1.0]  # for algorithm 1, to move
    second = [0.0]  # for algorithm 1, the random player to move
    for standing in range(1, 1 << game.board.points):
        after = random_strokes(standing)
        wins.append(sum(chance * (1 - wins[rest]) for rest, chance in after))
        copied = sum(chance * (1 - wins[rest]) * second[rest] for rest, chance in after)
        first.append(copied / wins[standing] if wins[standing] > 0 else 0.0)
        second.append(sum(chance * first[rest] for rest, chance in after))
    return first[-1]


def test_a_large_book_comes_near_the_exact_limit_of_copying(nim: bw.Game) -> None:
    limit = copying_limit(nim)
    games = 40_000
    players = ["nim-algorithm1:book=100000", "nim-random"]
    rate = bw.match(nim, players, games, seed=1).players[0].rate
    assert abs(rate - limit) < 0.012


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nim-algorithm1:book=0", "book must be a whole number from 1 to 1000000, not '0'"),
        ("nim-algorithm2:book=many", "book must be a whole number"),
        ("nim-algorithm2:book-seed=-1", "book-seed must be a whole number"),
        ("nim-algorithm1:rule=text", "nim-algorithm1 has no option 'rule'"),
        ("nim-algorithm3:rule=poem", "rule must be one of program, text"),
        ("nim-random:book=5", "nim-random has no option 'book'"),
    ],
)
def test_settings_that_make_no_sense_are_refused(nim: bw.Game, text: str, told: str) -> None:
    with pytest.raises(bw.InputError, match=told):
        make_player(text, nim, 1)


def test_they_play_nim_only() -> None:
    with pytest.raises(bw.InputError, match="nim-random does not play lgame"):
        make_player("nim-random", bw.game("lgame"), 1)
