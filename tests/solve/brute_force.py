"""A made-up game played straight from its description, and solved by brute force.

Nothing here knows rule files, records or solvers. A position is a tuple: cells, player, moves made,
passes in a row, whether dice are thrown next, the cell of the last move.
"""

from __future__ import annotations

from functools import cached_property

from tests.solve.made_up_games import Made

Place = tuple[tuple[int, ...], int, int, int, bool, int]
ENOUGH = 20_000  # rounds
NEAR = 1e-10


class TooLarge(Exception):
    """The game has more positions than anyone wants to compare."""


class Twin:
    """One made-up game."""

    def __init__(self, made: Made, most: int) -> None:
        self.made = made
        cells = [0] * made.points
        for player, home in enumerate(made.homes):
            cells[home] = player + 1
        self.first: Place = (tuple(cells), 0, 0, 0, False, 0)
        self.after: dict[Place, list[tuple[int, Place]]] = {}
        waiting = [self.first]
        while waiting:
            place = waiting.pop()
            if place not in self.after:
                self.after[place] = self.follow(place)
                waiting += [each for _, each in self.after[place]]
                if len(self.after) > most:
                    raise TooLarge

    def holder(self, cells: tuple[int, ...]) -> int | None:
        """Return who has won, or lost if that is the aim."""
        if self.made.capture and not {1, 2} <= set(cells):
            return 0 if 1 in cells else 1
        for each in self.made.sets:
            marks = {cells[cell] for cell in each}
            if len(marks) == 1 and marks != {0}:
                return marks.pop() - 1
        return None

    def ended(self, place: Place) -> bool:
        cells, _, moved, passes, _, _ = place
        made = self.made
        stones = made.points - cells.count(0)
        return (
            self.holder(cells) is not None
            or bool(made.limit and moved >= made.limit)
            or bool(made.passing and passes >= made.players)
            or bool(made.full and stones >= made.full)
        )

    def decided_by_dice(self, place: Place) -> bool:
        return place[4] and not self.ended(place)

    def follow(self, place: Place) -> list[tuple[int, Place]]:
        """Return what can happen, each with the position it leads to, in the order of the rules."""
        made = self.made
        cells, player, moved, passes, thrown, last = place
        if self.ended(place):
            return []
        following = (player + 1) % made.players
        if thrown:
            found = []
            for number, face in enumerate(made.dice):
                left = list(cells)
                if face == 2 and last < made.points:
                    left[last] = 0
                whose = player if face == 1 else following
                found.append((number, (tuple(left), whose, moved, passes, False, 0)))
            return found
        later = moved + 1 if made.limit else 0
        found = []
        for cell in self.targets(cells, player):
            left = [0 if made.steps and mark == player + 1 else mark for mark in cells]
            left[cell] = player + 1
            if made.dice:
                found.append((cell, (tuple(left), player, later, 0, True, cell)))
            else:
                whose = player if cell in made.again else following
                found.append((cell, (tuple(left), whose, later, 0, False, 0)))
        if made.passing:
            whose = player if made.dice else following
            sleeping = (cells, whose, later, passes + 1, bool(made.dice))
            found.append((made.points, (*sleeping, made.points if made.dice else 0)))
        return found

    def targets(self, cells: tuple[int, ...], player: int) -> list[int]:
        """Return the cells that a player may go to."""
        made = self.made
        found = []
        for cell in range(made.points):
            if made.steps:
                allowed = cell in made.steps[cells.index(player + 1)]
                free = cells[cell] != player + 1 if made.capture else cells[cell] == 0
            else:
                below = cell + made.side
                rests = below >= made.points or cells[below] > 0
                allowed = cell not in made.forbidden and (rests or not made.gravity)
                free = cells[cell] == 0
            if allowed and free:
                found.append(cell)
        return found

    def payoffs(self, place: Place) -> tuple[float, ...]:
        """Return what each player gets in a finished game."""
        made = self.made
        cells, mover = place[0], place[1]
        winner = self.holder(cells)
        everyone = range(made.players)
        if winner is not None:
            won = -made.win if made.misere else made.win
            paid = [won if each == winner else -won for each in everyone]
            if made.players > 2:
                paid[(winner + 1) % made.players] = -0.25
            return tuple(paid)
        if made.steps and not self.ended(place):
            others = -made.stuck if made.players == 2 else 0.0
            return tuple(made.stuck if each == mover else others for each in everyone)
        held = [
            sum(made.weights[cell] for cell, mark in enumerate(cells) if mark == each + 1)
            for each in everyone
        ]
        leads = [own - max(held[:each] + held[each + 1 :]) for each, own in enumerate(held)]
        if made.players == 2 and not made.margin:
            return tuple(float((lead > 0) - (lead < 0)) for lead in leads)
        return tuple(lead / max(1, sum(made.weights)) for lead in leads)

    @cached_property
    def order(self) -> list[Place] | None:
        """The positions, each after all it leads to; None if play can go round in circles."""
        done: dict[Place, bool] = {}
        found: list[Place] = []
        stack = [(self.first, iter(self.after[self.first]))]
        done[self.first] = False
        while stack:
            place, rest = stack[-1]
            for _, child in rest:
                if child not in done:
                    done[child] = False
                    stack.append((child, iter(self.after[child])))
                    break
                if not done[child]:
                    return None
            else:
                done[place] = True
                found.append(place)
                stack.pop()
        return found

    def maxn(self, tie: str) -> dict[Place, tuple[float, ...]]:
        """Return everyone's payoffs when each player takes what is best for itself."""
        assert self.order is not None
        found: dict[Place, tuple[float, ...]] = {}
        for place in self.order:
            children = [found[child] for _, child in self.after[place]]
            if not children:
                found[place] = self.payoffs(place)
            elif self.decided_by_dice(place):
                pairs = list(zip(self.made.odds, children, strict=True))
                found[place] = tuple(
                    sum(odds * child[each] for odds, child in pairs)
                    for each in range(self.made.players)
                )
            else:
                mine = [child[place[1]] for child in children]
                equal = [n for n, value in enumerate(mine) if value > max(mine) - 1e-12]
                found[place] = children[equal[0] if tie == "first" else equal[-1]]
        return found

    def values(self) -> dict[Place, tuple[int, int | None]]:
        """Return value and distance for the player to move: two players, no dice, cycles or not."""
        found: dict[Place, tuple[int, int | None]] = {}
        for place, children in self.after.items():
            if not children:
                paid = self.payoffs(place)[place[1]]
                if paid:
                    found[place] = (1 if paid > 0 else -1), 0
        far = 0
        while far <= len(self.after):  # what is decided in exactly so many moves
            fresh: dict[Place, tuple[int, int | None]] = {}
            for place, children in self.after.items():
                if place in found or not children:
                    continue
                seen = []
                for _, child in children:
                    value = found.get(child, (0, None))[0]
                    seen.append(value if child[1] == place[1] else -value)
                if 1 in seen:
                    fresh[place] = 1, far + 1
                elif set(seen) == {-1}:
                    fresh[place] = -1, far + 1
            found |= fresh
            far += 1
            if not fresh and far > 1:
                break
        return {place: found.get(place, (0, None)) for place in self.after}

    def margins(self) -> dict[Place, tuple[int, int | None]]:
        """Return margin and distance for the player to move, where margins count."""
        assert self.order is not None
        found: dict[Place, tuple[int, int]] = {}
        for place in self.order:
            children = self.after[place]
            if not children:
                found[place] = round(self.payoffs(place)[place[1]] * self.made.margin), 0
                continue
            seen = []
            for _, child in children:
                margin, distance = found[child]
                seen.append((margin if child[1] == place[1] else -margin, distance + 1))
            best = max(margin for margin, _ in seen)
            lengths = [distance for margin, distance in seen if margin == best]
            found[place] = best, min(lengths) if best > 0 else max(lengths)
        return {
            place: (margin, distance if margin else None)
            for place, (margin, distance) in found.items()
        }

    def bounds(self, chooser: int | None, others: str) -> dict[Place, tuple[float, float]]:
        """Return bounds of the first player's payoff; its sign counts where others draw lots.

        ``others`` is what everyone but the chooser does: "best" for itself, or "random".
        """
        found = {}
        for bound in (-1.0, 1.0):
            worth = {}
            for place, children in self.after.items():
                paid = 0.0 if children else self.payoffs(place)[0]
                if others == "random":
                    paid = float((paid > 0) - (paid < 0))
                worth[place] = bound if children else paid
            for _ in range(ENOUGH):
                changed = 0.0
                for place in reversed(list(self.after)):
                    children = [worth[child] for _, child in self.after[place]]
                    if not children:
                        continue
                    if self.decided_by_dice(place):
                        new = sum(
                            odds * child
                            for odds, child in zip(self.made.odds, children, strict=True)
                        )
                    elif others == "best" or place[1] == chooser:
                        new = max(children) if place[1] == 0 else min(children)
                    else:
                        new = sum(children) / len(children)
                    changed = max(changed, abs(new - worth[place]))
                    worth[place] = new
                if changed < 1e-14:
                    break
            found[bound] = worth
        return {place: (found[-1.0][place], found[1.0][place]) for place in self.after}
