"""One game in the terminal: draws the board, asks the people, lets the others play, keeps it."""

from __future__ import annotations

import contextlib
import shlex
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from boardwright.cli.board import drawn
from boardwright.cli.output import console
from boardwright.cli.words import status_line
from boardwright.core.dice import Dice
from boardwright.core.errors import InputError
from boardwright.core.folders import data_folder
from boardwright.core.phrases import say
from boardwright.core.rng import stream
from boardwright.players.catalogue import make_player
from boardwright.players.player import Player, PlayerSpec, thought_of
from boardwright.records.record import Record, write_record

if TYPE_CHECKING:
    from boardwright.core.position import Position
    from boardwright.search.thought import Thought

LISTED_MOVES = 60


class Leave(KeyboardInterrupt):
    """The person wants to stop; whatever runs treats it like Ctrl-C."""


class TakenBack(Exception):
    """The position has changed under the player who is being asked."""


def kept_file() -> Path:
    """Return the file in which the running game is kept after each move."""
    return data_folder() / "last-game.txt"


def keep(position: Position, seats: list[str], file: Path) -> None:
    """Write the game so far to a file, atomically, so that a crash loses nothing."""
    headers = {"Date": time.strftime("%Y.%m.%d")}
    headers |= {f"Player{number}": seat for number, seat in enumerate(seats, start=1)}
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_name(file.name + ".new")
    unfinished.write_text(write_record(Record.of(position, headers)) + "\n", encoding="utf-8")
    unfinished.replace(file)


