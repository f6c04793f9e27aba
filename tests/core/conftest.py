"""Shared by the tests of the core."""

from __future__ import annotations

import pytest

from boardwright.core import perft


@pytest.fixture
def compiled_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even the smallest perft is compiled."""
    monkeypatch.setattr(perft, "PATIENCE_S", 0.0)
