"""A game being played as a record to take away: who played, and how it ended."""

from __future__ import annotations

from dataclasses import replace

from boardwright.core.errors import InputError
from boardwright.records.record import result_text
from boardwright.records.tree import UNFINISHED, Tree, read_result
from boardwright.web.plays.play import Play
from boardwright.web.plays.seats import HUMAN, LINK

#: How a game ended, as chess writes it.
TERMINATIONS = {"time": "time forfeit", "resignation": "resignation", "agreement": "agreement"}


def recorded(play: Play) -> Tree:
    """Return the record of a game; its main line is the one that is being played."""
    headers = dict(play.record.headers)
    given = headers.pop("Result", "")
    for number, seat in enumerate(play.seats, start=1):
        player = HUMAN if seat.player == LINK else seat.player
        # A record that was opened keeps who played it, while only a person looks at it.
        kept = player == HUMAN
        name = f"Player{number}"
        if seat.name:
            headers[name] = seat.name
            headers[f"Seat{number}"] = headers.get(f"Seat{number}", player) if kept else player
        else:
            headers[name] = headers.get(name, player) if kept else player
    if play.company.ended is not None:
        headers["Termination"] = TERMINATIONS[play.company.ended.how]
    end = play.positions.at(play.record.end_of_line(play.current))
    result = result_text(end) if end.over else result_of(play, given)
    return replace(play.record.in_order(play.current), headers=headers, result=result)


def points_of(play: Play) -> tuple[float, ...] | None:
    """Return what a finished game gave each seat: 1 to who won, shared by all who did; else None.

    Where someone lost before the rules ended it, the others share.
    """
    ended, seats = play.company.ended, range(1, play.game.players + 1)
    if ended is not None:
        won = [seat for seat in seats if seat != ended.seat]
    elif play.position.returns is not None:
        best = max(play.position.returns)
        won = [seat for seat in seats if play.position.returns[seat - 1] == best]
    else:
        return None
    return tuple(1 / len(won) if seat in won else 0.0 for seat in seats)


def result_of(play: Play, given: str) -> str:
    """Return the result of a game that the rules have not ended: by people or time, or as noted.

    Of three players the one who resigned has lost, but none of the others has won.
    """
    ended, players = play.company.ended, play.game.players
    if ended is not None and ended.seat is None:
        return ":".join(["0"] * players)
    if ended is not None and players == 2:
        return "-1:1" if ended.seat == 1 else "1:-1"
    try:
        return read_result(given)
    except InputError:
        return UNFINISHED
