"""Training: rows turned at random by a symmetry of the rules, losses, steps of AdamW."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.learn.rows import Rows
from boardwright.learn.settings import Settings
from boardwright.learn.torch_net import STATISTICS, TorchNet, lowered, torch
from boardwright.nets.canonical import canonical_symmetries
from boardwright.nets.lockstep import View

DECAY = 1e-4


class Symmetries:
    """The symmetries of the rules as tables on the device."""

    def __init__(self, view: View, device: Any) -> None:
        t = torch()
        turned = np.asarray(view.numbering.symmetries, np.int64)
        self.count = len(turned)
        self._own_origins = np.argsort(turned, axis=1)
        self._origins = t.as_tensor(self._own_origins, device=device)
        self._entries = t.as_tensor(view.numbering.turned.astype(np.int64), device=device)
        self._canonical = view.game.kernel(canonical_symmetries)

    def turn(self, seen: Any, entries: Any, canonical: bool = False) -> tuple[Any, Any]:
        """Return planes ``[n, planes, points]`` and entries ``[n, moves, parts]``, turned.

        They are turned at random, or each row to its canonical image.
        """
        t = torch()
        if canonical:
            found = np.zeros(len(seen), np.int64)
            self._canonical(seen.cpu().numpy(), self._own_origins, found)
            chosen = t.as_tensor(found, device=seen.device)
        else:
            chosen = t.randint(self.count, (len(seen),), device=seen.device)
        origins = self._origins[chosen][:, None, :].expand(-1, seen.shape[1], -1)
        return seen.gather(2, origins), self._entries[chosen[:, None, None], entries]


def policy_loss(policy: Any, entries: Any, shares: Any, legal: Any) -> Any:
    """Return the cross-entropy of each row's shares over its legal moves."""
    t = torch()
    padded = t.nn.functional.pad(policy, (0, 1))
    parts = padded.gather(1, entries.flatten(1)).reshape(entries.shape).sum(2)
    logs = t.log_softmax(parts.masked_fill(~legal, -1e9), 1)
    return -(shares * logs).sum(1)


class Trainer:
    """Improves a net by the rows of self-play."""

    def __init__(self, view: View, net: TorchNet, settings: Settings, seed: int) -> None:
        t = torch()
        self._net, self._batch, self._result = net, settings.batch, settings.result
        self._symmetries = Symmetries(view, net.device)
        self._table = t.as_tensor(view.numbering.table.astype(np.int64), device=net.device)
        trained = [weight for name, weight in net.weights.items() if not name.endswith(STATISTICS)]
        one_kernel = net.device.type in ("cuda", "cpu")
        self._optimizer = t.optim.AdamW(trained, lr=1e-3, weight_decay=DECAY, fused=one_kernel)
        self._random = np.random.default_rng(seed)
        t.manual_seed(seed)

    def train(self, rows: Rows, places: NDArray[Any], steps: int, rate: float) -> dict[str, float]:
        """Make this many steps at a learning rate; return the mean losses."""
        t = torch()
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        totals = t.zeros(2, device=self._net.device)
        for _ in range(steps):
            chosen = np.sort(self._random.choice(places, self._batch))
            facts = rows.facts[chosen]
            room = max(1, int(facts.count.max()))
            totals += self._step(facts, *rows.gathered(chosen, room))
        policy, value = (totals / max(1, steps)).tolist()
        return {"policy_loss": policy, "value_loss": value}

    def _step(self, facts: Any, seen: Any, moves: Any, shares: Any) -> Any:
        t = torch()
        policy, value = self.losses(facts, seen, moves, shares, training=True)
        self._optimizer.zero_grad(set_to_none=True)
        (policy + 2.0 * value).backward()
        t.nn.utils.clip_grad_norm_(self._optimizer.param_groups[0]["params"], 5.0)
        self._optimizer.step()
        return t.stack([policy.detach(), value.detach()])

    def losses(
        self, facts: Any, seen: Any, moves: Any, shares: Any, training: bool = False
    ) -> tuple[Any, Any]:
        """Return how far the net is from the moves and from the values of rows, each turned."""
        t = torch()
        device = self._net.device

        def sent(array: NDArray[Any]) -> Any:
            return t.as_tensor(array, device=device)

        counts, full = sent(facts.count.astype(np.int64)), sent(facts.full.astype(np.float32))
        target = sent(self._result * facts.results + (1.0 - self._result) * facts.values)
        legal = t.arange(moves.shape[1], device=device)[None, :] < counts[:, None]
        shares = shares.float() * legal  # beyond the count are those of older rows
        shares = shares / shares.sum(1, keepdim=True).clamp(min=1.0)
        entries = self._table[moves.long() % len(self._table)]
        planes, entries = self._symmetries.turn(seen, entries, self._net.plan.canonical)
        short = lowered(device)
        with t.autocast(device.type, short, enabled=short != t.float32):
            policy, values = self._net(planes.float(), training)
        by_row = policy_loss(policy.float(), entries, shares, legal)
        policy_part = (by_row * full).sum() / full.sum().clamp(min=1.0)
        value_part = t.nn.functional.binary_cross_entropy_with_logits(
            values.float(), ((target + 1.0) / 2.0).clamp(0.0, 1.0)
        )
        return policy_part, value_part
