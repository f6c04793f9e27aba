"""Games played at once, as a master gives a simul: who can think of many boards together, does.

Each game has a thread of its own, as always. A player who thinks of several positions at once (a
net, by one batch) waits until every game waits for such a player, and then answers all of them;
other players think a few at a time, as cores allow. Games are what they are one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Condition, Event, Semaphore
from typing import Any

from boardwright.arena.one_game import Stopped
from boardwright.core.position import Position
from boardwright.players.player import Player
from boardwright.search.engine import Together

#: Games at once; fewer where players with large tables are at each of the boards.
AT_ONCE, AT_ONCE_WITH_OTHERS = 64, 16


@dataclass
class Question:
    """A position that waits for its move."""

    asked: Together
    position: Position
    memory: Any
    move: int | None = None
    error: BaseException | None = None

    @property
    def answered(self) -> bool:
        """Whether whoever asked can go on."""
        return self.move is not None or self.error is not None


@dataclass
class Simul:
    """Up to ``games`` games at once; ``masters`` are the players, by number, who think together."""

    masters: Mapping[int, Together]
    games: int
    slots: int  # how many others think at the same time
    stop: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        """Begin with nobody at the boards."""
        self._changed = Condition()
        self._playing = 0
        self._waiting: list[Question] = []
        self._answering = False
        self._gate = Semaphore(self.slots)

    def players(self, made: Mapping[int, Player], count: int) -> list[Player]:
        """Return the players of one board; ``made`` are those who think for themselves."""
        return [
            Seat(self, self.masters[number])
            if number in self.masters
            else OneOfFew(made[number], self._gate)
            for number in range(count)
        ]

    @contextmanager
    def board(self) -> Iterator[None]:
        """Count a game that is being played."""
        with self._changed:
            self._playing += 1
        try:
            yield
        finally:
            with self._changed:
                self._playing -= 1
                self._changed.notify_all()

    def ask(self, question: Question) -> int:
        """Return the move, once all games wait; whoever notices that thinks for all who wait."""
        with self._changed:
            self._waiting.append(question)
            self._changed.notify_all()
            while not question.answered:
                if self._answering or len(self._waiting) < self._playing:
                    self._changed.wait()
                    continue
                self._answering = True
                chosen = self._most_wanted()
                self._changed.release()
                try:
                    answer(chosen, self.stop)
                finally:
                    self._changed.acquire()
                    self._answering = False
                    for each in chosen:
                        self._waiting.remove(each)
                    self._changed.notify_all()
        if question.error is not None:
            raise question.error
        assert question.move is not None
        return question.move

    def _most_wanted(self) -> list[Question]:
        """Return the questions to the player that most games wait for, as many as it can take."""
        by_player: dict[int, list[Question]] = {}
        for each in self._waiting:
            by_player.setdefault(id(each.asked), []).append(each)
        most = max(by_player.values(), key=len)
        return most[: most[0].asked.games]


def answer(questions: list[Question], stop: Event) -> None:
    """Let a player answer; what goes wrong is everybody's answer."""
    try:
        positions = [each.position for each in questions]
        moves = questions[0].asked.choose(positions, [each.memory for each in questions], stop)
        if len(moves) < len(questions):
            raise Stopped
    except BaseException as error:
        for each in questions:
            each.error = error
    else:
        for each, move in zip(questions, moves, strict=True):
            each.move = move


class Seat:
    """Somebody who thinks of all boards together, at one of them."""

    def __init__(self, simul: Simul, player: Together) -> None:
        self._simul, self._player = simul, player
        self._memory: Any = None

    def choose(self, position: Position) -> int:
        """Return the move, when all boards have come to a question."""
        return self._simul.ask(Question(self._player, position, self._memory))

    def begin(self, seed: int) -> None:
        """Begin another game at this board."""
        self._memory = self._player.begin(seed)

    def close(self) -> None:
        """Nothing to free."""


class OneOfFew:
    """A player who thinks only while few others do, so that more games than cores cost no time."""

    def __init__(self, player: Player, gate: Semaphore) -> None:
        self._player, self._gate = player, gate
        self.begin: Callable[[int], None] = player.begin
        self.close: Callable[[], None] = player.close

    def choose(self, position: Position) -> int:
        """Return the player's move."""
        with self._gate:
            return self._player.choose(position)
