"""The game in memory: its tree stays whole whatever is done, keys allow what they should."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardwright as bw
from boardwright.records import Positions, Tree
from boardwright.web.keys import hashed
from boardwright.web.plays.agreeing import answer, offer_draw, resign, take_back, waited_for
from boardwright.web.plays.clock import Clock, Left, Pace
from boardwright.web.plays.company import Ended
from boardwright.web.plays.joining import join
from boardwright.web.plays.keeping import node_row, play_of, play_row, positions_of
from boardwright.web.plays.play import Play
from boardwright.web.plays.seats import Role, Seat
from boardwright.web.problems import Refusal

OWNER, WATCH = Role("owner"), Role("watch")
KEY = "the owner's key, which is long enough"
THEN = datetime(2026, 1, 1, tzinfo=UTC)


def new_play(*players: str, clock: Clock | None = None, **options: object) -> Play:
    game = bw.game("gomoku", size=5, compiled=False, **options)
    seats = [Seat(player, "", f"link {n}" * (player == "link")) for n, player in enumerate(players)]
    start = positions_of(Tree.of(game), game)
    play = Play("x", start, seats, hashed(KEY), "watch", 1, THEN, THEN, clock)
    play.stand_at(0, 0.0)
    return play


def consistent(play: Play) -> None:
    """Every node is its parent's child, and its position is that of its replayed path."""
    for node in play.record.nodes[1:]:
        assert node.parent is not None and node.parent < node.number
        parent = play.record.nodes[node.parent]
        assert node.number in parent.children
        assert node.depth == parent.depth + 1
        assert node.seat == play.positions.at(node.parent).to_move
    replayed = play.game.start()
    for move in play.position.history:
        replayed = replayed.play(move)
    assert replayed == play.position


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["move", "undo", "go"]), st.integers(0, 10**6))))
def test_the_tree_stays_whole(steps: list[tuple[str, int]]) -> None:
    play = new_play("human", "human")
    before = 1
    for now, (step, number) in enumerate(steps, 1):
        node = number % len(play.record.nodes)
        try:
            if step == "move":
                legal = play.positions.at(node).legal or ["a1"]
                play.move(OWNER, node, legal[number % len(legal)], now)
            elif step == "undo":
                play.undo(OWNER, now)
            else:
                play.go_to(OWNER, node, now)
        except Refusal as refusal:
            assert refusal.status == 409
        assert len(play.record.nodes) >= before, "nothing is ever deleted"
        before = len(play.record.nodes)
    consistent(play)
    rows = [node_row(play, node) for node in play.record.nodes]
    again = play_of(play_row(play, 0.0), rows, play.game, 0.0)
    assert [node_row(again, node) for node in again.record.nodes] == rows
    assert (again.record, again.position) == (play.record, play.position)


def test_a_move_that_is_there_is_gone_along() -> None:
    play = new_play("human", "human")
    first = play.move(OWNER, 0, "c3", 1.0)
    assert [node.move for node in first.new] == ["c3"]
    play.undo(OWNER, 2.0)
    assert play.current == 0
    assert play.move(OWNER, 0, "C3" if "C3" in play.game.board.names else "c3", 3.0).new == []
    assert play.current == 1
    play.move(OWNER, 0, "a1", 4.0)  # time travel
    assert [node.move for node in play.record.nodes] == ["", "c3", "a1"]
    assert play.current == 2


@pytest.mark.parametrize("text", ["z9", "", "c3 c4", "🙂" * 30])
def test_an_illegal_move_changes_nothing(text: str) -> None:
    play = new_play("human", "human")
    with pytest.raises(bw.InputError):
        play.move(OWNER, 0, text, 1.0)
    assert (play.current, len(play.record.nodes)) == (0, 1)


def refused(play: Play, role: Role, node: int, move: str) -> int:
    with pytest.raises(Refusal) as refusal:
        play.move(role, node, move, 1.0)
    return refusal.value.status


def test_links_move_for_their_own_seat_only() -> None:
    play = new_play("link", "human")
    assert refused(play, OWNER, 0, "c3") == 403
    assert refused(play, WATCH, 0, "c3") == 403
    play.move(Role("seat", 1), 0, "c3", 1.0)
    assert refused(play, Role("seat", 1), 0, "a1") == 409, "the game has gone on"
    assert refused(play, Role("seat", 1), 1, "a1") == 403, "not its turn"
    assert refused(play, OWNER, 0, "a1") == 409, "no time travel with links"
    play.paused = True
    play.move(OWNER, 1, "a1", 1.0)
    assert refused(play, OWNER, 2, "a2") == 403, "not even while it is analysed"


