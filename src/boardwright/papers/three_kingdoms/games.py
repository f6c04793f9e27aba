"""Games of the Three Kingdoms paper: rates of the seats with and without komi, and match-ups.

The ring of the first position is lost with a picture. It is drawn at random for each game, which
fits the paper best; ``alternating`` is shown too.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

import numpy as np

from boardwright.arena.counts import Batch, Counts
from boardwright.arena.cures.komi import shares
from boardwright.arena.match import match, match_meeting
from boardwright.arena.one_game import first_position
from boardwright.arena.roster import Roster, replayed
from boardwright.arena.schedule import block_of
from boardwright.core.policy import LAST_POSITION
from boardwright.core.registry import game as load
from boardwright.papers.experiment import Result, Setting
from boardwright.papers.row import NOTHING, Text, both, share_row

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
PART = 600
ROTATED = both("each seat in a third of the games", "三個座位各佔三分之一")


def seat_rates(setting: Setting, ring: str, players: Sequence[str], games: int) -> Result:
    """Measure how often each seat wins, without and with komi, in the same games.

    ``players`` sit in all orders in turn, so that only the seat tells them apart.
    """
    game, free = (load("three_kingdoms", ring=ring, komi=komi) for komi in ((0, 1, 2), (0, 0, 0)))
    seats = "permute" if len(set(players)) > 1 else "fixed"
    orders = len(block_of(range(len(players)), seats))
    games = -(-games // orders) * orders
    stones: list[Sequence[int]] = []

    def collect(batch: Batch) -> None:
        stones.extend(free.score(note.state) for note in batch.notes)
        setting.report(len(stones) / games)

    match(
        game,
        players,
        games,
        setting.part(0),
        threads=setting.threads,
        seats=seats,
        collect=collect,
        observer=LAST_POSITION,
    )
    counted = np.array(stones)
    names = ", ".join(dict.fromkeys(players))
    rows = []
    rates = {}
    for komi, stated in SEAT_RATES.items():
        wins = [round(share * len(counted)) for share in shares(counted, komi)]
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
    ring: str = "random",
) -> Result:
    """Measure how often one player beats two of another; each seat has a third of the games.

    Without games (too slow for the default size) there is no row.
    """
    game = load("three_kingdoms", ring=ring)
    games = setting.size(usual, full)
    if not games:
        return Result([])
    games += -games % len(SEATS)
    players = [one, other, other]
    meeting = match_meeting(game, players, games, setting.part(0), "rotate", 0)
    wins = [0] * len(SEATS)
    with closing(Roster(game, players, meeting.seed, threads=setting.threads)) as roster:
        for begin in range(0, games, PART):
            end = min(begin + PART, games)

            def won(begin: int = begin, end: int = end) -> list[int]:
                counts = Counts(players, len(SEATS))
                for batch in roster.batches(meeting, begin, end):
                    counts.add(batch)
                    setting.report((begin + counts.games) / games)
                return [counts.of_player(0, seat).wins for seat in range(len(SEATS))]

            part = setting.once(f"games from {begin}", won)
            wins = [before + more for before, more in zip(wins, part, strict=True)]
    row = share_row(
        table,
        figure,
        both(f"player {one}, {ROTATED['en']}", f"棋手 {one}，{ROTATED['zh-TW']}"),
        sum(wins),
        games,
        paper,
        PAPER_GAMES if paper else 0,
        why,
    )
    first = replayed(game, players, meeting, 0, 1)
    return Result(
        [row],
        {
            "bar": dict(figure),
            "share": row.measured,
            "low": row.low,
            "high": row.high,
            "paper": row.paper,
            "seat_shares": [len(SEATS) * count / games for count in wins],
            "players": players,
            "first": first_position(game, meeting.plan(0)).text,
            "moves": first.moves(0),
        },
    )
