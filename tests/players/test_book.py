"""Opening books: positions up to symmetry, moves that are legal, files that are refused."""

from __future__ import annotations

import json
from threading import Event

import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.players.book import Book, read_book
from boardwright.players.catalogue import make_player
from boardwright.players.engine_player import EnginePlayer
from boardwright.players.gomoku.gomocup_clock import Clock
from boardwright.players.gomoku.gomocup_loop import Thinker
from boardwright.players.gomoku.lines.opening import opening_book
from boardwright.search import Thought

GAME = bw.game("tic_tac_toe", compiled=False)
ABOUT = json.dumps({"game": GAME.name, "options": GAME.option_text()})


def tic_tac_toe(*rows: str) -> Book:
    book = read_book(GAME, [ABOUT, *rows])
    assert book is not None
    return book


def text(position: bw.Position, found: tuple[int, float] | None) -> tuple[str, float] | None:
    return found and (position.game.move_text(found[0]), found[1])


def test_a_position_is_found_however_it_is_turned_and_reached() -> None:
    book = tic_tac_toe("= b2 +0.1", "b2 = a1 -0.2", "b2 a1 = a2 +0.3")
    game = book.game
    position = game.start().play("b2 a1")
    assert text(position, book.find(position)) == ("a2", 0.3)
    for symmetry in game.symmetries:
        turned = position.under(symmetry)
        found = book.find(turned)
        assert found is not None and found[0] in turned.moves
        after = turned.play(found[0])
        assert any(after == position.play("a2").under(each) for each in game.symmetries)
    assert book.find(game.start().play("b2 a2")) is None


def test_what_the_book_says_is_a_thought_with_its_line() -> None:
    book = tic_tac_toe("= b2 +0.1", "b2 = a1 -0.2", "b2 a1 = a2 +1")
    thought = book.thought(book.game.start().play("b2"))
    assert thought is not None
    assert [book.game.move_text(move) for move in thought.line] == ["a1", "a2"]
    assert thought.values == (0.2, -0.2) and not thought.proved
    won = book.thought(book.game.start().play("b2 a1"))
    assert won is not None and won.values[0] < 1.0  # a book proves nothing


@pytest.mark.parametrize(
    "rows",
    [
        [],
        ["no JSON"],
        ["[1]"],
        ['{"game": "tic_tac_toe"}'],
        [ABOUT, "b2 = b2 +0.1"],
        [ABOUT, "= z9 +0.1"],
        [ABOUT, "= b2 good"],
        [ABOUT, "= b2 +0.1", "b2 b2 = a1 +0.1"],
        [ABOUT, "b2 a1 = a2 +0.1"],
        [ABOUT, "b2"],
    ],
)
def test_a_broken_book_is_refused(rows: list[str]) -> None:
    with pytest.raises(InputError, match="book"):
        read_book(GAME, rows)


def test_a_book_of_other_rules_is_none() -> None:
    assert read_book(bw.game("gomoku", size=9), [ABOUT]) is None
    for options in ({"size": 19}, {"rule": "standard"}, {"rule": "renju"}):
        assert opening_book(bw.game("gomoku", **options)) is None


def test_the_book_of_the_package_fits_the_rules_and_is_used_by_default() -> None:
    game = bw.game("gomoku")
    book = opening_book(game)
    assert book is not None and len(book.moves) == book.about["positions"] >= 200
    told: list[Thought] = []
    player = make_player("lines:nodes=100", game, 1)
    assert isinstance(player, EnginePlayer)
    for moves in ("h8", "h8 i9", "h8 h9", "h8 g8", "h8 g7"):
        position = game.start().play(moves)
        thought = player.think(position, told.append)
        assert thought.move in position.moves and thought.nodes == 0 and told[-1] == thought
    for text in ("lines:book=off", "lines:temperature=1"):
        without = make_player(text, game, 1)
        assert isinstance(without, EnginePlayer) and without.book is None


def test_the_gomocup_engine_knows_the_book() -> None:
    game = bw.game("gomoku")
    thinker, clock = Thinker("lines:table=1", 1), Clock(turn_ms=300, nodes=100)
    position = game.start().play("h8 i9")
    book = opening_book(game)
    assert book is not None
    assert thinker.worth(position, clock, Event()) == book.find(position)
    assert thinker(position, clock, Event()) == thinker.worth(position, clock, Event())[0]
