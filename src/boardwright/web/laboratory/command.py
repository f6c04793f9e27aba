"""An experiment as a command line: checked before it is run, and shown so that it can be repeated.

The command is run as a list of arguments, never by a shell. No text of a request can become an
option: games, players and papers are known names, and values stand behind ``--name=``.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

from boardwright.arena.cures.offered import applicable
from boardwright.arena.cures.offered import cure as cure_rows
from boardwright.arena.match import match_meeting, seats_word
from boardwright.arena.schedule import block_of
from boardwright.arena.tournament import Form
from boardwright.arena.tuning.champion import contest
from boardwright.arena.tuning.question import question
from boardwright.core.errors import InputError
from boardwright.core.folders import data_folder
from boardwright.core.game import Game
from boardwright.core.parameter import text_of
from boardwright.core.playouts import LARGEST_SEED, MOST_GAMES, in_range
from boardwright.papers.catalogue import PAPERS
from boardwright.records.record import read_options
from boardwright.web.allowed import allowed_player, check_tuning
from boardwright.web.loaded import ServedGames
from boardwright.web.schemas import ExperimentRequest

#: Games of a match, and of each meeting of a tournament, by default.
MATCH_GAMES, MEETING_GAMES = 100, 12
#: Games of each setting of a cure.
CURE_GAMES = 1000
#: Trials of tuning, games of each, and the most of the test that follows.
TRIALS, TRIAL_GAMES, TEST_GAMES = 100, 100, 10_000
#: Minutes of learning.
MINUTES = 5.0


@dataclass(frozen=True)
class CommandLine:
    """What is run, and the title of the experiment."""

    title: str
    arguments: tuple[str, ...]

    @property
    def shown(self) -> str:
        """The command for people, quoted for a shell."""
        return shlex.join(["boardwright", *self.arguments])


def command_line(request: ExperimentRequest, games: ServedGames) -> CommandLine:
    """Return the command for a request; whatever is wrong with it is an InputError."""
    in_range("seed", request.seed, 0, LARGEST_SEED)
    if request.kind == "reproduce":
        return reproduction(request)
    game = games.game(request.game, request.options)
    players = [allowed_player(text, game) for text in request.players]
    positional = [game.address, *players]
    if any(each.startswith("-") or not each.isprintable() for each in positional):
        raise InputError("names of games and players do not begin with -")
    chosen = KINDS[request.kind](request, game, players)
    if request.kind in ("fairness", "cure", "learn"):
        positional = [game.address]  # their players are options
    title = " ".join([game.name, *options_of(request, game)])
    named = f"{title}: {', '.join(players)}" if players else title
    options = [f"--option={each}" for each in options_of(request, game)]
    return CommandLine(named, (request.kind, *positional, *options, *chosen))


def options_of(request: ExperimentRequest, game: Game) -> list[str]:
    """Return the options that were given, as the command line has them."""
    given = [f"{name}={text_of(game.options[name])}" for name in request.options]
    for text in given:
        name, _, value = text.partition("=")
        if read_options(text) != {name: value} or not text.isprintable():
            raise InputError("option {name} cannot be written on a command line", name=name)
    return given


def match(request: ExperimentRequest, game: Game, players: list[str]) -> list[str]:
    """Return the options of a match."""
    games = request.games or MATCH_GAMES
    seats = seats_word(request.rotate, "")
    match_meeting(game, players, games, request.seed, seats, request.opening_plies)
    rotate = ["--rotate"] if request.rotate else []
    return [f"--games={games}", f"--seed={request.seed}", *rotate, *opening(request)]


def tournament(request: ExperimentRequest, game: Game, players: list[str]) -> list[str]:
    """Return the options of a tournament."""
    seats = seats_word(request.rotate, "")
    block = len(block_of(range(game.players), seats))
    games = request.games or -(-MEETING_GAMES // block) * block
    form = Form(request.form, games, 0, seats, request.opening_plies)
    form.check(game, players)
    return [
        f"--form={request.form}",
        f"--games={games}",
        f"--seats={seats}",
        f"--seed={request.seed}",
        *opening(request),
    ]


def fairness(request: ExperimentRequest, game: Game, players: list[str]) -> list[str]:
    """Return the options of a fairness study."""
    levels = [f"--player={each}" for each in players]
    games = [f"--games={request.games}"] if request.games else []
    return [*levels, *games, f"--seed={request.seed}", *opening(request)]


def cure(request: ExperimentRequest, game: Game, players: list[str]) -> list[str]:
    """Return the options of a search for settings that make the seats even."""
    games = request.games or CURE_GAMES
    if not applicable(game):
        raise InputError(
            "{game} offers no cure: no komi, pie rule, opening rule or turns", game=game.name
        )
    kinds = list(dict.fromkeys(request.cures))
    for kind in kinds or applicable(game):
        for player in players or ["random"]:
            cure_rows(game, kind, player, games, request.seed)  # checks, and plays nothing yet
    chosen = [f"--kind={each}" for each in kinds]
    levels = [f"--player={each}" for each in players]
    return [*chosen, *levels, f"--games={games}", f"--seed={request.seed}"]


def tune(request: ExperimentRequest, game: Game, players: list[str]) -> list[str]:
    """Return the options of a search for better settings of a player."""
    if len(players) != 1:
        raise InputError("one player is tuned at a time, not {given}", given=len(players))
    asked = question(game, players[0], request.settings)
    check_tuning(asked)
    if request.method == "champion":
        contest(asked, request.seed)  # checks, and plays nothing yet
    trial = request.games or TRIAL_GAMES
    in_range("games per trial", trial, 2, MOST_GAMES)
    test = TEST_GAMES if request.confirm_games is None else request.confirm_games
    return [
        *(f"--setting={each}" for each in request.settings),
        f"--method={request.method}",
        f"--trials={request.trials or TRIALS}",
        f"--games-per-trial={trial}",
        f"--confirm-games={test}",
        f"--seed={request.seed}",
    ]


def learn(request: ExperimentRequest, game: Game, players: list[str]) -> list[str]:
    """Return the options of a net that learns; players are whom its strength is measured by."""
    against = [f"--against={each}" for each in players]
    return [f"--minutes={request.minutes or MINUTES:g}", *against, f"--seed={request.seed}"]


#: What the command of each kind is given besides game, players and the game's options.
KINDS = {
    "match": match,
    "tournament": tournament,
    "fairness": fairness,
    "cure": cure,
    "tune": tune,
    "learn": learn,
}


def opening(request: ExperimentRequest) -> list[str]:
    """Return the option for random moves at the start, if there are any."""
    return [f"--opening-plies={request.opening_plies}"] if request.opening_plies else []


def reproduction(request: ExperimentRequest) -> CommandLine:
    """Return the command that runs a paper's experiments again."""
    paper = request.paper
    if paper not in PAPERS:
        raise InputError(
            "the paper must be one of {known}, not {given!r:.40}",
            known=", ".join(PAPERS),
            given=paper,
        )
    full = ["--full"] if request.full else []
    rest = [f"--seed={request.seed}", f"--language={request.language}"]
    return CommandLine(paper, ("reproduce", paper, *full, *rest))


def folder_of(number: int) -> Path:
    """Return the folder for the files of an experiment."""
    return data_folder() / "laboratory" / str(number)


def for_program(kind: str, arguments: list[str], number: int) -> list[str]:
    """Return the arguments with what only the server needs: JSON, and where files are kept."""
    own = ["--json"]
    if kind in ("fairness", "cure"):
        own.append(f"--keep={folder_of(number) / 'rows.jsonl'}")
    if kind == "reproduce":
        own.append(f"--report={folder_of(number)}")
    return [*arguments, *own]


def database_for(kind: str, number: int, database: str) -> str:
    """Return where the command keeps what it does; a study of tuning goes with its experiment."""
    return f"sqlite:///{folder_of(number) / 'study.sqlite'}" if kind == "tune" else database
