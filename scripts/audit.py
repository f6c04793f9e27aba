"""Asks OSV whether a pinned version has a known weakness: ``python scripts/audit.py``.

Without a network nothing is known: that is said, and is an error only where the environment has
``BOARDWRIGHT_AUDIT=required``. With ``BOARDWRIGHT_AUDIT=told`` nothing is an error: what was
published yesterday must not keep today's work from landing.
"""

from __future__ import annotations

import json
import os
import re
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

OSV = "https://api.osv.dev/v1/querybatch"
PINNED = re.compile(r"^([\w.-]+)==([\w.+!-]+)$", re.MULTILINE)
REQUIREMENTS = Path(__file__).parent.parent / "requirements"
PATIENCE_S = 20
#: Takes a question and returns the answer, both as data.
Ask = Callable[[dict[str, Any]], dict[str, Any]]


def pins(folder: Path = REQUIREMENTS) -> list[tuple[str, str]]:
    """Return every pinned package with its version."""
    found = {
        pin for file in folder.glob("*.txt") for pin in PINNED.findall(file.read_text("utf-8"))
    }
    return sorted(found)


def ask_osv(question: dict[str, Any]) -> dict[str, Any]:
    """Return what OSV answers."""
    body = json.dumps(question).encode()
    request = urllib.request.Request(OSV, body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def weaknesses(pinned: list[tuple[str, str]], ask: Ask) -> list[str]:
    """Return a line for each pinned version with a known weakness."""
    queries = [
        {"package": {"name": name, "ecosystem": "PyPI"}, "version": version}
        for name, version in pinned
    ]
    results = ask({"queries": queries})["results"]
    return [
        f"{name} {version}: {', '.join(each['id'] for each in result['vulns'])}"
        for (name, version), result in zip(pinned, results, strict=True)
        if result.get("vulns")
    ]


def main(ask: Ask = ask_osv) -> int:
    """Print what is known; 1 if a version should be replaced."""
    pinned = pins()
    wanted = os.environ.get("BOARDWRIGHT_AUDIT")
    try:
        found = weaknesses(pinned, ask)
    except OSError as error:
        print(f"dependencies are not audited: OSV cannot be reached ({error})", file=sys.stderr)
        return 1 if wanted == "required" else 0
    print("\n".join(found) or f"{len(pinned)} pinned versions, none with a known weakness")
    return 1 if found and wanted != "told" else 0


if __name__ == "__main__":
    sys.exit(main())
