"""A net as an ONNX model: written with ``onnx``, evaluated with ``onnxruntime``."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.extras import extra
from boardwright.nets.layers import Layer, Plan, Weights, board_mask, layers, point_of_cell

OPERATIONS = 18  # the version of ONNX's operators


def onnx_model(plan: Plan, weights: Weights, half: bool = False) -> bytes:
    """Return the model for folded weights: ``seen`` in, ``policy`` and ``values`` out.

    Half the digits make a file to pass on; onnxruntime reads them once, as long numbers.
    """
    with extra("learn"):
        import onnx
        from onnx import TensorProto, helper, numpy_helper

    nodes: list[Any] = []
    constants: dict[str, Any] = dict(weights)
    dims = len(plan.shape)
    constants["shape.box"] = np.array([0, plan.planes, *plan.shape], np.int64)
    constants["shape.cells"] = np.array([0, 0, -1], np.int64)
    constants["shape.row"] = np.array([0, -1], np.int64)
    constants["shape.spread"] = np.array([0, 0, *[1] * dims], np.int64)
    constants["cells"] = np.array(plan.cells, np.int64)
    constants["points"] = point_of_cell(plan)
    constants["mask"] = board_mask(plan)
    constants["axes"] = np.arange(2, 2 + dims, dtype=np.int64)
    constants["pads"] = np.array([0, 0, 0, 0, 0, 1], np.int64)
    whole = bool(constants["mask"].all())

    def node(kind: str, inputs: list[str], out: str, **facts: Any) -> str:
        nodes.append(helper.make_node(kind, inputs, [out], **facts))
        return out

    def masked(source: str, out: str) -> None:
        node(*(("Identity", [source]) if whole else ("Mul", [source, "mask"])), out)

    def step(layer: Layer) -> None:
        out, inputs = layer.out, list(layer.inputs)
        own = [f"{out}.weight", f"{out}.bias"]
        match layer.kind:
            case "box":
                x = node("Cast", inputs, "input", to=TensorProto.FLOAT)
                if not plan.lattice.full:
                    x = node("Pad", [x, "pads"], "padded")
                    x = node("Gather", [x, "points"], "gathered", axis=2)
                node("Reshape", [x, "shape.box"], out)
            case "conv":
                reach = layer.size // 2
                masked(node("Conv", inputs + own, f"{out}.conv", pads=[reach] * 2 * dims), out)
            case "relu":
                node("Relu", inputs, out)
            case "add":
                node("Add", inputs, out)
            case "pool":
                kept = {"keepdims": 0}
                mean = node("ReduceMean", [*inputs, "axes"], f"{out}.mean", **kept)
                most = node("ReduceMax", [*inputs, "axes"], f"{out}.max", **kept)
                node("Concat", [mean, most], out, axis=1)
            case "dense":
                node("Gemm", inputs + own, out, transB=1)
            case "spread":
                bias = node("Reshape", [inputs[1], "shape.spread"], f"{out}.bias")
                masked(node("Add", [inputs[0], bias], f"{out}.sum"), out)
            case "flat":
                x = node("Reshape", [*inputs, "shape.cells"], f"{out}.cells")
                if not plan.lattice.full:
                    x = node("Gather", [x, "cells"], f"{out}.points", axis=2)
                node("Reshape", [x, "shape.row"], out)
            case "join":
                node("Concat", inputs, out, axis=1)

    for name in [each for each in weights if half and each.endswith(".weight")]:
        constants[f"{name}.half"] = constants.pop(name).astype(np.float16)
        node("Cast", [f"{name}.half"], name, to=TensorProto.FLOAT)
    for layer in layers(plan):
        step(layer)
    used = {name for each in nodes for name in each.input}
    graph = helper.make_graph(
        nodes,
        "net",
        [helper.make_tensor_value_info("seen", TensorProto.UINT8, ["n", plan.planes, plan.points])],
        [
            helper.make_tensor_value_info("policy", TensorProto.FLOAT, ["n", plan.entries]),
            helper.make_tensor_value_info("values", TensorProto.FLOAT, ["n", plan.players]),
        ],
        [
            numpy_helper.from_array(np.ascontiguousarray(array), name)
            for name, array in constants.items()
            if name in used
        ],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPERATIONS)])
    model.ir_version = 9
    onnx.checker.check_model(model)
    return bytes(model.SerializeToString())


class OnnxNet:
    """Answers for a batch of what was seen, in one thread of onnxruntime."""

    def __init__(self, model: bytes, threads: int = 1) -> None:
        with extra("net"):
            import onnxruntime
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session: Any = onnxruntime.InferenceSession(
            model, options, providers=["CPUExecutionProvider"]
        )

    def __call__(self, seen: NDArray[np.uint8]) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return policy logits and value logits."""
        policy, values = self._session.run(["policy", "values"], {"seen": seen})
        return policy, values
