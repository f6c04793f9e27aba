"""A block of games is there once, whoever plans it and however often it is played."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest
from sqlalchemy import select, update

import boardwright as bw
from boardwright.arena.counts import Counts
from boardwright.arena.match import match_meeting
from boardwright.arena.roster import replayed
from boardwright.store.blocks import REMEMBERED, Block, ClusterRun, Ledger, Place
from boardwright.store.database import open_database
from boardwright.store.keeper import Request, open_run
from boardwright.store.runs import counts_of, find_run, reading
from boardwright.store.tables import now

NIM = bw.game("nim", layers=3)


def test_the_first_plan_and_the_first_result_count(each_database: str) -> None:
    engine = open_database()
    one, other = Ledger(engine, "the same request"), Ledger(engine, "the same request")
    assert (one.id, one.token) == (other.id, other.token)
    assert one.plan(Block(0, 0, 10)) == Block(0, 0, 10)
    assert other.plan(Block(0, 0, 99)) == Block(0, 0, 10)
    early, late = Place(engine, one.id, 0), Place(engine, one.id, 0)
    assert [early.begin("a"), late.begin("b")] == [1, 2]
    late.playing(7)
    assert one.begun(0) == (2, "b", 7)
    assert late.keep(b"first", "b", 1.5)
    assert not early.keep(b"second", "a", 2.5)
    assert early.begin("a") == 0  # nothing is left to do
    assert other.result(0) == (b"first", 1.5)
    assert one.blocks() == [Block(0, 0, 10, stored=True)]


def test_the_last_client_removes_what_is_counted(each_database: str) -> None:
    engine = open_database()
    one, other = Ledger(engine, "request"), Ledger(engine, "request")
    one.plan(Block(0, 0, 10))
    one.close(counted=True)
    assert len(other.blocks()) == 1
    other.close(counted=True)
    assert other.blocks() == []
    assert not Place(engine, one.id, 0).keep(b"too late", "a", 1.0)
    again = Ledger(engine, "request")
    assert again.token != one.token  # a late worker's block is not taken for one of these
    again.close(counted=False)
    assert Ledger(engine, "request").token == again.token  # to be resumed


def test_a_client_whose_blocks_were_removed_plans_them_again(each_database: str) -> None:
    engine = open_database()
    ledger = Ledger(engine, "request")
    ledger.plan(Block(0, 0, 10))
    Ledger(engine, "request").forget()
    assert ledger.result(0) is None
    assert ledger.plan(Block(0, 0, 10)) == Block(0, 0, 10)


def test_what_nobody_resumes_is_forgotten(each_database: str) -> None:
    engine = open_database()
    Ledger(engine, "old")
    with engine.begin() as connection:
        past = now() - REMEMBERED - timedelta(days=1)
        connection.execute(update(ClusterRun).values(used=past))
    Ledger(engine, "new")
    with engine.connect() as connection:
        assert connection.execute(select(ClusterRun.key)).scalars().all() == ["new"]


@pytest.mark.parametrize("every_game", [True, False])
def test_two_clients_who_cut_a_run_differently_count_each_game_once(
    each_database: str, every_game: bool
) -> None:
    players = ("random", "random")
    arguments = {"games": 40, "seats": "rotate", "opening_plies": 0}
    meeting = match_meeting(NIM, players, 40, 1, "rotate", 0)
    whole = replayed(NIM, players, meeting, 0, 40)
    clients = []
    for cuts in ((0, 10, 18, 40), (0, 14, 40)):
        keeper = open_run(Request("match", NIM, players, arguments, 1, every_game))
        assert keeper is not None
        keeper.restore(Counts(players, 2), meeting)
        clients.append((keeper, [whole.part(one, end - one) for one, end in pairwise(cuts)]))
    assert clients[0][0].run == clients[1][0].run
    while any(parts for _, parts in clients):
        for keeper, parts in clients:
            if parts:
                keeper.add(parts.pop(0))
                keeper.write()
    for keeper, _ in clients:
        keeper.finish(complete=True)
    with reading() as session:
        found = counts_of(session, find_run(session, clients[0][0].run))
    expected = bw.match(NIM, players, 40, rotate=True)
    assert expected.pairs is not None
    assert (found.games, tuple(found.pairs)) == (40, expected.pairs.counts)
    assert [found.of_player(number).wins for number in (0, 1)] == [
        player.wins for player in expected.players
    ]
