"""What is tuned: settings of a player that it declares as tunable, and where they are searched."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True)
class Knob:
    """One setting: its old value and the bounds between which a better one is searched."""

    name: str
    old: Number
    low: Number
    high: Number
    whole: bool
    log: bool  # searched by ratios, not by differences

    def to_unit(self, value: Number) -> float:
        """Return where a value lies between the bounds, from 0 to 1 on the scale of the search.

        >>> Knob("width", 10, 1, 100, True, True).to_unit(10)
        0.5
        """
        low, high, here = (self._scaled(each) for each in (self.low, self.high, value))
        return (here - low) / (high - low)

    def from_unit(self, place: float) -> Number:
        """Return the value at a place between the bounds, with no more digits than mean anything.

        >>> Knob("trust", 1.0, 0.1, 10.0, False, True).from_unit(0.7)
        2.512
        """
        low, high = self._scaled(self.low), self._scaled(self.high)
        value = low + min(max(place, 0.0), 1.0) * (high - low)
        value = math.exp(value) if self.log else value
        value = round(value) if self.whole else float(f"{value:.4g}")
        return min(max(value, self.low), self.high)

    def _scaled(self, value: Number) -> float:
        return math.log(value) if self.log else float(value)


@dataclass(frozen=True)
class Question:
    """Which settings of which player of a game are tuned."""

    game: Game
    player: str  # with the old values
    knobs: tuple[Knob, ...]
    owner: str = ""  # the setting that must be OWN for the player to read the others

    @property
    def old(self) -> Values:
        """The old value of each setting."""
        return {knob.name: knob.old for knob in self.knobs}

    @property
    def complete(self) -> bool:
        """Whether all settings of the player are tuned."""
        kind = find_kind(PlayerSpec.parse(self.player).name, self.game)
        return len(self.knobs) == sum(is_tunable(setting) for setting in kind.settings)

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
            for knob in self.knobs:
                random = advance(random)
                found[knob.name] = knob.from_unit(int(random >> np.uint64(11)) / 2**53)
        return found


def question(game: Game, player: str, wanted: Sequence[str] = ()) -> Question:
    """Return what tuning a player means; ``wanted`` are names or ``name=low..high``, or all.

    >>> import boardwright as bw
    >>> asked = question(bw.game("nim"), "mcts", ["exploration", "trust=10..5000"])
    >>> [(knob.name, knob.low, knob.high) for knob in asked.knobs]
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
    knobs = tuple(
        knob_for(tunable[name], float(str(chosen[name])), bounds[name]) for name in bounds
    )
    return Question(game, str(spec), knobs, owner)


def is_tunable(setting: Parameter) -> bool:
    """Return whether a setting is a number that may be searched."""
    return setting.tunable and not isinstance(setting.default, str)


def numbers_of(kind: PlayerKind, game: Game, spec: PlayerSpec) -> dict[str, str]:
    """Return the numbers of a player of Gomoku's that names a whole set of them."""
    from boardwright.players.gomoku.values import NUMBERS, chosen_values

    values = chosen_values(Request(game, kind.chosen(dict(spec.options)), 0))
    numbers = (*values.plus, *values.minus)
    return {each.name: str(number) for each, number in zip(NUMBERS, numbers, strict=True)}


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


def knob_for(setting: Parameter, old: float, bounds: tuple[float, float] | None) -> Knob:
    """Return where one setting is searched."""
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
    # A whole number has no ratios below 1, and nothing has them at 0.
    log = low >= 1 if whole else low > 0
    return Knob(setting.name, old, low, high, whole, log)
