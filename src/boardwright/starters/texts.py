"""The text of a new game: a starter of some kind, or the rules of a game that is there."""

from __future__ import annotations

import ast
import re
from importlib.resources import files

from boardwright.core.errors import InputError

#: Kinds of games, each with its file here and a sentence about it.
KINDS = {
    "line": {
        "en": "Put marks on cells; three in a row win.",
        "zh-TW": "在空格下子，三子連線獲勝。",
    },
    "connection": {
        "en": "Put stones on hexagons; a chain from side to side wins.",
        "zh-TW": "在六角格下子，連接兩邊獲勝。",
    },
    "flip": {
        "en": "Enclose stones to turn them over; more stones win.",
        "zh-TW": "夾住並翻轉對方的棋子，多者獲勝。",
    },
    "move": {
        "en": "Move a piece; the cell it leaves is gone, and who cannot move loses.",
        "zh-TW": "移動棋子，離開的格子消失，無處可走者輸。",
    },
    "capture": {
        "en": "Jump over the other's men and take them; who cannot jump loses.",
        "zh-TW": "跳過並吃掉對方的棋子，不能跳者輸。",
    },
    "territory": {
        "en": "Claim cells that the other may no longer enter; the larger territory wins.",
        "zh-TW": "圈占對方不能再下的格子，領地大者獲勝。",
    },
    "race": {
        "en": "Bring a man to the far row first.",
        "zh-TW": "先讓一枚棋子抵達對方底線。",
    },
    "dice": {
        "en": "A die decides where you may play; three in a row win.",
        "zh-TW": "擲骰決定能下的位置，三子連線獲勝。",
    },
}
FILES = {"line": "starter.py"}
NAME = re.compile(r"[a-z][a-z0-9_]{0,40}")


def checked_name(name: str) -> str:
    """Return the name of a game file if it can be one.

    >>> checked_name("my_game")
    'my_game'
    """
    if not NAME.fullmatch(name):
        raise InputError(
            "a game's name is lower-case letters, digits and _, such as my_game, not {given!r:.40}",
            given=name,
        )
    return name


def title(name: str) -> str:
    """Return what a game is called for people until its author says so.

    >>> title("my_game")
    'My Game'
    """
    return name.replace("_", " ").title()


def template(file: str, name: str) -> str:
    """Return a file of this folder under the name of a new game."""
    text = files("boardwright.starters").joinpath(file).read_text(encoding="utf-8")
    return text.replace("starter", name).replace("Starter", title(name))


def new_texts(name: str, source: str = "") -> tuple[str, str]:
    """Return the rules of a new game and its tests; ``source`` is a kind, or another game."""
    kind = source or "line"
    if FILES.get(kind) == "starter.py":
        return template("starter.py", name), template("test_starter.py", name)
    tests = template("test_copy.py", name)
    if kind in KINDS:
        return retitled(template(f"{kind}.py", name), title(name)), tests
    return retitled(rules_of(kind), title(name)), tests


def rules_of(source: str) -> str:
    """Return the text of a game that is there."""
    from boardwright.core.registry import registered

    known = registered()
    plain = source.replace("-", "_").lower()
    if plain not in known:
        raise InputError(
            "there is no game {given!r:.60} to start from; there are the kinds {kinds} "
            "and the games {known}",
            given=source,
            kinds=", ".join(KINDS),
            known=", ".join(sorted(known)),
        )
    return known[plain].read_text(encoding="utf-8")


def retitled(text: str, title: str) -> str:
    """Return the text of a game file with another TITLE."""
    lines = text.splitlines(keepends=True)
    for node in ast.parse(text).body:
        names = node.targets if isinstance(node, ast.Assign) else []
        if any(isinstance(each, ast.Name) and each.id == "TITLE" for each in names):
            lines[node.lineno - 1 : node.end_lineno] = [f'TITLE = "{title}"\n']
    return "".join(lines)
