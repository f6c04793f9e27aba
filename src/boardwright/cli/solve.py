"""``boardwright solve``: exact values, distances, proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.cli.arguments import (
    GameName,
    Json,
    Language,
    MoveList,
    Options,
    PositionText,
    load_game,
    load_position,
)
from boardwright.cli.output import print_found, print_table
from boardwright.core.phrases import Phrase, say

if TYPE_CHECKING:
    from boardwright.core.position import Position
    from boardwright.solve.finding import Finding


def command(
    game: GameName,
    option: Options = None,
    moves: MoveList = "",
    position: PositionText = "",
    explain: Annotated[bool, typer.Option("--explain", help="Print the line in words.")] = False,
    lost: Annotated[bool, typer.Option("--lost", help="List lost positions as boards.")] = False,
    longest: Annotated[bool, typer.Option("--longest", help="List the longest wins.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Check the certificate against every reply.")
    ] = False,
    by_stone: Annotated[
        int, typer.Option(help="Can a win by this stone be forced? (0: do not ask)")
    ] = 0,
    prove: Annotated[
        bool,
        typer.Option("--prove", help="Prove a forced win by proof-number search (two players)."),
    ] = False,
    nodes: Annotated[int, typer.Option(help="Node limit of --prove.")] = 1_000_000,
    most: Annotated[int, typer.Option(help="How many positions to list.")] = 20,
    json: Json = False,
    language: Language = "",
) -> None:
    """Solve a game, or one position of it, exactly."""
    from boardwright.cli.solved_positions import print_positions
    from boardwright.cli.solving import ShownWatch
    from boardwright.cli.words import chosen_language
    from boardwright.core.playouts import in_range
    from boardwright.papers.exact import paper_rows
    from boardwright.papers.report import shown as figure_text
    from boardwright.solve.positional import checked, forced_by
    from boardwright.solve.solvers import solve

    spoken = chosen_language(language)
    in_range("--most", most, 1, 10_000)
    where = load_position(load_game(game, option), moves, position)
    if lost or longest:
        print_positions(where.game, lost, most, spoken, json)
        return
    if prove:
        finding = proved_by_numbers(where, nodes, check, json)
        as_found(finding, {}) if json else print_finding(finding, spoken, explain)
        return
    with ShownWatch(json, spoken) as watch:
        finding = forced_by(where, by_stone, watch.share) if by_stone else solve(where, watch)
        if check:
            finding = checked(finding, watch.share)
    rows = paper_rows(finding)
    if json:
        told = {"rows": [row.spoken(spoken) for row in rows]} if rows else {}
        as_found(finding, told)
        return
    print_finding(finding, spoken, explain)
    verdicts = {
        "agrees": Phrase("agrees with the paper"),
        "differs": Phrase("differs from the paper"),
        "new": Phrase("not in the paper"),
    }
    for row in rows:
        same = say(verdicts.get(row.verdict, row.verdict), spoken)
        paper, measured = figure_text(row.paper, spoken), figure_text(row.measured, spoken)
        print(
            say(
                "{figure}: {measured} ({verdict})",
                spoken,
                figure=row.figure[spoken],
                measured=measured,
                verdict=same if paper in ("", measured) else f"{paper}, {same}",
            )
        )


def as_found(finding: Finding, told: dict[str, Any]) -> None:
    """Print a finding as plain data."""
    from boardwright import __version__

    about = {"options": finding.position.game.option_text(), "version": __version__}
    print_found("solve", {**about, **finding.as_data(), **told})


def proved_by_numbers(where: Position, nodes: int, check: bool, quiet: bool) -> Finding:
    """Return what a proof-number search finds within this many nodes, checked if so wished."""
    from boardwright.cli.progress import counting
    from boardwright.core.errors import InputError
    from boardwright.search.limit import Limit
    from boardwright.solve.proof import checked_proof, solve_by_proof

    with counting("positions", nodes, hidden=quiet) as report:
        finding = solve_by_proof(where, Limit(nodes=nodes), report)
    if not check:
        return finding
    if "certificate" not in finding.facts:
        raise InputError("no win was proved, so there is no certificate to check")
    return checked_proof(finding)


def print_finding(finding: Finding, language: str, explain: bool) -> None:
    """Print a finding for people."""
    from boardwright.cli.board import drawn
    from boardwright.cli.words import player_name

    position = finding.position
    print(drawn(position).plain)
    mover = player_name(position, int(position.state.player) + 1, language)
    if finding.verdict is None and "values" not in finding.facts:
        print(say("no exact value was found", language))
    elif finding.verdict is None:
        print(
            say(
                "Payoffs if everyone plays the best for itself: {values}",
                language,
                values=shown(finding.facts["values"]),
            )
        )
    else:
        far, margin = finding.verdict.distance, abs(finding.verdict.margin or 0)
        told = {
            ("win", False): say("{player} wins by force", language, player=mover),
            ("draw", False): say("a draw under best play", language),
            ("loss", False): say("{player} loses against best play", language, player=mover),
            ("win", True): say("{player} wins by {count}", language, player=mover, count=margin),
            ("loss", True): say(
                "{player} loses by {count} against best play", language, player=mover, count=margin
            ),
        }[finding.verdict.name, bool(margin)]
        print(told + (say(", in {count} moves", language, count=far) if far else ""))
    print_table(
        ["", ""],
        [
            [say(name, language), say(shown(value), language)]
            for name, value in finding.facts.items()
        ],
        language,
    )
    if finding.moves and (position.before is not None or finding.method == "retrograde"):
        text = position.game.move_text
        rows = [
            [
                text(each.move),
                say(each.verdict.name, language),
                "" if each.verdict.distance is None else str(each.verdict.distance),
                f"{each.trap:.0%}",
            ]
            for each in finding.moves[:10]
        ]
        columns = ["best moves", "value", "moves to the end", "wrong replies"]
        if position.game.margin:
            columns.append("by")
            rows = [
                [*row, str(each.verdict.margin)]
                for row, each in zip(rows, finding.moves, strict=False)
            ]
        print_table(columns, rows, language)
    if finding.expected:
        text = position.game.move_text
        rows = [
            [text(each.move), " ".join(f"{value:+.6f}" for value in each.values)]
            for each in finding.expected[:10]
        ]
        print_table(["best moves", "expected"], rows, language)
    if explain:
        print_line(finding, language)


def shown(value: object) -> str:
    """Return a fact for people."""
    if isinstance(value, list):
        return " ".join(str(each) for each in value) or "-"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    if isinstance(value, str):
        return value
    return f"{value:.6f}" if isinstance(value, float) else str(value)


def print_line(finding: Finding, language: str) -> None:
    """Print best play move by move in words."""
    from boardwright.cli.words import status_line

    position = finding.position
    for number, move in enumerate(finding.line, start=1):
        name = position.game.player_names(language)[position.to_move - 1]
        position = position.play(move)
        print(f"{number:>3}. " + say("{player} plays {move}", language, player=name, move=move))
    if position.over:
        print(status_line(position, language))
