"""Every game to its end by clicks, by keys alone and by words; the record is Python's own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from boardwright.records.record import Record, read_record
from tests.browser.conftest import NewPage
from tests.browser.golden import GOLDEN
from tests.browser.server import ServerProcess
from tests.browser.table import Table

HOW = ("clicks", "keys", "words")


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("name", GOLDEN)
def test_a_game_is_played_to_its_end(
    name: str, how: str, new_page: NewPage, server: ServerProcess
) -> None:
    golden = GOLDEN[name]
    play = server.new_play(golden.game, golden.options)
    table = Table(new_page(f"#/play/{play['id']}"))
    position = golden.position(0)
    for plies, move in enumerate(golden.moves):
        table.await_position(position)
        if how == "clicks":
            table.play_by_clicks(position, move)
        elif how == "keys":
            table.play_by_keys(position, move)
        else:
            table.play_by_words(move)
        position = golden.position(plies + 1)
    table.await_position(position)
    assert position.over and position.winner
    winner = position.game.player_names("en")[position.winner - 1]
    expect(table.status).to_contain_text(f"{winner} wins: {position.game.ending('en')}")
    assert table.moves() == position.history
    said = table.marks()
    for point in position.winning_points:
        assert "win" in said[position.game.board.names[point]]
    if position.score:
        expect(table.status).to_contain_text(" : ".join(str(each) for each in position.score))
    kept = server.ask("GET", f"/plays/{play['id']}/record?format=text").text
    own, wanted = read_record(kept), Record.of(position)
    assert (own.game, own.options, own.moves) == (wanted.game, wanted.options, wanted.moves)
    assert own.result == wanted.result
    assert own.replay() == position
    # Nothing more can be played.
    expect(table.page.locator("svg.board.open")).to_have_count(0)


def test_the_l_game_is_also_played_from_the_list_of_next_boards(
    new_page: NewPage, server: ServerProcess
) -> None:
    golden = GOLDEN["lgame"]
    play = server.new_play(golden.game, golden.options)
    page = new_page(f"#/play/{play['id']}")
    table = Table(page)
    for plies, move in enumerate(golden.moves):
        position = golden.position(plies)
        table.await_position(position)
        if plies == 0:
            page.get_by_role("button", name="List of all next boards").click()
        expect(page.locator(".next-board")).to_have_count(len(position.legal))
        page.locator(".next-tools input[type=search]").fill(move)
        page.locator(f'.next-board[aria-label="{move}"]').click()
    table.await_position(golden.position())
    assert table.moves() == golden.moves
