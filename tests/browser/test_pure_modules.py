"""Modules without a picture, run in the browser with what Python says is right."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from playwright.sync_api import Page

import boardwright as bw
from boardwright.core import Edges, Grid, Pits, Rhombus, Star
from boardwright.web.views import board_view, point_views, position_view
from tests.browser.conftest import NewPage
from tests.games.option_sets import ALL, label

#: Positions looked at of a random game with each set of options, and where it is cut off.
POSITIONS, LONGEST = 7, 120


@pytest.fixture(scope="module")
def cases() -> list[dict[str, Any]]:
    """Return positions of every game, its first one included, with all legal moves."""
    found = []
    for name, options in ALL:
        draw = random.Random(1)
        line = [bw.game(name, compiled=False, **options).start()]
        while not line[-1].over and len(line) < LONGEST:
            line.append(line[-1].play(draw.choice(line[-1].moves)))
        for position in (line[0], *draw.sample(line[:-1], min(POSITIONS, len(line) - 1))):
            moves = [move.model_dump() for move in position_view(position).moves]
            found.append({"case": f"{label((name, options))} {position.text}", "moves": moves})
    return found


NARROWING = """async (cases) => {
  const { narrow } = await import("/static/board/input.js");
  const wrong = [];
  for (const { case: name, moves } of cases) {
    for (const move of moves) {
      const say = (what) => wrong.push(`${name}, ${move.text}: ${what}`);
      const way = move.path.map((step) => step.at(-1));
      move.path.forEach((step, i) => {
        const { next } = narrow(moves, way.slice(0, i));
        if (!step.every((point) => next.has(point))) say(`its step ${i} is not offered`);
      });
      if (!way.length) continue;
      const end = narrow(moves, way);
      if (end.complete?.text !== move.text) say(`clicking it enters ${end.complete?.text}`);
      const longer = moves.some((other) => other.path.length > way.length
        && way.every((point, i) => other.path[i].includes(point)));
      if (longer && !end.extendable) say("a longer move begins so, but cannot be entered");
    }
    const offered = narrow(moves, []).next;
    for (const point of offered) {
      if (!narrow(moves, [point]).complete && !narrow(moves, [point]).next.size)
        wrong.push(`${name}: point ${point} is offered and leads nowhere`);
    }
    if (narrow(moves, [-1]).next.size || narrow(moves, [-1]).complete)
      wrong.push(`${name}: a point that begins no move leads on`);
  }
  return wrong;
}"""

CLICKING = """async (cases) => {
  const { choicesOf, click, narrow } = await import("/static/board/input.js");
  const wrong = [];
  for (const { case: name, moves } of cases) {
    for (const move of moves) {
      let clicked = [], played = null;
      for (const [point] of move.path) {
        if (played) wrong.push(`${name}, ${move.text}: ${played.text} is played too early`);
        ({ clicked, move: played } = click(moves, clicked, point));
      }
      // What Enter plays: entered, but it might go on.
      if (!move.path.length) played = choicesOf(moves).find((each) => each.text === move.text);
      else played ??= narrow(moves, clicked).complete;
      if (played?.text !== move.text)
        wrong.push(`${name}, ${move.text}: ${played?.text} is played`);
    }
  }
  return wrong;
}"""


@pytest.mark.parametrize("script", [NARROWING, CLICKING], ids=["narrow", "click"])
def test_every_legal_move_can_be_entered_by_its_points(
    script: str, cases: list[dict[str, Any]], new_page: NewPage
) -> None:
    assert sum(len(case["moves"]) for case in cases) > 5000
    assert {len(move["path"]) for case in cases for move in case["moves"]} == {0, 1, 2, 3, 4, 6}
    page = new_page()
    assert page.evaluate(script, cases) == []


def test_no_two_moves_have_the_same_points(cases: list[dict[str, Any]]) -> None:
    for case in cases:
        # Moves without points are buttons.
        paths = [tuple(map(tuple, move["path"])) for move in case["moves"] if move["path"]]
        assert len(set(paths)) == len(paths), case["case"]


@pytest.fixture(scope="module")
def boards() -> list[dict[str, Any]]:
    shipped = [board_view(bw.game(name, **options)) for name, options in ALL]
    like = shipped[0]
    others = [
        like.model_copy(update={"cell": each.cell, "points": point_views(each, ()), "labels": []})
        for each in (Grid(7, 6, cell="square"), Rhombus(5), Edges(3, 2), Star(3), Pits(6))
    ]
    return [view.model_dump() for view in (*shipped, *others)]


def test_the_point_under_the_pointer_is_the_nearest(
    boards: list[dict[str, Any]], new_page: NewPage
) -> None:
    found = new_page().evaluate(
        """async (boards) => {
          const { centre, nearestPoint, bounds } = await import("/static/board/geometry.js");
          return boards.map((board) => ({
            hit: board.points.map((_, point) => {
              const { x, y } = centre(board, point);
              return nearestPoint(board, { x: x + 3, y: y - 3 });
            }),
            far: nearestPoint(board, { x: 1e5, y: 1e5 }),
            inside: board.points.every((_, point) => {
              const { x, y } = centre(board, point), room = bounds(board);
              const right = room.x + room.width, low = room.y + room.height;
              return x > room.x && x < right && y > room.y && y < low;
            }),
          }));
        }""",
        boards,
    )
    for board, answer in zip(boards, found, strict=True):
        for point, hit in enumerate(answer["hit"]):
            box = board["cell"] == "edge" and len(board["points"][point]["outline"]) > 2
            assert hit == point or (box and hit is not None), (board["cell"], point)
        assert answer["far"] is None
        assert answer["inside"]


def test_arrow_keys_reach_every_point(boards: list[dict[str, Any]], new_page: NewPage) -> None:
    flat = [board for board in boards if board["layers"] == 1]
    steps = new_page().evaluate(
        """async (boards) => {
          const { neighbourTowards } = await import("/static/board/geometry.js");
          const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
          return boards.map((board) =>
            board.points.map((_, point) => keys.map((key) => neighbourTowards(board, point, key))));
        }""",
        flat,
    )
    for board, ways in zip(flat, steps, strict=True):
        start = len(ways) // 2
        reached, waiting = {start}, [start]
        while waiting:
            for other in ways[waiting.pop()]:
                if other not in reached:
                    reached.add(other)
                    waiting.append(other)
        missed = [
            board["points"][point]["name"] for point in range(len(ways)) if point not in reached
        ]
        assert not missed, f"{board['game']} {board['cell']} {board['options']}: {missed}"
        for point, (left, right, up, down) in enumerate(ways):
            x, y = board["points"][point]["x"], board["points"][point]["y"]
            assert left == point or board["points"][left]["x"] < x
            assert right == point or board["points"][right]["x"] > x
            assert up == point or board["points"][up]["y"] < y
            assert down == point or board["points"][down]["y"] > y


def test_a_stroke_goes_through_what_it_strikes(new_page: NewPage) -> None:
    game = bw.game("nim", layers=5)
    page = new_page()
    given = {"board": board_view(game).model_dump(), "ends": [[4, 5], [0, 14], [10, 14], [6, 6]]}
    body = "return given.ends.map(([from, to]) => m.pointsAlong(given.board, from, to))"
    found = evaluate(page, "board/geometry.js", body, given)
    assert found == [[4, 5], [0, 2, 5, 9, 14], [10, 11, 12, 13, 14], [6]]


def evaluate(page: Page, module: str, body: str, given: Any = None) -> Any:
    """Return what a function body answers; the names of the module are at hand as ``m``."""
    return page.evaluate(
        f"async (given) => {{ const m = await import('/static/{module}'); {body} }}", given
    )


def test_a_stone_is_drawn_as_the_server_would(new_page: NewPage) -> None:
    position = bw.game("gomoku", size=7).start().play("d4")
    board, now = board_view(position.game), position_view(position)
    move = now.moves[3]
    then = position_view(position.play(move.text)).marks
    given = [board.model_dump(), now.model_dump(), move.path[0]]
    drawn = evaluate(new_page(), "board/marks.js", "return m.withStone(...given).marks", given)
    assert sorted(drawn, key=str) == sorted((mark.model_dump() for mark in then), key=str)


def test_events_of_a_stream_are_read(new_page: NewPage) -> None:
    blocks = [
        'event: play\ndata: {"a": 1}',
        "data: [1,\ndata: 2]",
        ": still here",
        "",
        'event: thought\nid: 3\ndata:"梅花"',
    ]
    assert evaluate(new_page(), "request.js", "return given.map(m.parseEvent)", blocks) == [
        {"name": "play", "data": {"a": 1}},
        {"name": "message", "data": [1, 2]},
        None,
        None,
        {"name": "thought", "data": "梅花"},
    ]


def test_addresses_are_understood(new_page: NewPage) -> None:
    body = """return given.map((hash) => {
      const { page, parts, query } = m.parseHash(hash);
      return [page, parts, Object.fromEntries(query)];
    })"""
    given = ["", "#", "#/", "#/play/ab12?key=s%26x", "#/rules/my%20game", "#/open/x/y?z", "#/%zz"]
    answers = evaluate(new_page(), "router.js", body, given[:-1])
    assert answers == [
        ["home", [], {}],
        ["home", [], {}],
        ["home", [], {}],
        ["play", ["ab12"], {"key": "s&x"}],
        ["rules", ["my game"], {}],
        ["open", ["x", "y"], {"z": ""}],
    ]
    # A broken address shows the first page, not an error.
    assert evaluate(new_page("#/%zz"), "router.js", body, [given[-1]])[0][0] in ("%zz", "home")


def test_lost_at_once_is_called_so_in_every_game(new_page: NewPage) -> None:
    # The L-Game ends where no move is left, Nim with the move that takes the last circle.
    given = [{"value": v, "distance": d} for v, d in [("loss", 0), ("loss", 1), ("loss", 2)]]
    given += [{"value": "win", "distance": 1}, {"value": "draw", "distance": None}]
    body = "return given.map(m.exactWords)"
    found = evaluate(new_page(), "play/worth_words.js", body, given)
    assert found == ["lost at once", "lost at once", "loss in 2", "win in 1", "draw"]


def test_numbers_follow_the_language(new_page: NewPage) -> None:
    body = "return m.number(1234.5)"
    assert evaluate(new_page(), "i18n.js", body) == "1,234.5"
    assert math.isclose(
        float(evaluate(new_page(language="zh-TW"), "i18n.js", body).replace(",", "")), 1234.5
    )


def test_worths_of_arrows_stand_apart(new_page: NewPage) -> None:
    ask = """async (board) => {
      const { spotsOf } = await import("/static/board/ways.js");
      const { SCALE } = await import("/static/board/geometry.js");
      const at = (column, row) => board.points.findIndex(
        (point) => point.x === column && point.y === row);
      // Three from one cell, and one that ends where the first does.
      const ends = [[1, 1, 1, 2], [1, 1, 2, 2], [1, 1, 2, 1], [0, 2, 1, 2]];
      const ways = ends.map(([fx, fy, tx, ty]) => ({
        from: at(fx, fy), to: at(tx, ty), text: "-0.1", tone: "scale", arrow: true }));
      return spotsOf(board, ways, []).map((spot) => spot && [spot.x / SCALE, spot.y / SCALE]);
    }"""
    position = bw.game("einstein", compiled=False).start()
    found = new_page().evaluate(ask, board_view(position.game).model_dump())
    assert all(spot is not None for spot in found[:3])
    for i, one in enumerate(found):
        for other in found[:i]:
            assert one is None or other is None or math.dist(one, other) >= 0.75
