"""A user's own game, from a file named on the command line: a working board without JavaScript."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from boardwright.cli import new_game
from boardwright.core.registry import load
from tests.browser.conftest import NewPage, NewServer
from tests.browser.table import Table


def test_a_game_from_a_file_can_be_played_at_once(
    new_page: NewPage, new_server: NewServer, tmp_path: Path
) -> None:
    new_game.command("my_game", folder=tmp_path)
    file = tmp_path / "my_game.py"
    server = new_server(str(file))
    game = load(str(file), {})
    page = new_page("#/", at=server)
    card = page.locator(".game-card", has_text=game.title("en"))
    card.locator("a.main").click()
    for seat in game.player_names("en"):
        page.get_by_label(seat, exact=False).first.wait_for()
    for choice in page.locator(".player-choice select").all():
        choice.select_option("human")
    page.locator("button[type=submit]").click()
    table = Table(page)
    position = game.start()
    while not position.over:
        table.await_position(position)
        move = position.legal[0]
        table.play_by_clicks(position, move)
        position = position.play(move)
    table.await_position(position)
    expect(page.locator(".status.result")).to_be_visible()
    assert table.moves() == position.history
