"""Writes docs/screen.svg, the README's picture: the last screen of a real game in the terminal.

Run from the repository: .venv/bin/python docs/make_screen.py
"""

from __future__ import annotations

import random
import re
from pathlib import Path

from rich.console import Console

import boardwright as bw
from boardwright.cli.session import Session


def main() -> None:
    """Play a seeded random game of GoClub on 13x13 and save its last screen."""
    choose = random.Random(11)
    position = bw.game("goclub", size=13).start()
    while not position.over:
        position = position.play(choose.choice(position.moves))
    session = Session(position, ["human", "random"], seed=1, language="en")
    session.screen = Console(record=True, width=60, force_terminal=True, highlight=False)
    session.draw()
    picture = session.screen.export_svg(title="boardwright play goclub --option size=13")
    picture = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)  # no foreign addresses
    Path(__file__).with_name("screen.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
