"""Players: everything that chooses a move, under a name."""

from boardwright.players.catalogue import kinds_for, make_player, player_names
from boardwright.players.player import Player, PlayerSpec

__all__ = ["Player", "PlayerSpec", "kinds_for", "make_player", "player_names"]
