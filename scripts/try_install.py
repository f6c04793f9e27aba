"""Installs what is in ``dist`` into an empty folder, far from the checkout, and uses it.

make wheel          # builds the wheel and tries it: python scripts/try_install.py wheel
make bundle         # the same for the folder that needs no network
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

ROOT = Path(__file__).parent.parent
BUNDLE = ROOT / "dist" / "boardwright-offline"
#: The versions that tests run with.
PINNED = ROOT / "requirements" / "run.txt"
#: What a newcomer would try, and what must be among the words printed.
TRIED = (
    (("--version",), "boardwright"),
    (("games",), "goclub"),
    (("show", "gomoku", "--moves", "h8 h9"), "X"),
    (("doctor",), "Python"),
    (("choose", "nim", "--option", "layers=3", "--player", "perfect", "--json"), "move"),
    (("solve", "nim", "--option", "layers=3", "--json"), "winner"),
    (("match", "nim", "random", "random", "--option", "layers=3", "--games", "20", "--json"), "20"),
)


def install_bundle(place: Path, home: Path) -> None:
    """Install as from a USB stick."""
    script = ("install.bat",) if sys.platform == "win32" else ("sh", "install.sh")
    run(place, *script[:-1], BUNDLE / script[-1], home)


def install_wheel(place: Path, home: Path) -> None:
    """Install as ``pip install boardwright`` would, from the wheel that was just built."""
    (wheel,) = (ROOT / "dist").glob("*.whl")
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
    run(place, sys.executable, "-m", "venv", home)
    pip = (folder_of(home) / "python", "-m", "pip", "install", "--quiet", "-c", PINNED)
    run(place, *pip, "--disable-pip-version-check", wheel)


def folder_of(home: Path) -> Path:
    """Return where the commands of an environment are."""
    return home / ("Scripts" if sys.platform == "win32" else "bin")


def main(what: str) -> int:
    """Install, try, and say how much was installed."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        home = place / "home"
        {"wheel": install_wheel, "bundle": install_bundle}[what](place, home)
        print(f"installed: {sum(file.stat().st_size for file in files(home)) / 1e6:.0f} MB")
        command = folder_of(home) / "boardwright"
        where = "import boardwright; print(boardwright.__file__)"
        assert str(home) in run(place, folder_of(home) / "python", "-c", where)
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
    sys.exit(main(*sys.argv[1:]))
