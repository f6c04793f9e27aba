"""What opponents need is compiled before anyone waits for it."""

from __future__ import annotations

import pytest

import boardwright as bw
from boardwright.players import warm_up
from boardwright.players.catalogue import make_player
from tests.core.game_files import new_events


def test_the_first_move_after_a_warm_up_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "LEVELS", ("normal",))
    monkeypatch.setattr(warm_up, "game_names", lambda: ("nim", "tic_tac_toe"))
    monkeypatch.setattr(warm_up.os, "nice", lambda _: None)  # the tests go on as before
    with new_events() as compiled:
        warm_up.main()
    assert compiled.total() > 0
    with new_events() as again:
        make_player("normal", bw.game("nim", compiled=True)).choose(bw.game("nim").start())
    assert not again["miss"]


def test_it_ends_with_the_page() -> None:
    with warm_up.warming_up() as process:
        assert process.poll() is None
    assert process.poll() is not None
