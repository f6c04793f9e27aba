"""What ``line_net`` knows, from a teacher: ``python benchmarks/teach_lines.py`` writes its numbers.

The teacher is a net that ``boardwright learn gomoku`` made; the positions are those of its own
games that were kept beside it, and beside each another one, a stone away from it that the teacher
would think of but not play: a search meets such positions more often than good ones. What they are
worth is the mean of what the teacher says at a glance of all eight images. Positions that fives and
open fours decide are left out, as no search asks for their worth. Needs PyTorch.
"""

from __future__ import annotations

import math
import sys
import time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.core.extras import extra
from boardwright.core.game import Game
from boardwright.players.gomoku.lines.board import CELLS, worth_to
from boardwright.players.gomoku.lines.engine import LinesEngine
from boardwright.players.gomoku.lines.line_net import (
    HALF,
    HIDDEN,
    INPUTS,
    MOST,
    ROW,
    SUM,
    WIDTH,
    keys_in_use,
    recoloured,
    rows_of_keys,
)
from boardwright.players.gomoku.lines.patterns import both_colours
from boardwright.players.gomoku.lines.points import WINS, WINS_SOON, number_of
from boardwright.players.gomoku.lines.threats import THREATS, threats_of
from boardwright.players.gomoku.lines.weights import SCALE

IMAGES = 8
#: A stone that the teacher would not play is drawn from so many, by the root of its shares.
THOUGHT_OF = 16
BATCH, RATE, DECAY, RISING = 8192, 3e-3, 1e-5, 100
LARGEST_ROW = 127


class Lessons(NamedTuple):
    """Positions as the net sees them, and what the teacher says."""

    rows: NDArray[np.uint16]  # [positions, points, lines], of the side to move; 0 without stones
    empty: NDArray[np.bool_]  # [positions, points]
    worth: NDArray[np.float32]  # [positions, 2], by the fitted tables, and by their threats
    threats: NDArray[np.int64]  # [positions]
    wanted: NDArray[np.float32]  # [positions], how likely the side to move wins


def torch() -> Any:
    """Return PyTorch, or say how it is installed."""
    with extra("learn"):
        import torch as module
    return module


def turned(planes: Any, image: int) -> Any:
    """Return planes of square boards [..., points], turned and mirrored in one of eight ways."""
    size = math.isqrt(planes.shape[-1])
    boards = planes.reshape(*planes.shape[:-1], size, size).rot90(image % 4, (-2, -1))
    return (boards.flip(-1) if image >= 4 else boards).reshape(planes.shape)


def judge(net: Any, seen: Any) -> tuple[Any, Any]:
    """Return what a net says of positions: the mean value of all images, shares of the moves."""
    values = 0.0
    for image in range(IMAGES):
        policy, logits = net(turned(seen, image).float())
        values = values + torch().tanh(logits[:, 0] / 2) / IMAGES
        if image == 0:
            points = seen.shape[-1]
            taken = (seen[:, 0] + seen[:, 1]) > 0
            shares = policy[:, :points].masked_fill(taken, -math.inf).softmax(1)
    return values, shares


def stone_aside(seen: Any, shares: Any) -> Any:
    """Return positions one stone later, each by a move that the teacher would not play."""
    others = shares.sqrt().scatter(1, shares.argmax(1, keepdim=True), 0.0)
    likely, moves = others.topk(THOUGHT_OF, 1)
    move = moves.gather(1, torch().multinomial(likely + 1e-9, 1))
    own = seen[:, 0].scatter(1, move, 1)
    return torch().stack([seen[:, 1], own, 1 - seen[:, 2], seen[:, 3]], 1)


def taught(game: Game, net: Any, seen: NDArray[np.uint8], batch: int = 1024) -> Lessons:
    """Return the lessons of positions [positions, planes, points], and of one aside of each."""
    t, engine, found = torch(), LinesEngine(game, 1, net=False), []
    with t.no_grad():
        for first in range(0, len(seen), batch):
            planes = t.as_tensor(seen[first : first + batch], device=net.device)
            values, shares = judge(net, planes)
            aside = stone_aside(planes, shares)
            for each, said in ((planes, values), (aside, judge(net, aside)[0])):
                own, other = each[:, :2].cpu().numpy().transpose(1, 0, 2)
                found += looked_at(engine, own, other, said.cpu().numpy())
            tell(f"{first + len(planes)} of {len(seen)} positions", first / len(seen))
    columns = [np.stack(column) for column in zip(*found, strict=True)]
    return Lessons(*columns)


def looked_at(
    engine: LinesEngine,
    own: NDArray[np.uint8],
    other: NDArray[np.uint8],
    values: NDArray[np.float32],
) -> list[tuple[Any, ...]]:
    """Return what the net sees of each position that nothing decides, the mover's stones black."""
    rows, found, tables = rows_of_keys(), [], engine.tables
    for mine, theirs, value in zip(own, other, values, strict=True):
        board = engine.board_of(mine + 2 * theirs, 0)
        tallies = int(board.tallies[0]), int(board.tallies[1])
        if (
            number_of(tallies[0], WINS)
            + number_of(tallies[0], WINS_SOON)
            + number_of(tallies[1], WINS)
        ):
            continue
        threats = threats_of(*tallies)
        warned = int(tables.threats[threats]) + int(tables.tempo[0])
        empty = (mine + theirs) == 0
        keys = board.keys.reshape(CELLS, -1)[engine.cells]
        worth = np.array([worth_to(int(board.worth), 0), warned], np.float32) / SCALE
        seen = np.where(empty[:, None], rows[keys], 0).astype(np.uint16)
        found.append((seen, empty, worth, np.int64(threats), np.float32((value + 1) / 2)))
    return found


