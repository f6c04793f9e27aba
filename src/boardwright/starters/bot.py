"""A bot: it is shown a position and answers with one of the legal moves."""

import random

import boardwright as bw


def choose(position: bw.Position) -> int:
    for move in position.moves:
        if position.play(move).winner == position.to_move:
            return move  # it wins
    return random.choice(position.moves)