class Session:
    """The state of one game in the terminal."""

    def __init__(
        self,
        position: Position,
        seats: list[str],
        seed: int,
        language: str,
        read: Callable[[str], str] = input,
        undo_allowed: bool = True,
        watch: bool = False,
    ) -> None:
        self.position = position
        self.seats = [str(PlayerSpec.parse(seat)) for seat in seats]
        self.seed = seed
        self.language = language
        self.read = read
        self.undo_allowed = undo_allowed
        self.watch = watch
        self.message = ""
        self.legal_shown = False
        self.screen = console()
        self.players: list[Player] = []
        try:
            for number, seat in enumerate(seats):
                self.players.append(make_player(seat, position.game, seed + number, self.ask))
        except BaseException:
            self.close()
            raise

    def run(self) -> Position:
        """Play to the end or until the person leaves; return the last position."""
        kept = kept_file() if not self.position.over else None
        try:
            self._throw()
            while not self.position.over:
                self._one_turn()
            self.draw()
            if kept is not None:
                with contextlib.suppress(OSError):
                    kept.unlink(missing_ok=True)
        except KeyboardInterrupt:
            self.message = ""
            self.save(kept_file())
            self.screen.print(f"\n{self.message}", soft_wrap=True)
        finally:
            self.close()
        return self.position

    def close(self) -> None:
        """Free what the players hold."""
        for player in self.players:
            player.close()

    def _one_turn(self) -> None:
        mover = self.position.to_move
        try:
            report = self._show_thought if self.watch else None
            move, thought = thought_of(self.players[mover - 1], self.position, report)
        except TakenBack:
            return
        if thought is not None:
            self._show_thought(thought)
        text = self.position.game.move_text(move)
        name = self.position.game.player_names(self.language)[mover - 1]
        self.position = self.position.play(move)
        self.message = say("{player} plays {move}", self.language, move=text, player=name)
        self._throw()
        self.legal_shown = False
        self.save(kept_file(), quietly=True)

    def _throw(self) -> None:
        """Let chance decide what it has to; after undo, the same move meets the same dice."""
        played = len(self.position.history)
        self.position = Dice(stream(self.seed, played)).throw(self.position)
        thrown = " ".join(self.position.history[played:])
        if thrown:
            told = say("the dice show {outcomes}", self.language, outcomes=thrown)
            self.message = f"{self.message}   {told}" if self.message else told

    def _show_thought(self, thought: Thought) -> None:
        """Print what the player to move thinks, if it is to be watched."""
        if self.watch:
            mover = self.position.to_move
            line = say(
                "{player} thinks: {move}, value {value:+.2f}, depth {depth}, {nodes:,} nodes",
                self.language,
                player=self.position.game.player_names(self.language)[mover - 1],
                move=self.position.game.move_text(thought.move),
                value=thought.values[mover - 1],
                depth=thought.depth,
                nodes=thought.nodes,
            )
            self.screen.print(line, soft_wrap=True)

    def draw(self) -> None:
        """Show title, board, status and message: 23 lines at most for a 19x19 board."""
        game = self.position.game
        if self.screen.is_terminal:
            self.screen.clear()
        board = game.board.layout.lines
        status = status_line(self.position, self.language)
        status = f"{status}   {self.message}" if self.message else status
        room = max(1, self.screen.height - len(board) - 1)
        if -(-cell_len(status) // self.screen.width) > room:
            status = set_cell_size(status, room * self.screen.width - 4).rstrip() + " ..."
        titled = -(-cell_len(status) // self.screen.width) < room
        title = f"{game.title(self.language)}  {game.option_text()}"
        if titled:
            self.screen.print(title, style="bold", overflow="ellipsis", no_wrap=True)
        paths = [game.path(move) for move in self.position.moves]
        one_click = [path[0][0] for path in paths if len(path) == len(path[0]) == 1]
        shown = one_click if self.legal_shown else []
        self.screen.print(drawn(self.position, shown))
        self.screen.print(status, soft_wrap=True)
        self.message = ""

    def ask(self, position: Position) -> int:
        """Return the move a person types; other words are commands."""
        while True:
            self.draw()
            try:
                words = self.read(f"{say('move, or ? for help', self.language)} > ").split()
            except EOFError:
                raise Leave from None
            if not words:
                continue
            handled = self._command(words)
            if handled:
                # Taking back may have given the turn to someone else's seat.
                if self.position is not position:
                    raise TakenBack
                continue
            try:
                return position.find_move("".join(words))
            except InputError as error:
                self.message = say(error, self.language)

    def _command(self, words: list[str]) -> bool:
        name = words[0].lower()
        game = self.position.game
        if name in ("quit", "q", "exit"):
            raise Leave
        if name in ("?", "help"):
            self.message = say(
                "Type a move such as {example}. moves: show legal moves. undo: take back."
                " save [FILE]. rules. quit: leave; the game is kept and can be resumed.",
                self.language,
                example=self.position.legal[0],
            )
        elif name == "rules":
            self.message = game.rules_text(self.language)
        elif name in ("moves", "legal"):  # the latter as on the page
            legal = self.position.legal
            listed = " ".join(legal[:LISTED_MOVES]) + (" ..." if len(legal) > LISTED_MOVES else "")
            self.message = say(
                "{count} legal moves: {moves}", self.language, count=len(legal), moves=listed
            )
            self.legal_shown = not self.legal_shown
        elif name == "undo":
            self._undo()
        elif name == "save":
            self.save(Path(" ".join(words[1:])) if words[1:] else kept_file())
        else:
            return False
        return True

    def _undo(self) -> None:
        """Go back to the last position in which a person was to move."""
        before = self.position.before if self.undo_allowed else None
        while before is not None and (
            before.to_move == 0 or self.seats[before.to_move - 1] != "human"
        ):
            before = before.before
        if before is None:
            self.message = say("There is no move to take back.", self.language)
        else:
            self.position = before
            self.save(kept_file(), quietly=True)

    def save(self, file: Path, quietly: bool = False) -> None:
        """Write the game to a file and say so."""
        try:
            keep(self.position, self.seats, file.expanduser())
        except (OSError, ValueError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or error
            self.message = say(
                "Cannot save to {file}: {reason}", self.language, file=file, reason=reason
            )
            return
        if not quietly:
            self.message = say(
                "Saved. Resume with: boardwright play --resume {file}",
                self.language,
                file=shlex.quote(str(file)),
            )
