"""``boardwright puzzles``: puzzles of a game to solve here, to list, or to print for a class."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardwright.cli.arguments import GameName, Json, Language, Options, Seed, load_game
from boardwright.core.phrases import say

if TYPE_CHECKING:
    from boardwright.core.game import Game
    from boardwright.puzzles.puzzle import Puzzle

MOST = 10_000


def command(
    game: GameName,
    option: Options = None,
    count: Annotated[int, typer.Option(help="How many puzzles.")] = 10,
    level: Annotated[int, typer.Option(help="Only this difficulty, 1 to 5 (0: all).")] = 0,
    seed: Seed = 1,
    record: Annotated[
        list[Path] | None,
        typer.Option(help="Take the mistakes of this saved game instead; repeatable."),
    ] = None,
    only_list: Annotated[bool, typer.Option("--list", help="List them with solutions.")] = False,
    sheet: Annotated[
        Path | None, typer.Option(help="Write a sheet with solutions to this PDF file.")
    ] = None,
    json: Json = False,
    language: Language = "",
) -> None:
    """Solve puzzles of a game: each is proved, and every right answer is accepted."""
    from boardwright.cli.puzzle_session import PuzzleSession
    from boardwright.cli.words import chosen_language
    from boardwright.core.errors import InputError
    from boardwright.core.playouts import LARGEST_SEED, in_range
    from boardwright.puzzles.puzzle import LEVELS

    spoken = chosen_language(language)
    in_range("--count", count, 1, MOST)
    in_range("--level", level, 0, LEVELS)
    in_range("seed", seed, 0, LARGEST_SEED)
    loaded = load_game(game, option)
    found = (
        from_records(loaded, record) if record else made(loaded, count, level, seed, json, spoken)
    )
    if not found:
        raise InputError("no puzzles were found")
    if sheet is not None:
        print_sheet(loaded, found, sheet, json, spoken)
    elif json:
        print_data(loaded, found, seed, spoken)
    elif only_list:
        print_list(loaded, found, spoken)
    else:
        PuzzleSession(loaded, found, spoken).run()


def made(
    game: Game, count: int, level: int, seed: int, hidden: bool, language: str
) -> list[Puzzle]:
    """Return puzzles of a level, made as far as they are not there yet, with progress shown."""
    from boardwright.cli.progress import counting
    from boardwright.puzzles.collection import Collection, collection_path

    collection = Collection(game, seed, collection_path(game, seed))
    label = say("making puzzles", language)
    with counting("puzzles", count, hidden, label) as report:
        return collection.some(count, level, report)


def from_records(game: Game, files: list[Path]) -> list[Puzzle]:
    """Return what was missed in saved games."""
    from boardwright.core.errors import InputError
    from boardwright.puzzles.judging import judge_for
    from boardwright.puzzles.mistakes import missed
    from boardwright.records.files import read_file
    from boardwright.records.formats import read_any
    from boardwright.records.record import Record

    found: list[Puzzle] = []
    everybody = range(1, game.players + 1)
    for file in files:
        record = Record.main_line(read_any(read_file(file)))
        if record.game.replace("-", "_") not in (game.name, game.address):
            raise InputError("{file} is a game of {other:.60}", file=file, other=record.game)
        start = game.position(record.position) if record.position else game.start()
        failed = missed(start, record.moves, everybody, judge_for(game), file.name)
        found += [puzzle for puzzle in failed if puzzle is not None]
    return found


def print_sheet(game: Game, puzzles: list[Puzzle], file: Path, hidden: bool, language: str) -> None:
    """Write the sheet and say where it is."""
    from boardwright.cli.output import print_json
    from boardwright.cli.progress import counting
    from boardwright.puzzles.sheet import write_sheet

    with counting("puzzles", len(puzzles), hidden, say("drawing", language)) as report:
        write_sheet(game, puzzles, file, language, progress=report)
    if hidden:
        print_json({"file": str(file), "puzzles": len(puzzles)})
    else:
        print(
            say("{count} puzzles with solutions: {file}", language, count=len(puzzles), file=file)
        )


def print_data(game: Game, puzzles: list[Puzzle], seed: int, language: str) -> None:
    """Print puzzles as plain data."""
    from boardwright.cli.output import print_json
    from boardwright.puzzles.puzzle import question

    print_json(
        {
            "game": game.name,
            "options": game.option_text(),
            "seed": seed,
            "puzzles": [
                {**each.as_data(), "level": each.level, "question": question(game, each, language)}
                for each in puzzles
            ],
        }
    )


def print_list(game: Game, puzzles: list[Puzzle], language: str) -> None:
    """Print puzzles with their solutions as a table."""
    from boardwright.cli.output import print_table
    from boardwright.puzzles.puzzle import question

    rows = [
        [str(number), str(each.level), question(game, each, language), " ".join(each.line)]
        for number, each in enumerate(puzzles, start=1)
    ]
    print_table(["", "difficulty", "question", "solution"], rows, language)
