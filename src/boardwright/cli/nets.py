"""``boardwright nets``: lists nets, shows and measures them, exports them, takes in files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.cli.arguments import Json, Language, Seed
from boardwright.cli.output import check_writable, print_json, print_table
from boardwright.core.phrases import say

if TYPE_CHECKING:
    from boardwright.nets.net_file import About

ACTIONS = {"list": 0, "show": 1, "compare": 2, "measure": 2, "export": 1, "add": 1}


def command(
    action: Annotated[
        str,
        typer.Argument(
            help="list, show NET, compare NET NET, measure NET PLAYER, export NET or add FILE."
        ),
    ] = "list",
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NET] [NET or PLAYER]", show_default=False)
    ] = None,
    games: Annotated[int, typer.Option(help="Games of a comparison.")] = 40,
    nodes: Annotated[int, typer.Option(help="Simulations a move in a comparison.")] = 64,
    opening_plies: Annotated[int, typer.Option(help="Random plies before each game.")] = 2,
    out: Annotated[str, typer.Option(help="The file to export to: .onnx, or .net, slim.")] = "",
    seed: Seed = 1,
    json: Json = False,
    language: Language = "",
) -> None:
    """List the nets there are, show, compare or export them; add takes in a net from elsewhere."""
    from boardwright.cli.words import chosen_language
    from boardwright.core.errors import InputError
    from boardwright.nets.layers import folded
    from boardwright.nets.net_file import SUFFIX, net_path, nets_folder, read_net, write_net
    from boardwright.nets.onnx_net import onnx_model

    spoken = chosen_language(language)
    given = names or []
    if action not in ACTIONS:
        raise InputError(
            "the action must be one of {known}, not {given!r:.40}",
            known=", ".join(ACTIONS),
            given=action,
        )
    if len(given) != ACTIONS[action]:
        raise InputError(
            "nets {action} needs {wanted} names, not {given}",
            action=action,
            wanted=ACTIONS[action],
            given=len(given),
        )
    if action == "list":
        list_nets(json, spoken)
    elif action == "show":
        show_net(given[0], json, spoken)
    elif action == "compare":
        compare(given[0], given[1], games, nodes, seed, opening_plies, json, spoken)
    elif action == "measure":
        measure(given[0], given[1], games, nodes, seed, opening_plies, json, spoken)
    elif action == "export":
        file = Path(out or f"{given[0]}.onnx")
        check_writable(file)
        net = read_net(net_path(given[0]))
        if file.suffix == SUFFIX:
            half = onnx_model(net.plan, folded(net.plan, net.weights), half=True)
            write_net(file, replace(net, model=half), slim=True)
        else:
            file.write_bytes(net.model)
        print(say("The net is now in {file}", spoken, file=file))
    else:
        source = Path(given[0])
        net = read_net(source)
        model = net.model or onnx_model(net.plan, folded(net.plan, net.weights))
        target = nets_folder() / f"{source.name.removesuffix(SUFFIX)}{SUFFIX}"
        write_net(target, replace(net, model=model))
        print(say("The net is now in {file}", spoken, file=target))


def list_nets(json: bool, language: str) -> None:
    """Print every net with its game and how long it learned."""
    from boardwright.nets.net_file import about_net, all_nets

    found = {name: about_net(path) for name, path in all_nets().items()}
    if json:
        print_json({"nets": [{"name": name, **facts_of(about)} for name, about in found.items()]})
        return
    print_table(
        ["net", "game", "size", "minutes", "positions", "strength"],
        [
            [
                name,
                " ".join([about.game, *(f"{key}={text}" for key, text in about.options.items())]),
                f"{about.plan['blocks']}x{about.plan['channels']}",
                f"{about.seconds / 60:.1f}",
                f"{about.positions}",
                last_strength(about),
            ]
            for name, about in found.items()
        ],
        language,
    )


def facts_of(about: About) -> dict[str, Any]:
    """Return what is known about a net as plain data, without the places of its cells."""
    sizes = {"channels": about.plan["channels"], "blocks": about.plan["blocks"]}
    return {**{key: value for key, value in vars(about).items() if key != "plan"}, **sizes}


def last_strength(about: About) -> str:
    """Return the last measured score against each opponent."""
    last = {point["opponent"]: point["score"] for point in about.curve if "opponent" in point}
    return "  ".join(f"{opponent} {score:.0%}" for opponent, score in last.items())


def show_net(name: str, json: bool, language: str) -> None:
    """Print the learning curve of a net."""
    from boardwright.nets.net_file import about_net, net_path

    about = about_net(net_path(name))
    if json:
        print_json({"name": name, **facts_of(about)})
        return
    for key, value in facts_of(about).items():
        if key != "curve":
            print(f"{key}: {value}")
    print_table(
        ["seconds", "positions", "player", "score", "95 % interval"],
        [
            [
                f"{point['seconds']:.0f}",
                f"{point['positions']}",
                point["opponent"],
                f"{point['score']:.1%}",
                f"{point['low']:.1%} - {point['high']:.1%}",
            ]
            for point in about.curve
            if "opponent" in point
        ],
        language,
    )


def compare(
    first: str,
    second: str,
    games: int,
    nodes: int,
    seed: int,
    opening_plies: int,
    json: bool,
    language: str,
) -> None:
    """Print the score of a match between two nets of one game, and theirs against others."""
    from boardwright.arena.match import match
    from boardwright.cli.progress import counting
    from boardwright.core.errors import InputError
    from boardwright.core.registry import load
    from boardwright.nets.net_file import about_net, net_path

    one, other = about_net(net_path(first)), about_net(net_path(second))
    if (one.game, one.options) != (other.game, other.options):
        raise InputError(
            "{first} and {second} were made for different games or options",
            first=first,
            second=second,
        )
    game = load(one.game, dict(one.options))
    names = [f"net:{first},nodes={nodes}", *[f"net:{second},nodes={nodes}"] * (game.players - 1)]
    with counting("games", games, hidden=json) as progress:
        result = match(
            game, names, games, seed, rotate=True, progress=progress, opening_plies=opening_plies
        )
    if json:
        shares = [{"player": each.name, "rate": each.rate} for each in result.players]
        print_json({"games": result.games, "players": shares})
        return
    print_table(
        ["player", "rate", "95 % interval"],
        [
            [each.name, f"{each.rate:.1%}", f"{each.interval[0]:.1%} - {each.interval[1]:.1%}"]
            for each in result.players[:2]
        ],
        language,
    )


def measure(
    name: str,
    player: str,
    games: int,
    nodes: int,
    seed: int,
    opening_plies: int,
    json: bool,
    language: str,
) -> None:
    """Print a net's score against a player: its moves in all games are searched in one batch."""
    from boardwright.cli.learn import STRONG
    from boardwright.cli.progress import counting
    from boardwright.core.registry import load
    from boardwright.learn.strength import evaluator_of, measured
    from boardwright.nets.lockstep import View
    from boardwright.nets.net_file import net_path, read_net, refuse_other_rules

    net = read_net(net_path(name))
    game = load(net.about.game, dict(net.about.options))
    refuse_other_rules(net, name, game)
    whole = -(-games // game.players) * game.players  # the net sits in every seat equally often
    judge = evaluator_of(net, whole)
    with counting("games", whole, hidden=json) as progress:
        found = measured(View(game), judge, player, nodes, seed, opening_plies, progress)
    if json:
        print_json(vars(found))
    else:
        print(say(STRONG, language, **vars(found)))
