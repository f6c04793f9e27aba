"""Targets beside policy and value, tried in `ablations.py`: what a net might learn more from.

*Soft policy*: a second policy head is trained on the shares of the moves made much flatter, so that
good moves that are not the best are learned, too. *Reply*: such a head says what the opponent will
answer. *Final marks*: such a head says which points the mover and the others will hold at the last
move of the game. All are used in training only; they sit where the policy's own last layer does.
Here they are put into a run from outside; what they are worth is in benchmarks/learning.md.
"""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import numpy as np
import torch
from torch import Tensor, nn

from boardwright.learn import training
from boardwright.learn.rows import Rows
from boardwright.learn.torch_net import TorchNet
from boardwright.learn.training import policy_loss

#: The root of shares that makes them flat, and how much each target counts beside the policy.
FLAT, SOFT, REPLY, MARKS = 4.0, 1.0, 0.3, 0.5
#: The policy's last layer, of a dense net or of numbered moves, and where moves are points.
LAST = ("policy", "steps")


class Watched(TorchNet):
    """A net that remembers what its policy's last layer was given."""

    last: Any = None

    def _step(self, layer: Any, inputs: list[Any], training: bool) -> Any:
        if training and layer.out in LAST and layer.kind in ("dense", "conv"):
            self.last = layer, inputs[0]
        return super()._step(layer, inputs, training)


class Head:
    """Another last layer of the policy, with weights of its own; or one that tells of points."""

    def __init__(self, net: Watched, optimizer: Any, planes: int = 0) -> None:
        name = next(name for name in LAST if f"{name}.weight" in net.weights)
        self._net, self._planes = net, planes
        shape = list(net.weights[f"{name}.weight"].shape)
        if planes:
            shape[0] = planes * (1 if name == "steps" else net.plan.points)
        self._weight = torch.zeros(shape).requires_grad_()
        self._bias = torch.zeros(shape[0]).requires_grad_()
        optimizer.add_param_group({"params": [self._weight, self._bias]})

    def logits(self) -> Tensor:
        """Return what it says of the rows that the net has just seen."""
        layer, seen = self._net.last
        given = seen.float()
        if layer.kind == "dense":
            return nn.functional.linear(given, self._weight, self._bias)
        said = nn.functional.conv2d(given, self._weight, self._bias)
        plan = self._net.plan
        cells = said.flatten(2)[:, :, list(plan.cells)].flatten(1)
        return cells if self._planes else nn.functional.pad(cells, (0, plan.extra))


def rows_after(rows: Rows) -> Any:
    """Return for each row the next one of the same game, -1 if none."""
    after = np.full(len(rows.facts), -1)
    before, game = rows.facts.previous, rows.facts.game
    linked = np.flatnonzero((before >= 0) & (game > 0))
    linked = linked[game[before[linked]] == game[linked]]
    after[before[linked]] = linked
    return after


class Endings(Rows):
    """Rows that remember how the board looked at the last move of the games just asked for."""

    asked: Any = None

    def gathered(self, places: Any, room: int) -> Any:
        """Return what is asked for, and keep the last marks, those of each row's mover first."""
        after, last = rows_after(self), np.array(places)
        while (after[last] >= 0).any():
            last = np.where(after[last] >= 0, after[last], last)
        marks = self.seen[last, :2]
        other = self.facts.player[last] != self.facts.player[places]
        marks[other] = marks[other, ::-1]
        Endings.asked = torch.as_tensor(marks)
        return super().gathered(places, room)


class Replies(Rows):
    """Rows that remember which row of the same game came after those just asked for."""

    asked: Any = None

    def gathered(self, places: Any, room: int) -> Any:
        """Return what is asked for, and keep the moves, shares and counts of the replies."""
        found = rows_after(self)[places]
        there = found >= 0
        counts = np.where(there, self.facts.count[found].astype(np.int64), 0)
        moves, shares = self.moves[found], self.shares[found]
        Replies.asked = moves, shares.astype(np.float32), counts
        return super().gathered(places, room)


class Turned(training.Symmetries):
    """Symmetries that turn the replies as they turn the rows."""

    replies: Any = None

    def turn(self, seen: Any, entries: Any, canonical: bool = False) -> tuple[Any, Any]:
        """Return rows turned; the replies to them wait, turned likewise."""
        if Turned.replies is None:
            return super().turn(seen, entries, canonical)
        seen, both = super().turn(seen, torch.cat([entries, Turned.replies], 1), canonical)
        room = entries.shape[1]
        Turned.replies = both[:, room:]
        return seen, both[:, :room]


class TurnedEndings(training.Symmetries):
    """Symmetries that turn the last marks as they turn the rows."""

    endings: Any = None

    def turn(self, seen: Any, entries: Any, canonical: bool = False) -> tuple[Any, Any]:
        """Return rows turned; their last marks wait, turned likewise."""
        planes = seen.shape[1]
        both, entries = super().turn(torch.cat([seen, Endings.asked], 1), entries, canonical)
        TurnedEndings.endings = both[:, planes:]
        return both[:, :planes], entries


class Besides(training.Trainer):
    """Training with a second head, whose loss counts beside the policy's."""

    planes = 0  # of the head, if it tells of points and not of moves

    def __init__(self, view: Any, net: Any, *given: Any) -> None:
        super().__init__(view, net, *given)
        self._head = Head(net, self._optimizer, self.planes)

    def _besides(self, entries: Any, shares: Any, legal: Any) -> Any:
        """Return the loss of the second head for each row."""
        raise NotImplementedError

    def _step(self, *given: Any) -> Any:
        def both(policy: Any, entries: Any, shares: Any, legal: Any) -> Any:
            loss = policy_loss(policy, entries, shares, legal)
            return loss + self._besides(entries, shares, legal)

        with patch.object(training, "policy_loss", both):
            return super()._step(*given)


class Softly(Besides):
    """The second head learns shares that are flat."""

    def _besides(self, entries: Any, shares: Any, legal: Any) -> Any:
        flat = shares.clamp(min=1e-6) ** (1 / FLAT) * legal
        flat = flat / flat.sum(1, keepdim=True).clamp(min=1e-6)
        return SOFT * policy_loss(self._head.logits(), entries, flat, legal)


class Answered(Besides):
    """The second head learns the opponent's reply."""

    def _step(self, *given: Any) -> Any:
        moves = torch.as_tensor(Replies.asked[0]).long()
        Turned.replies = self._table[moves % len(self._table)]
        try:
            return super()._step(*given)
        finally:
            Turned.replies = None

    def _besides(self, entries: Any, shares: Any, legal: Any) -> Any:
        moves, replied, counts = (torch.as_tensor(each) for each in Replies.asked)
        known = torch.arange(moves.shape[1])[None, :] < counts[:, None]
        replied = replied * known
        replied = replied / replied.sum(1, keepdim=True).clamp(min=1.0)
        return REPLY * policy_loss(self._head.logits(), Turned.replies, replied, known)


class Foreseen(Besides):
    """The second head learns the marks at the end, of two players."""

    planes = 2

    def _besides(self, entries: Any, shares: Any, legal: Any) -> Any:
        wanted = TurnedEndings.endings.flatten(1).float()
        said = self._head.logits()
        losses = nn.functional.binary_cross_entropy_with_logits(said, wanted, reduction="none")
        return MARKS * losses.mean(1)
