"""The process that checks a file: ``python -m ...inspector TASK``, with an answer in JSON.

A step that takes too long ends it, and the traceback that is left tells where.
"""

from __future__ import annotations

import faulthandler
import json
import sys
import time
from dataclasses import asdict
from typing import Any

from boardwright.core.checking.check import check
from boardwright.core.checking.rehearsal import Watch, rehearse
from boardwright.core.checking.trial import COMPILING_SECONDS, judge, try_out
from boardwright.core.checking.vetting import PLAIN_GOOD
from boardwright.core.errors import InputError, RuleError
from boardwright.core.game import Game
from boardwright.core.phrases import packed
from boardwright.core.registry import load

#: Of a quick check.
PLAIN_GAMES, COMPILED_GAMES = 5, 300
#: The clock is set again only after this many seconds, as setting it takes time itself.
LEAST_SECONDS = 1.0


class Clock:
    """Ends the process, leaving a traceback, when a step takes longer than it may."""

    def __init__(self) -> None:
        self._set = 0.0
        self._allowed = 0.0

    def __call__(self, seconds: float) -> None:
        """Allow the next step this many seconds."""
        now = time.monotonic()
        if seconds != self._allowed or now - self._set > LEAST_SECONDS:
            self._set, self._allowed = now, seconds
            faulthandler.dump_traceback_later(seconds + LEAST_SECONDS, exit=True)


def quick_check(game: Game, watch: Watch) -> dict[str, Any]:
    """Check what could do harm: the rules, in plain Python and compiled."""
    rehearse(game, games=PLAIN_GAMES, watch=watch)
    judge(game, try_out(game, COMPILED_GAMES, watch=watch))
    return {}


def full_check(game: Game, watch: Watch) -> dict[str, Any]:
    """Check everything; return the report with what it is about.

    That the rules work in plain Python is said at once: compiling them takes longer.
    """
    rehearse(game, games=PLAIN_GAMES, watch=watch)
    print(f"\n{PLAIN_GOOD}", flush=True)
    report = check(game, watch=watch)
    return {
        "game": game.name,
        "file": str(game.file),
        "options": game.option_text(),
        "max_moves": game.max_moves,
        **asdict(report),
        "symmetries": packed(report.symmetries),
        "warnings": [packed(each) for each in report.warnings],
    }


def main() -> None:
    """Do the task that the command line names."""
    task = json.loads(sys.argv[1])
    clock = Clock()
    clock(COMPILING_SECONDS)
    answer: dict[str, Any]
    try:
        game = load(task["name"], task["options"])
        answer = (full_check if task["full"] else quick_check)(game, clock)
    except InputError as error:
        answer = {"input_error": packed(error.phrase)}
    except RuleError as error:
        answer = {"rule_error": packed(error.phrase)}
    print(f"\n{json.dumps(answer)}")


if __name__ == "__main__":
    main()
