"""``boardwright match``: many games between players, with intervals, kept and resumed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.cli.arguments import (
    Cluster,
    GameName,
    Json,
    Language,
    Options,
    Seed,
    load_game,
    use_cluster,
)
from boardwright.cli.output import end, print_found, print_table
from boardwright.cli.progress import tell
from boardwright.cli.standing import watching
from boardwright.core.phrases import Phrase, say

if TYPE_CHECKING:
    from boardwright.arena.counts import Share
    from boardwright.arena.match import MatchResult
    from boardwright.arena.ratings import Rating
    from boardwright.arena.sequential import SequentialTest
    from boardwright.core.game import Game
    from boardwright.store.keeper import Request, RunKeeper

#: A match with a sequential test ends by itself; this many games are enough for any.
MOST_SEQUENTIAL_GAMES = 1_000_000

Seats = Annotated[
    str, typer.Option(help="fixed, rotate or permute: how players change seats within a block.")
]
OpeningPlies = Annotated[
    int, typer.Option(help="Random plies at the start, the same for all games of a block.")
]
Openings = Annotated[
    Path | None,
    typer.Option(help="A file of openings, one a line, taken in turn by the blocks of games."),
]
Threads = Annotated[int, typer.Option(help="How many threads; 0 means all cores.")]
NoSave = Annotated[bool, typer.Option("--no-save", help="Do not store the games.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Start over even if it can be resumed.")]


def command(
    context: typer.Context,
    game: GameName,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER PLAYER [PLAYER]")],
    games: Annotated[int | None, typer.Option(help="How many games; 100 by default.")] = None,
    seed: Seed = 1,
    rotate: Annotated[bool, typer.Option("--rotate", help="The same as --seats rotate.")] = False,
    seats: Seats = "",
    opening_plies: OpeningPlies = 0,
    openings: Openings = None,
    sequential: Annotated[
        tuple[float, float] | None,
        typer.Option(
            "--sequential",
            "--sprt",
            metavar="ELO0 ELO1",
            help="Play until it is clear whether the first player is better by ELO1 or only by "
            "ELO0, in normalised Elo; errs in 5 % of the cases.",
        ),
    ] = None,
    threads: Threads = 0,
    cluster: Cluster = "",
    no_save: NoSave = False,
    fresh: Fresh = False,
    option: Options = None,
    json: Json = False,
    language: Language = "",
) -> None:
    """Play many games between players; `boardwright players GAME` lists them.

    The games are kept: `boardwright results` lists and shows them. Ctrl-C ends a match with what is
    done, and the same command resumes it.
    """
    from boardwright.arena.match import match, match_meeting, seats_word
    from boardwright.arena.openings import read_openings
    from boardwright.arena.roster import compiled_players
    from boardwright.cli.words import chosen_language
    from boardwright.core.errors import InputError

    spoken = chosen_language(language)
    chosen = load_game(game, option)
    human = any(player.split(":")[0] == "human" for player in players)
    if human and json:
        raise InputError("a match with a human shows boards, so it cannot print JSON")
    test = sequential_test(sequential)
    wanted = games if games is not None else MOST_SEQUENTIAL_GAMES if test else 100
    order = seats_word(rotate or test is not None, seats)
    if openings and opening_plies:
        raise InputError("openings are either random plies or those of a file")
    lines = read_openings(chosen, openings) if openings else ()
    match_meeting(chosen, players, wanted, seed, order, opening_plies)  # before a run is begun
    arguments: dict[str, Any] = {"games": wanted, "seats": order, "opening_plies": opening_plies}
    if openings:
        arguments |= {"openings": openings.name, "lines": [list(line) for line in lines]}
    if sequential:
        arguments["sequential"] = list(sequential)

    def request() -> Request:
        from boardwright.store.keeper import MOST_GAMES_KEPT, Request

        every = wanted <= MOST_GAMES_KEPT or not compiled_players(chosen, players)
        return Request("match", chosen, tuple(players), arguments, seed, every)

    threads = use_cluster(context, cluster, threads) or 0
    with (
        keeping(None if no_save else request, fresh, spoken) as keeper,
        watching(wanted, json or human, spoken, test is not None and games is None) as watch,
    ):
        result = match(
            chosen,
            players,
            wanted,
            seed,
            ask=terminal_ask(spoken) if human else None,
            opening_plies=opening_plies,
            lines=lines,
            threads=threads or None,
            seats=order,
            test=test,
            keeper=keeper,
            watch=watch,
        )
        complete = result.games == wanted or result.better is not None
        if keeper is not None:
            keeper.finish(complete)
    run = keeper.run if keeper is not None else None
    if json:
        ended = {"complete": complete, "run": run}
        facts = about_games(chosen, seed)
        print_found("match", {**facts, **result.as_data(), **test_json(test, result), **ended})
    else:
        print_result(result, wanted if not complete else result.games, spoken)
        print_test(test, result, spoken)
        if run is not None:
            tell_run(run, complete, spoken)
    end(complete)


def about_games(game: Game, seed: int) -> dict[str, Any]:
    """Return what was played and with which version, as plain data."""
    from boardwright import __version__

    options = game.option_text()
    return {"game": game.name, "options": options, "seed": seed, "version": __version__}


def sequential_test(given: tuple[float, float] | None) -> SequentialTest | None:
    """Return the test between two advantages in normalised Elo."""
    from boardwright.arena.sequential import SequentialTest

    return SequentialTest(*given) if given else None


@contextmanager
def keeping(
    request: Callable[[], Request] | None, fresh: bool, language: str
) -> Iterator[RunKeeper | None]:
    """Give what keeps the games, or None; whatever happens, what was played is written."""
    keeper = None
    if request is not None:
        from boardwright.store.keeper import open_run

        keeper = open_run(request(), fresh)
        if keeper is not None:
            tell(run=keeper.run)
    try:
        yield keeper
    except BaseException:
        if keeper is not None:
            keeper.finish(complete=False)
        raise
    if keeper is not None and keeper.resumed:
        message = say(
            "Resuming run {run}: {games:,} games already played",
            language,
            games=keeper.resumed,
            run=keeper.run,
        )
        print(message, file=sys.stderr)


def terminal_ask(language: str) -> Any:
    """Return a function that asks a person at this terminal for a move."""
    from boardwright.cli.session import Session

    def ask(position: Any) -> int:
        seats = ["human"] * position.game.players
        return Session(position, seats, 1, language, undo_allowed=False).ask(position)

    return ask


def test_json(test: SequentialTest | None, result: MatchResult) -> dict[str, Any]:
    """Return what a sequential test says, as plain data."""
    if test is None or result.pairs is None:
        return {}
    evidence = {"evidence": test.evidence(result.pairs), "bounds": list(test.bounds)}
    return {"sequential": {"better": result.better, **evidence}}


def share_row(each: Share) -> tuple[str, str, str, str]:
    """Return wins, rate, interval and number of games for people."""
    low, high = each.interval
    return f"{each.wins:,}", f"{each.rate:.2%}", f"{low:.2%} - {high:.2%}", f"{each.games:,}"


def print_shares(what: str, rows: list[tuple[str, Share]], language: str) -> None:
    """Print the shares of seats or of players."""
    cells = [[name, *share_row(each)] for name, each in rows]
    print_table([what, "wins", "rate", "95 % interval", "games"], cells, language)


def player_labels(result: MatchResult, language: str) -> list[str]:
    """Return what the players are called; numbers tell equal ones apart."""
    return [
        say("player {number}: {name}", language, number=number, name=each.name)
        for number, each in enumerate(result.players, start=1)
    ]


def print_result(
    result: MatchResult, wanted: int, language: str, verdict: Phrase | None = None
) -> None:
    """Print a match result for people, and a verdict: who is stronger, if none is given."""
    seats = [
        (say("seat {number}", language, number=number), each)
        for number, each in enumerate(result.seats, start=1)
    ]
    print_shares("seat", seats, language)
    labels = player_labels(result, language)
    print_shares("player", list(zip(labels, result.players, strict=True)), language)
    if result.pairs is not None:
        # After pairs that were all won or lost there is no limit on that side.
        value, low, high = (
            f"{each:+.1f}".replace("inf", "∞") for each in result.pairs.normalised_elo
        )
        facts = {"value": value, "low": low, "high": high, "pairs": result.pairs.pairs}
        counts = " ".join(str(count) for count in result.pairs.counts)
        print(
            say(
                "player 1 against player 2: {value} normalised Elo, 95 % interval {low} "
                "to {high}, over {pairs:,} pairs (0, 1/2, 1, 3/2, 2 points: {counts})",
                language,
                counts=counts,
                **facts,
            )
        )
    print(say(verdict or result.verdict, language))
    played = {
        "games": result.games,
        "draws": result.draws,
        "length": result.mean_length,
        "seconds": result.seconds,
    }
    if result.games == wanted:
        print(
            say(
                "{games:,} games, {draws:,} draws, {length:.2f} moves on average, {seconds:.2f} s",
                language,
                **played,
            )
        )
    else:
        print(
            say(
                "{games:,} games of {wanted:,} (stopped), {draws:,} draws, {length:.2f} "
                "moves on average, {seconds:.2f} s",
                language,
                wanted=wanted,
                **played,
            )
        )


def print_test(test: SequentialTest | None, result: MatchResult, language: str) -> None:
    """Print what a sequential test says."""
    if test is None:
        return
    likelier, other = (test.elo1, test.elo0) if result.better else (test.elo0, test.elo1)
    verdict = (
        say("not decided", language)
        if result.better is None
        else say(
            "decided: player 1 is ahead by {likelier:g} rather than by {other:g} normalised Elo",
            language,
            likelier=likelier,
            other=other,
        )
    )
    low, high = test.bounds
    evidence = test.evidence(result.pairs) if result.pairs else 0.0
    print(
        say(
            "{verdict} (evidence {evidence:+.2f}, bounds {low:.2f} and {high:.2f})",
            language,
            verdict=verdict,
            evidence=evidence,
            low=low,
            high=high,
        )
    )


def rating_rows(ratings: list[Rating]) -> list[list[str]]:
    """Return ratings as rows of a table, best first."""
    return [
        [each.name, f"{each.elo:+.0f}", f"{each.low:+.0f} - {each.high:+.0f}", f"{each.games:,}"]
        for each in sorted(ratings, key=lambda rating: -rating.elo)
    ]


def tell_run(run: int, complete: bool, language: str) -> None:
    """Print where the games are."""
    saved = "Saved as run {run} (boardwright results show {run})"
    stopped = "Saved as run {run} (boardwright results show {run}). Run the same command to go on"
    print(say(saved if complete else stopped, language, run=run))
