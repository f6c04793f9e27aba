"""``boardwright tune``: better values for a player's settings, confirmed against the old ones."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

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
from boardwright.cli.output import end, print_json, print_table
from boardwright.core.phrases import Phrase, say

if TYPE_CHECKING:
    from boardwright.arena.tuning.tune import Tuned


def command(
    context: typer.Context,
    game: GameName,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="With its old values.")],
    setting: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME[=LOW..HIGH]", help="A setting to tune; repeatable; otherwise all."
        ),
    ] = None,
    trials: Annotated[int, typer.Option(help="Total number of trials.")] = 100,
    games_per_trial: Annotated[int, typer.Option(help="Games against the old values.")] = 100,
    seed: Seed = 1,
    method: Annotated[str, typer.Option(help="optuna, or champion as in a paper.")] = "optuna",
    confirm_games: Annotated[int, typer.Option(help="Most games of the final test.")] = 10_000,
    study: Annotated[
        str, typer.Option(help="Its name; a study of this name is resumed.", show_default=False)
    ] = "",
    opening_plies: Annotated[
        int | None, typer.Option(help="Random plies at the start of each pair of games.")
    ] = None,
    elo1: Annotated[float, typer.Option(help="Improvement to test for, in normalised Elo.")] = 20.0,
    best_of: Annotated[int, typer.Option(help="Games of a champion's pairing: 1 or 5.")] = 5,
    in_a_row: Annotated[int, typer.Option(help="Pairings that a champion must win.")] = 50,
    threads: Annotated[int, typer.Option(help="Games at the same time; 0: all cores.")] = 0,
    cluster: Cluster = "",
    option: Options = None,
    json: Json = False,
    language: Language = "",
) -> None:
    """Search better values for a player's settings, and test them against the old ones."""
    # Cores are for games; small matrices only get slower with threads of their own.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from boardwright.arena.tuning.tune import tune
    from boardwright.cli.progress import counting, tell
    from boardwright.cli.words import chosen_language

    spoken = chosen_language(language)
    chosen = load_game(game, option)
    what, total = ("trials", trials) if method == "optuna" else ("games", trials * games_per_trial)
    at_once = use_cluster(context, cluster, threads)
    with (
        counting(what, total, hidden=json) as searching,
        counting("test", confirm_games, hidden=json) as confirming,
    ):
        # What is reported first: the search is counted, and then the test.
        tell(part=0, parts=2, what=what, done=0, total=total)

        def testing(done: int) -> None:
            tell(part=1)
            confirming(done)

        result = tune(
            chosen,
            player,
            setting or (),
            trials,
            games_per_trial,
            seed,
            method,
            confirm_games,
            study,
            opening_plies,
            elo1,
            best_of,
            in_a_row,
            at_once,
            searching,
            testing,
        )
    if json:
        print_json(result.as_data())
    else:
        print_tuned(result, spoken)
    end(result.found.complete and not result.confirmation.stopped)


def print_tuned(result: Tuned, language: str) -> None:
    """Print what was found for people."""
    found, tested = result.found, result.confirmation
    old = result.question.old
    print_table(
        ["setting", "old value", "new value"],
        [[name, f"{old[name]:g}", f"{value:g}"] for name, value in found.values.items()],
        language,
    )
    print(result.player)
    counts = {"trials": found.trials, "games": found.games}
    if found.in_a_row is not None:
        how = say(
            "{trials:,} pairings, longest winning streak {row}, {games:,} games",
            language,
            row=found.in_a_row,
            **counts,
        )
    else:
        chance = {"score": found.score, "deviation": found.deviation}
        how = say(
            "{trials:,} trials, expected score {score:.3f} +- {deviation:.3f}, {games:,} games",
            language,
            **chance,
            **counts,
        )
    whole = "{how}; study {name!r}"
    part = "{how}, stopped; run the same command to continue; study {name!r}"
    print(say(whole if found.complete else part, language, how=how, name=result.study))
    if tested.score is not None:
        low, high = tested.interval
        facts = {"games": tested.games, "evidence": tested.evidence}
        print(
            say(
                "against the old values {score:.2%} ({low:.2%} - {high:.2%}) in {games:,}"
                " games, both seats; evidence {evidence:.2f}",
                language,
                score=tested.score,
                low=low,
                high=high,
                **facts,
            )
        )
    verdicts = {
        True: Phrase("confirmed: the new values are better"),
        False: Phrase("refused: the new values are not clearly better"),
        None: Phrase("not decided: the test needs more games"),
    }
    unchanged = Phrase("the old values stay: nothing better was found")
    same = dict(found.values) == dict(old)
    print(say(unchanged if same else verdicts[tested.confirmed], language))
