"""The Gomoku paper's contest: a champion plays white against random values, best of five."""

from __future__ import annotations

from functools import partial

from boardwright.arena.intervals import wilson
from boardwright.arena.match import MatchResult, match
from boardwright.core.parallel import in_threads
from boardwright.core.registry import game as load
from boardwright.core.rng import part_of, stream
from boardwright.papers.experiment import Result, Setting
from boardwright.papers.gomoku.duels import STRONGER, bar_of, counts_text, joined
from boardwright.papers.row import (
    AGREES,
    DIFFERS,
    NEW,
    Row,
    Text,
    both,
    claim_row,
    share_row,
)
from boardwright.players.gomoku.values import Values, drawn_values

#: Streams of a seed from here on serve pairings, those before it random values.
PAIRINGS = 1 << 40
READINGS = {
    "tuned": both("as the text says, runs of 1 to 5", "依論文文字，一至五子"),
    "tuned-program": both(
        "as in its program, runs of 1 to 4, five 100", "依其程式，一至四子，五子為 100"
    ),
}
TUNED_TABLE = both("Tuned values against the first values", "調整後的參數對最初的參數")
CONTEST_TABLE = both("The paper's contest", "論文的競賽方式")
CONTEST = both(
    "player in white, black's first stone in the centre, a draw counts for white",
    "白方，黑方第一子在天元，和局算白方勝",
)
DRAWN = both(
    "random values are four ascending numbers from 1 to 100 for attack and four for defence, drawn "
    "evenly; the paper does not say how it draws",
    "亂數參數：攻、防各為四個 1 至 100 的遞增數，均勻抽取；論文未說明如何抽取",
)


def contest(black: str, white: str, games: int, seed: int, threads: int | None) -> MatchResult:
    """Return games that begin as the paper's contests do, black's first stone in the centre."""
    game = load("gomoku")
    centre = game.parse_move("h8")
    return match(game, [black, white], games, seed, threads=threads, lines=[(centre,)])


def tuned_in_contest(setting: Setting, name: str) -> Result:
    """Let tuned values play white against the first values, as champions do in the paper."""
    games = setting.size(2_000, 20_000)
    white = f"evaluation:values={name}"
    counted = contest("evaluation", white, games, setting.part(0), setting.threads)
    lost, won = (player.wins for player in counted.players)
    row = claim_row(
        TUNED_TABLE,
        both(
            f"{name} as champion against first ({READINGS[name]['en']})",
            f"{name} 為衛冕者對 first（{READINGS[name]['zh-TW']}）",
        ),
        CONTEST,
        STRONGER,
        won + counted.draws,
        games,
        joined(
            counts_text((won, lost, counted.draws)),
            both(
                "as far as the paper says, its champion met random values only",
                "就論文所述，衛冕者只遇過亂數參數",
            ),
        ),
    )
    return Result([row], bar_of(row))


def random_values(seed: int, number: int, program: bool) -> Values:
    """Return one of the sets of values that a seed draws as the paper does."""
    return drawn_values(stream(seed, number), program)


def pairing(champion: str, program: bool, seed: int, number: int) -> bool:
    """Return whether a champion wins a best of five against random values in the paper's set-up."""
    challenger = f"evaluation:{random_values(seed, number, program).options}"
    counted = contest(challenger, champion, 5, part_of(seed, PAIRINGS + number), threads=1)
    return counted.players[1].wins + counted.draws >= 3


def champion(setting: Setting, name: str, program: bool) -> Result:
    """Let a set of values defend its title in best of five against random values."""
    pairings = setting.size(500, 5_000)
    defender = f"evaluation:values={name}"
    jobs = (
        partial(pairing, defender, program, setting.part(0), number) for number in range(pairings)
    )
    won = 0
    for number, each in enumerate(in_threads(jobs, setting.threads), start=1):
        won += each
        setting.report(number / pairings)
    drawn = (
        both("values drawn as in its program", "參數依其程式抽取")
        if program
        else both("values drawn as the text says", "參數依論文文字抽取")
    )
    figure = both(
        f"{name} wins a best of five against random values ({drawn['en']})",
        f"{name} 五戰三勝對亂數參數（{drawn['zh-TW']}）",
    )
    rows = [
        share_row(CONTEST_TABLE, figure, CONTEST, won, pairings, why=DRAWN),
        fifty_row(name, drawn, won, pairings),
    ]
    return Result(rows, {"name": name, "program": program, "won": won / pairings})


def fifty_row(name: str, drawn: Text, won: int, pairings: int) -> Row:
    """Return the chance of fifty wins in a row that the share of wins means.

    The paper's champion did it: that is believed unless the chance is below 1 % even at the upper
    end of the share's 99 % interval.
    """
    low, high = (bound**50 for bound in wilson(won, pairings))
    likely = wilson(won, pairings, confidence=0.99)[1] ** 50 >= 0.01
    tuned = name != "first"
    return Row(
        CONTEST_TABLE,
        both(
            f"chance of {name} to win 50 in a row ({drawn['en']})",
            f"{name} 連勝 50 次的機率（{drawn['zh-TW']}）",
        ),
        CONTEST,
        both("it did", "做到了") if tuned else None,
        (won / pairings) ** 50,
        low,
        high,
        pairings,
        NEW if not tuned else AGREES if likely else DIFFERS,
        both(
            "the 50th power of the share above; agrees unless it is below 1 % at the upper end of "
            "the 99 % interval",
            "上列比率的 50 次方；若 99 % 區間上端仍低於 1 % 則判為不同",
        ),
    )
