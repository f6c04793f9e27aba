"""Small games made up at random from a seed, and every exact claim about them against brute force.

A ``Made`` describes a game; ``source`` writes it as a rule file; ``brute_force.Twin`` plays the
same description without that file. ``compare`` asks every solver and compares.

Run any number: python -m tests.solve.made_up_games --seed 1 --games 1000
"""

from __future__ import annotations

import argparse
import random
import tempfile
import traceback
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

SIDE_MAPS = {
    "none": ["identity"],
    "mirror": ["identity", "mirror"],
    "slant": ["identity", "slant"],
    "half": ["identity", "half"],
    "all": ["identity", "mirror", "slant", "half", "flip", "turn", "back", "other"],
}


@dataclass(frozen=True)
class Made:
    """A made-up game on a square board, in words that the file and the twin both follow.

    Players in turn put a mark on an empty cell, or, if ``steps`` say where to, walk their one piece
    there. Nobody may go to a cell of ``forbidden``; with ``gravity`` only onto the lowest empty
    cell of a column. After a cell of ``again`` the same player moves again. ``passing`` is a move
    too; when all have passed in a row the game ends. Who holds a whole set of ``sets`` wins, or
    loses if ``misere``; walkers may ``capture`` and win. The game also ends when nothing can be
    moved, after ``limit`` moves, or with ``full`` marks; then ``weights`` of the cells held count.
    After a move ``dice`` decide by ``odds``: 0 the next player moves, 1 the same again, 2 the mark
    just put is taken away.
    """

    side: int
    players: int
    sets: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int, ...], ...] = ()
    homes: tuple[int, ...] = ()
    forbidden: tuple[int, ...] = ()
    gravity: bool = False
    again: tuple[int, ...] = ()
    passing: bool = False
    misere: bool = False
    capture: bool = False
    stuck: float = 0.0  # what who cannot walk gets
    limit: int = 0
    full: int = 0
    weights: tuple[int, ...] = ()
    margin: int = 0
    win: float = 1.0
    dice: tuple[int, ...] = ()
    odds: tuple[float, ...] = ()
    turns: bool = False  # the file has its own turn, which turns the last cell too
    keyed: bool = False
    symmetries: str = ""  # what the file declares

    @property
    def points(self) -> int:
        return self.side * self.side


def maps(side: int) -> dict[str, tuple[int, ...]]:
    """Return the symmetries of the square as permutations of its cells."""
    far = side - 1
    turns = {
        "identity": lambda r, c: (r, c),
        "mirror": lambda r, c: (r, far - c),
        "flip": lambda r, c: (far - r, c),
        "half": lambda r, c: (far - r, far - c),
        "slant": lambda r, c: (c, r),
        "turn": lambda r, c: (c, far - r),
        "back": lambda r, c: (far - c, r),
        "other": lambda r, c: (far - c, far - r),
    }
    cells = [(row, column) for row in range(side) for column in range(side)]
    return {
        name: tuple(cells.index(each(row, column)) for row, column in cells)
        for name, each in turns.items()
    }


