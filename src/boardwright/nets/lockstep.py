"""Many games searched in lockstep with one net: the arrays, the threads, the order of steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from types import FunctionType
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.parallel import Parts
from boardwright.core.rng import stream
from boardwright.core.rules import record
from boardwright.nets import proofs as proof_kernels
from boardwright.nets import tree_kernels as kernels
from boardwright.nets.canonical import Turning, turn_seen, turning
from boardwright.nets.numbering import Numbering
from boardwright.nets.planes import Planes
from boardwright.nets.proofs import Proofs, can_prove, proofs_for
from boardwright.nets.threat_search import Threats, threats_for, win_at_leaves, win_at_roots
from boardwright.search.threats import has_threats

#: The most moves that are considered at a root, and on boards of few points, where nets are small.
CONSIDERED, CONSIDERED_SMALL, SMALL = 16, 32, 36
#: Trees are at most so deep.
DEEPEST = 400
#: Fewer games than these for a thread are not worth its start.
FEWEST = 32


@dataclass(frozen=True)
class Weighing:
    """How policy and values, which are -1 to 1, are weighed against each other in a tree."""

    scale: float = 0.5  #: how much more a value counts than the logarithm of a move's share
    visits: float = 50.0  #: with so many, and those of the move visited most, times as much
    considered: int = 0  #: the most moves that are considered at the root; 0: as suits the board


USUAL = Weighing()


class View:
    """What nets of one game have in common: planes, moves and what is needed to search."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.planes = Planes(game)
        self.numbering = Numbering(game)
        self.forcing = has_threats(game)
        self.considered = CONSIDERED_SMALL if game.board.points <= SMALL else CONSIDERED
        self.walk = self._with_planes(kernels.walk)
        self._turnings: dict[bool, Turning] = {}

    def turning(self, canonical: bool) -> Turning:
        """Return how what a net of this kind sees and says is turned."""
        if canonical not in self._turnings:
            self._turnings[canonical] = turning(self.numbering, canonical)
        return self._turnings[canonical]

    @cached_property
    def walk_with_proofs(self) -> Callable[..., None]:
        """Walk as ``walk`` does, only that what was proved before is known."""
        return self._with_planes(proof_kernels.walk)

    def _with_planes(self, walk: Any) -> Callable[..., None]:
        # What a net sees is written by a function of each game's own.
        space = {**walk.__globals__, "observe": self.planes.observe_plain}
        return FunctionType(walk.__code__, space)


class Evaluator(Protocol):
    """A net that judges a batch: ``go`` begins, ``wait`` ends, and answers are in the arrays."""

    seen: NDArray[np.uint8]  # [games, planes, points]
    canonical: bool  # whether all images of a position look the same to it
    policy: NDArray[np.float32]  # [games, entries + 1], the last one 0
    values: NDArray[np.float32]  # [games, players], the mover's first, -1 to 1

    def go(self, asked: NDArray[np.bool_] | None = None) -> None:
        """Begin to judge what was seen; those not asked about need no answer."""

    def wait(self) -> None:
        """Return when the answers are there."""


