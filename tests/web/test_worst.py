"""The worst legal inputs of every endpoint stay within a bound of processor time and memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "worst.py"


def test_every_endpoint_is_asked_and_none_costs_more_than_its_bound() -> None:
    ran = subprocess.run(
        [sys.executable, SCRIPT, "--times", "1"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "| boards too large |" in ran.stdout