def make(seed: int) -> Made:
    """Return the made-up game of a seed."""
    choose = random.Random(seed)
    side = choose.choice((2, 2, 3))
    points = side * side
    group = [maps(side)[name] for name in SIDE_MAPS[choose.choice(list(SIDE_MAPS))]]

    def closed(cells: tuple[int, ...]) -> set[tuple[int, ...]]:
        return {tuple(sorted(each[cell] for cell in cells)) for each in group}

    def some(most: int) -> tuple[int, ...]:
        drawn = choose.sample(range(points), choose.randint(0, most))
        return tuple(sorted({cell for each in drawn for (cell,) in closed((each,))}))

    walking = choose.random() < 0.35
    players = choose.choice((2, 2, 2, 2, 3) if walking else (2, 2, 3, 4))
    weights = [0] * points
    for cell in range(points):
        drawn = choose.randint(0, 3)
        for (image,) in closed((cell,)):
            weights[image] = drawn
    sets: set[tuple[int, ...]] = set()
    for _ in range(choose.randint(0 if choose.random() < 0.4 else 1, 2)):
        size = 1 if walking else choose.randint(2, 3)
        sets |= closed(tuple(sorted(choose.sample(range(points), size))))
    dice: tuple[int, ...] = ()
    odds: tuple[float, ...] = ()
    if choose.random() < 0.3:
        dice = choose.choice(((0, 1), (0, 1, 1), (0, 2), (0, 1, 2)))
        odds = {2: (0.5, 0.5), 3: (0.5, 0.25, 0.25)}[len(dice)]
        odds = choose.choice((odds, tuple(1 / len(dice) for _ in dice)))
        if walking:
            dice = tuple(min(face, 1) for face in dice)
    two = players == 2
    limited = 0.2 if walking else 0.3 if side == 2 else 0.7
    margin = sum(weights) if two and choose.random() < 0.3 else 0
    made = Made(
        side,
        players,
        tuple(sorted(sets)),
        homes=tuple(choose.sample(range(points), players)) if walking else (),
        forbidden=() if walking or choose.random() < 0.6 else some(1),
        gravity=not walking and choose.random() < 0.25,
        again=some(2) if choose.random() < 0.5 else (),
        passing=choose.random() < 0.25,
        misere=choose.random() < 0.25,
        capture=walking and two and choose.random() < 0.5,
        stuck=choose.choice((0.0, -1.0)),
        limit=choose.randint(2, 6) if choose.random() < limited else 0,
        full=choose.randint(2, points) if not walking and choose.random() < 0.3 else 0,
        weights=tuple(weights),
        margin=margin,
        win=1.0 if margin else choose.choice((1.0, 1.0, 0.5)),
        dice=dice,
        odds=odds,
        turns=choose.random() < 0.5,
        keyed=choose.random() < 0.4,
    )
    if not walking:
        return made
    steps = []
    for cell in range(points):
        row, column = divmod(cell, side)
        near = [
            other
            for other in range(points)
            if abs(other // side - row) + abs(other % side - column) == 1
        ]
        steps.append(tuple(near))
    if choose.random() < 0.4:  # a directed rule: one way of a pair is closed
        cell = choose.randrange(points)
        steps[cell] = steps[cell][1:]
    return Made(**{**vars(made), "steps": tuple(steps)})


def source(made: Made) -> str:
    """Return the rule file of a made-up game."""
    far = len(made.dice)
    fields = ["cells=(np.uint8, POINTS)", "player=np.uint8"]
    fields += ["steps=np.uint8"] if made.limit else []
    fields += ["passes=np.uint8"] if made.passing else []
    fields += ["thrown=np.uint8", "last=np.uint8"] if made.dice else []
    fields += ["filled=np.uint8"] if made.full else []
    longest = max([1, *(len(each) for each in made.sets)])
    sets = [[*each, *[each[0]] * (longest - len(each))] for each in made.sets]
    width = max([1, *(len(each) for each in made.steps)])
    steps = [[*each, *[255] * (width - len(each))] for each in made.steps]
    lines = [
        "import numpy as np",
        "from boardwright.core import Grid, record",
        f"BOARD = Grid({made.side})",
        f"POINTS, PLAYERS, SIDE = {made.points}, {made.players}, {made.side}",
        f"MAX_MOVES = {max(made.points + 1, far)}",
        'TITLE, RULES = "Made up", "Made up."',
        f"STATE = record({', '.join(fields)})",
        f"SETS = np.array({sets or [[0]]}, np.uint8)",
        f"STEPS = np.array({steps or [[0]]}, np.uint8)",
        f"FORBIDDEN = np.array({[cell in made.forbidden for cell in range(made.points)]})",
        f"AGAIN = np.array({[cell in made.again for cell in range(made.points)]})",
        f"WEIGHTS = np.array({list(made.weights)}, np.int64)",
        f"TOTAL = {max(1, sum(made.weights))}",
        f"FACES = np.array({list(made.dice) or [0]}, np.uint8)",
        f"ODDS = np.array({list(made.odds) or [1.0]})",
    ]
    lines += [f"MARGIN = {made.margin}"] if made.margin else []
    lines += [f"SYMMETRIES = {made.symmetries!r}"] if made.symmetries else []
    lines += ["DERIVED = ('filled',)"] if made.full else []
    text = "\n".join(lines) + "\n"
    text += "\ndef start(state):\n    state.player = 0\n"
    for player, home in enumerate(made.homes):
        text += f"    state.cells[{home}] = {player + 1}\n"
    if made.full:
        text += "    refresh(state)\n\ndef refresh(state):\n    state.filled = 0\n"
        text += "    for cell in range(POINTS):\n        state.filled += state.cells[cell] > 0\n"
    text += "\ndef holder(state):\n"
    if made.capture:
        text += "    if missing(state) >= 0:\n        return 1 - missing(state)\n"
    if made.sets:
        text += """    for each in range(len(SETS)):
        mark = state.cells[SETS[each, 0]]
        for place in range(SETS.shape[1]):
            if state.cells[SETS[each, place]] != mark:
                mark = 0
        if mark:
            return mark - 1
"""
    text += "    return -1\n"
    if made.capture:
        text += """
def missing(state):
    for player in range(PLAYERS):
        there = False
        for cell in range(POINTS):
            if state.cells[cell] == player + 1:
                there = True
        if not there:
            return player
    return -1
"""
    ends = ["holder(state) >= 0"]
    ends += [f"state.steps >= {made.limit}"] if made.limit else []
    ends += [f"state.passes >= {made.players}"] if made.passing else []
    ends += [f"state.filled >= {made.full}"] if made.full else []
    text += f"\ndef ended(state):\n    return {' or '.join(ends)}\n"
    if made.dice:
        text += """
def chance(state, out, odds):
    if state.thrown == 0 or ended(state):
        return 0
    for face in range(len(FACES)):
        out[face] = face
        odds[face] = ODDS[face]
    return len(FACES)
"""
    text += "\ndef moves(state, out):\n    count = 0\n    if ended(state):\n        return 0\n"
    if made.steps:
        taken = "state.cells[cell] == 0"
        if made.capture:
            taken = "state.cells[cell] != state.player + 1"
        text += f"""    for cell in range(POINTS):
        near = False
        for home in range(POINTS):
            if state.cells[home] == state.player + 1:
                for step in range(STEPS.shape[1]):
                    if STEPS[home, step] == cell:
                        near = True
        if near and {taken}:
            out[count] = cell
            count += 1
"""
    else:
        falls = " and (cell + SIDE >= POINTS or state.cells[cell + SIDE] > 0)"
        text += f"""    for cell in range(POINTS):
        if state.cells[cell] == 0 and not FORBIDDEN[cell]{falls if made.gravity else ""}:
            out[count] = cell
            count += 1
"""
    if made.passing:
        text += "    out[count] = POINTS\n    count += 1\n"
    text += "    return count\n\ndef play(state, move):\n"
    if made.dice:
        removed = ""
        if 2 in made.dice:
            removed = "        if FACES[move] == 2 and state.last < POINTS:\n"
            removed += "            state.cells[state.last] = 0\n"
            removed += "            refresh(state)\n" if made.full else ""
        text += f"""    if state.thrown == 1:
        state.thrown = 0
{removed}        if FACES[move] != 1:
            state.player = (state.player + 1) % PLAYERS
        state.last = 0
        return
    state.thrown = 1
    state.last = move
"""
    text += "    state.steps += 1\n" if made.limit else ""
    if made.passing:
        text += "    if move == POINTS:\n        state.passes += 1\n"
        text += "" if made.dice else "        state.player = (state.player + 1) % PLAYERS\n"
        text += "        return\n    state.passes = 0\n"
    if made.steps:
        text += (
            "    for cell in range(POINTS):\n        if state.cells[cell] == state.player + 1:\n"
        )
        text += "            state.cells[cell] = 0\n"
    text += "    state.cells[move] = state.player + 1\n"
    text += "    state.filled += 1\n" if made.full else ""
    if not made.dice:
        text += "    if not AGAIN[move]:\n        state.player = (state.player + 1) % PLAYERS\n"
    text += "\ndef outcome(state, returns):\n    winner = holder(state)\n"
    text += "    if winner >= 0:\n"
    won, lost = (-made.win, made.win) if made.misere else (made.win, -made.win)
    text += f"        returns[:] = {lost}\n        returns[winner] = {won}\n"
    if made.players > 2:  # the next player gets a little less than nothing
        text += f"        returns[(winner + 1) % PLAYERS] = {-0.25}\n"
    text += "        return\n"
    if made.steps:
        # Whoever cannot walk is stuck, unless the game has ended for another reason.
        text += "    if not ended(state):\n"
        text += f"        returns[:] = {-made.stuck if made.players == 2 else 0.0}\n"
        text += f"        returns[state.player] = {made.stuck}\n        return\n"
    text += """    for player in range(PLAYERS):
        own = 0
        most = 0
        for other in range(PLAYERS):
            held = 0
            for cell in range(POINTS):
                if state.cells[cell] == other + 1:
                    held += WEIGHTS[cell]
            if other == player:
                own = held
            else:
                most = max(most, held)
"""
    if made.players == 2 and not made.margin:
        text += "        returns[player] = 1.0 if own > most else -1.0 if own < most else 0.0\n"
    else:
        text += "        returns[player] = (own - most) / TOTAL\n"
    if made.turns:
        text += "\ndef turn(state, images, out):\n    for cell in range(POINTS):\n"
        text += "        out.cells[images[cell]] = state.cells[cell]\n"
        if made.dice:
            text += "    if state.thrown == 1 and state.last < POINTS:\n"
            text += "        out.last = images[state.last]\n"
    if made.keyed:
        text += "\ndef key(state):\n    number = int(state.player)\n"
        text += "    for cell in range(POINTS):\n"
        text += "        number = number * 5 + int(state.cells[cell])\n"
        text += "    number = number * 16 + int(state.steps)\n" if made.limit else ""
        text += "    number = number * 8 + int(state.passes)\n" if made.passing else ""
        if made.dice:
            text += "    number = (number * 2 + int(state.thrown)) * 16 + int(state.last)\n"
        text += "    return np.uint64(number + 1)\n"
    if made.dice:
        text += """
def move_text(move):
    return f"m{move}"

def parse_move(text):
    return int(text[1:])
"""
    return text


def main() -> None:
    """Compare as many games as asked for and tell what they were."""
    from tests.solve.comparison import compare

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--states", type=int, default=2000, help="of one game, at most")
    parser.add_argument("--compiled", action="store_true")
    asked = parser.parse_args()
    kinds: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(asked.seed, asked.seed + asked.games):
            try:
                kinds.update(compare(seed, Path(folder), asked.states, asked.compiled))
            except Exception as error:
                kinds["FAILED"] += 1
                where = traceback.extract_tb(error.__traceback__)[-1]
                told = f"{type(error).__name__}: {error} ({where.name}, line {where.lineno})"
                print(f"seed {seed}: {told}\n{make(seed)}", flush=True)
    for kind, count in kinds.most_common():
        print(f"{count:>6} {kind}")


if __name__ == "__main__":
    main()
