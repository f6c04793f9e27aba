"""What is tuned: settings of a player that it declares as tunable, and where they are searched."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parameter import Parameter
from boardwright.core.rng import advance
from boardwright.players.catalogue import find_kind, make_player
from boardwright.players.kind import PlayerKind, Request
from boardwright.players.player import PlayerSpec

Number = int | float
#: A value for each setting that is tuned, by its name.
Values = Mapping[str, Number]
#: Without bounds of the user's, a setting is searched up to this many times its old value and down
#: to this part of it: what settings allow is often far wider than what is sensible.
REACH = 10
#: The choice of a setting that lets a player read its numbers from its own string.
OWN = "own"


def by_ratios(setting: Parameter) -> bool:
    """Return whether a setting is searched by ratios, not by differences.

    A whole number has no ratios below 1, and nothing has them at 0.
    """
    return setting.low >= 1 if isinstance(setting.default, int) else setting.low > 0


def scaled(setting: Parameter, value: Number) -> float:
    """Return a value on the scale of the search."""
    return math.log(value) if by_ratios(setting) else float(value)


def to_unit(setting: Parameter, value: Number) -> float:
    """Return where a value lies between the bounds, from 0 to 1 on the scale of the search.

    >>> to_unit(Parameter("width", 10, 1, 100), 10)
    0.5
    """
    low, high, here = (scaled(setting, each) for each in (setting.low, setting.high, value))
    return (here - low) / (high - low)


def from_unit(setting: Parameter, place: float) -> Number:
    """Return the value at a place between the bounds, with no more digits than mean anything.

    >>> from_unit(Parameter("trust", 1.0, 0.1, 10.0), 0.7)
    2.512
    """
    low, high = scaled(setting, setting.low), scaled(setting, setting.high)
    value = low + min(max(place, 0.0), 1.0) * (high - low)
    value = math.exp(value) if by_ratios(setting) else value
    value = round(value) if isinstance(setting.default, int) else float(f"{value:.4g}")
    return min(max(value, setting.low), setting.high)


@dataclass(frozen=True)
class Question:
    """Which settings of which player of a game are tuned."""

    game: Game
    player: str  # with the old values
    settings: tuple[Parameter, ...]  # with the old values and the bounds of the search
    owner: str = ""  # the setting that must be OWN for the player to read the others

    @property
    def old(self) -> Values:
        """The old value of each setting."""
        return {setting.name: setting.number for setting in self.settings}

    @property
    def complete(self) -> bool:
        """Whether all settings of the player are tuned."""
        kind = find_kind(PlayerSpec.parse(self.player).name, self.game)
        return len(self.settings) == sum(is_tunable(setting) for setting in kind.settings)

    def player_with(self, values: Values) -> str:
        """Return the player's string with other values."""
        spec = PlayerSpec.parse(self.player)
        options = dict(spec.options)
        if self.owner:
            options[self.owner] = OWN
            options |= numbers_of(find_kind(spec.name, self.game), self.game, spec)
        options |= {name: str(value) for name, value in values.items()}
        return str(PlayerSpec(spec.name, tuple(options.items())))

    def drawn(self, random: np.uint64) -> Values:
        """Return values drawn evenly between the bounds."""
        found = {}
        with np.errstate(over="ignore"):
            for setting in self.settings:
                random = advance(random)
                found[setting.name] = from_unit(setting, int(random >> np.uint64(11)) / 2**53)
        return found


def question(game: Game, player: str, wanted: Sequence[str] = ()) -> Question:
    """Return what tuning a player means; ``wanted`` are names or ``name=low..high``, or all.

    >>> import boardwright as bw
    >>> asked = question(bw.game("nim"), "mcts", ["exploration", "trust=10..5000"])
    >>> [(setting.name, setting.low, setting.high) for setting in asked.settings]
    [('exploration', 0.02, 2.0), ('trust', 10.0, 5000.0)]
    """
    spec = PlayerSpec.parse(player)
    kind = find_kind(spec.name, game)
    make_player(player, game, seed=0).close()  # so that a wrong string is found now
    tunable = {setting.name: setting for setting in kind.settings if is_tunable(setting)}
    if not tunable:
        raise InputError(
            "{player} has no settings to tune in {game}", player=kind.name, game=game.name
        )
    owner = next((each.name for each in kind.settings if OWN in each.choices), "")
    chosen = dict(kind.chosen(dict(spec.options)))
    if owner:
        chosen |= kind.chosen(numbers_of(kind, game, spec) | {owner: OWN})
    bounds: dict[str, tuple[float, float] | None] = {}
    for text in wanted or tunable:
        name, _, given = text.partition("=")
        if name not in tunable:
            names = ", ".join(tunable)
            raise InputError(
                "{player} has no setting {given!r:.40} to tune; it has these: {known}",
                player=kind.name,
                given=name,
                known=names,
            )
        bounds[name] = read_bounds(text, given) if given else None
    settings = tuple(
        bounded(tunable[name], float(str(chosen[name])), bounds[name]) for name in bounds
    )
    return Question(game, str(spec), settings, owner)


def is_tunable(setting: Parameter) -> bool:
    """Return whether a setting is a number that may be searched."""
    return setting.tunable and not isinstance(setting.default, str)


def numbers_of(kind: PlayerKind, game: Game, spec: PlayerSpec) -> dict[str, str]:
    """Return the numbers of a player that names a whole set of them."""
    if kind.numbers is None:
        return {}
    numbers = kind.numbers(Request(game, kind.chosen(dict(spec.options)), 0))
    return {name: str(number) for name, number in numbers.items()}


def read_bounds(text: str, given: str) -> tuple[float, float]:
    """Return the bounds that a text such as ``1..100`` gives."""
    low, dots, high = given.partition("..")
    try:
        bounds = float(low), float(high)
    except ValueError:
        bounds = math.nan, math.nan
    if not (dots and bounds[0] < bounds[1]) or math.inf in bounds or -math.inf in bounds:
        raise InputError(
            "a setting to tune is written as name or name=low..high, not {given!r:.60}", given=text
        )
    return bounds


def bounded(setting: Parameter, old: float, bounds: tuple[float, float] | None) -> Parameter:
    """Return a setting with its old value and the bounds within which a better one is searched."""
    whole = isinstance(setting.default, int)
    if bounds is not None:
        low, high = bounds
        if low < setting.low or high > setting.high:
            raise InputError(
                "{setting} must be {expected}", setting=setting.name, expected=setting.expected()
            )
    elif old > 0:
        low, high = max(setting.low, old / REACH), min(setting.high, old * REACH)
    else:
        low, high = max(setting.low, old - REACH), min(setting.high, old + REACH)
    if whole:
        low, high = math.ceil(low), math.floor(high)
        old = int(old)
    if not low < high:
        raise InputError(
            "{setting} leaves nothing to search between {low:g} and {high:g}",
            setting=setting.name,
            low=low,
            high=high,
        )
    return replace(setting, default=old, low=low, high=high)
