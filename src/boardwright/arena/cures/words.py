"""What the cures of a game come to, in English and Traditional Chinese."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.arena.cures.row import CureRow
from boardwright.arena.cures.turns import MOVES
from boardwright.arena.fairness.words import percent
from boardwright.core.game import Game

WORDS = {
    "result": {
        "en": '{kind}, {player}: "{setting}" gives {scores} to the seats, {even} being even '
        "(+- {half} points, {games} games).",
        "zh-TW": "{kind}，{player}：「{setting}」使各座位得分為 {scores}，均等為 {even}"
        "（±{half} 個百分點，{games} 局）。",
    },
    "exact": {
        "en": '{kind}, {player}: "{setting}" gives {scores} to the seats, exactly.',
        "zh-TW": "{kind}，{player}：「{setting}」使各座位得分恰為 {scores}。",
    },
    "before": {
        "en": "Without it: {scores} ({games} games).",
        "zh-TW": "若不用：{scores}（{games} 局）。",
    },
    "swaps": {
        "en": "Of the first moves, {swap} should be swapped, {keep} not, {open} are too close to "
        "tell ({moves} up to symmetry, each judged at 95 %).",
        "zh-TW": "第一手中，應交換的有 {swap} 種，不應交換的有 {keep} 種，{open} 種差距太小"
        "無法判定（對稱者只算一次，共 {moves} 種，各以 95 % 判定）。",
    },
    "no draws": {
        "en": "No first move is worth exactly one half: for perfect players the pie rule only "
        "hands the win to the one who may swap, or leaves it where it is.",
        "zh-TW": "沒有恰為一半的第一手：對完美的棋手，交換規則只會讓有權交換者必勝，或毫無改變。",
    },
    "shown": {
        "en": "Even within the interval: a remaining difference of up to {bound} points is not "
        "excluded.",
        "zh-TW": "均等值在區間內；但仍不能排除 {bound} 個百分點以內的差異。",
    },
    "not even": {
        "en": "Not even: the interval of a seat excludes {even}.",
        "zh-TW": "仍不均等：有座位的區間不含 {even}。",
    },
    "moves per turn": {
        "en": "More moves a turn would be another cure; {game} has no option moves_per_turn.",
        "zh-TW": "每回合多下幾手也是一種方法，但{game}沒有 moves_per_turn 這個選項。",
    },
    "for these": {
        "en": "All this holds for these players only: stronger ones may find the seats uneven "
        "again.",
        "zh-TW": "以上只適用於這些棋手；更強的棋手可能仍使座位不均等。",
    },
}
KIND_WORDS = {
    "komi": {"en": "Komi", "zh-TW": "貼目"},
    "pie": {"en": "Pie rule", "zh-TW": "交換規則"},
    "opening": {"en": "Opening restriction", "zh-TW": "開局限制"},
    "turns": {"en": "Moves per turn", "zh-TW": "每回合手數"},
}


def summary(game: Game, rows: Sequence[CureRow], language: str = "en") -> list[str]:
    """Return what the rows of one kind and player come to, sentence by sentence."""

    def say(key: str, **values: object) -> str:
        return WORDS[key][language].format(**values)

    def scores(row: CureRow) -> str:
        return " : ".join(percent(each.score) for each in row.seats)

    if not rows:
        return []
    last, even = rows[-1], 1 / len(rows[-1].seats)
    lines = [
        say(
            "result" if last.games else "exact",
            kind=KIND_WORDS[last.kind][language],
            player=last.player,
            setting=last.spoken(language).setting,
            scores=scores(last),
            even=percent(even),
            half=f"{100 * last.half_width:.1f}",
            games=f"{last.games:,}",
        )
    ]
    if last.games:
        inside = all(each.low <= even <= each.high for each in last.seats)
        bound = max(max(each.high - even, even - each.low) for each in last.seats)
        key = "shown" if inside else "not even"
        lines.append(say(key, bound=f"{100 * bound:.1f}", even=percent(even)))
    if last.kind != "pie":
        lines.append(say("before", scores=scores(rows[0]), games=f"{rows[0].games:,}"))
    else:
        moves = [row for row in rows if row.role == "move"]
        told = [sum(row.swap is answer for row in moves) for answer in (True, False, None)]
        lines.append(say("swaps", swap=told[0], keep=told[1], open=told[2], moves=len(moves)))
        if last.games == 0 and last.seats[0].score != even:
            lines.append(say("no draws"))
    return lines


def closing(game: Game, language: str = "en") -> list[str]:
    """Return what is to be said after all cures."""
    lines = [WORDS["for these"][language]]
    if MOVES not in game.options:
        lines.insert(0, WORDS["moves per turn"][language].format(game=game.title(language)))
    return lines
