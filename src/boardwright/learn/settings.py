"""How a run learns: sizes that fit the machine, and what changes during it."""

from __future__ import annotations

from dataclasses import dataclass

from boardwright.core.game import Game
from boardwright.nets.lockstep import SMALL

#: Bytes of trees that all games together may take, with a GPU and without.
TREES_GPU, TREES_CPU = 12 << 30, 1 << 30
#: Boards of more points get the larger nets.
LARGE = 60
#: On a CPU boards of few points get dense nets, of this width and depth; a pupil's.
DENSE, DENSE_PUPIL = (256, 2), (128, 2)
#: How often each row is trained on; with a dense net, where rows are dear; and with a large net on
#: a GPU, whose steps are many and small: rows cost more of its time so, but more is learned in it.
REUSE, DENSE_REUSE, LARGE_REUSE = 3.0, 10.0, 2.0
#: Of learning, at its highest; a teacher does not change, so that a pupil need not be careful.
RATE, PUPIL_RATE = 2e-3, 6e-3
#: With a teacher at least and at most: half the time is the teacher's.
PUPIL_REUSE = 1.0, 10.0
#: Rows that a pupil remembers on a CPU: what its teacher said does not age.
PUPIL_WINDOW = 200_000
#: How far a value aims at the game's result; the rest is what the search, or a teacher, thought.
RESULT, PUPIL_RESULT = 0.5, 0.0


@dataclass(frozen=True)
class Settings:
    """Sizes of one run."""

    channels: int
    blocks: int
    games: int  # that are played at the same time
    simulations: int  # of a fully searched move in the last third of the run; 0: a glance
    batch: int
    window: int  # rows that are remembered
    reuse: float  # how often each row is trained on, at least
    rate: float = RATE  # of learning, at its highest
    dense: bool = False  # every layer looks at all points at once
    proving: bool = False  # what one game's search proves, all know
    most_reuse: float = 0.0  # how often where more time goes into play than into training
    result: float = RESULT  # how far a value aims at the game's result

    def simulations_at(self, done: float) -> int:
        """Return the simulations of a full search when this share of the run is done.

        Few first, but where the net is to know every position: there a win must be found early.
        """
        return (
            self.simulations
            if self.dense or not self.simulations
            else max(4, self.simulations * (1 + min(2, int(3 * done))) // 3)
        )

    def reuse_at(self, playing_s: float, training_s: float) -> float:
        """Return how often a row is trained on: searched at length it is dear, else new ones teach.

        A position that is proved costs little to come by, one that is searched a lot.
        """
        return max(self.reuse, self.most_reuse) if training_s < playing_s else self.reuse

    def rate_at(self, done: float, resumed: float = 0.0) -> float:
        """Return the learning rate: it rises for a hundredth of the run and falls to a fiftieth.

        It rises anew from where a run was ``resumed``, so that nothing is unlearned at once.
        """
        rising = min(1.0, 0.1 + 90 * (done - resumed))
        return self.rate * rising * (1.0 - 0.98 * float(min(1.0, done) ** 1.5))


def settings_for(
    game: Game, gpu: bool, channels: int = 0, blocks: int = 0, pupil: bool = False
) -> Settings:
    """Return what suits a game on a machine with a GPU or without; sizes may be given.

    A pupil is as small as a net that one core is to play with, and its teacher does not search: a
    position costs one evaluation, not dozens, and many positions teach more than good ones.
    """
    large = game.board.points > LARGE
    dense = not gpu and game.board.points <= SMALL
    simulations = 0 if pupil else 48 if gpu or dense else 24
    node = 16 * game.max_moves + game.state_type.itemsize + 64
    room = (TREES_GPU if gpu else TREES_CPU) // (node * (simulations + 2))
    if gpu:
        games = min(8192, max(64, room // 64 * 64))
        sizes = (96, 6) if large else (64, 5)
        batch, window = 1024 if large and not pupil else 4096, 2_000_000
    else:
        games = min(256, max(32, room // 32 * 32))
        batch, window = 256, 60_000
    if pupil or not gpu:
        sizes = (32, 4) if large else (32, 3)
    if dense:
        sizes, batch, window = DENSE_PUPIL if pupil else DENSE, 512, 100_000
    if pupil:
        window = max(window, PUPIL_WINDOW)
    usual = LARGE_REUSE if gpu and large else REUSE
    reuse = PUPIL_REUSE if pupil else (usual, DENSE_REUSE if dense else usual)
    wide, deep = channels or sizes[0], blocks or sizes[1]
    return Settings(
        wide,
        deep,
        games,
        simulations,
        batch,
        window,
        reuse[0],
        PUPIL_RATE if pupil else RATE,
        dense=dense,
        proving=dense and not pupil,
        most_reuse=reuse[1],
        result=PUPIL_RESULT if pupil else RESULT,
    )
