"""The menu that opens when ``boardwright`` or ``boardwright play`` is called without a game."""

from __future__ import annotations

from collections.abc import Callable

from boardwright.cli.output import console
from boardwright.cli.play import resumed
from boardwright.cli.session import Session, kept_file
from boardwright.cli.words import chosen_language
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parameter import text_of
from boardwright.core.phrases import say
from boardwright.core.registry import game_names, load
from boardwright.players.catalogue import find_kind
from boardwright.players.player import PlayerSpec

Read = Callable[[str], str]


def run_menu(language: str = "", read: Read = input) -> None:
    """Let a person choose a game, its options and the seats, and play it."""
    spoken = chosen_language(language)
    screen = console()
    screen.print("Boardwright 弈匠", style="bold")
    games = [load(name, {}) for name in game_names()]
    for number, each in enumerate(games, start=1):
        both = f"{each.title('en')} {each.title('zh-TW')}"
        screen.print(f" {number}  {both}")
    if kept_file().is_file():
        screen.print(f" r  {say('Resume the last game', spoken)}")
    try:
        session = chosen_session(games, spoken, read)
    except (EOFError, KeyboardInterrupt):
        screen.print()
        return
    if session is not None:
        session.run()


def chosen_session(games: list[Game], language: str, read: Read) -> Session | None:
    """Return the game that a person chose, ready to play, or None to leave."""
    while True:
        answer = read(f"{say('Which game? (number, or q to leave)', language)} ").strip().lower()
        if answer in ("q", "quit"):
            return None
        if answer == "r" and kept_file().is_file():
            position, seats = resumed(kept_file(), trusted=True)
            return Session(position, seats, 1, language, read)
        if answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(games):
            break
    print(say("Enter accepts what stands in brackets.", language))
    made = with_options(games[int(answer) - 1], language, read)
    seats = []
    for index, name in enumerate(made.player_names(language)):
        default = "human" if index == 0 else "normal"
        question = say(
            "Who plays {player}? human, random, easy, normal, hard, best [{default}]",
            language,
            player=name,
            default=default,
        )
        seats.append(chosen_seat(made, f"{question} ", default, language, read))
    return Session(made.start(), seats, 1, language, read)


def chosen_seat(game: Game, question: str, default: str, language: str, read: Read) -> str:
    """Return the player string that a person gives, asking again after a wrong one."""
    while True:
        given = read(question).strip() or default
        try:
            spec = PlayerSpec.parse(given)
            find_kind(spec.name, game).chosen(dict(spec.options))
            return given
        except InputError as error:
            print(say(error, language))


def with_options(base: Game, language: str, read: Read) -> Game:
    """Return the game with the options that a person gives, asking again after a wrong one."""
    chosen: dict[str, object] = {}
    made = base
    for name in base.declared:
        while True:
            option = made.declared[name]
            question = say(
                "{about} — {name} ({expected}) [{default}]",
                language,
                about=option.about.get(language, name),
                name=name,
                expected=option.allowed(),
                default=text_of(made.options[name]),
            )
            answer = read(f"{question} ").strip()
            try:
                if answer:
                    made = load(base.address, {**chosen, name: answer})
                    chosen[name] = answer
                break
            except InputError as error:
                print(say(error, language))
    return made