def test_others_are_asked_before_a_move_is_taken_back() -> None:
    play = new_play("link", "link")
    one, two = Role("seat", 1), Role("seat", 2)
    play.move(one, 0, "c3", 1.0)
    for role in (two, OWNER, WATCH):
        with pytest.raises(Refusal):
            take_back(play, role, 1.0)
    take_back(play, one, 1.0)
    assert play.current == 1 and waited_for(play) == [2] and take_back(play, one, 1.0).again
    answer(play, two, 1.0, yes=False)
    assert play.current == 1 and play.company.offer is None
    take_back(play, one, 1.0)
    play.move(two, 1, "a1", 1.0)
    assert play.company.offer is None, "a move answers, too"
    take_back(play, one, 1.0)
    answer(play, two, 1.0, yes=True)
    assert play.current == 0
    play.move(one, 0, "c3", 1.0)
    with pytest.raises(Refusal):
        play.go_to(OWNER, 0, 1.0)


def test_people_end_a_game_by_resigning_or_by_agreement() -> None:
    one, two = Role("seat", 1), Role("seat", 2)
    play = new_play("link", "link", clock=Clock(Pace(10.0, 0.0), 2))
    offer_draw(play, two, 1.0)
    assert not play.over and waited_for(play) == [1]
    offer_draw(play, one, 1.0)
    assert play.company.ended == Ended("agreement") and play.over
    assert refused(play, one, 0, "c3") == 409 and not play.flag(99.0), "no clock runs any more"
    play = new_play("human", "normal")
    for wrong in (lambda: offer_draw(play, OWNER, 1.0), lambda: resign(play, WATCH, 1.0)):
        with pytest.raises(Refusal):
            wrong()
    resign(play, OWNER, 1.0)
    assert play.company.ended == Ended("resignation", 1) and play.engine_to_move() is None
    with pytest.raises(Refusal):
        resign(play, OWNER, 2.0)


def test_a_seat_is_for_the_first_who_opens_its_link() -> None:
    play = new_play("link", "human")
    first, second = "f" * 48, "s" * 48
    assert join(play, "link 0", KEY, "") is None, "the owner hands the link on"
    assert join(play, "watch", first, "") is None and join(play, "link 0", first, "Ann")
    assert play.role_of(first) == Role("seat", 1) and play.seats[0].name == "Ann"
    assert join(play, "link 0", second, "Bob") is None and play.role_of("link 0") == WATCH
    assert join(play, "link 0", first, "Anna") and play.seats[0].name == "Anna"
    for link, key in (("forged", first), ("link 0", "short")):
        with pytest.raises(Refusal):
            join(play, link, key, "")


def test_undo_goes_back_to_where_a_person_moves() -> None:
    play = new_play("human", "random")
    play.move(OWNER, 0, "c3", 1.0)
    assert play.engine_to_move() == "random"
    assert refused(play, OWNER, 1, "a1") == 409, "the engine is to move"
    play.answer(1, "a1", 0.5, 2.0)
    play.move(OWNER, 2, "c4", 3.0)
    play.undo(OWNER, 4.0)
    assert play.current == 2
    play.undo(OWNER, 4.0)
    assert play.current == 0
    with pytest.raises(Refusal):
        play.undo(OWNER, 4.0)
    assert play.record.nodes[2].seconds == 0.5
    play.paused = True
    play.go_to(OWNER, 2, 5.0)
    play.undo(OWNER, 6.0)
    assert play.current == 1, "one step while it is analysed"
    assert play.engine_to_move() is None


def test_keys() -> None:
    play = new_play("link", "link")
    assert play.role_of(KEY) == OWNER
    assert play.role_of("link 1") == Role("seat", 2)
    assert play.role_of("watch") == WATCH
    for forged in ("", "link", "link 2", "watch ", KEY[:-1], hashed(KEY), "鑰匙"):
        with pytest.raises(Refusal) as refusal:
            play.role_of(forged)
        assert refusal.value.status == 403
    seatless = new_play("human", "human")
    with pytest.raises(Refusal):
        seatless.role_of("")


def test_clocks_run_for_who_is_to_move() -> None:
    play = new_play("human", "human", clock=Clock(Pace(10.0, 2.0), 2))
    assert play.clock is not None
    play.move(OWNER, 0, "c3", 4.0)
    assert play.clock.all_left(9.0) == [8.0, 5.0]
    play.pause(True, 9.0)
    assert play.clock.all_left(100.0) == [8.0, 5.0]
    play.pause(False, 100.0)
    assert not play.flag(104.9)
    saved = play_row(play, 103.0), [node_row(play, node) for node in play.record.nodes]
    assert play.flag(105.0)
    assert play.company.ended == Ended("time", 2) and play.over
    assert refused(play, OWNER, 1, "a1") == 409
    again = play_of(*saved, play.game, 5000.0)
    assert again.clock is not None
    assert again.clock.all_left(5001.0) == [8.0, 1.0], "the time in between does not count"


