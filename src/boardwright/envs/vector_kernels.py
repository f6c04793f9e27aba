"""One step of many games at once: an action each, masks, payoffs, and who begins anew."""

from __future__ import annotations

from typing import Any

from boardwright.core.dice import throw
from boardwright.core.rules import outcome, play
from boardwright.core.steps import list_next
from boardwright.learn.self_play_kernels import start_afresh

#: A game's ``plies`` when its next step begins it.
NOT_BEGUN = -1


def step_games(
    frames: Any,
    games: Any,
    first: int,
    last: int,
    clean: Any,
    actions: Any,
    codes: Any,
    numbers: Any,
    longest: int,
    masks: Any,
    rewards: Any,
    over: Any,
    cut: Any,
) -> None:
    """Play an action in each running game, begin the others; write what can be done next.

    ``codes`` and ``numbers`` translate actions and moves; empty, an action is a place in the list.
    An illegal action ends the game with -1 for its player.
    """
    for number in range(first, last):
        frame = frames[number]
        game = games[number]
        mark(frame, masks[number], numbers, 0)
        for seat in range(rewards.shape[1]):
            rewards[number, seat] = 0.0
        over[number] = False
        cut[number] = False
        if game.plies == NOT_BEGUN:
            start_afresh(frame, game, clean)
            game.plies = 0
            list_next(frame)
        else:
            place = place_of(frame, actions[number], codes)
            if place < 0:
                rewards[number, frame.state.player] = -1.0
                frame.count = 0
                over[number] = True
            else:
                play(frame.state, frame.moves[place])
                game.random = throw(frame.state, frame.moves, frame.odds, game.random)
                game.plies += 1
                list_next(frame)
                if frame.count == 0:
                    outcome(frame.state, rewards[number])
                    over[number] = True
                elif game.plies >= longest:
                    frame.count = 0
                    cut[number] = True
            if over[number] or cut[number]:
                game.plies = NOT_BEGUN
        game.player = frame.state.player
        mark(frame, masks[number], numbers, 1)


def place_of(frame: Any, action: int, codes: Any) -> int:
    """Return where the move of an action stands in a frame's list, -1 if it is not legal."""
    if len(codes) == 0:
        return action if 0 <= action < frame.count else -1
    if action < 0 or action >= len(codes):
        return -1
    for place in range(frame.count):
        if frame.moves[place] == codes[action]:
            return place
    return -1


def mark(frame: Any, mask: Any, numbers: Any, value: int) -> None:
    """Write a value at the actions of a frame's moves: cheaper than the whole mask."""
    for place in range(frame.count):
        if len(numbers) == 0:
            mask[place] = value
        else:
            mask[numbers[frame.moves[place]]] = value
