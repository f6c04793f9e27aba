"""Installs the bundle in ``dist`` into an empty folder, far from the checkout, and uses it.

make bundle         # builds wheel and bundle first
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

BUNDLE = Path(__file__).parent.parent / "dist" / "boardwright-offline"
#: What a newcomer would try, and what must be among the words printed.
TRIED = (
    (("--version",), "boardwright"),
    (("games",), "goclub"),
    (("show", "gomoku", "--moves", "h8 h9"), "X"),
    (("choose", "nim", "--option", "layers=3", "--player", "perfect", "--json"), "move"),
    (("solve", "nim", "--option", "layers=3", "--json"), "winner"),
    (("match", "nim", "random", "random", "--option", "layers=3", "--games", "20", "--json"), "20"),
)


def main() -> int:
    """Install without a network, try, and say how much was installed."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        home = place / "home"
        install = ("install.bat",) if sys.platform == "win32" else ("sh", "install.sh")
        run(place, *install[:-1], BUNDLE / install[-1], home)
        print(f"installed: {sum(file.stat().st_size for file in files(home)) / 1e6:.0f} MB")
        command = home / ("Scripts" if sys.platform == "win32" else "bin") / "boardwright"
        for words, wanted in TRIED:
            told = run(place, command, *words)
            assert wanted in told, f"{' '.join(words)}: {told}"
        serve(place, command, "serve")
    return 0


def serve(place: Path, *command: str | Path) -> None:
    """Open the page and the guide of a server, and end it as Ctrl-C does."""
    words = [*command, "--port", "0"]
    child = subprocess.Popen(words, cwd=place, env=clean(place), stderr=subprocess.PIPE, text=True)
    try:
        assert child.stderr is not None
        told = child.stderr.readline()
        found = re.search(r"http://\S+/", told)
        assert found is not None, told
        with urllib.request.urlopen(found[0]) as page:
            assert "Boardwright" in page.read().decode()
        with urllib.request.urlopen(f"{found[0]}guide/zh-TW/index.html") as guide:
            assert "弈匠" in guide.read().decode()
        with urllib.request.urlopen(f"{found[0]}api/games") as games:
            assert any(game["name"] == "goclub" for game in json.load(games)["games"])
    finally:
        child.send_signal(signal.SIGINT)
        child.wait(60)


def run(place: Path, *words: str | Path) -> str:
    """Return what a command prints; it must succeed."""
    done = subprocess.run(
        [str(word) for word in words], cwd=place, env=clean(place), capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))} ended with {done.returncode}:\n{done.stderr}")
    return done.stdout


def clean(place: Path) -> dict[str, str]:
    """Return the environment without the ways back into the checkout."""
    folders = {"BOARDWRIGHT_CACHE": str(place / "cache"), "BOARDWRIGHT_DATA": str(place / "data")}
    left_out = ("PYTHONPATH", "VIRTUAL_ENV", "BOARDWRIGHT_CHECK", "DATABASE_URL")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return {**kept, **folders, "BOARDWRIGHT_LANGUAGE": "en"}


def files(folder: Path) -> Iterator[Path]:
    """Yield all files of an environment but those of pip, which every environment has."""
    for file in folder.rglob("*"):
        if file.is_file() and "pip" not in file.parts:
            yield file


if __name__ == "__main__":
    sys.exit(main())