def test_a_period_begins_anew_with_each_move_and_goes_on_after_it_is_taken_back() -> None:
    play = new_play("link", "link", clock=Clock(Pace(10.0, periods=2, period=30.0), 2))
    one, two = Role("seat", 1), Role("seat", 2)
    assert play.clock is not None
    play.move(one, 0, "c3", 35.0)
    assert play.clock.left(1, 35.0) == Left(0.0, 2, 30.0, 5.0), "within the first period"
    take_back(play, one, 35.0)
    answer(play, two, 36.0, yes=True)
    assert play.clock.left(1, 40.0).part == 1.0, "the period went on where it was"
    saved = play_row(play, 40.0), [node_row(play, node) for node in play.record.nodes]
    again = play_of(*saved, play.game, 500.0)
    assert again.clock is not None and again.clock.whole(1, 500.0) == 1.0 + 30.0
    assert not play.flag(70.9) and play.flag(71.0) and play.company.ended == Ended("time", 1)


def test_moving_and_taking_back_gains_no_time() -> None:
    play = new_play("link", "link", clock=Clock(Pace(60.0, 30.0), 2))
    one, two = Role("seat", 1), Role("seat", 2)
    assert play.clock is not None
    for now, move in enumerate(["a1", "a2", "a1", "b3"]):
        play.move(one, 0, move, float(now))
        assert play.clock.left(1, now).main == 90.0 - now
        take_back(play, one, float(now), play.current)
        answer(play, two, float(now), yes=True)
        assert play.clock.left(1, now).main == 60.0 - now
    play.move(one, 0, "a1", 4.0)
    for now in (5.0, 6.0):
        assert play.move(one, 0, "a1", now).again, "an answer got lost"
    node = play.current
    play.move(two, node, "b1", 7.0)
    assert play.move(one, 0, "A1", 8.0).again and play.move(two, node, "b1", 8.0).again
    assert refused(play, one, 0, "c1") == 409 and refused(play, two, 0, "a1") == 409
    assert play.clock.all_left(7.0) == [86.0, 87.0]


def test_a_late_request_rewinds_no_game_and_undoes_nothing_twice() -> None:
    play = new_play("human", "random")
    play.move(OWNER, 0, "a1", 1.0)
    play.answer(1, "b1", 0.1, 1.0)
    play.move(OWNER, 2, "a2", 2.0)
    play.answer(3, "b2", 0.1, 2.0)
    assert play.move(OWNER, 0, "a1", 3.0).again and play.current == 4
    play.undo(OWNER, 4.0, 4)
    assert play.current == 2 and play.undo(OWNER, 5.0, 4).again and play.current == 2
    with pytest.raises(Refusal, match="gone on"):
        play.undo(OWNER, 6.0, 1)
    play.move(OWNER, 0, "c1", 7.0)
    assert play.current == 5, "another move there is another branch"


def test_an_engines_clock_runs_while_it_thinks() -> None:
    play = new_play("random", "human", clock=Clock(Pace(10.0, 0.0), 2))
    assert play.clock is not None
    assert play.clock.running == 0, "it has not begun"
    play.clock.start(1, 5.0)
    play.answer(0, "c3", 1.0, 6.0)
    assert play.clock.all_left(6.0) == [9.0, 10.0]
    assert play.clock.running == 2


def test_a_game_has_room_for_so_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwright.web.plays.keeping.MOST_NODES", 2)
    play = new_play("human", "human")
    play.move(OWNER, 0, "a1", 1.0)
    play.move(OWNER, 1, "a2", 1.0)
    with pytest.raises(bw.InputError, match="up to 2 moves"):
        play.move(OWNER, 2, "a3", 1.0)
    play.undo(OWNER, 1.0)
    play.move(OWNER, 1, "a2", 1.0)  # what is there can be gone along


def test_positions_are_replayed_when_they_were_forgotten() -> None:
    play = new_play("human", "human")
    play.positions = Positions(play.record, play.game, ready=2)
    for number, move in enumerate(["a1", "b1", "a2", "b2", "a3", "b3"]):
        play.move(OWNER, number, move, 1.0)
    assert play.positions.at(3).history == ["a1", "b1", "a2"]
    consistent(play)


def test_nobody_stops_the_clock_of_another() -> None:
    play = new_play("link", "human", clock=Clock(Pace(10.0, 0.0), 2))
    with pytest.raises(Refusal):
        play.pause(True, 1.0)
    assert play.clock is not None and play.clock.running == 1 and not play.paused
