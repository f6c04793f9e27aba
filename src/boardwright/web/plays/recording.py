"""A game being played as a record to take away: who played, and how it ended."""

from __future__ import annotations

from dataclasses import replace

from boardwright.core.errors import InputError
from boardwright.records.record import result_text
from boardwright.records.tree import UNFINISHED, Tree, read_result
from boardwright.web.plays.play import HUMAN, LINK, Play


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
    if play.lost_on_time is not None:
        headers["Termination"] = "time forfeit"
    end = play.positions.at(play.record.end_of_line(play.current))
    result = result_text(end) if end.over else result_of(play, given)
    return replace(play.record.in_order(play.current), headers=headers, result=result)


def result_of(play: Play, given: str) -> str:
    """Return the result of a game that the rules have not ended: by the clock, or as noted."""
    if play.lost_on_time is not None and play.game.players == 2:
        return "-1:1" if play.lost_on_time == 1 else "1:-1"
    try:
        return read_result(given)
    except InputError:
        return UNFINISHED
