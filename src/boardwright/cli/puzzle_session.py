"""Puzzles in the terminal: a board and a question, moves typed in, each judged at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardwright.cli.board import drawn
from boardwright.cli.output import console
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.phrases import say
from boardwright.core.position import Position
from boardwright.puzzles.attempt import answer, judged
from boardwright.puzzles.judging import judge_for
from boardwright.puzzles.puzzle import Puzzle, question


class PuzzleSession:
    """One puzzle after the other; ``read`` asks the person for a line."""

    def __init__(
        self,
        game: Game,
        puzzles: Sequence[Puzzle],
        language: str,
        read: Callable[[str], str] = input,
    ) -> None:
        self.game, self.puzzles, self.language, self.read = game, puzzles, language, read
        self.judge = judge_for(game)
        self.screen = console()
        self.solved = self.tried = 0

    def run(self) -> None:
        """Go through the puzzles until the last one, or until the person leaves."""
        self.say("Type a move; hint, solution, next and quit are understood, too.")
        try:
            for number, puzzle in enumerate(self.puzzles, start=1):
                self.screen.print(f"\n{number}/{len(self.puzzles)}  {'★' * puzzle.level}")
                self.one(puzzle)
        except (KeyboardInterrupt, EOFError):
            self.screen.print("")
        self.say(
            "{solved} of {tried} solved at the first try", solved=self.solved, tried=self.tried
        )

    def say(self, template: str, **values: object) -> None:
        """Print a sentence in the person's language."""
        self.screen.print(say(template, self.language, **values), soft_wrap=True)

    def one(self, puzzle: Puzzle) -> None:
        """Let the person solve one puzzle."""
        start = self.game.position(puzzle.start)
        moves: list[str] = []
        clean, position = True, start
        self.show(position, puzzle)
        while True:
            given = self.read("> ").strip()
            if given in ("quit", "q"):
                raise EOFError
            if given == "next":
                break
            if given in ("hint", "solution"):
                clean = False
                right, line = answer(start, puzzle.task, moves, self.judge)
                self.screen.print(" ".join(line) if given == "solution" else self.hint(right[0]))
                continue
            try:
                attempt = judged(start, puzzle.task, [*moves, given], self.judge)
            except InputError as error:
                self.screen.print(say(error, self.language), soft_wrap=True)
                continue
            self.screen.print(say(attempt.words, self.language), soft_wrap=True)
            clean = clean and attempt.right
            if not attempt.right:
                continue
            moves += [given, *attempt.replies]
            position = attempt.after
            if attempt.done:
                self.screen.print(drawn(position))
                break
            self.show(position, puzzle)
        self.tried += 1
        self.solved += clean and bool(moves)

    def show(self, position: Position, puzzle: Puzzle) -> None:
        """Draw the board and say what is asked."""
        self.screen.print(drawn(position))
        self.screen.print(question(self.game, puzzle, self.language), soft_wrap=True)

    def hint(self, move: str) -> str:
        """Return the beginning of a right move."""
        return f"{move[: max(1, len(move) // 2)]} ..."
