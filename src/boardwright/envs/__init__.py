"""Our games in others' laboratories: PettingZoo, Gymnasium, OpenSpiel, games in lockstep.

>>> import boardwright as bw
>>> env = bw.envs.aec("tic_tac_toe")
>>> env.reset(seed=1)
>>> env.step(4)
>>> env.agent_selection
'player_1'

Each function imports the library it needs when it is called (extras ``envs``, ``openspiel``).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from boardwright.core.extras import extra
from boardwright.core.many_games import LONGEST_GAME

if TYPE_CHECKING:
    from boardwright.core.position import Position
    from boardwright.envs.learner import SoloEnv
    from boardwright.envs.vector import ManyGames
    from boardwright.players.openspiel.spiel_game import SpielGame
    from boardwright.players.player import Player

__all__ = ["aec", "env_id", "many", "openspiel", "policy_player", "register", "solo"]


def aec(
    name: str | os.PathLike[str],
    /,
    *,
    render_mode: str | None = None,
    longest: int = LONGEST_GAME,
    compiled: bool | None = None,
    **options: object,
) -> Any:
    """Return a game as a PettingZoo AEC environment, in PettingZoo's usual wrappers.

    An illegal action ends the game with -1 for whoever chose it. A game of more than ``longest``
    moves is cut off (truncated).
    """
    from boardwright.core.registry import game

    with extra("envs"):
        from pettingzoo.utils import wrappers

        from boardwright.envs.agents import AgentsEnv

    raw = AgentsEnv(game(name, compiled=compiled, **options), render_mode, longest)
    bounded = wrappers.AssertOutOfBoundsWrapper(
        wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    )
    return wrappers.OrderEnforcingWrapper(bounded)


def solo(
    name: str | os.PathLike[str],
    /,
    opponents: str | Player | Sequence[str | Player] = "random",
    *,
    seat: int = 0,
    render_mode: str | None = None,
    longest: int = LONGEST_GAME,
    compiled: bool | None = None,
    **options: object,
) -> SoloEnv:
    """Return a game as a Gymnasium environment for one learner; players of ours have the others.

    ``opponents`` is one player for all other seats, or one for each; ``seat`` is the learner's,
    from 1, or 0: drawn anew for each game.
    """
    from boardwright.core.registry import game

    with extra("envs"):
        from boardwright.envs.learner import SoloEnv

    return SoloEnv(game(name, compiled=compiled, **options), opponents, seat, render_mode, longest)


def many(
    name: str | os.PathLike[str],
    /,
    num_envs: int = 1,
    *,
    longest: int = LONGEST_GAME,
    threads: int | None = None,
    compiled: bool | None = None,
    **options: object,
) -> ManyGames:
    """Return ``num_envs`` games in lockstep, as a vectorised Gymnasium environment."""
    from boardwright.core.registry import game

    with extra("envs"):
        from boardwright.envs.vector import ManyGames

    return ManyGames(game(name, compiled=compiled, **options), num_envs, longest, threads)


def openspiel(
    name: str | os.PathLike[str],
    /,
    *,
    longest: int = LONGEST_GAME,
    compiled: bool | None = None,
    **options: object,
) -> SpielGame:
    """Return a game as an OpenSpiel game, registered there as ``boardwright_NAME_vVERSION``."""
    from boardwright.core.registry import game

    with extra("openspiel"):
        from boardwright.players.openspiel.spiel_game import spiel_game

    return spiel_game(game(name, compiled=compiled, **options), longest)


def policy_player(policy: Callable[[dict[str, Any], str], int]) -> Callable[[Position], int]:
    """Return what ``bw.enter`` takes, made of a policy for the PettingZoo environment.

    ``policy`` is given what ``env.observe(agent)`` gives, and the agent's name; it returns an
    action.
    """
    from boardwright.nets.encoding import encoding_of

    def choose(position: Position) -> int:
        encoding, seat = encoding_of(position.game), position.to_move - 1
        observed = {
            "observation": encoding.observation(position, seat),
            "action_mask": encoding.mask(position),
        }
        return encoding.move(position, int(policy(observed, f"player_{seat}")))

    return choose


def env_id(name: str) -> str:
    """Return the name under which a game is registered; its version tells one rule from another.

    >>> env_id("tic_tac_toe")
    'boardwright/tic_tac_toe-v1'
    """
    from boardwright.core.registry import load

    return f"boardwright/{name}-v{load(name, {}).version}"


def register() -> None:
    """Register every game with Gymnasium and PettingZoo, under its name and version.

    Then ``gymnasium.make("boardwright/nim-v1", opponents="perfect", layers=4)``,
    ``gymnasium.make_vec(...)`` and ``pettingzoo.make("aec", "boardwright/nim-v1")`` find them.
    """
    from functools import partial

    from boardwright.core.registry import game_names

    with extra("envs"):
        import gymnasium
        from pettingzoo.env_registry import registration

    for name in game_names():
        known = env_id(name)
        if known not in gymnasium.registry:
            gymnasium.register(
                known, entry_point=partial(solo, name), vector_entry_point=partial(many, name)
            )
        if known not in registration.aec_registry:
            registration.register("aec", known, entry_point=partial(aec, name))
