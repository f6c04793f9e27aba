"""Opening books are made: which positions, in which order, and again after a stop."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

import boardwright as bw
from boardwright.arena import book_making
from boardwright.arena.book_making import BookOrder, grow, write_book
from boardwright.core.errors import InputError
from boardwright.players.book import read_book


def order(name: str = "tic_tac_toe", player: str = "alphabeta:depth=1,table=1") -> BookOrder:
    return BookOrder(bw.game(name, compiled=False), player, replies=2, look=3)


def test_a_book_begins_with_its_own_moves_and_the_likeliest_replies() -> None:
    lines = list(grow(order(), 12))
    assert len(lines) == 12
    ways = [tuple(line.split("=")[0].split()) for line in lines]
    own = {way: line.split("=")[1].split()[0] for way, line in zip(ways, lines, strict=True)}
    assert ways[0] == () and ways[1] == (own[()],)
    for way in ways:
        strayed = {ply % 2 for ply in range(len(way)) if own[way[:ply]] != way[ply]}
        assert len(strayed) <= 1, "at most one player leaves the book"
    assert any(own[way[:-1]] != way[-1] for way in ways[1:])


def test_what_was_searched_is_not_searched_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.jsonl"
    first = list(islice(grow(order(), 8, kept), 5))
    searched, count = book_making.searched, 0

    def counting(*given: object) -> dict[str, object]:
        nonlocal count
        count += 1
        return searched(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(book_making, "searched", counting)
    again = list(grow(order(), 8, kept))
    assert again[:5] == first and count == 3
    assert again == list(grow(order(), 8))


def test_what_is_written_is_read(tmp_path: Path) -> None:
    asked, file = order(), tmp_path / "book.txt"
    lines = list(grow(asked, 6))
    write_book(asked, lines, file)
    book = read_book(asked.game, file.read_text().splitlines())
    assert book is not None and len(book.moves) == 6
    assert book.about == {**asked.about, "positions": 6}
    with pytest.raises(InputError, match="cannot write"):
        write_book(asked, lines, tmp_path / "none" / "book.txt")


@pytest.mark.parametrize(
    ("name", "player", "told"),
    [
        ("pig", "random", "dice"),
        ("three_kingdoms", "random", "for two players; this game has 3"),
        ("tic_tac_toe", "random", "made by an engine, not by random"),
    ],
)
def test_who_cannot_make_a_book_is_told(name: str, player: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        list(grow(order(name, player), 1))
