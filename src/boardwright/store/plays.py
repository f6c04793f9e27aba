"""Games being played: their tables, and how they are kept move by move.

A move is one insert and one update in one transaction. The update names the version it changes, so
that of two writers who both began from the same version only one can win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from datetime import datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    BindParameter,
    Connection,
    DateTime,
    Engine,
    ForeignKey,
    Text,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.orm import Mapped, mapped_column

from boardwright.store.news import News
from boardwright.store.tables import Base
from boardwright.store.writer import Writer

Row = dict[str, Any]


class PlayedGame(Base):
    """A game with its seats, and where it stands."""

    __tablename__ = "plays"

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    owner: Mapped[str] = mapped_column(Text, index=True)  # hash of the owner's key
    watch: Mapped[str] = mapped_column(Text)  # key of those who only look on
    game: Mapped[str] = mapped_column(Text)  # its name on the server
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    start: Mapped[str] = mapped_column(Text)  # text of the first position if not the default one
    seats: Mapped[list[dict[str, str]]] = mapped_column(JSON)  # player, name, key
    headers: Mapped[dict[str, str]] = mapped_column(JSON)
    current: Mapped[int]  # number of a node
    plies: Mapped[int]  # moves that led there
    over: Mapped[bool]
    paused: Mapped[bool]
    version: Mapped[int] = mapped_column(BigInteger)
    seed: Mapped[int] = mapped_column(BigInteger)
    clock: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    company: Mapped[dict[str, Any]] = mapped_column(JSON)  # how it ended, what is offered
    chat: Mapped[list[dict[str, Any]] | None] = mapped_column(JSON(none_as_null=True))
    thinker: Mapped[str | None] = mapped_column(Text)  # process whose engine is to answer
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    updated: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class PlayedNode(Base):
    """One move of such a game; number 0 is the first position, without a move."""

    __tablename__ = "play_nodes"

    play_id: Mapped[str] = mapped_column(
        ForeignKey("plays.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    parent: Mapped[int | None]
    move: Mapped[str] = mapped_column(Text)
    seat: Mapped[int]
    seconds: Mapped[float]
    review: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    note: Mapped[str] = mapped_column(Text)


class PlayedGuest(Base):
    """Someone who has taken a seat of a game by its link: the game is among theirs, too."""

    __tablename__ = "play_guests"

    play_id: Mapped[str] = mapped_column(
        ForeignKey("plays.id", ondelete="CASCADE"), primary_key=True
    )
    guest: Mapped[str] = mapped_column(Text, primary_key=True, index=True)  # hash of a key


TABLES = ("plays", "play_nodes", "play_guests")
GAMES, NODES, GUESTS = (Base.metadata.tables[name] for name in TABLES)
# Built once: building a statement takes longer than executing it.
THE_PLAY: BindParameter[str] = bindparam("the_play")
CHANGE_GAME = (
    update(GAMES)
    .where(PlayedGame.id == THE_PLAY)
    .where(PlayedGame.version == bindparam("the_version"))
)
CHANGE_NODE = (
    update(NODES)
    .where(PlayedNode.play_id == THE_PLAY)
    .where(PlayedNode.number == bindparam("the_number"))
)
ADD_GAME, ADD_NODE, ADD_GUEST = insert(GAMES), insert(NODES), insert(GUESTS)
LEAVE = delete(PlayedGuest).where(PlayedGuest.play_id == THE_PLAY)
GET_GAME = select(GAMES).where(PlayedGame.id == THE_PLAY)
GET_VERSION = select(PlayedGame.version).where(PlayedGame.id == THE_PLAY)
GET_NODES = select(NODES).where(PlayedNode.play_id == THE_PLAY).order_by(PlayedNode.number)


class PlayStore:
    """The games of a database."""

    def __init__(self, engine: Engine, news: News | None = None) -> None:
        self._engine = engine
        self._news = news or News(engine, "")
        self._writer = Writer(engine)

    def add(self, row: Row, nodes: Sequence[Row], guests: Sequence[str] = ()) -> None:
        """Keep a new game."""

        def write(connection: Connection) -> None:
            connection.execute(ADD_GAME, row)
            connection.execute(ADD_NODE, list(nodes))
            if guests:
                connection.execute(ADD_GUEST, [{"play_id": row["id"], "guest": g} for g in guests])

        self._writer.do(write)

    def over(self, plays: Sequence[str]) -> dict[str, bool]:
        """Return of these games those there are, and whether each is over."""
        wanted = select(PlayedGame.id, PlayedGame.over).where(PlayedGame.id.in_(list(plays)))
        with self._engine.connect() as connection:
            return {play: over for play, over in connection.execute(wanted).all()}

    def version(self, play: str) -> int | None:
        """Return the version of a game; None if there is no such game."""
        with self._engine.connect() as connection:
            found = connection.execute(GET_VERSION, {"the_play": play}).scalar()
        return None if found is None else int(found)

    def claim(self, play: str, version: int, process: str, alive: Set[str]) -> bool:
        """Take on the engine's answer in a game, unless a process that is there has it."""
        free = PlayedGame.thinker.is_(None) | PlayedGame.thinker.not_in(list(alive - {process}))
        same = (PlayedGame.id == play, PlayedGame.version == version)
        taken = update(PlayedGame).where(*same, free).values(thinker=process)
        return bool(self._writer.do(lambda connection: connection.execute(taken).rowcount == 1))

    def save(
        self,
        play: str,
        before: int,
        values: Mapping[str, Any],
        new: Sequence[Row] = (),
        changed: Sequence[Row] = (),
        guests: Sequence[str] | None = None,
    ) -> bool:
        """Change a game that has the version ``before``; False if it has not: nothing is changed.

        ``new`` nodes are added; of ``changed`` ones the note and the review are written. Its
        ``guests`` are all it has from now on, unless None.
        """
        row = {**values, "the_play": play, "the_version": before}

        def write(connection: Connection) -> bool:
            if connection.execute(CHANGE_GAME, row).rowcount != 1:
                return False
            if new:
                connection.execute(ADD_NODE, list(new))
            for node in changed:
                found = {"the_play": play, "the_number": node["number"]}
                written = {"note": node["note"], "review": node["review"]}
                connection.execute(CHANGE_NODE, {**found, **written})
            if guests is not None:
                connection.execute(LEAVE, {"the_play": play})
            if guests:
                connection.execute(ADD_GUEST, [{"play_id": play, "guest": g} for g in guests])
            self._news.tell(connection, play=play, version=values.get("version", before))
            return True

        return self._writer.do(write)

    def load(self, play: str) -> tuple[Row, list[Row]] | None:
        """Return a game and its nodes by number, or None."""
        with self._engine.connect() as connection:
            row = connection.execute(GET_GAME, {"the_play": play}).mappings().first()
            if row is None:
                return None
            found = connection.execute(GET_NODES, {"the_play": play}).mappings().all()
        return dict(row), [dict(node) for node in found]

    def of_owner(self, owner: str, most: int) -> list[Row]:
        """Return the games of an owner and those joined by link, last changed first."""
        joined = select(PlayedGuest.play_id).where(PlayedGuest.guest == owner)
        wanted = select(GAMES).where((PlayedGame.owner == owner) | PlayedGame.id.in_(joined))
        with self._engine.connect() as connection:
            rows = connection.execute(wanted.order_by(PlayedGame.updated.desc()).limit(most))
            return [dict(row) for row in rows.mappings()]

    def remove(self, play: str) -> None:
        """Forget a game."""
        gone = delete(PlayedGame).where(PlayedGame.id == play)

        def write(connection: Connection) -> None:
            connection.execute(gone)
            self._news.tell(connection, play=play, deleted=True)

        self._writer.do(write)

    def remove_untouched(self, since: datetime, most: int) -> None:
        """Forget the games that were not changed since a time, the oldest first, up to ``most``."""
        old = select(PlayedGame.id).where(PlayedGame.updated < since)
        chosen = old.order_by(PlayedGame.updated).limit(most).scalar_subquery()
        gone = delete(PlayedGame).where(PlayedGame.id.in_(chosen))
        self._writer.do(lambda connection: connection.execute(gone))

    def count(self, owner: str = "") -> int:
        """Return how many games there are, of all or of one owner."""
        games = select(func.count()).select_from(PlayedGame)
        if owner:
            games = games.where(PlayedGame.owner == owner)
        with self._engine.connect() as connection:
            return int(connection.execute(games).scalar_one())

    def close(self) -> None:
        """Write what waits, and no more."""
        self._writer.close()
