"""What docs/envs.md shows runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import boardwright as bw

pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")
DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "envs.md"


def test_the_examples_run(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("aec", "many", "openspiel", "solo"):  # in plain Python, as compiling takes longer
        made = getattr(bw.envs, name)
        monkeypatch.setattr(bw.envs, name, lambda *a, made=made, **k: made(*a, compiled=False, **k))
    space: dict[str, Any] = {}
    for example in re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL):
        exec(compile(example, str(DOCUMENT), "exec"), space)
    assert space["rewards"].shape == (64,)
