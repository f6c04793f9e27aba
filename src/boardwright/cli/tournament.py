"""``boardwright tournament``: many players meet each other and are rated together."""

from __future__ import annotations

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
from boardwright.cli.match import (
    Fresh,
    NoSave,
    OpeningPlies,
    Seats,
    Threads,
    about_games,
    keeping,
    print_result,
    rating_rows,
    tell_run,
)
from boardwright.cli.output import end, print_found, print_table
from boardwright.cli.standing import watching

if TYPE_CHECKING:
    from boardwright.arena.match import MatchResult
    from boardwright.arena.ratings import Rating
    from boardwright.store.keeper import Request


def command(
    context: typer.Context,
    game: GameName,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER PLAYER ...")],
    form: Annotated[
        str, typer.Option(help="round-robin, gauntlet (all meet the first player) or swiss.")
    ] = "round-robin",
    games: Annotated[int, typer.Option(help="Games of each meeting.")] = 12,
    rounds: Annotated[
        int, typer.Option(help="Rounds of a swiss tournament; 0: as many as needed.")
    ] = 0,
    seed: Seed = 1,
    seats: Seats = "rotate",
    opening_plies: OpeningPlies = 0,
    threads: Threads = 0,
    cluster: Cluster = "",
    no_save: NoSave = False,
    fresh: Fresh = False,
    option: Options = None,
    json: Json = False,
    language: Language = "",
) -> None:
    """Let many players meet each other, rate them, and keep the games.

    Ctrl-C ends a tournament with what is done, and the same command resumes it.
    """
    from boardwright.arena.tournament import Form, tournament
    from boardwright.cli.words import chosen_language

    spoken = chosen_language(language)
    chosen = load_game(game, option)
    wanted = Form(form, games, rounds, seats, opening_plies)
    wanted.check(chosen, players)
    total = wanted.total(len(players), chosen.players)

    def request() -> Request:
        from boardwright.store.keeper import Request

        return Request("tournament", chosen, tuple(players), {**vars(wanted), "total": total}, seed)

    threads = use_cluster(context, cluster, threads) or 0
    with (
        keeping(None if no_save else request, fresh, spoken) as keeper,
        watching(total, json, spoken) as watch,
    ):
        result = tournament(chosen, players, wanted, seed, threads or None, keeper, watch=watch)
        complete = result.counted.games == total
        if keeper is not None:
            keeper.finish(complete)
    run = keeper.run if keeper is not None else None
    if json:
        ratings = ratings_json(list(result.ratings))
        ended = {"total": total, "complete": complete, "run": run}
        facts = about_games(chosen, seed)
        from boardwright.arena.verdict import in_languages, tournament_verdict

        words = in_languages(tournament_verdict(result.ratings))
        found = {**result.counted.as_data(), "ratings": ratings, "words": words}
        print_found("tournament", {**facts, **found, **ended})
    else:
        print_standings(result.counted, list(result.ratings), total, spoken)
        if run is not None:
            tell_run(run, complete, spoken)
    end(complete)


def ratings_json(ratings: list[Rating]) -> list[dict[str, Any]]:
    """Return ratings as plain data."""
    return [vars(rating) for rating in ratings]


def print_standings(counted: MatchResult, ratings: list[Rating], total: int, language: str) -> None:
    """Print ratings and scores of players, then what the seats won."""
    from boardwright.arena.verdict import tournament_verdict

    print_table(["player", "Elo", "95 % interval", "games"], rating_rows(ratings), language)
    rows = []
    for each in sorted(counted.players, key=lambda share: -share.score):
        low, high = each.score_interval
        interval = f"{low:.2%} - {high:.2%}"
        rows.append(
            [each.name, f"{each.points:g}", f"{each.score:.2%}", interval, f"{each.games:,}"]
        )
    print_table(["player", "points", "score", "95 % interval", "games"], rows, language)
    print_result(counted, total, language, tournament_verdict(ratings))
