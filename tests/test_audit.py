"""The audit of dependencies: it asks about every pin, and a weakness is an error."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).parent.parent / "scripts" / "audit.py"
SPEC = importlib.util.spec_from_file_location("audit", FILE)
assert SPEC is not None and SPEC.loader is not None
audit = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(audit)


def test_every_pin_is_asked_about_and_a_weakness_is_an_error_or_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, Any]] = []
    monkeypatch.delenv("BOARDWRIGHT_AUDIT", raising=False)

    def one_is_weak(question: dict[str, Any]) -> dict[str, Any]:
        asked.extend(question["queries"])
        weak = {"vulns": [{"id": "GHSA-1"}]}
        names = [query["package"]["name"] for query in question["queries"]]
        return {"results": [weak if name == "uvicorn" else {} for name in names]}

    assert audit.main(one_is_weak) == 1
    assert "uvicorn" in capsys.readouterr().out
    monkeypatch.setenv("BOARDWRIGHT_AUDIT", "told")
    assert audit.main(one_is_weak) == 0
    assert "uvicorn" in capsys.readouterr().out
    pins = {query["package"]["name"] for query in asked}
    assert {"uvicorn", "fastapi", "SQLAlchemy", "pytest"} <= pins
    monkeypatch.delenv("BOARDWRIGHT_AUDIT")
    assert audit.main(lambda question: {"results": [{} for _ in question["queries"]]}) == 0


def test_without_a_network_it_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreachable(_: dict[str, Any]) -> dict[str, Any]:
        raise OSError("no route")

    monkeypatch.delenv("BOARDWRIGHT_AUDIT", raising=False)
    assert audit.main(unreachable) == 0 and "not audited" in capsys.readouterr().err
    monkeypatch.setenv("BOARDWRIGHT_AUDIT", "required")
    assert audit.main(unreachable) == 1
