"""The board of a notebook: the page's modules in one script, moves, slider, analysis, picture."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar

import pytest

import boardwright as bw
from boardwright.notebook.bundle import ENTRY, modules, styles

pytest.importorskip("anywidget")
EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "examples" / "board.ipynb"


@pytest.fixture
def board() -> Any:
    return bw.notebook.board(bw.game("tic_tac_toe", compiled=False).start().play("b2 a1"))


def test_every_module_comes_after_what_it_imports() -> None:
    known: set[str] = set()
    for name, source in modules(ENTRY):
        assert set(re.findall("%module:([^%]+)%", source)) <= known
        assert not re.search(r"""from\s*["'][^%]""", source)
        known.add(name)
    assert {"web/static/board/board.js", "web/static/vendor/preact.js"} <= known
    assert ":root" not in styles() and "--board:" in styles()


def test_clicks_play_and_the_slider_looks_back(board: Any) -> None:
    assert (board.at, board.last, board.position["to_move"]) == (2, 2, 1)
    board._heard(board, {"move": "c3"}, [])
    assert board.current.history == ["b2", "a1", "c3"] and board.at == 3
    for wrong in ({"move": "b2"}, {"move": 7}, {}, "c2", None):
        board._heard(board, wrong, [])
    assert board.last == 3
    board.at = 1
    assert board.current.history == ["b2"] and board.position["to_move"] == 2
    board.at = 99
    assert board.at == 3
    board.at = 0
    board.play("a2")  # another game from there
    assert (board.current.history, board.last) == (["a2"], 1)


def test_analysis_is_marked_until_the_next_move(board: Any) -> None:
    board.analyse("mcts:nodes=40")
    assert {mark["tone"] for mark in board.marked} == {"scale"}
    assert all(0 <= int(mark["text"]) <= 100 for mark in board.marked)
    board.play(board.current.legal[0])
    assert board.marked == [] == board.ways


def test_moves_from_point_to_point_are_arrows() -> None:
    game = bw.game("breakthrough", columns=3, rows=6, compiled=False)
    board = bw.notebook.board(game)
    board.analyse("mcts:nodes=30")
    assert 0 < len(board.ways) <= 4 and board.marked == []
    drawn = {(way["from"], way["to"]) for way in board.ways}
    assert drawn <= {(path[0][0], path[-1][0]) for path in map(game.path, board.current.moves)}
    board.analyse("random")  # which tells nothing
    assert [way["text"] for way in board.ways] == [""]


def test_a_picture_stands_where_widgets_cannot_run(board: Any) -> None:
    shown, _ = board._repr_mimebundle_()
    assert shown["image/svg+xml"].startswith("<svg") and "X" in shown["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in shown


def test_words_are_of_the_language_asked_for(board: Any) -> None:
    chinese = bw.notebook.board(board.current.game, "zh-TW")
    assert chinese.words.keys() == board.words.keys() and chinese.words != board.words
    with pytest.raises(bw.InputError, match="no language 'fr'"):
        bw.notebook.board(board.current, "fr")


def test_the_example_of_the_documents_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    made = bw.game
    plain = lambda name: made(name, compiled=False)  # noqa: E731 - compiling takes longer
    monkeypatch.setattr(bw, "game", plain, raising=False)
    text = (EXAMPLE.parent.parent / "notebooks.md").read_text(encoding="utf-8")
    space: dict[str, Any] = {}
    exec(text.split("```python\n")[1].split("```")[0], space)
    assert space["board"].current.history == ["b2"] and space["board"].marked


def test_a_match_shows_its_scores_while_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    from boardwright.notebook import live

    class Handle:
        shown: ClassVar[list[Any]] = []
        update = shown.append

    monkeypatch.setattr(live, "display", lambda *_, **__: Handle)
    monkeypatch.setattr(live, "SHOW_EVERY_S", 0.0)
    game = bw.game("nim", layers=2, compiled=False)
    result = bw.notebook.match(game, ["random", "random"], "zh-TW", games=20, threads=1)
    assert len(Handle.shown) > 1 and Handle.shown[-1].players == result.players
    rows = Handle.shown[-1].rows()
    assert rows[0][0] == "棋手" and [row[1] for row in rows[1:]] == ["20", "20"]
    assert Handle.shown[-1]._repr_html_().count("<tr>") == 3


@pytest.mark.filterwarnings("ignore")  # of Jupyter's own modules
def test_the_example_notebook_runs() -> None:
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(EXAMPLE, as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert "image/svg+xml" in outputs[0]["data"]
    assert "a2" in outputs[-1]["data"]["text/plain"]