def halving_table(considered: int, simulations: int) -> NDArray[np.int64]:
    """Return how many visits the move to be simulated next must have, by moves considered.

    >>> halving_table(4, 8)[4].tolist()
    [0, 0, 0, 0, 1, 1, 2, 2]
    """
    table = np.zeros((considered + 1, simulations), np.int64)
    for moves in range(1, considered + 1):
        rounds = max(1, math.ceil(math.log2(moves)))
        visits, left, order = [0] * moves, moves, list[int]()
        while len(order) < simulations:
            for _ in range(max(1, simulations // (rounds * left))):
                order += visits[:left]
                visits[:left] = [each + 1 for each in visits[:left]]
            left = max(min(2, moves), left // 2)
        table[moves] = order[:simulations]
    return table


class Lockstep:
    """``games`` trees of up to ``simulations`` each, searched with an evaluator of that batch.

    With ``proving`` what is proved in one tree is known in all, now and later (``proofs``); with
    ``threats`` wins by threats are looked for where the rules say which moves force. Where the net
    works ``elsewhere``, on a device, the threads wait for it in compiled code (``core.parted``).
    """

    def __init__(
        self,
        view: View,
        games: int,
        simulations: int,
        seed: int = 1,
        threads: int | None = None,
        proving: bool = False,
        threats: bool = False,
        elsewhere: bool = False,
        weighing: Weighing = USUAL,
    ) -> None:
        game = view.game
        self.view = view
        self._considered = weighing.considered or view.considered
        self.count = games
        self.judged = 0  # positions that the net was asked about in the last search
        self._searched = games  # of the trees, the first ones
        # Where dice are thrown, a simulation may add a throw and what follows it.
        self.per = simulations * (2 if game.chances else 1) + 2
        room = game.max_moves
        self.frames: Any = game.frames(
            games * self.per,
            kind=np.uint8,
            values=(np.float32, game.players),
            logits=(np.float32, room),
            visits=(np.int32, room),
            sums=(np.float32, room),
            child=(np.int32, room),
        )
        records: Any = np.zeros(games, game_record(game)).view(np.recarray)
        records.random = [stream(seed, number) for number in range(games)]
        records.forcing = view.forcing
        records.value_scale, records.value_visits = weighing.scale, weighing.visits
        self.games = records
        self.proofs: Proofs | None = None
        if proving and can_prove(game):
            self.proofs = proofs_for(game, self.frames)
        self._threats: list[Threats] = []
        self._kernels: dict[Any, Callable[..., Any]] = {}
        self._parts = Parts(games, FEWEST, threads)
        if threats and view.forcing:
            self._threats = [threats_for(game) for _ in range(self._parts.workers(games))]
        # What Numba's threads would make of an error in a rule is not said anywhere.
        self._parted = elsewhere and not game.checked
        self._asked = np.ones(games, np.bool_)
        self._halving: dict[int, NDArray[np.int64]] = {}

    def run(self, function: Callable[..., None], *arguments: Any) -> None:
        """Run an algorithm over all games, a part of them in each thread."""
        shared = self.frames, self.games, self.per
        kernel = self._kernel(function, self._parted)
        if self._parted:
            count = self._searched
            kernel(*shared, self._parts.workers(count), count, *arguments)
        else:
            self._parts.run(
                lambda first, last: kernel(*shared, first, last, *arguments), self._searched
            )

    def _kernel(self, function: Callable[..., Any], parted: bool = False) -> Callable[..., Any]:
        if (function, parted) not in self._kernels:
            game = self.view.game
            made = game.parted_kernel(function) if parted else game.kernel(function)
            self._kernels[function, parted] = made
        return self._kernels[function, parted]

    def observe(self, out: NDArray[np.uint8], canonical: bool) -> None:
        """Write what a net of this kind sees where each search stands."""
        self.run(self.view.planes.observe_plain, out)
        origins = self.view.turning(canonical).origins
        if len(origins) > 1:
            turn = self._kernel(turn_seen)
            self._parts.run(
                lambda first, last: turn(self.games, first, last, out, origins), self._searched
            )

    def search(
        self, net: Evaluator, simulations: int, noise: float = 0.0, count: int | None = None
    ) -> Iterator[None]:
        """Search all roots; pauses whenever the net is at work, so that another can go on.

        Without simulations the net only glances at them: noise then draws moves from its policy.
        With a ``count`` only the first trees are searched.
        """
        self._searched = self.count if count is None else count
        if simulations not in self._halving:
            self._halving[simulations] = halving_table(self._considered, simulations)
        halving, turning = self._halving[simulations], self.view.turning(net.canonical)
        self.games.turned = 0
        self.run(kernels.plant, noise)
        self.judged = self._searched
        self.observe(net.seen, net.canonical)
        asked = self._asked[: self._searched]
        asked[:] = True
        net.go(asked if self._searched < self.count else None)
        yield
        net.wait()
        answers = net.policy, net.values, turning.table
        self.run(kernels.open_roots, *answers)
        walk = self.view.walk
        known: tuple[Proofs, ...] = ()
        if self.proofs is not None:
            walk, known = self.view.walk_with_proofs, (self.proofs,)
            self.run(proof_kernels.look_up_roots, self.proofs)
        if simulations:
            self._look_for(win_at_roots)
        for simulation in range(simulations):
            sight = net.seen, turning.origins, asked
            self.run(walk, *answers, simulation, halving, *sight, *known)
            leaves = self.games.leaf[: self._searched]
            if self._threats:
                self._look_for(win_at_leaves)
                asked[:] = leaves >= 0
            if not asked.any() and (leaves == kernels.DECIDED).all():
                break
            self.judged += int(np.count_nonzero(asked))
            net.go(asked)
            yield
            net.wait()
        if simulations:
            self.run(kernels.expand, *answers)
        self.choose()

    def _look_for(self, wins: Callable[..., None]) -> None:
        """Look for wins by threats, each thread in a room of its own."""
        if self._threats:
            shared, kernel = (self.frames, self.games, self.per), self._kernel(wins)

            def look(first: int, last: int) -> None:
                room = self._threats.pop()
                kernel(*shared, first, last, room)
                self._threats.append(room)

            self._parts.run(look, self._searched)

    def knows(self, state: Any) -> bool:
        """Return whether it was proved how the game ends from a position."""
        if self.proofs is None:
            return False
        spare = self.per - 1  # no simulation reaches it
        self.frames[spare].state = state
        worth = self._kernel(proof_kernels.worth)(self.frames, spare, self.proofs)
        return bool(worth > kernels.OPEN)

    def choose(self) -> None:
        """Choose each game's move from what was searched."""
        self.run(kernels.choose)


def game_record(game: Game) -> np.dtype[Any]:
    """Return the record of one game in lockstep."""
    room = game.max_moves
    return record(
        random=np.uint64,
        forcing=np.uint8,
        value_scale=np.float64,
        value_visits=np.float64,
        leaf=np.int64,  # the node that the net is asked about; -1 if none
        turned=np.int64,  # the symmetry by which it is shown to the net
        used=np.int64,
        depth=np.int64,
        chosen=np.int64,
        path=(np.int32, DEEPEST),
        slots=(np.int32, DEEPEST),
        noise=(np.float64, room),
        scores=(np.float64, room),
        spare=(game.move_type, room),
        returns=(np.float64, game.players),
        sums=(np.float64, game.players),  # of all simulations, by seat
        number=np.int64,  # which game this is, counted from 1; 0 before the first
        plies=np.int64,
        opening=np.int64,  # plies that are drawn from the policy
        row=np.int64,  # the last one kept of this game, -1 if none
    )
