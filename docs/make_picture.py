"""Writes docs/page.png, the README's picture: a real game in the browser, being analysed.

Run it as ``python docs/make_picture.py``; it needs the developers' packages and a Chromium.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

MOVES = ["D6", "H6", "E7", "D5", "G4", "F8", "E4", "H7", "C6", "G8", "I7", "F4"]
GAME = {"game": "three_kingdoms", "paused": True, "headers": {"Event": "Boardwright"}}
MAKE = """async ([asked, moves]) => {
  const { call } = await import("/static/request.js");
  const position = { game: asked.game, moves: [] };
  for (const wanted of moves) {
    const { moves: legal } = await call("POST", "/position", position);
    const found = legal.find((move) => move.text === wanted) ?? legal[legal.length >> 1];
    position.moves.push(found.text);
  }
  const first = { parent: null, move: "" }; // the position before the first move
  const nodes = [first, ...position.moves.map((move, parent) => ({ parent, move }))];
  const seats = ["human", "hard", "best"].map((player) => ({ player }));
  return (await call("POST", "/plays", { ...asked, seats, nodes })).id;
}"""


def main() -> None:
    """Start a server of its own, make the game, analyse it, take the picture."""
    names = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
    browser = next(filter(None, map(shutil.which, names)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = subprocess.Popen(
            [sys.executable, "-m", "boardwright", "serve", "--port", "0"],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "BOARDWRIGHT_DATA": folder, "BOARDWRIGHT_LANGUAGE": "en"},
        )
        assert server.stderr is not None
        address = next(word for word in server.stderr.readline().split() if word.startswith("http"))
        page = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"]).new_page(
            viewport={"width": 1280, "height": 860}
        )
        page.goto(address)
        number = page.evaluate(MAKE, [GAME, MOVES])
        page.goto(f"{address}#/play/{number}")
        page.keyboard.press("m")
        page.wait_for_timeout(9000)
        page.screenshot(path=Path(__file__).with_name("page.png"))
        server.terminate()


if __name__ == "__main__":
    main()
