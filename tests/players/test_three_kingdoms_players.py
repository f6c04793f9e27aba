"""The paper's players of Three Kingdoms: search, settings, bulk games."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.arena.counts import Batch
from boardwright.arena.match import match_meeting
from boardwright.arena.one_game import first_position
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.players.catalogue import find_kind, kinds_for, make_player
from boardwright.players.player import PlayerSpec
from boardwright.players.three_kingdoms.board_table import (
    board_table,
    read_cells,
    search_frames,
    work_room,
)
from boardwright.players.three_kingdoms.flip_table import flip_table
from boardwright.players.three_kingdoms.kinds import KINDS
from boardwright.players.three_kingdoms.players import PaperEngine, run, set_up, setting_row
from boardwright.players.three_kingdoms.pools import first_pool
from boardwright.players.three_kingdoms.tables import LEAF, count_worth, measure_worths
from boardwright.players.three_kingdoms.turns import placings
from boardwright.players.three_kingdoms.weights import holds
from boardwright.search.limit import Limit

Scores = tuple[float, float, float]


@cache
def game() -> Game:
    return bw.game("three_kingdoms", side=4, ring="random")


@cache
def plain() -> Game:
    return bw.game("three_kingdoms", side=4, ring="random", compiled=False)


def positions(where: Game, seed: int, every: int) -> list[Position]:
    random = np.random.default_rng(seed)
    position = where.start()
    found = []
    while not position.over:
        if len(position.history) % every == 0:
            found.append(position)
        position = position.play(int(random.choice(position.moves)))
    return found


def settings_of(text: str) -> Any:
    spec = PlayerSpec.parse(text)
    return setting_row(find_kind(spec.name, game()).chosen(dict(spec.options)))


def searched(
    position: Position, text: str, pruned: bool = True, limit: int = 10**9
) -> tuple[Scores, dict[int, Scores], int]:
    """Scores of the position and of each searched move, and the number of nodes."""
    where = position.game
    settings = settings_of(text)
    frames = search_frames(where, int(settings[0]))
    frames[0].state = position.state
    room = work_room(where)
    with np.errstate(over="ignore"):
        tables = board_table(where)
        where.kernel(set_up)(frames, tables, room, flip_table(where), settings)
        while not where.kernel(run)(frames, tables, room, settings, pruned, limit):
            pass
    count = int(frames[0].count)
    by_move = {
        int(frames[0].moves[index]): tuple(room[0].scores[index * 3 : index * 3 + 3])
        for index in range(count)
    }
    return tuple(frames[0].scores), by_move, int(room[0].nodes)


class NaiveSearch:
    """Max^n by recursion on positions; worths are those of the first position, or of each leaf."""

    def __init__(self, position: Position, text: str) -> None:
        self.settings = settings_of(text)
        self.frames = search_frames(position.game, 1)
        self.frames[0].state = position.state
        game = position.game
        tables, room = board_table(game), work_room(game)
        with np.errstate(over="ignore"):
            game.kernel(set_up)(self.frames, tables, room, flip_table(game), self.settings)
        self.table = tables[0]
        self.work = room[0]
        self.worth = self.work.worth.copy()
        self.scores = self.best(position, int(self.settings[0]), True)

    def best(self, position: Position, depth: int, root: bool = False) -> Scores:
        frame = self.frames[0]
        frame.state = position.state
        read_cells(frame, self.table)
        if depth == 0 or position.over:
            if self.settings[LEAF]:
                measure_worths(frame, self.table, self.work, self.settings, self.worth)
            count_worth(frame, self.table, self.worth)
            total = sum(int(each) for each in frame.sums)
            return tuple(100.0 * int(each) / total for each in frame.sums)  # type: ignore[return-value]
        moves = position.moves
        if len(moves) > 1 and (self.settings[4] == 1 or (root and self.settings[4] == 2)):
            with np.errstate(over="ignore"):
                cells = placings(frame, self.table, position.to_move - 1)
                pool = first_pool(frame, self.table, self.work, *cells)
            moves = [move for move in moves if holds(pool, int(position.game.module.BIT[move]))]
        found = [self.best(position.play(move), depth - 1) for move in moves]
        mover = position.to_move - 1
        return max(found, key=lambda scores: scores[mover])  # the first of equals


LEAVES = "normal:depth=2,tables=leaf"
EQUALS = "normal:path=off,flips=off,weights=off"  # stones count alike: many equal moves


@pytest.mark.parametrize(
    "text", ["normal:depth=1", "normal:depth=2", "hard:depth=3", EQUALS, LEAVES]
)
def test_search_is_max_n_by_recursion(text: str) -> None:
    for position in positions(plain(), 1, 21):
        compiled = Position(game(), position.state)
        assert searched(compiled, text)[0] == NaiveSearch(position, text).scores


@pytest.mark.parametrize(
    "text", ["normal:depth=4", "hard", "hard:pools=root,depth=4", "normal:tables=leaf"]
)
def test_pruning_changes_nothing_but_the_work(text: str) -> None:
    all_nodes, all_full_nodes = 0, 0
    for position in positions(game(), 2, 3):
        scores, moves, nodes = searched(position, text)
        full_scores, full_moves, full_nodes = searched(position, text, pruned=False)
        assert scores == full_scores
        mover = position.to_move - 1
        best = [move for move in moves if moves[move][mover] == scores[mover]]
        assert best == [move for move in moves if full_moves[move][mover] == scores[mover]]
        all_nodes += nodes
        all_full_nodes += full_nodes
    assert all_nodes < all_full_nodes


def test_compiled_and_interpreted_agree() -> None:
    for text in ("hard:depth=3", "normal:weights=off"):
        for position in positions(plain(), 4, 11):
            compiled = Position(game(), position.state)
            assert searched(compiled, text) == searched(position, text)


def test_pools_leave_fewer_moves() -> None:
    start = game().start()
    everything = searched(start, "hard:pools=off,depth=2")[1]
    assert set(everything) == set(start.moves)
    assert set(searched(start, "hard:depth=2")[1]) <= set(everything)


def test_switching_a_table_off_removes_it() -> None:
    position = positions(game(), 5, 10)[1]
    row = {text: searched(position, text)[0] for text in (
        "normal", "normal:path=off", "normal:flips=off", "normal:weights=off",
        "normal:path=off,flips=off,weights=off",
    )}  # fmt: skip
    assert len(set(row.values())) >= 4
    # Nothing left: shares of the stones three plies on.
    shares = row["normal:path=off,flips=off,weights=off"]
    stones = sum(1 for mark in game().marks(position.state) if mark) + 3
    for share in shares:
        assert round(share * stones / 100) == pytest.approx(share * stones / 100)


def test_players_take_the_best_move_and_ties_come_from_the_seed() -> None:
    # Alternating colours: the first position is the same upside down.
    start = game().position("..../...../..BG../..RGR../..GB../...../.... 1")
    chosen = {make_player("normal", game(), seed).choose(start) for seed in range(12)}
    scores, moves, _ = searched(start, "normal")
    best = {move for move in moves if moves[move][0] == scores[0]}
    assert chosen == best
    assert len(best) > 1
    player = make_player("normal", game(), 1)
    first = [player.choose(start) for _ in range(5)]
    player.begin(1)
    assert [player.choose(start) for _ in range(5)] == first


def test_a_thought_tells_every_move() -> None:
    position = positions(game(), 6, 12)[1]
    settings = find_kind("normal", game()).chosen({})
    engine = PaperEngine(game(), settings, 1)
    reports = []
    thought = engine.search(position, Limit(depth=3), reports.append)
    assert reports[-1] == thought
    assert {each.move for each in thought.candidates} == set(position.moves)
    mover = position.to_move - 1
    values = [each.values[mover] for each in thought.candidates]
    assert values == sorted(values, reverse=True)
    assert thought.move == thought.candidates[0].move
    assert sum(thought.values) == pytest.approx(-1.0)


def test_compiled_games_choose_best_moves_from_dealt_rings() -> None:
    names = ["normal", "hard:depth=4", "normal:weights=off,depth=2"]
    found: list[Batch] = []
    bw.match(game(), names, 3, seed=2, seats="rotate", collect=found.append)
    batch = Batch.joined(found)
    meeting = match_meeting(game(), names, 3, 2, "rotate", 0)
    position = first_position(game(), meeting.plan(2))
    for move in batch.moves(2):
        player = names[batch.seatings[2, position.to_move - 1]]
        if len(position.moves) > 1:
            scores, moves, _ = searched(position, player)
            mover = position.to_move - 1
            assert moves[move][mover] == scores[mover]
        position = position.play(move)
    assert position.over


def test_strength_goes_up_from_easy_to_normal() -> None:
    played = bw.match(game(), ["normal:weights=off", "easy", "easy"], 200, seed=1)
    assert played.players[0].wins > 120  # an even share would be 67


@pytest.mark.parametrize("name", ["normal:depth=0", "hard:pools=maybe"])
def test_wrong_settings_are_refused(name: str) -> None:
    with pytest.raises(InputError):
        make_player(name, game(), 1)


def test_the_levels_of_this_game_are_the_papers() -> None:
    here = {kind.name: kind for kind in kinds_for(game())}
    elsewhere = {kind.name: kind for kind in kinds_for(bw.game("nim"))}
    for name in ("easy", "normal", "hard"):
        assert here[name] in KINDS
        assert elsewhere[name] not in KINDS
        with pytest.raises(InputError):
            make_player(f"{name}:pools=off", bw.game("nim"), 1)
