"""``boardwright choose``: one move of one player, with what it thinks of it."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.cli.arguments import (
    GameName,
    Json,
    Language,
    MoveList,
    Options,
    PositionText,
    Seed,
    load_game,
    load_position,
)
from boardwright.cli.output import print_json
from boardwright.core.phrases import say

if TYPE_CHECKING:
    from boardwright.core.position import Position
    from boardwright.players.player import Player
    from boardwright.search.thought import Thought

LONGEST_LINE = 12


def command(
    game: GameName,
    player: Annotated[str, typer.Option(help="A player: name:option=value,option=value.")] = "best",
    option: Options = None,
    moves: MoveList = "",
    position: PositionText = "",
    seed: Seed = 1,
    watch: Annotated[
        bool, typer.Option("--watch", help="Show the thinking while it runs.")
    ] = False,
    json: Json = False,
    language: Language = "",
) -> None:
    """Let a player choose one move: in the start position, after some moves, or in a position."""
    from boardwright.cli.words import chosen_language
    from boardwright.players.catalogue import make_player
    from boardwright.search.engine import refuse_no_turn

    spoken = chosen_language(language)
    where = load_position(load_game(game, option), moves, position)
    refuse_no_turn(where)
    compile_first(player, where, seed)
    seated = make_player(player, where.game, seed)
    begun = time.perf_counter()
    try:
        move, thought = stoppable(seated, where, print_thought(where, spoken) if watch else None)
    finally:
        seated.close()
    seconds = time.perf_counter() - begun
    found = as_json(where, move, thought, seconds)
    if json:
        print_json(found)
    elif thought is None:
        print(found["move"])
    else:
        print(line_of(where, thought, spoken))


def compile_first(player: str, where: Position, seed: int) -> None:
    """Let another player of the same kind look at one node, so that times hold no compiling."""
    from boardwright.players.catalogue import make_player
    from boardwright.players.engine_player import EnginePlayer
    from boardwright.search.limit import Limit

    other = make_player(player, where.game, seed)
    if isinstance(other, EnginePlayer):
        other.engine.search(where, Limit(nodes=1))
    other.close()


def stoppable(seated: Player, where: Position, report: Any) -> tuple[int, Thought | None]:
    """Return the player's move; after Ctrl-C the best it has found so far."""
    from boardwright.players.player import thought_of

    stop = Event()
    with ThreadPoolExecutor(1) as thread:
        thinking = thread.submit(thought_of, seated, where, report, stop)
        try:
            return thinking.result()
        except KeyboardInterrupt:
            stop.set()
            return thinking.result()


def print_thought(where: Position, language: str) -> Any:
    """Return a function that prints each thought of an engine as one line."""
    return lambda thought: print(line_of(where, thought, language), flush=True)


def line_of(where: Position, thought: Thought, language: str) -> str:
    """Return a thought in one line: move, value of the mover, depth, nodes, the line of play."""
    text = where.game.move_text
    value = thought.values[where.to_move - 1]
    sure = ""
    if thought.proved:
        sure = (
            say(" (proved)", language)
            if thought.distance is None
            else say(" (in {plies} plies)", language, plies=thought.distance)
        )
    line = " ".join(text(move) for move in thought.line[:LONGEST_LINE])
    return say(
        "{move}  value {value:+.3f}{sure}  depth {depth}  {nodes:,} nodes  {seconds:.2f} s  {line}",
        language,
        move=text(thought.move),
        value=value,
        sure=sure,
        depth=thought.depth,
        nodes=thought.nodes,
        seconds=thought.seconds,
        line=line,
    ).rstrip()


def as_json(where: Position, move: int, thought: Thought | None, seconds: float) -> dict[str, Any]:
    """Return one move and what is known about it as plain data; unknown things are null."""
    text = where.game.move_text
    found: dict[str, Any] = {
        "move": text(move),
        "value": None,
        "depth": None,
        "nodes": None,
        "seconds": seconds,
    }
    if thought is not None:
        found |= {
            "value": thought.values[where.to_move - 1],
            "values": list(thought.values),
            "depth": thought.depth,
            "nodes": thought.nodes,
            "seconds": thought.seconds,
            "nodes_per_second": thought.nodes_per_second,
            "line": [text(each) for each in thought.line],
            "proved": thought.proved,
            "distance": thought.distance,
            "candidates": [
                {"move": text(each.move), "values": list(each.values), "visits": each.visits}
                for each in thought.candidates
            ],
        }
    return found
