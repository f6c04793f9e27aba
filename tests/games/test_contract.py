"""Every registered game keeps the contract, in all its variants."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardwright as bw
from tests.games.option_sets import ALL, DEFAULTS, VARIANTS, label


@pytest.mark.parametrize("case", ALL, ids=label)
def test_rules_and_faces_agree(case: tuple[str, dict[str, Any]]) -> None:
    # That compiled rules play the same games, within their bounds, is tested with the playouts.
    name, options = case
    bw.check(bw.game(name, compiled=False, **options), games=1, plies=60)


@pytest.mark.parametrize("case", DEFAULTS, ids=label)
def test_every_game_speaks_both_languages(case: tuple[str, dict[str, Any]]) -> None:
    game = bw.game(case[0])
    for text in (game.title, game.rules_text, game.ending):
        assert text("en") and text("zh-TW") and text("en") != text("zh-TW")
    assert len(game.player_names("en")) == len(game.player_names("zh-TW")) == game.players
    assert all(set(option.about) == {"en", "zh-TW"} for option in game.declared.values())


SMALL = [case for case in VARIANTS if case[1].get("size", 3) <= 7 and case[1].get("layers", 3) <= 4]


@given(st.sampled_from([*SMALL, ("lgame", {})]), st.lists(st.integers(0, 10**6), max_size=60))
@settings(max_examples=60, deadline=None)
def test_texts_round_trip_and_every_symmetry_commutes_with_play(
    case: tuple[str, dict[str, Any]], choices: list[int]
) -> None:
    name, options = case
    position = bw.game(name, compiled=False, **options).start()
    for choice in choices:
        if position.over:
            break
        move = position.moves[choice % len(position.moves)]
        for symmetry in position.game.symmetries[:8]:
            image = position.game.move_under(move, symmetry)
            assert position.under(symmetry).play(image) == position.play(move).under(symmetry)
        position = position.play(move)
        again = position.game.position(position.text)
        assert again == position
        assert again.legal == position.legal
        assert again.winning == position.winning
    assert position.game.start().play(" ".join(position.history)) == position
