"""``boardwright results``: lists, shows, compares, exports and replays what was kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.cli.arguments import Json, Language
from boardwright.cli.output import print_json, print_table
from boardwright.core.phrases import say

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from boardwright.store.comparison import Compared
    from boardwright.store.tables import Run

ACTIONS = {"list": 0, "show": 1, "compare": 2, "export": 1, "replay": 2}


def command(
    action: Annotated[
        str, typer.Argument(help="list, show ID, compare ID ID, export ID or replay ID NUMBER.")
    ] = "list",
    numbers: Annotated[
        list[str] | None, typer.Argument(metavar="[ID] [ID | NUMBER]", show_default=False)
    ] = None,
    format: Annotated[str, typer.Option(help="csv, parquet or json, for export.")] = "csv",
    out: Annotated[str, typer.Option(help="The file to export to.")] = "",
    json: Json = False,
    language: Language = "",
) -> None:
    """List the matches and tournaments that were kept, show, compare, export or replay them."""
    from boardwright.cli.words import chosen_language
    from boardwright.core.errors import InputError

    spoken = chosen_language(language)
    given = numbers or []
    if action not in ACTIONS:
        raise InputError(
            "the action must be one of {known}, not {given!r:.40}",
            known=", ".join(ACTIONS),
            given=action,
        )
    if len(given) != ACTIONS[action]:
        raise InputError(
            "results {action} needs {wanted} numbers, not {given}",
            action=action,
            wanted=ACTIONS[action],
            given=len(given),
        )
    if not all(each.isdecimal() and len(each) < 19 for each in given):
        raise InputError(
            "runs and games are named by their numbers, not {given!r:.40}", given=" ".join(given)
        )
    from boardwright.store.runs import reading

    chosen = [int(each) for each in given]
    with reading() as session:
        if action == "list":
            list_runs(session, json, spoken)
        elif action == "show":
            show_run(session, chosen[0], json, spoken)
        elif action == "compare":
            compare_runs(session, chosen[0], chosen[1], json, spoken)
        elif action == "export":
            export_run(session, chosen[0], format, out, spoken)
        else:
            replay_game(session, chosen[0], chosen[1])


def run_json(run: Run, games: int | None = None) -> dict[str, Any]:
    """Return what a run is as plain data."""
    return {
        "run": run.id,
        "kind": run.kind,
        "game": run.game,
        "options": run.options,
        "players": run.players,
        "arguments": run.arguments,
        "seed": run.seed,
        "version": run.version,
        "state": run.state,
        "created": run.created.isoformat(),
        "finished": run.finished.isoformat() if run.finished else None,
        **({} if games is None else {"games": games}),
    }


def list_runs(session: Session, json: bool, language: str) -> None:
    """Print all runs, the newest last."""
    from boardwright.store.runs import all_runs

    found = all_runs(session)
    if json:
        print_json({"runs": [run_json(run, games) for run, games in found]})
        return
    if not found:
        print(
            say(
                "nothing is stored yet: boardwright match and boardwright tournament "
                "store their games",
                language,
            )
        )
        return
    rows = [
        [
            str(run.id),
            f"{run.created:%Y-%m-%d %H:%M}",
            say(run.kind, language),
            run.game,
            f"{games:,}",
            say(run.state, language),
            " | ".join(run.players),
        ]
        for run, games in found
    ]
    columns = ("run", "begun (UTC)", "kind", "game", "games", "state", "players")
    print_table(columns, rows, language)


def show_run(session: Session, number: int, json: bool, language: str) -> None:
    """Print what a run found out."""
    from boardwright.arena.match import MatchResult
    from boardwright.cli.match import (
        player_labels,
        print_result,
        print_shares,
        rating_rows,
    )
    from boardwright.cli.tournament import print_standings, ratings_json
    from boardwright.store.runs import counts_of, find_run, total_of

    run = find_run(session, number)
    counts = counts_of(session, run)
    result = MatchResult.of(counts, run.seconds)
    ratings = counts.ratings()
    if json:
        found = {**result.as_data(), "ratings": ratings_json(ratings)}
        print_json({**found, "run": run.id, "about": run_json(run)})
        return
    options = " ".join(f"{name}={value}" for name, value in run.options.items())
    about = {"run": run.id, "game": run.game, "options": options, "seed": run.seed}
    kind, state = say(run.kind, language), say(run.state, language)
    print(
        say(
            "run {run}: {kind} of {game} {options}, seed {seed}, {state}",
            language,
            kind=kind,
            state=state,
            **about,
        )
    )
    if run.kind == "tournament":
        print_standings(result, ratings, total_of(run), language)
        return
    done = run.state == "finished"
    print_result(result, result.games if done else total_of(run), language)
    rows = [
        (say("{player} in seat {number}", language, player=label, number=seat), each)
        for label, seats in zip(player_labels(result, language), result.by_seat, strict=True)
        for seat, each in enumerate(seats, start=1)
        if each.games
    ]
    print_shares("player in seat", rows, language)
    print_table(["player", "Elo", "95 % interval", "games"], rating_rows(ratings), language)


def label_of(row: Compared, language: str) -> str:
    """Return what a seat or a player is called."""
    if row.about == "seat":
        return say("seat {number}", language, number=row.number)
    again = f" ({row.number})" if row.number > 1 else ""
    return say("player {name}", language, name=row.name) + again


def compare_runs(session: Session, first: int, second: int, json: bool, language: str) -> None:
    """Print the seats and the players that two runs of a game have in common, side by side."""
    from boardwright.store.comparison import compare

    runs, both = compare(session, first, second)
    if json:
        rows = [
            {
                "name": label_of(row, "en"),
                "scores": [share.score for share in row.shares],
                "n": [share.games for share in row.shares],
                **dict(zip(("difference", "low", "high"), row.difference, strict=True)),
            }
            for row in both
        ]
        print_json({"runs": [run_json(run) for run in runs], "rows": rows})
        return
    table = []
    for row in both:
        apart, low, high = row.difference
        scores = [text for each in row.shares for text in (f"{each.score:.2%}", f"{each.games:,}")]
        interval = f"{low:+.2%} - {high:+.2%}"
        table.append([label_of(row, language), *scores, f"{apart:+.2%}", interval])
    left, right = (say("run {number}", language, number=number) for number in (first, second))
    columns = ["", left, "games", right, "games", "difference", "95 % interval"]
    print_table(columns, table, language)


def export_run(session: Session, number: int, format: str, out: str, language: str) -> None:
    """Write a run's games, or its blocks where only those were kept, to a file."""
    from boardwright.core.errors import InputError
    from boardwright.store.export import FORMATS, export
    from boardwright.store.runs import find_run

    if format not in FORMATS:
        raise InputError(
            "the format must be {known}, not {given!r:.40}", known=", ".join(FORMATS), given=format
        )
    if not out:
        raise InputError("say where to export to with --out FILE")
    rows = export(session, find_run(session, number), format, Path(out))
    print(say("{rows:,} rows written to {file}", language, rows=rows, file=out))


def replay_game(session: Session, number: int, game: int) -> None:
    """Print a game as a record."""
    from boardwright.records.record import Record, write_record
    from boardwright.store.runs import find_run, saved_position

    run = find_run(session, number)
    position, seating = saved_position(session, run, game)
    headers = {"Event": f"{run.kind} {run.id}", "Round": str(game), "Seed": str(run.seed)}
    for seat, player in enumerate(seating):
        headers[f"Player{seat + 1}"] = run.players[player]
    print(write_record(Record.of(position, headers)))
