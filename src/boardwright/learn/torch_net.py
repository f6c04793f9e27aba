"""A net in PyTorch: the same layers, for training and for judging large batches on a device."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.extras import extra
from boardwright.learn.fused import Fused, fused_steps
from boardwright.nets.layers import (
    SMALL,
    Layer,
    Plan,
    Weights,
    board_mask,
    folded,
    layers,
    point_of_cell,
)

#: Statistics of normalised layers: kept up in training, never trained.
STATISTICS = (".mean", ".variance")
#: Batches that are timed before one of two ways is taken.
TRIALS = 5
#: Tensor cores want channels in such numbers; planes are filled up with empty ones.
CHANNELS = 8


def torch() -> Any:
    """Return PyTorch, or say how it is installed."""
    with extra("learn"):
        import torch as module
    return module


def best_device() -> Any:
    """Return the device to learn on: CUDA, Apple's, or the CPU."""
    t = torch()
    if t.cuda.is_available():
        t.backends.cudnn.benchmark = True
        return t.device("cuda")
    return t.device("mps" if t.backends.mps.is_available() else "cpu")


def lowered(device: Any) -> Any:
    """Return the numbers to multiply in: half as long where the device is much faster with them."""
    t = torch()
    if device.type == "cuda":
        return t.bfloat16
    known = t.cpu.get_capabilities() if hasattr(t.cpu, "get_capabilities") else {}
    quick = device.type == "cpu" and (known.get("avx512_bf16") or known.get("amx_bf16"))
    return t.bfloat16 if quick else t.float32