class Model:
    """The net in PyTorch. What is added to the worth of the fitted tables begins with nothing."""

    def __init__(self, seed: int, device: Any) -> None:
        t = self.torch = torch()
        draw = t.Generator().manual_seed(seed)
        used = keys_in_use()
        pairs = np.concatenate([[0], both_colours("freestyle")[used]]).astype(np.int64)
        recolour = np.concatenate([[0], rows_of_keys()[recoloured(used)]]).astype(np.int64)
        self.pairs = t.as_tensor(pairs, device=device)
        self.recolour = t.as_tensor(recolour, device=device)

        def drawn(spread: float, *shape: int) -> Any:
            return (spread * t.randn(*shape, generator=draw)).to(device).requires_grad_()

        def none(*shape: int) -> Any:
            return t.zeros(*shape, device=device, requires_grad=True)

        # A key counts by itself, and by its patterns, so that rare keys take after common ones.
        self.rows, self.patterns = drawn(0.02, len(pairs), HALF), drawn(0.05, 256, HALF)
        self.bias, self.hidden = none(HALF), drawn(INPUTS**-0.5, INPUTS, HIDDEN)
        self.hidden_bias, self.out = none(HIDDEN), drawn(0.03, HIDDEN)
        direct = t.zeros(INPUTS + 1, device=device)
        direct[WIDTH : WIDTH + 2] = 1.0
        self.direct, self.threats = direct.requires_grad_(), none(THREATS)

    def numbers(self) -> list[Any]:
        """Return all that is learned."""
        return [
            self.rows, self.patterns, self.bias, self.hidden, self.hidden_bias, self.out,
            self.direct, self.threats,
        ]  # fmt: skip

    def table(self) -> Any:
        """Return the row of each key; that of a line without stones is nothing."""
        table = self.rows + self.patterns[self.pairs]
        return table * (self.torch.arange(len(table), device=table.device) > 0)[:, None]

    def sums(self, table: Any, rows: Any, empty: Any) -> Any:
        """Return what one side sees on all empty points together."""
        count, points, lines = rows.shape
        flat = rows.reshape(-1)
        places = flat.nonzero()[:, 0]
        seen = self.bias.expand(count * points, HALF)
        seen = seen.index_add(0, places // lines, table[flat[places]])
        seen = seen.clamp(0, MOST / ROW).reshape(count, points, HALF)
        return (seen * empty[..., None]).sum(1) * (SUM * ROW)

    def __call__(self, rows: Any, empty: Any, worth: Any, threats: Any) -> Any:
        """Return the logits of positions."""
        table = self.table()
        views = [self.sums(table, each, empty) for each in (rows, self.recolour[rows])]
        inputs = self.torch.cat([*views, worth], 1)
        layer = (inputs @ self.hidden + self.hidden_bias).relu()
        direct = inputs @ self.direct[:-1] + self.direct[-1]
        return layer @ self.out + direct + self.threats[threats]

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return the numbers as ``line_net`` reads them."""
        table = np.rint(self.table().detach().cpu().numpy() * ROW)
        both = np.hstack([table, table[self.recolour.cpu().numpy()]])
        bias = np.rint(self.bias.detach().cpu().numpy() * ROW)
        hidden, last = (each.detach().cpu().numpy() for each in (self.hidden, self.hidden_bias))
        return {
            "rows": np.clip(both, -LARGEST_ROW, LARGEST_ROW).astype(np.int8),
            "bias": np.tile(bias, 2).astype(np.int16),
            "hidden": np.vstack([hidden, last]).astype(np.float32),
            "out": self.out.detach().cpu().numpy(),
            "direct": self.direct.detach().cpu().numpy(),
            "threats": self.threats.detach().cpu().numpy(),
        }


def learn(lessons: Lessons, steps: int, seed: int, device: Any, batch: int = BATCH) -> Model:
    """Return a net after so many steps, or those before Ctrl-C."""
    model = Model(seed, device)
    t = model.torch
    rng = np.random.default_rng(seed)
    columns: list[tuple[NDArray[Any], Any]] = list(zip(lessons, KINDS, strict=True))
    optimiser = t.optim.AdamW(model.numbers(), lr=RATE, weight_decay=DECAY)
    batch, loss = min(batch, len(lessons.wanted)), math.nan
    try:
        for step in range(steps):
            rate = min(1.0, (step + 1) / RISING) * (1 + math.cos(math.pi * step / steps)) / 2
            optimiser.param_groups[0]["lr"] = RATE * rate + 1e-6
            chosen = rng.integers(len(lessons.wanted), size=batch)
            drawn = [column[chosen].astype(kind) for column, kind in columns]
            *seen, wanted = (t.as_tensor(column, device=device) for column in drawn)
            entropy = t.nn.functional.binary_cross_entropy_with_logits(model(*seen), wanted)
            optimiser.zero_grad(set_to_none=True)
            entropy.backward()
            optimiser.step()
            if step % 20 == 0:
                loss = float(entropy.detach())
            tell(f"step {step + 1} of {steps}, loss {loss:.4f}", step / steps)
    except KeyboardInterrupt:
        print("\nstopped: what was learned so far is kept", file=sys.stderr)
    return model


KINDS = np.int64, np.float32, np.float32, np.int64, np.float32
_begun = [0.0, 0.0]


def tell(words: str, done: float) -> None:
    """Tell how far the work is, and how long the rest will take."""
    now = time.monotonic()
    if done == 0:
        _begun[0] = now
    left = (now - _begun[0]) * (1 / done - 1) if done else 0.0
    if now - _begun[1] > 1:
        _begun[1] = now
        print(f"\r{words}, {left:.0f} s left   ", end="", file=sys.stderr, flush=True)
