"""Random records of all games, with variations, notes and values, for the tests beside."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

import boardwright as bw
from boardwright.core.parameter import text_of
from boardwright.records import Tree, read_any
from boardwright.records.record import result_text
from boardwright.records.tree import tidy_header, tidy_note
from tests.games.option_sets import SMALL

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("goclub", {"size": 5}),
    ("goclub", {"size": 4, "players": 3}),
    ("goclub", {"dims": 3, "size": 3}),
    ("gomoku", {"size": 6, "rule": "standard"}),
    ("lgame", {}),
    ("nim", {"layers": 3, "misere": False}),
    ("three_kingdoms", {"side": 3, "komi": (0, -1, 2)}),
]
GAMES += [each for each in SMALL.items() if each[0] not in dict(GAMES)]
GRIDS = [each for each in GAMES if each[0] == "gomoku" or each == ("goclub", {"size": 5})]
TEXTS = st.one_of(
    st.text(max_size=30),
    st.text(alphabet='()[]{}\\;:%"n \n\r\t!$*.', max_size=30),
    st.sampled_from(["", "[%values 1 0]", "\\", "]", "}", "棋 ♟", "1. a1 *", "[%best h8]"]),
)
VALUE = st.floats(-1, 1).map(lambda value: round(value, 4) + 0.0)


@st.composite
def trees(draw: st.DrawFn, games: list[tuple[str, dict[str, Any]]]) -> tuple[Tree, bw.Game]:
    """Return a random tree of legal moves and its game."""
    name, options = draw(st.sampled_from(games))
    game = bw.game(name, **options)
    choose = random.Random(draw(st.integers(0, 2**32)))
    start = game.start()
    for _ in range(draw(st.integers(0, 3))):
        start = start.play(choose.choice(start.moves))
    tree = Tree(
        game.name,
        {option: text_of(value) for option, value in game.options.items()},
        headers=draw(headers()),
        position="" if start == game.start() else start.text,
    )
    tree.nodes[0].note = tidy_note(draw(TEXTS))
    notes = draw(st.lists(TEXTS, max_size=4)) or [""]
    values = draw(st.lists(VALUE, min_size=game.players, max_size=game.players))
    known = {0: start}
    made = set()
    for _ in range(draw(st.integers(0, 12))):
        parent = choose.choice([*known, max(known)])
        before = known[parent]
        if before.over:
            continue
        move, best = choose.choice(before.legal), choose.choice(["", *before.legal])
        if (parent, move) in made:
            continue
        made.add((parent, move))
        worth = values if best and choose.random() < 0.5 else ()
        seen = values if choose.random() < 0.5 else ()
        index = tree.add(parent, move, choose.choice(notes), seen, best, worth)
        known[index] = before.play(move)
    ended = [known[index] for index in known if known[index].over]
    tree.result = result_text(ended[0]) if ended else "*"
    return tree.in_order(), game


@st.composite
def headers(draw: st.DrawFn) -> dict[str, str]:
    """Return headers with any texts."""
    names = st.one_of(
        st.sampled_from(["Event", "Site", "Date", "Round", "Player1", "Player2", "Player3", "名"]),
        st.from_regex(r"[A-Z][a-z]{2,7}", fullmatch=True),
    )
    values = st.one_of(TEXTS, st.sampled_from(["2026.11.15", "2026-11-15", "????.??.??"]))
    found = draw(st.dictionaries(names, values, max_size=4))
    reserved = ("Game", "Options", "Position", "Result")
    tidied = {name: tidy_header(value) for name, value in found.items() if name not in reserved}
    return {name: value for name, value in tidied.items() if value}


def read_or_refused(text: str) -> Tree | None:
    """Return the record that a text holds, or None if it is refused with a sentence."""
    try:
        return read_any(text)
    except bw.InputError as error:
        assert 0 < len(str(error)) < 400
        assert "\n" not in str(error)
        return None