class TorchNet:
    """Weights on a device, and the way from what is seen to logits."""

    def __init__(self, plan: Plan, weights: Weights, device: Any, folded_in: bool = False) -> None:
        t = torch()
        self.plan = plan
        self.device = device
        self._folded = folded_in
        self._layers = layers(plan)
        self.steps: list[Layer | Fused] = list(self._layers)
        self._points = t.as_tensor(point_of_cell(plan), device=device)
        self._cells = t.tensor(plan.cells, device=device)
        mask = board_mask(plan)
        self._mask = None if mask.all() else t.as_tensor(mask, device=device)
        self.weights: dict[str, Any] = {
            name: self._placed(t.tensor(array, device=device)) for name, array in weights.items()
        }
        if not folded_in:
            for name, weight in self.weights.items():
                weight.requires_grad_(not name.endswith(STATISTICS))

    def _placed(self, weight: Any) -> Any:
        """Return a weight in the order of memory that convolutions are fastest with."""
        channels_last = weight.ndim == 4 and self.device.type != "mps"
        return weight.to(memory_format=torch().channels_last) if channels_last else weight

    def numbers(self) -> Weights:
        """Return the weights as arrays."""
        return {
            name: weight.detach().float().cpu().numpy() for name, weight in self.weights.items()
        }

    def __call__(self, seen: Any, training: bool = False) -> tuple[Any, Any]:
        """Return policy logits and value logits."""
        known = {"seen": seen}
        for step in self.steps:
            if isinstance(step, Fused):
                known[step.out] = self._fused(step, known)
            else:
                inputs = [known[name] for name in step.inputs]
                known[step.out] = self._step(step, inputs, training)
        return known["policy"], known["values"]

    def fuse(self) -> None:
        """Let cuDNN do several layers at once, where it has kernels for them."""
        self.steps = fused_steps(self._layers, CHANNELS)

    def _fused(self, step: Fused, known: dict[str, Any]) -> Any:
        t, conv = torch(), step.conv
        x, weight = known[conv.inputs[0]], self.weights[f"{conv.out}.weight"]
        shape = len(self.plan.shape)
        ones, reach = [1] * shape, [conv.size // 2] * shape
        numbers = self.weights[f"{conv.out}.bias"], ones, reach, ones, 1
        weight = self._as_wide(weight, x)
        if step.added:
            added = known[step.added]
            return self._masked(t.cudnn_convolution_add_relu(x, weight, added, 1.0, *numbers))
        return self._masked(t.cudnn_convolution_relu(x, weight, *numbers))

    def _step(self, layer: Layer, inputs: list[Any], training: bool) -> Any:
        t = torch()
        x = inputs[0]
        match layer.kind:
            case "box":
                return self._box(x)
            case "conv":
                return self._masked(self._conv(layer, x, training))
            case "relu":
                return t.relu(x)
            case "add":
                return x + inputs[1]
            case "pool":
                cells = x.flatten(2)
                return t.cat([cells.mean(2), cells.amax(2)], 1)
            case "dense":
                weights = self.weights
                function = t.nn.functional.linear
                return function(x, weights[f"{layer.out}.weight"], weights[f"{layer.out}.bias"])
            case "spread":
                return self._masked(x + inputs[1].reshape(*x.shape[:2], *[1] * (x.ndim - 2)))
            case "flat":
                cells = x.flatten(2)
                return (cells if self.plan.lattice.full else cells[:, :, self._cells]).flatten(1)
            case "join":
                return t.cat(inputs, 1)

    def _box(self, x: Any) -> Any:
        t = torch()
        if not self.plan.lattice.full:
            x = t.nn.functional.pad(x, (0, 1))[:, :, self._points]
        x = x.reshape(len(x), -1, *self.plan.shape)
        if self.device.type == "cuda" and not self.plan.dense:
            x = t.cat([x, x.new_zeros(len(x), -x.shape[1] % CHANNELS, *self.plan.shape)], 1)
        return x.contiguous(memory_format=t.channels_last) if x.ndim == 4 else x

    def _as_wide(self, weight: Any, x: Any) -> Any:
        """Return a convolution's weight, with zeros for planes that were filled up."""
        missing = x.shape[1] - weight.shape[1]
        if missing == 0:
            return weight
        empty = weight.new_zeros(len(weight), missing, *weight.shape[2:])
        return self._placed(torch().cat([weight, empty], 1))

    def _masked(self, x: Any) -> Any:
        return x if self._mask is None else x * self._mask.to(x.dtype)

    def _conv(self, layer: Layer, x: Any, training: bool) -> Any:
        functional = torch().nn.functional
        convolve = functional.conv3d if len(self.plan.shape) == 3 else functional.conv2d
        weight = self._as_wide(self.weights[f"{layer.out}.weight"], x)
        bias = self.weights[f"{layer.out}.bias"]
        if self._folded or not layer.normed:
            return convolve(x, weight, bias, padding=layer.size // 2)
        return functional.batch_norm(
            convolve(x, weight, padding=layer.size // 2),
            self.weights[f"{layer.out}.mean"],
            self.weights[f"{layer.out}.variance"],
            self.weights[f"{layer.out}.scale"],
            bias,
            training,
            0.1,
            SMALL,
        )


class TorchEvaluator:
    """A copy of a net that judges batches of one size, in short numbers; on CUDA as one graph."""

    def __init__(self, net: TorchNet, games: int) -> None:
        t = torch()
        self._plan, self._device = net.plan, net.device
        self.canonical = net.plan.canonical
        self._cuda = net.device.type == "cuda"
        self._kind = lowered(net.device)
        self._net = TorchNet(net.plan, folded(net.plan, net.numbers()), net.device, folded_in=True)
        self._net.weights = {
            name: weight.to(self._kind) for name, weight in self._net.weights.items()
        }
        plan = net.plan
        self._seen = self._pinned(t.zeros(games, plan.planes, plan.points, dtype=t.uint8))
        self._policy = self._pinned(t.zeros(games, plan.entries + 1))
        self._values = self._pinned(t.zeros(games, plan.players))
        self.seen: NDArray[np.uint8] = self._seen.numpy()
        self.policy: NDArray[np.float32] = self._policy.numpy()
        self.values: NDArray[np.float32] = self._values.numpy()
        if self._cuda:
            self._record()

    def _pinned(self, tensor: Any) -> Any:
        return tensor.pin_memory() if self._cuda else tensor

    def _record(self) -> None:
        t = torch()
        self._stream, self._done, self._graph = t.cuda.Stream(), t.cuda.Event(), t.cuda.CUDAGraph()
        if not self._fused_is_better():
            self._net.steps = self._plain_steps
        with t.cuda.stream(self._stream):
            for _ in range(3):
                self._judge()
        self._stream.synchronize()
        with t.cuda.graph(self._graph, stream=self._stream):
            self._judge()

    def _fused_is_better(self) -> bool:
        """Leave the net fused; return whether it then says the same in less time."""
        t = torch()
        self._plain_steps = self._net.steps
        seen = t.randint(2, self._seen.shape, device=self._device).to(self._kind)
        plain = self._timed(seen)
        self._net.fuse()
        try:
            fused = self._timed(seen)
        except RuntimeError:  # cuDNN has no such kernel for this shape
            return False
        same = all(
            t.allclose(one, other, rtol=0.1, atol=0.1)
            for one, other in zip(plain[1], fused[1], strict=True)
        )
        return same and fused[0] < plain[0]

    def _timed(self, seen: Any) -> tuple[float, Any]:
        """Return the milliseconds of some batches, and the answers."""
        t = torch()
        with t.no_grad():
            begin, end = t.cuda.Event(enable_timing=True), t.cuda.Event(enable_timing=True)
            for _ in range(TRIALS):  # the first ones look for the fastest kernels
                answers = self._net(seen)
            begin.record()
            for _ in range(TRIALS):
                answers = self._net(seen)
            end.record()
            end.synchronize()
            return float(begin.elapsed_time(end)), [each.float() for each in answers]

    def _judge(self) -> None:
        t = torch()
        with t.no_grad():
            seen = self._seen.to(self._device, non_blocking=True).to(self._kind)
            policy, values = self._net(seen)
            self._policy.copy_(t.nn.functional.pad(policy.float(), (0, 1)), non_blocking=True)
            self._values.copy_(t.tanh(values.float() / 2), non_blocking=True)

    def _judge_some(self, asked: Any) -> None:
        t = torch()
        with t.no_grad():
            policy, values = self._net(self._seen[asked].to(self._device, self._kind))
            self._policy[asked, :-1] = policy.float().to("cpu")
            self._values[asked] = t.tanh(values.float() / 2).to("cpu")

    def learn_from(self, net: TorchNet) -> None:
        """Take over the weights of a net that has learned."""
        with torch().no_grad():
            for name, weight in folded(net.plan, net.weights).items():
                self._net.weights[name].copy_(weight)
        if self._cuda:
            torch().cuda.synchronize()

    def go(self, asked: NDArray[np.bool_] | None = None) -> None:
        """Begin to judge what was seen; without a GPU only what is asked about costs time."""
        if not self._cuda:
            if asked is None or asked.any():
                self._judge_some(slice(None) if asked is None else np.flatnonzero(asked))
            return
        with torch().cuda.stream(self._stream):
            self._graph.replay()
            self._done.record(self._stream)

    def wait(self) -> None:
        """Return when the answers are there."""
        if self._cuda:
            self._done.synchronize()
