"""Golden files: perft tables and playthroughs, plain text, reviewed when they change.

``make golden`` counts every perft table to its end and writes the playthroughs again; a change of
rules shows as a difference in these files.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest

import boardwright as bw
from boardwright.core import perft
from boardwright.records.record import read_options

GOLDEN = Path(__file__).parent.parent / "golden"
PLAYTHROUGH_PLIES = 12
#: Counts made by tests: of each game's first table, which is compiled, and of the others.
MOST_COMPILED, MOST_PLAIN = 4_000_000, 2_500


def perft_blocks(name: str) -> list[tuple[dict[str, str], str, dict[int, int]]]:
    """Return (options, position or "", depth -> count) for each block of a perft file."""
    blocks = []
    for block in (GOLDEN / f"{name}.perft").read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        fields = dict(line.split(" ", 1) for line in lines if not line[0].isdigit())
        counts = {int(d): int(n) for d, n in (line.split() for line in lines if line[0].isdigit())}
        if counts:
            blocks.append(
                (read_options(fields.get("options", "")), fields.get("position", ""), counts)
            )
    return blocks


def count_perft(name: str, most_compiled: int, most_plain: int) -> None:
    """Compare the counts of a game's perft tables up to these sizes."""
    blocks = perft_blocks(name)
    assert blocks, f"tests/golden/{name}.perft is empty"
    for number, (options, text, counts) in enumerate(blocks):
        most = most_plain if number else most_compiled
        game = bw.game(name, compiled=most > MOST_PLAIN, **options)
        where = game.position(text) if text else game.start()
        walked = 0
        for depth, expected in counts.items():
            walked += expected
            if walked > most:
                break
            counted = bw.perft(where, depth)
            split = bw.perft_split(where, depth) if counted != expected else {}
            assert counted == expected, f"{game!r} depth {depth}, per first move: {split}"


@pytest.mark.parametrize("name", bw.game_names())
def test_perft_tables(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft, "PATIENCE_S", 0.3)  # first tables go deep
    count_perft(name, MOST_COMPILED, MOST_PLAIN)


def playthrough(name: str) -> str:
    """Return a short random game with every answer of the game printed."""
    game = bw.game(name)
    choose = random.Random(7)
    lines: list[str] = [f"game: {game!r}", f"title: {game.title('en')} / {game.title('zh-TW')}"]
    lines += [f"points: {game.board.points}", f"symmetries: {len(game.board.symmetries)}"]
    position = game.start()
    for ply in range(PLAYTHROUGH_PLIES):
        if position.over:
            break
        lines += ["", f"# ply {ply}", str(position), *facts(position)]
        move = choose.choice(position.legal)
        lines.append(f"plays: {move}")
        position = position.play(move)
    while not position.over and len(position.history) < 400:
        position = position.play(choose.choice(position.legal))
    lines += ["", f"# after {len(position.history)} plies", str(position), *facts(position)]
    return "\n".join(lines) + "\n"


def facts(position: bw.Position) -> list[str]:
    legal = " ".join(position.legal[:20]) + (" ..." if len(position.legal) > 20 else "")
    found: dict[str, Any] = {
        "text": position.text,
        "to_move": position.to_move,
        "legal": f"{len(position.legal)}: {legal}",
        "over": position.over,
        "returns": position.returns,
        "winning": " ".join(position.winning),
        "score": position.score,
        "notations": position.notations,
    }
    return [f"{key}: {value}" for key, value in found.items()]


@pytest.mark.parametrize("name", bw.game_names())
def test_playthroughs(name: str) -> None:
    assert playthrough(name) == (GOLDEN / f"{name}.play.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    for each in sys.argv[1:] or bw.game_names():
        count_perft(each, sys.maxsize, sys.maxsize)
        (GOLDEN / f"{each}.play.txt").write_text(playthrough(each), encoding="utf-8")
