"""The paper's tables for Three Kingdoms: against naive versions, and on positions made by hand."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.cli.flip_table import command
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.many_games import Table
from boardwright.core.policy import RANDOM
from boardwright.core.position import Position
from boardwright.players.catalogue import find_kind
from boardwright.players.three_kingdoms import flip_table as flip_module
from boardwright.players.three_kingdoms.board_table import (
    BASE,
    HIGH,
    LOW,
    PLACES,
    board_table,
    read_cells,
    search_frames,
    work_room,
)
from boardwright.players.three_kingdoms.flip_table import (
    COLOURINGS,
    MEASURED,
    flip_table,
    fold,
    measure_flips,
    unfold,
)
from boardwright.players.three_kingdoms.players import set_up, setting_row
from boardwright.players.three_kingdoms.pools import first_pool
from boardwright.players.three_kingdoms.tables import UNIT, count_worth, measure_worths
from boardwright.players.three_kingdoms.turns import PASS, count_move, make_move, placings
from boardwright.players.three_kingdoms.weights import holds, weigh
from tests.reference.three_kingdoms import AROUND, Twin

OPTIONS = [{"side": 6}, {"side": 5, "closing": "own"}, {"side": 4, "run": "mixed"}]


@cache
def plain_game(side: int = 6, closing: str = "any", run: str = "single") -> Game:
    return bw.game("three_kingdoms", side=side, closing=closing, run=run, compiled=False)


def random_positions(game: Game, seed: int, every: int = 7) -> list[Position]:
    random = np.random.default_rng(seed)
    position = game.start()
    found = []
    while not position.over:
        if len(found) * every <= len(position.history):
            found.append(position)
        position = position.play(int(random.choice(position.moves)))
    return [*found, position]


def all_positions() -> list[Position]:
    return [
        position
        for seed, options in enumerate(OPTIONS)
        for position in random_positions(plain_game(**options), seed)  # type: ignore[arg-type]
    ]


class Naive:
    """Everything from the definitions, on a dictionary of cells by (row, number)."""

    def __init__(self, position: Position) -> None:
        game = position.game
        options = {name: game.options[name] for name in ("side", "closing", "run")}
        self.twin = Twin(**options)  # type: ignore[arg-type]
        self.side = self.twin.side
        self.third_closes = game.options["closing"] == "any" and game.options["run"] == "single"
        self.names = game.board.names
        marks = dict(zip(self.names, game.marks(position.state), strict=True))
        self.colour = {self.twin.cells[name]: mark for name, mark in marks.items()}
        self.corners = [cell for cell in self.colour if len(self.around(cell)) == 3]
        rim = {cell for cell in self.colour if len(self.around(cell)) < 6}
        self.rim = rim
        self.edges = []
        for start, (up, along) in product(self.corners, AROUND):
            edge = [(start[0] + up * step, start[1] + along * step) for step in range(self.side)]
            if set(edge) <= rim:
                self.edges.append(edge)  # both ways

    def around(self, cell: tuple[int, int]) -> list[tuple[int, int]]:
        near = [(cell[0] + up, cell[1] + along) for up, along in AROUND]
        return [place for place in near if place in self.colour]

    def line(self, cell: tuple[int, int], step: tuple[int, int]) -> list[tuple[int, int]]:
        """The cells from this one on, itself not included."""
        found = []
        place = (cell[0] + step[0], cell[1] + step[1])
        while place in self.colour:
            found.append(place)
            place = (place[0] + step[0], place[1] + step[1])
        return found

    def path(self, cell: tuple[int, int]) -> int:
        def steps(other: tuple[int, int]) -> int:
            up, along = other[0] - cell[0], other[1] - cell[1]
            return max(abs(up), abs(along), abs(up - along))

        return max(1, min(steps(other) for other, mark in self.colour.items() if mark))

    def safe(self, cell: tuple[int, int], stable: set[tuple[int, int]]) -> bool:
        for step in AROUND[:3]:
            ahead = self.line(cell, step)
            behind = self.line(cell, (-step[0], -step[1]))
            full = all(self.colour[other] for other in ahead + behind)
            beside = not ahead or not behind or ahead[0] in stable or behind[0] in stable
            if not full and not beside:
                return False
        return True

    def stable(self, player: int) -> set[tuple[int, int]]:
        stable: set[tuple[int, int]] = set()
        while True:
            more = {
                cell for cell, mark in self.colour.items()
                if mark == player and self.safe(cell, stable)
            }  # fmt: skip
            if more <= stable:
                return stable
            stable |= more

    def gives_away(self, edge: list[tuple[int, int]], middle: int, player: int) -> bool:
        """One way along the edge: someone can turn the stone, or take the corner at its start."""
        colours = [self.colour[cell] for cell in edge]
        colours[middle] = player
        for place in range(middle):  # another puts a stone here and looks towards the end
            if colours[place] != 0:
                continue
            run = range(place + 1, self.side)
            first = colours[place + 1]
            length = next((n for n, index in enumerate(run) if colours[index] != first), len(run))
            end = place + 1 + length
            if end == self.side or colours[end] == 0 or first == 0:
                continue
            if first == player and place < middle < end:
                return True
            if self.third_closes and place == 0 and end == middle and first != player:
                return True
        return False

    def weight(self, cell: tuple[int, int], player: int) -> int:
        stable = self.stable(player)
        high = cell == (self.side, self.side) or (self.side, self.side) in self.around(cell)
        high |= cell not in self.rim and self.safe(cell, stable)
        high |= cell in self.corners and self.colour[cell] == 0
        for edge in self.edges:
            free = [place for place in edge if self.colour[place] == 0]
            high |= free == [cell]
            own = 0
            while own < self.side and self.colour[edge[own]] == player:
                own += 1
            high |= cell in edge[:own]
            high |= 0 < own < self.side and edge[own] == cell and self.colour[cell] == 0
        if high:
            return HIGH
        low = any(place in self.corners and not self.colour[place] for place in self.around(cell))
        for edge in self.edges:
            for middle in {(self.side - 1) // 2, self.side // 2}:
                low |= edge[middle] == cell and self.gives_away(edge, middle, player)
        return LOW if low else BASE

    def pool(self, cell: tuple[int, int], player: int) -> int:
        weight = self.weight(cell, player)
        if weight != BASE:
            return 1 if weight == HIGH else 4
        stones = {place: mark for place, mark in self.colour.items() if mark}
        turned = self.twin._turned(stones, cell, player)
        directions = 0
        own_end = False
        for step in AROUND:
            line = self.line(cell, step)
            closer = self._closed(line, player) if line else 0
            directions += closer != 0
            own_end |= closer == player
        good = directions >= 2 or own_end or (cell in self.rim and len(turned) >= 3)
        return 2 if good else 3

    def _closed(self, line: list[tuple[int, int]], player: int) -> int:
        """The colour that closes the run at the start of a line, or 0."""
        colours = [self.colour[place] for place in line]
        run = self.twin._run_colours(colours[0] or None, player)
        for colour in colours:
            if colour not in run:
                closes = colour == player or (colour != 0 and self.third_closes)
                return colour if closes and colours[0] in run else 0
        return 0


def set_out(position: Position) -> tuple[Any, Any, Any]:
    """A frame with the position, its table and room to work in."""
    game = position.game
    frames = search_frames(game, 1)
    frames[0].state = position.state
    table = board_table(game)[0]
    read_cells(frames[0], table)
    return frames[0], table, work_room(game)[0]


def weights_of(position: Position, player: int, always_low: bool = False) -> dict[str, int]:
    frame, table, work = set_out(position)
    work.always_low = always_low
    weigh(frame, table, player - 1, work)
    names = position.game.board.names
    return {name: int(weight) for name, weight in zip(names, work.weights, strict=True)}


def test_weights_are_those_of_the_definitions() -> None:
    for position in all_positions():
        naive = Naive(position)
        for player in (1, 2, 3):
            expected = {name: naive.weight(cell, player) for name, cell in naive.twin.cells.items()}
            assert weights_of(position, player) == expected, position.text


def test_pools_are_those_of_the_definitions() -> None:
    seen = set()
    for position in all_positions():
        if position.over or position.legal == ["pass"]:
            continue
        frame, table, work = set_out(position)
        before = position.moves
        with np.errstate(over="ignore"):
            cells = placings(frame, table, position.to_move - 1)
            pool = first_pool(frame, table, work, *cells)
        naive = Naive(position)
        names = position.game.board.names
        pools = {
            move: naive.pool(naive.twin.cells[names[move]], position.to_move) for move in before
        }
        first = min(pools.values())
        seen.add(first)
        kept = [move for move in before if holds(pool, int(position.game.module.BIT[move]))]
        assert kept == [move for move in before if pools[move] == first], position.text
    assert seen >= {1, 2}


def test_moves_and_what_they_turn_are_those_of_the_rules() -> None:
    for position in all_positions()[::2]:
        game = position.game
        frame, table, work = set_out(position)
        work.worth[:] = np.arange(1, len(work.worth) + 1) ** 2
        count_worth(frame, table, work.worth)
        with np.errstate(over="ignore"):
            cells = placings(frame, table, position.to_move - 1)
        bits = [int(bit) for bit in game.module.BIT]
        found = [move for move, bit in enumerate(bits) if holds(cells, bit)]
        assert found == [move for move in position.moves if move < game.board.points]
        for move in position.moves[::4]:
            place = int(table.place[move]) if move < game.board.points else PASS
            made = search_frames(game, 1)[0]
            with np.errstate(over="ignore"):
                make_move(frame, made, table, place)
                count_move(frame, table, work.worth, place, made.sums, 0)
            # The same as the position after the rules' own move, read anew.
            after, _, _ = set_out(position.play(move))
            count_worth(after, table, work.worth)
            for field in ("cells", "edges", "empties", "alone", "sums"):
                assert (made[field] == after[field]).all(), (position.text, move, field)
            assert made.state == after.state


@pytest.mark.parametrize("weights", [0, 1])
def test_worth_is_weight_over_path_times_flips(weights: int) -> None:
    for position in all_positions()[::3]:
        frame, table, work = set_out(position)
        work.flips[:] = flips = np.linspace(1.0, 5.0, position.game.board.points)
        for path, flip in product((0, 1), (0, 1)):
            settings = np.array([3, path, flip, weights, 0, 0, 0])
            measure_worths(frame, table, work, settings, work.worth)
            naive = Naive(position)
            total = [0, 0, 0]
            for number, name in enumerate(naive.names):
                cell = naive.twin.cells[name]
                below = (naive.path(cell) if path else 1) * (flips[number] if flip else 1.0)
                for player in range(3):
                    weight = naive.weight(cell, player + 1) if weights else BASE
                    worth = int(work.worth[player * PLACES + int(table.place[number])])
                    assert worth == weight * int(UNIT / below + 0.5)
                    total[player] += worth if naive.colour[cell] == player + 1 else 0
            count_worth(frame, table, work.worth)
            assert list(frame.sums) == total


def test_rule_1_free_corners_and_the_extension_of_an_own_corner() -> None:
    start = weights_of(plain_game().start(), 1)
    corners = ("A1", "A6", "F1", "F11", "K6", "K11")
    assert {start[name] for name in corners} == {HIGH}
    rows = ["......", *("." * n for n in (7, 8, 9, 10, 11, 10, 9, 8, 7)), "RR...G"]
    position = plain_game().position("/".join(rows) + " 1")
    red, green, blue = (weights_of(position, player) for player in (1, 2, 3))
    # Red holds A1 and A2: A3 extends them along the edge, B1 is next on the other edge.
    assert [red[name] for name in ("A1", "A2", "A3", "A4", "B1", "B2")] == [
        HIGH, HIGH, HIGH, BASE, HIGH, BASE,
    ]  # fmt: skip
    assert [green[name] for name in ("A6", "A5", "B7")] == [HIGH, HIGH, HIGH]
    # Rule 2: the neighbours of a corner are low while it is free.
    assert [blue[name] for name in ("A1", "A2", "B1", "B2", "A5", "B7", "B6")] == [BASE] * 7
    assert [blue[name] for name in ("E1", "F2", "G2", "J5", "J6", "K7")] == [LOW] * 6
    always = weights_of(position, 3, always_low=True)
    changed = {name for name in blue if blue[name] != always[name]}
    assert changed == {"A2", "B1", "B2", "A5", "B6", "B7"}
    assert {always[name] for name in changed} == {LOW}


def test_rule_3_the_only_empty_cell_of_an_edge_is_high_for_all() -> None:
    rows = ["......", *("." * n for n in (7, 8, 9, 10, 11, 10, 9, 8, 7)), "RGB.RG"]
    position = plain_game().position("/".join(rows) + " 1")
    assert [weights_of(position, player)["A4"] for player in (1, 2, 3)] == [HIGH] * 3


@pytest.mark.parametrize(
    ("edge", "expected"),
    [
        ("......", (BASE, BASE)),
        ("...G..", (LOW, BASE)),  # red on A3 could be turned from A2, closed by A4
        (".G....", (LOW, BASE)),  # red on A3: blue takes the corner A1 against it
        ("....G.", (BASE, LOW)),
        (".RR...", (BASE, BASE)),
        (".RRG..", (LOW, BASE)),  # with A4 the red run would be open at both ends
        (".BR.RB", (LOW, BASE)),  # A4 would make a run between two blue stones: safe
    ],
)
def test_rule_4_middle_cells_that_give_away_corner_or_edge(
    edge: str, expected: tuple[int, int]
) -> None:
    rows = ["......", *("." * n for n in (7, 8, 9, 10, 11, 10, 9, 8, 7)), edge]
    red = weights_of(plain_game().position("/".join(rows) + " 1"), 1)
    assert (red["A3"], red["A4"]) == expected


def test_rule_5_a_cell_between_stable_stones_is_high() -> None:
    rows = ["......", *("." * n for n in (7, 8, 9, 10, 11, 10, 9)), "RR......", "RRR....", "RRRR.."]
    red = weights_of(plain_game().position("/".join(rows) + " 1"), 1)
    assert red["B2"] == HIGH and red["B3"] == HIGH  # stable stones off the edge
    assert red["C3"] == HIGH  # on each line it has a stable neighbour
    assert red["D4"] == BASE


def test_rule_6_the_seven_cells_of_the_centre_are_high_for_all() -> None:
    start = plain_game().start()
    for player in (1, 2, 3):
        weights = weights_of(start, player)
        centre = {"F6", "F5", "F7", "E5", "E6", "G6", "G7"}
        assert {name for name in weights if weights[name] == HIGH and name in centre} == centre


def test_pools_do_not_touch_a_single_move() -> None:
    position = bw.game("three_kingdoms", side=3, closing="own", compiled=False).position(
        ".../..../.GB../..../... 1"
    )
    frames = search_frames(position.game, 2)
    frames[0].state = position.state
    room, settings = (
        work_room(position.game),
        setting_row(find_kind("hard", position.game).chosen({})),
    )
    flips = np.ones(position.game.board.points)
    tables = board_table(position.game)
    position.game.kernel(set_up)(frames, tables, room, flips, settings)
    assert (frames[0].count, int(frames[0].places[0])) == (1, PASS)
    assert int(frames[0].moves[0]) == position.game.board.points


def test_flips_count_every_colouring_of_a_game() -> None:
    game = plain_game(side=4)
    table = Table(game, [(RANDOM, None)] * 3, COLOURINGS)
    rows = table.play(1, np.array([0]))
    counts = rows.notes["coloured"][0, game.module.BIT]
    position = game.start()
    expected = [int(mark > 0) for mark in game.marks(position.state)]
    for move in rows.lines[0, : rows.plies[0]].tolist():
        after = position.play(move)
        pairs = zip(game.marks(position.state), game.marks(after.state), strict=True)
        for cell, (was, now) in enumerate(pairs):
            expected[cell] += was != now
        position = after
    assert counts.tolist() == expected


def test_flips_are_the_same_for_any_number_of_threads_and_symmetric() -> None:
    game = bw.game("three_kingdoms")
    table = measure_flips(game, 3000, seed=3, threads=1)
    assert (table == measure_flips(game, 3000, seed=3, threads=3)).all()
    for symmetry in game.board.symmetries:
        assert (table[list(symmetry)] == table).all()
    assert table[game.board.find("A1")] == 1.0
    assert (unfold(game, fold(game, table)) == table).all()
    # The table of the package was measured in the same way.
    assert np.abs(table - unfold(game, MEASURED)).max() < 0.15
    assert (flip_table(game) == unfold(game, MEASURED)).all()


def test_other_boards_are_measured_once_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(tmp_path))
    monkeypatch.setattr(flip_module, "QUICK_GAMES", 5)
    game = plain_game(side=4, run="mixed")
    first = flip_table(game)
    files = list(tmp_path.rglob("*.npy"))
    assert len(files) == 1
    monkeypatch.setattr(flip_module, "QUICK_GAMES", 1)
    assert (flip_table(game) == first).all()
    files[0].write_bytes(b"broken")
    assert flip_table(game).shape == first.shape


@pytest.mark.parametrize(("games", "seed"), [(0, 1), (1, -1)])
def test_bad_numbers_are_refused(games: int, seed: int) -> None:
    with pytest.raises(InputError):
        measure_flips(plain_game(side=3), games, seed)


def test_the_command_prints_one_cell_of_each_set_of_mirror_images(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_COMPILE", "0")
    command(games=3, seed=2, option=["side=3"])
    printed = dict(line.split() for line in capsys.readouterr().out.splitlines())
    expected = fold(plain_game(side=3), measure_flips(plain_game(side=3), 3, 2))
    assert printed == {name: f"{average:.3f}" for name, average in expected.items()}
    assert len(printed) == 4
    command(games=3, seed=2, option=["side=3"], json=True)
    assert json.loads(capsys.readouterr().out)["flips"] == expected
