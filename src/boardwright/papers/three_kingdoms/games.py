"""Games of the Three Kingdoms paper: rates of the seats with and without komi, and match-ups.

The ring of the first position is lost with a picture. It is drawn at random for each game, which
fits the paper best; ``alternating`` is shown beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.arena.one_game import moves_of
from boardwright.core.registry import game as load
from boardwright.papers.experiment import Result, Setting
from boardwright.papers.row import NOTHING, Text, both, share_row
from boardwright.players.three_kingdoms.many_games import game_of_number, many_games

#: The paper says "over a thousand games" of its seat rates and nothing of the others.
PAPER_GAMES = 1_000
#: Rates of red, green and blue by komi.
SEAT_RATES: dict[tuple[int, int, int], Sequence[str]] = {
    (0, 0, 0): ("0.27", "0.31", "0.42"),
    (0, 1, 2): ("0.325", "0.32", "0.355"),
}
SEATS = (both("red", "紅方"), both("green", "綠方"), both("blue", "藍方"))
MIXED = ("easy", "normal:weights=off", "normal")
#: Games that are played and kept together.
PART = 200
Progress = Callable[[int], None]
ROTATED = both("each seat in a third of the games", "三個座位各佔三分之一")


def seat_wins(stones: NDArray[Any], komi: Sequence[int]) -> list[int]:
    """Return how many games each seat wins by its stones less komi; ties go to the earlier seat.

    >>> seat_wins(np.array([[30, 31, 30], [30, 30, 31], [31, 30, 30]]), (0, 1, 2))
    [3, 0, 0]
    """
    scores = stones.astype(np.int64) - np.array(komi)
    won = np.bincount(scores.argmax(axis=1), minlength=len(komi))
    return [int(count) for count in won]


def seat_rates(setting: Setting, ring: str, players: Sequence[str], games: int) -> Result:
    """Measure how often each seat wins, without and with komi, in the same games.

    ``players`` sit in all orders in turn, so that only the seat tells them apart.
    """
    orders = sorted(set(permutations(players)))
    each = -(-games // len(orders))
    stones = []
    for number, seated in enumerate(orders):
        played = many_games(
            load("three_kingdoms", ring=ring),
            seated,
            each,
            setting.part(number),
            threads=setting.threads,
        )
        stones.append(played.stones)
        setting.report((number + 1) / len(orders))
    counted = np.concatenate(stones)
    names = ", ".join(dict.fromkeys(players))
    rows = []
    rates = {}
    for komi, stated in SEAT_RATES.items():
        wins = seat_wins(counted, komi)
        shown = ":".join(str(taken) for taken in komi)
        table = both(
            f"Seat rates with komi {shown}, ring {ring}, players {names}",
            f"座位勝率，貼目 {shown}，中央排列 {ring}，棋手 {names}",
        )
        rates[shown] = [won / len(counted) for won in wins]
        rows += [
            share_row(
                table,
                both(f"{seat['en']}'s rate", f"{seat['zh-TW']}勝率"),
                both(f"seat {number + 1}", f"座位 {number + 1}"),
                won,
                len(counted),
                paper,
                PAPER_GAMES,
                reason(ring, players),
            )
            for number, (seat, won, paper) in enumerate(zip(SEATS, wins, stated, strict=True))
        ]
    label = both(f"{names}, ring {ring}", f"{names}，排列 {ring}")
    return Result(rows, {"seats": dict(label), "rates": rates})


def reason(ring: str, players: Sequence[str]) -> Text:
    """Return why a seat's rate may differ from the paper's."""
    if ring == "alternating":
        return both(
            "the paper's ring is lost with its picture; rates move with the ring",
            "論文的中央排列圖片已佚失；勝率隨排列而變",
        )
    if set(players) == {"easy"}:
        return NOTHING
    return both(
        "the paper joins games of computers of several strengths in unknown shares",
        "論文合計了多種強度電腦的棋局，各佔比例不明",
    )


def duel(
    setting: Setting,
    one: str,
    other: str,
    usual: int,
    full: int,
    table: Text,
    figure: Text,
    paper: str | None = None,
    why: Text = NOTHING,
) -> Result:
    """Measure how often one player beats two of another; each seat has a third of the games.

    Without games (too slow for the usual size) there is no row.
    """
    game = load("three_kingdoms", ring="random")
    games = setting.size(usual, full)
    if not games:
        return Result([])
    each = -(-games // len(SEATS))
    total = each * len(SEATS)
    wins = [0] * len(SEATS)
    for begin, seat in product(range(0, each, PART), range(len(SEATS))):
        size = min(PART, each - begin)

        def report(done: int, before: int = len(SEATS) * begin + seat * size) -> None:
            setting.report((before + done) / total)

        def won(
            seat: int = seat, begin: int = begin, size: int = size, report: Progress = report
        ) -> int:
            played = many_games(
                game,
                seating(one, other, seat),
                size,
                setting.part(seat),
                threads=setting.threads,
                progress=report,
                begin=begin,
            )
            return int(played.wins[seat])

        wins[seat] += setting.once(f"seat {seat + 1} from game {begin}", won)
    row = share_row(
        table,
        figure,
        both(f"player {one}, {ROTATED['en']}", f"棋手 {one}，{ROTATED['zh-TW']}"),
        sum(wins),
        total,
        paper,
        PAPER_GAMES if paper else 0,
        why,
    )
    last = game_of_number(game, seating(one, other, 0), 0, setting.part(0))
    return Result(
        [row],
        {
            "bar": dict(figure),
            "share": row.measured,
            "low": row.low,
            "high": row.high,
            "paper": row.paper,
            "seat_shares": [count / each for count in wins],
            "players": seating(one, other, 0),
            "first": first_text(last),
            "moves": list(moves_of(last)),
        },
    )


def seating(one: str, other: str, seat: int) -> list[str]:
    """Return one player in a seat and another in the two others.

    >>> seating("normal", "easy", 1)
    ['easy', 'normal', 'easy']
    """
    return [one if place == seat else other for place in range(len(SEATS))]


def first_text(position: Any) -> str:
    """Return the text of the position that a game began with."""
    while position.before is not None:
        position = position.before
    return str(position.text)
