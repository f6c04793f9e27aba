"""Self-play on a cluster: workers play with the newest net, and this process trains meanwhile.

A block is what a worker's games add while each makes some moves: rows of games that have ended. A
worker goes on with its games in the next block, so that long games are not missing; if it dies,
those are lost that had not ended. Blocks are stored once and read in their order, whoever played
them; what they hold depends on when a worker was asked, as all of a run that ends by the clock.
"""

from __future__ import annotations

import hashlib
import io
import json
import threading
from dataclasses import asdict, astuple, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from boardwright.cluster.handing_out import HandingOut
from boardwright.cluster.identity import materials, software
from boardwright.cluster.task import Stored
from boardwright.cluster.worker import KEPT, refuse, refuse_other, store_once, this_worker
from boardwright.core.errors import BoardwrightError
from boardwright.core.phrases import Phrase
from boardwright.core.registry import load
from boardwright.core.rng import part_of
from boardwright.learn.rows import COLUMNS, Rows
from boardwright.learn.self_play import SelfPlay, Tally
from boardwright.learn.settings import Settings
from boardwright.learn.torch_net import TorchNet, best_device, torch
from boardwright.nets.layers import Plan, Weights
from boardwright.nets.lockstep import View
from boardwright.nets.net_file import option_texts
from boardwright.store.blocks import Block, Ledger, Place
from boardwright.store.database import usable

if TYPE_CHECKING:
    from boardwright.cluster.cluster import Cluster

#: Blocks that each worker has before it: one that it plays, and one to go on with.
AHEAD = 2
SEEDS = 1 << 32


@dataclass(frozen=True)
class Recipe:
    """What a worker's games are made from."""

    net: str  # the file of the one that learns
    game: str  # its address
    options: dict[str, str]
    compiled: bool
    plan: dict[str, object]
    settings: Settings
    seed: int
    materials: dict[str, str]
    software: dict[str, str]

    def key(self) -> str:
        """Return what tells these games from all others; a run that is resumed has other seeds."""
        parts = {name: part for name, part in asdict(self).items() if name != "seed"}
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, kw_only=True)
class RowsTask(Stored):
    """One block of training data, to be made with these weights."""

    recipe: Recipe
    key: str  # of the ledger's run
    simulations: int
    weights: Weights = field(repr=False)


class RemotePlay(HandingOut):
    """What ``SelfPlay`` is to a run, played by the workers of a cluster."""

    def __init__(
        self, cluster: Cluster, view: View, net: TorchNet, settings: Settings, seed: int, path: Path
    ) -> None:
        game = view.game
        self._recipe = Recipe(
            str(path.resolve()),
            game.address,
            option_texts(game),
            game.compiled,
            net.plan.as_json(),
            settings,
            seed,
            materials(game, ()),
            software(),
        )
        self.rows = Rows(view, max(settings.window, 2 * settings.games), net.device)
        self.tally = Tally()
        self._simulations = settings.simulations
        self._next = 0
        with usable(cluster.engine):
            super().__init__(cluster, Ledger(cluster.engine, self._recipe.key()), make_rows)
            self.learn_from(net)
            for block in self.ledger.blocks():  # of the same command, before it was interrupted
                self.take(block)
                self._next = block.number + 1

    def learn_from(self, net: TorchNet) -> None:
        """Have blocks that are handed out from now on played with the weights of a net."""
        self._weights = net.numbers()

    def round(self, simulations: int) -> None:
        """Take in the next block, and have others played meanwhile."""
        self._simulations = simulations
        with usable(self.cluster.engine):
            self.fill()
            block, data, _ = self.next_result()
            if data:  # else it was read before
                columns = unpacked(data)
                self.tally = Tally(*(np.array(astuple(self.tally)) + columns["tally"]).tolist())
                self.rows.add(columns)
            self.ledger.spend(block.number)

    def fill(self) -> bool:
        """Hand out enough blocks for all workers."""
        slots = self.cluster.slots
        while self.playing < AHEAD * slots and len(self.waiting) < 2 * AHEAD * slots:
            self.take(self.ledger.plan(Block(self._next, self._next, 1)))
            self._next += 1
        return True

    def task(self, block: Block) -> RowsTask:
        """Return what a worker is asked for."""
        return RowsTask(
            self.ledger.id,
            block.number,
            self.cluster.database,
            self.cluster.host,
            recipe=self._recipe,
            key=f"rows-{self.ledger.token}",
            simulations=self._simulations,
            weights=self._weights,
        )

    def named(self, block: Block, part: int | None = None) -> Phrase:
        """Return the number of the block."""
        return named(block.number)

    def close(self, complete: bool) -> None:
        """Leave; what was played for a run that goes on later stays for it."""
        self.leave(counted=complete)


def named(number: int) -> Phrase:
    """Return what a block is called in a sentence."""
    return Phrase("games of block {number}", number=number)


class RowMaker:
    """A worker's own games, which go on from block to block."""

    def __init__(self, recipe: Recipe, first: int, worker: str) -> None:
        refuse_other(worker, recipe.software, software())
        try:
            game = load(recipe.game, recipe.options, None if recipe.compiled else False)
            here = materials(game, ())
        except BoardwrightError as error:
            raise refuse(worker, error) from None
        refuse_other(worker, recipe.materials, here)
        torch().set_num_threads(1)  # there is a worker for each core
        self._plan, self._device = Plan.of_json(recipe.plan), best_device()
        self._view, self._settings = View(game), recipe.settings
        self._seed = part_of(recipe.seed, first) % SEEDS  # no two workers begin with one block
        self._play: SelfPlay | None = None
        self._lock = threading.Lock()

    def data(self, task: RowsTask) -> bytes:
        """Return the rows of the games that end while all make some moves."""
        net = TorchNet(self._plan, task.weights, self._device)
        with self._lock:
            if self._play is None:
                self._play = SelfPlay(self._view, net, self._settings, self._seed)
            before = np.array(astuple(self._play.tally))
            self._play.learn_from(net)
            self._play.round(task.simulations)
            columns = self._play.rows.taken()
            columns["tally"] = np.array(astuple(self._play.tally)) - before
        out = io.BytesIO()
        np.savez_compressed(out, allow_pickle=False, **columns)
        return out.getvalue()

    def close(self) -> None:
        """Give up the games, and the memory of their trees."""
        self._play = None


def make_rows(task: RowsTask) -> None:
    """Play a block of training data and store it, unless it is there already."""
    worker = this_worker()

    def play(place: Place, tries: int) -> bytes:
        return maker.data(task)

    with KEPT.use(task.key, lambda: RowMaker(task.recipe, task.number, worker)) as maker:
        store_once(task, worker, play, named(task.number))


def unpacked(data: bytes) -> dict[str, np.ndarray]:
    """Return the columns of a block, and how much was played for them."""
    with np.load(io.BytesIO(data), allow_pickle=False) as found:
        return {name: found[name] for name in (*COLUMNS, "tally")}
