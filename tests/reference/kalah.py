"""Kalah, the slow twin.

Each player has a row of pits and a store. Pits are named by letter from the left as player 1
sees them and by the owner: a1 b1 ... and a2 b2 ...; pits with the same letter are opposite each
other. A move takes all seeds of an own pit and sows them one by one along the ring: a1 b1 ...,
store 1, then the pits of player 2 from the last letter back to a2, store 2, a1 and so on; the
store of the other player is left out. If the last seed falls into the own store, the player
moves again. If it falls into an own pit that was empty (the pit the seeds were taken from counts
as empty) and the opposite pit has seeds, both go to the own store. When after a move one
side has no seeds in its pits, the seeds left in the other side's pits go to that side's store and
the game is over. More seeds win, equally many are a draw; with payoff "margin" the payoff is the
difference divided by the number of all seeds.
"""

from typing import NamedTuple

STORES = {1: "store 1", 2: "store 2"}


class State(NamedTuple):
    """The seeds in every place, in the order of the ring, and who moves next."""

    seeds: tuple[int, ...]
    to_move: int


class Twin:
    """Kalah with so many pits on each side and so many seeds in each pit."""

    def __init__(self, *, pits: int = 6, seeds: int = 4, payoff: str = "win") -> None:
        if not 1 <= pits <= 8:
            raise ValueError(f"pits must be 1..8: {pits}")
        if not 1 <= seeds <= 10:
            raise ValueError(f"seeds must be 1..10: {seeds}")
        if payoff not in ("win", "margin"):
            raise ValueError(f"payoff must be win or margin: {payoff}")
        self.pits = pits
        self.seeds = seeds
        self.payoff = payoff
        letters = "abcdefgh"[:pits]
        self.pits_of = {1: [f"{letter}1" for letter in letters]}
        self.pits_of[2] = [f"{letter}2" for letter in letters]
        self.ring = [*self.pits_of[1], STORES[1], *reversed(self.pits_of[2]), STORES[2]]

    def start(self) -> State:
        """All pits filled, player 1 to move."""
        return State(tuple(0 if place in STORES.values() else self.seeds for place in self.ring), 1)

    def legal(self, state: State) -> set[str]:
        """The own pits with seeds; none when a side is empty."""
        if self._over(state):
            return set()
        places = self._places(state)
        return {pit for pit in self.pits_of[state.to_move] if places[pit] > 0}

    def play(self, state: State, move: str) -> State:
        """Sow, capture, and clear the board if a side is empty."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        player, other = state.to_move, 3 - state.to_move
        places = self._places(state)
        in_hand = places[move]
        places[move] = 0
        place = move
        while in_hand > 0:
            place = self.ring[(self.ring.index(place) + 1) % len(self.ring)]
            if place != STORES[other]:
                places[place] += 1
                in_hand -= 1
        if place in self.pits_of[player] and places[place] == 1:
            opposite = place[0] + str(other)
            if places[opposite] > 0:
                places[STORES[player]] += places[place] + places[opposite]
                places[place] = 0
                places[opposite] = 0
        if any(all(places[pit] == 0 for pit in self.pits_of[side]) for side in (1, 2)):
            for side in (1, 2):
                for pit in self.pits_of[side]:
                    places[STORES[side]] += places[pit]
                    places[pit] = 0
        mover = player if place == STORES[player] else other
        return State(tuple(places[name] for name in self.ring), mover)

    def returns(self, state: State) -> list[int | float] | None:
        """The payoffs once the pits are empty."""
        if not self._over(state):
            return None
        places = self._places(state)
        margin = places[STORES[1]] - places[STORES[2]]
        if self.payoff == "margin":
            return [margin / sum(state.seeds), -margin / sum(state.seeds)]
        if margin == 0:
            return [0, 0]
        return [1, -1] if margin > 0 else [-1, 1]

    def winning(self, state: State) -> set[str]:
        """Nothing: the win is not made by a line."""
        return set()

    def to_move(self, state: State) -> int:
        """The player to move, 1 or 2."""
        return state.to_move

    def text(self, state: State) -> str:
        """The pits and the store of player 2, those of player 1, and the player to move."""
        places = self._places(state)
        rows = []
        for side in (2, 1):
            names = [*self.pits_of[side], STORES[side]]
            rows.append(",".join(str(places[name]) for name in names))
        return "/".join(rows) + f" {state.to_move}"

    def _places(self, state: State) -> dict[str, int]:
        """The seeds by the name of the place."""
        return dict(zip(self.ring, state.seeds, strict=True))

    def _over(self, state: State) -> bool:
        """Whether all pits are empty (the last move has cleared the board)."""
        places = self._places(state)
        return all(places[pit] == 0 for side in (1, 2) for pit in self.pits_of[side])
