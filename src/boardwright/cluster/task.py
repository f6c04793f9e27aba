"""What a worker is asked for, and what it stores: plain data that any process can read."""

from __future__ import annotations

import hashlib
import io
import json
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from boardwright.arena.counts import Batch
from boardwright.arena.roster import Roster
from boardwright.arena.schedule import Meeting
from boardwright.cluster.identity import materials, software
from boardwright.core.errors import InputError
from boardwright.core.parameter import text_of
from boardwright.core.phrases import Phrase
from boardwright.core.policy import UNOBSERVED, Observer
from boardwright.core.registry import load


class Refused(InputError):
    """A worker cannot play what it was asked for; ``phrase.values["worker"]`` says which."""


@dataclass(frozen=True)
class Recipe:
    """What a roster is made from."""

    game: str  # its address
    options: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    seed: int
    longest: int
    moves: bool
    observer: Observer | None
    run: int | None
    materials: dict[str, str] = field(hash=False)
    software: dict[str, str] = field(hash=False)

    @classmethod
    def of(cls, roster: Roster) -> Recipe:
        """Return what makes this roster again."""
        game = roster.game
        return cls(
            game.address,
            tuple((name, text_of(value)) for name, value in game.options.items()),
            roster.names,
            roster.seed,
            roster.longest,
            roster.moves,
            roster.observer if roster.observer is not UNOBSERVED else None,
            roster.run,
            materials(game, roster.names),
            software(),
        )

    def roster(self) -> Roster:
        """Return the roster; whatever is missing here is an InputError."""
        game = load(self.game, dict(self.options))
        return Roster(
            game,
            self.players,
            self.seed,
            longest=self.longest,
            observer=self.observer or UNOBSERVED,
        )

    def key(self, *besides: Any) -> str:
        """Return what tells these games from all others."""
        seen = self.observer or UNOBSERVED
        watching = (seen.note, seen.watch, seen.settle)
        observer = [f"{each.__module__}.{each.__qualname__}" for each in watching]
        parts = {**vars(self), "observer": observer}
        text = json.dumps([parts, *besides], sort_keys=True, default=int)
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class Stored:
    """What a worker is asked for: the block in which it stores what it has done."""

    run: int  # on the cluster
    number: int
    database: str = field(repr=False)  # may hold a password
    host: str  # the only machine that can use the database, if there is only one


@dataclass(frozen=True, kw_only=True)
class Task(Stored):
    """One block of games of a meeting."""

    recipe: Recipe
    meeting: Meeting
    roster: str  # the recipe's key
    first: int
    games: int


def numbers(first: int, games: int) -> Phrase:
    """Return the numbers of games for a sentence."""
    if games == 1:
        return Phrase("game {number}", number=first)
    return Phrase("games {first} to {last}", first=first, last=first + games - 1)


def key_of(recipe: Recipe, meeting: Meeting, last: int) -> str:
    """Return what tells the games of a meeting up to some number from all others."""
    return recipe.key(asdict(meeting), last)


def packed_batch(batch: Batch, moves: bool) -> bytes:
    """Return games as bytes, for the database."""
    lines = batch.lines if moves else batch.lines[:, :0]
    columns = (batch.seatings, batch.openings, batch.returns, batch.plies, lines, batch.notes)
    out = io.BytesIO()
    np.savez_compressed(out, np.array([batch.first]), *columns)
    return out.getvalue()


def unpacked_batch(data: bytes) -> Batch:
    """Return the games that were packed."""
    with np.load(io.BytesIO(data)) as found:
        first, *columns = (found[f"arr_{number}"] for number in range(len(found.files)))
    return Batch(int(first[0]), *columns)
